// What the code of a route gets by names that are no attributes in the source.

import { describe, expect, it } from 'vitest';

import { reportOfFiles, SOLVED } from '../../tests/support/verdicts';

type Case = readonly [name: string, expected: boolean, lines: readonly string[]];

/** Refused wherever it can run. */
const BAD = ['def bad():', '    return eval("1")'];
const GOOD = ['def good():', '    return 1'];
const use = (...lines: readonly string[]): readonly string[] => [
  'def use(value):',
  ...lines.map((line) => `    ${line}`),
];
const TABLE = ['TABLE = {}', 'def listed(function):', '    TABLE[function.__name__] = function', '    return function'];

const ROUTE = ['app = FastAPI()', '@app.get("/run")', 'def run(value: str):', '    return use(value)'];

const CASES: readonly Case[] = [
  ['globals by any name', false, [...BAD, ...use('return globals()[value]()')]],
  ['globals by a name', false, [...BAD, ...use('return globals()["bad"]()')]],
  ['globals by another name', true, [...BAD, ...GOOD, ...use('return globals()["good"]()')]],
  ['globals by names that begin otherwise', true, [...BAD, ...GOOD, ...use('return globals()[f"go{value}"]()')]],
  ['globals as a whole', false, [...BAD, ...use('names = {**globals()}', 'return names[value]()')]],
  ['globals that are only searched', true, [...BAD, ...use('return value in globals()')]],
  ['globals that are set', true, [...BAD, ...use('globals()["other"] = value')]],
  ['the module by its name', false, ['import sys', ...BAD, ...use('return getattr(sys.modules[__name__], value)()')]],
  ['the module as a value', false, ['import sys', ...BAD, ...use('me = sys.modules[__name__]', 'return me.bad()')]],
  [
    "a class's dict",
    false,
    ['class C:', '    def bad(self):', '        eval("1")', ...use('return C.__dict__[value](C())')],
  ],
  [
    "an object's class's dict",
    false,
    ['class C:', '    def bad(self):', '        eval("1")', ...use('return type(C()).__dict__["bad"](C())')],
  ],
  [
    'getattr as a value',
    false,
    ['import sys', ...BAD, ...use('return list(map(getattr, [sys.modules[__name__]], [value]))')],
  ],
  ['a registry by a decorator', false, [...TABLE, '@listed', ...BAD, ...use('return TABLE[value]()')]],
  ['a registry of what is there', true, [...TABLE, ...BAD, '@listed', ...GOOD, ...use('return TABLE[value]()')]],
  ['a registry by a call', false, [...TABLE, ...BAD, 'listed(bad)', ...use('return TABLE[value]()')]],
  [
    'a registry that is filled two calls below',
    false,
    [...TABLE, ...BAD, 'def fill():', '    listed(bad)', 'fill()', ...use('return TABLE[value]()')],
  ],
  [
    'a statement that runs for a registry and keeps nothing in it',
    true,
    [
      ...TABLE,
      ...GOOD,
      'import os',
      'if os.environ.get("NEVER"):',
      '    listed(good)',
      ...use('return TABLE[value]()'),
    ],
  ],
  ['eval out of builtins', false, ['import builtins', ...use('return getattr(builtins, value)("1")')]],
  ['what is no eval out of builtins', true, ['import builtins', ...use('return getattr(builtins, f"in{value}")("1")')]],
  ['any name of a module of the library', true, ['import threading', ...use('return hasattr(threading, value)')]],
  ['a lacking name by its beginning', false, ['import threading', ...use('return hasattr(threading, f"set{value}")')]],
  ['names of a module that lacks some', false, ['import threading', ...use('return dir(threading)')]],
  ['a module by any name', false, ['import importlib', ...use('return importlib.import_module(value)')]],
  [
    'a module of the library by its beginning',
    true,
    ['import importlib', ...use('return importlib.import_module(f"json.{value}")')],
  ],
  [
    'a module by any name at start-up',
    true,
    ['import importlib', 'import os', 'importlib.import_module(os.environ["MODULE"])', ...use('return 1')],
  ],
];

describe('a route', () => {
  it.each(CASES)('reads %s', async (_, expected, lines) => {
    expect((await reportOfFiles({}, [...lines, ...ROUTE])).summary.generates).toBe(expected);
  });
});

/** What the points-to result says otherwise: it knows no beginnings of texts, and that nobody calls what is only handed back. */
const OTHERWISE: ReadonlySet<string> = new Set(['globals by names that begin otherwise', 'getattr as a value']);

describe('a route, by the points-to result,', () => {
  it.each(CASES)('reads %s', async (name, expected, lines) => {
    const { generates } = (await SOLVED.reportOfFiles({}, [...lines, ...ROUTE])).summary;
    expect(generates).toBe(OTHERWISE.has(name) ? !expected : expected);
  });
});
