// An application in an environment of few packages: what is not installed is not there, though Molt has a twin of it, and what uvicorn has
// imported is. The documentation is served where `--openapi` asks for it. Answers are those of the reference.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { linkFramework } from '../support/environment';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'absent');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-absent-'));
  const site = join(work, 'site');
  mkdirSync(site);
  linkFramework(site);
  const target = [join(FOLDER, 'app'), '--packages', site, '--python', MINOR, '--openapi'];
  const crate = join(work, 'crate');
  molt('generate', ...target, '--name', 'absent', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  // Without the packages of the reference's own folder.
  const uvicorn = [python, '-S', '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([
    serve(uvicorn, work, { PYTHONPATH: `${FOLDER}:${site}` }),
    serve([join(work, 'absent')], work),
  ]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it.each([
  ['GET', '/flag', ''],
  ['GET', '/imports/redis', ''],
  ['GET', '/imports/email_validator', ''],
  ['GET', '/imports/sqlalchemy.orm', ''],
  ['GET', '/imports/starlette.requests', ''],
  ['GET', '/imports/starlette.nothing', ''],
  ['GET', '/imports/starlette.requests.nothing', ''],
  ['GET', '/imports/sqlalchemy', ''],
  ['GET', '/redis', ''],
  ['GET', '/email', ''],
  ['GET', '/templates', ''],
  ['GET', '/responses', ''],
  ['POST', '/form', 'a=1'],
  ['GET', '/server', ''],
  ['GET', '/docs', ''],
  ['GET', '/openapi.json', ''],
  ['GET', '/docs/', ''],
])('answers %s %s %s', async (method, path, body) => {
  const answers = await Promise.all(sides.map((side) => ask(side, method, path, body)));
  expect(answers[1]).toEqual(answers[0]);
});

it('is imported without what it needs where its installed version can be', async () => {
  const site = join(work, 'older-site');
  mkdirSync(site);
  linkFramework(site, ['starlette']);
  installPinned(join(FOLDER, 'older.txt'), site);
  const crate = join(work, 'older-crate');
  molt('generate', join(FOLDER, 'older'), '--packages', site, '--python', MINOR, '--name', 'older', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-S', '-m', 'uvicorn', 'older.main:app', '--port', 'PORT'];
  const both = [
    await serve(uvicorn, work, { PYTHONPATH: `${FOLDER}:${site}` }),
    await serve([join(work, 'older')], work),
  ];
  const answers = await Promise.all(both.map((side) => ask(side, 'GET', '/templates')));
  await Promise.all(both.map((side) => side.stop()));
  expect(answers[1]).toEqual(answers[0]);
});
