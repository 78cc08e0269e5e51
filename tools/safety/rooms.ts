// Want of memory over the language's cases, as SQLite is tested: one request for room fails, early or late in the run, and the program
// raises MemoryError, or goes on where that is handled. It must not die, hang or panic.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ScriptBinary } from '../../e2e/support/scripts';
import { buildScripts, referencePython } from '../../e2e/support/scripts';
import { generator } from './mutations';
import type { Effort, Part } from './part';
import type { Ended } from './run';
import { runToEnd, tail } from './run';

const CASES = join(__dirname, '..', '..', 'e2e', 'language', 'cases');

/** Cases that wait for other processes or much time, which would be told apart from a hang by patience alone. */
const SLOW =
  /^(os_|processes|signal|http_|sockets|logging_sockets|long_|threads_|asyncio_|deep_data|texts_that_grow|directories)/;

/** How often one request of a case fails, in the short form and in the long one. */
const TIMES = { short: 1, long: 25 };

const LONGEST = 60_000;

export async function allocationFailures({ long, seed }: Effort): Promise<Part> {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.py') && !SLOW.test(file));
  const python = referencePython();
  const usable = files.filter((file) => !file.includes('3_14')).sort();
  const binary = await buildScripts('safety-rooms', CASES, usable, python, ['failing-room']);
  const below = generator(seed);
  const failures: string[] = [];
  let runs = 0;
  for (const file of usable) {
    const module = file.slice(0, -'.py'.length);
    const whole = await runCase(binary, module, { MOLT_COUNT_ROOM: '1' });
    const requests = Number(/^room requests=(\d+)$/m.exec(whole.stderr)?.[1] ?? 0);
    if (requests === 0) continue;
    for (let time = 0; time < (long ? TIMES.long : TIMES.short); time += 1) {
      const at = below(requests);
      const ended = await runCase(binary, module, { MOLT_FAIL_ROOM: `${at}` });
      runs += 1;
      const problem = problemOf(ended, whole);
      if (problem !== null)
        failures.push(`MOLT_FAIL_ROOM=${at} MOLT_SCRIPT=${module}: ${problem}\n${tail(ended.stderr)}`);
    }
  }
  console.error(`safety: allocation failures runs=${runs} failed=${failures.length}`);
  return { runs, failures };
}

function runCase(binary: ScriptBinary, module: string, variables: Readonly<Record<string, string>>): Promise<Ended> {
  const environment = { PYTHONHASHSEED: '0', MOLT_SCRIPT: module, ...variables };
  return runToEnd(binary.path, [], { directory: CASES, environment, milliseconds: LONGEST });
}

function problemOf(ended: Ended, whole: Ended): string | null {
  if (typeof ended.how !== 'number') return `it ended by ${ended.how}`;
  if (/panicked at|panic in native code/.test(ended.stderr + ended.stdout)) return 'a panic';
  if (ended.how !== whole.how && !/MemoryError/.test(ended.stderr)) return `status ${ended.how} without a MemoryError`;
  return null;
}
