// Lists of entities that routes answer with: the answers are those of uvicorn with the same application, and a large one takes no more
// memory than its body and a bound.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'lists');
const { python, version } = ensureReference();
const PROFILE = process.env['MOLT_LISTS_PROFILE'] === 'release' ? [] : ['--dev'];

let work: string;
let database: PostgresServer;
let url: string;
let real: Server;
let native: Server;

const started = (variables: Readonly<Record<string, string>> = {}): Promise<Server> =>
  serve([join(work, 'things')], work, { DATABASE_URL: url, ...variables });

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-lists-'));
  const crate = join(work, 'crate');
  const target = [join(FOLDER, 'app'), '--python', version.split('.').slice(0, 2).join('.')];
  molt('generate', ...target, '--name', 'things', '-o', crate);
  molt('compile-native', crate, ...PROFILE, '-o', work);
  database = await startPostgres();
  url = (await database.createDatabase('things')).url;
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  real = await serve(uvicorn, work, { DATABASE_URL: url, PYTHONPATH: FOLDER, FILL: '1' });
  native = await started();
});

afterAll(async () => {
  await Promise.all([real, native].map((side) => side?.stop()));
  await database?.stop();
  rmSync(work, { recursive: true, force: true });
});

const ROUTES = [
  ...[
    '/plain',
    '/annotated',
    '/steps',
    '/listed',
    '/unique',
    '/unique-by',
    '/function',
    '/counted',
    '/repository',
    '/several',
  ],
  ...['/empty', '/camel', '/names', '/without-none', '/defaults', '/short', '/late', '/missing', '/titled', '/checked'],
  ...[
    '/noted',
    '/passed',
    '/used',
    '/again',
    '/caught',
    '/within',
    '/keeping',
    '/watched',
    '/known',
    '/kept',
    '/function-scope',
    '/unflushed',
  ],
  ...['/joined', '/selected', '/doubled', '/columns', '/texts', '/background', '/headers'],
  ...[
    '/sync/plain',
    '/sync/executed',
    '/sync/query',
    '/sync/async',
    '/sync/commits',
    '/sync/lazy',
    '/sync/parents',
    '/sync/late',
    '/sync/within',
  ],
  ...['/wrapped/things', '/overridden/things'],
];

describe('a list', () => {
  it.each(ROUTES)('of %s is that of Python', async (route) => {
    // The first time a statement is met there is no plan to run it by, nor is it prepared on the connection.
    for (const target of [`${route}?rows=3`, route, `${route}?rows=0`, route]) {
      const expected = await ask(real, 'GET', target);
      const answer = await ask(native, 'GET', target);
      expect({ ...answer, body: answer.body.length }).toEqual({ ...expected, body: expected.body.length });
      expect(answer.body.slice(0, 2000)).toBe(expected.body.slice(0, 2000));
      expect(answer.body === expected.body).toBe(true);
    }
  });

  it.each(['/watched', '/noted', '/again'])('leaves of %s what Python leaves', async (route) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await ask(real, 'GET', route);
      await ask(native, 'GET', route);
      // What follows the response may not have run yet.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const seen = await ask(real, 'GET', '/seen');
      expect(await ask(native, 'GET', '/seen')).toEqual(seen);
    }
  });

  it('without a model has the attributes of Python, whose order is that of a set', async () => {
    for (const target of ['/no-model?rows=3', '/no-model', '/no-model']) {
      const expected = await ask(real, 'GET', target);
      const answer = await ask(native, 'GET', target);
      expect({ ...answer, body: answer.body.length }).toEqual({ ...expected, body: expected.body.length });
      expect(JSON.parse(answer.body)).toEqual(JSON.parse(expected.body));
    }
  });

  it('has no body for HEAD', async () => {
    const expected = await ask(real, 'HEAD', '/wrapped/things');
    expect(await ask(native, 'HEAD', '/wrapped/things')).toEqual(expected);
  });
});

describe('a list that is sent as it is read', () => {
  let streaming: Server;

  beforeAll(async () => {
    streaming = await started({ MOLT_STREAM_LISTS: '1' });
    for (let turn = 0; turn < 4; turn += 1) await ask(streaming, 'GET', '/plain?rows=3');
  });

  afterAll(() => streaming?.stop());

  it.each([
    ...[
      '/plain',
      '/steps',
      '/unique',
      '/repository',
      '/empty',
      '/camel',
      '/keeping',
      '/watched',
      '/known',
      '/kept',
      '/function-scope',
      '/joined',
      '/doubled',
    ],
    ...['/titled', '/checked', '/missing', '/sync/plain', '/wrapped/things'],
  ])('of %s has the status and the bytes of Python', async (route) => {
    for (const target of [`${route}?rows=3`, route, route]) {
      const expected = await ask(real, 'GET', target);
      const answer = await ask(streaming, 'GET', target);
      expect([answer.statusLine, answer.body.length]).toEqual([expected.statusLine, expected.body.length]);
      expect(answer.body === expected.body).toBe(true);
    }
  });

  it('comes in chunks', async () => {
    const { headers } = await ask(streaming, 'GET', '/plain');
    expect(headers).toContainEqual(['transfer-encoding', 'chunked']);
    expect(headers.map(([name]) => name)).not.toContain('content-length');
  });

  it('ends before its end where an item is not valid', async () => {
    await expect(length(streaming, '/late?rows=3')).resolves.toBeGreaterThan(0);
    await expect(length(streaming, '/late')).rejects.toThrow();
    const expected = await ask(real, 'GET', '/plain?rows=9');
    expect((await ask(streaming, 'GET', '/plain?rows=9')).body).toBe(expected.body);
  });

  it('lets go of its connection where its client leaves', async () => {
    for (let turn = 0; turn < 12; turn += 1) await leave(streaming, '/plain?rows=110000');
    const expected = await ask(real, 'GET', '/plain?rows=9');
    expect((await ask(streaming, 'GET', '/plain?rows=9')).body).toBe(expected.body);
  });
});

/** Asks, and leaves with the first bytes of the answer. */
function leave(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.port, host: '127.0.0.1', path }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A number of `/proc/PID/status`, in kilobytes. */
function status(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** How many bytes an answer's body has; they are not kept. */
function length(server: Server, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.port, host: '127.0.0.1', path }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** By how much a server grows while it answers, and the size of the body, in kilobytes. */
async function growth(server: Server, route: string): Promise<{ readonly grown: number; readonly body: number }> {
  for (let turn = 0; turn < 4; turn += 1) await length(server, `${route}?rows=10`);
  // What it took to start is forgotten.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const rest = status(server.pid, 'VmRSS');
  const body = (await length(server, `${route}?rows=110000`)) / 1024;
  const grown = status(server.pid, 'VmHWM') - rest;
  console.log(`lists route=${route} body=${Math.round(body)} grown=${grown} more=${Math.round(grown - body)}`);
  return { grown, body };
}

describe('[SPEC 8.3.4] a large list', () => {
  it.each([
    ['/plain', 'psycopg2'],
    ['/repository', 'psycopg2'],
    ['/sync/plain', 'psycopg2'],
    ['/sync/async', 'psycopg2'],
    ['/sync/plain', 'psycopg'],
  ])('of %s takes its body and 40 MiB at most (threads wait for %s)', async (route, driver) => {
    const server = await started({ SYNC_DRIVER: driver });
    const { grown, body } = await growth(server, route);
    await server.stop();
    expect(body).toBeGreaterThan(50 * 1024);
    expect(grown - body).toBeLessThan(40 * 1024);
  });

  it.each(['/plain', '/repository'])('of %s takes 16 MiB at most where it is sent as it is read', async (route) => {
    const server = await started({ MOLT_STREAM_LISTS: '1' });
    const { grown, body } = await growth(server, route);
    await server.stop();
    expect(body).toBeGreaterThan(50 * 1024);
    expect(grown).toBeLessThan(16 * 1024);
  });
});
