// The namespaces of objects in code: `x.__dict__`, `vars(x)`, names that stand for one, and what is a copy of one.

import type { Call, Comprehension, ExprNode, Node, StmtNode } from '../../ast';
import { walk } from '../../ast';
import type { Scope } from './code';

/** Methods of a namespace that change nothing, only take something away, or of which calls are looked at by themselves. */
const READING: ReadonlySet<string> = new Set([
  'copy',
  'get',
  'items',
  'keys',
  'pop',
  'setdefault',
  'update',
  'values',
  '__contains__',
]);

/** Functions that only look at a namespace. */
const LOOKING: ReadonlySet<string> = new Set(['dict', 'frozenset', 'len', 'list', 'set', 'sorted', 'tuple']);

/** Functions that copy a namespace. */
const COPYING: ReadonlySet<string> = new Set(['copy', 'deepcopy', 'dict']);

/** The object whose namespace an expression is. */
export function namespaceOf(node: Node, scope: Scope): ExprNode | null {
  if (node.kind === 'Name') return node.ctx === 'Load' ? aliased(node.id, scope) : null;
  return written(node);
}

function written(node: Node): ExprNode | null {
  if (node.kind === 'Attribute') return node.attr === '__dict__' && node.ctx === 'Load' ? node.value : null;
  const isVars = node.kind === 'Call' && node.func.kind === 'Name' && node.func.id === 'vars';
  return isVars ? (node.args[0] ?? null) : null;
}

function aliased(name: string, scope: Scope): ExprNode | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.namespaces.get(name);
    if (found !== undefined) return found;
    if (at.names.has(name)) return null;
  }
  return null;
}

/** The names of a function that are bound once, to the namespace of an object: `state = self.__dict__`. */
export function namespacesNamed(body: readonly StmtNode[], taken: ReadonlySet<string>): Map<string, ExprNode> {
  const found = new Map<string, ExprNode>();
  const bound = new Map<string, number>();
  for (const statement of body) {
    walk(statement, (node) => {
      if (node.kind === 'Global' || node.kind === 'Nonlocal') for (const name of node.names) bound.set(name, 2);
      if (node.kind === 'Name' && node.ctx !== 'Load') bound.set(node.id, (bound.get(node.id) ?? 0) + 1);
      const [target, ...others] = node.kind === 'Assign' ? node.targets : [];
      const receiver = node.kind === 'Assign' ? written(node.value) : null;
      if (target?.kind === 'Name' && others.length === 0 && receiver !== null) found.set(target.id, receiver);
      return node.kind !== 'ClassDef';
    });
  }
  for (const name of [...found.keys()]) if (bound.get(name) !== 1 || taken.has(name)) found.delete(name);
  return found;
}

/** Whether a statement gives a namespace a name, whose uses are looked at by themselves. */
export function isAlias(node: Node, scope: Scope): boolean {
  const [target] = node.kind === 'Assign' ? node.targets : [];
  return target?.kind === 'Name' && scope.namespaces.has(target.id);
}

/** The object of whose namespace an expression is a copy, all of it or a part: `dict(x.__dict__)`, `[(k, v) for k, v in x.__dict__.items()]`. */
export function namespaceThat(node: ExprNode, scope: Scope): ExprNode | null {
  const own = namespaceOf(node, scope);
  if (own !== null) return own;
  if (node.kind === 'ListComp' || node.kind === 'GeneratorExp') {
    const [key, value] = node.elt.kind === 'Tuple' ? node.elt.elts : [];
    return pairsOf(key, value, node.generators, scope);
  }
  if (node.kind === 'DictComp') return pairsOf(node.key, node.value, node.generators, scope);
  if (node.kind !== 'Call') return null;
  const { func, args, keywords } = node;
  if (func.kind === 'Attribute' && func.attr === 'copy')
    return args.length === 0 ? namespaceOf(func.value, scope) : null;
  const isCopy = func.kind === 'Name' && COPYING.has(func.id) && keywords.every(({ arg }) => arg === 'memo');
  return isCopy && args[0] !== undefined ? namespaceThat(args[0], scope) : null;
}

/** `(k, v) for k, v in x.__dict__.items() if ...`. */
function pairsOf(
  key: ExprNode | null | undefined,
  value: ExprNode | undefined,
  generators: readonly Comprehension[],
  scope: Scope,
): ExprNode | null {
  const [first, ...others] = generators;
  if (first === undefined || others.length > 0 || first.target.kind !== 'Tuple') return null;
  const [name, item] = first.target.elts;
  const isSame = isName(key, name) && isName(value, item);
  const { iter } = first;
  if (!isSame || iter.kind !== 'Call' || iter.func.kind !== 'Attribute' || iter.func.attr !== 'items') return null;
  return namespaceOf(iter.func.value, scope);
}

function isName(one: ExprNode | null | undefined, other: ExprNode | undefined): boolean {
  return one?.kind === 'Name' && other?.kind === 'Name' && one.id === other.id;
}

/** Whether a node does nothing with a namespace in it that may add to it. */
export function onlyLooks(node: Node, namespace: Node, scope: Scope): boolean {
  switch (node.kind) {
    case 'Attribute':
      return READING.has(node.attr);
    case 'Call':
      return isLookedAt(node, namespace, scope);
    case 'For':
    case 'comprehension':
      return node.iter === namespace;
    case 'keyword':
      return node.arg === null;
    case 'Dict':
      return node.keys[node.values.indexOf(namespace as ExprNode)] === null;
    case 'Subscript':
    case 'Compare':
      return true;
    default:
      return false;
  }
}

function isLookedAt({ func, args }: Call, namespace: Node, scope: Scope): boolean {
  if (func.kind === 'Name') return LOOKING.has(func.id) || (COPYING.has(func.id) && args[0] === namespace);
  // `other.__dict__.update(namespace)` takes what is in it.
  return func.kind === 'Attribute' && func.attr === 'update' && namespaceOf(func.value, scope) !== null;
}
