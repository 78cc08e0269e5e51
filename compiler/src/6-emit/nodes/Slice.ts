import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import { NONE } from '../shared/constants';
import type { Register } from '../shared/registers';

/** `lower:upper:step`; a step that is not written is no operand. */
export function Slice(node: ast.Slice, code: Code, dst: Register): void {
  const parts = node.step === null ? [node.lower, node.upper] : [node.lower, node.upper, node.step];
  const start = evaluateBounds(code, parts);
  code.at(node);
  code.do('build_slice', dst, start, number(parts.length));
}

/** Evaluates the parts of a slice into consecutive temporaries, of which it gives the first; what is not written is None. */
export function evaluateBounds(code: Code, parts: readonly (ast.ExprNode | null)[]): Register {
  const start = code.registers.temporaryAt(code.registers.mark());
  for (const part of parts) {
    if (part !== null) code.evaluateToTemporary(part);
    else code.loadConstant(NONE, code.registers.allocate());
  }
  return start;
}
