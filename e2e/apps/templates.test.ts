// Templates: an application whose pages come out of files, as under uvicorn. Methods that only template text calls are there.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'templates');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-templates-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'templates', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = [await serve(uvicorn, FOLDER), await serve([join(work, 'templates')], FOLDER)];
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it('foresees every route', () => {
  expect(molt('check', ...TARGET)).toContain('9/9 routes native');
});

it.each([
  '/',
  '/?tag=light',
  '/?tag=%3Cx%3E',
  '/products/red-<chair>',
  '/products/lamp',
  '/products/n%22o',
  '/echo?text=%3Cb%3E%26',
  '/letter.txt',
  '/letter.txt?name=an%3Cn',
  '/picked/price.html',
  '/picked/letter.txt',
  '/picked/nope.html',
  '/stream',
  '/awaited',
  '/broken',
  '/syntax',
])('answers GET %s', async (target) => {
  const answers = await Promise.all(sides.map((side) => ask(side, 'GET', target)));
  // Links name the port.
  const [reference, subject] = answers.map((answer, at) => ({
    ...answer,
    body: answer.body.replaceAll(`:${sides[at]?.port}/`, ':PORT/'),
  }));
  expect(subject).toEqual(reference);
});
