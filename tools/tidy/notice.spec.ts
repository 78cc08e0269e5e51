// NOTICE names every project whose modules the library in Python reproduces, and the text of each licence is there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { ROOT } from './repository';

const ENTRY = /^(\S+)\n {2}licence: .+ \((licenses\/.+\.txt)\)\n {2}modules: (.+)$/gm;

const entries = [...readFileSync(join(ROOT, 'NOTICE'), 'utf8').matchAll(ENTRY)].map(([, project, text, modules]) => ({
  project,
  text: text ?? '',
  modules: (modules ?? '').split(', '),
}));

it('names each module of the library once', () => {
  const library = readdirSync(join(ROOT, 'runtime-crate', 'python'))
    .map((name) => name.replace(/\.py$/, ''))
    .filter((name) => !name.startsWith('_'));
  expect(entries.flatMap(({ modules }) => modules).sort()).toEqual([...new Set(library)].sort());
});

it('has the text of each licence', () => {
  expect(entries.filter(({ text }) => !existsSync(join(ROOT, text)))).toEqual([]);
  expect(readdirSync(join(ROOT, 'licenses')).length).toBe(entries.length);
});
