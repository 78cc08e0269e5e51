// Operators and builtin methods over known constants and collections. Null means: not known.

import type { BinaryOperator, CompareOperator, ConstantValue } from '../ast';
import { longText, repeatedText, textMethod } from './texts';
import { constantKey, dictionary, int, isNone, list, NONE, sameValue, settled, str, textOf, tuple } from './values';
import type { Dictionary, Sequence, Value } from './values';

export function isSequence(value: Value): value is Sequence {
  return value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set';
}

/** What is computed with integers that have more digits together is not known. */
const MOST_DIGITS = 10_000;

/** Longer sequences are not known. */
const MOST_ELEMENTS = 100_000;

/** `left op right`. */
export function binary(op: BinaryOperator, left: Value, right: Value): Value | null {
  if (op === 'Add' && isSequence(left) && isSequence(right)) return together(left, right);
  if (op === 'BitOr' && left.kind === 'dict' && right.kind === 'dict') return merged(left, right);
  if (op === 'BitOr' && left.kind === 'set' && right.kind === 'set') return together(left, right);
  if (op === 'Mult' && isSequence(left)) return repeated(left, right);
  if (op === 'Mult' && isSequence(right)) return repeated(right, left);
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
  if (times.kind !== 'constant' || (times.value.type !== 'int' && times.value.type !== 'bool')) return null;
  const count = Math.max(0, Number(times.value.value));
  if (sequence.elements.length > 0 && count * sequence.elements.length > 10_000) return null;
  return {
    kind: sequence.kind,
    elements: sequence.elements.length === 0 ? [] : Array.from({ length: count }, () => sequence.elements).flat(),
    open: sequence.open,
  };
}

function constantBinary(op: BinaryOperator, left: ConstantValue, right: ConstantValue): Value | null {
  if (left.type === 'str' && right.type === 'str' && op === 'Add') return longText(left.value + right.value);
  if (left.type === 'str' && right.type === 'int' && op === 'Mult')
    return repeatedText(left.value, Number(right.value));
  if (left.type === 'int' && right.type === 'int' && op !== 'Div') return integerBinary(op, left.value, right.value);
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === null || b === null ? null : floatBinary(op, a, b);
}

function integerBinary(op: BinaryOperator, left: string, right: string): Value | null {
  if (left.length + right.length > MOST_DIGITS) return null;
  const [a, b] = [BigInt(left), BigInt(right)];
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
    case 'Pow':
      return b < 0n || BigInt(left.length) * b > BigInt(MOST_DIGITS) ? null : int(a ** b);
    case 'LShift':
      return b < 0n || b > BigInt(MOST_DIGITS) ? null : int(a << b);
    case 'RShift':
      return b < 0n ? null : int(a >> b);
    case 'BitOr':
      return int(a | b);
    case 'BitAnd':
      return int(a & b);
    case 'BitXor':
      return int(a ^ b);
    default:
      return null;
  }
}

function floatBinary(op: BinaryOperator, a: number, b: number): Value | null {
  const computed = { Add: a + b, Sub: a - b, Mult: a * b, Div: b === 0 ? Number.NaN : a / b };
  const value = computed[op as keyof typeof computed];
  return value === undefined || !Number.isFinite(value) ? null : { kind: 'constant', value: { type: 'float', value } };
}

/** The value of a number as a float has it; null for anything else, and for what a float has not exactly. */
function numberOf(value: ConstantValue): number | null {
  if (value.type === 'float') return value.value;
  if (value.type === 'bool') return value.value ? 1 : 0;
  return value.type === 'int' && Number.isSafeInteger(Number(value.value)) ? Number(value.value) : null;
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

export function equal(left: Value, right: Value): boolean | null {
  if (left.kind === 'constant' && right.kind === 'constant') {
    if (left.value.type === right.value.type) return constantKey(left.value) === constantKey(right.value);
    const [a, b] = [numberOf(left.value), numberOf(right.value)];
    return a !== null && b !== null && a === b;
  }
  if (left.kind === 'tuple' && right.kind === 'tuple') return equalTuples(left, right);
  if (sameValue(left, right)) return hidden(left) ? null : true;
  return isPlain(left) && isPlain(right) && (left.kind !== 'external' || right.kind !== 'external') ? false : null;
}

function equalTuples(left: Sequence, right: Sequence): boolean | null {
  if (left.open || right.open) return null;
  if (left.elements.length !== right.elements.length) return false;
  const answers = left.elements.map((element, at) => equal(element, right.elements[at] as Value));
  return answers.includes(false) ? false : answers.includes(null) ? null : true;
}

/** Whether a value equals nothing but itself, and is known by what it is. */
function isPlain({ kind }: Value): boolean {
  return kind === 'constant' || kind === 'class' || kind === 'function' || kind === 'module' || kind === 'external';
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
  const [a, b] = [left.value, right.value];
  if (a.type === 'int' && b.type === 'int') return inOrder(op, BigInt(a.value), BigInt(b.value));
  // Code units are in the order of code points below the surrogates.
  if (a.type === 'str' && b.type === 'str')
    return /[\ud800-\uffff]/.test(a.value + b.value) ? null : inOrder(op, a.value, b.value);
  const [x, y] = [numberOf(a), numberOf(b)];
  return x === null || y === null ? null : inOrder(op, x, y);
}

function inOrder<T extends bigint | number | string>(op: CompareOperator, x: T, y: T): boolean {
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

/** Whether a dict certainly has no such key. */
export function lacks(container: Dictionary, key: Value): boolean {
  return !container.open && container.entries.every((entry) => equal(entry.key, key) === false);
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
export function slice(container: Value, lower: Value | null, upper: Value | null, step: Value | null): Value | null {
  const [from, to, by] = [bound(lower), bound(upper), bound(step)];
  if (from === null || to === null || by === null || by === 0) return null;
  if (isSequence(container) && !container.open)
    return { kind: container.kind, elements: sliced(container.elements, from, to, by ?? 1), open: false };
  const text = container.kind === 'constant' ? textOf(container) : null;
  return text === null ? null : str(sliced([...text], from, to, by ?? 1).join(''));
}

/** CPython Objects/sliceobject.c PySlice_AdjustIndices. */
function sliced<T>(items: readonly T[], from: number | undefined, to: number | undefined, by: number): T[] {
  if (by === 1) return items.slice(from, to);
  const { length } = items;
  const [least, most] = by > 0 ? [0, length] : [-1, length - 1];
  const clamped = (at: number | undefined, otherwise: number): number =>
    at === undefined ? otherwise : Math.min(most, Math.max(least, at < 0 ? at + length : at));
  const [first, last] = by > 0 ? [clamped(from, 0), clamped(to, length)] : [clamped(from, length - 1), clamped(to, -1)];
  const found: T[] = [];
  for (let at = first; by > 0 ? at < last : at > last; at += by) found.push(items[at] as T);
  return found;
}

function bound(value: Value | null): number | undefined | null {
  if (value === null || isNone(value)) return undefined;
  return value.kind === 'constant' && value.value.type === 'int' ? Number(value.value.value) : null;
}

/** A method of a builtin type on a known receiver, or null if it has no such method or the result is not known. */
export function callMethod(
  receiver: Value,
  name: string,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value | null {
  if (receiver.kind === 'constant' && receiver.value.type === 'str') {
    return textMethod(receiver.value.value, name, args, keywords);
  }
  if (receiver.kind === 'dict') return dictionaryMethod(receiver, name, args, keywords);
  return isSequence(receiver) ? sequenceMethod(receiver, name, args) : null;
}

function dictionaryMethod(
  receiver: Dictionary,
  name: string,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value | null {
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
      if (other?.kind === 'dict') for (const { key, value } of other.entries) setItem(receiver, key, value);
      else if (other !== undefined) receiver.open = true;
      for (const [key, value] of keywords) setItem(receiver, str(key), value);
      return NONE;
    }
    case 'pop':
      return popped(receiver, args);
    case 'popitem': {
      const last = receiver.open ? undefined : receiver.entries.at(-1);
      if (last !== undefined) removeItem(receiver, last.key);
      return last === undefined ? null : tuple([last.key, last.value]);
    }
    case 'move_to_end': {
      const found = args[0] === undefined ? undefined : entryOf(receiver, args[0]);
      if (found === undefined) return null;
      removeItem(receiver, found.key);
      receiver.entries.push(found);
      return NONE;
    }
    case 'clear':
      receiver.entries.length = 0;
      receiver.open = false;
      return NONE;
    default:
      return null;
  }
}

function popped(receiver: Dictionary, [key, fallback]: readonly Value[]): Value | null {
  const found = key === undefined || receiver.open ? undefined : entryOf(receiver, key);
  if (found !== undefined) removeItem(receiver, found.key);
  return found?.value ?? (key?.kind === 'constant' && !receiver.open ? (fallback ?? null) : null);
}

/** `del container[key]` of a known dict. */
export function removeItem(container: Dictionary, key: Value): void {
  const found = entryOf(container, key);
  if (found === undefined) container.open = true;
  else container.entries.splice(container.entries.indexOf(found), 1);
  INDEXES.delete(container);
}

function sequenceMethod(receiver: Sequence, name: string, args: readonly Value[]): Value | null {
  const { elements } = receiver;
  const [first, second] = args;
  switch (name) {
    case 'append':
      if (first !== undefined) elements.push(first);
      return NONE;
    case 'add':
      if (first !== undefined && contains(receiver, first) !== true) elements.push(first);
      return NONE;
    case 'appendleft':
      if (first !== undefined) elements.unshift(first);
      return NONE;
    case 'insert': {
      const at = bound(first ?? null);
      if (second !== undefined) elements.splice(at ?? elements.length, 0, second);
      return NONE;
    }
    case 'extend':
    case 'update':
      if (first !== undefined && isSequence(first)) extend(receiver, first);
      else receiver.open = true;
      return NONE;
    case 'pop':
      return taken(receiver, first === undefined ? -1 : bound(first));
    case 'popleft':
      return taken(receiver, 0);
    case 'remove':
    case 'discard':
      return removed(receiver, first);
    case 'clear':
      elements.length = 0;
      receiver.open = false;
      return NONE;
    case 'copy':
      return { kind: receiver.kind, elements: [...elements], open: receiver.open };
    case 'index':
    case 'count': {
      const answers = elements.map((element) => (first === undefined ? null : equal(element, first)));
      if (receiver.open || answers.includes(null)) return null;
      if (name === 'count') return int(answers.filter((answer) => answer).length);
      return answers.includes(true) ? int(answers.indexOf(true)) : null;
    }
    case 'sort':
      return NONE;
    case 'reverse':
      elements.reverse();
      return NONE;
    default:
      return null;
  }
}

/** The element at a place, which is taken out. */
function taken(receiver: Sequence, at: number | undefined | null): Value | null {
  if (receiver.open || at == null) {
    receiver.open = true;
    return null;
  }
  return receiver.elements.splice(at, 1)[0] ?? null;
}

function removed(receiver: Sequence, item: Value | undefined): Value | null {
  const at = receiver.elements.findIndex((element) => item !== undefined && sameOrEqual(element, item));
  if (at < 0) receiver.open = true;
  else receiver.elements.splice(at, 1);
  return NONE;
}

function sameOrEqual(left: Value, right: Value): boolean {
  return left === right || equal(left, right) === true;
}
