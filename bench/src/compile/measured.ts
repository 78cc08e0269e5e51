// Runs of the built command in a process of their own: how long, how much memory, and what they said.

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

export const REPOSITORY = path.join(__dirname, '..', '..', '..');

/** The command as it is published: built, without a translator of TypeScript in the process. */
export const MOLT = path.join(REPOSITORY, 'dist', 'cli', 'src', 'main.js');

/** One run. */
export interface Run {
  readonly seconds: number;
  /** Of processor time, which a busy machine stretches less than the clock. */
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs main(args), and writes what it used to a third stream. */
const PROGRAM = `
const [, main, ...args] = process.argv;
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('fs').writeSync(3, JSON.stringify({ megabytes: maxRSS / 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }));
});
if (main !== '') require(main).main(args).then((status) => { process.exitCode = status; });
`;

/** Builds the command; raises an Error if that fails. */
export async function buildCommand(): Promise<void> {
  const child = spawn(process.execPath, [path.join(REPOSITORY, 'tools', 'build.mjs')], { stdio: 'inherit' });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (status !== 0 || !fs.existsSync(MOLT)) throw new Error('the command could not be built');
}

/** Runs the command, or another build of it, with a store of its own. */
export function molt(
  args: readonly string[],
  cache: string,
  command = MOLT,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return measured([command, ...args], { ...environment, MOLT_CACHE: cache });
}

/** Starts Node and ends it. */
export function bareNode(): Promise<Run> {
  return measured([''], {});
}

function measured(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['-e', PROGRAM, ...args], {
    env: { ...process.env, CI: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const texts = [1, 2, 3].map((stream) => {
    let text = '';
    child.stdio[stream as 1]?.on('data', (data: Buffer) => {
      text += data.toString('utf8');
    });
    return () => text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const seconds = (performance.now() - begun) / 1000;
      const [stdout = '', stderr = '', used = ''] = texts.map((text) => text());
      const { megabytes, cpuSeconds } = JSON.parse(used === '' ? '{}' : used) as Pick<Run, 'megabytes' | 'cpuSeconds'>;
      resolve({ seconds, cpuSeconds, megabytes, status, stdout, stderr });
    });
  });
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}

/** Writes what was measured to results/, as JSON. */
export function writeResult(name: string, result: unknown): void {
  const folder = path.join(REPOSITORY, 'results');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
