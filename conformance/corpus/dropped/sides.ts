// The two sides of a form: how a server is started for it, asked what the form asks, and ended.

import { Connection } from '../../src/http/connection';
import { ConformError } from '../../src/options';
import { freePort } from '../../src/sides/free-port';
import type { Server } from '../../src/sides/server';
import { startServer } from '../../src/sides/server';
import type { Asked } from './forms';
import type { Answer, Served } from './judge';

const HOST = 'localhost';

/** What starts a server; the word `PORT` of the command stands for its port. */
export interface Launch {
  readonly command: readonly string[];
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Starts a server, which is told its port by `PORT` too. */
export async function start({ command, folder, variables }: Launch): Promise<Server> {
  const port = String(await freePort());
  const inherited = Object.entries(process.env).map(([name, value]): [string, string] => [name, value ?? '']);
  const env = { ...Object.fromEntries(inherited), PORT: port, PYTHONDONTWRITEBYTECODE: '1', ...variables };
  const words = command.map((word) => (word === 'PORT' ? port : word));
  return startServer({ command: words, cwd: folder, env }, Number(port));
}

/** Starts a server, asks it everything, and ends it. */
export async function serve(launch: Launch, asks: readonly Asked[]): Promise<Served> {
  const server = await start(launch).catch((error: unknown) => {
    if (error instanceof ConformError) return error;
    throw error;
  });
  if (server instanceof ConformError) return { state: 'hung', answers: [], output: server.message };
  const answers: Answer[] = [];
  if (server.state === 'serving') {
    for (const asked of asks) answers.push(await answerTo(server, asked));
    await server.stop();
  }
  return { state: server.state, answers, output: server.output() };
}

/** Asks on a connection of its own: a server closes one after an unhandled exception. */
async function answerTo({ port }: Server, { method, target, host, body }: Asked): Promise<Answer> {
  const connection = new Connection(port, host ?? HOST);
  const headers: readonly [string, string][] = body === '' ? [] : [['content-type', 'application/json']];
  const outcome = await connection.send({ method, target, headers, body: Buffer.from(body) });
  connection.close();
  if (outcome.kind !== 'response') return { status: outcome.kind, headers: [], body: outcome.received.toString() };
  return {
    status: outcome.statusLine,
    headers: outcome.headers.filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`),
    body: outcome.body.toString(),
  };
}
