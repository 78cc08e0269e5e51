import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { CodeConstant } from '../shared/constants';
import { foldConstant } from '../shared/constants';
import type { Register } from '../shared/registers';

/** A literal. */
export function Constant(node: ast.Constant, code: Code, dst: Register): void {
  code.loadConstant(foldConstant(node) as CodeConstant, dst);
}
