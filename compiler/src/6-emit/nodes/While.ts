import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitWhile } from '../shared/loops';

/** `while`. */
export function While(node: ast.While, code: Code): void {
  emitWhile(code, node);
}
