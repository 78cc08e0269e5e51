// The language's cases with a collection at nearly every place where there may be one: what is in use there and not known to be would be
// gone, and what is told of twice would end the process. Each case says what it says without them.

import type { Cases } from './cases';
import { languageCases } from './cases';
import type { Effort, Part } from './part';
import { tail } from './run';

/** At one of how many places there is a collection, in the short form and in the long one. */
const EVERY = { short: [3], long: [2, 3, 7, 50] };

/** Cases that print when collections come. */
const TOLD = /^(gc|weak|finalizers)/;

export async function collectionsTarget({ long }: Effort): Promise<Part> {
  const { modules, run } = await languageCases();
  const failures: string[] = [];
  let runs = 0;
  for (const module of modules.filter((name) => !TOLD.test(name))) {
    for (const every of long ? EVERY.long : EVERY.short) {
      const problem = await problemOf(run, module, every);
      runs += 1;
      if (problem !== null) failures.push(`MOLT_COLLECT_EVERY=${every} MOLT_SCRIPT=${module}: ${problem}`);
    }
  }
  console.error(`safety: fuzz collections runs=${runs} failed=${failures.length}`);
  return { runs, failures, targets: { collections: runs } };
}

async function problemOf(run: Cases['run'], module: string, every: number): Promise<string | null> {
  const whole = await run(module, {});
  const ended = await run(module, { MOLT_COLLECT_EVERY: `${every}` });
  if (ended.how !== whole.how) return `it ended by ${ended.how}\n${tail(ended.stderr)}`;
  if (ended.stdout === whole.stdout) return null;
  const [expected, found] = [whole.stdout.split('\n'), ended.stdout.split('\n')];
  const at = expected.findIndex((line, index) => line !== found[index]);
  return `line ${at + 1}\n  ${expected[at]}\n  ${found[at]}`;
}
