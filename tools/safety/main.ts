// `npm run safety [-- --long] [--seconds N] [--seed N] [--only PART]`: what keeps a request from ending the process, tested as such. The
// short form takes some ten minutes, the long one hours. It ends with one line and writes results/safety.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { collectionsTarget } from './collections';
import { compilerTargets } from './compiler-targets';
import { addressSanitizer, miri } from './instrumented';
import { killTests } from './kills';
import { nativesTarget } from './natives';
import { parserTargets } from './parser-targets';
import type { Effort, Part } from './part';
import { together } from './part';
import { allocationFailures } from './rooms';
import { runtimeTargets } from './runtime-targets';

const REPOSITORY = join(__dirname, '..', '..');
const RUNTIME = join(REPOSITORY, 'runtime-crate');

/** Seconds for each target that is fuzzed. */
const SHORT = 20;
const LONG = 600;

const PARTS: Readonly<Record<string, (effort: Effort) => Promise<Part>>> = {
  miri: (effort) => miri(RUNTIME, effort),
  sanitizer: (effort) => addressSanitizer(RUNTIME, effort),
  fuzz: async (effort) =>
    together([
      await runtimeTargets(RUNTIME, effort),
      await parserTargets(effort),
      await nativesTarget(effort),
      await compilerTargets(effort),
      await collectionsTarget(effort),
    ]),
  alloc_failures: allocationFailures,
  kills: killTests,
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
  const seconds = Number(values.seconds ?? (values.long ? LONG : SHORT));
  const effort: Effort = { long: values.long, seconds, seed: Number(values.seed) };
  const done: Record<string, Part> = {};
  for (const [name, run] of Object.entries(PARTS)) {
    const wanted = values.only.length === 0 || values.only.includes(name);
    done[name] = wanted ? await attempted(name, run, effort) : { runs: 0, failures: [], skipped: 'not asked for' };
  }
  report(effort, done);
}

/** A part that cannot run at all has failed. */
async function attempted(name: string, run: (effort: Effort) => Promise<Part>, effort: Effort): Promise<Part> {
  try {
    return await run(effort);
  } catch (error) {
    return { runs: 0, failures: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function report(effort: Effort, done: Readonly<Record<string, Part>>): void {
  const failures = Object.values(done).flatMap((part) => part.failures);
  for (const failure of failures) console.error(`\n${failure}`);
  for (const [name, { skipped }] of Object.entries(done)) {
    if (skipped !== undefined) console.error(`safety: ${name} counts 0: ${skipped}`);
  }
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'safety.json'), `${JSON.stringify({ ...effort, parts: done }, null, 2)}\n`);
  const counts = [
    `miri=${done['miri']?.runs ?? 0}`,
    `sanitizer=${done['sanitizer']?.runs ?? 0}`,
    `fuzz_targets=${Object.keys(done['fuzz']?.targets ?? {}).length}`,
    `fuzz_runs=${done['fuzz']?.runs ?? 0}`,
    `alloc_failures=${done['alloc_failures']?.runs ?? 0}`,
    `kills=${done['kills']?.runs ?? 0}`,
  ];
  console.log(`safety ${counts.join(' ')} failed=${failures.length}`);
  if (failures.length > 0) process.exitCode = 1;
}

void main();
