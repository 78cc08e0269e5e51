import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitFor } from '../shared/loops';

/** `for`. */
export function For(node: ast.For, code: Code): void {
  emitFor(code, node);
}
