import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitDefinition } from '../shared/definitions';

/** An `async def` statement. */
export function AsyncFunctionDef(node: ast.AsyncFunctionDef, code: Code): void {
  emitDefinition(code, node);
}
