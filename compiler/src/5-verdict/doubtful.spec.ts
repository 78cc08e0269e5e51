// Statements that go one way or another by what cannot be known: an import that may fail, a call that may raise.

import { describe, expect, it } from 'vitest';

import { isNative, packOf, refusalsOf } from '../../tests/support/verdicts';

const NONE = { pack: { '__init__.py': '' }, isOwn: true, isBare: true };

describe('an import in a `try` that nobody can tell to fail', () => {
  const tried = 'try:\n    import extlib\n    HAS = True\nexcept ImportError:\n    HAS = False';

  it('costs what is bound on either way', async () => {
    expect(await isNative({ ...NONE, before: tried, route: 'HAS' })).toBe(false);
    expect(await isNative({ ...NONE, before: `${tried}\nOTHER = 1`, route: 'OTHER' })).toBe(true);
  });

  it.each([
    'try:\n    import extlib\nexcept ImportError:\n    LOG.append(1)',
    'try:\n    from extlib import absent\nexcept ImportError:\n    LOG.append(1)',
    'try:\n    from fastapi import absent\nexcept ImportError:\n    LOG.append(1)',
    'try:\n    import extlib\nexcept ImportError:\n    pass\nelse:\n    LOG.append(1)',
  ])('refuses the application where more hangs on it: %s', async (statement) => {
    expect(await refusalsOf({ ...NONE, before: `LOG = []\n${statement}`, route: '1' })).not.toEqual([]);
  });

  it('is known to fail where it is known what is installed', async () => {
    const installed = ['fastapi'];
    expect(await isNative({ ...NONE, isBare: false, installed, before: tried, route: 'HAS' })).toBe(true);
  });

  it.each(['winreg', 'msvcrt'])('is known to fail for another platform: %s', async (name) => {
    const before = `try:\n    import ${name}\n    HAS = True\nexcept ImportError:\n    HAS = False`;
    expect(await isNative({ ...NONE, before, route: 'HAS' })).toBe(true);
  });

  it.each([
    ['extlib', false],
    ['sqlite3.dbapi2', false],
    ['winreg', true],
  ])('refuses the function that it stands in: %s', async (name, expected) => {
    const pack = packOf(
      ...['def has():', '    try:', `        import ${name}`, '    except ImportError:', '        return 1'],
    );
    expect(await isNative({ ...NONE, pack, route: 'pack.has()' })).toBe(expected);
  });
});

describe('a star import of what is not there', () => {
  it('may bind any name', async () => {
    expect(await refusalsOf({ ...NONE, before: 'X = 1\nfrom extlib import *', route: '1' })).not.toEqual([]);
    const pack = packOf('X = 1', 'from extlib import *');
    expect(await refusalsOf({ ...NONE, pack, before: 'from pack import *', route: '1' })).not.toEqual([]);
  });
});

describe('a star import of a module of the library', () => {
  it.each([
    ['a name that a comprehension goes through', ['def use(things):', '    return [one for one in things]']],
    [
      'a private name',
      ['class Use:', '    def __init__(self, one):', '        __kept = one', '        self.kept = __kept'],
    ],
    [
      'a private name within',
      ['class Use:', '    def __init__(self, one):', '        __kept = one', '        self.kept = lambda: __kept'],
    ],
  ])('binds no local name: %s', async (_, lines) => {
    const pack = packOf('from typing import *', ...lines);
    expect(await isNative({ pack, route: `pack.${lines[0]?.startsWith('class') === true ? 'Use' : 'use'}(1)` })).toBe(
      true,
    );
  });
});

describe('what may raise where that is caught', () => {
  it.each([
    'try:\n    X = extlib.load()\nexcept Exception:\n    LOG.append(1)',
    'try:\n    X = extlib.load()\n    LOG.append(1)\nexcept Exception:\n    X = None',
    'with suppress(Exception):\n    X = extlib.load()\n    LOG.append(1)',
    'for _ in range(1):\n    try:\n        X = extlib.load()\n    except Exception:\n        LOG.append(1)',
  ])('refuses the application where more hangs on it: %s', async (statement) => {
    const before = ['import extlib', 'from contextlib import suppress', 'LOG = []', statement].join('\n');
    expect(await refusalsOf({ ...NONE, before, route: '1' })).not.toEqual([]);
  });

  it('costs what is bound beside it', async () => {
    const before = 'import extlib\ntry:\n    X = extlib.load()\n    Y = 1\nexcept Exception:\n    Z = 1\nOTHER = 1';
    expect(await isNative({ ...NONE, before, route: 'Y' })).toBe(false);
    expect(await isNative({ ...NONE, before, route: 'Z' })).toBe(false);
    expect(await isNative({ ...NONE, before, route: 'OTHER' })).toBe(true);
  });
});
