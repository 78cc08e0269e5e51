import type * as ast from '../../ast';
import { COMPARISON } from '../shared/binary';
import type { Code } from '../shared/code';
import { fuse } from '../shared/fused';
import { comparedConstant, evaluateStable, rightOperand } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A comparison as a value; a chain's result is that of the first comparison that is false, or of the last. */
export function Compare(node: ast.Compare, code: Code, dst: Register): void {
  fuse(code, node, dst, () => operations(node, code, dst));
}

function operations(node: ast.Compare, code: Code, dst: Register): void {
  let left = evaluateStable(code, node.left, node.comparators);
  code.flow.block('chain', code.suspends(node), (end) => {
    node.ops.forEach((op, position) => {
      const comparator = node.comparators[position] as ast.ExprNode;
      if (position === node.ops.length - 1) {
        compare(code, node, op, left, comparator, dst);
        return;
      }
      const right = evaluateStable(code, comparator, node.comparators.slice(position + 1));
      const copy = code.registers.temporaryAt(code.registers.mark());
      if (right.temporary !== null) code.run('duplicate', copy, right);
      code.at(node);
      code.do(COMPARISON[op].value.register, copy, left, right.temporary === null ? right : copy);
      code.test(
        'truth_kept',
        [copy],
        false,
        () => code.run('clear', copy),
        () => {
          if (right.temporary !== null) code.run('clear', right);
          code.move(dst, copy);
          code.flow.jump(end);
        },
      );
      left = right;
    });
  });
}

function compare(
  code: Code,
  node: ast.Compare,
  op: ast.CompareOperator,
  left: Register,
  comparator: ast.ExprNode,
  dst: Register,
): void {
  const constant = comparedConstant(op, comparator);
  const { operation, operand } = rightOperand(code, COMPARISON[op].value, comparator, constant);
  code.at(node);
  code.do(operation, dst, left, operand);
}
