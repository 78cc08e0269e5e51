// An application in an environment of few packages: what is not installed is not there, though Molt has a twin of it, and what uvicorn has
// imported is. The documentation is served where `--openapi` asks for it. Answers are those of the reference.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'absent');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');
const INSTALLED = dirname(dirname(python));

/** What FastAPI and uvicorn need, and nothing else. */
const PACKAGES = new Set([
  ...['annotated_doc', 'annotated_types', 'anyio', 'click', 'fastapi', 'h11', 'idna', 'pydantic', 'pydantic_core'],
  ...['starlette', 'typing_extensions', 'typing_inspection', 'uvicorn'],
]);

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-absent-'));
  const site = join(work, 'site');
  mkdirSync(site);
  const reference = join(INSTALLED, 'lib', `python${MINOR}`, 'site-packages');
  for (const name of readdirSync(reference))
    if (PACKAGES.has(name.split(/[.-]/)[0] as string)) symlinkSync(join(reference, name), join(site, name));
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
