// What a statement binds, and to what, where that is plain.

import { forEachChild, walk } from '../ast';
import type { Call, ExprNode, Node, StmtNode } from '../ast';
import { dottedName, hasStar } from './references';
import type { AssignedValue, TopLevelStatement } from './summary';

/** The value of `X = a.b` and `X = f(...)`, where all that is bound is it. */
export function assignedValue(statement: StmtNode): AssignedValue | null {
  const { targets, value } = assignment(statement);
  if (value === null || targets.some(({ kind }) => kind !== 'Name')) return null;
  const isCall = value.kind === 'Call';
  const name = nameOf(isCall ? value.func : value);
  if (name === null || (isCall && hasNamedExpr(value))) return null;
  return isCall
    ? { name, isCall, keywords: value.keywords.map(({ arg }) => arg ?? '**'), ...namesGiven(value) }
    : { name, isCall, keywords: [] };
}

/** What names the arguments of a call that has arguments by position alone. */
function namesGiven({ args, keywords }: Call): Pick<AssignedValue, 'given'> {
  const given = args.map(nameOf);
  const isPlain = keywords.length === 0 && !hasStar(args) && given.some((name) => name !== null);
  return isPlain ? { given } : {};
}

/** The names in the tuple of `X = (a.b, c)`, where all that is bound is it. */
export function displayedNames(statement: StmtNode): Pick<TopLevelStatement, 'display'> {
  const { targets, value } = assignment(statement);
  if (value?.kind !== 'Tuple' || targets.some(({ kind }) => kind !== 'Name')) return {};
  const names = value.elts.map(nameOf);
  return names.every((name) => name !== null) ? { display: names } : {};
}

/** The targets and the value of an assignment, annotated perhaps. */
export function assignment(statement: StmtNode): {
  readonly targets: readonly ExprNode[];
  readonly value: ExprNode | null;
} {
  if (statement.kind === 'AnnAssign') return { targets: [statement.target], value: statement.value };
  return statement.kind === 'Assign' ? statement : { targets: [], value: null };
}

function hasNamedExpr(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.kind === 'NamedExpr';
  });
  return found;
}

/** Whether a statement assigns None, or False, to all that it binds. */
export function assigns(statement: StmtNode, type: 'none' | 'bool'): boolean {
  const { targets, value: assigned } = assignment(statement);
  if (assigned?.kind !== 'Constant' || targets.some(({ kind }) => kind !== 'Name')) return false;
  const { value } = assigned;
  return value.type === type && (value.type !== 'bool' || !value.value);
}

function nameOf(node: ExprNode): readonly string[] | null {
  return node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
}

/** Names that a node binds in its own scope. */
export function boundNames(node: Node): string[] {
  switch (node.kind) {
    case 'FunctionDef':
    case 'AsyncFunctionDef':
    case 'ClassDef':
      return [node.name];
    case 'AnnAssign':
      // An annotation alone binds nothing.
      return node.value === null ? [] : childNames(node);
    case 'Name':
      return node.ctx === 'Load' ? [] : [node.id];
    case 'alias':
      return node.name === '*' ? [] : [node.asname ?? (node.name.split('.')[0] as string)];
    case 'MatchAs':
    case 'MatchStar':
      return [...(node.name === null ? [] : [node.name]), ...childNames(node)];
    case 'MatchMapping':
      return [...(node.rest === null ? [] : [node.rest]), ...childNames(node)];
    case 'Lambda':
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
    case 'GeneratorExp':
      return [];
    default:
      return childNames(node);
  }
}

function childNames(node: Node): string[] {
  const names: string[] = [];
  forEachChild(node, (child) => names.push(...boundNames(child)));
  return names;
}
