// Modules that only functions import: a request that imports one runs its body, and those of the modules that it imports.

import { describe, expect, it } from 'vitest';

import { isNative, SOLVED } from '../../tests/support/verdicts';

const BAD = ['import _lsprof', 'KEPT = []'];
const LOOP = [...BAD, 'for one in (1,):', '    KEPT.append(_lsprof.Profiler())'];
const INIT = ['def load():', '    from pack import one', '    return one.__name__'];

type Case = readonly [name: string, isNative: boolean, one: readonly string[], two?: readonly string[]];

const CASES: readonly Case[] = [
  ['does more than bind names and is refused', false, LOOP],
  ['imports another one that is refused', false, ['from pack import two'], LOOP],
  ['imports another one in a function that nobody calls', true, ['def never():', '    from pack import two'], LOOP],
  ['calls a function that is refused', false, [...BAD, 'def make():', '    KEPT.append(_lsprof.Profiler())', 'make()']],
  ['is all there', true, ['import os', 'for one in os.environ:', '    pass']],
];

describe.each([
  ['the application', true],
  ['a package', false],
])('a module of %s that a request imports first', (_, isOwn) => {
  const packOf = (one: readonly string[], two: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [['__init__', INIT] as const, ['one', one] as const, ['two', two] as const].map(([name, lines]) => [
        `${name}.py`,
        `${lines.join('\n')}\n`,
      ]),
    );

  for (const [name, expected, one, two = []] of CASES)
    it(name, async () => {
      const sources = { pack: packOf(one, two), isOwn, route: 'pack.load()' };
      // Where a package's function imports it, only the values that come there tell that it runs.
      if (isOwn) expect(await isNative(sources)).toBe(expected);
      expect(await SOLVED.isNative(sources)).toBe(expected);
    });

  it('binds names that nobody uses', async () => {
    const sources = { pack: packOf([...BAD, 'MADE = _lsprof.Profiler()'], []), isOwn, route: 'pack.load()' };
    expect(await isNative(sources)).toBe(true);
  });

  it('binds names that are used', async () => {
    const one = [...BAD, 'MADE = _lsprof.Profiler()'];
    const pack = { ...packOf(one, []), '__init__.py': 'def load():\n    from pack import one\n    return one.MADE\n' };
    expect(await isNative({ pack, isOwn, route: 'pack.load()' })).toBe(false);
  });
});
