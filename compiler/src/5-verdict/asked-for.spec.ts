// `hasattr` and `getattr` with a default: to ask whether the library has an attribute is to ask for it.

import { describe, expect, it } from 'vitest';

import { isNative } from '../../tests/support/verdicts';

const CASES: readonly [expression: string, expected: boolean][] = [
  ['hasattr(inspect, "getcallargs")', false],
  ['getattr(inspect, "getcallargs", None)', false],
  ['hasattr(inspect, "signature")', true],
  // No Python has it.
  ['hasattr(inspect, "undreamt_of")', true],
  ['setattr(inspect, "getcallargs", len)', true],
];

describe('an attribute of the library that is asked for', () => {
  it.each(CASES)('%s', async (route, expected) => {
    expect(await isNative({ pack: { '__init__.py': '' }, before: 'import inspect', route })).toBe(expected);
  });
});
