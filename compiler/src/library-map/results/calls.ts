// What calls give.

import { attribute } from './attributes';
import { givenBy, givenByClass, givenByMethod, madeBy } from './builtins';
import type { ClassCode, Scope } from './code';
import type { Context } from './context';
import { changesClass } from './fields';
import { calling } from './functions';
import { madeByReceiver } from './kin';
import { KIN, each, object, only, seenFrom, seenFromKin, unknown } from './types';
import type { Item, Types } from './types';

export function call(context: Context, called: Types): Types {
  return each(called, (item) => calledItem(context, item));
}

function calledItem(context: Context, { kind, name, of }: Item): Types {
  const code = context.code.functions.get(name);
  switch (kind) {
    case 'class':
      return make(context, name);
    case 'native':
      return context.natives.resultOf(name) ?? givenBy(name);
    case 'read':
    case 'called':
      return only('called', name);
    case 'cls': {
      const owner = context.code.classes.get(name);
      return owner === undefined ? unknown('a call of cls') : madeByReceiver(context, owner);
    }
    case 'method': {
      if (code === undefined) return unknown(`${name}()`);
      return of === KIN ? seenFromKin(calling(context, code)) : calling(context, code);
    }
    case 'function':
      if (code === undefined) return unknown(`${name}()`);
      if (code.node.kind === 'AsyncFunctionDef') return calling(context, code);
      return seenFrom(calling(context, code), unknown('the receiver of another method'), '');
    case 'bound': {
      const owner = context.code.classes.get(of);
      if (code === undefined || owner === undefined) return unknown(`${name}()`);
      return seenFrom(calling(context, code, of), object(of), of);
    }
    default:
      return unknown(`a call of ${kind} ${name}`);
  }
}

/** What calling a class gives. */
function make(context: Context, id: string): Types {
  const code = context.code.classes.get(id);
  if (code === undefined) {
    const made = madeBy(id);
    return made === null || context.natives.class(id)?.metaclass !== undefined ? unknown(`${id}()`) : object(made);
  }
  const odd =
    context.classes.whyOdd(code) ?? (changesClass(context, code) ? `the class of ${id} may be changed` : null);
  return odd === null ? makeOf(context, code) : unknown(odd);
}

/** What `__new__` gives; without one, an object of the class. */
export function makeOf(context: Context, code: ClassCode): Types {
  const result = newBy(context, code, null);
  return result === null ? object(code.id) : seenFrom(result, object(code.id), code.id);
}

/** What the `__new__` gives that a class has, or has after another in its order; null where that is Python's own. */
export function newBy(context: Context, code: ClassCode, after: ClassCode | null): Types | null {
  const [found, ...others] = context.classes.find(code, '__new__', after);
  if (found?.kind !== 'bindings') return null;
  if (others.length > 0) return unknown(`__new__ of ${code.id}`);
  const [binding] = found.bindings;
  if (found.bindings.length !== 1 || binding?.kind !== 'function') return unknown(`__new__ of ${code.id}`);
  if (context.roleOf(binding.code) !== 'class') return unknown(`__new__ of ${code.id}`);
  return context.resultOf(binding.code);
}

/** What a call of a method of something gives. */
export function calledMethod(context: Context, receiver: Types, name: string, scope: Scope): Types {
  return each(receiver, (item) => {
    if (item.kind === 'class' && !context.code.classes.has(item.name))
      return context.natives.resultOf(`${item.name}.${name}`) ?? givenByClass(item.name, name);
    if (item.kind === 'object' && !context.code.classes.has(item.name))
      return context.natives.resultOf(`${item.name}.${name}`) ?? givenByMethod(item.name, name);
    return context.call(attribute(context, only(item.kind, item.name, item.of), name, scope));
  });
}

/** What awaiting gives. */
export function awaited(context: Context, types: Types): Types {
  return each(types, ({ kind, name, of }) => {
    if (kind === 'called') return only(kind, name);
    const code = kind === 'coroutine' ? context.code.functions.get(name) : undefined;
    if (code === undefined) return unknown(`awaiting ${kind} ${name}`);
    const result = context.resultOf(code);
    if (of === KIN) return seenFromKin(result);
    return of === '' ? result : seenFrom(result, object(of), of);
  });
}
