// Fuzz targets in the compiler: what reads the files of a project never throws for what is in them, and comes to an end.

import { join } from 'node:path';

import type { Effort, Part } from './part';
import { runToEnd, tail } from './run';

const REPOSITORY = join(__dirname, '..', '..');

export async function compilerTargets({ seconds, seed }: Effort): Promise<Part> {
  const targets: Record<string, number> = {};
  const failures: string[] = [];
  for (const name of ['ast', 'toml']) {
    const environment = { FUZZ_TARGET: name, FUZZ_SEED: `${seed}`, FUZZ_SECONDS: `${seconds}` };
    const args = ['-r', '@swc-node/register', join(__dirname, 'compiler-program.ts')];
    const milliseconds = (seconds + 120) * 1000;
    const ended = await runToEnd('node', args, { directory: REPOSITORY, environment, milliseconds });
    const runs = Number(ended.stdout.trim());
    if (ended.how !== 0 || !(runs > 0))
      failures.push(`${name} (${ended.how}), seed ${seed}:\n${tail(ended.stderr, 20)}`);
    // A target of the runtime reads TOML too, in Python.
    targets[`compiler-${name}`] = Math.max(runs, 0) || 0;
    console.error(`safety: fuzz compiler-${name} runs=${targets[`compiler-${name}`]}`);
  }
  return { runs: Object.values(targets).reduce((sum, runs) => sum + runs, 0), failures, targets };
}
