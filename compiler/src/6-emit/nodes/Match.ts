import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { Capture } from '../shared/patterns';
import { emitPattern, leavesNothing, storeCaptures } from '../shared/patterns';
import { jumpIf } from '../shared/tests';

/** `match`: the subject once, then the cases in order. Names are bound when the whole pattern has matched. */
export function Match(node: ast.Match, code: Code): void {
  const suspended = code.suspends(node);
  const subject = code.evaluateToTemporary(node.subject);
  code.flow.block('match', suspended, (end) => {
    for (const matchCase of node.cases) {
      const copy = code.registers.temporaryAt(code.registers.mark());
      code.flow.block('case', suspended, (next) => {
        code.at(matchCase.pattern);
        code.temporarily(() => {
          code.registers.allocate();
          code.run('duplicate', copy, subject);
          const captures: Capture[] = [];
          emitPattern(code, matchCase.pattern, copy, { captures, mismatch: next });
          storeCaptures(code, captures);
        });
        if (matchCase.guard !== null) jumpIf(code, matchCase.guard, false, next);
        code.run('clear', subject);
        code.statements(matchCase.body);
        code.flow.jump(end);
      });
      if (!leavesNothing(matchCase.pattern)) code.run('clear_from', copy);
    }
    code.run('clear', subject);
  });
}
