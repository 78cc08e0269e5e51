import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import type { PatternMatch } from '../shared/patterns';
import { emitPattern, emitPatterns, isStarWildcard, isWildcard, requireLength, requireTest } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** A sequence pattern (CPython compiler_pattern_sequence). */
export function MatchSequence(node: ast.MatchSequence, code: Code, value: Register, match: PatternMatch): void {
  const { patterns } = node;
  const star = patterns.findIndex((pattern) => pattern.kind === 'MatchStar');
  requireTest(code, match, 'match_sequence_test', [value]);
  if (star < 0) requireLength(code, match, value, patterns.length, false);
  else if (patterns.length > 1) requireLength(code, match, value, patterns.length - 1, true);
  if (patterns.every(isWildcard)) {
    code.run('clear', value);
  } else if (star >= 0 && isStarWildcard(patterns[star] as ast.PatternNode)) {
    matchByIndex(code, patterns, star, value, match);
  } else {
    const values = patterns.map(() => code.registers.allocate());
    const start = values[0] as Register;
    if (star < 0) code.do('unpack_sequence', start, number(patterns.length), value);
    else code.do('unpack_ex', start, number(star), number(patterns.length - star - 1), value);
    emitPatterns(code, patterns, values, match);
  }
}

/** With `*_`, the items that matter are taken by their index, from the end for those after the star. */
function matchByIndex(
  code: Code,
  patterns: readonly ast.PatternNode[],
  star: number,
  value: Register,
  match: PatternMatch,
): void {
  patterns.forEach((pattern, position) => {
    if (isWildcard(pattern)) return;
    const item = code.registers.allocate();
    code.run('duplicate', item, value);
    if (position < star) {
      code.do('getitem_k', item, item, code.constant({ type: 'int', value: String(position) }));
    } else {
      code.temporarily(() => {
        const index = code.registers.allocate();
        code.do('get_len', index, value);
        code.do('sub_k', index, index, code.constant({ type: 'int', value: String(patterns.length - position) }));
        code.do('getitem', item, item, index);
      });
    }
    emitPattern(code, pattern, item, match);
  });
  code.run('clear', value);
}
