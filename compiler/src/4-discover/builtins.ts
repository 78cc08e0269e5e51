// Builtin functions and types that module code uses to make registrations: what they give for known arguments.

import { isSequence, textForm } from './operations';
import { native } from './twin';
import type { NativeCall } from './twin';
import { setAttribute } from './attributes';
import {
  bool,
  dictionary,
  int,
  list,
  NONE,
  optionsOf,
  settled,
  str,
  textOf,
  truthOf,
  tuple,
  union,
  unknown,
} from './values';
import type { Sequence, Value } from './values';

type Builtin = NativeCall;

const FUNCTIONS: Readonly<Record<string, Builtin>> = {
  list: (args, place, evaluation) => sequenceOf('list', args.positional[0], place, evaluation),
  tuple: (args, place, evaluation) => sequenceOf('tuple', args.positional[0], place, evaluation),
  set: (args, place, evaluation) => sequenceOf('set', args.positional[0], place, evaluation),
  frozenset: (args, place, evaluation) => sequenceOf('set', args.positional[0], place, evaluation),
  sorted: (args, place, evaluation) => sortedOf(sequenceOf('list', args.positional[0], place, evaluation)),
  reversed: (args, place, evaluation) => {
    const sequence = sequenceOf('list', args.positional[0], place, evaluation);
    sequence.elements.reverse();
    return sequence;
  },
  iter: (args) => args.positional[0] ?? unknown('an iterator is not known'),
  dict: (args) => {
    const [source] = args.positional;
    const entries = [...args.keywords].map(([name, value]) => ({ key: str(name), value }));
    if (source === undefined) return dictionary(entries, args.open);
    return source.kind === 'dict'
      ? dictionary([...source.entries, ...entries], source.open || args.open)
      : dictionary(entries, true);
  },
  enumerate: (args, place, evaluation) => {
    const found = evaluation.iterate(args.positional[0] ?? NONE, place);
    return found === null ? list([], true) : list(found.map((element, at) => tuple([int(at), element])));
  },
  zip: (args, place, evaluation) => {
    const columns = args.positional.map((value) => evaluation.iterate(value, place));
    const known = columns.filter((column) => column !== null);
    if (args.open || known.length < columns.length) return list([], true);
    if (known.length === 0) return list([]);
    const length = Math.min(...known.map((column) => column.length));
    return list(Array.from({ length }, (_, at) => tuple(known.map((column) => column[at] as Value))));
  },
  range: (args) => {
    const bounds = args.positional.map((value) => settled(value)).map(integer);
    if (bounds.includes(null) || bounds.length === 0 || bounds.length > 2) return list([], true);
    const [start, stop] = bounds.length === 1 ? [0, bounds[0] as number] : [bounds[0] as number, bounds[1] as number];
    if (stop - start > 10_000) return list([], true);
    return list(Array.from({ length: Math.max(0, stop - start) }, (_, at) => int(start + at)));
  },
  map: (args, place, evaluation) => {
    const [callee, iterable] = args.positional;
    const found = iterable === undefined ? null : evaluation.iterate(iterable, place);
    if (callee === undefined || found === null) return list([], true);
    return list(
      found.map((element) =>
        evaluation.call(callee, { positional: [element], keywords: new Map(), open: false }, place),
      ),
    );
  },
  len: (args) => {
    const [value] = args.positional;
    if (value !== undefined && isSequence(value) && !value.open) return int(value.elements.length);
    if (value?.kind === 'dict' && !value.open) return int(value.entries.length);
    const text = value?.kind === 'constant' ? textOf(value) : null;
    return text === null ? unknown('a length is not known') : int([...text].length);
  },
  str: (args) => {
    const [value] = args.positional;
    const text = value === undefined ? '' : textForm(value);
    if (text === null) return unknown('a text form is not known');
    return value?.kind === 'assumed' ? { kind: 'assumed', value: str(text) } : str(text);
  },
  int: (args) => {
    const [value] = args.positional;
    const text = value === undefined ? '0' : textForm(value);
    return text !== null && /^\s*[+-]?\d+\s*$/.test(text)
      ? int(BigInt(text.trim()))
      : unknown('an integer is not known');
  },
  bool: (args) => {
    const truth = args.positional[0] === undefined ? false : truthOf(args.positional[0]);
    return truth === null ? unknown('a truth value is not known') : bool(truth);
  },
  getattr: (args, place, evaluation) => {
    const [object, name, fallback] = args.positional;
    const text = textOf(name);
    if (object === undefined || text === null) return unknown('a computed attribute is not known', place);
    const found = evaluation.guarded(() => evaluation.attribute(object, text, place));
    return found.kind === 'unknown' && fallback !== undefined ? fallback : found;
  },
  setattr: (args, place) => {
    const [object, name, value] = args.positional;
    const text = textOf(name);
    if (object !== undefined && text !== null && value !== undefined) setAttribute(object, text, value, place);
    return NONE;
  },
  hasattr: (args, place, evaluation) => {
    const [object, name] = args.positional;
    const text = textOf(name);
    if (object === undefined || text === null) return unknown('hasattr() is not known', place);
    const found = evaluation.guarded(() => evaluation.attribute(object, text, place));
    return found.kind === 'unknown' ? unknown('hasattr() is not known', place) : bool(true);
  },
  callable: (args) => {
    const kind = args.positional[0]?.kind;
    return kind === 'function' || kind === 'class' || kind === 'bound'
      ? bool(true)
      : unknown('callable() is not known');
  },
  isinstance: (args) => isInstance(args.positional[0], args.positional[1]),
  property: (args) => descriptor('property', args.positional[0]),
  staticmethod: (args) => descriptor('staticmethod', args.positional[0]),
  classmethod: (args) => descriptor('classmethod', args.positional[0]),
  print: () => NONE,
};

function sequenceOf(
  kind: Sequence['kind'],
  value: Value | undefined,
  place: Parameters<NativeCall>[1],
  evaluation: Parameters<NativeCall>[2],
): Sequence {
  if (value === undefined) return { kind, elements: [], open: false };
  const found = evaluation.iterate(value, place);
  const partial = isSequence(value) ? value.elements : [];
  return { kind, elements: [...(found ?? partial)], open: found === null };
}

function sortedOf(sequence: Sequence): Sequence {
  const texts = sequence.elements.map((element) => (element.kind === 'constant' ? textOf(element) : null));
  if (texts.includes(null)) return sequence;
  const order = [...(texts as string[]).entries()].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  return list(
    order.map(([at]) => sequence.elements[at] as Value),
    sequence.open,
  );
}

function integer(value: Value): number | null {
  return value.kind === 'constant' && value.value.type === 'int' ? Number(value.value.value) : null;
}

function descriptor(kind: 'property' | 'staticmethod' | 'classmethod', value: Value | undefined): Value {
  return value === undefined
    ? unknown('a descriptor without a function')
    : { kind: 'descriptor', descriptor: kind, function: value };
}

function isInstance(value: Value | undefined, cls: Value | undefined): Value {
  if (value === undefined || cls === undefined) return unknown('isinstance() is not known');
  const answers = optionsOf(cls.kind === 'tuple' ? union(cls.elements) : cls).map((option) =>
    isInstanceOf(value, option),
  );
  if (answers.includes(true)) return bool(true);
  return answers.includes(null) ? unknown('isinstance() is not known') : bool(false);
}

/** Whether a value is an instance of one class, or null if that cannot be told. */
function isInstanceOf(value: Value, cls: Value): boolean | null {
  if (cls.kind !== 'class' && cls.kind !== 'external') return null;
  switch (value.kind) {
    case 'instance':
      return derives(value.cls, cls);
    case 'twin':
      return cls.kind === 'external' && lastPart(value.twin.className) === lastPart(cls.name)
        ? true
        : cls.kind === 'class'
          ? false
          : null;
    case 'constant':
    case 'function':
    case 'module':
      return cls.kind === 'class' ? false : cls.name.startsWith('builtins.') ? null : false;
    case 'class':
    case 'external':
      // A class, function or module of a library is no instance of a project's class nor of a framework's.
      return cls.kind === 'class' || !cls.name.startsWith('builtins.') ? false : null;
    default:
      return null;
  }
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

/** A builtin by name, or null if evaluation does not know it. */
export function builtin(name: string): Value | null {
  const body = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (body !== undefined) return native(body);
  return /^[A-Za-z_]+$/.test(name) ? { kind: 'external', name: `builtins.${name}` } : null;
}
