// The compiler killed at random moments: what `npm run stress:store` does, as a part of the safety run.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Effort, Part } from './part';
import { runToEnd, tail } from './run';

const REPOSITORY = join(__dirname, '..', '..');
const RESULT = join(REPOSITORY, 'results', 'stress-store.json');

export async function killTests({ long, seed }: Effort): Promise<Part> {
  rmSync(RESULT, { force: true });
  const [kills, workers] = long ? [100, 20] : [4, 2];
  const args = ['-r', '@swc-node/register', 'bench/src/compile/stress.ts'];
  const sizes = ['--kills', `${kills}`, '--workers', `${workers}`, '--modules', long ? '60' : '12'];
  const ended = await runToEnd('node', [...args, ...sizes, '--seed', `${seed}`], { directory: REPOSITORY });
  const result = read();
  if (result === null) return { runs: 0, failures: [`kills (${ended.how}):\n${tail(ended.stderr)}`] };
  console.error(`safety: kills runs=${result.kills} wrong=${result.wrong.length}`);
  return {
    runs: result.kills,
    failures: result.wrong.map((round) => `kills: ${round} of seed ${seed} gave other bytes`),
  };
}

function read(): { readonly kills: number; readonly wrong: readonly string[] } | null {
  try {
    return JSON.parse(readFileSync(RESULT, 'utf8')) as { readonly kills: number; readonly wrong: readonly string[] };
  } catch {
    return null;
  }
}
