// What an expression of the library may give, as a set of items; or that nothing is known of it, and why.

/**
 * - `object`: a plain object of exactly this class.
 * - `instance`: an object of this class, or of one that derives from it.
 * - `class`, `function`, `module`: these themselves. `native`: a function of a module in Rust, or one of the language's own.
 * - `self`: the receiver of the method. `cls`: its class; of a class method, or `__new__`, the first argument. `kin`: an object of that class.
 * - `super`: what `super()` gives in a method of the class.
 * - `method`: a method of the receiver, or with `of` of its kin. `bound`: one of an object of the class `of`.
 * - `coroutine`: what a coroutine function gives, before it is awaited; `of` says of which object it is a method, none of the receiver.
 * - `read`: what code outside of the library has put under this attribute of the receiver. `called`: what a call of that gives.
 */
export type ItemKind =
  | 'object'
  | 'instance'
  | 'class'
  | 'function'
  | 'module'
  | 'native'
  | 'self'
  | 'cls'
  | 'kin'
  | 'super'
  | 'method'
  | 'bound'
  | 'coroutine'
  | 'read'
  | 'called';

export interface Item {
  readonly kind: ItemKind;
  readonly name: string;
  readonly of: string;
}

/** `why` is null unless it may be anything. Items lie by a text that tells them apart. */
export interface Types {
  readonly why: string | null;
  readonly items: ReadonlyMap<string, Item>;
}

/** Nothing: what never returns gives it, and what has not been looked at yet. */
export const NOTHING: Types = { why: null, items: new Map() };

export function unknown(why: string): Types {
  return { why, items: NOTHING.items };
}

export function only(kind: ItemKind, name = '', of = ''): Types {
  return { why: null, items: new Map([[`${kind} ${name} ${of}`, { kind, name, of }]]) };
}

export function object(name: string): Types {
  return only('object', name);
}

/** An object of a class that the language has without an import. */
export function builtin(name: string): Types {
  return object(`builtins.${name}`);
}

export const NONE: Types = builtin('NoneType');

export function union(all: readonly Types[]): Types {
  const anything = all.find(({ why }) => why !== null);
  if (anything !== undefined) return anything;
  const some = all.filter(({ items }) => items.size > 0);
  const [first = NOTHING, ...others] = some;
  if (others.every((one) => one === first)) return first;
  return { why: null, items: new Map(some.flatMap(({ items }) => [...items])) };
}

/** What each item becomes, together. */
export function each(types: Types, become: (item: Item) => Types): Types {
  return types.why === null && types.items.size > 0 ? union([...types.items.values()].map(become)) : types;
}

export function isEqual(left: Types, right: Types): boolean {
  if (left.why !== null || right.why !== null) return left.why !== null && right.why !== null;
  return left.items.size === right.items.size && [...left.items.keys()].every((key) => right.items.has(key));
}

export function without(types: Types, name: string): Types {
  return each(types, (item) =>
    item.kind === 'object' && item.name === name ? NOTHING : only(item.kind, item.name, item.of),
  );
}

/** Whether all of it are objects of one of these classes of the language. Nothing is. */
export function areAll(types: Types, names: readonly string[]): boolean {
  if (types.why !== null) return false;
  return [...types.items.values()].every(({ kind, name }) => kind === 'object' && names.includes(name));
}

/** What a method has given, to who called it on an object that is known: of what it read there nothing is known. */
export function seenFrom(types: Types, receiver: Types, of: string): Types {
  return each(types, ({ kind, name, of: owner }) => {
    if (kind === 'self') return receiver;
    if (kind === 'read' || kind === 'called') return unknown(`reads ${name} of another object`);
    if (kind === 'super') return unknown('super() of another object');
    if (kind === 'cls') return of === '' ? unknown('gives the class of another object') : only('class', of);
    if (kind === 'kin') return of === '' ? unknown('an object of the class of another') : object(of);
    if (kind === 'method') return of === '' ? unknown('a method of another object') : only('bound', name, of);
    if (kind === 'coroutine' && (owner === '' || owner === KIN))
      return of === '' ? unknown('a coroutine of another object') : only(kind, name, of);
    return only(kind, name, owner);
  });
}

/** Stands in the place of a class's name for that of the receiver. */
export const KIN = '*';

/** What a method has given, to who called it on another object of the receiver's class. What was read there is as good as read here. */
export function seenFromKin(types: Types): Types {
  return each(types, ({ kind, name, of }) => {
    if (kind === 'self') return only('kin');
    if (kind === 'super') return unknown('super() of another object');
    if ((kind === 'method' || kind === 'coroutine') && of === '') return only(kind, name, KIN);
    return only(kind, name, of);
  });
}
