// An application over SQLModel, which is compiled from its source as it is installed: answers are those of the reference.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import type { PostgresServer } from '../../tools/postgres/index';
import { startPostgres } from '../../tools/postgres/index';
import { ensureReference } from '../../tools/reference/reference';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'sqlmodel');
const PACKAGES = join(REPOSITORY, '.cache', 'e2e', 'sqlmodel');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let database: PostgresServer;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-sqlmodel-'));
  installPinned(join(FOLDER, 'requirements.txt'), PACKAGES);
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'workshop', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  database = await startPostgres();
  const environment = async (name: string): Promise<Record<string, string>> => {
    const { url } = await database.createDatabase(name);
    return { DATABASE_URL: url.replace('postgresql:', 'postgresql+asyncpg:') };
  };
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = [
    await serve(uvicorn, work, { ...(await environment('real')), PYTHONPATH: `${FOLDER}:${PACKAGES}` }),
    await serve([join(work, 'workshop')], work, await environment('native')),
  ];
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  await database?.stop();
  rmSync(work, { recursive: true, force: true });
});

const HAMMER = '11111111-1111-1111-1111-111111111111';
const SAW = '22222222-2222-2222-2222-222222222222';

// One after the other: each finds what those before it have left in the database.
it.each([
  ['GET', '/plain', ''],
  ['POST', '/shelves', '{"name": "left", "room": "cellar"}'],
  ['POST', '/shelves', '{"name": "right"}'],
  ['POST', '/shelves', '{"name": "right"}'],
  ['POST', '/shelves', '{"name": "", "room": 4}'],
  ['GET', '/shelves?limit=1&offset=1', ''],
  ['GET', '/shelves?limit=51', ''],
  ['PATCH', '/shelves/2', '{"room": "attic"}'],
  ['PATCH', '/shelves/2', '{"name": ""}'],
  ['PATCH', '/shelves/9', '{}'],
  ['POST', '/shelves/1/tools', `{"id": "${HAMMER}", "name": "hammer", "price": "12.50", "tags": ["steel", "heavy"]}`],
  [
    'POST',
    '/shelves/1/tools',
    `{"id": "${SAW}", "name": "saw", "condition": "worn", "remark": "hand", "tags": ["steel"]}`,
  ],
  ['POST', '/shelves/1/tools', '{"id": "x", "name": "", "price": "-1", "condition": "new"}'],
  ['GET', '/shelves/1', ''],
  ['GET', '/shelves/7', ''],
  ['GET', '/tools?text=ha', ''],
  ['GET', '/tools?condition=worn', ''],
  ['GET', '/prices', ''],
  ['GET', `/tools/${SAW}`, ''],
  ['PATCH', `/tools/${SAW}`, '{"name": "fretsaw", "price": 7, "condition": "broken"}'],
  ['PATCH', '/tools/33333333-3333-3333-3333-333333333333', '{}'],
  ['GET', '/tools/33333333-3333-3333-3333-333333333333', ''],
  ['DELETE', '/shelves/1', ''],
  ['GET', '/shelves', ''],
])('answers %s %s %s', async (method, path, body) => {
  const real = await ask(sides[0] as Server, method, path, body);
  expect(await ask(sides[1] as Server, method, path, body)).toEqual(real);
});
