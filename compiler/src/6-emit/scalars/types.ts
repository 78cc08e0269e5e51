// Types of the scalar twins: `int` of 64 bits, `float`, `bool`. `unknown` is what inference has not found out yet.

export type Scalar = 'int' | 'float' | 'bool';

export type Inferred = Scalar | 'unknown';

/** What a function returns: one scalar, a tuple of scalars, or nothing but None. */
export type Result = Inferred | readonly Inferred[] | 'none';

/** How a scalar function is called. */
export interface Signature {
  readonly parameters: readonly Scalar[];
  readonly result: Result;
}

/** The Rust type of a scalar. */
export const RUST_TYPE: Readonly<Record<Scalar, string>> = { int: 'i64', float: 'f64', bool: 'bool' };

/** The type of two values that one place holds; null when they differ. A `bool` is no `int` then, as it prints otherwise. */
export function unify(left: Inferred, right: Inferred): Inferred | null {
  if (left === 'unknown') return right;
  return right === 'unknown' || left === right ? left : null;
}

/** As {@link unify}, of results. */
export function unifyResults(left: Result, right: Result): Result | null {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left === 'none' || right === 'none') return left === right ? left : null;
    return unify(left, right);
  }
  if (typeof left === 'string' || typeof right === 'string' || left.length !== right.length) return null;
  const items = left.map((item, index) => unify(item, right[index] as Inferred));
  return items.every((item) => item !== null) ? items : null;
}

export function isKnown(result: Result): boolean {
  return typeof result === 'string' ? result !== 'unknown' : !result.includes('unknown');
}
