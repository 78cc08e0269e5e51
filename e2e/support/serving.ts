// Servers of a test: the command of the compiler that makes one, and how one is started.

import { expect } from 'vitest';

import { Connection } from '../../conformance/src/http/connection';
import type { HttpResponse } from '../../conformance/src/http/message';
import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import { MOLT, run } from './run';

/** Runs `molt`, which must succeed, and gives what it printed. */
export function molt(...args: string[]): string {
  const { status, stdout, stderr } = run(process.execPath, [MOLT, ...args]);
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

/** What a server answers, without its `date`. */
export type Answer = Pick<HttpResponse, 'statusLine' | 'headers'> & {
  readonly body: string;
  readonly closedAfterwards: boolean;
};

/**
 * What a server answers to a request on a connection of its own: after an unhandled exception a server closes the connection
 * without saying so, and a request that comes on it meanwhile is lost.
 */
export async function ask(server: Server, method: string, target: string, body = ''): Promise<Answer> {
  const headers: readonly [string, string][] = body === '' ? [] : [['content-type', 'application/json']];
  const connection = new Connection(server.port, '127.0.0.1');
  const outcome = await connection.send({ method, target, headers, body: Buffer.from(body) });
  connection.close();
  if (outcome.kind !== 'response') throw new Error(`${method} ${target}: ${outcome.kind}\n${server.output()}`);
  return {
    statusLine: outcome.statusLine,
    headers: outcome.headers.filter(([name]) => name.toLowerCase() !== 'date'),
    closedAfterwards: outcome.closedAfterwards ?? false,
    body: outcome.body.toString(),
  };
}
