// What is not installed: where the packages of an application are known, a library of Molt's own is not there unless its original is.

import { describe, expect, it } from 'vitest';

import { isNative, packOf } from '../../tests/support/verdicts';

const ALL = ['fastapi', 'starlette', 'pydantic', 'uvicorn'];

/** A function that the route calls. */
const use = (...lines: readonly string[]): readonly string[] => [
  'def use(value):',
  ...lines.map((line) => `    ${line}`),
];

/** Refused wherever it can run: the library has no such name. */
const BAD = 'redis.RedisCluster(value)';

type Case = readonly [name: string, expected: boolean, lines: readonly string[], installed?: readonly string[]];

const CASES: readonly Case[] = [
  [
    'is missed where a try expects that',
    true,
    ['try:', '    import redis', 'except ImportError:', '    redis = None', ...use('if redis:', `    ${BAD}`)],
  ],
  [
    'counts where it is installed',
    false,
    ['try:', '    import redis', 'except ImportError:', '    redis = None', ...use('if redis:', `    ${BAD}`)],
    [...ALL, 'redis'],
  ],
  [
    'counts where nobody knows what is installed',
    false,
    ['try:', '    import redis', 'except ImportError:', '    redis = None', ...use('if redis:', `    ${BAD}`)],
    [],
  ],
  [
    'ends a function whose handler leaves',
    true,
    use('try:', '    import redis', 'except ImportError:', '    raise ValueError("no")', BAD),
  ],
  [
    'ends a function whose handler returns',
    true,
    use('try:', '    import redis', 'except ImportError:', '    return None', BAD),
  ],
  [
    'does not end one whose handler goes on',
    false,
    use('try:', '    import redis', 'except ImportError:', '    value = 1', 'eval("1")'),
  ],
  [
    'does not end one that is left for another reason',
    false,
    use(
      'try:',
      '    import redis',
      'except ImportError:',
      '    return 1',
      'except ValueError:',
      '    pass',
      'eval("1")',
    ),
  ],
  [
    'does not end one with an installed import',
    false,
    use('try:', '    import fastapi', 'except ImportError:', '    return 1', 'eval("1")'),
  ],
  [
    'is refused where the application cannot do without',
    false,
    ['import orjson', ...use('return orjson.dumps(value)')],
  ],
  ['has objects of no attribute', true, use('return value.get_connection_kwargs()')],
  ['leaves names of what is there', false, use('return value.get_schema_names()')],
  [
    'is never the standard library, nor what the server stands for',
    true,
    ['import logging', 'import uvicorn.logging', ...use('return logging.getLogger("a").name')],
  ],
];

describe('a library that is not installed', () => {
  for (const [name, expected, lines, installed = ALL] of CASES)
    it(name, async () => {
      expect(await isNative({ pack: packOf(...lines), installed, route: 'pack.use(app.title)' })).toBe(expected);
    });
});

describe('a module that needs what a package of the library never has here', () => {
  const pack = (needed: string): Record<string, string> => ({
    '__init__.py': [
      'try:',
      '    from .zones import zone',
      'except ImportError:',
      '    zone = None',
      '',
      'def local():',
      '    return 1 if zone is None else zone()',
    ].join('\n'),
    'zones.py': [`from six.moves import ${needed}`, '', 'def zone():', '    return eval("1 + 1")'].join('\n'),
  });

  it.each([
    ['winreg', true],
    ['queue', false],
  ])('is never run where its importer expects that: %s', async (needed, expected) => {
    expect(await isNative({ pack: pack(needed), installed: ['six'], route: 'pack.local()' })).toBe(expected);
  });
});

describe('a handler of imports', () => {
  const there = 'from starlette.middleware.exceptions import ExceptionMiddleware as Kind';
  const gone = 'from starlette.exceptions import ExceptionMiddleware as Kind';
  const tried = (...body: readonly string[]): readonly string[] => [
    'try:',
    ...body.map((line) => `    ${line}`),
    'except ImportError:',
    `    ${gone}`,
  ];
  it.each([
    ['never runs where the library has all that is asked for', true, tried(there)],
    ['never runs though a flag is set beside', true, tried(there, 'FOUND = True')],
    ['runs where something is not there', false, tried('from starlette.middleware import Nothing as Kind')],
    ['runs where something else may fail', false, tried(there, 'use(1)')],
  ])('%s', async (_, expected, lines) => {
    const pack = packOf('def use(value):', '    return Kind is value', ...lines);
    expect(await isNative({ pack, route: 'pack.use(app.title)' })).toBe(expected);
  });
});

describe('modules by their names', () => {
  const bad = ['class Thing:', '    def do_bad(self):', '        return eval("1")'];
  it.each([
    ['make all classes count', false, 'value = sys.modules["pack"]'],
    ['make none count where only a text is read', true, 'value = sys.modules["pack"].__file__'],
    ['make none count where they are searched', true, 'value = "pack" in sys.modules'],
    ['make none count where an object is looked into', true, 'value = vars(value)'],
  ])('%s', async (_, expected, line) => {
    const pack = packOf('import sys', ...bad, 'def use(value):', `    ${line}`, '    return value.do_bad()');
    expect(await isNative({ pack, route: 'pack.use(app.title)' })).toBe(expected);
  });
});
