import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Capture, PatternMatch } from '../shared/patterns';
import { capturedNames, emitPattern, leavesNothing } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** Alternatives; all bind the same names, whose values end in the same registers. */
export function MatchOr(node: ast.MatchOr, code: Code, value: Register, match: PatternMatch): void {
  const [first] = node.patterns as [ast.PatternNode];
  const captures = capturedNames(first).map((name) => ({ name, register: code.registers.allocate() }));
  code.flow.block('or', false, (end) => {
    for (const [position, pattern] of node.patterns.entries()) {
      const copy = code.registers.temporaryAt(code.registers.mark());
      code.flow.block('alternative', false, (next) => {
        code.temporarily(() => {
          code.registers.allocate();
          code.run('duplicate', copy, value);
          const own: Capture[] = [];
          emitPattern(code, pattern, copy, { captures: own, mismatch: next });
          for (const { name, register } of captures) code.move(register, captured(own, name));
        });
        code.flow.jump(end);
      });
      if (position < node.patterns.length - 1 && !leavesNothing(pattern)) code.run('clear_from', copy);
    }
    code.flow.jump(match.mismatch);
  });
  code.run('clear', value);
  match.captures.push(...captures);
}

function captured(captures: readonly Capture[], name: string): Register {
  const found = captures.find((capture) => capture.name === name);
  if (found === undefined) throw new Error(`alternative patterns bind different names: ${name}`);
  return found.register;
}
