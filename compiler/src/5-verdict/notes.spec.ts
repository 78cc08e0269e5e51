// What is said about what cannot be foreseen.

import { expect, it } from 'vitest';

import { unforeseenNotes } from './notes';

const LONG = 'it takes too long to evaluate';
const packageOfFile = (file: string): string | null => (file.startsWith('site/') ? (file.split('/')[1] ?? null) : null);

function notesOf(...things: readonly [file: string, line: number, reason: string][]): readonly string[] {
  return unforeseenNotes(
    things.map(([file, line, reason]) => ({ what: 'what a statement does', reason, place: { file, line, column: 0 } })),
    packageOfFile,
  );
}

it('is said of every place of the application, once', () => {
  expect(notesOf(['app/main.py', 1, LONG], ['app/main.py', 2, LONG], ['app/main.py', 1, LONG])).toEqual([
    `app/main.py:1: what a statement does cannot be foreseen: ${LONG}; start-up decides about its routes`,
    `app/main.py:2: what a statement does cannot be foreseen: ${LONG}; start-up decides about its routes`,
  ]);
});

it('is said of a package once', () => {
  const raising = (line: number): string => `seems to raise at site/attr/make.py:${line}`;
  expect(
    notesOf(
      ['site/attr/make.py', 1, LONG],
      ['site/hgvs/dates.py', 5, LONG],
      ['site/attr/make.py', 2, LONG],
      ['site/attr/other.py', 2, LONG],
      ['site/hgvs/dates.py', 9, LONG],
      ['site/attr/make.py', 7, raising(1)],
      ['site/attr/make.py', 8, raising(3)],
    ),
  ).toEqual([
    `site/attr/make.py:1: what a statement does cannot be foreseen: ${LONG} (and at 2 other places of the package attr); start-up decides about its routes`,
    `site/hgvs/dates.py:5: what a statement does cannot be foreseen: ${LONG} (and at 1 other place of the package hgvs); start-up decides about its routes`,
    `site/attr/make.py:7: what a statement does cannot be foreseen: ${raising(1)} (and at 1 other place of the package attr); start-up decides about its routes`,
  ]);
});
