// What code stores in attributes: by assignments, by `setattr` and its kin, and through an object's namespace (`__dict__`).

import type { Call, ExprNode, Node } from '../../ast';
import { children } from '../../ast';
import { mangle } from '../../2-summarize';
import type { Scope, Store } from './code';

/** Methods of a namespace that change nothing, or only take something away. */
const READING: ReadonlySet<string> = new Set(['copy', 'get', 'items', 'keys', 'pop', 'values', '__contains__']);

/** Functions that only look at a namespace. */
const LOOKING: ReadonlySet<string> = new Set(['dict', 'frozenset', 'len', 'list', 'set', 'sorted', 'tuple']);

/** The store of an assignment to something that is no name. */
export function storesTo(target: ExprNode, value: ExprNode | null, scope: Scope): Store[] {
  if (target.kind === 'Attribute') {
    const isNamespace = target.attr === '__dict__';
    const attribute = isNamespace ? null : mangle(scope.className, target.attr);
    return [{ receiver: target.value, attribute, value, scope }];
  }
  const receiver = target.kind === 'Subscript' ? namespaceOf(target.value) : null;
  if (target.kind !== 'Subscript' || receiver === null) return [];
  return [{ receiver, attribute: textOf(target.slice), value, scope }];
}

/** What an expression stores by a call. */
export function storesIn(node: Node, scope: Scope): Store[] {
  if (node.kind !== 'Call') return [];
  const { func, args } = node;
  const [first, second, third] = args;
  // Modules have `object.__setattr__` under such names, too.
  if (func.kind === 'Name' && func.id.endsWith('setattr')) return made(first, second, third, scope);
  if (func.kind !== 'Attribute' || func.attr !== '__setattr__') return [];
  // `object.__setattr__(self, name, value)`, `super().__setattr__(name, value)` or `other.__setattr__(name, value)`.
  return args.length >= 3 ? made(first, second, third, scope) : made(receiverOf(func.value), first, second, scope);
}

function made(
  receiver: ExprNode | undefined,
  key: ExprNode | undefined,
  value: ExprNode | undefined,
  scope: Scope,
): Store[] {
  return receiver === undefined
    ? []
    : [{ receiver, attribute: key === undefined ? null : textOf(key), value: value ?? null, scope }];
}

/** The method's first argument stands for `super()`; whatever it is called, a name that is not there is not known. */
function receiverOf(value: ExprNode): ExprNode {
  const isSuper = value.kind === 'Call' && value.func.kind === 'Name' && value.func.id === 'super';
  return isSuper ? { ...value, kind: 'Name', id: 'self', ctx: 'Load' } : value;
}

/** The namespaces that a node hands on to where they may be filled. */
export function namespacesGiven(node: Node, scope: Scope): Store[] {
  return children(node).flatMap((child) => {
    const receiver = namespaceOf(child);
    const isHarmless = receiver === null || isOfClass(receiver) || onlyLooks(node, child);
    return isHarmless ? [] : [{ receiver, attribute: null, value: null, scope }];
  });
}

/** The object whose namespace an expression is: `x.__dict__`, `vars(x)`. */
function namespaceOf(node: Node): ExprNode | null {
  if (node.kind === 'Attribute') return node.attr === '__dict__' && node.ctx === 'Load' ? node.value : null;
  const isVars = node.kind === 'Call' && node.func.kind === 'Name' && node.func.id === 'vars';
  return isVars ? ((node as Call).args[0] ?? null) : null;
}

/** Whether a node does nothing with a namespace in it that may add to it. */
function onlyLooks(node: Node, namespace: Node): boolean {
  switch (node.kind) {
    case 'Attribute':
      return READING.has(node.attr);
    case 'Call':
      return node.func.kind === 'Name' && LOOKING.has(node.func.id);
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

/** A class's namespace can only be looked at. */
function isOfClass(receiver: ExprNode): boolean {
  if (receiver.kind === 'Name') return ['cls', 'type', 'object'].includes(receiver.id);
  if (receiver.kind === 'Attribute') return receiver.attr === '__class__';
  return receiver.kind === 'Call' && receiver.func.kind === 'Name' && receiver.func.id === 'type';
}

function textOf(node: ExprNode): string | null {
  return node.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}
