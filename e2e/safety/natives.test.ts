// A share of the sweep over what the library offers; `npm run safety` makes more of its calls.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import type { ModuleDeclaration } from '../../compiler/src/library-map/declaration';
import { REPOSITORY } from '../support/run';
import type { Sides } from './binary';
import { safetySides } from './binary';
import { namesOf, sweepBoth } from './sweep';

const DECLARATIONS = join(REPOSITORY, 'compiler', 'src', 'library-map', 'modules');

/** One call of so many is made: some two of each function. */
const SHARE = 32;

let sides: Sides;

beforeAll(async () => {
  sides = await safetySides();
});

describe('deep data and large sizes', () => {
  it('are given to every function and class that the library map has of a module that is swept', async () => {
    const known = new Set((await namesOf(sides)).map((name) => name.replace(/^-/, '')));
    const modules = new Set([...known].map((name) => name.slice(0, name.indexOf(':'))));
    const declared = [...modules].flatMap((module) => {
      const file = join(DECLARATIONS, `${module}.json`);
      if (!existsSync(file)) return [];
      const { functions, classes } = JSON.parse(readFileSync(file, 'utf8')) as ModuleDeclaration;
      const ofData = Object.keys(classes).filter(
        (name) => !/(Error|Exception|Warning|Exit|Interrupt|Stop\w*|Group)$/.test(name),
      );
      return [...Object.keys(functions), ...ofData]
        .filter((name) => !name.startsWith('_'))
        .map((name) => `${module}:${name}`);
    });
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name) => !known.has(name))).toEqual([]);
  });

  it('end no process, let each call come back, and want for nothing that CPython has', async () => {
    const { calls, failures } = await sweepBoth(sides, SHARE);
    expect(calls).toBeGreaterThan(1000);
    expect(failures).toEqual([]);
  });
});
