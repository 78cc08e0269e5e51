// `npm run bench:pyperformance [-- --only NAME,...] [--rounds N] [--seconds S] [--before BINARY]`: the plain benchmarks of the pinned
// `pyperformance`, unmodified, compiled into one binary, against the newest CPython found. Rounds are interleaved; a ratio compares
// the least processor time of each side. `--before` measures a binary that an earlier Molt made of the same programs beside it.

import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { findPythons } from '../../../tools/reference/reference.js';
import { describeMachine } from '../machine';
import { compilePrograms } from '../programs';
import { LEFT_OUT, layOut } from './distribution';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
/** Not the crate's own directory, in which writing the crate keeps nothing else. */
const CACHE = path.join(REPOSITORY, '.cache', 'bench', 'pyperformance-programs');
const STAND_IN = path.join(REPOSITORY, 'bench', 'pyperformance', 'pyperf.py');

/** So many results may be slower than CPython, none of them by more than a fifth, and so many there must be. */
const ALLOWED = { exceptions: 3, slowest: 0.8, results: 55 } as const;

/** A side of the comparison: what to run for a program, and in which environment. */
interface Side {
  readonly name: 'cpython' | 'molt' | 'before';
  readonly command: (program: string) => readonly string[];
  readonly environment: (program: string) => Readonly<Record<string, string>>;
}

type Seconds = Readonly<Partial<Record<Side['name'], number>>>;

interface Comparison {
  readonly benchmark: string;
  readonly seconds: Seconds;
  /** Times as fast as CPython. */
  readonly ratio: number;
  readonly ratioBefore: number | undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '0.1' },
      before: { type: 'string' },
    },
  });
  const [python] = findPythons();
  if (python === undefined) throw new Error('no CPython was found');
  fs.mkdirSync(CACHE, { recursive: true });
  const { folder, programs } = layOut(python.executable, CACHE, STAND_IN);
  const binary = await compilePrograms(folder, programs, python.version, { name: 'pyperformance', profile: 'release' });
  const sides: readonly Side[] = [
    { name: 'cpython', command: (program) => [python.executable, `${program}.py`], environment: () => ({}) },
    compiled('molt', binary),
    ...(values.before === undefined ? [] : [compiled('before', path.resolve(values.before))]),
  ];
  const only = values.only.split(',').filter(Boolean);
  const chosen = programs.filter((program) => only.length === 0 || only.includes(program.slice('bm_'.length)));
  const measure = (program: string): readonly Comparison[] =>
    compare(program, sides, { folder, rounds: Number(values.rounds), seconds: values.seconds });
  report(chosen.flatMap(measure), { python: python.version, isWhole: only.length === 0 });
}

function compiled(name: 'molt' | 'before', binary: string): Side {
  return { name, command: () => [binary], environment: (program) => ({ MOLT_SCRIPT: program }) };
}

interface Plan {
  readonly folder: string;
  readonly rounds: number;
  readonly seconds: string;
}

function compare(program: string, sides: readonly Side[], plan: Plan): readonly Comparison[] {
  const least = new Map<string, Partial<Record<Side['name'], number>>>();
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const side of sides) {
      for (const [benchmark, seconds] of resultsOf(program, side, plan)) {
        const times = least.get(benchmark) ?? {};
        least.set(benchmark, { ...times, [side.name]: Math.min(seconds, times[side.name] ?? seconds) });
      }
    }
  }
  return [...least].map(([benchmark, seconds]) => {
    const ratio = (side: Side['name']): number => (seconds.cpython ?? Number.NaN) / (seconds[side] ?? Number.NaN);
    const ratioBefore = seconds.before === undefined ? undefined : ratio('before');
    const before = ratioBefore === undefined ? '' : `   before ${ratioBefore.toFixed(2)}`;
    console.error(`${benchmark.padEnd(32)} ${ratio('molt').toFixed(2)}${before}`);
    return { benchmark, seconds, ratio: ratio('molt'), ratioBefore };
  });
}

function resultsOf(program: string, side: Side, { folder, seconds }: Plan): ReadonlyMap<string, number> {
  const [command = '', ...parameters] = side.command(program);
  const finished = childProcess.spawnSync(command, parameters, {
    cwd: folder,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYPERF_SECONDS: seconds, ...side.environment(program) },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (finished.status !== 0) throw new Error(`${program} on ${side.name}: ${finished.stderr}`);
  const results = finished.stdout.matchAll(/^RESULT (\S+) (\S+)$/gm);
  return new Map([...results].map(([, benchmark = '', time]) => [benchmark, Number(time)]));
}

function report(
  comparisons: readonly Comparison[],
  { python, isWhole }: { readonly python: string; readonly isWhole: boolean },
): void {
  const strays = comparisons.filter(({ ratio }) => !Number.isFinite(ratio));
  if (strays.length > 0) {
    throw new Error(`only one side has a result: ${strays.map(({ benchmark }) => benchmark).join(', ')}`);
  }
  const folder = path.join(REPOSITORY, 'results');
  fs.mkdirSync(folder, { recursive: true });
  const details = { machine: describeMachine(), python, left_out: LEFT_OUT, comparisons };
  fs.writeFileSync(path.join(folder, 'bench-pyperformance.json'), `${JSON.stringify(details, null, 2)}\n`);
  const before = comparisons.flatMap(({ ratioBefore }) => ratioBefore ?? []);
  if (before.length > 0) console.log(`before: ${summary(before)}`);
  const ratios = comparisons.map(({ ratio }) => ratio);
  console.log(`bench:pyperformance ${summary(ratios)}`);
  const exceptions = ratios.filter((ratio) => ratio < 1).length;
  const isShort = isWhole && ratios.length < ALLOWED.results;
  if (isShort || exceptions > ALLOWED.exceptions || Math.min(...ratios) < ALLOWED.slowest) process.exitCode = 1;
}

function summary(ratios: readonly number[]): string {
  const geomean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const exceptions = ratios.filter((ratio) => ratio < 1).length;
  return `programs=${ratios.length} geomean=${geomean.toFixed(2)} slowest=${Math.min(...ratios).toFixed(2)} exceptions=${exceptions}`;
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
