// The list of the names that Python has (`npm run originals`): the reference has none that is not in it.

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { describe, expect, it } from 'vitest';

import originals from '../../compiler/src/library-map/generated/originals.json';
import { ensureReference } from '../../tools/reference/reference';

const REPOSITORY = path.join(__dirname, '..', '..');

/** The share of its names that a version may have anew of which the list was not made. */
const NEW = 0.01;

interface Answer {
  readonly version: string;
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly attributes: readonly string[];
}

function ask(): Answer {
  const script = path.join(REPOSITORY, 'tools', 'originals', 'names.py');
  const libraries = fs
    .readdirSync(path.join(REPOSITORY, 'runtime-crate', 'python'))
    .map((name) => path.parse(name).name);
  const { stdout } = spawnSync(ensureReference().python, [script, ...libraries], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer;
}

describe('originals.json', () => {
  it('has every name that the reference has', () => {
    const { version, modules, attributes } = ask();
    const known = new Set(originals.attributes);
    const listed: Readonly<Record<string, string>> = originals.modules;
    const lacking = Object.entries(modules).flatMap(([module, names]) => {
      const present = new Set((listed[module] ?? '').split(' '));
      return names.filter((name) => !present.has(name)).map((name) => `${module}.${name}`);
    });
    expect(attributes.length).toBeGreaterThan(40_000);
    lacking.push(...attributes.filter((name) => !known.has(name)));
    if (originals.pythons.includes(version)) expect(lacking).toEqual([]);
    else expect(lacking.length).toBeLessThan(attributes.length * NEW);
  }, 120_000);
});
