// What code stores in attributes: by assignments, by `setattr` and its kin, and through an object's namespace (`__dict__`).

import type { Call, ExprNode, Node } from '../../ast';
import { children } from '../../ast';
import { mangle } from '../../2-summarize';
import type { Scope, Store } from './code';
import { isAlias, namespaceOf, namespaceThat, onlyLooks } from './namespaces';

/** The store of an assignment to something that is no name. */
export function storesTo(target: ExprNode, value: ExprNode | null, scope: Scope): Store[] {
  if (target.kind === 'Attribute') {
    if (target.attr === '__dict__') return filled(target.value, value, scope);
    return [{ receiver: target.value, attribute: mangle(scope.className, target.attr), value, scope }];
  }
  const receiver = target.kind === 'Subscript' ? namespaceOf(target.value, scope) : null;
  if (target.kind !== 'Subscript' || receiver === null) return [];
  const { slice } = target;
  // What is stored under the name of a function is what the function has given.
  const isKept = slice.kind === 'Attribute' && slice.attr === '__name__';
  return isKept ? [] : stored(receiver, slice, value, scope);
}

/** What an expression stores by a call. */
export function storesIn(node: Node, scope: Scope): Store[] {
  if (node.kind !== 'Call') return [];
  const { func, args } = node;
  const [first, second, third] = args;
  // Modules have `object.__setattr__` under such names, too.
  if (func.kind === 'Name' && func.id.endsWith('setattr')) return made(first, second, third, scope);
  if (func.kind !== 'Attribute') return [];
  const receiver = namespaceOf(func.value, scope);
  if (receiver !== null) return intoNamespace(node, func.attr, receiver, scope);
  if (func.attr !== '__setattr__') return [];
  // `object.__setattr__(self, name, value)`, `super().__setattr__(name, value)` or `other.__setattr__(name, value)`.
  return args.length >= 3 ? made(first, second, third, scope) : made(receiverOf(func.value), first, second, scope);
}

function made(
  receiver: ExprNode | undefined,
  key: ExprNode | undefined,
  value: ExprNode | undefined,
  scope: Scope,
): Store[] {
  if (receiver === undefined) return [];
  if (key === undefined) return [{ receiver, attribute: null, value: null, scope }];
  if (key.kind === 'Constant' && key.value.type === 'str' && key.value.value === '__dict__')
    return filled(receiver, value ?? null, scope);
  const from = key.kind === 'Name' && value?.kind === 'Call' ? takenFrom(value, key.id) : null;
  return stored(receiver, key, value ?? null, scope).map((one) => (from === null ? one : { ...one, from }));
}

/** The object of which `getattr(x, name)` takes an attribute. */
function takenFrom({ func, args }: Call, name: string): ExprNode | null {
  const [from, key] = args;
  const isSame = func.kind === 'Name' && func.id === 'getattr' && key?.kind === 'Name' && key.id === name;
  return isSame && from !== undefined && args.length === 2 ? from : null;
}

function stored(receiver: ExprNode, key: ExprNode, value: ExprNode | null, scope: Scope): Store[] {
  if (key.kind === 'Constant' && key.value.type === 'str')
    return [{ receiver, attribute: key.value.value, value, scope }];
  return [{ receiver, attribute: null, key, value, scope }];
}

/** The method's first argument stands for `super()`; whatever it is called, a name that is not there is not known. */
function receiverOf(value: ExprNode): ExprNode {
  const isSuper = value.kind === 'Call' && value.func.kind === 'Name' && value.func.id === 'super';
  return isSuper ? { ...value, kind: 'Name', id: 'self', ctx: 'Load' } : value;
}

// ---- namespaces ----

/** What calling a method of a namespace stores. */
function intoNamespace({ args, keywords }: Call, method: string, receiver: ExprNode, scope: Scope): Store[] {
  const [first, second] = args;
  if (method === 'setdefault' && first !== undefined) return stored(receiver, first, second ?? null, scope);
  if (method !== 'update') return [];
  const named = keywords.flatMap(({ arg, value }) =>
    arg === null ? filled(receiver, value, scope) : [{ receiver, attribute: arg, value, scope }],
  );
  return [...args.flatMap((one) => filled(receiver, one, scope)), ...named];
}

/** Stores of all that a mapping holds. */
function filled(receiver: ExprNode, content: ExprNode | null, scope: Scope): Store[] {
  const store: Store = { receiver, attribute: null, value: null, scope };
  if (content === null) return [store];
  if (content.kind === 'Dict') {
    return content.values.flatMap((value, at) => {
      const key = content.keys[at] ?? null;
      return key === null ? filled(receiver, value, scope) : stored(receiver, key, value, scope);
    });
  }
  const from = namespaceThat(content, scope);
  return [from === null ? store : { ...store, from }];
}

/** The namespaces that a node hands on to where they may be filled. */
export function namespacesGiven(node: Node, scope: Scope): Store[] {
  if (isAlias(node, scope)) return [];
  return children(node).flatMap((child) => {
    const isMethod = child.kind === 'Attribute' && (child.attr === 'update' || child.attr === 'setdefault');
    const isCalled = node.kind === 'Call' && node.func === child;
    const receiver = namespaceOf(isMethod && !isCalled ? child.value : child, scope);
    const isHarmless = receiver === null || isOfClass(receiver) || onlyLooks(node, child, scope);
    return isHarmless ? [] : [{ receiver, attribute: null, value: null, scope }];
  });
}

/** A class's namespace can only be looked at. */
function isOfClass(receiver: ExprNode): boolean {
  if (receiver.kind === 'Name') return ['cls', 'type', 'object'].includes(receiver.id);
  if (receiver.kind === 'Attribute') return receiver.attr === '__class__';
  return receiver.kind === 'Call' && receiver.func.kind === 'Name' && receiver.func.id === 'type';
}
