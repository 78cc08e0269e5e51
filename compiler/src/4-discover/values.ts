// The abstract values that module code is evaluated over: what is known of a Python object without running anything.
// Objects have identity (a list appended to is the same list); constants and unknowns do not.

import type { AsyncFunctionDef, ClassDef, ConstantValue, FunctionDef, Lambda } from '../ast';
import type { Place } from '../diagnostics';
import type { Environment } from './environment';
import type { Twin } from './twin';

export type Value =
  | Constant
  | Assumed
  | Sequence
  | Dictionary
  | FunctionValue
  | ClassValue
  | InstanceValue
  | BoundMethod
  | SuperValue
  | Descriptor
  | ModuleValue
  | ExternalValue
  | BuiltinMethod
  | TwinValue
  | GenericValue
  | PartialValue
  | UnionValue
  | Unknown;

export interface Constant {
  readonly kind: 'constant';
  readonly value: ConstantValue;
}

/** What a value is unless the environment says otherwise: the default of a setting. A condition on it is unknown. */
export interface Assumed {
  readonly kind: 'assumed';
  readonly value: Value;
}

/** A list, tuple, set or generator. `open`: it may hold more, or less, than what is listed. */
export interface Sequence {
  readonly kind: 'list' | 'tuple' | 'set';
  readonly elements: Value[];
  open: boolean;
  /** Of a named tuple: the names of its elements. */
  readonly names?: readonly string[];
}

/** Entries in order of insertion. */
export interface Dictionary {
  readonly kind: 'dict';
  readonly entries: { key: Value; value: Value }[];
  open: boolean;
  /** Of a defaultdict: what makes the value of a key that it lacks. */
  readonly factory?: Value;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly module: string;
  readonly node: FunctionDef | AsyncFunctionDef | Lambda;
  /** `<lambda>` for a lambda. */
  readonly name: string;
  readonly closure: Environment;
  /** Values of the defaults, by parameter. */
  readonly defaults: ReadonlyMap<string, Value>;
  /** The class whose body the function stands in, for `super()`. */
  owner: ClassValue | null;
  /** What `functools.wraps` says that this function stands for. */
  wraps: Value | null;
  /** Attributes that are set on it. */
  readonly attributes: Map<string, Value>;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly module: string;
  readonly name: string;
  readonly node: ClassDef;
  readonly bases: readonly Value[];
  readonly metaclass: Value | null;
  readonly namespace: Map<string, Value>;
  /** Fields with their annotations, in order: `x: int`, whether or not a value is given. */
  readonly environment: Environment;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly cls: ClassValue;
  readonly attributes: Map<string, Value>;
  /** What a framework's class contributes, if one is among the bases. */
  readonly native: Twin | null;
  /** What its class was called with. */
  readonly madeOf: readonly Value[];
}

export interface BoundMethod {
  readonly kind: 'bound';
  readonly function: FunctionValue;
  readonly self: Value;
}

export interface SuperValue {
  readonly kind: 'super';
  readonly owner: ClassValue;
  readonly self: InstanceValue | ClassValue;
}

export interface Descriptor {
  readonly kind: 'descriptor';
  readonly descriptor: 'property' | 'cached' | 'staticmethod' | 'classmethod';
  readonly function: Value;
}

/** A module of the project. */
export interface ModuleValue {
  readonly kind: 'module';
  readonly module: string;
}

/** Something of a library, by its dotted name as imported. */
export interface ExternalValue {
  readonly kind: 'external';
  readonly name: string;
}

/** A method of a builtin type, bound: `"a".join`, `routes.append`. */
export interface BuiltinMethod {
  readonly kind: 'method';
  readonly receiver: Value;
  readonly name: string;
}

/** A framework's object. */
export interface TwinValue {
  readonly kind: 'twin';
  readonly twin: Twin;
}

/** `origin[args]`: `list[int]`, `Annotated[Session, Depends(get_db)]`. */
export interface GenericValue {
  readonly kind: 'generic';
  readonly origin: Value;
  readonly args: readonly Value[];
}

export interface PartialValue {
  readonly kind: 'partial';
  readonly function: Value;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
}

/** One of several, when control flow could not be decided. */
export interface UnionValue {
  readonly kind: 'union';
  readonly options: readonly Value[];
}

export interface Unknown {
  readonly kind: 'unknown';
  /** Why, for the message of a registration that depends on it. */
  readonly reason: string;
  readonly place: Place | null;
  /** Of the result of a call of the library: what it was given. */
  readonly madeOf: readonly Value[];
}

export const NONE: Constant = { kind: 'constant', value: { type: 'none' } };
export const TRUE: Constant = { kind: 'constant', value: { type: 'bool', value: true } };
export const FALSE: Constant = { kind: 'constant', value: { type: 'bool', value: false } };

export function bool(value: boolean): Constant {
  return value ? TRUE : FALSE;
}

export function str(value: string): Constant {
  return { kind: 'constant', value: { type: 'str', value, codePoints: null } };
}

export function int(value: number | bigint): Constant {
  return { kind: 'constant', value: { type: 'int', value: value.toString() } };
}

export function list(elements: readonly Value[], open = false): Sequence {
  return { kind: 'list', elements: [...elements], open };
}

export function tuple(elements: readonly Value[], open = false): Sequence {
  return { kind: 'tuple', elements: [...elements], open };
}

export function dictionary(entries: readonly { key: Value; value: Value }[] = [], open = false): Dictionary {
  return { kind: 'dict', entries: [...entries], open };
}

export function unknown(reason: string, place: Place | null = null, madeOf: readonly Value[] = []): Unknown {
  return { kind: 'unknown', reason, place, madeOf };
}

/** A default that the environment may override; assuming twice is assuming once. */
export function assumed(value: Value): Value {
  return value.kind === 'unknown' || value.kind === 'assumed' ? value : { kind: 'assumed', value };
}

/** The value itself, without the doubt. */
export function settled(value: Value): Value {
  return value.kind === 'assumed' ? value.value : value;
}

/** Of a value that may be one of more nothing is known. */
const MOST_OPTIONS = 32;

/** One of the options; equal ones are taken once. */
export function union(options: readonly Value[]): Value {
  const distinct: Value[] = [];
  for (const option of options.flatMap(optionsOf)) {
    if (distinct.some((other) => sameValue(option, other))) continue;
    if (distinct.length === MOST_OPTIONS) return unknown('it may be one of too many values');
    distinct.push(option);
  }
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { kind: 'union', options: distinct };
}

/** What alternatives give; unknown if all of them raise. */
export function unionOf(results: readonly Value[], place: Place): Value {
  return results.length === 0 ? unknown('it seems to raise', place) : union(results);
}

/** Makes known that a collection may hold more than is listed. */
export function open(value: Value): void {
  const whole = settled(value);
  if (whole.kind === 'list' || whole.kind === 'set' || whole.kind === 'dict') whole.open = true;
}

/** The possible values of a value: its options if it is a union. */
export function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'union' ? value.options : [value];
}

/** Whether two values are certainly the same object or equal constants. */
export function sameValue(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left.kind !== right.kind) return false;
  if (left.kind === 'constant' && right.kind === 'constant')
    return left.value.type === right.value.type && constantKey(left.value) === constantKey(right.value);
  if (left.kind === 'external' && right.kind === 'external') return left.name === right.name;
  if (left.kind === 'module' && right.kind === 'module') return left.module === right.module;
  if (left.kind === 'twin' && right.kind === 'twin') return left.twin === right.twin;
  if (left.kind === 'assumed' && right.kind === 'assumed') return sameValue(left.value, right.value);
  return left.kind === 'unknown' && right.kind === 'unknown' && left.reason === right.reason;
}

/** A text that is the same for equal constants; `True` and `1` are told apart. */
export function constantKey(value: ConstantValue): string {
  if (value.type === 'none' || value.type === 'ellipsis') return value.type;
  return `${value.type}:${value.type === 'complex' ? value.imag : String(value.value)}`;
}

/** The text of a str that is known, or assumed; null for anything else. */
export function textOf(value: Value | undefined): string | null {
  if (value === undefined) return null;
  const constant = settled(value);
  return constant.kind === 'constant' && constant.value.type === 'str' ? constant.value.value : null;
}

/** Whether a value is certainly None. */
export function isNone(value: Value): boolean {
  return value.kind === 'constant' && value.value.type === 'none';
}

/** The truth of a value, or null if it cannot be told. */
export function truthOf(value: Value): boolean | null {
  switch (value.kind) {
    case 'constant':
      return constantTruth(value.value);
    case 'list':
    case 'tuple':
    case 'set':
      return value.open ? null : value.elements.length > 0;
    case 'dict':
      return value.open ? null : value.entries.length > 0;
    case 'function':
    case 'class':
    case 'bound':
    case 'module':
    case 'twin':
    case 'partial':
    case 'generic':
    case 'method':
      return true;
    case 'union': {
      const truths = new Set(value.options.map(truthOf));
      const [only] = truths;
      return truths.size === 1 && only !== undefined ? only : null;
    }
    default:
      return null;
  }
}

function constantTruth(value: ConstantValue): boolean {
  switch (value.type) {
    case 'none':
      return false;
    case 'ellipsis':
      return true;
    case 'bool':
      return value.value;
    case 'int':
      return value.value !== '0';
    case 'float':
      return value.value !== 0;
    case 'complex':
      return value.imag !== 0;
    case 'str':
    case 'bytes':
      return value.value !== '';
  }
}
