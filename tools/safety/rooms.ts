// Want of memory over the language's cases, as SQLite is tested: one request for room fails, early or late in the run, and the program
// raises MemoryError, or goes on where that is handled. It must not die, hang or panic. The run in which nothing fails tells each request
// whose refusal would pass by the handlers of a compiled body.

import { languageCases } from './cases';
import { generator } from './mutations';
import type { Effort, Part } from './part';
import type { Ended } from './run';
import { tail } from './run';

/** How often one request of a case fails, in the short form and in the long one. */
const TIMES = { short: 1, long: 25 };

export async function allocationFailures({ long, seed }: Effort): Promise<Part> {
  const { modules, run } = await languageCases();
  const below = generator(seed);
  const failures: string[] = [];
  let runs = 0;
  for (const module of modules) {
    const whole = await run(module, { MOLT_COUNT_ROOM: '1', MOLT_TELL_ROOM: '1' });
    runs += 1;
    const outside = outsideOfSteps(whole);
    if (outside !== null) failures.push(`MOLT_TELL_ROOM=1 MOLT_SCRIPT=${module}: ${outside}`);
    const requests = Number(/^room requests=(\d+)$/m.exec(whole.stderr)?.[1] ?? 0);
    if (requests === 0) continue;
    for (let time = 0; time < (long ? TIMES.long : TIMES.short); time += 1) {
      const at = below(requests);
      const ended = await run(module, { MOLT_FAIL_ROOM: `${at}` });
      runs += 1;
      const problem = problemOf(ended, whole);
      if (problem !== null)
        failures.push(`MOLT_FAIL_ROOM=${at} MOLT_SCRIPT=${module}: ${problem}\n${tail(ended.stderr)}`);
    }
  }
  console.error(`safety: allocation failures runs=${runs} failed=${failures.length}`);
  return { runs, failures };
}

/** The first request that is made outside of a step, with its backtrace. */
function outsideOfSteps({ stderr }: Ended): string | null {
  const [, first] = stderr.split(/^molt: (?=room is asked for outside of a step$)/m);
  return first === undefined ? null : first.split('\n').slice(0, 40).join('\n');
}

function problemOf(ended: Ended, whole: Ended): string | null {
  if (typeof ended.how !== 'number') return `it ended by ${ended.how}`;
  if (/panicked at|panic in native code/.test(ended.stderr + ended.stdout)) return 'a panic';
  if (ended.stderr.includes('molt: a task was unwound whole')) return 'its handlers did not run';
  if (ended.how !== whole.how && !/MemoryError/.test(ended.stderr)) return `status ${ended.how} without a MemoryError`;
  return null;
}
