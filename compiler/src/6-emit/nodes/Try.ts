import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitFinally, emitHandlers } from '../shared/exceptions';

/** `try` with `except` and `finally`. */
export function Try(node: ast.Try, code: Code): void {
  const protect = (): void => {
    if (node.handlers.length === 0) code.statements(node.body);
    else emitHandlers(code, node.body, node.handlers, node.orelse);
  };
  if (node.finalbody.length === 0) protect();
  else emitFinally(code, code.suspends(node), protect, node.finalbody);
}
