// What came of the exchanges: counts of everything, and the first of each kind of difference in full.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Answered } from './connection';
import type { Exchange } from './requests';

/** How many differences of each kind are kept. */
const KEPT = 200;

/** How much larger than after its first tenth a run may leave the process, in KiB and as a share. */
const GROWTH = { kibibytes: 32 * 1024, share: 1.25 };

interface Explained {
  /** Regular expressions: over the request, over what uvicorn answers, over what the binary answers. */
  readonly request: string;
  readonly reference: string;
  readonly binary: string;
  readonly reason: string;
}

export interface Difference {
  readonly application: string;
  readonly number: number;
  readonly request: string;
  /** Where the request was cut into pieces. */
  readonly pieces: readonly number[];
  readonly reference: string;
  readonly binary: string;
}

interface Kind {
  count: number;
  readonly first: Difference[];
}

export interface Tally {
  requests: number;
  crashes: number;
  readonly hangs: Kind;
  readonly statuses: Kind;
  readonly bodies: Kind;
  /** Resident memory of each binary in KiB, after each twentieth of its requests. */
  readonly memory: Record<string, number[]>;
}

export function emptyTally(): Tally {
  const none = (): Kind => ({ count: 0, first: [] });
  return { requests: 0, crashes: 0, hangs: none(), statuses: none(), bodies: none(), memory: {} };
}

/** How an answer differs from what is expected; null where it does not, or is explained. */
export function kindOf(
  expected: Answered,
  found: Answered,
  difference: Difference,
): 'hangs' | 'statuses' | 'bodies' | null {
  if (found.hung && !expected.hung) return 'hangs';
  if (expected.hung || difference.reference === difference.binary || isExplained(difference)) return null;
  return expected.statuses.join() === found.statuses.join() ? 'bodies' : 'statuses';
}

export function differenceOf(
  application: string,
  number: number,
  { pieces }: Exchange,
  texts: { readonly reference: string; readonly binary: string },
): Difference {
  const request = Buffer.concat(pieces).toString('latin1');
  return { application, number, request, pieces: pieces.map(({ length }) => length), ...texts };
}

export function note(tally: Tally, kind: 'hangs' | 'statuses' | 'bodies', difference: Difference): void {
  tally[kind].count += 1;
  if (tally[kind].first.length < KEPT) tally[kind].first.push(difference);
}

let excuses: readonly (readonly [request: RegExp, reference: RegExp, binary: RegExp])[] | null = null;

function isExplained({ request, reference, binary }: Difference): boolean {
  excuses ??= (JSON.parse(readFileSync(join(__dirname, 'explained.json'), 'utf8')) as readonly Explained[]).map(
    (one) => [new RegExp(one.request, 's'), new RegExp(one.reference, 's'), new RegExp(one.binary, 's')],
  );
  return excuses.some(
    ([ofRequest, ofReference, ofBinary]) =>
      ofRequest.test(request) && ofReference.test(reference) && ofBinary.test(binary),
  );
}

/** The applications whose binaries grew with the number of their requests. */
export function grown({ memory }: Tally): string[] {
  return Object.entries(memory)
    .filter(([, samples]) => {
      const early = samples[Math.ceil(samples.length / 10)] ?? 0;
      const last = samples.at(-1) ?? 0;
      return last - early > GROWTH.kibibytes && last > early * GROWTH.share;
    })
    .map(([name, samples]) => `${name}: ${samples.join(' ')} KiB`);
}
