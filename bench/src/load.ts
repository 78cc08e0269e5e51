// Runs the load generator of bench/load and reads its summary.

import { spawn, spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { endWithThisProcess } from '../../conformance/src/sides/end-with-us';
import { pinned } from './machine';

/** What one run of the load generator came to. */
export interface LoadSummary {
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50_us: number;
  readonly p99_us: number;
}

/** When a run ends. */
export type Duration = { readonly seconds: number } | { readonly requests: number };

/** Build a Rust program of bench/; returns its executable. */
export function buildProgram(folder: string, name: string): string {
  const manifest = path.join(__dirname, '..', folder, 'Cargo.toml');
  const args = [
    'build',
    '--release',
    '--locked',
    '--message-format=json-render-diagnostics',
    '--manifest-path',
    manifest,
  ];
  const result = spawnSync('cargo', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const executable = new RegExp(`"executable":"([^"]*${name})"`).exec(result.stdout ?? '')?.[1];
  if (result.status !== 0 || executable === undefined) {
    throw new Error(`${manifest} could not be built`);
  }
  return executable;
}

/** Send the requests in `files` to a port, from the cores that the server does not have. */
export async function runLoad(
  generator: string,
  port: number,
  connections: number,
  duration: Duration,
  files: readonly string[],
): Promise<LoadSummary> {
  const [kind, amount] = Object.entries(duration)[0] ?? ['seconds', 1];
  const [program = '', ...args] = [
    ...pinned('others'),
    generator,
    String(port),
    String(connections),
    `${kind}=${amount}`,
    ...files,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const outliveUs = endWithThisProcess(child);
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  outliveUs();
  if (status !== 0) {
    throw new Error(`the load generator ended with status ${status}`);
  }
  return JSON.parse(output) as LoadSummary;
}
