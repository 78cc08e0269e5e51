// Texts that would become too long are not known, and none is made to find that out.

import { describe, expect, it } from 'vitest';

import { joinedTexts, percentFormatted, repeatedText, textMethod } from './texts';
import { list, str, textOf, tuple } from './values';
import type { Value } from './values';

const LONG = 'x'.repeat(900_000);
const call = (text: string, name: string, ...args: Value[]): Value | null => textMethod(text, name, args, new Map());

describe('a text that grows', () => {
  it.each<[string, () => Value | null]>([
    ['by repetition', () => repeatedText('ab', 10 ** 15)],
    ['by joining', () => joinedTexts([LONG, LONG])],
    ['by .join()', () => call(LONG, 'join', list([str('a'), str('b'), str('c')]))],
    ['by .replace() of nothing', () => call(LONG, 'replace', str(''), str(LONG))],
    ['by .replace()', () => call(LONG, 'replace', str('x'), str(LONG))],
    ['by .format()', () => call('{}{}', 'format', str(LONG), str(LONG))],
    ['by %', () => percentFormatted('%s%s', tuple([str(LONG), str(LONG)]))],
    ['by .ljust()', () => call('a', 'ljust', { kind: 'constant', value: { type: 'int', value: '1000000000000' } })],
  ])('%s is not known', (_, grow) => {
    expect(grow()).toBeNull();
  });

  it('is known up to there', () => {
    expect(textOf(repeatedText('ab', 3) ?? undefined)).toBe('ababab');
    expect(textOf(call('a.b', 'replace', str('.'), str('-')) ?? undefined)).toBe('a-b');
  });
});
