// The sweep over what the library offers (`e2e/safety/sweep.ts`) as a fuzz target: a share of its calls in the short form, all in the
// long one.

import { safetySides } from '../../e2e/safety/binary';
import { sweepBoth } from '../../e2e/safety/sweep';
import type { Effort, Part } from './part';

const SHARE = { short: 16, long: 1 };

/** How many differences are shown. */
const SHOWN = 20;

export async function nativesTarget({ long }: Effort): Promise<Part> {
  const { calls, failures } = await sweepBoth(await safetySides(), long ? SHARE.long : SHARE.short);
  console.error(`safety: fuzz natives runs=${calls} failed=${failures.length}`);
  return { runs: calls, failures: failures.slice(0, SHOWN), targets: { natives: calls } };
}
