// Every source file begins with one to six lines of comment: what it is for, and what it reproduces.

import { expect, it } from 'vitest';

import { written } from './repository';

const MOST_LINES = 6;

function headerLength(text: string): number {
  const lines = text.split('\n');
  if (lines[0]?.startsWith('#!')) lines.shift();
  const end = lines.findIndex((line) => !/^\/\/[/!]?/.test(line));
  return end < 0 ? lines.length : end;
}

it('begins every source file with a comment', () => {
  const bare = written('.ts', '.mts', '.mjs', '.js', '.rs').filter(
    ({ text }) => text !== '' && headerLength(text) === 0,
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

it('keeps that comment short in TypeScript', () => {
  const long = written('.ts', '.mts', '.mjs', '.js').filter(({ text }) => headerLength(text) > MOST_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});
