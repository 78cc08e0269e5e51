// Abstract values: numbers, with a table that says what each stands for. Equal things have equal numbers.

import type { Constant } from '../2-summarize/constraints';
import { Triples } from './triples';

export const Kind = {
  /** Anything that has escaped to code that nothing is known of. */
  any: 0,
  /** A constant by its number. */
  constant: 1,
  /** A function: its block, the instance that its free variables belong to. */
  function: 2,
  /** A class statement's class: the instance of its block. */
  class: 3,
  /** An object: its class (a value), where it was made, or 0 for any place. */
  object: 4,
  /** A method: the function (a value), the receiver (a value). */
  method: 5,
  /** A module by its number. */
  module: 6,
  /** Something of the library by the text of its dotted name. */
  native: 7,
  /** `super()`: the class after which the search begins, the receiver. */
  super: 8,
  /** What a call of a generator or coroutine function gives: the instance of the function. */
  generator: 9,
  /** The attributes of a module, class or object as a dict: the value that has them. */
  namespace: 10,
  /** What a call of a coroutine function of the library gives: the function (a value), its receiver (a value) plus one, or 0. */
  coroutine: 11,
  /** A method as its class has it, read from anything that may be the class: the function (a value), the class (a value). */
  unbound: 12,
} as const;

export type ValueKind = (typeof Kind)[keyof typeof Kind];

export const ANY = 0;

export class Values {
  private readonly numbers = new Triples();
  private readonly constants: Constant[] = [];
  private readonly constantNumbers = new Map<string, number>();

  constructor() {
    this.number(Kind.any, 0, 0);
  }

  get count(): number {
    return this.numbers.size;
  }

  number(kind: ValueKind, first: number, second = 0): number {
    return this.numbers.number(kind, first, second);
  }

  constant(constant: Constant): number {
    const key = `${constant.type}:${constant.text}`;
    const known = this.constantNumbers.get(key);
    if (known !== undefined) return this.number(Kind.constant, known);
    this.constantNumbers.set(key, this.constants.length);
    this.constants.push(constant);
    return this.number(Kind.constant, this.constants.length - 1);
  }

  kind(value: number): ValueKind {
    return this.numbers.first(value) as ValueKind;
  }

  first(value: number): number {
    return this.numbers.second(value);
  }

  second(value: number): number {
    return this.numbers.third(value);
  }

  /** The constant that a value is, or null. */
  constantOf(value: number): Constant | null {
    return this.kind(value) === Kind.constant ? (this.constants[this.first(value)] ?? null) : null;
  }

  /** The text that a value is, or null. */
  textOf(value: number): string | null {
    const constant = this.constantOf(value);
    return constant?.type === 'str' ? constant.text : null;
  }
}
