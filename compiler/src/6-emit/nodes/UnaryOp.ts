import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { fuse } from '../shared/fused';
import type { CheckedOperation } from '../shared/operations';
import type { Register } from '../shared/registers';

const OPERATIONS: Readonly<Record<ast.UnaryOperator, CheckedOperation>> = {
  Invert: 'invert',
  Not: 'not_',
  UAdd: 'positive',
  USub: 'negative',
};

/** `-x`, `+x`, `~x`, `not x`. */
export function UnaryOp(node: ast.UnaryOp, code: Code, dst: Register): void {
  fuse(code, node, dst, () => {
    const operand = code.evaluate(node.operand);
    code.at(node);
    code.do(OPERATIONS[node.op], dst, operand);
  });
}
