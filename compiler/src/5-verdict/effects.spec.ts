// What module code does to the library: it refuses the application where it cannot run, or hands on what cannot.

import { describe, expect, it } from 'vitest';

import { refusalsOf } from '../../tests/support/verdicts';

const BEFORE = [
  'import atexit, logging, sys, threading',
  'KEPT = {}',
  'def bad(*values):',
  '    eval("1")',
  'def good(*values):',
  '    return None',
  'class Collector:',
  '    def collect(self):',
  '        eval("1")',
  'class Handler(logging.Handler):',
  '    def emit(self, record):',
  '        eval("1")',
];

type Case = readonly [name: string, isRefused: boolean, lines: readonly string[]];

const CASES: readonly Case[] = [
  ['a call that is refused', true, ['logging.info(eval("1"))']],
  ['a call of a function of the project that is refused', true, ['good(eval("1"))']],
  ['what a call of the project reaches', true, ['bad()']],
  ['a method of an object of the project', true, ['KEPT.update(eval("1"))']],
  ['a call that binds a name, of a text that may be any code', true, ['more = logging.getLogger(eval("1"))']],
  ['an attribute of the library that is set', true, ['sys.excepthook = eval("1")']],
  ['an attribute of the library that is set to what is refused', true, ['sys.excepthook = bad']],
  ['an attribute of the library that is set to what is not', false, ['sys.excepthook = good']],
  ['a function that is handed on', true, ['atexit.register(bad)']],
  ['a function that is handed on and is not refused', false, ['atexit.register(good)']],
  ['a function without a name that is handed on', true, ['atexit.register(lambda: eval("1"))']],
  ['one that calls what is refused', true, ['atexit.register(lambda: bad())']],
  ['a method of an object that is handed on', true, ['collector = Collector()', 'atexit.register(collector.collect)']],
  [
    'a method that a function without a name calls',
    true,
    ['held = [Collector()]', 'atexit.register(lambda: held[0].collect())'],
  ],
  ['a function that stays with an object of the project', false, ['KEPT.setdefault("a", bad)']],
  ['an object whose methods the library calls', true, ['logging.getLogger().addHandler(Handler())']],
  ['an object of no class of the library', true, ['threading.excepthook(Collector())']],
  ['a function that a decorator keeps', true, ['@atexit.register', 'def more():', '    eval("1")']],
  ['a function that a decorator gives back', false, ['@contextlib.contextmanager', 'def more():', '    eval("1")']],
  ['what runs in scripts only', false, ['if __name__ == "__main__":', '    bad()', '    if KEPT:', '        bad()']],
  ['what runs where it is imported', true, ['if __name__ != "__main__":', '    bad()']],
];

describe('an effect of module code', () => {
  for (const [name, isRefused, lines] of CASES)
    it(name, async () => {
      const before = ['import contextlib', ...BEFORE, ...lines].join('\n');
      const found = await refusalsOf({ pack: { '__init__.py': '' }, before, route: '1' });
      expect(found.map((one) => one.replace(/^\d+: /, ''))).toEqual(isRefused ? ['call of eval'] : []);
    });
});
