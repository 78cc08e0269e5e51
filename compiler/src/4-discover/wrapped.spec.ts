// Applications with something around them: what is found, and what refuses it.

import { describe, expect, it } from 'vitest';

import { reportOfFiles } from '../../tests/support/verdicts';

const ROUTE = ['@api.get("/items")', 'def read_items():', '    return []'];

type Case = readonly [name: string, global: readonly string[], lines: readonly string[]];

const CASES: readonly Case[] = [
  [
    'middleware of the library, under the name of the application',
    [],
    [
      'from starlette.middleware.cors import CORSMiddleware',
      'from starlette.middleware.gzip import GZipMiddleware',
      'app = CORSMiddleware(GZipMiddleware(api, minimum_size=10), allow_origins=["*"])',
      'del api',
    ],
  ],
  [
    'a class of the project over one of the library',
    ['call of eval'],
    [
      'from starlette.middleware.base import BaseHTTPMiddleware',
      'class Timed(BaseHTTPMiddleware):',
      '    async def dispatch(self, request, call_next):',
      '        return eval("1")',
      'api = Timed(api)',
    ],
  ],
  [
    'a class of the project, under another name',
    ['call of eval'],
    [
      'class Outer:',
      '    def __init__(self, inner):',
      '        self.inner = inner',
      '    async def __call__(self, scope, receive, send):',
      '        await eval("1")',
      'asgi = Outer(api)',
    ],
  ],
  [
    'a class of the project over one of the library, under another name',
    ['call of eval'],
    [
      'from starlette.middleware.cors import CORSMiddleware',
      'class Outer:',
      '    def __init__(self, inner):',
      '        self.inner = inner',
      '    async def __call__(self, scope, receive, send):',
      '        await eval("1")',
      'asgi = Outer(CORSMiddleware(api))',
    ],
  ],
  [
    'middleware of the library, under another name',
    ['call of eval'],
    [
      'from starlette.middleware.cors import CORSMiddleware',
      'class Origins:',
      '    def __iter__(self):',
      '        return eval("1")',
      'asgi = CORSMiddleware(api, allow_origins=Origins())',
    ],
  ],
  [
    'a function that another makes of it',
    ['call of eval'],
    [
      'def wrap(app):',
      '    async def wrapped(scope, receive, send):',
      '        eval("1")',
      '        await app(scope, receive, send)',
      '    return wrapped',
      'asgi = wrap(wrap(api))',
    ],
  ],
  [
    'a class of the project that chooses among several',
    ['call of eval'],
    [
      'class Chosen:',
      '    def __init__(self, **applications):',
      '        self.applications = [*applications.values()]',
      '    async def __call__(self, scope, receive, send):',
      '        await eval("self").applications[0](scope, receive, send)',
      'asgi = Chosen(main=api)',
    ],
  ],
  [
    'an object that has the application and is none',
    [],
    [
      'class Service:',
      '    def __init__(self, application):',
      '        self.application = application',
      '    def run(self):',
      '        eval("1")',
      'service = Service(api)',
    ],
  ],
];

describe('an application', () => {
  it.each(CASES)('[SPEC 1.11] in %s', async (_, global, lines) => {
    const report = await reportOfFiles({ '/project/site/pack/__init__.py': '' }, [
      'api = FastAPI()',
      ...ROUTE,
      ...lines,
    ]);
    expect(report.routes.map(({ path }) => path)).toEqual(['/items']);
    expect(report.global.map(({ construction }) => construction)).toEqual(global);
  });
});
