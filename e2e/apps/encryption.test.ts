// An application whose database and whose other servers are reached over encrypted connections: compiled and under uvicorn it
// answers the same.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server as EncryptedServer } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import type { PostgresServer } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { certificates, startEncryptedPostgres } from '../support/encrypted-postgres';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'encryption');
const { python, version } = ensureReference();
const of = certificates(python, join(REPOSITORY, 'e2e', 'library', 'shared'));

let work: string;
let database: PostgresServer;
let elsewhere: EncryptedServer;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-encryption-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'encryption', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  database = await startEncryptedPostgres(of);
  const shown = of('leaf');
  elsewhere = createServer({ cert: shown.certificate, key: shown.key }, (request, response) => {
    let length = 0;
    request.on('data', (bytes: Buffer) => {
      length += bytes.length;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'text/plain');
      response.end(`${request.method} ${request.url} ${length} ${request.headers['x-own'] ?? ''}`);
    });
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const [trusted, other] = [join(work, 'root.pem'), join(work, 'other.pem')];
  writeFileSync(trusted, of('root').certificate);
  writeFileSync(other, of('selfca').certificate);
  const places = { DATABASE_HOST: `127.0.0.1:${database.port}`, TRUSTED: trusted, NOT_TRUSTED: other, HOME: work };
  sides = [
    await serve([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], FOLDER, places),
    await serve([join(work, 'encryption')], FOLDER, places),
  ];
});

afterAll(async () => {
  for (const side of sides ?? []) await side.stop();
  elsewhere?.close();
  await database?.stop();
  rmSync(work, { recursive: true, force: true });
});

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-full'] as const;
const USERS = ['postgres', 'encrypted_only', 'plain_only'] as const;

const TARGETS = [
  ...['psycopg', 'psycopg2'].flatMap((driver) => [
    ...USERS.flatMap((user) => MODES.map((mode) => `/sync/${driver}?mode=${mode}&user=${user}`)),
    `/sync/${driver}?mode=verify-full&root=trusted`,
    `/sync/${driver}?mode=verify-full&root=other`,
  ]),
  ...['asyncpg', 'psycopg'].flatMap((driver) =>
    USERS.flatMap((user) => MODES.map((mode) => `/async/${driver}?mode=${mode}&user=${user}`)),
  ),
  '/context',
];

async function same(target: string): Promise<string> {
  const [wanted, found] = [await ask(sides[0] as Server, 'GET', target), await ask(sides[1] as Server, 'GET', target)];
  expect(found).toEqual(wanted);
  expect(found.statusLine).toContain(' 200 ');
  return found.body;
}

it.each(TARGETS)('%s', async (target) => {
  const body = await same(target);
  if (/mode=require|context/.test(target) && !target.includes('plain_only')) expect(body).toContain('[true,"TLSv1.3"');
});

it('reaches servers over HTTPS', async () => {
  const { port } = elsewhere.address() as AddressInfo;
  expect(await same(`/elsewhere/${port}`)).toContain('POST /path?query 6000 yes');
  expect(await same(`/elsewhere/${port}?trusted=false`)).toContain('CERTIFICATE_VERIFY_FAILED');
  expect(await same(`/stream/${port}`)).toContain('TLSv1.3');
  expect(await same(`/stream/${port}?host=other.test`)).toContain('Hostname mismatch');
});
