// The library in Python says what the originals say and does what they do, in words and forms of its own. What must be
// equal stands in own-words.json with its reason. `own_words.py` finds the pairs.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { ensureReference } from '../reference/reference.js';
import EXCUSED from './own-words.json';
import { ROOT } from './repository';

interface Pair {
  readonly kind: 'function' | 'sentence';
  /** Of ours, from `runtime-crate/python`. */
  readonly file: string;
  readonly line: number;
  /** The function's name, or the sentence. */
  readonly name: string;
  /** Where the original stands. */
  readonly original: string;
}

let pairs: readonly Pair[] = [];

beforeAll(() => {
  const script = join(__dirname, 'own_words.py');
  const library = join(ROOT, 'runtime-crate', 'python');
  pairs = JSON.parse(execFileSync(ensureReference().python, [script, library], { encoding: 'utf8' }));
}, 600_000);

function common(kind: Pair['kind']): readonly string[] {
  return pairs
    .filter((pair) => pair.kind === kind && !EXCUSED.some(({ file, name }) => file === pair.file && name === pair.name))
    .map(({ file, line, name, original }) => `runtime-crate/python/${file}:${line} ${name} = ${original}`);
}

it('has functions of its own form', () => {
  expect(common('function')).toEqual([]);
});

it('has sentences of its own', () => {
  expect(common('sentence')).toEqual([]);
});

it('excuses what is equal only', () => {
  const unneeded = EXCUSED.filter((one) => !pairs.some(({ file, name }) => file === one.file && name === one.name));
  expect(unneeded).toEqual([]);
});
