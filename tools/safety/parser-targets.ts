// Fuzz targets in Python: parsers of what a request brings, compiled into one binary, and the same inputs given to CPython. The
// binary must not die, hang or panic, and what comes of an input must be what comes of it in CPython.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Program, Side, Sides } from '../../e2e/safety/binary';
import { safetySides } from '../../e2e/safety/binary';
import type { Effort, Part } from './part';
import type { Ended } from './run';
import { runToEnd, tail } from './run';

const TARGETS = [
  ...[
    'json',
    'patterns',
    'formats',
    'urlencoded',
    'multipart',
    'cookies',
    'toml',
    'urls',
    'numbers',
    'dates',
    'encodings',
  ],
];

/** How many differences of a target are shown. */
const SHOWN = 5;

/** More inputs than there is time for. */
const MANY = 10 ** 9;

interface Excused {
  /** A regular expression over the line of the reference, a tab, and the one of the binary. */
  readonly lines: string;
  readonly reason: string;
}

export async function parserTargets(effort: Effort): Promise<Part> {
  const sides = await safetySides();
  const targets: Record<string, number> = {};
  const failures: string[] = [];
  for (const name of TARGETS) {
    const { runs, failed } = await parserTarget(sides, name, effort);
    targets[name] = runs;
    failures.push(...failed);
    console.error(`safety: fuzz ${name} runs=${runs} failed=${failed.length}`);
  }
  return { runs: Object.values(targets).reduce((sum, runs) => sum + runs, 0), failures, targets };
}

/** Fuzzes one parser: as long as the binary is given, and then as many runs of CPython. */
async function parserTarget(
  sides: Sides,
  name: string,
  { seconds, seed }: Effort,
): Promise<{ readonly runs: number; readonly failed: readonly string[] }> {
  const run = (side: Side, duration: number, runs: number, milliseconds: number): Promise<Ended> => {
    const sizes = { FUZZ_SECONDS: `${duration}`, FUZZ_RUNS: `${runs}` };
    return runProgram(side('parsers', { FUZZ_TARGET: name, FUZZ_SEED: `${seed}`, ...sizes }), milliseconds);
  };
  const own = await run(sides.compiled, seconds, MANY, (seconds + 60) * 1000);
  const lines = linesOf(own);
  const failed: string[] = [];
  if (own.how !== 0) {
    failed.push(`${name} (${own.how}) after ${lines.length} runs of seed ${seed}:\n${tail(own.stderr)}`);
  }
  const reference = linesOf(await run(sides.reference, MANY, lines.length, (seconds + 60) * 5000));
  const excused = excuses();
  const differences = reference.flatMap((expected, at) => {
    const found = lines[at];
    if (found === expected || found === undefined) return [];
    return excused.some((pattern) => pattern.test(`${expected}\t${found}`))
      ? []
      : [`${name}:\n  ${expected}\n  ${found}`];
  });
  failed.push(...differences.slice(0, SHOWN));
  if (differences.length > SHOWN) failed.push(`${name}: ${differences.length - SHOWN} more differ`);
  if (reference.length < lines.length)
    failed.push(`${name}: CPython came to ${reference.length} of ${lines.length} runs`);
  return { runs: lines.length, failed };
}

function runProgram(
  { executable, arguments: given, directory, environment }: Program,
  milliseconds: number,
): Promise<Ended> {
  return runToEnd(executable, given, { directory, environment, milliseconds });
}

function linesOf({ stdout }: Ended): string[] {
  return stdout.split('\n').slice(0, -1);
}

function excuses(): RegExp[] {
  const text = readFileSync(join(__dirname, 'parser-differences.json'), 'utf8');
  return (JSON.parse(text) as readonly Excused[]).map(({ lines }) => new RegExp(lines, 's'));
}
