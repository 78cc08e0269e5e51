// The small part of Rust that generated code consists of, as data. The visitors build it; `printer.ts` turns it into text.

import type { MachineState } from './machine';

/** An expression. A `path` is a name or a literal that is printed as it stands. */
export type RustExpression =
  | { readonly kind: 'path'; readonly text: string }
  | { readonly kind: 'call'; readonly callee: string; readonly args: readonly RustExpression[] }
  /** Text as it stands, and the symbols of registers and constants in it. */
  | { readonly kind: 'text'; readonly text: string; readonly symbols: ReadonlySet<string> }
  | { readonly kind: 'slice'; readonly items: readonly RustExpression[] }
  | { readonly kind: 'struct'; readonly name: string; readonly fields: readonly RustField[] };

export interface RustField {
  readonly name: string;
  readonly value: RustExpression;
}

/** A way out of the straight line. A `state` jump goes to another basic block of a generator. */
export type Jump =
  | { readonly kind: 'break'; readonly label: string }
  | { readonly kind: 'continue'; readonly label: string }
  | { readonly kind: 'return'; readonly value: boolean }
  | { readonly kind: 'state'; readonly state: number };

export type RustStatement =
  /** `fr.line = 3; // source text` */
  | { readonly kind: 'line'; readonly line: number }
  /** `call;` */
  | { readonly kind: 'call'; readonly call: RustExpression }
  /** `if !call { fail }` */
  | { readonly kind: 'checked'; readonly call: RustExpression; readonly fail: Jump }
  /** `if !call { body }` */
  | { readonly kind: 'unless'; readonly call: RustExpression; readonly body: readonly RustStatement[] }
  /** `let known = match call { fused::UNKNOWN => { body; otherwise } known => known };` */
  | {
      readonly kind: 'decide';
      readonly call: RustExpression;
      readonly body: readonly RustStatement[];
      readonly otherwise: RustExpression;
    }
  /** `match call { 1 => .., 0 => .., _ => fail }` */
  | {
      readonly kind: 'test';
      readonly call: RustExpression;
      readonly whenOne: readonly RustStatement[];
      readonly whenZero: readonly RustStatement[];
      readonly fail: Jump;
    }
  /** `'label: { .. }` */
  | { readonly kind: 'block'; readonly label: string; readonly body: readonly RustStatement[] }
  /** `'label: loop { .. }` */
  | { readonly kind: 'loop'; readonly label: string; readonly body: readonly RustStatement[] }
  | { readonly kind: 'jump'; readonly jump: Jump }
  /** Lines as they stand, and the symbols of registers and names in them. */
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly symbols: readonly string[] }
  /** The basic blocks of a generator: `'machine: loop { match fr.pc { .. } }`. */
  | { readonly kind: 'machine'; readonly states: readonly MachineState[] };

/** `const NAME: u16 = value;` */
export interface RustConstant {
  readonly name: string;
  readonly value: number;
}

export type RustItem =
  | { readonly kind: 'comment'; readonly text: string }
  /** Lines as they stand. */
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'use'; readonly path: string }
  | { readonly kind: 'attribute'; readonly text: string }
  | { readonly kind: 'module'; readonly name: string; readonly file: string | null; readonly public: boolean }
  | {
      readonly kind: 'function';
      readonly documentation: string;
      readonly name: string;
      readonly constants: readonly (readonly RustConstant[])[];
      readonly body: readonly RustStatement[];
      /** Whether the end of the body is reached; it is `true` then. */
      readonly completes: boolean;
    }
  /** A function over `leaves::Activation`; it may change objects if it `acts`. */
  | {
      readonly kind: 'leaf';
      readonly acts: boolean;
      readonly documentation: string;
      readonly symbol: string;
      readonly constants: readonly (readonly RustConstant[])[];
      readonly value: RustExpression;
    }
  | {
      readonly kind: 'static';
      readonly public: boolean;
      readonly name: string;
      readonly type: string;
      readonly value: RustExpression;
    };

export interface RustFile {
  readonly documentation: readonly string[];
  readonly items: readonly RustItem[];
}

// ---- builders ----

export const path = (text: string): RustExpression => ({ kind: 'path', text });
export const number = (value: number): RustExpression => ({ kind: 'path', text: String(value) });
export const boolean = (value: boolean): RustExpression => ({ kind: 'path', text: String(value) });
export const call = (callee: string, args: readonly RustExpression[]): RustExpression => ({
  kind: 'call',
  callee,
  args,
});
/** `&[a, b]` */
export const slice = (items: readonly RustExpression[]): RustExpression => ({ kind: 'slice', items });
export const struct = (name: string, fields: readonly RustField[]): RustExpression => ({
  kind: 'struct',
  name,
  fields,
});
export const field = (name: string, value: RustExpression): RustField => ({ name, value });

/** Whether two jumps go to the same place. */
export function sameJump(left: Jump, right: Jump): boolean {
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case 'return':
      return left.value === (right as typeof left).value;
    case 'state':
      return left.state === (right as typeof left).state;
    default:
      return left.label === (right as typeof left).label;
  }
}
