// The imports of one file, as absolute names.

import { describe, expect, it } from 'vitest';

import { importedNames } from './imported-names';

function imports(source: string, isPackage = false): readonly string[] {
  const identity = { module: 'shop.orders', file: 'shop/orders.py', isPackage };
  return importedNames(new TextEncoder().encode(source), identity);
}

describe('importedNames', () => {
  it('gives every form of import its absolute names', () => {
    const source = `import os.path
from .prices import total
from common import models as m

def late():
    from ..legacy import old

from other import *
`;
    expect(imports(source)).toEqual([
      'common',
      'common.models',
      'os.path',
      'other',
      'other.*',
      'shop.prices',
      'shop.prices.total',
    ]);
  });

  it('starts relative imports of a package at the package itself', () => {
    expect(imports('from . import prices', true)).toEqual(['shop.orders', 'shop.orders.prices']);
  });

  it('takes nothing for an import that stands in a string or a comment', () => {
    expect(imports('"""\nimport a\n"""\n# import b\n')).toEqual([]);
  });

  it('gives nothing for a file that is not Python', () => {
    expect(imports('import a\ndef (:\n')).toEqual([]);
  });
});
