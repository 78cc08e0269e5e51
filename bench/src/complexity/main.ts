// `npm run complexity [-- --only FAMILY,...] [--dev]`: the operations of builtins and library containers at sizes n, 4n and 16n, compiled and on
// the newest CPython found. An operation whose time grows faster with the size than CPython's is worse; one that seems so is measured
// again, since noise only adds. The programs (`bench/complexity`) say which methods of a type they measure, and why they leave others
// out: a method of which they say nothing fails the target.

import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { findPythons } from '../../../tools/reference/reference.js';
import { describeMachine } from '../machine';
import { compilePrograms, programsIn } from '../programs';
import type { Growth, Times } from './growth';
import { growthOf, least, parseTimes } from './growth';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const PROGRAMS = path.join(REPOSITORY, 'bench', 'complexity');
/** What the programs share. */
const SHARED = 'measure';
/** How often an operation that seems worse is measured again. */
const RETRIES = 2;

interface Sides {
  readonly cpython: (program: string, families: string) => string;
  readonly molt: (program: string, families: string) => string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, dev: { type: 'boolean', default: false } },
  });
  const [python] = findPythons();
  if (python === undefined) throw new Error('no CPython was found');
  const programs = programsIn(PROGRAMS).filter((program) => program !== SHARED);
  const onCpython = (program: string, families: string): string =>
    run([python.executable, '-W', 'ignore', `${program}.py`], { MOLT_COMPLEXITY: families });
  const missing = programs.flatMap((program) => onCpython(program, 'missing').split('\n').filter(Boolean));
  if (missing.length > 0) throw new Error(`no operation and no reason to have none: ${missing.join(', ')}`);
  // Assertions of development builds look at whole texts.
  const profile = values.dev ? 'dev' : 'release';
  const binary = await compilePrograms(PROGRAMS, programs, python.version, { name: 'complexity', profile });
  const onMolt = (program: string, families: string): string =>
    run([binary], { MOLT_SCRIPT: program, MOLT_COMPLEXITY: families });
  const operations = programs.flatMap((program) => compare(program, values.only, { cpython: onCpython, molt: onMolt }));
  report(operations, python.version, profile);
}

/** Compares all operations of a program, and those that seem worse again. */
function compare(program: string, only: string, { cpython, molt }: Sides): readonly Growth[] {
  console.error(program);
  let [theirs, ours] = [parseTimes(cpython(program, only)), parseTimes(molt(program, only))];
  let growths = growthsOf(theirs, ours);
  for (let retry = 0; retry < RETRIES && growths.some(({ isWorse }) => isWorse); retry += 1) {
    const families = [...new Set(growths.filter(({ isWorse }) => isWorse).map(({ operation }) => familyOf(operation)))];
    theirs = leastOf(theirs, parseTimes(cpython(program, families.join(','))));
    ours = leastOf(ours, parseTimes(molt(program, families.join(','))));
    growths = growthsOf(theirs, ours);
  }
  return growths;
}

function growthsOf(theirs: ReadonlyMap<string, Times>, ours: ReadonlyMap<string, Times>): readonly Growth[] {
  const strays = [...ours.keys()].filter((operation) => !theirs.has(operation));
  if (strays.length > 0) throw new Error(`only the binary measured ${strays.join(', ')}`);
  return [...theirs].map(([operation, times]) => growthOf(operation, times, ours.get(operation) ?? []));
}

function leastOf(first: ReadonlyMap<string, Times>, again: ReadonlyMap<string, Times>): ReadonlyMap<string, Times> {
  return new Map([...first].map(([operation, times]) => [operation, least(times, again.get(operation) ?? times)]));
}

function familyOf(operation: string): string {
  return operation.slice(0, operation.indexOf('.'));
}

function run(command: readonly string[], environment: Readonly<Record<string, string>>): string {
  const [program = '', ...parameters] = command;
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  const finished = childProcess.spawnSync(program, parameters, { cwd: PROGRAMS, env, encoding: 'utf8' });
  if (finished.status !== 0) throw new Error(`${command.join(' ')}: ${finished.stderr}`);
  return finished.stdout;
}

function report(operations: readonly Growth[], python: string, profile: string): void {
  if (operations.length === 0) throw new Error('no operation was measured');
  const folder = path.join(REPOSITORY, 'results');
  fs.mkdirSync(folder, { recursive: true });
  const details = { machine: describeMachine(), python, profile, operations };
  fs.writeFileSync(path.join(folder, 'complexity.json'), `${JSON.stringify(details, null, 2)}\n`);
  const worse = operations.filter(({ isWorse }) => isWorse);
  for (const { operation, cpython, molt } of worse) {
    console.log(`${operation.padEnd(28)} CPython ${shown(cpython)}   Molt ${shown(molt)}`);
  }
  console.log(`complexity operations=${operations.length} worse=${worse.length}`);
  if (worse.length > 0) process.exitCode = 1;
}

function shown(times: Times): string {
  return times.map((time) => time.toExponential(1)).join(' ');
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
