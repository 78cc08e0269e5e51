// Calls whose value leaves the function unseen by any other code: operands of `return`, and calls on whose value nothing but such a
// call follows. Who takes the function's value may then have it in another form (`molt-object/src/returning.rs`).

import type { Call, ExprNode, StmtNode } from '../../ast';
import type { Code } from './code';

/** The value of a call is the function's, or it leads to that by a call of one of its methods. */
export type Passing = 'returns' | 'leads';

/** Notes such calls among statements that follow each other. What is left on the way out would see the value's making. */
export function noteReturnedCalls(code: Code, nodes: readonly StmtNode[]): void {
  const { kind } = code.head;
  if (code.module.options.library === true || (kind !== 'Function' && kind !== 'Coroutine')) return;
  if (code.unwind.some((block) => block.kind !== 'loop')) return;
  nodes.forEach((node, index) => {
    if (node.kind === 'Return' && node.value !== null)
      follow(code, nodes, { value: node.value, index, passing: 'returns' });
  });
}

interface Place {
  readonly value: ExprNode;
  /** The statement that the value stands in. */
  readonly index: number;
  readonly passing: Passing;
}

/** Follows a value to the calls that it comes from, through variables that are set by the statement before. */
function follow(code: Code, nodes: readonly StmtNode[], place: Place): void {
  const value = place.value.kind === 'Await' ? place.value.value : place.value;
  if (value.kind === 'Name' && place.value.kind === 'Name') {
    const before = nodes[place.index - 1];
    const set = before === undefined ? null : assigned(before, value.id);
    if (set !== null && isOwn(code, value.id)) follow(code, nodes, { ...place, value: set, index: place.index - 1 });
    return;
  }
  if (value.kind !== 'Call') return;
  code.passings.set(value, place.passing);
  if (value.func.kind !== 'Attribute' || !hasPlainArguments(value)) return;
  follow(code, nodes, { value: value.func.value, index: place.index, passing: 'leads' });
}

/** What a statement gives to a variable, if that is all it does. */
function assigned(node: StmtNode, name: string): ExprNode | null {
  if (node.kind === 'AnnAssign') return node.target.kind === 'Name' && node.target.id === name ? node.value : null;
  if (node.kind !== 'Assign' || node.targets.length !== 1) return null;
  const [target] = node.targets;
  return target?.kind === 'Name' && target.id === name ? node.value : null;
}

/** Whether a variable is the function's alone. */
function isOwn(code: Code, name: string): boolean {
  const { frames } = code.module;
  const meaning = frames.meaning(code.scope, name);
  return meaning.kind === 'variable' && meaning.owner === code.head.scope && !frames.isCaptured(meaning.owner, name);
}

/** Whether evaluating the arguments runs nothing. */
function hasPlainArguments(call: Call): boolean {
  const values = [...call.args, ...call.keywords.map((keyword) => keyword.value)];
  return values.every((value) => value.kind === 'Constant');
}
