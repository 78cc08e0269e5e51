// What models of modules in Rust say of results.

import { describe, expect, it } from 'vitest';

import { resultsOfModels } from '.';
import { natives, programOf } from './programs.testing';

/** The classes of what a name of a model of `posix` gives. */
function givesInModel(text: string, name: string): string | null {
  const found = resultsOfModels(programOf({ 'posix.py': text }), natives).get(`posix.${name}`);
  return found === undefined ? null : [...found.items.values()].map((item) => item.name).join(' ');
}

describe('models', () => {
  it.each([
    ['numbers', 'def f(x): return 0 + 0\n', 'builtins.int'],
    ['floats', 'def f(x): return 0.0 + 0.0\n', 'builtins.float'],
    ['other names', 'def g(x): return "" + ""\nf = h = g\n', 'builtins.str'],
    ['one of several', 'def f(x):\n    for y in (1, ""):\n        return y\n', 'builtins.int builtins.str'],
    ['what they are given', 'def f(x): return x\n', null],
    ['what is left to the native', 'def f(x): return _keep(x)\n', null],
    [
      'objects of declared classes',
      'from time import struct_time\ndef f(x): return struct_time()\n',
      'time.struct_time',
    ],
    ['objects of their own', 'class C: pass\ndef f(x): return C()\n', null],
  ])('give %s', (_, text, expected) => {
    expect(givesInModel(text, 'f')).toBe(expected);
  });
});
