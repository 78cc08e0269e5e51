// Ways by which the library comes to the program's code: what a route reaches by them is refused of it, and other routes are not.

import { describe, expect, it } from 'vitest';

import { SOLVED } from '../../../tests/support/verdicts';

/** Refused wherever they run. */
const BAD = [
  'def bad(*a, **k):',
  '    return eval("1")',
  'class Tool:',
  '    def go(self, *a):',
  '        return eval("1")',
];

const use = (...lines: readonly string[]): readonly string[] => ['def use():', ...lines.map((line) => `    ${line}`)];
const wait = (...lines: readonly string[]): readonly string[] => [
  'async def co():',
  '    return bad()',
  'async def use():',
  ...lines.map((line) => `    ${line}`),
];
const model = (...lines: readonly string[]): readonly string[] => [
  'from pydantic import BaseModel, TypeAdapter, computed_field, field_validator',
  'class U(BaseModel):',
  '    x: int = 1',
  ...lines.map((line) => `    ${line}`),
];
const GOES = ['def go(self):', '    return bad()'];

type Case = readonly [name: string, lines: readonly string[]];

const CASES: readonly Case[] = [
  [
    'a field of a data class',
    ['import dataclasses', '@dataclasses.dataclass', 'class C:', '    f: object', ...use('return C(bad).f()')],
  ],
  [
    'a factory of a data class',
    [
      'import dataclasses',
      '@dataclasses.dataclass',
      'class C:',
      '    f: object = dataclasses.field(default_factory=bad)',
      ...use('return C()'),
    ],
  ],
  [
    'what follows the __init__ of a data class',
    [
      'import dataclasses',
      '@dataclasses.dataclass',
      'class C:',
      '    f: object',
      '    def __post_init__(self):',
      '        bad()',
      ...use('return C(1)'),
    ],
  ],
  [
    'a field of a NamedTuple',
    ['import typing', 'class C(typing.NamedTuple):', '    f: object', ...use('return C(Tool()).f.go()')],
  ],
  [
    'a field of a namedtuple',
    ['import collections', 'C = collections.namedtuple("C", "f")', ...use('return C(Tool()).f.go()')],
  ],
  ['a partial', ['import functools', ...use('return functools.partial(bad, 1)()')]],
  [
    'a cache',
    ['import functools', '@functools.lru_cache(maxsize=None)', 'def c():', '    return bad()', ...use('return c()')],
  ],
  [
    'a cached property',
    [
      'import functools',
      'class C:',
      '    @functools.cached_property',
      '    def p(self):',
      '        return bad()',
      ...use('return C().p'),
    ],
  ],
  [
    'a function of several kinds',
    [
      'import functools',
      '@functools.singledispatch',
      'def d(x):',
      '    return 1',
      '@d.register',
      'def _(x: int):',
      '    return bad()',
      ...use('return d(1)'),
    ],
  ],
  [
    'a context manager',
    [
      'import contextlib',
      '@contextlib.contextmanager',
      'def c():',
      '    yield bad()',
      ...use('with c() as x:', '    return x'),
    ],
  ],
  ['an exit stack', ['import contextlib', ...use('with contextlib.ExitStack() as s:', '    s.callback(bad)')]],
  [
    'a context variable',
    ['import contextvars', 'V = contextvars.ContextVar("v")', 'V.set(Tool())', ...use('return V.get().go()')],
  ],
  ['a weak reference', ['import weakref', 'T = Tool()', 'R = weakref.ref(T)', ...use('return R().go()')]],
  ['a deque', ['import collections', 'D = collections.deque()', 'D.append(Tool())', ...use('return D[0].go()')]],
  ['a default', ['import collections', 'D = collections.defaultdict(Tool)', ...use('return D["x"].go()')]],
  ['a chain of dicts', ['import collections', 'D = collections.ChainMap({"a": Tool()})', ...use('return D["a"].go()')]],
  [
    'a class that wraps a dict',
    [
      'import collections',
      'class W(collections.UserDict):',
      '    pass',
      ...use('w = W()', 'w["a"] = Tool()', 'return w["a"].go()'),
    ],
  ],
  ['gathered coroutines', ['import asyncio', ...wait('return await asyncio.gather(co())')]],
  ['a task', ['import asyncio', ...wait('return await asyncio.create_task(co())')]],
  ['a worker thread', ['import asyncio', ...wait('return await asyncio.to_thread(bad)')]],
  ['a thread', ['import threading', ...use('threading.Thread(target=bad).start()')]],
  [
    'a class of threads',
    ['import threading', 'class T(threading.Thread):', '    def run(self):', '        bad()', ...use('T().start()')],
  ],
  [
    'an executor',
    [
      'import concurrent.futures',
      ...use('with concurrent.futures.ThreadPoolExecutor() as e:', '    return e.submit(bad).result()'),
    ],
  ],
  ['a queue', ['import queue', 'Q = queue.Queue()', 'Q.put(Tool())', ...use('return Q.get().go()')]],
  ['a copy', ['import copy', 'T = [Tool()]', ...use('return copy.deepcopy(T)[0].go()')]],
  ['a replacement in a text', ['import re', ...use('return re.sub("a", bad, "abc")')]],
  ['an encoder of JSON', ['import json', ...use('return json.dumps({1: Tool()}, default=bad)')]],
  ['a decoder of JSON', ['import json', ...use('return json.loads("{}", object_hook=bad)')]],
  ['a chain of iterables', ['import itertools', ...use('return [x.go() for x in itertools.chain([Tool()])]')]],
  ['a heap', ['import heapq', ...use('return heapq.nsmallest(1, [Tool()], key=bad)')]],
  [
    'a background task',
    ['from fastapi import BackgroundTasks', ...use('t = BackgroundTasks()', 't.add_task(bad)', 'return t')],
  ],
  ['a namespace', ['import types', 'N = types.SimpleNamespace(f=bad)', ...use('return getattr(N, app.title)()')]],
  [
    'a method that is called by its name',
    ['import operator', ...use('return operator.methodcaller(app.title)(Tool())')],
  ],
  ['an attribute that is taken by its name', ['import operator', ...use('return operator.attrgetter("go")(Tool())()')]],
  ['the members of a class', ['import inspect', ...use('return [f(1) for _, f in inspect.getmembers(Tool)]')]],
  [
    'an attribute in a format',
    [
      'class P:',
      '    @property',
      '    def value(self):',
      '        return bad()',
      ...use('return "{0.value!r:>5}".format(P())'),
    ],
  ],
  ['eval as an attribute', ['import builtins', ...use('return builtins.eval("1")')]],
  [
    'the value of an enumeration',
    ['import enum', 'class R(enum.Enum):', '    A = "a"', ...use('if R.A.value == "a":', '    return bad()')],
  ],
  [
    'the name of an enumeration',
    ['import enum', 'class R(str, enum.Enum):', '    A = "a"', ...use('if R("a").name == "A":', '    return bad()')],
  ],
  [
    'a member of an enumeration',
    [
      'import enum',
      'class R(enum.Enum):',
      '    A = "a"',
      ...GOES.map((line) => `    ${line}`),
      ...use('return R.A.go()'),
    ],
  ],
  [
    'the members of an enumeration',
    [
      'import enum',
      'class R(enum.Enum):',
      '    A = "a"',
      ...GOES.map((line) => `    ${line}`),
      ...use('return [one.go() for one in R]'),
    ],
  ],
  [
    'a function in an enumeration',
    ['import enum', 'class R(enum.Enum):', '    A = enum.member(bad)', ...use('return R["A"].value()')],
  ],
  [
    'flags',
    [
      'import enum',
      'class R(enum.Flag):',
      '    A = enum.auto()',
      ...GOES.map((line) => `    ${line}`),
      ...use('return (R.A | R.A).go()'),
    ],
  ],
  [
    'a key that is of an enumeration',
    ['import enum', 'class R(str, enum.Enum):', '    A = "a"', 'M = {R.A: bad}', ...use('return M[R("a")]()')],
  ],
  ['a model', [...model(...GOES), ...use('return U().go()')]],
  ['a validated model', [...model(...GOES), ...use('return U.model_validate({}).go()')]],
  [
    'a model in a model',
    [...model(...GOES), 'class V(BaseModel):', '    u: U', ...use('return V.model_validate({"u": {}}).u.go()')],
  ],
  [
    'models of an adapter',
    [...model(...GOES), 'A = TypeAdapter(list[U])', ...use('return A.validate_python([{}])[0].go()')],
  ],
  [
    'a computed field',
    [
      ...model('@computed_field', '@property', 'def y(self) -> int:', '    return bad()'),
      ...use('return U().model_dump()'),
    ],
  ],
  [
    'a validator',
    [...model('@field_validator("x")', '@classmethod', 'def v(cls, x):', '    return bad()'), ...use('return U(x=1)')],
  ],
];

const PLAIN = ['@app.get("/plain")', 'def plain():', '    return 1'];

async function refusedBy(lines: readonly string[]): Promise<readonly string[]> {
  const isAsync = lines.some((line) => line.startsWith('async def use'));
  const route = isAsync ? ['async def root():', '    return await use()'] : ['def root():', '    return use()'];
  const main = ['app = FastAPI()', ...BAD, ...lines, '@app.get("/")', ...route, ...PLAIN];
  const report = await SOLVED.reportOfFiles({}, main);
  return report.routes.flatMap(({ path, status }) => (status === 'refused' ? [path] : []));
}

describe('a route is refused for what it reaches by way of', () => {
  it.each(CASES)('%s', async (_, lines) => {
    expect(await refusedBy(lines)).toEqual(['/']);
  });
});

describe('what start-up hands to the library', () => {
  const HANDLER = [
    'import logging',
    'class H(logging.Handler):',
    '    def emit(self, record):',
    '        bad()',
    'log = logging.getLogger("own")',
    'log.addHandler(H())',
  ];

  it('runs for the routes that call it', async () => {
    expect(await refusedBy([...HANDLER, ...use('log.warning("said")')])).toEqual(['/']);
  });

  it('runs for all routes where it is the framework that has it', async () => {
    const lines = [
      'from fastapi import APIRouter',
      'from fastapi.routing import APIRoute',
      'class Own(APIRoute):',
      '    def get_route_handler(self):',
      '        handler = super().get_route_handler()',
      '        async def guarded(request):',
      '            bad()',
      '            return await handler(request)',
      '        return guarded',
      'router = APIRouter(route_class=Own)',
      'app.include_router(router)',
      ...use('return 1'),
    ];
    expect(await refusedBy(lines)).toEqual(['/', '/plain']);
  });
});

describe('a module that a request names', () => {
  it('may be any of the application’s', async () => {
    const files = { '/project/app/part_one.py': 'def run():\n    return eval("1")\n' };
    const main = [
      'import importlib',
      'from app import part_one',
      'app = FastAPI()',
      '@app.get("/run/{name}")',
      'def run(name: str):',
      '    return importlib.import_module(f"app.part_{name}").run()',
    ];
    const { routes } = await SOLVED.reportOfFiles(files, main);
    expect(routes.map(({ status }) => status)).toEqual(['refused']);
  });
});
