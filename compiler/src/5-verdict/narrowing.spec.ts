// What bounds the methods that code may reach. Each narrowing stands beside cases that look like it and are not: those stay refused.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

/** `do_bad` is refused, and so are the accessors of `shown` and `hidden`; objects of the class can be met. */
const THINGS = [
  'START = None',
  'class Thing:',
  '    def do_bad(self):',
  '        return eval("1")',
  '    def good(self):',
  '        return 1',
  '    KIND = "thing"',
  'KEPT = [Thing]',
];

const READ = ['class Seen:', '    @property', '    def shown(self):', '        return eval("1")', 'KEPT = [Seen]'];
const WRITTEN = [
  'class Set:',
  '    @property',
  '    def kept(self):',
  '        return 1',
  '    @kept.setter',
  '    def kept(self, value):',
  '        eval("1")',
  'MADE = [Set]',
];

type Case = readonly [name: string, expected: boolean, lines: readonly string[], before?: string];

const check = async (things: readonly string[], [, expected, lines, before]: Case): Promise<void> => {
  const pack = packOf(...things, ...lines);
  expect(await isNative({ pack, route: 'pack.use(pack.START, app.title)', before: before ?? '' })).toBe(expected);
};

function cases(all: readonly Case[], things: readonly string[]): void {
  for (const one of all) it(one[0], () => check(things, one));
}

describe('a computed name', () => {
  const use = (...lines: readonly string[]): readonly string[] => [
    'def use(thing, name):',
    ...lines.map((line) => `    ${line}`),
  ];
  cases(
    [
      ['of which nothing is known', false, use('return getattr(thing, name)')],
      ['that begins otherwise', true, use('return getattr(thing, "see_" + name)')],
      ['that begins so', false, use('return getattr(thing, f"do_{name}")')],
      ['that ends so', false, use('return getattr(thing, "%s_bad" % name)')],
      ['that ends otherwise', true, use('return getattr(thing, "{}_x".format(name))')],
      ['out of a loop', true, use('for one in ("good", "KIND"):', '    getattr(thing, one)()')],
      ['out of a loop with it', false, use('for one in ("good", "do_bad"):', '    getattr(thing, one)()')],
      [
        'out of a loop that is bound again',
        false,
        use('for one in ("good",):', '    one = name', '    getattr(thing, one)()'),
      ],
      ['out of a comprehension', true, use('return [getattr(thing, one)() for one in ("good", "KIND")]')],
      [
        'of another variable than a comprehension’s',
        false,
        use('one = name', 'return [one for one in ["good"] for two in [getattr(thing, name)] if one]'),
      ],
      [
        'out of a constant',
        true,
        ['NAMES = ("good", "KIND")', ...use('return [getattr(thing, one)() for one in NAMES]')],
      ],
      [
        'out of a variable that a function binds',
        false,
        [
          'NAMES = ("good",)',
          'def change():',
          '    global NAMES',
          '    NAMES = 1',
          ...use('return [getattr(thing, one)() for one in NAMES]'),
        ],
      ],
      [
        'out of a constant that another module sets',
        false,
        ['NAMES = ("good",)', ...use('return [getattr(thing, one)() for one in NAMES]')],
        'pack.NAMES = ("do_bad",)',
      ],
      [
        'that all calls give',
        true,
        ['def of(thing, key):', '    return getattr(thing, key)()', ...use('return of(thing, "good")')],
      ],
      [
        'that one call gives unknown',
        false,
        [
          'def of(thing, key):',
          '    return getattr(thing, key)()',
          ...use('return of(thing, "good"), of(thing, name)'),
        ],
      ],
      [
        'of a function that is handed about',
        false,
        [
          'def of(thing, key):',
          '    return getattr(thing, key)()',
          ...use('return of(thing, "good"), map(of, [thing], [name])'),
        ],
      ],
      [
        'of a function that is imported under another name',
        false,
        ['def of(thing, key):', '    return getattr(thing, key)()', ...use('return of(thing, "good")')],
        'from pack import of as other\nother(None, input())',
      ],
      ['asked of what is a dict', true, use('if isinstance(thing, dict):', '    return getattr(thing, name)')],
      [
        'asked of what is no dict',
        false,
        use('if isinstance(thing, dict):', '    return 1', 'return getattr(thing, name)'),
      ],
      [
        'asked of what was a dict',
        false,
        use('if isinstance(thing, dict):', '    thing = KEPT', '    return getattr(thing, name)'),
      ],
      [
        'asked of what may be registered',
        false,
        [
          'from collections.abc import Mapping',
          ...use('if isinstance(thing, Mapping):', '    return getattr(thing, name)'),
        ],
      ],
      [
        'asked of a variable that is a dict',
        true,
        use('held = thing', 'if name and isinstance(held, dict):', '    return getattr(held, name)'),
      ],
      [
        'asked of a variable that is bound twice',
        false,
        use('held = thing', 'if isinstance(held, dict):', '    held = KEPT', '    return getattr(held, name)'),
      ],
      [
        'asked of a variable that the branch binds',
        false,
        use('if isinstance(held, dict):', '    held = KEPT', '    return getattr(held, name)'),
      ],
      [
        'asked of a variable by what runs later',
        false,
        use('held = thing', 'if isinstance(held, dict):', '    return (lambda: getattr(held, name))()'),
      ],
      [
        'asked of a class',
        true,
        ['class Plain:', '    def good(self):', '        return 1', ...use('return getattr(Plain, name)')],
      ],
      [
        'asked of a class that has it',
        false,
        ['class Bad:', '    def do_bad(self):', '        eval("1")', ...use('return getattr(Bad, name)')],
      ],
      [
        'asked of a class that another class of its name replaces',
        false,
        [
          'import os',
          'class Plain:',
          '    pass',
          'if os.environ.get("OTHER"):',
          '    class Plain:',
          '        def do_bad(self):',
          '            eval("1")',
          ...use('return getattr(Plain, name)'),
        ],
      ],
      ['whose value is compared', true, use('return getattr(thing, name) is None')],
      ['whose value is held and compared', true, use('value = getattr(thing, name)', 'return value is None')],
      ['whose value is held and called', false, use('value = getattr(thing, name)', 'return value is None or value()')],
      ['whose value is reckoned with', true, use('return getattr(thing, name) + 1')],
      ['whose value is added to another', false, use('thing += getattr(thing, name)', 'return thing')],
      ['whose value is gone through', true, use('return [one for one in getattr(thing, name)]')],
      ['whose attribute is taken', true, use('return getattr(thing, name).size')],
      ['whose method is called', true, use('return getattr(thing, name).measure()')],
      [
        'whose value is held and its method called',
        true,
        use('value = getattr(thing, name)', 'return value.measure()'),
      ],
      ['whose special method is called', false, use('return getattr(thing, name).__call__()')],
      [
        'whose value is held, its attribute taken and itself called',
        false,
        use('value = getattr(thing, name)', 'return value.size, value()'),
      ],
      ['whose value is copied', true, use('value = getattr(thing, name)', 'setattr(thing, name, value)')],
      [
        'whose value is set by another name',
        false,
        use('value = getattr(thing, name)', 'name = "x"', 'setattr(thing, name, value)'),
      ],
      [
        'whose value an own str gets',
        false,
        ['def str(value):', '    return value()', ...use('return str(getattr(thing, name))')],
      ],
    ],
    THINGS,
  );

  cases(
    [
      ['asks a property by looking', false, use('return hasattr(thing, name)')],
      ['asks a property by comparing', false, use('return getattr(thing, name) is None')],
      ['asks no property by setting', true, use('setattr(thing, name, 1)')],
    ],
    ['START = None', ...READ],
  );

  cases(
    [
      ['sets by a setter', false, use('setattr(thing, name, 1)')],
      ['sets one of other names', true, use('setattr(thing, "_" + name, 1)')],
      ['looks past a setter', true, use('return hasattr(thing, "other")')],
    ],
    ['START = None', ...WRITTEN],
  );

  it('sets by a property that is made by a call', async () => {
    const lines = [
      'class Set:',
      '    def _set(self, value):',
      '        eval("1")',
      '    kept = property(None, _set)',
      'MADE = [Set]',
    ];
    await check(['START = None'], ['', false, [...lines, ...use('setattr(thing, name, 1)')]]);
  });
});

describe('a receiver', () => {
  const own = (...lines: readonly string[]): readonly string[] => [
    'class Own:',
    '    def work(self):',
    '        return 1',
    '    def go(self, name):',
    '        return getattr(self, name)()',
    ...lines,
    'def use(thing, name):',
    '    return Own().go(name)',
  ];
  cases(
    [
      ['that is self has its class’s', true, own()],
      ['that is self has its subclasses’', false, own('class Worse(Own, Thing):', '    pass')],
      ['that is self may be of a class that is made', false, own('MADE = type("Made", (Own, Thing), {})')],
      ['that is self is of no class that derives from one', true, own('MADE = type("Made", (Thing, object), {})')],
      [
        'that is self may be of a class with bases unknown',
        false,
        own('BASE = KEPT[-1]', 'class Other(BASE, KEPT[0]):', '    pass', 'KEPT.append(Other)'),
      ],
      [
        'that is self may be of a class with one base unknown',
        false,
        own('BASE = KEPT[-1]', 'class Other(Thing, BASE):', '    pass', 'KEPT.append(Other)'),
      ],
      [
        'that is self is of no namedtuple',
        true,
        own(
          'from collections import namedtuple',
          'class Other(Thing, namedtuple("A", "b")):',
          '    pass',
          'KEPT.append(Other)',
        ),
      ],
      [
        'that is self is not told where attributes are forwarded',
        false,
        own('class Forward(Own):', '    def __getattr__(self, name):', '        return getattr(KEPT, name)'),
      ],
    ],
    THINGS,
  );

  const named = (...lines: readonly string[]): readonly string[] => [...lines];
  cases(
    [
      [
        'that a call has made is of that class',
        true,
        named(
          'class Own:',
          '    def do_bad(self):',
          '        return 1',
          'def use(thing, name):',
          '    own = Own()',
          '    return own.do_bad()',
        ),
      ],
      [
        'that a call has made may be another’s by __new__',
        false,
        named(
          'class Own:',
          '    def __new__(cls):',
          '        return KEPT[0]()',
          '    def do_bad(self):',
          '        return 1',
          'def use(thing, name):',
          '    own = Own()',
          '    return own.do_bad()',
        ),
      ],
      [
        'that a variable of a module holds is of the class',
        true,
        named(
          'class Own:',
          '    def do_bad(self):',
          '        return 1',
          'OWN = Own()',
          'def use(thing, name):',
          '    return OWN.do_bad()',
        ),
      ],
      [
        'that such a variable holds may be another',
        false,
        named(
          'class Own:',
          '    def do_bad(self):',
          '        return 1',
          'OWN = Own()',
          'def use(thing, name):',
          '    return OWN.do_bad()',
        ),
        'pack.OWN = None',
      ],
      [
        'that is said to be of a class may be another',
        false,
        named(
          'class Own:',
          '    def do_bad(self):',
          '        return 1',
          'def use(thing: Own, name):',
          '    return thing.do_bad()',
        ),
      ],
    ],
    THINGS,
  );

  const behind = (...lines: readonly string[]): readonly string[] => [
    'class Base:',
    '    def do_bad(self):',
    '        return 1',
    'class Own(Base):',
    '    def do_bad(self):',
    '        return super().do_bad()',
    ...lines,
    'def use(thing, name):',
    '    return Own.do_bad(Own())',
  ];
  cases(
    [
      ['that is super() has the bases’', true, behind()],
      ['that is super() has what a subclass brings in', false, behind('class Worse(Own, Thing):', '    pass')],
      [
        'that is super() has what a class that is made brings in',
        false,
        behind('MADE = type("Made", (Own, Thing), {})'),
      ],
    ],
    THINGS,
  );
});

describe('a name that type checkers see otherwise', () => {
  const named = (...before: readonly string[]): readonly string[] => [
    'from typing import TYPE_CHECKING',
    ...before,
    'def use(thing: Buffer, name):',
    '    return 1',
  ];
  cases(
    [
      [
        'is what the program binds',
        true,
        named('if TYPE_CHECKING:', '    from gone import Buffer', 'else:', '    Buffer = object'),
      ],
      ['is nothing that the program imports', false, named('from gone import Buffer')],
      [
        'is None where an import is expected to fail',
        true,
        [
          'from typing import TYPE_CHECKING',
          'if TYPE_CHECKING:',
          '    import gone',
          'else:',
          '    try:',
          '        import gone',
          '    except ImportError:',
          '        gone = None',
          'def use(thing, name) -> "gone.Thing":',
          '    if gone:',
          '        return gone.Thing(eval("1"))',
        ],
      ],
      [
        'is what the program uses where nothing else binds it',
        false,
        [
          'from typing import TYPE_CHECKING',
          'if TYPE_CHECKING:',
          '    import gone',
          'def use(thing, name):',
          '    return gone',
        ],
      ],
      [
        'is nothing that another function imports',
        true,
        [
          'from typing import TYPE_CHECKING',
          'if TYPE_CHECKING:',
          '    from gone import Buffer',
          'def other():',
          '    from gone import Buffer',
          'def use(thing: Buffer, name):',
          '    return 1',
        ],
      ],
      [
        'is what the program imports too',
        false,
        named('if TYPE_CHECKING:', '    from gone import Buffer', 'else:', '    from lost import Buffer'),
      ],
    ],
    ['START = None'],
  );
});

describe('what is not installed', () => {
  const use = ['def use(thing, name):', '    return 1'];
  cases(
    [
      [
        'is expected, so that its name is None',
        true,
        [
          'try:',
          '    import gone',
          'except ImportError:',
          '    gone = None',
          'def use(thing, name):',
          '    if gone:',
          '        eval("1")',
        ],
      ],
      [
        'is expected, so that its name is None, which is annotated',
        true,
        [
          'gone: object',
          'try:',
          '    import gone',
          'except ImportError:',
          '    gone: object = None',
          'def use(thing, name):',
          '    if gone is None:',
          '        return 1',
          '    else:',
          '        try:',
          '            return 1',
          '        except gone.Error:',
          '            eval("1")',
        ],
      ],
      [
        'is expected, so that a flag is false',
        true,
        [
          'try:',
          '    import gone',
          '    HAS = True',
          'except ImportError:',
          '    HAS = False',
          'def use(thing, name):',
          '    if HAS and thing:',
          '        eval("1")',
        ],
      ],
      [
        'leaves a flag that may be true',
        false,
        [
          'try:',
          '    import gone',
          'except ImportError:',
          '    pass',
          'HAS = True',
          'def use(thing, name):',
          '    if HAS:',
          '        eval("1")',
        ],
      ],
      [
        'leaves a flag that is false, and not None',
        false,
        [
          'try:',
          '    import gone',
          '    HAS = True',
          'except ImportError:',
          '    HAS = False',
          'def use(thing, name):',
          '    if HAS is not None:',
          '        eval("1")',
        ],
      ],
      [
        'leaves a flag that others set',
        false,
        ['HAS = False', 'def use(thing, name):', '    if HAS:', '        eval("1")'],
        'pack.HAS = True',
      ],
      [
        'leaves the other branch',
        false,
        [
          'try:',
          '    import gone',
          'except ImportError:',
          '    gone = None',
          'def use(thing, name):',
          '    if gone:',
          '        return 1',
          '    eval("1")',
        ],
      ],
      [
        'ends the function that imports it',
        true,
        ['def use(thing, name):', '    import gone', '    gone.run()', '    eval("1")'],
      ],
      ['does not end what stands before', false, ['def use(thing, name):', '    eval("1")', '    import gone']],
      [
        'in machine code is wanted',
        false,
        ['def use(thing, name):', '    import pack._fast as fast', '    return fast.run()'],
      ],
    ],
    ['START = None'],
  );

  describe('has a function in its place', () => {
    const standing = (...body: readonly string[]): readonly string[] => [
      'try:',
      '    from gone import is_on',
      'except ImportError:',
      '    def is_on(name):',
      ...body.map((line) => `        ${line}`),
      'def is_any():',
      '    return is_on("a") or is_on("b")',
      'def use(thing, name):',
      '    if is_any():',
      '        eval("1")',
    ];
    cases(
      [
        ['that gives False', true, standing('return False')],
        ['that gives nothing', true, standing('pass')],
        ['that gives None or False', true, standing('if name:', '    return None', 'return False')],
        ['that may give True', false, standing('if name:', '    return True', 'return False')],
        ['that gives what it gets', false, standing('return name')],
        ['that is a generator', false, standing('yield False')],
        ['that gives what a method of another function gives', false, standing('return name.is_on()')],
        [
          'that a decorator may replace',
          false,
          standing('return False').map((line) => line.replace('    def is_on', '    @str\n    def is_on')),
        ],
        ['that others replace', false, standing('return False'), 'pack.is_on = str'],
        ['that is bound again', false, [...standing('return False'), 'is_on = str']],
        [
          'whose absence is what counts',
          false,
          standing('return False').map((line) => line.replace('if is_any', 'if not is_any')),
        ],
      ],
      ['START = None'],
    );
  });

  it.each([
    [
      'pack._fast',
      true,
      ['try:', '    from pack import fast', 'except ImportError:', '    fast = None', 'KEPT = fast'],
    ],
    ['gone', true, ['if len(__name__) > 2:', '    from pack.fast import Fast']],
    ['pack._fast', false, ['if len(__name__) > 2:', '    from pack.fast import Fast']],
  ])('fails the module that imports %s: %s', async (name, expected, lines) => {
    const bad = ['class Fast:', '    def work(self):', '        return eval("1")', 'KEPT = [Fast]'];
    const pack = {
      '__init__.py': ['START = None', ...lines, ...use, '    thing.work()']
        .join('\n')
        .replace('return 1', 'thing.work()'),
      'fast.py': [`import ${name}`, ...bad].join('\n'),
    };
    expect(await isNative({ pack, route: 'pack.use(pack.START, app.title)' })).toBe(expected);
  });

  it.each([
    ['raises it again', true, ['raise']],
    ['raises one of its own', true, ['raise ImportError("gone is needed") from None']],
    ['goes on', false, ['gone = None']],
    ['may go on', false, ['if START:', '    raise']],
  ])('fails a module whose handler %s', async (_, expected, handler) => {
    const pack = {
      '__init__.py': [
        'START = None',
        'try:',
        '    from pack.fast import Fast',
        'except ImportError:',
        '    Fast = None',
        'KEPT = Fast',
        'def use(thing, name):',
        '    thing.work()',
      ].join('\n'),
      'fast.py': [
        'START = None',
        'try:',
        '    import gone',
        'except ImportError:',
        ...handler.map((line) => `    ${line}`),
        'class Fast:',
        '    def work(self):',
        '        return eval("1")',
        'KEPT = [Fast]',
      ].join('\n'),
    };
    expect(await isNative({ pack, route: 'pack.use(pack.START, app.title)' })).toBe(expected);
  });

  it('counts branches for nothing where a module of the library has what they do without', async () => {
    const branch = (test: string): readonly string[] => [
      'import base64',
      'def use(thing, name):',
      `    if ${test}:`,
      '        return 1',
      '    else:',
      '        return eval("1")',
    ];
    await check(['START = None'], ['', true, branch('hasattr(base64, "decodebytes")')]);
    await check(['START = None'], ['', false, branch('hasattr(base64, "decodestring")')]);
    await check(['START = None'], ['', false, branch('hasattr(thing, "decodebytes")')]);
  });

  it('counts platforms’ branches for nothing', async () => {
    const branch = (test: string): readonly string[] => [
      'import sys',
      'def use(thing, name):',
      `    if ${test}:`,
      '        eval("1")',
    ];
    await check(['START = None'], ['', true, branch('sys.platform == "win32"')]);
    await check(['START = None'], ['', false, branch('sys.platform == "linux"')]);
  });
});

describe('an attribute that nothing here has', () => {
  cases(
    [
      ['of a method in Python 2 raises', true, ['def use(thing, name):', '    return thing.im_class.__name__']],
      [
        'of a name that originals have is refused',
        false,
        ['def use(thing, name):', '    return thing.get_schema_names()'],
      ],
    ],
    THINGS,
  );
});
