// Growth of an operation: seconds at sizes of which each is four times the one before.

/** The least processor seconds of an operation at each size. */
export type Times = readonly number[];

export interface Growth {
  readonly operation: string;
  readonly cpython: Times;
  readonly molt: Times;
  /** How much faster Molt's time grows from one size to the next than CPython's, at the step where that is most. */
  readonly excess: number;
  readonly isWorse: boolean;
}

/** Times below this are of the loop and the call around the operation. */
const NOTHING_S = 2e-7;

/**
 * A step multiplies the size by four: linear beside constant, or quadratic beside linear, is an excess of nearly four, a logarithm
 * of 1.2. Between the two lie caches and buffers that double.
 */
const WORST_EXCESS = 2;

/**
 * Both steps multiply the size by sixteen: even the root of the size more is an excess of four. One step alone may lie where the other
 * side has a table that doubles, or goes over to an algorithm for long numbers.
 */
const WORST_IN_ALL = 3;

export function growthOf(operation: string, cpython: Times, molt: Times): Growth {
  const steps = Math.min(cpython.length, molt.length) - 1;
  let excess = 0;
  for (let step = 0; step < steps; step += 1) {
    excess = Math.max(excess, growth(molt, step) / Math.max(growth(cpython, step), 1));
  }
  const inAll = steps < 2 ? Number.POSITIVE_INFINITY : growth(molt, 0, steps) / Math.max(growth(cpython, 0, steps), 1);
  // A side that took so long that its sizes end here, while the other went on, has at least the growth that it showed.
  return { operation, cpython, molt, excess, isWorse: steps < 1 || (excess > WORST_EXCESS && inAll > WORST_IN_ALL) };
}

function growth(times: Times, from: number, to = from + 1): number {
  const [before = Number.NaN, after = Number.NaN] = [times[from], times[to]];
  return Math.max(after, NOTHING_S) / Math.max(before, NOTHING_S);
}

/** Least times of two runs of the same operation: noise only adds. */
export function least(left: Times, right: Times): Times {
  return (left.length < right.length ? left : right).map((_, index) =>
    Math.min(left[index] ?? Number.POSITIVE_INFINITY, right[index] ?? Number.POSITIVE_INFINITY),
  );
}

/** The lines that `bench/complexity/measure.py` prints. */
export function parseTimes(output: string): ReadonlyMap<string, Times> {
  const lines = output.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [operation = '', ...times] = line.split(' ');
      return [operation, times.map(Number)];
    }),
  );
}
