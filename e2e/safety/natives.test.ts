// What the library offers, called with data as deep and sizes as large as a request can make them: no call ends the process or does not
// come back, and each raises what it raises in CPython.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import type { ModuleDeclaration } from '../../compiler/src/library-map/declaration';
import { REPOSITORY } from '../support/run';
import type { Sides } from './binary';
import { safetySides } from './binary';
import type { Outcomes } from './sweep';
import { namesOf, sweep } from './sweep';

interface Excused {
  /** A regular expression over `name|case reference: ... ours: ...`. */
  readonly calls: string;
  readonly reason: string;
}

/** How long a call may take on either side. */
const LONGEST = 20_000;

const DECLARATIONS = join(REPOSITORY, 'compiler', 'src', 'library-map', 'modules');

let sides: Sides;
/** What is there to call, and what of it is not called. */
let listed: readonly string[];
let expected: Outcomes;
let found: Outcomes;

beforeAll(async () => {
  sides = await safetySides();
  listed = await namesOf(sides.compiled('sweep'));
  const names = listed.filter((name) => !name.startsWith('-'));
  [expected, found] = await Promise.all([
    sweep(sides.reference('sweep'), names, LONGEST),
    sweep(sides.compiled('sweep'), names, LONGEST),
  ]);
});

it('calls every function and class that the library map has of a module that is swept', () => {
  const known = new Set(listed.map((name) => name.replace(/^-/, '')));
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

describe('deep data and large sizes', () => {
  it('end no process', () => {
    expect([...found].filter(([call, how]) => how === 'died' && expected.get(call) !== 'died')).toEqual([]);
  });

  it('come back', () => {
    expect([...found].filter(([call, how]) => how === 'hung' && expected.get(call) !== 'hung')).toEqual([]);
  });

  it('raise what they raise in CPython', () => {
    const text = readFileSync(join(__dirname, 'natives-differences.json'), 'utf8');
    const excuses = (JSON.parse(text) as readonly Excused[]).map(({ calls }) => new RegExp(calls));
    const lost = new Set(['died', 'hung', undefined]);
    const differences = [...found].flatMap(([call, how]) => {
      const reference = expected.get(call);
      if (lost.has(reference) || reference === how) return [];
      const line = `${call} reference: ${reference} ours: ${how}`;
      return excuses.some((excuse) => excuse.test(line)) ? [] : [line];
    });
    expect(differences).toEqual([]);
  });
});
