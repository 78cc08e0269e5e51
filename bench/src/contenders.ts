// Who is measured: an application under uvicorn, its binary, and the server written by hand, on one database.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { freePort } from '../../conformance/src/sides/free-port';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import type { DatabaseAddress, PostgresServer } from '../../tools/postgres';
import { startPostgres } from '../../tools/postgres';
import { ensureReference } from '../../tools/reference/reference';
import { keepOffServerCore, pinned } from './machine';
import type { Subject } from './subjects';

/** `before` is a binary of the same application by an earlier Molt. */
export type Name = 'uvicorn' | 'molt' | 'before' | 'hand';

/** A running server and its process. */
export interface Contender {
  readonly name: Name;
  readonly server: Server;
}

/** The database, filled by the application itself and then with rows to read. */
export interface Bench {
  readonly subject: Subject;
  readonly postgres: PostgresServer;
  readonly address: DatabaseAddress;
  readonly env: Record<string, string>;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Start the database off the server's core and create the tables. */
export async function prepareBench(subject: Subject): Promise<Bench> {
  const postgres = await startPostgres();
  keepOffServerCore(postgres.pid);
  const address = await postgres.createDatabase('bench');
  const inherited = Object.entries(process.env).map(([name, value]) => [name, value ?? '']);
  const env = subject.environment(address, Object.fromEntries(inherited));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-bench-'));
  const creator = await startContender('uvicorn', uvicornCommand(), { subject, address, env });
  await creator.server.stop();
  await postgres.execute('bench', subject.rows);
  await postgres.execute('bench', 'ANALYZE');
  return {
    subject,
    postgres,
    address,
    env,
    folder,
    async stop() {
      fs.rmSync(folder, { recursive: true, force: true });
      await postgres.stop();
    },
  };
}

/** One worker, uvloop and httptools: uvicorn as it is deployed. */
export function uvicornCommand(): string[] {
  const flags = ['--workers', '1', '--loop', 'uvloop', '--http', 'httptools'];
  return [ensureReference().python, '-m', 'uvicorn', 'app.main:app', ...flags];
}

/** Start a server on the core that servers have to themselves. */
export async function startContender(
  name: Name,
  command: readonly string[],
  { subject, address, env }: Pick<Bench, 'subject' | 'address' | 'env'>,
): Promise<Contender> {
  const port = await freePort();
  const flags = name === 'uvicorn' ? ['--port', String(port)] : [];
  const url = name === 'hand' ? { DATABASE_URL: address.url } : {};
  const variables = { ...env, ...url, PORT: String(port) };
  const server = await startServer(
    { command: [...pinned('server'), ...command, ...flags], cwd: subject.folder, env: variables },
    port,
  );
  if (server.state === 'ended') {
    throw new Error(`${name} did not start:\n${server.output()}`);
  }
  return { name, server };
}
