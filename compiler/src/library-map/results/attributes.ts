// What attributes are: of a method's receiver, of other objects of the library, of modules and classes.

import type { Binding, ClassCode, Scope } from './code';
import { ownerOf } from './context';
import type { Context } from './context';
import { isDescriptor } from './descriptors';
import { calling } from './functions';
import { storedIn } from './fields';
import type { Found } from './classes';
import { classOfReceiver, ofReceiverClass, ofSuper } from './kin';
import { NOTHING, each, object, only, seenFrom, seenFromKin, union, unknown } from './types';
import type { Types } from './types';
import { inModule, meant } from './variables';

/** What an attribute of something is, to code in a scope. */
export function attribute(context: Context, receiver: Types, name: string, scope: Scope): Types {
  return each(receiver, (item) => {
    const owner = ownerOf(context, scope);
    const code = context.code.classes.get(item.name);
    if (item.kind === 'self' && owner !== null) return context.attributeOfReceiver(owner, name);
    if (item.kind === 'kin' && owner !== null) return seenFromKin(context.attributeOfReceiver(owner, name));
    if (item.kind === 'cls' && code !== undefined) return ofReceiverClass(context, code, name);
    if (item.kind === 'super' && code !== undefined) return ofSuper(context, code, name);
    if (item.kind === 'object' && code !== undefined) return context.attributeOfObject(code, name);
    // Who reads what a call of something from outside gives, takes it for anything.
    if (item.kind === 'called') return only('called', item.name);
    if (item.kind === 'module') return inModule(context, item.name, name, scope);
    if (item.kind === 'class' && code !== undefined) return ofClass(context, code, name, scope);
    return unknown(`.${name} of ${item.kind} ${item.name}`);
  });
}

/** Static methods and inner classes are the same whatever they are asked of. */
function ofClass(context: Context, code: ClassCode, name: string, scope: Scope): Types {
  const [found] = context.classes.find(code, name);
  if (found?.kind !== 'bindings' || context.classes.hasMadeFields(code)) return unknown(`${code.name}.${name}`);
  return union(
    found.bindings.map((binding) => {
      const role = binding.kind === 'function' ? context.roleOf(binding.code) : null;
      if (binding.kind === 'function' && role === 'class') return only('bound', binding.code.id, code.id);
      const isStatic = role === 'static';
      const isKnown = binding.kind !== 'from' && (isStatic || binding.kind === 'class' || binding.kind === 'module');
      return isKnown ? meant(context, binding, scope) : unknown(`${code.name}.${name}`);
    }),
  );
}

/** What an attribute of the receiver is in a method of `owner`. */
export function attributeOfReceiver(context: Context, owner: ClassCode, name: string): Types {
  if (name === '__class__') return classOfReceiver(context, owner);
  return context.fixpoint.get(`attribute ${owner.id} ${name}`, () => {
    const below = context.classes.descendants(owner);
    const others = context.classes.unfathomed.filter((one) => !below.has(one));
    const inClasses = [
      ...[...below].map((one) => inClass(context, one, name)),
      ...others.map((one) => inBodies(context, one, name)),
    ];
    return union([only('read', name), ...inClasses, storedIn(context, owner, name)]);
  });
}

const SPECIAL = /^__\w+__$/;

/** What a class that the library derives gives its objects under the name. */
function inClass(context: Context, code: ClassCode, name: string): Types {
  if (context.classes.isDecorated(code)) return unknown(`${code.name} is decorated`);
  const found = context.classes.find(code, name);
  if (found.length === 0 && context.classes.hasMadeFields(code)) return unknown(`fields of ${code.name} are made`);
  if (found.length === 0 && SPECIAL.test(name)) return unknown(`${name} of every object`);
  const asks = ['__getattribute__', ...(found.length === 0 || isComputed(context, code, name) ? ['__getattr__'] : [])];
  const asked = asks.find((one) => context.classes.find(code, one).some(({ kind }) => kind === 'bindings'));
  return asked === undefined ? ownAttribute(context, code, name, found) : unknown(`${code.name} has ${asked}`);
}

/** What a class that the library derives gives its objects under a name that has been found in these places. */
export function ownAttribute(context: Context, code: ClassCode, name: string, found: readonly Found[]): Types {
  return union(
    found.map((one) =>
      one.kind === 'unknown'
        ? unknown(one.why)
        : union(one.bindings.map((binding) => member(context, binding, name, code))),
    ),
  );
}

/** Of a class that may derive from any: what its body has, and those of its bases. */
function inBodies(context: Context, code: ClassCode, name: string): Types {
  return union(
    context.classes.ancestors(code).flatMap((one) => {
      return (one.scope.names.get(name) ?? []).map((binding) => member(context, binding, name, code));
    }),
  );
}

/** Whether what a name gives is computed, and may raise AttributeError. */
function isComputed(context: Context, code: ClassCode, name: string): boolean {
  return context.classes.find(code, name).some((one) => {
    if (one.kind === 'unknown') return true;
    return one.bindings.some((binding) => binding.kind !== 'function' || context.roleOf(binding.code) !== 'plain');
  });
}

/** What something in a class's body is for the receiver. */
function member(context: Context, binding: Binding, name: string, code: ClassCode): Types {
  if (binding.kind === 'function') return method(context, binding.code.id);
  if (context.classes.hasMadeFields(code)) return unknown(`fields of ${code.name} are made`);
  if (binding.kind === 'from') return unknown(`${name} is imported into a class`);
  const value = meant(context, binding, { ...code.scope, method: null });
  return each(value, (item) => {
    const { kind } = item;
    if (kind === 'function') return method(context, item.name);
    const isData = kind === 'object' || kind === 'class' || kind === 'module';
    if (!isData || isDescriptor(context, item.name)) return unknown(`${name} in the body of ${code.name}`);
    return only(kind, item.name, item.of);
  });
}

/** A method of the receiver, or what its property gives. */
function method(context: Context, id: string): Types {
  const code = context.code.functions.get(id);
  const role = code === undefined ? null : context.roleOf(code);
  if (code === undefined || role === null) return unknown(`${id} is decorated`);
  if (role === 'overload' || role === 'accessor') return NOTHING;
  if (role === 'property' || role === 'cached') return calling(context, code);
  return only(role !== 'static' && code.owner !== null ? 'method' : 'function', id);
}

/** What an attribute of an object of exactly this class is. */
export function attributeOfObject(context: Context, code: ClassCode, name: string): Types {
  return context.fixpoint.get(`object ${code.id} ${name}`, () => {
    const found = context.classes.find(code, name);
    if (found.length === 0) return unknown(`.${name} of a ${code.name}`);
    if (!isMethod(context, code, name)) return unknown(`.${name} of a ${code.name}`);
    const all = union([inClass(context, code, name), storedIn(context, code, name)]);
    return seenFrom(all, object(code.id), code.id);
  });
}

/** Whether the class's body has a function under the name, so that its objects rarely have something else. */
function isMethod(context: Context, code: ClassCode, name: string): boolean {
  return context.classes.find(code, name).every((one) => {
    return one.kind === 'bindings' && one.bindings.every(({ kind }) => kind === 'function');
  });
}
