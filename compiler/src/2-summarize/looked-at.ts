// Attributes, and calls of `getattr`, whose value nobody gets who could call it: it is compared, tested, reckoned with beside a constant, gone through or put into
// a text. The result of `getattr` may be set again under the same name, by which whoever calls it has to name it, or an attribute of it is taken,
// by a name that is known.

import { forEachChild, walk } from '../ast';
import type { Call, ExprNode, Node, StmtNode } from '../ast';
import { bindingCounts } from './known-texts';

/** `through`: an attribute of it is taken, which a class or a module may have. */
export type Look = 'look' | 'through';

/** Builtins that look at a value and keep nothing of it. */
const LOOKING: ReadonlySet<string> = new Set(
  'abs bool callable float hash id int isinstance len repr round str'.split(' '),
);

/** The attributes and calls in a function's body; `isBuiltin` says of a name that it stands for the builtin there. */
export function lookedAt(
  body: readonly StmtNode[],
  parameters: readonly string[],
  isBuiltin: (name: string) => boolean,
): ReadonlyMap<Node, Look> {
  const looks = new Map<Node, Look>();
  for (const statement of body)
    walk(statement, (node) => {
      for (const look of looksOf(node, isBuiltin)) looks.set(look, 'look');
      if (node.kind === 'Attribute' && !node.attr.startsWith('__')) looks.set(node.value, 'through');
    });
  const loads = loadsOf(body);
  const found = new Map<Node, Look>(
    [...looks].filter(([node, look]) => isGetattr(node) || (node.kind === 'Attribute' && look === 'look')),
  );
  const shared = sharedNames(body);
  const visit = (statements: readonly StmtNode[]): void => {
    statements.forEach((statement, at) => {
      const held = heldAttribute(statement);
      if (held !== null && !shared.has(held.name) && !parameters.includes(held.name)) {
        const copies = copiesIn(statements.slice(at + 1), held, shared);
        const elsewhere = boundByLoops(body, held);
        const isFine = (load: Node): boolean => looks.has(load) || copies.has(load) || elsewhere.has(load);
        const own = loads.get(held.name) ?? [];
        const isThrough = own.some((load) => looks.get(load) === 'through');
        if (own.every(isFine)) found.set(held.call, isThrough ? 'through' : 'look');
      }
      for (const block of blocksOf(statement)) visit(block);
    });
  };
  visit(body);
  for (const statement of body)
    walk(statement, (node) => {
      const [, key, value] = node.kind === 'Call' && isNamed(node, 'setattr') ? node.args : [];
      if (isGetattr(value) && key !== undefined && isSameKey(key, value.args[1])) found.set(value, 'look');
    });
  return found;
}

/** The expressions directly below a node that it only looks at. */
function looksOf(node: Node, isBuiltin: (name: string) => boolean): readonly Node[] {
  switch (node.kind) {
    case 'Compare':
      return [node.left, ...node.comparators];
    case 'UnaryOp':
      return [node.operand];
    case 'If':
    case 'While':
    case 'IfExp':
    case 'Assert':
      return [node.test];
    case 'FormattedValue':
      return [node.value];
    case 'BinOp': {
      const isFormat = node.op === 'Mod' && node.left.kind === 'Constant' && node.left.value.type === 'str';
      if (isFormat && node.right.kind === 'Tuple') return node.right.elts;
      // Any other operand may keep what it is put together with: `events + self.handle`.
      return [
        ...(node.right.kind === 'Constant' ? [node.left] : []),
        ...(node.left.kind === 'Constant' ? [node.right] : []),
      ];
    }
    case 'Assign': {
      // Set under the same name, by which whoever calls it has to name it.
      const { targets, value } = node;
      const isCopy =
        value.kind === 'Attribute' && targets.every((one) => one.kind === 'Attribute' && one.attr === value.attr);
      return isCopy ? [value] : [];
    }
    case 'Subscript':
      return [node.value];
    case 'Slice':
      return [node.lower, node.upper, node.step].filter((part) => part !== null);
    case 'withitem':
      return [node.context_expr];
    case 'For':
    case 'AsyncFor':
    case 'comprehension':
      return [node.iter];
    case 'Call':
      return node.func.kind === 'Name' && LOOKING.has(node.func.id) && isBuiltin(node.func.id) ? node.args : [];
    default:
      return [];
  }
}

interface Held {
  readonly name: string;
  readonly key: ExprNode;
  readonly call: Call;
}

/** `name = getattr(x, key)`. */
function heldAttribute(statement: StmtNode): Held | null {
  if (statement.kind !== 'Assign' || statement.targets.length !== 1) return null;
  const [target] = statement.targets;
  const { value } = statement;
  const key = isGetattr(value) ? value.args[1] : undefined;
  if (target?.kind !== 'Name' || !isGetattr(value) || key === undefined) return null;
  return { name: target.id, key, call: value };
}

/** Where statements that follow set what is held under the key that it was got by. */
function copiesIn(statements: readonly StmtNode[], held: Held, shared: ReadonlySet<string>): ReadonlySet<Node> {
  const found = new Set<Node>();
  const { key } = held;
  // Another key by the same name.
  if (key.kind === 'Name' && (shared.has(key.id) || bindingCounts(statements).has(key.id))) return found;
  for (const statement of statements)
    walk(statement, (node) => {
      const [, other, value] = node.kind === 'Call' && isNamed(node, 'setattr') ? node.args : [];
      if (other !== undefined && value?.kind === 'Name' && value.id === held.name && isSameKey(other, key))
        found.add(value);
    });
  return found;
}

/** Loads of the name in loops that bind it anew for each turn, and in which it is not held. */
function boundByLoops(body: readonly StmtNode[], held: Held): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const statement of body)
    walk(statement, (node) => {
      if (node.kind !== 'For' && node.kind !== 'AsyncFor') return;
      if (!bindingCounts([node.target]).has(held.name) || holds(node, held.call)) return;
      for (const load of loadsOf(node.body).get(held.name) ?? []) found.add(load);
    });
  return found;
}

function holds(node: Node, searched: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner === searched;
  });
  return found;
}

/** Names that functions inside may bind, or that are others' variables. */
function sharedNames(body: readonly StmtNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const statement of body)
    walk(statement, (node) => {
      if (node.kind === 'Global' || node.kind === 'Nonlocal') for (const name of node.names) found.add(name);
    });
  return found;
}

function isSameKey(left: ExprNode, right: ExprNode | undefined): boolean {
  if (left.kind === 'Name' && right?.kind === 'Name') return left.id === right.id;
  if (left.kind !== 'Constant' || right?.kind !== 'Constant') return false;
  return left.value.type === 'str' && right.value.type === 'str' && left.value.value === right.value.value;
}

function isGetattr(node: Node | undefined): node is Call {
  return node?.kind === 'Call' && isNamed(node, 'getattr') && (node.args.length === 2 || node.args.length === 3);
}

function isNamed({ func, args, keywords }: Call, name: string): boolean {
  const isPlain = keywords.length === 0 && args.every(({ kind }) => kind !== 'Starred');
  return func.kind === 'Name' && func.id === name && isPlain;
}

function loadsOf(body: readonly StmtNode[]): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>();
  for (const statement of body)
    walk(statement, (node) => {
      if (node.kind === 'Name' && node.ctx === 'Load') found.set(node.id, [...(found.get(node.id) ?? []), node]);
    });
  return found;
}

/** The bodies of a compound statement; functions and classes have their own. */
function blocksOf(statement: StmtNode): StmtNode[][] {
  const blocks: StmtNode[][] = [];
  if (statement.kind === 'FunctionDef' || statement.kind === 'AsyncFunctionDef' || statement.kind === 'ClassDef')
    return [];
  const add = (node: Node): void => {
    if ('body' in node && Array.isArray(node.body)) blocks.push([...(node.body as StmtNode[])]);
    if ('orelse' in node && Array.isArray(node.orelse)) blocks.push([...(node.orelse as StmtNode[])]);
    if ('finalbody' in node) blocks.push([...node.finalbody]);
  };
  add(statement);
  forEachChild(statement, (child) => {
    if (child.kind === 'ExceptHandler' || child.kind === 'match_case') add(child);
  });
  return blocks;
}
