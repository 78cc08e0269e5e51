// Packages that are installed beside an application: their Python is compiled like its own, and answers are those of the reference.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'installed');
const LIBRARY = join(FOLDER, 'lib');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--packages', LIBRARY, '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-installed-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--python-side', 'auto', '--name', 'installed', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  // The reference has a stand-in for what is in machine code.
  const rules = "import sys, types; rules = types.ModuleType('plural._rules'); rules.apply = lambda word: word + 's'";
  const launch = "sys.modules['plural._rules'] = rules; import uvicorn; uvicorn.main(sys.argv[1:])";
  const uvicorn = [python, '-c', `${rules}; ${launch}`, 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([
    serve(uvicorn, work, { PYTHONPATH: `${FOLDER}:${LIBRARY}` }),
    serve([join(work, 'installed')], work),
  ]);
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it('leaves what needs machine code', () => {
  const report = molt('check', ...TARGET);
  expect(report).toContain('3/5 routes native');
  expect(report).toMatch(/refused GET \/plural\/\{word\}\/\{count\}[\s\S]*`plural\._rules\.apply` is not supported/);
});

it('leaves out a package that cannot be imported, and says so', () => {
  const report = molt('check', ...TARGET);
  expect(report).toMatch(/refused GET \/shout\/\{word\}[\s\S]*`shout\.shout` is not supported/);
  expect(report).toMatch(
    /lib\/shout\.py:7: the package shout is left out, since its module code is refused: `eval` runs/,
  );
});

it.each([
  ['GET', '/parse/3.5cm', ''],
  ['GET', '/parse/10%20in', ''],
  ['GET', '/parse/2%20m', ''],
  ['GET', '/parse/nothing', ''],
  ['GET', '/inches/1%20cm', ''],
  ['POST', '/boards', '{"width": "25 cm"}'],
  ['POST', '/boards', '{"width": "25"}'],
])('answers %s %s %s', async (method, path, body) => {
  const answers = await Promise.all(sides.map((side) => ask(side, method, path, body)));
  expect(answers[1]).toEqual(answers[0]);
});
