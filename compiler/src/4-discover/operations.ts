// Operators and builtin methods over known constants and collections. Null means: not known.

import type { BinaryOperator, CompareOperator, ConstantValue } from '../ast';
import { bool, constantKey, dictionary, int, list, sameValue, settled, str, textOf, tuple } from './values';
import type { Dictionary, Sequence, Value } from './values';

export function isSequence(value: Value): value is Sequence {
  return value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set';
}

/** What is computed with integers that have more digits together is not known. */
const MOST_DIGITS = 10_000;

/** Longer sequences and texts are not known. */
const MOST_ELEMENTS = 100_000;
const MOST_CHARACTERS = 1_000_000;

/** `left op right`. */
export function binary(op: BinaryOperator, left: Value, right: Value): Value | null {
  if (op === 'Add' && isSequence(left) && isSequence(right)) return together(left, right);
  if (op === 'BitOr' && left.kind === 'dict' && right.kind === 'dict') return merged(left, right);
  if (op === 'BitOr' && left.kind === 'set' && right.kind === 'set') return together(left, right);
  if (op === 'Mult' && isSequence(left)) return repeated(left, right);
  if (left.kind !== 'constant' || right.kind !== 'constant') return null;
  return constantBinary(op, left.value, right.value);
}

function together(left: Sequence, right: Sequence): Sequence {
  const both: Sequence = { kind: left.kind, elements: [...left.elements], open: left.open };
  extend(both, right);
  return both;
}

/** Adds the elements of a sequence to another; of too many it is known only that there are more. */
export function extend(target: Sequence, source: Sequence): void {
  target.open ||= source.open || target.elements.length + source.elements.length > MOST_ELEMENTS;
  if (target.elements.length + source.elements.length <= MOST_ELEMENTS) {
    for (const element of [...source.elements]) target.elements.push(element);
  }
}

function merged(left: Dictionary, right: Dictionary): Dictionary {
  const result = dictionary(left.entries, left.open || right.open);
  for (const { key, value } of right.entries) setItem(result, key, value);
  return result;
}

function repeated(sequence: Sequence, times: Value): Value | null {
  if (times.kind !== 'constant' || times.value.type !== 'int') return null;
  const count = Math.max(0, Number(times.value.value));
  if (sequence.elements.length > 0 && count * sequence.elements.length > 10_000) return null;
  return {
    kind: sequence.kind,
    elements: sequence.elements.length === 0 ? [] : Array.from({ length: count }, () => sequence.elements).flat(),
    open: sequence.open,
  };
}

/** A text, unless it is too long to be known. */
function longText(text: string): Value | null {
  return text.length > MOST_CHARACTERS ? null : str(text);
}

function constantBinary(op: BinaryOperator, left: ConstantValue, right: ConstantValue): Value | null {
  if (left.type === 'str' && right.type === 'str' && op === 'Add') return longText(left.value + right.value);
  if (left.type === 'str' && right.type === 'int' && op === 'Mult') {
    const count = Math.max(0, Number(right.value));
    if (left.value === '') return str('');
    return count * left.value.length > 100_000 ? null : str(left.value.repeat(count));
  }
  if (left.type !== 'int' || right.type !== 'int') return null;
  if (left.value.length + right.value.length > MOST_DIGITS) return null;
  const a = BigInt(left.value);
  const b = BigInt(right.value);
  switch (op) {
    case 'Add':
      return int(a + b);
    case 'Sub':
      return int(a - b);
    case 'Mult':
      return int(a * b);
    case 'FloorDiv':
      return b === 0n ? null : int((a - (((a % b) + b) % b)) / b);
    case 'Mod':
      return b === 0n ? null : int(((a % b) + b) % b);
    case 'BitOr':
      return int(a | b);
    case 'BitAnd':
      return int(a & b);
    default:
      return null;
  }
}

/** `left op right` of a comparison. */
export function compare(op: CompareOperator, left: Value, right: Value): boolean | null {
  switch (op) {
    case 'Is':
    case 'IsNot': {
      const same = identical(left, right);
      return same === null ? null : same === (op === 'Is');
    }
    case 'Eq':
    case 'NotEq': {
      const same = equal(left, right);
      return same === null ? null : same === (op === 'Eq');
    }
    case 'In':
    case 'NotIn': {
      const held = contains(right, left);
      return held === null ? null : held === (op === 'In');
    }
    default:
      return ordered(op, left, right);
  }
}

function identical(left: Value, right: Value): boolean | null {
  if (hidden(left) || hidden(right)) return null;
  if (left.kind === 'external' || right.kind === 'external') return sameValue(left, right) ? true : null;
  return sameValue(left, right);
}

function hidden(value: Value): boolean {
  return value.kind === 'unknown' || value.kind === 'union' || value.kind === 'assumed';
}

function equal(left: Value, right: Value): boolean | null {
  if (left.kind === 'constant' && right.kind === 'constant')
    return left.value.type === right.value.type && constantKey(left.value) === constantKey(right.value);
  return sameValue(left, right) && !hidden(left) ? true : null;
}

function contains(container: Value, item: Value): boolean | null {
  if (container.kind === 'constant' && container.value.type === 'str') {
    const text = textOf(item);
    return text === null || item.kind !== 'constant' ? null : container.value.value.includes(text);
  }
  const held = isSequence(container)
    ? container.elements
    : container.kind === 'dict'
      ? container.entries.map(({ key }) => key)
      : null;
  if (held === null) return null;
  const answers = held.map((element) => equal(element, item));
  if (answers.includes(true)) return true;
  const open = isSequence(container) || container.kind === 'dict' ? container.open : true;
  return open || answers.includes(null) ? null : false;
}

function ordered(op: CompareOperator, left: Value, right: Value): boolean | null {
  if (left.kind !== 'constant' || right.kind !== 'constant') return null;
  const a = left.value;
  const b = right.value;
  if (a.type !== 'int' || b.type !== 'int') return null;
  const [x, y] = [BigInt(a.value), BigInt(b.value)];
  switch (op) {
    case 'Lt':
      return x < y;
    case 'LtE':
      return x <= y;
    case 'Gt':
      return x > y;
    default:
      return x >= y;
  }
}

/** `container[key]`, or null if unknown. */
export function getItem(container: Value, key: Value): Value | null {
  if (container.kind === 'dict') {
    return entryOf(container, key)?.value ?? null;
  }
  const index = settled(key);
  if (index.kind !== 'constant' || index.value.type !== 'int') return null;
  const at = Number(index.value.value);
  if (isSequence(container)) return container.open && at < 0 ? null : (container.elements.at(at) ?? null);
  if (container.kind === 'constant' && container.value.type === 'str') {
    const char = container.value.value.at(at);
    return char === undefined ? null : str(char);
  }
  return null;
}

type Entry = Dictionary['entries'][number];

/** The entries of dicts under constants, as far as they were looked at; entries are only ever added. */
const INDEXES = new WeakMap<Dictionary, { seen: number; readonly byKey: Map<string, Entry> }>();

function entryOf(container: Dictionary, key: Value): Entry | undefined {
  if (key.kind !== 'constant') return container.entries.findLast((entry) => equal(entry.key, key) === true);
  const index = INDEXES.get(container) ?? { seen: 0, byKey: new Map<string, Entry>() };
  INDEXES.set(container, index);
  for (const entry of container.entries.slice(index.seen)) {
    if (entry.key.kind === 'constant') index.byKey.set(constantKey(entry.key.value), entry);
  }
  index.seen = container.entries.length;
  return index.byKey.get(constantKey(key.value));
}

/** `container[key] = value` for a known dict. */
export function setItem(container: Dictionary, key: Value, value: Value): void {
  const present = entryOf(container, key);
  if (present === undefined) container.entries.push({ key, value });
  else present.value = value;
}

/** A slice of a known sequence or text. */
export function slice(container: Value, lower: Value | null, upper: Value | null): Value | null {
  const from = bound(lower);
  const to = bound(upper);
  if (from === null || to === null) return null;
  if (isSequence(container) && !container.open)
    return { kind: container.kind, elements: container.elements.slice(from, to), open: false };
  if (container.kind === 'constant' && container.value.type === 'str')
    return str(container.value.value.slice(from, to));
  return null;
}

function bound(value: Value | null): number | undefined | null {
  if (value === null) return undefined;
  return value.kind === 'constant' && value.value.type === 'int' ? Number(value.value.value) : null;
}

/** `str(value)` of a constant. */
export function textForm(value: Value): string | null {
  const constant = settled(value);
  if (constant.kind !== 'constant') return null;
  switch (constant.value.type) {
    case 'str':
    case 'int':
      return constant.value.value;
    case 'none':
      return 'None';
    case 'bool':
      return constant.value.value ? 'True' : 'False';
    default:
      return null;
  }
}

type TextMethod = (text: string, args: readonly Value[]) => Value | null;

const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  lower: (text) => str(text.toLowerCase()),
  upper: (text) => str(text.toUpperCase()),
  strip: (text, args) => strip(text, args, true, true),
  lstrip: (text, args) => strip(text, args, true, false),
  rstrip: (text, args) => strip(text, args, false, true),
  title: (text) =>
    str(text.replace(/[A-Za-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())),
  capitalize: (text) => str(text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
  startswith: (text, [prefix]) => withText(prefix, (found) => bool(text.startsWith(found))),
  endswith: (text, [suffix]) => withText(suffix, (found) => bool(text.endsWith(found))),
  removeprefix: (text, [prefix]) =>
    withText(prefix, (found) => str(text.startsWith(found) ? text.slice(found.length) : text)),
  removesuffix: (text, [suffix]) =>
    withText(suffix, (found) => str(found !== '' && text.endsWith(found) ? text.slice(0, -found.length) : text)),
  replace: (text, [old, fresh]) =>
    withText(old, (from) => withText(fresh, (to) => longText(text.replaceAll(from, () => to)))),
  split: (text, [separator]) =>
    separator === undefined
      ? list(
          text
            .split(/\s+/)
            .filter((part) => part !== '')
            .map(str),
        )
      : withText(separator, (found) => (found === '' ? null : list(text.split(found).map(str)))),
  join: (text, [parts]) => join(text, parts),
};

function strip(text: string, args: readonly Value[], left: boolean, right: boolean): Value | null {
  const chars = args[0] === undefined ? null : textOf(args[0]);
  if (args[0] !== undefined && chars === null) return null;
  const drop = (char: string): boolean => (chars === null ? /\s/.test(char) : chars.includes(char));
  let from = 0;
  let to = text.length;
  while (left && from < to && drop(text.charAt(from))) from += 1;
  while (right && to > from && drop(text.charAt(to - 1))) to -= 1;
  return str(text.slice(from, to));
}

function join(separator: string, parts: Value | undefined): Value | null {
  if (parts === undefined || !isSequence(parts) || parts.open) return null;
  const texts = parts.elements.map(textOf);
  return texts.includes(null) ? null : longText(texts.join(separator));
}

function withText(value: Value | undefined, use: (text: string) => Value | null): Value | null {
  const text = textOf(value);
  return text === null ? null : use(text);
}

/** A method of a builtin type on a known receiver, or null if it has no such method or the result is not known. */
export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value | null {
  if (receiver.kind === 'constant' && receiver.value.type === 'str') {
    return Object.hasOwn(TEXT_METHODS, name) ? (TEXT_METHODS[name]?.(receiver.value.value, args) ?? null) : null;
  }
  if (receiver.kind === 'dict') return dictionaryMethod(receiver, name, args);
  return isSequence(receiver) ? sequenceMethod(receiver, name, args) : null;
}

function dictionaryMethod(receiver: Dictionary, name: string, args: readonly Value[]): Value | null {
  switch (name) {
    case 'keys':
      return list(
        receiver.entries.map(({ key }) => key),
        receiver.open,
      );
    case 'values':
      return list(
        receiver.entries.map(({ value }) => value),
        receiver.open,
      );
    case 'items':
      return list(
        receiver.entries.map(({ key, value }) => tuple([key, value])),
        receiver.open,
      );
    case 'get': {
      const key = args[0];
      if (key === undefined) return null;
      const found = getItem(receiver, key);
      if (found !== null) return found;
      return receiver.open || key.kind !== 'constant'
        ? null
        : (args[1] ?? { kind: 'constant', value: { type: 'none' } });
    }
    case 'copy':
      return dictionary(receiver.entries, receiver.open);
    case 'setdefault': {
      const [key, value] = args;
      if (key === undefined || value === undefined) return null;
      const found = getItem(receiver, key);
      if (found === null) setItem(receiver, key, value);
      return found ?? value;
    }
    case 'update': {
      const [other] = args;
      if (other?.kind !== 'dict') receiver.open = true;
      else for (const { key, value } of other.entries) setItem(receiver, key, value);
      return { kind: 'constant', value: { type: 'none' } };
    }
    default:
      return null;
  }
}

function sequenceMethod(receiver: Sequence, name: string, args: readonly Value[]): Value | null {
  const [first, second] = args;
  switch (name) {
    case 'append':
    case 'add':
      if (first !== undefined) receiver.elements.push(first);
      break;
    case 'insert':
      if (second !== undefined) receiver.elements.push(second);
      break;
    case 'extend':
    case 'update':
      if (first !== undefined && isSequence(first)) extend(receiver, first);
      else receiver.open = true;
      break;
    case 'copy':
      return { kind: receiver.kind, elements: [...receiver.elements], open: receiver.open };
    case 'sort':
    case 'reverse':
      break;
    default:
      return null;
  }
  return { kind: 'constant', value: { type: 'none' } };
}
