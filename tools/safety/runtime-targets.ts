// Fuzz targets in Rust: tests of the runtime's crates that go on for as long as they are told.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Effort, Part } from './part';
import { runToEnd, tail } from './run';

interface Target {
  readonly name: string;
  /** What `cargo test` is to run. */
  readonly arguments: readonly string[];
}

/** The targets by the name under which each leaves its result. */
const TARGETS: readonly Target[] = [
  { name: 'http', arguments: ['-p', 'molt-server', '--lib', 'parser::fuzz'] },
  { name: 'websocket', arguments: ['-p', 'molt-server', '--lib', 'websocket::fuzz'] },
  { name: 'tls', arguments: ['-p', 'molt-tls', '--lib', 'no_records'] },
  { name: 'certificates', arguments: ['-p', 'molt-tls', '--lib', 'no_files'] },
  { name: 'postgres', arguments: ['-p', 'molt-libs', '--lib', 'fuzz'] },
  { name: 'regular-expressions', arguments: ['-p', 'molt-text', '--test', 'fuzz', 'no_pattern'] },
  { name: 'format', arguments: ['-p', 'molt-text', '--test', 'fuzz', 'no_format'] },
  { name: 'numbers-and-json', arguments: ['-p', 'molt-text', '--test', 'fuzz', 'no_number'] },
];

/** Runs all targets, one after the other. */
export async function runtimeTargets(runtime: string, { seconds, seed }: Effort): Promise<Part> {
  const results = mkdtempSync(join(tmpdir(), 'molt-fuzz-'));
  const environment = { MOLT_FUZZ_SECONDS: `${seconds}`, MOLT_FUZZ_SEED: `${seed}`, MOLT_FUZZ_RESULTS: results };
  const targets: Record<string, number> = {};
  const failures: string[] = [];
  try {
    for (const { name, arguments: given } of TARGETS) {
      const ended = await runToEnd('cargo', ['test', '--quiet', '--locked', ...given], {
        directory: runtime,
        environment,
      });
      const runs = runsOf(join(results, `${name}.json`));
      targets[name] = runs ?? 0;
      if (ended.how !== 0) failures.push(`${name} (${ended.how}):\n${tail(ended.stderr + ended.stdout, 30)}`);
      else if (runs === null) failures.push(`${name}: no test of this name left a result`);
      console.error(`safety: fuzz ${name} runs=${runs ?? 0}`);
    }
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  return { runs: Object.values(targets).reduce((sum, runs) => sum + runs, 0), failures, targets };
}

function runsOf(file: string): number | null {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly runs: number }).runs;
  } catch {
    return null;
  }
}
