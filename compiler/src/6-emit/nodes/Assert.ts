import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { jumpIf } from '../shared/tests';

/** `assert`. */
export function Assert(node: ast.Assert, code: Code): void {
  code.flow.block('assert', code.suspends(node), (holds) => {
    jumpIf(code, node.test, true, holds);
    if (!code.flow.reachable) return;
    const error = code.registers.allocate();
    code.at(node);
    code.do('load_global', error, code.name('AssertionError'), code.cache());
    if (node.msg !== null) {
      code.evaluateToTemporary(node.msg);
      code.at(node);
      code.do('call', error, error, error, number(1));
    }
    code.fail('raise_', error);
  });
}
