import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitWith } from '../shared/with';

/** `async with`. */
export function AsyncWith(node: ast.AsyncWith, code: Code): void {
  emitWith(code, node);
}
