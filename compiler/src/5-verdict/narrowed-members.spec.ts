// Names that objects hold and attributes that are looked at, arguments that no method takes, and bases that are spread out or given: what bounds
// the methods that code may reach by them. Each narrowing stands beside cases that look like it and are not: those stay refused.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

/** `do_bad` is refused; objects of the class can be met. */
const THINGS = [
  'START = None',
  'class Thing:',
  '    def do_bad(self):',
  '        return eval("1")',
  '    def good(self):',
  '        return 1',
  'KEPT = [Thing]',
];

type Case = readonly [name: string, expected: boolean, lines: readonly string[], before?: string];

function cases(all: readonly Case[], things: readonly string[] = THINGS): void {
  for (const [name, expected, lines, before = ''] of all)
    it(name, async () => {
      const pack = packOf(...things, ...lines);
      expect(await isNative({ pack, route: 'pack.use(pack.START, app.title)', before })).toBe(expected);
    });
}

const use = (...lines: readonly string[]): readonly string[] => [
  'def use(thing, name):',
  ...lines.map((line) => `    ${line}`),
];

describe('a name that an object holds', () => {
  const asking = (...init: readonly string[]): readonly string[] => [
    'class Asking:',
    ...init.map((line) => `    ${line}`),
    '    def of(self, thing):',
    '        return getattr(thing, self.key)()',
  ];
  const PLAIN = ['def __init__(self, key, size=1):', '    self.key = key', '    self.size = size'];
  const OTHERWISE = ['def __init__(self, size=1, key="good"):', '    self.key = key', '    self.size = size'];
  cases([
    ['given by all calls', true, [...asking(...PLAIN), ...use('return Asking("good").of(thing)')]],
    ['given by name', true, [...asking(...PLAIN), ...use('return Asking(size=name, key="good").of(thing)')]],
    [
      'given otherwise by one call',
      false,
      [...asking(...PLAIN), ...use('return Asking("good").of(thing), Asking(name)')],
    ],
    ['that a call spreads out', false, [...asking(...PLAIN), ...use('return Asking("good").of(thing), Asking(*name)')]],
    ['that no call gives', true, [...asking(...OTHERWISE), ...use('return Asking(name).of(thing)')]],
    [
      'that a call in an annotation gives',
      true,
      [
        'from typing import Annotated',
        ...asking(...PLAIN),
        ...use('def other(one: Annotated[int, Asking("good")]):', '    pass', 'return Asking("good").of(thing)'),
      ],
    ],
    [
      'that a call in an annotation gives otherwise',
      false,
      [
        'from typing import Annotated',
        ...asking(...PLAIN),
        ...use('def other(one: Annotated[int, Asking(name)]):', '    pass', 'return Asking("good").of(thing)'),
      ],
    ],
    ['that a call gives by position', false, [...asking(...OTHERWISE), ...use('return Asking(name, name).of(thing)')]],
    [
      'that a function hands on',
      true,
      [...asking(...PLAIN), 'def made(key="good"):', '    return Asking(key)', ...use('return made().of(thing)')],
    ],
    [
      'that a function hands on which is given another',
      false,
      [...asking(...PLAIN), 'def made(key="good"):', '    return Asking(key)', ...use('return made(name).of(thing)')],
    ],
    [
      'that a closure asks for',
      true,
      [
        ...asking(...PLAIN),
        '    def __call__(self, function):',
        '        def inner(thing):',
        '            return getattr(thing, self.key)()',
        '        return inner',
        ...use('return Asking("good")(name)(thing)'),
      ],
    ],
    [
      'that another method sets',
      false,
      [
        ...asking(...PLAIN),
        '    def change(self, key):',
        '        self.key = key',
        ...use('return Asking("good").of(thing)'),
      ],
    ],
    [
      'that is set from outside',
      false,
      [...asking(...PLAIN), ...use('one = Asking("good")', 'one.key = name', 'return one.of(thing)')],
    ],
    [
      'that another class sets of its own',
      true,
      [
        ...asking(...PLAIN),
        'class Other:',
        '    def __init__(self, key):',
        '        self.key = key',
        ...use('return Asking("good").of(thing), Other(name)'),
      ],
    ],
    [
      'of a class that makes others of itself',
      false,
      [
        ...asking(...PLAIN),
        '    def again(self, key):',
        '        return self.__class__(key)',
        ...use('return Asking("good").again(name).of(thing)'),
      ],
    ],
    [
      'of a class with class methods',
      false,
      [
        ...asking(...PLAIN),
        '    @classmethod',
        '    def made(cls, key):',
        '        return cls(key)',
        ...use('return Asking("good").of(thing), Asking.made(name)'),
      ],
    ],
    [
      'of a class that others derive from',
      false,
      [
        ...asking(...PLAIN),
        'class Worse(Asking):',
        '    pass',
        ...use('return Asking("good").of(thing), Worse(name).of(thing)'),
      ],
    ],
    [
      'of a class that is handed about',
      false,
      [...asking(...PLAIN), ...use('return Asking("good").of(thing), list(map(Asking, [name]))')],
    ],
    [
      'that an argument is put into first',
      false,
      [
        ...asking('def __init__(self, key):', '    key = key + input()', '    self.key = key'),
        ...use('return Asking("do_").of(thing)'),
      ],
    ],
  ]);
});

describe('an attribute', () => {
  cases([
    ['that is called', false, use('return thing.do_bad()')],
    ['that is handed about', false, use('return list(map(thing.do_bad, name))')],
    ['that is given back', false, use('return thing.do_bad')],
    ['that is compared', true, use('return thing.do_bad is None')],
    ['that is copied', true, use('name.do_bad = thing.do_bad')],
    ['that is set under another name', false, use('name.other = thing.do_bad', 'name.other()')],
    ['that is reckoned with', true, use('return 1 + thing.do_bad, thing.do_bad * 2, name[thing.do_bad :]')],
    ['that is put together with another', false, use('return name + thing.do_bad')],
    ['that is added to another', false, use('name += thing.do_bad', 'return name')],
    ['that is a key', false, use('return name[thing.do_bad]')],
    ['whose item is taken', true, use('return thing.do_bad[0]')],
    ['whose attribute is taken', true, use('return thing.do_bad.size')],
    ['whose special method is called', false, use('return thing.do_bad.__call__()')],
    ['that is one of two', false, use('return thing.do_bad or name')],
    ['that is kept where it is tested', false, use('if (kept := thing.do_bad) is not None:', '    kept()')],
  ]);

  cases(
    [
      ['runs an accessor where it is compared', false, use('return thing.shown is None')],
      ['runs an accessor where its attribute is taken', false, use('return thing.shown.size')],
    ],
    [
      'START = None',
      'class Seen:',
      '    @property',
      '    def shown(self):',
      '        return eval("1")',
      'KEPT = [Seen]',
    ],
  );

  cases(
    [['is a class that is gone through', false, use('return thing.Inner.made()')]],
    [
      'START = None',
      'class Outer:',
      '    class Inner:',
      '        @staticmethod',
      '        def made():',
      '            return eval("1")',
      'KEPT = [Outer]',
    ],
  );
});

describe('a call', () => {
  const taking = (...lines: readonly string[]): readonly string[] => ['START = None', ...lines, 'KEPT = [Taking]'];
  const PLAIN = ['class Taking:', '    def take(self, one, two=2, *, three=3):', '        return eval("1")'];
  cases(
    [
      ['that gives enough', false, use('return thing.take(1)')],
      ['that gives all', false, use('return thing.take(1, 2, three=3)')],
      ['that gives the object as well', false, use('return thing.take(name, 1, 2)')],
      ['that gives too little', true, use('return thing.take()')],
      ['that gives too much', true, use('return thing.take(1, 2, 3, 4)')],
      ['that spreads out what it gives', false, use('return thing.take(*name)')],
      ['that gives by names that are spread out', false, use('return thing.take(**name)')],
      [
        'of what something is put around',
        false,
        [
          'def around(owner):',
          '    kept = owner.take',
          '    owner.take = lambda self: kept(self, 1)',
          'around(Taking)',
          ...use('return thing.take()'),
        ],
      ],
      ['of what is set by its name', false, ['setattr(Taking, "take", lambda self: 1)', ...use('return thing.take()')]],
    ],
    taking(...PLAIN),
  );
  cases(
    [['of a method that is decorated', false, use('return thing.take()')]],
    taking(
      'import functools',
      'class Taking:',
      '    @functools.cache',
      '    def take(self, one):',
      '        return eval("1")',
    ),
  );
  cases(
    [['of a method of a class that is decorated', false, use('return thing.take()')]],
    taking(
      'def given(owner):',
      '    return owner',
      '@given',
      'class Taking:',
      '    def take(self, one):',
      '        return eval("1")',
    ),
  );
  cases(
    [['of a method that the class puts something around', false, use('return thing.take()')]],
    taking('class Taking:', '    def take(self, one):', '        return eval("1")', '    take = staticmethod(take)'),
  );
  cases(
    [['of a method that takes anything', false, use('return thing.take(1, 2, 3, four=4)')]],
    taking('class Taking:', '    def take(self, *more, **named):', '        return eval("1")'),
  );
});

describe('a handler', () => {
  const BAD = [
    'START = None',
    'class Worse:',
    '    @property',
    '    def reason(self):',
    '        return eval("1")',
    '    @property',
    '    def other(self):',
    '        return eval("1")',
    'KEPT = [Worse]',
  ];
  const caught = (classes: string, ...lines: readonly string[]): readonly string[] =>
    use('try:', '    return name.encode()', `except ${classes} as error:`, ...lines.map((line) => `    ${line}`));
  cases(
    [
      ['has an object of the class that it catches', true, caught('UnicodeDecodeError', 'return error.reason')],
      [
        'has an object of one of the classes',
        true,
        caught('(UnicodeDecodeError, UnicodeEncodeError)', 'return error.reason'),
      ],
      ['may have one of a class that is not known', false, caught('name', 'return error.reason')],
      ['may have another one later', false, caught('UnicodeDecodeError', 'error = name', 'return error.reason')],
    ],
    BAD,
  );
});

describe('a base', () => {
  const own = (...lines: readonly string[]): readonly string[] => [
    'import os',
    'ON = os.environ.get("ON")',
    'class Own:',
    '    def go(self, name):',
    '        return getattr(self, name)()',
    'class Plain:',
    '    pass',
    ...lines,
    ...use('return Own().go(name)'),
  ];
  const worse = (base: string, inside = ''): readonly string[] => [
    `${inside}class Worse(${base}):`,
    `${inside}    def do_worse(self):`,
    `${inside}        return eval("1")`,
    `${inside}KEPT.append(Worse)`,
  ];
  const made = (...calls: readonly string[]): readonly string[] => [
    'def made(base):',
    ...worse('base', '    '),
    '    return Worse',
    ...calls,
  ];
  cases([
    ['out of a tuple', true, own('BASES = (Plain, object)', ...worse('*BASES'))],
    [
      'out of one of two tuples',
      true,
      own('if ON:', '    BASES = (Plain,)', 'else:', '    BASES = ()', ...worse('*BASES')),
    ],
    ['out of a tuple with the class', false, own('BASES = (Plain, Own)', ...worse('*BASES'))],
    ['out of what is not known', false, own('BASES = tuple(KEPT)', ...worse('*BASES'))],
    [
      'out of a tuple that another module sets',
      false,
      own('BASES = (Plain,)', ...worse('*BASES')),
      'pack.BASES = pack.KEPT',
    ],
    ['that a function is given', true, own(...made('Made = made(Plain)'))],
    ['that a function is given under its own name', true, own(...made('Plain = made(Plain)'))],
    [
      'that a function is given by one call, and the class by another',
      false,
      own(...made('Plain = made(Plain)', 'Made = made(Own)')),
    ],
    ['that a function is given by what is not known', false, own(...made('Made = made(KEPT[0])'))],
    ['that a function is given where it is handed about', false, own(...made('Made = list(map(made, KEPT))'))],
    [
      'that a function is given inside another',
      false,
      own(...made('def other(base):', '    Made = made(base)', '    return Made')),
    ],
    [
      'that a function is given after it has set it',
      false,
      own('def made(base):', '    base = KEPT[0]', ...worse('base', '    '), 'made(Plain)'),
    ],
    ['that is an attribute of a variable without one', true, own('NONE = None', 'if ON:', ...worse('NONE.go', '    '))],
    ['that is an attribute of what is not known', false, own('SOME = KEPT[0]', 'if ON:', ...worse('SOME.go', '    '))],
  ]);
});

describe('what may render a template', () => {
  const BEFORE = 'import jinja2\n';
  const RENDERING: readonly Case[] = [
    ['a method of that name that is called', false, use('return thing.render()'), BEFORE],
    ['a stream that is read', true, use('return thing.stream.read()'), BEFORE],
    ['a stream that is compared', true, use('return thing.stream is None'), BEFORE],
    ['a module of a template', false, use('return thing.module.x'), BEFORE],
    [
      'a method of the object’s own class',
      true,
      [
        'class Page:',
        '    def render(self):',
        '        return 1',
        '    def shown(self):',
        '        return self.render()',
        ...use('return Page().shown()'),
      ],
      BEFORE,
    ],
  ];
  cases(RENDERING);
});
