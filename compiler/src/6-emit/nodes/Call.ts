import type * as ast from '../../ast';
import { emitCall } from '../shared/calls';
import type { Code } from '../shared/code';
import type { Register } from '../shared/registers';

/** A call. */
export function Call(node: ast.Call, code: Code, dst: Register): void {
  emitCall(code, node, dst, false);
}
