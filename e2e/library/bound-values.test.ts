// What a server gets of values: parameters, but where a literal means something else, and no text that is a part of a statement. The
// Python half of the library runs on CPython.

import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference.js';
import { REPOSITORY, runAside } from '../support/run';

const LIBRARY = join(REPOSITORY, 'runtime-crate', 'python');
const OVERLAY = join(REPOSITORY, '.cache', 'e2e', 'bound-values');

/** Runs each statement of `CASES`, `[text, values]`. */
const SCRIPT = `
import json, os, psycopg2
connection = psycopg2.connect(os.environ["DATABASE_URL"])
connection.autocommit = True
for text, values in json.loads(os.environ["CASES"]):
    connection.cursor().execute(text, values)
`;

type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A statement, its values, and what the server gets of both. */
const CASES: readonly (readonly [string, Values, string, readonly (string | null)[]])[] = [
  ['select * from t where a = %s and b = %s', [1, "it's"], 'select * from t where a = $1 and b = $2', ['1', "it's"]],
  ['insert into t values (%s, %s)', [1, null], 'insert into t values ($1, NULL)', ['1']],
  [
    'select * from t where lower(b) like %s limit %s',
    ['x%', 3],
    'select * from t where lower(b) like $1 limit $2',
    ['x%', '3'],
  ],
  [
    'select * from t where %(b)s is null or b = %(b)s',
    { b: 'x' },
    'select * from t where $1 is null or b = $2',
    ['x', 'x'],
  ],
  ['select * from t where b = any(%s)', [['x', 'y']], 'select * from t where b = any(ARRAY[$1,$2])', ['x', 'y']],
  [
    'select concat(b, %s), coalesce(b, %s) from t',
    ['x', 'y'],
    'select concat(b, $1), coalesce(b, $2) from t',
    ['x', 'y'],
  ],
  ['update t set b = b || %s where a > %s', ['x', 2], 'update t set b = b || $1 where a > $2', ['x', '2']],
  ['select a + %s from t group by a + %s', [7, 7], 'select a + $1 from t group by a + $1', ['7']],
  [
    'select b || %s from t where b > %s group by b || %s',
    ['x', 'x', 'x'],
    "select b || 'x' from t where b > $1 group by b || 'x'",
    ['x'],
  ],
  ['select a + 7 from t group by a + %s', [7], 'select a + 7 from t group by a + 7', []],
  ['select a from t order by %s, a <> %s', [1, 2], 'select a from t order by 1, a <> $1', ['2']],
  ['select interval %s, %s::int', ['1 day', 5], "select interval '1 day', $1::int", ['5']],
];

const reference = ensureReference();

describe('values of psycopg2', () => {
  let server: PostgresServer;
  let seen: readonly { readonly sql: string; readonly params: readonly (string | null)[] }[];

  beforeAll(async () => {
    layOut();
    server = await startPostgres({ logStatements: true });
    const { url } = await server.createDatabase('bound');
    await server.execute('bound', 'create table t (a int, b text)');
    const before = (await server.statements('bound')).length;
    const finished = await runAside(reference.python, ['-c', SCRIPT], {
      directory: REPOSITORY,
      environment: {
        PYTHONPATH: OVERLAY,
        PYTHONDONTWRITEBYTECODE: '1',
        DATABASE_URL: url,
        CASES: JSON.stringify(CASES.map(([text, values]) => [text, values])),
      },
    });
    expect(finished.status, finished.stderr).toBe(0);
    seen = (await server.statements('bound')).slice(before);
  }, 120_000);

  afterAll(async () => {
    await server.stop();
  });

  it.each(CASES.map(([text, , sql, params], at) => ({ text, sql, params, at })))(
    '[SPEC 8.4.1] are parameters: $text',
    ({ sql, params, at }) => {
      expect(seen[at]).toMatchObject({ sql, params });
    },
  );

  it('[SPEC 8.4.1] are as many statements as were run', () => {
    expect(seen).toHaveLength(CASES.length);
  });
});

describe('[SPEC 8.4.5] fields of extract()', () => {
  it.each([
    ['year', 'EXTRACT(year FROM made)'],
    ['TIMEZONE_HOUR', 'EXTRACT(TIMEZONE_HOUR FROM made)'],
    ['year FROM now()) --', 'CompileError'],
    ["'year'", 'CompileError'],
    ['', 'CompileError'],
  ])('[SPEC 8.4.5] are made of letters: %s', async (field, wanted) => {
    layOut();
    const script = `
import sys
from sqlalchemy import column, exc, extract
try:
    print(extract(sys.argv[1], column("made")))
except exc.CompileError as error:
    print(type(error).__name__)
`;
    const environment = { PYTHONPATH: OVERLAY, PYTHONDONTWRITEBYTECODE: '1' };
    const finished = await runAside(reference.python, ['-c', script, field], { directory: REPOSITORY, environment });
    expect(finished.stdout, finished.stderr).toBe(`${wanted}\n`);
  });
});

/** Halves of the library that are Python in the place of the real packages, their native halves by what stands in for them. */
function layOut(): void {
  rmSync(OVERLAY, { recursive: true, force: true });
  mkdirSync(OVERLAY, { recursive: true });
  for (const name of ['_libpq', '_literals.py', '_redaction.py', 'psycopg2', 'sqlalchemy'])
    symlinkSync(join(LIBRARY, name), join(OVERLAY, name));
  const stands = join(__dirname, 'stands-in');
  for (const file of readdirSync(stands)) symlinkSync(join(stands, file), join(OVERLAY, file));
  expect(existsSync(join(OVERLAY, '_postgres.py'))).toBe(true);
}
