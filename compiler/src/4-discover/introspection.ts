// Builtins that look into objects: attributes by computed names, the names that there are, classes and instances.

import type { Place } from '../diagnostics';
import { setAttribute } from './attributes';
import { argument, NativeFunction } from './twin';
import type { CallArguments, Evaluation, NativeCall, Twin } from './twin';
import { bool, list, NONE, optionsOf, str, textOf, union, unknown } from './values';
import type { Value } from './values';

export const INTROSPECTION: Readonly<Record<string, NativeCall>> = {
  getattr: (args, place, evaluation) => {
    const [object, name, fallback] = args.positional;
    const text = textOf(name);
    if (object === undefined || text === null) return unknown('a computed attribute is not known', place);
    if (fallback === undefined) return evaluation.attribute(object, text, place);
    return union(
      optionsOf(object).map((option) => {
        const found = evaluation.guarded(() => evaluation.find(option, text, place));
        return found === null || (found.kind === 'unknown' && option.kind !== 'module') ? fallback : found;
      }),
    );
  },
  setattr: setAttributeOf,
  hasattr: (args, place, evaluation) => {
    const [object, name] = args.positional;
    const text = textOf(name);
    if (object === undefined || text === null) return unknown('hasattr() is not known', place);
    const found = evaluation.guarded(() => evaluation.find(object, text, place));
    if (found !== null && (found.kind !== 'unknown' || object.kind === 'module')) return bool(true);
    return evaluation.hasNone(object, text) ? bool(false) : unknown('hasattr() is not known', place);
  },
  dir: ({ positional: [object] }, place, evaluation) => {
    const names = object === undefined ? null : namesOf(object, evaluation);
    return names === null ? unknown('dir() is not known', place) : list(names.map(str));
  },
  vars: ({ positional: [object] }, place, evaluation) => {
    const found = object === undefined ? null : evaluation.find(object, '__dict__', place);
    return found ?? unknown('vars() is not known', place);
  },
  callable: ({ positional: [value] }, place, evaluation) => {
    const answer = value === undefined ? null : isCallable(value, evaluation);
    return answer === null ? unknown('callable() is not known', place) : bool(answer);
  },
  isinstance: (args) => isInstance(args.positional[0], args.positional[1]),
  issubclass: ({ positional: [cls, bases] }) => {
    if (cls === undefined || bases === undefined) return unknown('issubclass() is not known');
    const answers = classesIn(bases).map((base) => (cls.kind === 'class' ? derives(cls, classNamed(base)) : null));
    return answered(answers, 'issubclass() is not known');
  },
  __import__: (args, place, evaluation) => {
    const name = textOf(args.positional[0]);
    const given = argument(args, 'fromlist', 3);
    const imported = name === null ? null : evaluation.importModule(name);
    if (name === null || imported === null) return unknown('an imported module is not known', place);
    return given === undefined ? (evaluation.importModule(name.split('.')[0] as string) ?? imported) : imported;
  },
};

/** `setattr(object, name, value)` and `object.__setattr__(object, name, value)`. */
export function setAttributeOf({ positional: [object, name, value] }: CallArguments, place: Place): Value {
  const text = textOf(name);
  if (object !== undefined && text !== null && value !== undefined) setAttribute(object, text, value, place);
  return NONE;
}

/** `type(value)` and `type(name, bases, namespace)`. */
export const typeOf: NativeCall = (args, place, evaluation) => {
  const [value, bases, variables] = args.positional;
  if (value !== undefined && bases !== undefined && variables !== undefined)
    return evaluation.classOf({ metaclass: null, name: value, bases, variables }, place);
  if (value?.kind === 'instance') return value.cls;
  if (value?.kind === 'class' && value.metaclass !== null) return value.metaclass;
  if (value?.kind === 'twin') return { kind: 'external', name: value.twin.className };
  return value?.kind === 'constant'
    ? { kind: 'external', name: `builtins.${value.value.type}` }
    : unknown('a type is not known', place);
};

/** The names that `dir()` lists, sorted, but for those that every object has; null if they are not all known. */
export function namesOf(object: Value, evaluation: Evaluation): readonly string[] | null {
  const names = new Set<string>();
  if (object.kind === 'module') {
    const keys = evaluation.iterate(evaluation.moduleNamespace(object.module), NOWHERE);
    for (const key of keys ?? []) names.add(textOf(key) ?? '');
  } else {
    const cls = object.kind === 'instance' ? object.cls : object;
    if (cls.kind !== 'class') return null;
    for (const base of evaluation.resolutionOrder(cls))
      for (const name of base.kind === 'class' ? base.namespace.keys() : []) names.add(name);
    for (const name of object.kind === 'instance' ? object.attributes.keys() : []) names.add(name);
  }
  return [...names].sort();
}

const NOWHERE = { file: '', line: 0, column: 0 };

export function isCallable(value: Value, evaluation: Evaluation): boolean | null {
  switch (value.kind) {
    case 'function':
    case 'class':
    case 'bound':
    case 'partial':
    case 'method':
      return true;
    case 'twin':
      return value.twin.call === undefined ? null : true;
    case 'instance':
      return evaluation.find(value, '__call__', NOWHERE) !== null
        ? true
        : evaluation.hasNone(value, '__call__')
          ? false
          : null;
    case 'constant':
    case 'list':
    case 'tuple':
    case 'set':
    case 'dict':
    case 'module':
      return false;
    default:
      return null;
  }
}

function classesIn(classes: Value): readonly Value[] {
  return optionsOf(classes.kind === 'tuple' ? union(classes.elements) : classes);
}

function answered(answers: readonly (boolean | null)[], reason: string): Value {
  if (answers.includes(true)) return bool(true);
  return answers.includes(null) ? unknown(reason) : bool(false);
}

function isInstance(value: Value | undefined, cls: Value | undefined): Value {
  if (value === undefined || cls === undefined) return unknown('isinstance() is not known');
  return answered(
    classesIn(cls).map((option) => isInstanceOf(value, classNamed(option))),
    'isinstance() is not known',
  );
}

/** A builtin that is a class, by its name; any other value as it is. */
export function classNamed(cls: Value): Value {
  return cls.kind === 'twin' && cls.twin instanceof NativeFunction && cls.twin.name !== null
    ? { kind: 'external', name: cls.twin.name }
    : cls;
}

/** Whether a value is an instance of one class, or null if that cannot be told. */
function isInstanceOf(value: Value, cls: Value): boolean | null {
  if (cls.kind !== 'class' && cls.kind !== 'external') return null;
  switch (value.kind) {
    case 'instance':
      return derives(value.cls, cls);
    case 'twin':
      return isTwinOf(value.twin, cls);
    case 'constant':
      return cls.kind === 'class' ? false : isBuiltinInstance(value.value.type, cls.name);
    case 'list':
    case 'tuple':
    case 'set':
    case 'dict':
      // A generator is a list here, and an ordered dict a dict.
      if (cls.kind === 'class' || !KINDS.test(cls.name)) return false;
      return cls.name === `builtins.${value.kind}` ? true : null;
    case 'function':
    case 'bound':
    case 'module':
      return cls.kind === 'class' || BUILTIN_CLASSES.has(cls.name) ? false : KINDS.test(cls.name) ? null : false;
    case 'class':
      if (cls.kind === 'external')
        return cls.name === 'builtins.type' ? true : cls.name.startsWith('builtins.') ? null : false;
      return value.metaclass === null ? false : derives(value.metaclass, cls);
    case 'external':
      // A class, function or module of a library is no instance of a project's class nor of a framework's.
      return cls.kind === 'class' || !cls.name.startsWith('builtins.') ? false : null;
    default:
      return null;
  }
}

/** Modules of classes that tell kinds of objects apart, whatever class these are of. */
const KINDS = /^(builtins|types|typing|collections\.abc|inspect)\./;

const BUILTIN_CLASSES: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool', 'bytes', 'list', 'tuple', 'set', 'frozenset', 'dict'].map(
    (name) => `builtins.${name}`,
  ),
);

function isBuiltinInstance(type: string, name: string): boolean | null {
  if (name === `builtins.${type}` || (type === 'bool' && name === 'builtins.int')) return true;
  return BUILTIN_CLASSES.has(name) ? false : name.startsWith('builtins.') ? null : false;
}

function isTwinOf({ className, baseNames }: Twin, cls: Value): boolean | null {
  if (cls.kind !== 'external') return false;
  const name = lastPart(cls.name);
  if (name === lastPart(className) || baseNames?.includes(name) === true) return true;
  return baseNames === undefined || cls.name.startsWith('builtins.') ? null : false;
}

/** Whether a class is another or derives from it. */
function derives(cls: Value, base: Value): boolean | null {
  if (cls === base) return true;
  if (cls.kind === 'external')
    return base.kind === 'external' && lastPart(cls.name) === lastPart(base.name)
      ? true
      : base.kind === 'class'
        ? false
        : null;
  if (cls.kind === 'generic') return derives(cls.origin, base);
  if (cls.kind !== 'class') return null;
  const answers = cls.bases.map((inner) => derives(inner, base));
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
