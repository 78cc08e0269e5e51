// Runs a program of the workspace and keeps what it said.

import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';

export const REPOSITORY = join(__dirname, '..', '..');

/** What builds share: the runtime and the library are compiled once for all suites. */
export const CACHE = process.env['MOLT_CACHE'] ?? join(REPOSITORY, '.cache', 'e2e', 'molt');

/** The package was built before the suites (`built-package.ts`). */
export const IS_BUILT = process.env['MOLT_BUILT_PACKAGE'] !== undefined;

/** The program of the `molt` command. */
export const MOLT = IS_BUILT ? join(__dirname, 'built.js') : join(REPOSITORY, 'cli', 'bin', 'molt.js');

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** The repository by default. */
  readonly directory?: string;
  /** Variables besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Finished {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.directory ?? REPOSITORY,
    env: { ...process.env, MOLT_CACHE: CACHE, ...options.environment },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** Runs a program to its end while others run. */
export async function runAside(program: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(program, args, {
    cwd: options.directory ?? REPOSITORY,
    env: { ...process.env, MOLT_CACHE: CACHE, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

/** Runs `nx` without daemon, terminal interface and network, with its caches in a directory of the test's. */
export function nx(
  args: readonly string[],
  directory: string,
  cache: string,
  environment: Readonly<Record<string, string>> = {},
): Finished {
  return run(NX, args, { directory, environment: { ...nxEnvironment(cache), ...environment } });
}

/** The same, while others run. */
export function nxAside(
  args: readonly string[],
  directory: string,
  cache: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runAside(NX, args, { directory, environment: { ...nxEnvironment(cache), ...environment } });
}

const NX = join(REPOSITORY, 'node_modules', '.bin', 'nx');

function nxEnvironment(cache: string): Readonly<Record<string, string>> {
  return {
    NX_CACHE_DIRECTORY: join(cache, 'cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(cache, 'data'),
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    NX_ALLOW_INSECURE_DIRECTORIES: 'true',
  };
}
