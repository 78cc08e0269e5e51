// Copies of libraries that packages bring along.

import { describe, expect, it } from 'vitest';

import { sourceOf } from './vendored';

const read = (module: string, text: string): string =>
  new TextDecoder().decode(sourceOf(module, new TextEncoder().encode(text)));

const SIX = '__version__ = "1.16.0"\n\nclass _SixMetaPathImporter(object):\n    pass\n';

describe('a copy of a library that Molt has', () => {
  it('is the library', () => {
    const text = read('pack.vendored.six', SIX);
    expect(text).toContain('from six import *');
    expect(text).toContain('__version__ = "1.16.0"');
  });

  it('is told by more than its name', () => {
    expect(read('pack.six', 'VALUE = 6\n')).toBe('VALUE = 6\n');
    expect(read('pack.seven', SIX)).toBe(SIX);
  });

  it('is not the library itself', () => {
    expect(read('six', SIX)).toBe(SIX);
  });
});
