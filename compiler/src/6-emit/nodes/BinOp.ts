import type * as ast from '../../ast';
import { BINARY } from '../shared/binary';
import type { Code } from '../shared/code';
import { firstFusible, fuse } from '../shared/fused';
import { evaluateStable, rightOperand } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A binary operation. A chain of additions leans to the left and may be thousands deep, so it is walked in a loop. */
export function BinOp(node: ast.BinOp, code: Code, dst: Register): void {
  fuse(code, node, dst, () => operations(node, code, dst));
}

function operations(node: ast.BinOp, code: Code, dst: Register): void {
  const chain: ast.BinOp[] = [node];
  for (let left = node.left; left.kind === 'BinOp'; left = left.left) chain.push(left);
  const fused = firstFusible(code, chain.slice(1));
  if (fused !== null) chain.splice(chain.indexOf(fused));
  const innermost = chain.at(-1) as ast.BinOp;
  const laterOperands = chain.map((operation) => operation.right);
  let left = evaluateStable(code, innermost.left, laterOperands);
  const accumulator = left.temporary === null ? code.registers.temporaryAt(code.registers.mark()) : left;
  for (const operation of chain.reverse()) {
    const result = operation === node ? dst : accumulator;
    applyBinary(code, operation, left, result);
    if (left !== accumulator) code.registers.allocate();
    left = accumulator;
  }
}

function applyBinary(code: Code, node: ast.BinOp, left: Register, dst: Register): void {
  code.temporarily(() => {
    const { operation, operand } = rightOperand(code, BINARY[node.op].plain, node.right);
    code.at(node);
    code.do(operation, dst, left, operand);
  });
}
