// The class of a method's receiver, and the objects that it makes: `type(self)`, `self.__class__(...)`, `cls.__new__(cls)`.

import { ownAttribute } from './attributes';
import { makeOf } from './calls';
import type { ClassCode } from './code';
import type { Context } from './context';
import { storedIn } from './fields';
import { each, object, only, seenFrom, union, unknown } from './types';
import type { Types } from './types';

/** What `__class__` of a receiver of methods of `owner` is. Nothing stores a class there under a computed name. */
export function classOfReceiver(context: Context, owner: ClassCode): Types {
  return context.fixpoint.get(`class of ${owner.id}`, () => {
    const below = [...context.classes.descendants(owner), ...context.classes.unfathomed];
    const odd = below.find((one) => context.classes.find(one, '__class__').some(({ kind }) => kind === 'bindings'));
    if (odd !== undefined) return unknown(`${odd.name} has __class__`);
    return union([only('cls', owner.id), storedIn(context, owner, '__class__', 'named')]);
  });
}

/** What calling the class of a receiver of methods of `owner` gives: an object of that class, or what `__new__` gives instead. */
export function madeByReceiver(context: Context, owner: ClassCode): Types {
  return context.fixpoint.get(`kin ${owner.id}`, () => madeByAll(context, owner));
}

/** What all of the classes that the receiver may be of make, where an object of that very class is one of the receiver's. */
function madeByAll(context: Context, owner: ClassCode): Types {
  const odd = context.classes.unfathomed.find((one) => {
    const isOther = !context.classes.descendants(owner).has(one);
    return isOther && context.classes.ancestors(one).some(({ scope }) => scope.names.has('__new__'));
  });
  if (odd !== undefined) return unknown(`${odd.name}, which may derive from any class, has __new__`);
  return union(
    [...context.classes.descendants(owner)].map((one) => {
      const odd = context.classes.whyOdd(one);
      const made = odd === null ? makeOf(context, one) : unknown(odd);
      return each(made, ({ kind, name, of }) =>
        kind === 'object' && name === one.id ? only('kin') : only(kind, name, of),
      );
    }),
  );
}

/** What `super()` in a method of `owner` has under a name, which all classes that derive from it have to have. */
export function ofSuper(context: Context, owner: ClassCode, name: string): Types {
  return context.fixpoint.get(`super ${owner.id} ${name}`, () =>
    union(
      [...context.classes.descendants(owner)].map((one) => {
        const found = context.classes.find(one, name, owner);
        return found.length === 0 ? unknown(`super().${name}`) : ownAttribute(context, one, name, found);
      }),
    ),
  );
}

/** What `of.__new__(cls)` gives. */
export function madeByNew(context: Context, of: Types, cls: Types): Types {
  return each(of, (item) => {
    const native = item.kind === 'class' && !context.code.classes.has(item.name);
    if (native) return each(cls, (given) => objectOf(given.kind, given.name));
    const owner = context.code.classes.get(item.name);
    if (owner === undefined) return unknown('__new__ of something unknown');
    if (item.kind === 'super')
      return union([...context.classes.descendants(owner)].map((one) => newAfter(context, one, owner, cls)));
    return each(cls, (given) => {
      if (item.kind === 'cls') return given.kind === 'cls' ? madeByReceiver(context, owner) : unknown('__new__ of cls');
      return item.kind === 'class' ? calledNew(context, owner, null, given.kind, given.name) : unknown('__new__');
    });
  });
}

function newAfter(context: Context, of: ClassCode, owner: ClassCode, cls: Types): Types {
  return each(cls, ({ kind, name }) => calledNew(context, of, owner, kind, name));
}

/** What the `__new__` that a class has, or the classes after another in its order, gives for a class. */
function calledNew(context: Context, of: ClassCode, after: ClassCode | null, kind: string, name: string): Types {
  const odd = context.classes.whyOdd(of);
  if (odd !== null) return unknown(odd);
  const result = context.newBy(of, after);
  if (result === null) return objectOf(kind, name);
  if (kind === 'cls') return result;
  return kind === 'class' ? seenFrom(result, object(name), name) : unknown('__new__ of something unknown');
}

function objectOf(kind: string, name: string): Types {
  if (kind === 'cls') return only('kin');
  return kind === 'class' ? object(name) : unknown('__new__ of something unknown');
}

/** What an attribute of the class of a receiver is: class methods and static methods. */
export function ofReceiverClass(context: Context, owner: ClassCode, name: string): Types {
  if (name === '__name__' || name === '__qualname__' || name === '__module__') return object('builtins.str');
  const below = [...context.classes.descendants(owner), ...context.classes.unfathomed];
  const isMethod = below.every((one) =>
    context.classes.find(one, name).every((found) => {
      if (found.kind === 'unknown') return !context.classes.descendants(owner).has(one);
      return found.bindings.every(
        (binding) => binding.kind === 'function' && ['class', 'static'].includes(context.roleOf(binding.code) ?? ''),
      );
    }),
  );
  return isMethod ? context.attributeOfReceiver(owner, name) : unknown(`.${name} of a class`);
}
