// What names may stand for while the code runs.

import { combined } from './builtins';
import { awaited, calledMethod } from './calls';
import type { Binding, ClassCode, FunctionCode, Scope } from './code';
import type { Context } from './context';
import type { Meaning } from './names';
import { partOf } from './parts';
import { NONE, NOTHING, builtin, only, seenFrom, union, unknown } from './types';
import type { Types } from './types';

/** What a name in a scope may stand for. */
export function named(context: Context, name: string, scope: Scope): Types {
  return union(context.names.lookup(scope, name).map((meaning) => meant(context, meaning, scope)));
}

/** What an attribute of a module may be. */
export function inModule(context: Context, module: string, name: string, scope: Scope): Types {
  const found = context.names.member(module, name);
  if (found.length === 0) return unknown(`nothing binds ${module}.${name}`);
  return union(found.map((meaning) => meant(context, meaning, scope)));
}

/** What one of the things that a name stands for is, to code in a scope. */
export function meant(context: Context, meaning: Meaning, scope: Scope): Types {
  switch (meaning.kind) {
    case 'unknown':
      return unknown(meaning.why);
    case 'module':
      return context.names.isModule(meaning.module)
        ? only('module', meaning.module)
        : unknown(`module ${meaning.module}`);
    case 'native':
      return native(context, meaning.name);
    case 'class':
      return union([theClass(meaning.code), replaced(context, meaning)]);
    case 'function':
      return union([theFunction(context, meaning.code.id), replaced(context, meaning)]);
    case 'looped':
      return looped(context, meaning);
    case 'annotated': {
      const meant = context.names.definition(meaning.annotation, meaning.scope.parent ?? meaning.scope);
      if (meant?.kind === 'class') return only('instance', meant.code.id);
      const isClass = meant?.kind === 'native' && context.natives.class(meant.name) !== null;
      return isClass ? only('instance', meant.name) : unknown(`parameter ${meaning.name}`);
    }
    case 'wrapped':
      return unknown('a decorated function');
    case 'receiver':
      return meaning.code.id === scope.method
        ? receiver(context, meaning.code, meaning.depth ?? context.layersOf(meaning.code).length)
        : unknown('the receiver of another method');
    default:
      return variable(context, meaning, scope);
  }
}

/** What a loop over a display gives a name. */
function looped(context: Context, { iterable, at, scope }: Extract<Meaning, { readonly kind: 'looped' }>): Types {
  const isDisplay = iterable.kind === 'Tuple' || iterable.kind === 'List' || iterable.kind === 'Set';
  if (at !== null || !isDisplay || iterable.elts.some(({ kind }) => kind === 'Starred'))
    return unknown('a part of something that is looped over');
  return union(iterable.elts.map((one) => context.typesOf(one, scope)));
}

function native(context: Context, name: string): Types {
  if (name === 'builtins.None') return NONE;
  if (name === 'builtins.NotImplemented') return builtin('NotImplementedType');
  return only(context.natives.class(name) === null ? 'native' : 'class', name);
}

function theClass(code: ClassCode): Types {
  return isLocal(code.around) ? unknown(`${code.name} is made by a function`) : only('class', code.id);
}

/** A function that another makes may see what the other is called with. */
function theFunction(context: Context, id: string): Types {
  const code = context.code.functions.get(id);
  if (code === undefined || isLocal(code.around)) return unknown(`${id} is made by a function`);
  const role = context.roleOf(code);
  if (role === 'overload') return NOTHING;
  return role === 'plain' || role === 'static' ? only('function', id) : unknown(`${id} is decorated`);
}

function isLocal(scope: Scope): boolean {
  return scope.kind === 'function' || (scope.kind === 'class' && scope.parent !== null && isLocal(scope.parent));
}

/** What the first parameter of a method is, inside of so many functions that decorators have put around it. */
function receiver(context: Context, code: FunctionCode, depth: number): Types {
  const role = context.roleOf(code);
  // A decorator that is not known may call the function with anything.
  if (role === null || role === 'static') return unknown('the first parameter');
  const around = context.layersOf(code)[depth - 1];
  if (around !== undefined) {
    return context.fixpoint.get(`receiver ${depth} ${code.id}`, () =>
      union(around.receivers.map((node) => context.typesOf(node, around.scope))),
    );
  }
  if (role !== 'class') return only('self');
  return code.owner === null ? unknown('cls') : only('cls', code.owner.id);
}

function variable(
  context: Context,
  binding: Extract<Meaning, { readonly kind: 'value' | 'part' | 'augmented' | 'entered' }>,
  scope: Scope,
): Types {
  const found = context.fixpoint.get(`variable ${context.keyOf(binding)}`, () => bound(context, binding));
  const here =
    binding.scope.method === scope.method ? found : seenFrom(found, unknown('the receiver of another method'), '');
  const place = context.placeOf(binding);
  if (place !== null && context.code.modules.get(place.module)?.isOpen === true)
    return unknown(`${place.module} makes names`);
  return union([here, replaced(context, binding)]);
}

/** What the library stores, from outside of the module, under the name of it that something binds. */
export function replaced(context: Context, binding: Binding): Types {
  const place = context.placeOf(binding);
  return place === null ? NOTHING : fromOutside(context, place.module, place.name, binding.kind);
}

function bound(
  context: Context,
  binding: Extract<Meaning, { readonly kind: 'value' | 'part' | 'augmented' | 'entered' }>,
): Types {
  const { scope } = binding;
  if (binding.kind === 'value') return context.typesOf(binding.value, scope);
  if (binding.kind === 'part') return partOf(context, binding.value, binding.at, scope);
  if (binding.kind === 'entered') {
    const method = binding.isAsync ? '__aenter__' : '__enter__';
    const entered = calledMethod(context, context.typesOf(binding.value, scope), method, scope);
    return binding.isAsync ? awaited(context, entered) : entered;
  }
  const { target, op, value } = binding.statement;
  return combined(context.typesOf(target, scope), op, context.typesOf(value, scope));
}

/**
 * What the library stores under a module's name from outside of the module: `module.name = value`. Objects of which nothing is known may be
 * modules, but get nothing in the place of functions and classes.
 */
function fromOutside(context: Context, module: string, name: string, kind: Binding['kind']): Types {
  const isDefinition = kind === 'function' || kind === 'class';
  return context.fixpoint.get(`module ${module} ${name} ${isDefinition}`, () => {
    const stored = context.storesUnder(name).map(({ receiver: into, value, scope }) => {
      const { why, items } = context.typesOf(into, scope);
      const isModule = [...items.values()].some((item) => item.kind === 'module' && item.name === module);
      if (!isModule && (why === null || isDefinition)) return NOTHING;
      if (value === null) return unknown(`${name} is stored in ${module}`);
      return seenFrom(context.typesOf(value, scope), unknown('another receiver'), '');
    });
    return union(stored);
  });
}
