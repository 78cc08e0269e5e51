// Who is measured: the bookshop under uvicorn, its binary, and the server written by hand, on one database.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '../../conformance/src/sides/free-port';
import { withDatabase } from '../../conformance/src/sides/environment';
import type { Server } from '../../conformance/src/sides/server';
import { startServer } from '../../conformance/src/sides/server';
import type { DatabaseAddress, PostgresServer } from '../../tools/postgres';
import { startPostgres } from '../../tools/postgres';
import { ensureReference } from '../../tools/reference/reference';
import { keepOffServerCore, pinned } from './machine';

const BOOKSHOP = path.join(__dirname, '..', '..', 'examples', 'bookshop');
const PUBLISHERS = 1_000;

export type Name = 'uvicorn' | 'molt' | 'hand';

/** A running server and its process. */
export interface Contender {
  readonly name: Name;
  readonly server: Server;
}

/** The database, filled by the application itself and then with rows to read. */
export interface Bench {
  readonly postgres: PostgresServer;
  readonly address: DatabaseAddress;
  readonly env: Record<string, string>;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Start the database off the server's core and create the tables. */
export async function prepareBench(): Promise<Bench> {
  const postgres = await startPostgres();
  keepOffServerCore(postgres.pid);
  const address = await postgres.createDatabase('bench');
  const file = parseEnv(fs.readFileSync(path.join(BOOKSHOP, 'bookshop.env'), 'utf8'));
  const inherited = Object.entries({ ...process.env, ...file });
  const env = withDatabase(Object.fromEntries(inherited.map(([name, value]) => [name, value ?? ''])), address);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-bench-'));
  const creator = await startContender('uvicorn', uvicornCommand(), { address, env });
  await creator.server.stop();
  await postgres.execute(
    'bench',
    `INSERT INTO publishers (name, country) SELECT 'Publisher ' || to_char(n, 'FM0000'), 'GB' FROM generate_series(1, ${PUBLISHERS}) AS n`,
  );
  await postgres.execute('bench', 'ANALYZE');
  return {
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
  { address, env }: Pick<Bench, 'address' | 'env'>,
): Promise<Contender> {
  const port = await freePort();
  const flags = name === 'uvicorn' ? ['--port', String(port)] : [];
  const url = name === 'hand' ? { DATABASE_URL: address.url } : {};
  const variables = { ...env, ...url, PORT: String(port) };
  const server = await startServer(
    { command: [...pinned('server'), ...command, ...flags], cwd: BOOKSHOP, env: variables },
    port,
  );
  if (server.state === 'ended') {
    throw new Error(`${name} did not start:\n${server.output()}`);
  }
  return { name, server };
}
