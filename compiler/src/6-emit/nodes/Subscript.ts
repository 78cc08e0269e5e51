import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import { constantOperand, evaluateStable } from '../shared/operands';
import type { Register } from '../shared/registers';
import { evaluateBounds } from './Slice';

/** `value[slice]` that is read. */
export function Subscript(node: ast.Subscript, code: Code, dst: Register): void {
  const object = evaluateStable(code, node.value, [node.slice]);
  if (node.slice.kind === 'Slice' && node.slice.step === null) {
    const start = evaluateBounds(code, [node.slice.lower, node.slice.upper]);
    code.at(node);
    code.do('getslice', dst, object, start);
    return;
  }
  const constant = constantOperand(code, node.slice);
  const key = constant === null ? code.evaluate(node.slice) : null;
  code.at(node);
  if (constant !== null) code.do('getitem_k', dst, object, constant);
  else if (key !== null) code.do('getitem', dst, object, key);
}
