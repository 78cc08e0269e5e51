import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { evaluateStable } from '../shared/operands';

/** `raise`. */
export function Raise(node: ast.Raise, code: Code): void {
  if (node.exc === null) {
    code.fail('reraise');
    return;
  }
  const exception = evaluateStable(code, node.exc, node.cause === null ? [] : [node.cause]);
  const cause = node.cause === null ? null : code.evaluate(node.cause);
  code.at(node);
  if (cause === null) code.fail('raise_', exception);
  else code.fail('raise_from', exception, cause);
}
