// Operands of operations: when a variable may be read in place, when a constant may be, and windows of temporaries.

import type { CompareOperator, ExprNode } from '../../ast';
import { walk } from '../../ast';
import type { RustExpression } from '../rust/tree';
import type { OperandForms } from './binary';
import type { Code, Operand } from './code';
import { foldAll, foldConstant, intLiteral } from './constants';
import type { CodeConstant } from './constants';
import type { OperationName } from './operations';
import type { Register } from './registers';

/**
 * Evaluates an operand that is used after `later` have been evaluated. A variable is read in place then, at the time of
 * use, so one that a `:=` among the later ones rebinds is copied first.
 */
export function evaluateStable(code: Code, node: ExprNode, later: readonly ExprNode[]): Register {
  if (node.kind === 'Name' && later.some((other) => rebinds(other, node.id))) return code.evaluateToTemporary(node);
  return code.evaluate(node);
}

function rebinds(node: ExprNode, id: string): boolean {
  let found = false;
  walk(node, (inner) => {
    if (inner.kind === 'NamedExpr' && inner.target.id === id) found = true;
    return !found;
  });
  return found;
}

/** A constant as an operand by its index, or null. */
export function constantOperand(code: Code, node: ExprNode): RustExpression | null {
  const constant = foldConstant(node);
  return constant === null ? null : code.constant(constant);
}

/** The form of an operation that takes the right operand as it is, and that operand, evaluated where it is no constant. */
export function rightOperand<Operation extends OperationName>(
  code: Code,
  forms: OperandForms<Operation>,
  node: ExprNode,
  constant: CodeConstant | null = foldConstant(node),
): { readonly operation: Operation; readonly operand: Operand } {
  if (constant === null) return { operation: forms.register, operand: code.evaluate(node) };
  const index = code.constant(constant);
  const literal = intLiteral(constant);
  if (literal !== null && forms.int !== null) return { operation: forms.int, operand: literal };
  return { operation: forms.constant, operand: index };
}

/** The right operand of a comparison as a constant, or null. `x in [1, 2]` searches a constant tuple, as in CPython. */
export function comparedConstant(op: CompareOperator, node: ExprNode): CodeConstant | null {
  const type = node.kind === 'List' ? 'tuple' : node.kind === 'Set' ? 'frozenset' : null;
  if ((op === 'In' || op === 'NotIn') && type !== null && 'elts' in node) return foldAll(node.elts, type);
  return foldConstant(node);
}

/** Displays with more items than this grow one by one, so that a long table needs no long window (CPython STACK_USE_GUIDELINE). */
export const DISPLAY_LIMIT = 30;

/** The items of a display as one constant, if there are enough of them and all are constant (CPython fold_tuple_of_constants). */
export function constantItems(items: readonly ExprNode[], type: 'tuple' | 'frozenset'): CodeConstant | null {
  return items.length < 3 ? null : foldAll(items, type);
}

/** What a loop over a display of constants runs over instead: a constant. */
export function constantIterable(node: ExprNode): CodeConstant | null {
  if (node.kind === 'List') return foldAll(node.elts, 'tuple');
  return node.kind === 'Set' ? foldAll(node.elts, 'frozenset') : null;
}

export interface Window {
  readonly start: Register;
  readonly count: number;
}

/** Evaluates expressions into consecutive temporaries, which stay in use. */
export function evaluateWindow(code: Code, nodes: readonly ExprNode[]): Window {
  const start = code.registers.temporaryAt(code.registers.mark());
  for (const node of nodes) code.evaluateToTemporary(node);
  return { start, count: nodes.length };
}

/** Whether evaluating an expression can neither fail nor have an effect, nor see one: it may be evaluated later. */
export function isInert(code: Code, node: ExprNode): boolean {
  if (node.kind === 'Name') {
    const variable = code.local(node.id);
    return variable !== null && code.flow.isBound(variable.bit);
  }
  return foldConstant(node) !== null;
}
