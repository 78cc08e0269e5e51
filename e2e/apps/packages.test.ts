// An application over packages in plain Python, which are compiled from their source as they are installed, with what they choose
// among at run time (tornado and trio, PyYAML's loaders in machine code, Windows' time zones): answers are those of the reference.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { installPinned } from '../support/pinned';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'packages');
const PACKAGES = join(REPOSITORY, '.cache', 'e2e', 'packages');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-packages-'));
  installPinned(join(FOLDER, 'requirements.txt'), PACKAGES);
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'packages', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([
    serve(uvicorn, work, { PYTHONPATH: `${FOLDER}:${PACKAGES}` }),
    serve([join(work, 'packages')], work),
  ]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

const yaml = (text: string): string => JSON.stringify({ text });

// One after the other: caches remember.
it.each([
  ['GET', '/slug/%C3%84pfel%20%26%20Birnen', ''],
  ['GET', '/slug/one%20two%20three?limit=8', ''],
  ['POST', '/camel', '{"names": {"first_name": 1, "last-name": 2, "HTTPPort": 3}}'],
  ['GET', '/plural/wolf', ''],
  ['GET', '/plural/address_of_person', ''],
  ['GET', '/square/2', ''],
  ['GET', '/square/3', ''],
  ['GET', '/square/2', ''],
  ['GET', '/square/4', ''],
  ['GET', '/square/3', ''],
  ['GET', '/ttl', ''],
  ['GET', '/retry/0', ''],
  ['GET', '/retry/2', ''],
  ['GET', '/retry/3', ''],
  ['GET', '/date?text=2024-02-30', ''],
  ['GET', '/date?text=Thu%20Sep%2025%202003%2010:49:41.123%20BRST%20-03:00', ''],
  ['GET', '/date?text=5pm', ''],
  ['GET', '/date?text=tomorrow', ''],
  ['GET', '/every?count=4', ''],
  ['GET', '/offset/3', ''],
  ['GET', '/offset/-11', ''],
  [
    'POST',
    '/yaml',
    yaml('a: [1, 2.5, yes, ~]\nb: &x {c: 2024-05-01, d: !!binary aGk=}\ne: *x\nf: |\n  two\n  lines\n'),
  ],
  ['POST', '/yaml', yaml('<<: {a: 1}\nb: 0x1F\n"\\u00e9": 1e3\n')],
  ['POST', '/yaml', yaml('a: [1, 2\nb: 3')],
  ['POST', '/yaml', yaml('a: !unknown 1')],
  ['POST', '/yaml', yaml('- *gone')],
  ['POST', '/to-yaml', '{"b": [1, {"c": null, "d": true}], "a": "two\\nlines", "\\u00e9": 1.5, "e": "yes", "f": ""}'],
])('answers %s %s %s', async (method, path, body) => {
  const real = await ask(sides[0] as Server, method, path, body);
  expect(await ask(sides[1] as Server, method, path, body)).toEqual(real);
});
