import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { makeLambda } from '../shared/functions';
import type { Register } from '../shared/registers';

/** A `lambda`. */
export function Lambda(node: ast.Lambda, code: Code, dst: Register): void {
  makeLambda(code, node, dst);
}
