// Operands of operations: when a variable may be read in place, when a constant may be, and windows of temporaries.

import type { CompareOperator, ExprNode } from '../../ast';
import { walk } from '../../ast';
import type { RustExpression } from '../rust/tree';
import type { Code } from './code';
import { foldAll, foldConstant } from './constants';
import type { CodeConstant } from './constants';
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

/** A constant as the right operand of a `_k` operation, or null. `x in [1, 2]` searches a constant tuple, as in CPython. */
export function constantOperand(code: Code, node: ExprNode, op: CompareOperator | null = null): RustExpression | null {
  if (op === 'In' || op === 'NotIn') {
    const type = node.kind === 'List' ? 'tuple' : node.kind === 'Set' ? 'frozenset' : null;
    const folded = type !== null && 'elts' in node ? foldAll(node.elts, type) : null;
    if (folded !== null) return code.constant(folded);
  }
  const constant = foldConstant(node);
  return constant === null ? null : code.constant(constant);
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
