// An application that looks for its routers among its modules. The binary finds them where no source of the application is.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'found');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');
const PACKAGES = join(dirname(python), '..', 'lib', `python${MINOR}`, 'site-packages');
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', MINOR];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-found-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'found', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([serve(uvicorn, work, { PYTHONPATH: FOLDER }), serve([join(work, 'found')], work)]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it('is native', () => {
  expect(molt('check', ...TARGET)).toContain('5/5 routes native');
});

it.each(['/found', '/found/first', '/found/second', '/found/third', '/found/fourth'])(
  'answers GET %s',
  async (path) => {
    const answers = await Promise.all(sides.map((side) => ask(side, 'GET', path)));
    expect(answers[0]?.statusLine).toBe('HTTP/1.1 200 OK');
    expect(answers[1]).toEqual(answers[0]);
  },
);
