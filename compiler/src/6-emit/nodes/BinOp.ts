import type * as ast from '../../ast';
import { BINARY } from '../shared/binary';
import type { Code } from '../shared/code';
import { constantOperand, evaluateStable } from '../shared/operands';
import type { Register } from '../shared/registers';

/** A binary operation. A chain of additions leans to the left and may be thousands deep, so it is walked in a loop. */
export function BinOp(node: ast.BinOp, code: Code, dst: Register): void {
  const chain: ast.BinOp[] = [node];
  for (let left = node.left; left.kind === 'BinOp'; left = left.left) chain.push(left);
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
  const names = BINARY[node.op];
  code.temporarily(() => {
    const constant = constantOperand(code, node.right);
    const right = constant === null ? code.evaluate(node.right) : null;
    code.at(node);
    if (constant !== null) code.do(names.plainConstant, dst, left, constant);
    else if (right !== null) code.do(names.plain, dst, left, right);
  });
}
