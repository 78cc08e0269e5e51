// Copies of six in packages: which files are some, and what is compiled in their place.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { installedFiles } from './installed';
import { compiledText, vendoredNames } from './vendored';

const six = (version: string): string =>
  [
    '__author__ = "Benjamin Peterson <benjamin@python.org>"',
    `__version__ = "${version}"`,
    'class _SixMetaPathImporter: ...',
  ].join('\n');
const text = (file: string, source: string): string =>
  new TextDecoder().decode(compiledText(file, new TextEncoder().encode(source)));

describe('a copy of six', () => {
  it('is what the runtime has, of the version of the copy', () => {
    expect(text('site/one/vendored/six.py', six('1.16.0'))).toBe(
      'from six import *\nfrom six import moves, __author__\n__version__ = "1.16.0"\n',
    );
  });

  it.each([
    ['site/one/seven.py', six('1.16.0')],
    ['site/one/six.py', six('1.9.0')],
    ['site/one/six.py', 'value = 6\n'],
  ])('is no other file: %s', (file, source) => {
    expect(text(file, source)).toBe(source);
  });

  it('makes six known, unless it is an installer that has it', () => {
    const namesWith = (file: string): readonly string[] => {
      const system = new MemorySystem({ [`/p/site/${file}`]: six('1.16.0') });
      return vendoredNames(system, '/p', installedFiles(system, '/p/site', 'site'));
    };
    expect(namesWith('one/vendored/six.py')).toEqual(['six']);
    expect(namesWith('pip/_vendor/six.py')).toEqual([]);
  });
});
