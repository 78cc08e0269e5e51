import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { evaluateWindow } from '../shared/operands';
import type { PatternMatch } from '../shared/patterns';
import { emitPatterns, requireLength, requireTest, unpackInto } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** A mapping pattern (CPython compiler_pattern_mapping). */
export function MatchMapping(node: ast.MatchMapping, code: Code, value: Register, match: PatternMatch): void {
  requireTest(code, match, 'match_mapping_test', [value]);
  if (node.keys.length > 0) requireLength(code, match, value, node.keys.length, true);
  if (node.keys.length === 0 && node.rest === null) {
    code.run('clear', value);
    return;
  }
  const keys = code.registers.temporaryAt(code.registers.mark());
  code.temporarily(() => {
    const { start, count } = evaluateWindow(code, node.keys);
    code.at(node);
    code.do('build_tuple', keys, start, number(count));
  });
  code.registers.allocate();
  const found = code.registers.allocate();
  const searched = code.registers.temporaryAt(code.registers.mark());
  code.run('duplicate', searched, keys);
  requireTest(code, match, 'match_keys', [found, value, searched]);
  const values = unpackInto(code, node.keys.length, found);
  const rest = code.registers.allocate();
  if (node.rest !== null) code.do('match_rest', rest, value, keys);
  else {
    code.run('clear', keys);
    code.run('clear', value);
  }
  emitPatterns(code, node.patterns, values, match);
  if (node.rest !== null) match.captures.push({ name: node.rest, register: rest });
}
