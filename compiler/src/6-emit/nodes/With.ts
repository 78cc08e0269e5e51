import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { emitWith } from '../shared/with';

/** `with`. */
export function With(node: ast.With, code: Code): void {
  emitWith(code, node);
}
