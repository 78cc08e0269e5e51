// What the library stores in attributes of its objects.

import { topOf } from './code';
import type { ClassCode, Scope, Store } from './code';
import { ownerOf } from './context';
import type { Context } from './context';
import { isDescriptor } from './descriptors';
import { NOTHING, each, only, seenFrom, union, unknown } from './types';
import type { Item, Types } from './types';

/** What may lie under an attribute of a receiver of methods of `owner`, by what the library stores; `named`: not under computed names. */
export function storedIn(context: Context, owner: ClassCode, attribute: string, which: 'all' | 'named' = 'all'): Types {
  const below = context.classes.descendants(owner);
  const isProperty = [...below].every((one) => isDataProperty(context, one, attribute));
  if (isProperty) return NOTHING;
  const stored = context.storesUnder(attribute).map((store) => storedBy(context, store, owner, attribute));
  const isMethod = [...below].every((one) => hasMethod(context, one, attribute));
  return union([...stored, which === 'all' && !isMethod ? computed(context, owner) : NOTHING]);
}

/** What is stored under a computed name replaces no method. */
function hasMethod(context: Context, code: ClassCode, attribute: string): boolean {
  return context.classes.find(code, attribute).every((found) => {
    if (found.kind === 'unknown') return false;
    return found.bindings.every((binding) => {
      const role = binding.kind === 'function' ? context.roleOf(binding.code) : null;
      return role === 'plain' || role === 'class' || role === 'static' || role === 'overload';
    });
  });
}

/** Nothing that lies in an object itself hides a property. */
function isDataProperty(context: Context, code: ClassCode, attribute: string): boolean {
  const [found] = context.classes.find(code, attribute);
  if (found?.kind !== 'bindings') return false;
  return found.bindings.every((binding) => {
    const role = binding.kind === 'function' ? context.roleOf(binding.code) : null;
    return role === 'property' || role === 'accessor';
  });
}

/** What begins with `_` is stored by code of the same package, or of one that imports from it. */
function isKnownTo({ code, classes }: Context, { attribute, scope }: Store, owner: ClassCode): boolean {
  if (attribute === null || !attribute.startsWith('_') || attribute.endsWith('__')) return true;
  const from = topOf(scope.module);
  return [...classes.descendants(owner)].some((one) => {
    const of = topOf(one.scope.module);
    return from === of || code.imports.get(from)?.has(of) === true;
  });
}

function receiverOf(context: Context, store: Store): Types {
  return context.fixpoint.get(`receiver ${context.keyOf(store)}`, () => context.typesOf(store.receiver, store.scope));
}

function storedBy(context: Context, store: Store, owner: ClassCode, attribute: string): Types {
  const how = into(context, store, owner);
  if (how === 'not' || copiesKin(context, store)) return NOTHING;
  if (store.value === null) return unknown(`what is stored in .${attribute}`);
  const { value: node, scope } = store;
  const value = context.fixpoint.get(`stored ${context.keyOf(store)}`, () => context.typesOf(node, scope));
  if (how === 'receiver') return value;
  if (value.why !== null && how === 'any')
    return unknown(`.${attribute} of something is stored in ${store.scope.path}: ${value.why}`);
  const kept = seenFrom(value, unknown('another receiver'), '');
  return each(kept, ({ kind, name, of }) => {
    const isOdd = how === 'any' && kind === 'object' && isDescriptor(context, name);
    return isOdd ? unknown(`a ${name} in .${attribute}`) : only(kind, name, of);
  });
}

/** Whether a store may be one into the receiver: surely, as one of any object, or not. */
function into(context: Context, store: Store, owner: ClassCode): 'receiver' | 'any' | 'not' {
  const { scope } = store;
  const types = receiverOf(context, store);
  if (types.why !== null) return isKnownTo(context, store, owner) ? 'any' : 'not';
  const found = [...types.items.values()].map(({ kind, name }) => {
    const isOwn = kind === 'self' || kind === 'kin';
    const its = isOwn ? ownerOf(context, scope) : context.code.classes.get(name);
    if (its == null) return isOwn || kind === 'cls' || kind === 'read' || kind === 'called' ? 'any' : 'not';
    if (kind === 'object') return context.classes.descendants(owner).has(its) ? 'any' : 'not';
    if (kind === 'instance') return context.classes.related(its).has(owner) ? 'any' : 'not';
    // What a method of a metaclass stores in its receiver lies in a class.
    if (!context.classes.related(owner).has(its)) return context.classes.isMadeBy(owner, its) ? 'any' : 'not';
    return isOwn ? 'receiver' : 'any';
  });
  if (found.includes('any')) return 'any';
  return found.includes('receiver') ? 'receiver' : 'not';
}

/** Unknown where something is stored in such objects under names that are computed. */
function computed(context: Context, owner: ClassCode): Types {
  return context.fixpoint.get(`computed ${owner.id}`, () => {
    const stored = context.storesUnder(null).map((store): Types => {
      const isInto = mayBeInto(context, store, owner);
      return isInto ? unknown(`${store.scope.path} stores under computed names`) : NOTHING;
    });
    return union(stored);
  });
}

/** Whether the library assigns to `__class__` of objects of a class. */
export function changesClass(context: Context, code: ClassCode): boolean {
  return context.storesUnder('__class__').some((store) => mayBeInto(context, store, code));
}

/** Whether objects of a class are known to get something of their own in the place of a method. */
export function isHidden(context: Context, code: ClassCode, name: string): boolean {
  const isProperty = isDataProperty(context, code, name);
  return (
    !isProperty &&
    context.storesUnder(name).some((store) => {
      const { why, items } = receiverOf(context, store);
      const isKnown = why === null && [...items.values()].every(({ kind }) => kind !== 'read' && kind !== 'called');
      return isKnown && into(context, store, code) !== 'not';
    })
  );
}

/** The classes in which the library stores something under a name; for null those where it does so under computed ones. */
export function replacedUnder(context: Context, name: string | null): ReadonlySet<ClassCode> {
  return new Set(context.storesUnder(name).flatMap((store) => intoClasses(context, store)));
}

/** The classes themselves that a store may be into. */
function intoClasses(context: Context, store: Store): readonly ClassCode[] {
  const { items } = receiverOf(context, store);
  if (items.size === 0) return [];
  return [...items.values()].flatMap(({ kind, name }) => {
    const its = context.code.classes.get(name);
    return (kind === 'cls' || kind === 'class') && its !== undefined ? [its] : [];
  });
}

/** Where nothing is known of the object that something is stored in, it is one of the classes of the package around the code. */
function mayBeInto(context: Context, store: Store, owner: ClassCode): boolean {
  if (into(context, store, owner) === 'not' || copiesKin(context, store)) return false;
  const { why, items } = receiverOf(context, store);
  if (why === null && [...items.values()].every(({ kind }) => kind !== 'read' && kind !== 'called')) return true;
  const own = packageOf(store.scope.module);
  return [...context.classes.descendants(owner)].some(({ scope }) => packageOf(scope.module) === own);
}

/** Whether a store copies attributes from an object of a class, or of one that derives from it or that it derives from: these hold no others. */
function copiesKin(context: Context, store: Store): boolean {
  const { from, scope } = store;
  if (from === undefined) return false;
  const source = context.fixpoint.get(`source ${context.keyOf(store)}`, () => context.typesOf(from, scope));
  const target = receiverOf(context, store);
  if (source.why !== null || target.why !== null) return false;
  return [...source.items.values()].every((one) =>
    [...target.items.values()].every((other) => areKin(context, one, other, scope)),
  );
}

function areKin(context: Context, one: Item, other: Item, scope: Scope): boolean {
  const [left, right] = [one, other].map(({ kind, name }) => {
    if (kind === 'self' || kind === 'kin') return ownerOf(context, scope);
    return kind === 'object' ? (context.code.classes.get(name) ?? null) : null;
  });
  if (left == null || right == null) return false;
  if (left === right && (one.kind === 'object') === (other.kind === 'object')) return true;
  const isBelow = (below: ClassCode, above: ClassCode): boolean => context.classes.ancestors(below).includes(above);
  // What the receiver is of may be any class below: one that it derives from, all of those do.
  if (one.kind !== 'object') return isBelow(left, right);
  return other.kind === 'object' ? isBelow(left, right) || isBelow(right, left) : isBelow(right, left);
}

function packageOf(module: string): string {
  const end = module.lastIndexOf('.');
  return end === -1 ? module : module.slice(0, end);
}
