// Every source file begins with one to six lines of comment: what it is for, and what it reproduces.

import { basename } from 'node:path';

import { expect, it } from 'vitest';

import type { SourceFile } from './repository';
import { written } from './repository';

const MOST_LINES = 6;

function headerLength(text: string): number {
  const lines = text.split('\n');
  if (lines[0]?.startsWith('#!')) lines.shift();
  const end = lines.findIndex((line) => !/^\/\/[/!]?/.test(line));
  return end < 0 ? lines.length : end;
}

/** A file whose point is the function of its name, as in `6-emit/nodes`: the doc comment there is the header. */
function isOneFunction({ path, text }: SourceFile): boolean {
  const name = basename(path, '.ts');
  return new RegExp(`\\*/\\nexport function ${name}\\(`).test(text);
}

it('begins every source file with a comment', () => {
  const bare = written('.ts', '.mts', '.mjs', '.js', '.rs').filter(
    (file) => file.text !== '' && headerLength(file.text) === 0 && !isOneFunction(file),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

it('keeps that comment short in TypeScript', () => {
  const long = written('.ts', '.mts', '.mjs', '.js').filter(({ text }) => headerLength(text) > MOST_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});
