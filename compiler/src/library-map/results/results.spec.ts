// What the inference says of small programs, and of some of the library.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { NodeSystem } from '../../system';
import type { ModuleDeclaration, Result } from '../declaration';
import { readDeclarations } from '../load';
import { handingBack } from '.';
import { givesIn, parsed } from './programs.testing';

const system = new NodeSystem();

const gives = (text: string, name = 'f', others: Readonly<Record<string, string>> = {}): string | null =>
  givesIn(text, name, others);

const CLASSES = 'class A: pass\nclass B(A): pass\n';

describe('expressions', () => {
  it.each([
    ['None', 'NoneType'],
    ['1 + 2', 'int'],
    ['"a" % x', 'str'],
    ['f"{x}"', 'str'],
    ['b"a" + b"b"', 'bytes'],
    ['x + "a"', null],
    ['"a" + x', null],
    ['[y for y in x]', 'list'],
    ['{**x}', 'dict'],
    ['{y for y in x}', 'set'],
    ['(1, x)', 'tuple'],
    ['(y for y in x)', null],
    ['lambda: 1', null],
    ['not x', 'bool'],
    ['x is None', 'bool'],
    ['x in []', 'bool'],
    ['x == 1', null],
    ['len(x) == 1', 'bool'],
    ['len(x) < x', null],
    ['x < x < 1', null],
    ['1 if x else "a"', 'int str'],
    ['None or "a"', 'str'],
    ['x and 1', null],
    ['x', null],
    ['len(x)', 'int'],
    ['str(x)', 'str'],
    ['type(x)', null],
    ['getattr(x, "y")', null],
    ['next(x)', null],
    ['super()', null],
    ['ValueError(x)', 'ValueError'],
    ['", ".join(x)', 'str'],
    ['"a".split()[1:]', 'list'],
    ['"a".split()[0]', null],
    ['{}.get(x)', null],
    ['A()', 'A'],
    ['A', null],
    ['(made := A())', 'A'],
    ['unbound', null],
  ])('%s gives %s', (value, expected) => {
    expect(gives(`${CLASSES}def f(x):\n    return ${value}\n`)).toBe(expected);
  });
});

describe('functions', () => {
  it.each([
    ['names', 'def f(x):\n    y = 1\n    if x:\n        y = "a"\n    return y\n', 'int str'],
    ['parameters that are bound again', 'def f(x):\n    x = 1\n    return x\n', null],
    ['parts of tuples', 'def f(x):\n    y, z = x\n    return y\n', null],
    ['displays that are taken apart', 'def f(x):\n    y, z = 1, x\n    return y\n', 'int'],
    ['loops', 'def f(x):\n    y = 1\n    for y in x: pass\n    return y\n', null],
    ['handlers', 'def f(x):\n    e = 1\n    try: x()\n    except Exception as e: return e\n    return 1\n', null],
    ['augmented', 'def f(x):\n    y = 1\n    y += 1\n    return y\n', 'int'],
    ['augmented by anything', 'def f(x):\n    y = 1\n    y += x\n    return y\n', null],
    [
      'nonlocal',
      'def f(x):\n    y = 1\n    def g():\n        nonlocal y\n        y = x\n    g()\n    return y\n',
      null,
    ],
    ['patterns', 'def f(x):\n    y = 1\n    match x:\n        case [y]: pass\n    return y\n', null],
    ['generators', 'def f(x):\n    yield 1\n    return 2\n', null],
    ['inner functions', 'def f(x):\n    def g(): return x\n    return g()\n', null],
    ['a missing return', 'def f(x):\n    if x:\n        return 1\n', 'NoneType int'],
    ['both branches', 'def f(x):\n    if x:\n        return 1\n    else:\n        raise ValueError\n', 'int'],
    ['endless loops', 'def f(x):\n    while True:\n        if x: return 1\n', 'int'],
    [
      'loops that end',
      'def f(x):\n    while True:\n        if x: return 1\n        for y in x: break\n        else: break\n',
      'NoneType int',
    ],
    ['try', 'def f(x):\n    try:\n        return x and 1 is 1\n    except ValueError:\n        pass\n', null],
    ['handled', 'def f(x):\n    try:\n        return len(x)\n    except ValueError:\n        pass\n', 'NoneType int'],
    ['swallowed', 'def f(x):\n    with x:\n        return len(x)\n', 'NoneType int'],
    ['swallowed before', 'def f(x):\n    with x:\n        x()\n        return 1\n', 'NoneType int'],
    ['not swallowed', 'def f(x):\n    with x:\n        return 1\n', 'int'],
    ['seen to', 'def f(x):\n    y = None\n    if y is None:\n        y = 1\n    return y\n', 'int'],
    ['seen to elsewhere', 'def f(x):\n    y = None\n    if x is None:\n        y = 1\n    return y\n', 'NoneType int'],
    ['recursion', 'def f(x):\n    return f(x) if x else 1\n', 'int'],
    ['what never returns', 'def f(x):\n    raise ValueError\n', null],
    ['coroutines', 'async def f(x):\n    return 1\n', 'await int'],
    ['awaited', 'async def g(): return 1\nasync def f(x):\n    return await g()\n', 'await int'],
    ['not awaited', 'async def g(): return 1\ndef f(x):\n    return g()\n', null],
    ['redefinition', 'def g(): return 1\ndef g(): return "a"\ndef f(x): return g()\n', 'int str'],
    ['conditional', 'if x:\n    def f(): return 1\nelse:\n    def f(): return y\n', null],
    ['decorated', 'def odd(g): return g(g)\n@odd\ndef f(x): return 1\n', null],
    ['transparent in Python', 'def plain(g):\n    return g\n@plain\ndef f(x): return 1\n', 'int'],
    ['transparent in Rust', 'from _starlette import accelerated\n@accelerated\ndef f(x): return 1\n', 'int'],
    ['decorated otherwise', 'from _starlette import find_header\n@find_header\ndef f(x): return 1\n', null],
  ])('%s', (_, text, expected) => {
    expect(gives(text)).toBe(expected);
  });
});

describe('names of modules', () => {
  it.each([
    ['variables', 'x = 1\ndef f(): return x\n', {}, 'int'],
    ['bound in functions', 'x = 1\ndef g(y):\n    global x\n    x = y\ndef f(): return x\n', {}, null],
    ['bound from outside', 'x = 1\ndef f(): return x\n', { 'n.py': 'import m\ndef g(y): m.x = y\n' }, null],
    ['of modules that make names', 'x = 1\nglobals().update(y)\ndef f(): return x\n', {}, null],
    ['imported', 'from n import g as h\ndef f(): return h()\n', { 'n.py': 'def g(): return 1\n' }, 'int'],
    [
      'of packages',
      'import n.o\ndef f(): return n.o.g()\n',
      { 'n/__init__.py': '', 'n/o.py': 'def g(): return 1\n' },
      'int',
    ],
    ['of stars', 'from n import *\ndef f(): return g()\n', { 'n.py': 'def g(): return 1\n' }, 'int'],
    [
      'or another',
      'try:\n    from n import g\nexcept ImportError:\n    def g(): return "a"\ndef f(): return g()\n',
      { 'n.py': 'def g(): return 1\n' },
      'int str',
    ],
    ['not in the library', 'from elsewhere import g\ndef f(): return g()\n', {}, null],
    ['native classes', 'from datetime import date\ndef f(): return date(1, 2, 3)\n', {}, 'datetime.date'],
    ['native functions', 'from time import time\ndef f(): return time()\n', {}, null],
  ])('%s', (_, text, others, expected) => {
    expect(gives(text, 'f', others)).toBe(expected);
  });
});

describe('objects', () => {
  it.each([
    ['private classes', 'class _A: pass\ndef f(): return _A()\n', null],
    [
      'metaclasses that call',
      'class M(type):\n    def __call__(cls): return 1\nclass A(metaclass=M): pass\ndef f(): return A()\n',
      null,
    ],
    ['unknown bases', 'from elsewhere import X\nclass A(X): pass\ndef f(): return A()\n', null],
    ['decorated classes', 'def odd(c): return c()\n@odd\nclass A: pass\ndef f(): return A()\n', null],
    ['__new__', 'class A:\n    def __new__(cls): return object.__new__(cls)\ndef f(): return A()\n', 'A'],
    ['__new__ of another', 'class A:\n    def __new__(cls, x): return x\ndef f(): return A(1)\n', null],
    ['changed classes', 'class B: pass\nclass A:\n    def g(self): self.__class__ = B\ndef f(): return A()\n', null],
    ['methods', 'class A:\n    def g(self): return 1\ndef f(): return A().g()\n', 'int'],
    ['methods that give the receiver', 'class A:\n    def g(self): return self\ndef f(): return A().g()\n', 'A'],
    ['what they read', 'class A:\n    def g(self): return self.x\ndef f(): return A().g()\n', null],
    ['properties', 'class A:\n    @property\n    def p(self): return 1\ndef f(): return A().p\n', 'int'],
    ['fields', 'class A:\n    x = 1\ndef f(): return A().x\n', null],
    ['static methods', 'class A:\n    @staticmethod\n    def g(x): return 1\ndef f(): return A.g(1)\n', 'int'],
    [
      'context managers',
      'class A:\n    def __enter__(self): return self\ndef f():\n    with A() as a: pass\n    return a\n',
      'A',
    ],
  ])('%s', (_, text, expected) => {
    expect(gives(text)).toBe(expected);
  });
});

describe('receivers', () => {
  const of = (body: string, rest = ''): string | null =>
    gives(`class A:\n${body.replace(/^(?=.)/gm, '    ')}\n${rest}`, 'A.f');

  it.each([
    ['themselves', 'def f(self): return self', '', 'self'],
    [
      'of coroutine functions',
      'async def __aenter__(self): return self\nasync def f(self): return await self.__aenter__()',
      '',
      'await self .__aenter__',
    ],
    ['fields', 'x = None\ndef g(self): self.x = 1\ndef f(self): return self.x', '', 'NoneType int .x'],
    ['fields of parameters', 'def __init__(self, x): self.x = x\ndef f(self): return self.x', '', null],
    [
      'stores in other classes',
      'x = 1\ndef f(self): return self.x',
      'class B:\n    def g(self, y): self.x = y\n',
      'int .x',
    ],
    ['stores below', 'x = 1\ndef f(self): return self.x', 'class B(A):\n    def g(self, y): self.x = y\n', null],
    [
      'stores beside',
      'x = 1\ndef f(self): return self.x',
      'class M:\n    def g(self, y): self.x = y\nclass B(A, M): pass\n',
      null,
    ],
    ['stores in anything', 'x = 1\ndef f(self): return self.x', 'def g(y): y.x = y\n', null],
    ['stores in classes', 'x = 1\ndef f(self): return self.x', 'A.x = "a"\n', 'int str .x'],
    ['setattr', 'x = 1\ndef g(self, y): setattr(self, "x", y)\ndef f(self): return self.x', '', null],
    ['computed names', 'x = 1\ndef g(self, y): setattr(self, y, y)\ndef f(self): return self.x', '', null],
    ['namespaces', 'x = 1\ndef g(self, y): self.__dict__.update(y)\ndef f(self): return self.x', '', null],
    [
      'namespaces that are looked at',
      'x = 1\ndef g(self): return dict(self.__dict__)\ndef f(self): return self.x',
      '',
      'int .x',
    ],
    [
      'in inner functions',
      'x = 1\ndef g(self, y):\n    def h(): self.x = "a"\n    h()\ndef f(self): return self.x',
      '',
      'int str .x',
    ],
    ['in loops', 'x = 1\ndef g(self, y):\n    for self.x in y: pass\ndef f(self): return self.x', '', null],
    ['__getattr__', 'def __getattr__(self, name): return 1\ndef f(self): return self.x', '', null],
    ['methods', 'def g(self): return 1\ndef f(self): return self.g()', '', 'int .g'],
    [
      'methods below',
      'def g(self): return 1\ndef f(self): return self.g()',
      'class B(A):\n    def g(self): return "a"\n',
      'int str .g',
    ],
    [
      'methods beside',
      'def g(self): return 1\ndef f(self): return self.g()',
      'class M:\n    def g(self): return "a"\nclass B(M, A): pass\n',
      'int str .g',
    ],
    [
      'what may derive from it',
      'def g(self): return 1\ndef f(self): return self.g()',
      'def h(base):\n    class B(base):\n        def g(self): return "a"\n',
      'int str .g',
    ],
    ['what that has', 'def f(self): return self.x.y', '', null],
    ['what that gives twice', 'def f(self): return self.g()().h', '', '.g'],
    ['classes', '@classmethod\ndef f(cls): return cls()', '', 'made'],
    ['bound again', 'def f(self, x):\n    self = x\n    return self', '', null],
    [
      'properties',
      '@property\ndef p(self): return 1\n@p.setter\ndef p(self, value): pass\ndef f(self): return self.p',
      '',
      'int .p',
    ],
    [
      'descriptors',
      'class D:\n    def __get__(self, owner, cls): return owner\nx = D()\ndef f(self): return self.x',
      '',
      null,
    ],
    ['other names', 'def g(self): return 1\nh = g\ndef f(self): return self.h()', '', 'int .h'],
    ['that are replaced', 'def f(self): return 1', 'def g(x): return x\nA.f = g\n', null],
    [
      'that another class puts there',
      'def f(self): return self.x',
      'class B:\n    def g(self, a): A().x = self\n',
      null,
    ],
  ])('%s', (_, body, rest, expected) => {
    expect(of(body, rest)).toBe(expected);
  });

  it('are no receivers in classes inside of a method', () => {
    const text =
      'class A:\n    def f(self):\n        class B:\n            def g(this): return self\n        return B().g()\n';
    expect(gives(text, 'A.f')).toBe(null);
  });

  it('keep what a cached property gives', () => {
    const others = { 'functools/__init__.py': 'class cached_property:\n    def __get__(self, one, cls): return one\n' };
    const text = 'from functools import cached_property\nclass A:\n    @cached_property\n    def f(self): return 1\n';
    expect(gives(text, 'A.f', others)).toBe('int .f');
  });
});

describe('models', () => {
  it('say which functions hand back what they are given', () => {
    expect(
      handingBack(parsed('def a(x):\n    return x\ndef b(x):\n    return x()\ndef c(x, y):\n    return y\n', 'm.py')),
    ).toEqual(['a']);
  });
});

describe('the library', () => {
  const declared: readonly ModuleDeclaration[] = readDeclarations(system, join(__dirname, '../python'));
  const known = (module: string, name: string): Result | null =>
    declared.find((one) => one.module === module)?.results?.[name] ?? null;

  it.each([
    [
      'starlette.requests',
      'HTTPConnection.client',
      { classes: ['builtins.NoneType', 'starlette.datastructures.Address'] },
    ],
    ['starlette.requests', 'HTTPConnection.url', { classes: ['starlette.datastructures.URL'], reads: ['_url'] }],
    [
      'starlette.requests',
      'HTTPConnection.headers',
      { classes: ['starlette.datastructures.Headers'], reads: ['_headers'] },
    ],
    ['starlette.requests', 'Request.json', null],
    ['starlette.requests', 'Request.body', { classes: ['builtins.bytes'], reads: ['_body'], awaited: true }],
    ['logging', 'getLogger', null],
    ['logging', 'Logger.info', { classes: ['builtins.NoneType'] }],
    [
      'pathlib._pure',
      'PurePath.__truediv__',
      {
        classes: ['pathlib._local.PosixPath', 'pathlib._pure.PurePosixPath'],
        made: 'receiver',
        reads: ['with_segments'],
      },
    ],
    ['pathlib._pure', 'PurePath.as_posix', { classes: ['builtins.str'] }],
    [
      'sqlalchemy.orm.session',
      'Session.begin_nested',
      { classes: ['sqlalchemy.orm._session_transaction.SessionTransaction'], reads: ['_autobegin_t', 'begin'] },
    ],
    ['sqlalchemy.sql.selectable', 'Select.where', { classes: [], self: true, made: 'receiver', reads: ['_generate'] }],
    ['sqlalchemy.orm.session', 'Session.__enter__', { classes: [], self: true }],
    ['sqlalchemy.ext.asyncio.session', 'AsyncSession.__aenter__', { classes: [], self: true, awaited: true }],
    ['uuid', 'uuid4', { classes: ['uuid.UUID'] }],
  ])('%s.%s', (module, name, expected) => {
    expect(known(module, name)).toEqual(expected);
  });
});
