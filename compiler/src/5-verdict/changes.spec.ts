// What changes an object without binding its name: who uses the object goes without it where the statement is refused.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

type Case = readonly [name: string, expected: boolean, lines: readonly string[], used?: string];

const CASES: readonly Case[] = [
  ['an item that is set', false, ['KEPT["a"] = eval("1")']],
  ['an item that is set deeper', false, ['KEPT["a"]["b"].c = eval("1")']],
  ['an item of another object', true, ['OTHER["a"] = eval("1")']],
  ['an item that a loop sets', false, ['for KEPT["a"] in [eval("1")]:', '    pass']],
  ['an item among several targets', false, ['one, (KEPT["a"], *rest) = eval("1")']],
  ['an item that is added to', false, ['KEPT["a"] += eval("1")']],
  ['an item that is deleted', false, ['del KEPT[eval("1")]']],
  ['an attribute that is set', false, ['Thing.kept = eval("1")'], 'Thing.kept'],
  ['an attribute of another class', true, ['Other.kept = eval("1")'], 'Thing.kept'],
  ['a method that is called', false, ['KEPT.update(eval("1"))']],
  ['a method whose result is bound', false, ['taken = KEPT.pop(eval("1"))']],
  ['a method of another object whose result is bound', true, ['taken = OTHER.pop(eval("1"))']],
  ['an object that something is made with', true, ['made = note(KEPT, eval("1"))']],
  ['an object that is handed on', false, ['note(KEPT, eval("1"))']],
  ['an object that is handed on by name', false, ['note(None, other=Thing, more=eval("1"))'], 'Thing.kept'],
  ['a part that is handed on', true, ['note(Thing.kept, eval("1"))'], 'Thing.kept'],
  ['a function that is handed on', true, ['note(size, eval("1"))'], 'size()'],
  ['a function without a name that is kept', false, ['KEPT["a"] = lambda: eval("1")']],
  ['one in a class', false, ['class More:', '    kept = lambda: eval("1")'], 'More.kept()'],
  ['one in a variable', false, ['more = (0, lambda: [eval(x) for x in "1"])'], 'more[1]()'],
  ['a function that is kept', false, ['KEPT["a"] = bad']],
  ['a function that a method decorates', false, ['@KEPT.keep', 'def more():', '    return eval("1")']],
  ['a function that a call of a method decorates', false, ['@KEPT.keep(1)', 'def more():', '    return eval("1")']],
  [
    'a function that a method of another object decorates',
    true,
    ['@OTHER.keep', 'def more():', '    return eval("1")'],
  ],
  ['a function that a decorator keeps for an object', false, ['@note(KEPT)', 'def more():', '    return eval("1")']],
  [
    'a class that a method decorates',
    false,
    ['@KEPT.keep', 'class More:', '    def __str__(self):', '        return eval("1")'],
  ],
  [
    'what is registered with a function',
    false,
    ['@shown.register', 'def more(x: int):', '    return eval("1")'],
    'shown(1)',
  ],
  ['a statement that runs', true, ['KEPT["a"] = 1', 'note(KEPT)']],
  ['what calls a function that is refused', false, ['KEPT["a"] = bad']],
];

describe('an object that a statement changes', () => {
  const start = [
    'START = None',
    'KEPT = {}',
    'OTHER = {}',
    'class Thing:',
    '    kept = 1',
    'class Other:',
    '    kept = 1',
    'def note(*values, **named):',
    '    return None',
    'def size():',
    '    return 1',
    'import functools',
    '@functools.singledispatch',
    'def shown(value):',
    '    return 1',
    'def bad():',
    '    return eval("1")',
  ];
  for (const [name, expected, lines, used = 'len(KEPT)'] of CASES)
    it(name, async () => {
      const pack = packOf(...start, ...lines, 'def use(start, title):', `    return ${used}`);
      expect(await isNative({ pack, isOwn: true, route: 'pack.use(pack.START, app.title)' })).toBe(expected);
    });
});
