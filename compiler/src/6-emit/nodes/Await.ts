import type * as ast from '../../ast';
import { emitCall } from '../shared/calls';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';

/** `await value`; of a call, in one operation, so that no coroutine object need be made. */
export function Await(node: ast.Await, code: Code, dst: Register): void {
  if (node.value.kind === 'Call') {
    emitCall(code, node.value, dst, true);
    return;
  }
  const awaitable = code.evaluate(node.value);
  code.at(node);
  code.do('await_', dst, awaitable);
}
