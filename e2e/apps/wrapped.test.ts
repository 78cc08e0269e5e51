// An application within middleware and classes of the project, as under uvicorn: the outermost object is what serves.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'wrapped');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');
const TARGET = [join(FOLDER, 'app'), '--python', MINOR];

const REQUESTS: readonly (readonly [string, string])[] = [
  ['GET', '/items/chair'],
  ['GET', '/health'],
  ['GET', '/items/table'],
  ['POST', '/items/table'],
  ['OPTIONS', '/items/table'],
  ['GET', '/nowhere'],
  ['GET', '/broken'],
];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-wrapped-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'wrapped', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  sides = [
    await serve([python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'], FOLDER),
    await serve([join(work, 'wrapped')], FOLDER),
  ];
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

describe('an application that a factory makes, in functions', () => {
  it('[SPEC 1.11] answers as under uvicorn', async () => {
    const target = [join(FOLDER, 'made'), '--app', 'made.main:create_application', '--python', MINOR];
    expect(molt('check', ...target)).toContain('1/1 routes native (100.0 %)');
    const crate = join(work, 'made-crate');
    molt('generate', ...target, '--name', 'made', '-o', crate);
    molt('compile-native', crate, '--dev', '-o', work);
    const uvicorn = ['-m', 'uvicorn', '--factory', 'made.main:create_application', '--port', 'PORT'];
    const both = [await serve([python, ...uvicorn], FOLDER), await serve([join(work, 'made')], FOLDER)];
    for (const target of ['/items/chair', '/ITEMS/Table', '/nowhere']) {
      const [wanted, actual] = await Promise.all(both.map((side) => ask(side, 'GET', target)));
      expect(actual).toEqual(wanted);
    }
    await Promise.all(both.map((side) => side.stop()));
  });
});

describe('an application in what is wrapped around it', () => {
  it.each(REQUESTS)('[SPEC 1.11] answers %s %s as under uvicorn', async (method, target) => {
    const [wanted, actual] = await Promise.all(sides.map((side) => ask(side, method, target)));
    expect(actual).toEqual(wanted);
  });

  it('[SPEC 1.11] is one application with its routes', () => {
    expect(molt('check', ...TARGET)).toContain('2/2 routes native (100.0 %)');
  });
});
