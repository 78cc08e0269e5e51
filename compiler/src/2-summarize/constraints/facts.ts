// What is known of local variables behind a test: `isinstance(x, C)`, `x is None`, `x == 1`, `callable(x)`, `x`. A variable that is
// bound again where the fact would hold is left as it is, and so is one that other blocks can bind.

import type { Compare, ExprNode, Node, Position } from '../../ast';
import { boundNames } from '../bindings';
import { expression } from './expressions';
import { Filter, Op } from './format';
import { narrowable, readName } from './names';
import type { Walk } from './walk';

export interface Fact {
  readonly name: string;
  readonly filter: number;
  /** The class or the constant that it is compared with. */
  readonly operand: ExprNode | null;
  /** Whether what matches is kept, and not what does not. */
  readonly keeps: boolean;
  readonly position: Position;
}

/** What is known when a test has come out true, or false. */
export function factsOf(test: ExprNode, outcome: boolean): readonly Fact[] {
  switch (test.kind) {
    case 'Name':
      return [{ name: test.id, filter: Filter.truthy, operand: null, keeps: outcome, position: test }];
    case 'NamedExpr':
      return [...factsOf(test.target, outcome), ...factsOf(test.value, outcome)];
    case 'UnaryOp':
      return test.op === 'Not' ? factsOf(test.operand, !outcome) : [];
    case 'BoolOp':
      // All operands of a true `and` are true, and all of a false `or` false.
      return (test.op === 'And') === outcome ? test.values.flatMap((value) => factsOf(value, outcome)) : [];
    case 'Compare':
      return compared(test, outcome);
    case 'Call':
      return called(test, outcome);
    default:
      return [];
  }
}

function compared(test: Compare, outcome: boolean): readonly Fact[] {
  const [operator, ...more] = test.ops;
  const [operand] = test.comparators;
  const subject = test.left.kind === 'NamedExpr' ? test.left.target : test.left;
  if (subject.kind !== 'Name' || operand === undefined || more.length > 0) return [];
  const isConstant = operand.kind === 'Constant';
  const isSame = operator === 'Is' || (operator === 'Eq' && isConstant);
  const isOther = operator === 'IsNot' || (operator === 'NotEq' && isConstant);
  if (!isSame && !isOther) return [];
  return [{ name: subject.id, filter: Filter.same, operand, keeps: isSame === outcome, position: test }];
}

const CALLED: ReadonlyMap<string, number> = new Map([
  ['isinstance', Filter.instance],
  ['issubclass', Filter.subclass],
  ['callable', Filter.callable],
]);

function called(test: ExprNode & { readonly kind: 'Call' }, outcome: boolean): readonly Fact[] {
  const filter = test.func.kind === 'Name' ? CALLED.get(test.func.id) : undefined;
  const [subject, operand] = test.args;
  if (filter === undefined || subject?.kind !== 'Name' || test.keywords.length > 0) return [];
  if (test.args.length !== (filter === Filter.callable ? 1 : 2)) return [];
  return [{ name: subject.id, filter, operand: operand ?? null, keeps: outcome, position: test }];
}

/** Has the names of some facts stand for what is left of their variables, in code that binds names as `code` does. */
export function applyFacts(walk: Walk, facts: readonly Fact[], code: readonly Node[]): void {
  if (facts.length === 0) return;
  const known = facts.filter(({ name }) => narrowable(walk, name) !== null);
  if (known.length === 0) return;
  for (const { name, filter, operand, keeps, position } of known) {
    const source = readName(walk, name, position);
    const compared = operand === null ? -1 : expression(walk, operand);
    standFor(walk, name, walk.result(Op.filter, position, source, filter, compared, keeps ? 1 : 0), code);
  }
}

/** Has a variable stand for the one of a name, in code that does not bind the name. */
export function standFor(walk: Walk, name: string, variable: number, code: readonly Node[]): void {
  const key = narrowable(walk, name);
  if (key === null || code.some((node) => boundNames(node).includes(name))) return;
  walk.narrowed = new Map([...walk.narrowed, [key, variable]]);
}
