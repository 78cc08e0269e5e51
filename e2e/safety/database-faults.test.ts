// The database is taken away under load, in every way that a database goes: each request is answered, what was said to be written is
// there, and the server goes on as if nothing had been as soon as the database is back.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference.js';
import { ask, molt, serve } from '../support/serving';

const DATABASE = 'faults';

/** How many requests are under way at once, of each kind. */
const AT_ONCE = 8;

/** How long a request may take, in milliseconds: longer than a fault lasts, and than a request waits for a connection. */
const PATIENCE = 20_000;

let work: string;
let postgres: PostgresServer;
let server: Server;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-faults-'));
  const crate = join(work, 'crate');
  const minor = ensureReference().version.split('.').slice(0, 2).join('.');
  molt('generate', join(__dirname, 'faults'), '--root', __dirname, '--python', minor, '--name', 'faults', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase(DATABASE);
  server = await serve([join(work, 'faults')], work, { DATABASE_URL: url });
});

afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  rmSync(work, { recursive: true, force: true });
});

interface Load {
  readonly written: string[];
  readonly statuses: Map<number, number>;
  readonly problems: string[];
}

let requests = 0;

async function write(kind: string, load: Load): Promise<void> {
  requests += 1;
  const key = `${kind}-${requests}`;
  try {
    const late = delay(PATIENCE, null, { ref: false });
    const answer = await Promise.race([ask(server, 'POST', `/${kind}/${key}`), late]);
    const status = Number(answer?.statusLine.split(' ')[1]);
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
    if (status === 200) load.written.push(key);
    else if (status !== 500) load.problems.push(`${key}: ${answer?.statusLine ?? 'no answer'}`);
  } catch (error) {
    load.problems.push(`${key}: ${String(error)}`);
  }
}

/** Writes rows all the time while something happens, and a little before and after. */
async function underLoad(happens: () => Promise<void>): Promise<Load> {
  const load: Load = { written: [], statuses: new Map(), problems: [] };
  let goesOn = true;
  const worker = async (kind: string): Promise<void> => {
    while (goesOn) await write(kind, load);
  };
  const workers = ['async', 'sync'].flatMap((kind) => Array.from({ length: AT_ONCE }, () => worker(kind)));
  await delay(500);
  await happens();
  await delay(500);
  goesOn = false;
  await Promise.all(workers);
  return load;
}

/** The processes of the database's server but the first, as the system tells them. */
function backends(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === postgres.pid);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(
      stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .at(1),
    );
  } catch {
    return null;
  }
}

function signal(name: NodeJS.Signals): void {
  for (const pid of [postgres.pid, ...backends()]) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  'backends are terminated': async () => {
    for (let time = 0; time < 5; time += 1) {
      const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}'`;
      await postgres.execute('postgres', sql);
      await delay(100);
    }
  },
  'statements are cancelled': async () => {
    for (let time = 0; time < 5; time += 1) {
      const sql = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}'`;
      await postgres.execute('postgres', sql);
      await delay(100);
    }
  },
  'it stands still for a while': async () => {
    signal('SIGSTOP');
    await delay(2_000);
    signal('SIGCONT');
  },
  'it is restarted': () => postgres.restart(0),
  'it is away for a while': () => postgres.restart(2_000),
  'it refuses connections': async () => {
    await postgres.execute('postgres', `ALTER DATABASE ${DATABASE} ALLOW_CONNECTIONS false`);
    const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}'`;
    await postgres.execute('postgres', sql);
    await delay(500);
    await postgres.execute('postgres', `ALTER DATABASE ${DATABASE} ALLOW_CONNECTIONS true`);
  },
};

describe('a database under load', () => {
  it.runIf(process.platform === 'linux').each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const { pid } = server;
    const load = await underLoad(fault);
    expect(load.problems).toEqual([]);
    expect(load.written.length).toBeGreaterThan(50);
    // What failed has failed for the fault alone: all is well again.
    const after = await underLoad(async () => {});
    expect([...after.statuses.keys()]).toEqual([200]);
    const keys = new Set(JSON.parse((await ask(server, 'GET', '/keys')).body) as readonly string[]);
    expect([...load.written, ...after.written].filter((key) => !keys.has(key))).toEqual([]);
    expect(server.pid).toBe(pid);
    expect(() => process.kill(pid, 0)).not.toThrow();
  });
});
