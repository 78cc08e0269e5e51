// What logs do not have: values bound to statements, the SQL of those that fail, and any part of a malformed database URL.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY, run } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'private-logs');
const { python, version } = ensureReference();

const SECRET = 'pr1vate-value';
const DRIVERS = ['postgresql+psycopg2', 'postgresql+psycopg'] as const;

/** Routes that fail, with what the log says of it. */
const FAILURES = [
  ['unhandled', 'duplicate key value violates unique constraint "users_email_key"'],
  ['chained', 'RuntimeError: no user'],
  ['rolled-back', 'sqlalchemy.exc.PendingRollbackError'],
  ['wrong-type', 'invalid input syntax for type integer: "..."'],
  ['no-member', 'invalid input value for enum level: "..."'],
  ['raised', 'invalid input syntax for type integer: "..."'],
  ['asyncpg', 'asyncpg.exceptions.UniqueViolationError: duplicate key value'],
  ['asyncpg-argument', 'asyncpg.exceptions.DataError: invalid input for query argument $1'],
] as const;

/** Addresses that cannot be parsed, each with what start-up says. */
const MALFORMED = [
  ['postgresql://user:pa55:w0rd@db.internal:54x2/app', 'the port of a database URL is no number'],
  ['postgresql://user:pa55/w0rd@db.internal:w0rd/app', 'the port of a database URL is no number'],
  ['postgresql://user:pa55@w0rd@db.internal/app', 'Could not parse SQLAlchemy URL from given URL string'],
  ['user:pa55w0rd@db.internal/app', 'Could not parse SQLAlchemy URL from given URL string'],
  ['sqlite:///pa55w0rd.db', "Can't load plugin: sqlalchemy.dialects:sqlite"],
  ['mysql+pymysql://user:pa55w0rd@db.internal/app', "Can't load plugin: sqlalchemy.dialects:mysql.pymysql"],
] as const;

let work: string;
let binary: string;
let database: PostgresServer;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-private-logs-'));
  const crate = join(work, 'crate');
  molt(
    'generate',
    join(FOLDER, 'app'),
    '--python',
    version.split('.').slice(0, 2).join('.'),
    '--name',
    'private',
    '-o',
    crate,
  );
  molt('compile-native', crate, '--dev', '-o', work);
  binary = join(work, 'private');
  database = await startPostgres();
});

afterAll(async () => {
  await database.stop();
  rmSync(work, { recursive: true, force: true });
});

let databases = 0;

async function served(command: readonly string[], driver: string, more: Record<string, string> = {}): Promise<Server> {
  databases += 1;
  const { url } = await database.createDatabase(`private${databases}`);
  const variables = { DATABASE_URL: url.replace(/^postgresql/, driver), PLAIN_URL: url, ...more };
  return serve(command, FOLDER, variables);
}

/** A log without the lines that name what was asked for. */
function withoutAccess(log: string): string {
  return log
    .split('\n')
    .filter((line) => !line.includes('"GET /'))
    .join('\n');
}

describe.each(DRIVERS)('with %s', (driver) => {
  let server: Server;

  beforeAll(async () => {
    server = await served([binary], driver);
  });

  afterAll(async () => {
    await server.stop();
  });

  it.each(FAILURES)('[SPEC 7.3] %s logs no value and no statement', async (route, said) => {
    const before = server.output().length;
    const { statusLine, body } = await ask(server, 'GET', `/${route}/${SECRET}`);
    expect([statusLine, body]).toEqual(['HTTP/1.1 500 Internal Server Error', 'Internal Server Error']);
    const log = withoutAccess(server.output().slice(before));
    expect(log).toContain(said);
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('[SQL: ');
  });

  it('[SPEC 7.3] what the application logs of an error has no value', async () => {
    const before = server.output().length;
    const { body } = await ask(server, 'GET', `/logged/${SECRET}`);
    expect(body).toContain(SECRET);
    const log = withoutAccess(server.output().slice(before));
    for (const part of ['with its traceback', 'as an argument: ', 'as a text: ', 'its representation: ']) {
      expect(log).toContain(part);
    }
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('[SQL: ');
  });

  it('an application that answers with the text of an error answers as on Python', async () => {
    const uvicorn = await served([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], driver);
    const subject = await served([binary], driver);
    const answers = await Promise.all([uvicorn, subject].map((side) => ask(side, 'GET', `/logged/${SECRET}`)));
    await Promise.all([uvicorn.stop(), subject.stop()]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });
});

it('[SPEC 8.1] MOLT_SQL_DEBUG logs the statement, without its values', async () => {
  const server = await served([binary], DRIVERS[0], { MOLT_SQL_DEBUG: '1' });
  await ask(server, 'GET', `/unhandled/${SECRET}`);
  const log = withoutAccess(server.output());
  await server.stop();
  expect(log).toContain('[SQL: INSERT INTO users');
  expect(log).not.toContain('[parameters: ');
  expect(log).not.toContain(SECRET);
});

it.each(MALFORMED)('[SPEC 4.3] start-up ends without printing %s', (url, said) => {
  const { status, stdout, stderr } = run(binary, [], { environment: { DATABASE_URL: url, PLAIN_URL: '', PORT: '1' } });
  expect(status).toBe(1);
  expect(stderr).toContain(said);
  expect(stdout + stderr).not.toMatch(/pa55|w0rd|internal/);
});
