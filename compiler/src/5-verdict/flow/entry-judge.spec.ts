// Verdicts by the points-to result: what entry points are given, what is refused where, and the way there.

import { describe, expect, it } from 'vitest';

import { flowOf, flowVerdicts } from '../../../tests/support/flow';

const HEAD = ['from fastapi import Depends, FastAPI, Request', 'from pydantic import BaseModel', 'app = FastAPI()'];

/** What is refused of the only route: `construct: the names of the code on the way`. */
async function refused(...lines: readonly string[]): Promise<readonly string[]> {
  const verdicts = await flowVerdicts({
    '/project/app/__init__.py': '',
    '/project/app/main.py': `${[...HEAD, ...lines].join('\n')}\n`,
  });
  expect(verdicts).toHaveLength(1);
  return verdicts.flatMap(({ refusals, witness }) =>
    refusals.map(({ construction }) => `${construction}: ${witness.map(({ name }) => name).join(' ')}`),
  );
}

const route = (parameters: string, ...body: readonly string[]): readonly string[] => [
  '@app.get("/")',
  `def root(${parameters}):`,
  ...body.map((line) => `    ${line}`),
];

const EVIL = ['class Evil:', '    def drain(self):', '        return eval("1")'];
const GOOD = ['class Good:', '    def drain(self):', '        return 1'];

describe('a route', () => {
  it('is refused for what it calls', async () => {
    expect(await refused(...EVIL, ...route('', 'Evil().drain()'))).toEqual(['call of eval: root Evil.drain']);
  });

  it('is not refused for what has the same name', async () => {
    expect(await refused(...EVIL, ...GOOD, 'evil = Evil()', ...route('', 'Good().drain()'))).toEqual([]);
  });

  it('is not refused for what a test keeps away', async () => {
    expect(
      await refused('import sys', ...route('', 'if sys.platform == "win32":', '    eval("1")', 'return 1')),
    ).toEqual([]);
  });

  it('is not refused for what another route calls', async () => {
    const other = ['@app.get("/other")', 'def other():', '    return eval("1")'];
    const verdicts = await flowVerdicts({
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${[...HEAD, ...route('', 'return 1'), ...other].join('\n')}\n`,
    });
    expect(verdicts.map(({ refusals }) => refusals.length)).toEqual([0, 1]);
  });
});

describe('what the library calls', () => {
  const TEXT = ['import json', 'class Evil:', '    def __str__(self):', '        return eval("1")'];
  const refusedOfTwo = async (...lines: readonly string[]): Promise<readonly number[]> => {
    const other = ['@app.get("/other")', 'def other():', '    return json.dumps(Evil())'];
    const verdicts = await flowVerdicts({
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${[...HEAD, ...TEXT, ...lines, ...other].join('\n')}\n`,
    });
    return verdicts.map(({ refusals }) => refusals.length);
  };

  it('are objects that a route gives it, and not those of other routes', async () => {
    expect(await refusedOfTwo(...route('', 'return json.dumps([1])'))).toEqual([0, 1]);
  });

  it('are not objects that nobody gives it', async () => {
    expect(await refusedOfTwo('KEPT = Evil()', ...route('', 'return json.dumps([1])'))).toEqual([0, 1]);
    expect(await refusedOfTwo('KEPT = Evil()', ...route('', 'return json.dumps([KEPT])'))).toEqual([1, 1]);
  });

  it('are objects of a class that it was given, for who gives it', async () => {
    expect(await refusedOfTwo(...route('', 'return json.dumps(Evil)'))).toEqual([1, 1]);
  });

  it('are functions that a route makes, and not those of other routes', async () => {
    const making = ['def making():', '    def inner():', '        return eval("1")', '    return json.dumps(inner)'];
    const other = ['@app.get("/third")', 'def third():', '    return making()'];
    expect(await refusedOfTwo(...making, ...route('', 'return json.dumps([1])'), ...other)).toEqual([0, 1, 1]);
  });

  it('are methods behind operators on what it gives back, of objects that the route has made', async () => {
    const asking = ['for one in json.loads("[]"):', '    print(f"{one}")'];
    expect(await refusedOfTwo('KEPT = Evil()', ...route('', ...asking))).toEqual([0, 1]);
    expect(await refusedOfTwo(...route('', 'kept = Evil()', ...asking))).toEqual([1, 1]);
  });
});

describe('a parameter', () => {
  it('has what its dependency returns', async () => {
    const lines = [...EVIL, ...GOOD, 'def evil():', '    return Evil()'];
    expect(await refused(...lines, ...route('one=Depends(evil)', 'one.drain()'))).toEqual([
      'call of eval: root Evil.drain',
    ]);
    expect(await refused(...lines, ...route('one=Depends(Good)', 'one.drain()'))).toEqual([]);
  });

  it('has what a generator that it depends on yields', async () => {
    const lines = [...EVIL, 'async def evil():', '    yield Evil()'];
    expect(await refused(...lines, ...route('one=Depends(evil)', 'one.drain()'))).toEqual([
      'call of eval: root Evil.drain',
    ]);
  });

  it('has objects of the class that it is validated to be, and their fields', async () => {
    const lines = [
      ...['class Evil(BaseModel):', '    def drain(self):', '        return eval("1")'],
      ...['class Box(BaseModel):', '    inner: list[Evil]'],
    ];
    expect(await refused(...lines, ...route('box: Box', 'box.inner[0].drain()'))).toContain(
      'call of eval: root Evil.drain',
    );
  });
});

describe('a validated parameter', () => {
  const lines = ['class Evil(BaseModel):', '    def drain(self):', '        return eval("1")'];
  it.each([
    ['box: Evil | None', 'box.drain()'],
    ['box: "Evil"', 'box.drain()'],
    ['box: dict[str, Evil]', 'box["a"].drain()'],
    ['box: tuple[int, Evil]', 'box[1].drain()'],
    ['box: Box', 'box.inner.drain()'],
  ])('has the objects of %s', async (parameter, body) => {
    const box = ['class Inner(BaseModel):', '    inner: Evil', 'class Box(Inner):', '    more: int'];
    expect(await refused(...lines, ...box, ...route(parameter, body))).toContain('call of eval: root Evil.drain');
  });

  it('has nothing of the program where it is what JSON has', async () => {
    const drained = [...lines, 'from typing import Any', 'KEPT = [Evil]'];
    expect(await refused(...drained, ...route('box: dict[str, Any]', 'box["a"].drain()'))).toEqual([]);
  });
});

describe('an application', () => {
  it('is refused for what its middleware reaches, and its routes are not', async () => {
    const middleware = ['@app.middleware("http")', 'async def around(request, call_next):', '    return eval("1")'];
    const { application, routes } = await flowOf({
      '/project/app/__init__.py': '',
      '/project/app/main.py': `${[...HEAD, ...middleware, ...route('', 'return 1')].join('\n')}\n`,
    });
    expect(application.refusals.map(({ construction }) => construction)).toEqual(['call of eval']);
    expect(application.witness.map(({ name }) => name)).toEqual(['around']);
    expect(routes.map(({ refusals }) => refusals)).toEqual([[]]);
  });
});

describe('an endpoint', () => {
  it('is not made where start-up certainly ends before it', async () => {
    const installed = ['fastapi', 'starlette', 'pydantic', 'uvicorn'].map((name) => [
      `/project/site/${name}/__init__.py`,
      '',
    ]);
    const made = async (first: string): Promise<readonly boolean[]> => {
      const files = {
        ...Object.fromEntries(installed),
        '/project/app/__init__.py': '',
        '/project/app/main.py': `${[first, ...HEAD, ...route('', 'return 1')].join('\n')}\n`,
      };
      return (await flowVerdicts(files, ['/project/site'])).map(({ isReached }) => isReached);
    };
    expect(await made('raise RuntimeError("no")')).toEqual([false]);
    expect(await made('import json')).toEqual([true]);
  });
});

describe('what a route calls', () => {
  const evil = (head: string): readonly string[] => [head, '        return eval("1")'];
  it.each([
    [
      'a method',
      ['class Box:', ...evil('    def drain(self):'), 'box = Box()', 'app.get("/")(box.drain)'],
      'Box.drain',
    ],
    [
      'what an object’s class says of calls',
      ['class Box:', ...evil('    def __call__(self):'), ...route('one=Depends(Box())', 'return 1')],
      'Box.__call__',
    ],
    [
      'a class',
      ['class Box:', ...evil('    def __init__(self):'), ...route('one: Box = Depends()', 'return 1')],
      'Box.__init__',
    ],
    [
      'a function that a factory makes',
      ['def make():', '    def inner():', ...evil('      ').slice(1), '    return inner', 'app.get("/")(make())'],
      'make.<locals>.inner',
    ],
  ])('is %s', async (_what, lines, name) => {
    expect(await refused(...lines)).toEqual([`call of eval: ${name}`]);
  });

  it('is a validator of a model that it takes', async () => {
    const model = ['from pydantic import field_validator', 'class Box(BaseModel):', '    one: int'];
    const validator = ["    @field_validator('one')", '    def check(cls, value):', '        return eval("1")'];
    expect(await refused(...model, ...validator, ...route('box: Box', 'return 1'))).toEqual([
      'call of eval: Box.check',
    ]);
  });
});

describe('a computed name', () => {
  it.each([
    ['a getter by asking', 'hasattr(Box(), name)', ['    @property', '    def one(self):']],
    ['a getter by reading', 'getattr(Box(), name)', ['    @property', '    def one(self):']],
    [
      'a setter',
      'setattr(Box(), name, 1)',
      ['    def put(self, value):', '        pass', '    one = property(None, put)'],
    ],
  ])('runs %s', async (_what, expression, body) => {
    const isSetter = expression.startsWith('setattr');
    const lines = isSetter
      ? body.map((line) => line.replace('pass', 'eval("1")'))
      : [...body, '        return eval("1")'];
    expect(await refused('class Box:', ...lines, ...route('name: str', expression))).toHaveLength(1);
  });
});

describe('a test', () => {
  it.each([
    ['NAME', 0],
    ['OTHER', 1],
  ])('knows whether a module has %s', async (name, count) => {
    const verdicts = await flowVerdicts({
      '/project/app/__init__.py': '',
      '/project/app/names.py': 'import sys\nNAME = 1\nif sys.argv:\n    OTHER = 1\n',
      '/project/app/main.py': `${[
        'from app import names',
        ...HEAD,
        ...route('', `if not hasattr(names, "${name}"):`, '    eval("1")'),
      ].join('\n')}\n`,
    });
    expect(verdicts.flatMap(({ refusals }) => refusals)).toHaveLength(count);
  });
});

describe('an operation', () => {
  it('is what is asked of the library by a text', async () => {
    expect(await refused('import inspect', ...route('', 'hasattr(inspect, "getcallargs")'))).toEqual([
      'library name inspect.getcallargs: root',
    ]);
  });

  it('is an argument that the library lacks, unless it is given as if it were not', async () => {
    const run = (user: string): readonly string[] => route('', `subprocess.run(["ls"], user=${user})`);
    expect(await refused('import subprocess', ...run('"nobody"'))).toHaveLength(1);
    expect(await refused('import subprocess', ...run('None'))).toEqual([]);
  });

  it('is what a module of the library lacks', async () => {
    expect(await refused('import zipfile', ...route('', 'zipfile.main()'))).toEqual([
      'library name zipfile.main: root',
    ]);
  });

  it('is not what an object of the project has', async () => {
    const lines = ['import inspect', ...GOOD];
    expect(await refused(...lines, ...route('', 'Good().drain()', 'inspect.getcallargs(root)'))).toEqual([
      'library name inspect.getcallargs: root',
    ]);
  });

  it('is an import of a package that nothing is known of', async () => {
    expect(await refused(...route('', 'import nobody_knows', 'return 1'))).toEqual([
      'library module nobody_knows: root',
    ]);
  });
});
