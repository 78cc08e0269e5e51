// Builtin functions and types that module code uses to make registrations: what they give for known arguments.

import { compare, isSequence } from './operations';
import { INTROSPECTION } from './introspection';
import { convertedForm, representation, textForm } from './texts';
import { argument, native, NO_ARGUMENTS, positional } from './twin';
import type { CallArguments, Evaluation, NativeCall } from './twin';
import {
  assumed,
  bool,
  dictionary,
  int,
  isNone,
  list,
  NONE,
  settled,
  str,
  textOf,
  truthOf,
  tuple,
  unknown,
} from './values';
import type { Sequence, Value } from './values';

import type { Place } from '../diagnostics';

type Builtin = NativeCall;

const FUNCTIONS: Readonly<Record<string, Builtin>> = {
  list: (args, place, evaluation) => sequenceOf('list', args.positional[0], place, evaluation),
  tuple: (args, place, evaluation) => sequenceOf('tuple', args.positional[0], place, evaluation),
  set: (args, place, evaluation) => sequenceOf('set', args.positional[0], place, evaluation),
  frozenset: (args, place, evaluation) => sequenceOf('set', args.positional[0], place, evaluation),
  sorted: (args, place, evaluation) =>
    sortedOf(sequenceOf('list', args.positional[0], place, evaluation), args, place, evaluation),
  reversed: (args, place, evaluation) => {
    const sequence = sequenceOf('list', args.positional[0], place, evaluation);
    sequence.elements.reverse();
    return sequence;
  },
  iter: (args, place, evaluation) => sequenceOf('list', args.positional[0], place, evaluation),
  next: (args, place) => {
    const [iterator, fallback] = args.positional;
    if (iterator === undefined || !isSequence(iterator) || iterator.open)
      return unknown('the next of an iterator is not known', place);
    return iterator.elements.shift() ?? fallback ?? unknown('an iterator is at its end', place);
  },
  any: (args, place, evaluation) => overall(args, true, place, evaluation),
  all: (args, place, evaluation) => overall(args, false, place, evaluation),
  filter: (args, place, evaluation) => {
    const [callee, iterable] = args.positional;
    const found = iterable === undefined ? null : evaluation.iterate(iterable, place);
    if (callee === undefined || found === null) return list([], true);
    const truths = found.map((element) =>
      truthOf(isNone(callee) ? element : evaluation.call(callee, positional(element), place)),
    );
    return list(
      found.filter((_, at) => truths[at] !== false),
      truths.includes(null),
    );
  },
  min: (args, place, evaluation) => extreme('Lt', args, place, evaluation),
  max: (args, place, evaluation) => extreme('Gt', args, place, evaluation),
  sum: (args, place, evaluation) => {
    const found = evaluation.iterate(args.positional[0] ?? NONE, place)?.map(integer) ?? [null];
    return found.includes(null)
      ? unknown('a sum is not known', place)
      : int((found as number[]).reduce((a, b) => a + b, 0));
  },
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
    const start = integer(argument(args, 'start', 1) ?? int(0));
    if (found === null || start === null) return list([], true);
    return list(found.map((element, at) => tuple([int(start + at), element])));
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
    if (bounds.includes(null) || bounds.length === 0 || bounds.length > 3) return list([], true);
    const [first, second, step = 1] = bounds as number[];
    const [start, stop] = second === undefined ? [0, first as number] : [first as number, second];
    const length = step === 0 ? 0 : Math.max(0, Math.ceil((stop - start) / step));
    if (length > 10_000) return list([], true);
    return list(Array.from({ length }, (_, at) => int(start + at * step)));
  },
  map: (args, place, evaluation) => {
    const [callee, ...iterables] = args.positional;
    const columns = iterables.map((iterable) => evaluation.iterate(iterable, place));
    const known = columns.filter((column) => column !== null);
    if (callee === undefined || known.length < columns.length || known.length === 0) return list([], true);
    const length = Math.min(...known.map((column) => column.length));
    const rows = Array.from({ length }, (_, at) => known.map((column) => column[at] as Value));
    return list(rows.map((row) => evaluation.call(callee, positional(...row), place)));
  },
  len: (args) => {
    const [value] = args.positional;
    if (value !== undefined && isSequence(value) && !value.open) return int(value.elements.length);
    if (value?.kind === 'dict' && !value.open) return int(value.entries.length);
    const text = value?.kind === 'constant' ? textOf(value) : null;
    return text === null ? unknown('a length is not known') : int([...text].length);
  },
  str: (args, place, evaluation) => {
    const [value] = args.positional;
    if (value === undefined) return str('');
    const own = value.kind === 'twin' || value.kind === 'instance' ? evaluation.find(value, '__str__', place) : null;
    if (own !== null) return evaluation.call(own, NO_ARGUMENTS, place);
    return shown(value, textForm(value));
  },
  repr: ({ positional: [value = NONE] }) => shown(value, representation(value)),
  format: ({ positional: [value = NONE, specification = str('')] }) => {
    const text = textOf(specification);
    return shown(value, text === null ? null : convertedForm(value, undefined, text));
  },
  int: (args, place, evaluation) => {
    const [value] = args.positional;
    const text = value === undefined ? '0' : textForm(value);
    if (text !== null && /^\s*[+-]?\d{1,4000}\s*$/.test(text)) return int(BigInt(text.trim()));
    if (value !== undefined && textOf(value) !== null && args.positional.length === 1)
      evaluation.raiseBuiltin('ValueError', place);
    return unknown('an integer is not known');
  },
  bool: (args) => {
    const truth = args.positional[0] === undefined ? false : truthOf(args.positional[0]);
    return truth === null ? unknown('a truth value is not known') : bool(truth);
  },
  property: (args) => descriptor('property', args.positional[0]),
  staticmethod: (args) => descriptor('staticmethod', args.positional[0]),
  classmethod: (args) => descriptor('classmethod', args.positional[0]),
  print: () => NONE,
  ...INTROSPECTION,
};

/** A text that a value is shown as, guessed where the value is. */
function shown(value: Value, text: string | null): Value {
  if (text === null) return unknown('a text form is not known');
  return value.kind === 'assumed' ? assumed(str(text)) : str(text);
}

/** `any` and `all`: whether one of the elements is true, or one false. */
function overall(
  { positional: [values = NONE] }: CallArguments,
  wanted: boolean,
  place: Place,
  evaluation: Evaluation,
): Value {
  const truths = evaluation.iterate(values, place)?.map(truthOf) ?? [null];
  if (truths.includes(wanted)) return bool(wanted);
  return truths.includes(null) ? unknown('a truth value is not known', place) : bool(!wanted);
}

function extreme(op: 'Lt' | 'Gt', args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const [first = NONE, ...others] = args.positional;
  const values = others.length > 0 ? args.positional : evaluation.iterate(first, place);
  if (values === null || args.keywords.size > 0) return unknown('an extreme is not known', place);
  const best = values.find((value) => values.every((other) => other === value || compare(op, other, value) === false));
  return best ?? unknown('an extreme is not known', place);
}

function sequenceOf(kind: Sequence['kind'], value: Value | undefined, place: Place, evaluation: Evaluation): Sequence {
  if (value === undefined) return { kind, elements: [], open: false };
  const found = evaluation.iterate(value, place);
  const partial = isSequence(value) ? value.elements : [];
  return { kind, elements: [...(found ?? partial)], open: found === null };
}

function sortedOf(sequence: Sequence, args: CallArguments, place: Place, evaluation: Evaluation): Sequence {
  const key = argument(args, 'key');
  const reverse = argument(args, 'reverse');
  const keyed = sequence.elements.map((element) => ({
    element,
    key: key === undefined || isNone(key) ? element : evaluation.call(key, positional(element), place),
  }));
  const isKnown = keyed.every((one, at) => at === 0 || isOrdered(one.key, (keyed[at - 1] as typeof one).key) !== null);
  if (!isKnown) return sequence;
  const order = keyed.sort((a, b) =>
    isOrdered(a.key, b.key) === true ? -1 : isOrdered(b.key, a.key) === true ? 1 : 0,
  );
  const elements = order.map(({ element }) => element);
  if (reverse !== undefined && truthOf(reverse) === true) elements.reverse();
  return list(elements, sequence.open);
}

/** Whether one value comes before another; tuples by their first elements that differ. */
function isOrdered(left: Value, right: Value): boolean | null {
  if (left.kind !== 'tuple' || right.kind !== 'tuple') return compare('Lt', settled(left), settled(right));
  const at = left.elements.findIndex(
    (element, index) => compare('Eq', element, right.elements[index] ?? NONE) !== true,
  );
  const [a, b] = [left.elements[at], right.elements[at]];
  return a === undefined || b === undefined ? left.elements.length < right.elements.length : isOrdered(a, b);
}

function integer(value: Value): number | null {
  return value.kind === 'constant' && value.value.type === 'int' ? Number(value.value.value) : null;
}

function descriptor(kind: 'property' | 'staticmethod' | 'classmethod', value: Value | undefined): Value {
  return value === undefined
    ? unknown('a descriptor without a function')
    : { kind: 'descriptor', descriptor: kind, function: value };
}

/** A builtin by name, or null if evaluation does not know it. */
export function builtin(name: string): Value | null {
  const body = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (body !== undefined) return native(body, `builtins.${name}`);
  return /^[A-Za-z_]+$/.test(name) ? { kind: 'external', name: `builtins.${name}` } : null;
}
