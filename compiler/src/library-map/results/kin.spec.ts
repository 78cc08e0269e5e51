// What the inference says of objects of a receiver's class, of copies and of what decorators put around methods.

import { describe, expect, it } from 'vitest';

import { givesIn } from './programs.testing';

const of = (body: string, rest = ''): string | null =>
  givesIn(`class A:\n${body.replace(/^(?=.)/gm, '    ')}\n${rest}`, 'A.f');

describe('objects of the class of a receiver', () => {
  it.each([
    ['by its attribute', 'def f(self): return self.__class__()', '', 'made'],
    ['by `type`', 'def f(self): return type(self)(1)', '', 'made'],
    ['by `__new__`', 'def f(self): return self.__class__.__new__(self.__class__)', '', 'made'],
    ['by the `__new__` of object', 'def f(self): return object.__new__(type(self))', '', 'made'],
    ['with another name', 'def f(self):\n    cls = self.__class__\n    return cls.__new__(cls)', '', 'made'],
    [
      'that `__new__` makes',
      'def __new__(cls): return object.__new__(cls)\ndef f(self): return type(self)()',
      '',
      'made',
    ],
    ['that `__new__` may not make', 'def __new__(cls, x): return x\ndef f(self): return type(self)(1)', '', null],
    [
      'that it may not make below',
      'def f(self): return type(self)(1)',
      'class B(A):\n    def __new__(cls, x): return x\n',
      null,
    ],
    [
      'that it makes of another class below',
      'def f(self): return type(self)()',
      'class C: pass\nclass B(A):\n    def __new__(cls): return C()\n',
      'C made',
    ],
    [
      'that a metaclass makes',
      'def f(self): return type(self)()',
      'class M(type):\n    def __call__(cls): return 1\nclass B(A, metaclass=M): pass\n',
      null,
    ],
    ['of a class that says otherwise', '__class__ = property(x)\ndef f(self): return self.__class__()', '', null],
    ['that gets another class', 'def g(self, x): self.__class__ = x\ndef f(self): return self.__class__()', '', null],
    ['their methods', 'def g(self): return 1\ndef f(self): return type(self)().g()', '', 'int .g'],
    ['their methods that give them', 'def g(self): return self\ndef f(self): return type(self)().g()', '', 'made .g'],
    [
      'what is stored in them',
      'x = 1\ndef g(self):\n    made = type(self)()\n    made.x = "a"\ndef f(self): return self.x',
      '',
      'int str .x',
    ],
    ['themselves', 'def f(self): return self.__class__', '', null],
    ['of class methods', '@classmethod\ndef f(cls): return cls()', '', 'made'],
    ['by class methods', '@classmethod\ndef g(cls): return cls()\ndef f(self): return self.g()', '', 'made .g'],
    ['by `super`', 'def f(self): return super().__new__(type(self))', '', 'made'],
    [
      'what `super` has',
      'def f(self): return 1',
      'class B(A):\n    def f(self): return super().f()\nclass C(B):\n    def f(self): return 2\n',
      'int',
    ],
  ])('%s', (_, body, rest, expected) => {
    expect(of(body, rest)).toBe(expected);
  });

  it('are those of the class that a class method is asked of', () => {
    const text = 'class A:\n    @classmethod\n    def g(cls): return cls()\nclass B(A): pass\ndef f(): return B.g()\n';
    expect(givesIn(text, 'f')).toBe('B');
  });

  it('are of the class that is known', () => {
    const text = 'class A:\n    def g(self): return type(self)()\nclass B(A): pass\ndef f(): return B().g()\n';
    expect(givesIn(text, 'f')).toBe('B');
  });
});

describe('copies', () => {
  const copied = (body: string, rest = ''): string | null =>
    of(`x = 1\ndef f(self): return self.x\ndef g(self, y):\n${body.replace(/^(?=.)/gm, '    ')}`, rest);

  it.each([
    ['of a namespace', 'new = type(self)()\nnew.__dict__.update(self.__dict__)', 'int .x'],
    [
      'of parts',
      'new = type(self)()\nnew.__dict__.update([(k, v) for k, v in self.__dict__.items() if k != y])',
      'int .x',
    ],
    ['with changes', 'new = type(self)()\nnew.__dict__.update(self.__dict__, x="a")', 'int str .x'],
    ['that replace it', 'new = type(self)()\nnew.__dict__ = self.__dict__.copy()', 'int .x'],
    [
      'with a name',
      'new = type(self)()\nstate = new.__dict__\nstate.update(self.__dict__)\nstate["x"] = "a"',
      'int str .x',
    ],
    ['with a name for two', 'state = self.__dict__\nstate = y\nstate.update(y)', null],
    ['with a name that is handed on', 'state = self.__dict__\ny(state)', null],
    ['by attribute', 'new = type(self)()\nfor k in y: setattr(new, k, getattr(self, k))', 'int .x'],
    ['by another attribute', 'new = type(self)()\nfor k in y: setattr(new, k, getattr(self, "_" + k))', null],
    ['from something', 'self.__dict__.update(y.__dict__)', null],
    ['shared with something', 'y.__dict__ = self.__dict__', null],
    ['a method that fills it', 'fill = self.__dict__.update\nfill(y)', null],
    ['under names that are spelled out', 'for name in ("a", "b"): setattr(self, "_" + name, y)', 'int .x'],
    ['under its name', 'for name in ("a", "x"): setattr(self, name, y)', null],
    ['under names of pairs', 'for name, value in (("a", y), ("x", "a")): setattr(self, name, value)', null],
    ['under the name of a function', 'self.__dict__[y.__name__] = y', 'int .x'],
  ])('%s', (_, body, expected) => {
    expect(copied(body)).toBe(expected);
  });

  it('of another class count', () => {
    const rest = 'class B:\n    def h(self):\n        made = A()\n        made.__dict__.update(self.__dict__)\n';
    expect(copied('pass', rest)).toBe(null);
  });

  it('under names of constants', () => {
    const rest = '_NAMES = ("a", "b")\ndef h(one):\n    for name in _NAMES: setattr(one, name, one)\n';
    expect(copied('pass', rest)).toBe('int .x');
    expect(copied('pass', rest.replace('"b"', '"x"'))).toBe(null);
  });

  it('replace no methods', () => {
    expect(of('def g(self, y): setattr(self, y, y)\ndef h(self): return 1\ndef f(self): return self.h()')).toBe(
      'int .h',
    );
  });

  it('into a parameter of a class', () => {
    const rest = 'class B: pass\ndef h(one: B, name): setattr(one, name, 1)\n';
    expect(copied('pass', rest)).toBe('int .x');
    expect(copied('pass', rest.replace('one: B', 'one: A'))).toBe(null);
    expect(copied('pass', rest.replace('class B', 'class B(A)'))).toBe(null);
  });
});

describe('functions around others', () => {
  const decorated = (inner: string, body = 'return self', rest = ''): string | null => {
    const text = `def d(fn):\n    def around(self, *args):\n        ${inner}\n    around.inner = fn\n    return around\n`;
    return givesIn(`${text}class A:\n    @d\n    def f(self, x): ${body}\n${rest}`, 'A.f');
  };

  it.each([
    ['give what they give', 'fn(self); return 1', 'return self', 'int'],
    ['or what they go around', 'return fn(self, *args)', 'return "a"', 'str'],
    ['of the receiver', 'return fn(self, *args)', 'return self', 'self'],
    ['of another of its class', 'return fn(type(self)(), *args)', 'return self', 'made'],
    ['of something else', 'return fn(args, self)', 'return self', null],
    ['of anything', 'return fn(*args)', 'return 1', null],
    ['once they hand it on', 'args(fn); return fn(self)', 'return 1', null],
    ['unless they are generators', 'yield fn(self)', 'return 1', null],
  ])('%s', (_, inner, body, expected) => {
    expect(decorated(inner, body)).toBe(expected);
  });

  it('may be made by calls, and lie around each other', () => {
    const text =
      'def d(*names):\n    def decorate(fn):\n        def check(self, *args): return fn(self, *args)\n        return check\n    return decorate\n';
    expect(givesIn(`${text}class A:\n    @d(1)\n    @d(2)\n    def f(self, x): return self\n`, 'A.f')).toBe('self');
  });

  it('are not what lies around a property', () => {
    const text = 'def d(fn):\n    def around(self): return fn(self)\n    return around\n';
    expect(givesIn(`${text}class A:\n    @d\n    @property\n    def f(self): return 1\n`, 'A.f')).toBe(null);
  });
});

describe('parts of what is unpacked', () => {
  it.each([
    ['of displays', 'return 1, "a"', 'int'],
    ['of one or another', 'return (1, "a") if x else ("b", 2)', 'int str'],
    ['of calls', 'return g(x)', null],
    ['of what yields', 'yield 1, 2', null],
    ['of something', 'return x', null],
    ['of a display with a star', 'return 1, *x', null],
  ])('%s', (_, body, expected) => {
    expect(givesIn(`def h(x):\n    ${body}\ndef f(x):\n    a, b = h(x)\n    return a\n`, 'f')).toBe(expected);
  });

  it.each([
    ['texts', 'f"{x}".partition(x)', 'str'],
    ['bytes', 'b"".rsplit(x)', 'bytes'],
    ['something', 'x.partition(x)', null],
  ])('of %s', (_, value, expected) => {
    expect(givesIn(`def f(x):\n    a, *_ = 1, 2\n    a, b = ${value}\n    return b\n`, 'f')).toBe(expected);
  });
});

describe('annotations', () => {
  const declared = (annotation: string, body = 'return x', rest = ''): string | null =>
    givesIn(
      `from typing import Any, Iterator, Protocol\n${rest}class A:\n    def f(self, x) -> ${annotation}: ${body}\n`,
      'A.f',
      {
        'typing/__init__.py': 'class Any: pass\nclass Iterator: pass\nclass Protocol: pass\n',
        'n.py': 'class C: pass\n',
      },
    );

  it.each([
    ['of classes', 'str', 'str'],
    ['of either', '"str | None"', 'NoneType str'],
    ['of subscripts', 'dict[str, int]', 'dict'],
    ['of anything', 'Any', null],
    ['of something abstract', 'Iterator[int]', null],
    ['of either with something abstract', 'str | Any', null],
    ['of a name that is not there', '"Nothing"', null],
    ['of a class elsewhere', '"n.C"', 'n.C'],
  ])('%s', (_, annotation, expected) => {
    expect(declared(annotation)).toBe(expected);
  });

  it('name what derives from the class, too', () => {
    expect(declared('B', 'return x', 'class B: pass\nclass C(B): pass\n')).toBe('B C');
    expect(declared('B', 'return x', 'class B: pass\nclass _C(B): pass\n')).toBe(null);
    expect(declared('B', 'return x', 'class B(Protocol): pass\n')).toBe(null);
  });

  it('say nothing of what is known, and keep what is read', () => {
    expect(declared('str', 'return 1')).toBe('int');
    const text =
      'class A:\n    def f(self, x) -> str: return self.g(x)\n    def g(self, x): return self.h(x)\n    def h(self, x): return x\n';
    expect(givesIn(text, 'A.f')).toBe('str .g .h');
  });
});
