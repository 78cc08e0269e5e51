// Modules that are imported by names made at run time: those that the texts beside the import name are there, and count.

import { describe, expect, it } from 'vitest';

import { refusalsOf } from '../../tests/support/verdicts';

const IMPORTING = [
  'from importlib import import_module',
  'class Declined(Exception):',
  '    pass',
  'def load(names):',
  '    for name in names:',
  '        try:',
  '            module, kind = name.rsplit(".", 1)',
  '            getattr(import_module(module), kind)().setup()',
  '        except Declined:',
  '            pass',
];
const BAD = ['class Kind:', '    def setup(self):', '        eval("1")'];
const MISSING = ['from pack import Declined', 'try:', '    import nowhere', 'except ImportError:'];

type Case = readonly [name: string, expected: readonly string[], one: readonly string[], listed: string];

const CASES: readonly Case[] = [
  ['counts where a text names what is in it', ['call of eval'], BAD, '"pack.one.Kind"'],
  ['is noted alone where start-up gets to nothing in it', [], BAD, '"pack.one"'],
  ['does not count where nothing names it', [], BAD, '"pack.other.Kind"'],
  [
    'does not count where it cannot be imported',
    [],
    [...MISSING, '    raise Declined("no")', ...BAD],
    '"pack.one.Kind"',
  ],
  ['counts where it goes on without', ['call of eval'], [...MISSING, '    nowhere = None', ...BAD], '"pack.one.Kind"'],
  [
    'may be without anything that is refused',
    [],
    ['class Kind:', '    def setup(self):', '        pass'],
    '"pack.one.Kind"',
  ],
];

describe('a module that is imported by a computed name', () => {
  for (const [name, expected, one, listed] of CASES)
    it(name, async () => {
      const init = [...IMPORTING, `NAMES = [${listed}]`, 'def start():', '    load(NAMES)'];
      const pack = { '__init__.py': `${init.join('\n')}\n`, 'one.py': `${one.join('\n')}\n` };
      const found = await refusalsOf({ pack, before: 'pack.start()', route: '1' });
      expect(found.map((refusal) => refusal.replace(/^\d+: /, ''))).toEqual(expected);
    });
});

describe('a module whose name others give', () => {
  const LOADING = [
    'from importlib import import_module',
    'def load(names):',
    '    for name in names:',
    '        module, kind = name.rsplit(".", 1)',
    '        getattr(import_module(module), kind)().setup()',
  ].join('\n');

  it('counts where a text of the package names it', async () => {
    const init = ['from pack.loading import load', 'def start():', '    load(["pack.one.Kind"])'];
    const one = `${BAD.join('\n')}\n`;
    const pack = { '__init__.py': `${init.join('\n')}\n`, 'loading.py': `${LOADING}\n`, 'one.py': one };
    const found = await refusalsOf({ pack, before: 'pack.start()', route: '1' });
    expect(found.map((refusal) => refusal.replace(/^\d+: /, ''))).toEqual(['call of eval']);
  });
});
