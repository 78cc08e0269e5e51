// `npm run bench:language [-- --rounds N] [--lto]`: plain programs, compiled into one binary, against the newest CPython found. Rounds
// are interleaved; a ratio compares the least processor time of each side, which takes some rounds to show itself on a machine with
// neighbours, and outputs must be the same. `--lto` is that of
// `molt compile-native`; the results name the profile.

import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { findPythons } from '../../tools/reference/reference.js';
import { describeMachine } from './machine';
import { compilePrograms, programsIn } from './programs';

const REPOSITORY = path.join(__dirname, '..', '..');
const PROGRAMS = path.join(REPOSITORY, 'bench', 'language');

interface Comparison {
  readonly program: string;
  readonly cpython_seconds: readonly number[];
  readonly molt_seconds: readonly number[];
  /** Times as fast as CPython. */
  readonly ratio: number;
}

interface Run {
  readonly output: string;
  readonly seconds: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '15' }, lto: { type: 'boolean', default: false } },
  });
  const [python] = findPythons();
  if (python === undefined) throw new Error('no CPython was found');
  const programs = programsIn(PROGRAMS);
  const build = { name: 'language', profile: 'release', lto: values.lto } as const;
  const binary = await compilePrograms(PROGRAMS, programs, python.version, build);
  const comparisons = programs.map((program) => compare(program, python.executable, binary, Number(values.rounds)));
  report(comparisons, python.version, values.lto ? 'release, lto' : 'release');
}

function compare(program: string, python: string, binary: string, rounds: number): Comparison {
  const runs = Array.from({ length: rounds }, () => ({
    cpython: run([python, `${program}.py`], {}),
    molt: run([binary], { MOLT_SCRIPT: program }),
  }));
  for (const { cpython, molt } of runs) {
    if (cpython.output !== molt.output) throw new Error(`${program} prints something else than on CPython`);
  }
  const cpython = runs.map((one) => one.cpython.seconds);
  const molt = runs.map((one) => one.molt.seconds);
  const ratio = Math.min(...cpython) / Math.min(...molt);
  console.error(`${program.padEnd(12)} ${ratio.toFixed(2)}`);
  return { program, cpython_seconds: cpython, molt_seconds: molt, ratio };
}

/** Runs a command to its end; its processor time is what the shell says of its children. */
function run(command: readonly string[], environment: Readonly<Record<string, string>>): Run {
  const finished = childProcess.spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', ...command], {
    cwd: PROGRAMS,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment },
    encoding: 'utf8',
  });
  if (finished.status !== 0) throw new Error(`${command.join(' ')}: ${finished.stderr}`);
  const times = finished.stderr.trim().split('\n').at(-1) ?? '';
  const seconds = times.split(' ').reduce((sum, part) => sum + Number(part), 0);
  return { output: finished.stdout, seconds };
}

function report(comparisons: readonly Comparison[], python: string, profile: string): void {
  const folder = path.join(REPOSITORY, 'results');
  fs.mkdirSync(folder, { recursive: true });
  const details = { machine: describeMachine(), python, profile, comparisons };
  fs.writeFileSync(path.join(folder, 'bench-language.json'), `${JSON.stringify(details, null, 2)}\n`);
  const ratios = comparisons.map(({ ratio }) => ratio);
  const geomean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const slowest = Math.min(...ratios);
  console.log(`bench:language programs=${ratios.length} geomean=${geomean.toFixed(2)} slowest=${slowest.toFixed(2)}`);
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
