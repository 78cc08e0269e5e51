// anyio: an application that uses its threads, scopes, task groups and streams beside Starlette's own, as under uvicorn. The limiter
// of `anyio.to_thread` is that of `def` endpoints, and their threads reach the event loop.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'anyio');
const { python, version } = ensureReference();
const TARGET = [join(FOLDER, 'app'), '--python', version.split('.').slice(0, 2).join('.')];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-anyio-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'anyio-app', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([serve(uvicorn, FOLDER), serve([join(work, 'anyio-app')], FOLDER)]);
});

afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

async function compared(method: string, path: string): Promise<string> {
  const real = await ask(sides[0] as Server, method, path);
  const ours = await ask(sides[1] as Server, method, path);
  expect(ours.statusLine).toBe(real.statusLine);
  expect(ours.body).toBe(real.body);
  expect(ours.headers.filter(([name]) => name.startsWith('x-'))).toEqual(
    real.headers.filter(([name]) => name.startsWith('x-')),
  );
  return real.body;
}

// One after the other: the application remembers.
it.each([
  ['GET', '/limiter'],
  ['GET', '/limiter/thread'],
  ['GET', '/double/4'],
  ['GET', '/refuse'],
  ['GET', '/slow/0'],
  ['GET', '/slow/60000'],
  ['GET', '/fail-after'],
  ['GET', '/gather'],
  ['GET', '/group-error'],
  ['GET', '/stream'],
  ['GET', '/numbers'],
  ['POST', '/work/4'],
  ['GET', '/work'],
  ['POST', '/note?text=four'],
  ['GET', '/work'],
  ['GET', '/blocking'],
  ['GET', '/file'],
  ['GET', '/limiter/thread'],
])('answers %s %s', async (method, path) => {
  expect(await compared(method, path)).not.toBe('');
});

it('runs as many def endpoints at once as the limiter lets', async () => {
  await Promise.all(sides.flatMap((side) => Array.from({ length: 8 }, () => ask(side, 'GET', '/busy'))));
  expect(await compared('GET', '/most')).toBe('3');
});
