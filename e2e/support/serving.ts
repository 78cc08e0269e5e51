// Servers of a test: the command of the compiler that makes one, and how one is started.

import { join } from 'node:path';

import { expect } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import { REPOSITORY, run } from './run';

/** Runs `molt`, which must succeed, and gives what it printed. */
export function molt(...args: string[]): string {
  const { status, stdout, stderr } = run(process.execPath, [join(REPOSITORY, 'cli', 'bin', 'molt.js'), ...args]);
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Starts a server in a folder on a free port, which it is told by `PORT`; the word `PORT` of the command stands for it too. */
export async function serve(
  command: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort();
  const inherited = Object.entries(process.env).map(([name, value]) => [name, value ?? '']);
  const env = {
    ...Object.fromEntries(inherited),
    ...{ PORT: String(port), PYTHONDONTWRITEBYTECODE: '1' },
    ...variables,
  };
  const words = command.map((word) => (word === 'PORT' ? String(port) : word));
  const server = await startServer({ command: words, cwd: folder, env }, port);
  expect(server.state, server.output()).toBe('serving');
  return server;
}
