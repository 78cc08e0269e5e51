import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitFinally, emitStarHandlers } from '../shared/exceptions';

/** `try` with `except*` (PEP 654). */
export function TryStar(node: ast.TryStar, code: Code): void {
  const protect = (): void => emitStarHandlers(code, node.body, node.handlers, node.orelse);
  if (node.finalbody.length === 0) protect();
  else emitFinally(code, code.suspends(node), protect, node.finalbody);
}
