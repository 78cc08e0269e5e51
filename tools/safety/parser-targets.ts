// Fuzz targets in Python: parsers of what a request brings, compiled into one binary, and the same inputs given to CPython. The
// binary must not die, hang or panic, and what comes of an input must be what comes of it in CPython.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ScriptBinary } from '../../e2e/support/scripts';
import { buildScripts, referencePython } from '../../e2e/support/scripts';
import { ensureReference } from '../reference/reference.js';
import type { Effort, Part } from './part';
import type { Ended } from './run';
import { runToEnd, tail } from './run';

const SCRIPTS = join(__dirname, 'scripts');
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

interface Excused {
  /** A regular expression over the line of the reference, a tab, and the one of the binary. */
  readonly lines: string;
  readonly reason: string;
}

export async function parserTargets({ seconds, seed }: Effort): Promise<Part> {
  const binary = await buildScripts('safety', SCRIPTS, ['parsers.py'], referencePython());
  const targets: Record<string, number> = {};
  const failures: string[] = [];
  for (const name of TARGETS) {
    const { runs, failed } = await parserTarget(binary, name, seconds, seed);
    targets[name] = runs;
    failures.push(...failed);
    console.error(`safety: fuzz ${name} runs=${runs} failed=${failed.length}`);
  }
  return { runs: Object.values(targets).reduce((sum, runs) => sum + runs, 0), failures, targets };
}

/** Fuzzes one parser: as long as the binary is given, and then as many runs of CPython. */
async function parserTarget(
  binary: ScriptBinary,
  name: string,
  seconds: number,
  seed: number,
): Promise<{ readonly runs: number; readonly failed: readonly string[] }> {
  const environment = (duration: number, runs: number): Record<string, string> => ({
    ...{ FUZZ_TARGET: name, FUZZ_SEED: `${seed}`, FUZZ_SECONDS: `${duration}`, FUZZ_RUNS: `${runs}` },
    ...{ MOLT_SCRIPT: 'parsers', PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' },
  });
  const milliseconds = (seconds + 60) * 1000;
  const own = await runToEnd(binary.path, [], {
    directory: SCRIPTS,
    environment: environment(seconds, 10 ** 9),
    milliseconds,
  });
  const lines = linesOf(own);
  const failed: string[] = [];
  if (own.how !== 0) {
    failed.push(`${name} (${own.how}) after ${lines.length} runs of seed ${seed}:\n${tail(own.stderr)}`);
  }
  const reference = await runToEnd(ensureReference().python, ['parsers.py'], {
    directory: SCRIPTS,
    environment: environment(10 ** 6, lines.length),
    milliseconds: milliseconds * 5,
  });
  const excused = excuses();
  const differences = linesOf(reference).flatMap((expected, at) => {
    const found = lines[at];
    if (found === expected || found === undefined) return [];
    return excused.some((pattern) => pattern.test(`${expected}\t${found}`))
      ? []
      : [`${name}:\n  ${expected}\n  ${found}`];
  });
  failed.push(...differences.slice(0, SHOWN));
  if (differences.length > SHOWN) failed.push(`${name}: ${differences.length - SHOWN} more differ`);
  return { runs: lines.length, failed };
}

function linesOf({ stdout }: Ended): string[] {
  return stdout.split('\n').slice(0, -1);
}

function excuses(): RegExp[] {
  const text = readFileSync(join(__dirname, 'parser-differences.json'), 'utf8');
  return (JSON.parse(text) as readonly Excused[]).map(({ lines }) => new RegExp(lines, 's'));
}
