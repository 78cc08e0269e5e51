// Event loops in threads of the application's own, as under uvicorn: they go on while the server's is blocked, and run nothing that is
// not theirs.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'loops');
const { python, version } = ensureReference();

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-loops-'));
  const crate = join(work, 'crate');
  const minor = version.split('.').slice(0, 2).join('.');
  molt('generate', join(FOLDER, 'app'), '--python', minor, '--name', 'loops', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  sides = [
    await serve([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], FOLDER),
    await serve([join(work, 'loops')], FOLDER),
  ];
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it.each(['/started', '/blocked', '/threaded', '/handed-over', '/nobody-runs-it'])('%s', async (path) => {
  const [wanted, actual] = await Promise.all(sides.map((side) => ask(side, 'GET', path)));
  expect(wanted?.statusLine).toBe('HTTP/1.1 200 OK');
  expect(actual).toEqual(wanted);
});

it('several at the same time', async () => {
  const answers = await Promise.all(
    sides.map((side) => Promise.all(Array.from({ length: 4 }, () => ask(side, 'GET', '/threaded')))),
  );
  expect(answers[1]).toEqual(answers[0]);
});
