import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitFor } from '../shared/loops';

/** `async for`. */
export function AsyncFor(node: ast.AsyncFor, code: Code): void {
  emitFor(code, node);
}
