# Operators: comparison chains, boolean operators, conditionals, order of evaluation, precedence.
from support.show import show


def say(name, value=None):
    print(name, end=' ')
    return name if value is None else value

# --- chained comparison
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 > 1, 1 == 1.0 == True, 1 < 2 > 1, 1 in [1] in [[1]], 1 < 2 is True, (1 < 2) is True, 'a' < 'b' != 'c')

# --- chained comparison evaluates once
print(say('a') < say('b') < say('c'))
print(say('b') < say('a') < say('c'))
print(say('a') == say('a') != say('b') in [say('b')])

# --- comparison gives any object
class Loud:
    def __lt__(self, other):
        return 'lt'

    def __gt__(self, other):
        return []

    def __eq__(self, other):
        return 'eq'

    def __contains__(self, item):
        return 'truthy'


loud = Loud()
print(loud < 1, loud > 1, loud == 1, 1 in loud, 1 not in loud, loud < 1 < 2, loud > 1 < 2, not loud == 1)

# --- identity
a = b = []
print(a is b, a is not b, a is [], None is None, a is not None, 1 is not None, ... is Ellipsis)

# --- membership fallback
class Iterable:
    def __iter__(self):
        return iter([1, 2])


class Indexed:
    def __getitem__(self, at):
        return [5, 6][at]


show(lambda: 2 in Iterable(), lambda: 9 in Iterable(), lambda: 6 in Indexed(), lambda: 7 in Indexed(), lambda: 1 in 5, lambda: 1 not in None, lambda: 1 in object())

# --- boolean operators give operands
print(0 or 'a', '' or 0, 1 and 2, [] and 1, None or {} or 'last', 1 and 'a' and [], not '' and 5, 0 or None, 1 or 2 and 0, (1 or 2) and 0)

# --- boolean operators stop early
say('a') and say('b')
say('a') or say('b')
print(say('x', 0) and say('y'), say('x', 0) or say('z'), not say('n', 0))

# --- not
print(not 1, not '', not not [], not None, not 1 == 2, not (1, ), - (not 0), not -1)

# --- conditional expression
print('a' if 1 else 'b', 'a' if 0 else 'b', 1 if 0 else 2 if 0 else 3, [1 if x else 2 for x in (0, 1)], (lambda x: 'y' if x else 'n')(0))
print(say('no') if say('test', False) else say('yes'))

# --- order of binary operands
print(say('a') + say('b') + say('c'), say('x') * len(say('yy')))

# --- order of call arguments
def f(*args, **kwargs):
    return args, kwargs


print(say('f', f)(say(1), *say('s', [2]), k=say('k'), **say('d', {'z': 1})))

# --- order of displays
print([say('a'), *say('b', [1]), say('c')], {say('k'): say('v'), say('k2'): say('v2')}, (say('t'), say('u')), {say('s')})

# --- order of subscripts and attributes
class Box:
    def __getitem__(self, key):
        return key

    def __setitem__(self, key, value):
        print('set', key, value)


say('box', Box())[say('key')] = say('value')
print(say('box', Box())[say('a') : say('b') : say('c')])

# --- order of comparison operands
print(say('a') in [say('b')], say('x') is say('y'), say('p') < say('q'))

# --- precedence
print(2 + 3 * 4, (2 + 3) * 4, -2**2, 2**-1, 2**3**2, not 1 + 1, 1 | 2 ^ 3 & 4, 1 << 2 + 1, 5 - 3 - 1, 2 * 3 % 4, 7 // 2 * 2, ~1 + 1, -1 % 3, 1 if 0 else 2 + 1, 3 & 1 == 1, 10 / 4 / 5, 1 < 2 == True)

# --- unary operators
class Unary:
    def __neg__(self):
        return 'neg'

    def __pos__(self):
        return 'pos'

    def __invert__(self):
        return 'invert'


u = Unary()
print(-u, +u, ~u, - -5, ~~5, +-+5, not u, -True, ~False)

# --- unary errors
show(lambda: -'a', lambda: +[], lambda: ~1.5, lambda: -None, lambda: ~'a', lambda: +{}, lambda: -object, lambda: ~1j)

# --- every binary operator of objects
class Op:
    def __getattr__(self, name):
        raise AttributeError(name)


for name in 'add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or'.split():
    setattr(Op, f'__{name}__', lambda self, other, name=name: (name, other))
    setattr(Op, f'__r{name}__', lambda self, other, name=name: ('r' + name, other))
    setattr(Op, f'__i{name}__', lambda self, other, name=name: ('i' + name, other))
o = Op()
print(o + 1, o - 1, o * 1, o @ 1, o / 1, o // 1, o % 1, divmod(o, 1), o**1, o << 1, o >> 1, o & 1, o ^ 1, o | 1)
print(1 + o, 1 - o, 1 * o, 1 @ o, 1 / o, 1 // o, 1 % o, divmod(1, o), 1**o, 1 << o, 1 >> o, 1 & o, 1 ^ o, 1 | o)
a = o
a += 1
b = o
b **= 2
c = o
c @= 3
print(a, b, c)

# --- reflected only when needed
class A:
    def __add__(self, other):
        print('A.add')
        return NotImplemented

    def __radd__(self, other):
        print('A.radd')
        return 'A.radd'


class B:
    def __radd__(self, other):
        print('B.radd')
        return NotImplemented


show(lambda: A() + B(), lambda: 5 + A(), lambda: A() + A(), lambda: A() + 5, lambda: 'a' + B())

# --- subclass is asked first
class Base:
    def __sub__(self, other):
        return 'Base.sub'

    def __rsub__(self, other):
        return 'Base.rsub'


class Child(Base):
    def __rsub__(self, other):
        return 'Child.rsub'


class Plain(Base):
    pass


print(Base() - Child(), Child() - Base(), Base() - Plain(), Plain() - Base(), Child() - Child())

# --- comparison reflected
class Left:
    def __lt__(self, other):
        print('Left.lt')
        return NotImplemented

    def __eq__(self, other):
        print('Left.eq')
        return NotImplemented


class Right:
    def __gt__(self, other):
        print('Right.gt')
        return 'gt'

    def __eq__(self, other):
        print('Right.eq')
        return NotImplemented


show(lambda: Left() < Right(), lambda: Left() == Right(), lambda: Left() != Right(), lambda: Left() < 5, lambda: Left() <= Right())

# --- comparison of subclasses asks the subclass first
class Base:
    def __eq__(self, other):
        return 'Base'

    def __le__(self, other):
        return 'Base.le'

    def __ge__(self, other):
        return 'Base.ge'


class Child(Base):
    def __eq__(self, other):
        return 'Child'

    def __ge__(self, other):
        return 'Child.ge'


print(Base() == Child(), Child() == Base(), Base() <= Child(), Base() >= Child(), Child() <= Base())

# --- not equal follows equal
class Eq:
    def __eq__(self, other):
        return other == 5


class Both(Eq):
    def __ne__(self, other):
        return 'ne'


print(Eq() == 5, Eq() != 5, Eq() != 6, Both() != 5, Eq.__ne__ is object.__ne__)

# --- comparison errors
class X:
    pass


show(lambda: X() < X(), lambda: X() >= 5, lambda: 5 > X(), lambda: 'a' < 5, lambda: [] < (), lambda: {} > {}, lambda: None < None, lambda: 1j >= 1, lambda: len < print, lambda: X < X, lambda: X() == X(), lambda: slice(1) < slice(2))

# --- operators of types
show(lambda: int | str, lambda: int | None, lambda: None | int, lambda: int | 5, lambda: (int | str) == (str | int), lambda: list[int] | None, lambda: (int | str).__args__, lambda: int | int, lambda: (int | None) | str, lambda: int & str, lambda: 'a' | int, lambda: isinstance(5, int | str), lambda: type(int | str))

# --- matrix operator
class M:
    def __matmul__(self, other):
        return 'matmul'

    def __rmatmul__(self, other):
        return 'rmatmul'


print(M() @ 1, 1 @ M(), M() @ M())
show(lambda: 1 @ 2, lambda: [] @ [])

# --- power with three in classes
class P:
    def __pow__(self, e, m=None):
        return e, m

    def __ipow__(self, e):
        return ('ipow', e)


p = P()
print(p**2, pow(p, 2, 3))
p **= 5
print(p)

# --- operator methods of instances are ignored
class Bare:
    pass


bare = Bare()
bare.__add__ = lambda other: 'never'
bare.__len__ = lambda: 5
bare.__getitem__ = lambda key: key
show(lambda: bare + 1, lambda: len(bare), lambda: bare[0], lambda: bare.__add__(1))

# --- slices of expressions
items = list(range(10))
i = 2
print(items[i:], items[: i + 1], items[i : i + 3], items[-i:], items[i::2], items[::-i], items[lambda_ if (lambda_ := 3) else 0 :])

# --- subscripts with stars and tuples
class Probe:
    def __getitem__(self, key):
        return key


p = Probe()
print(p[1, 2], p[(1, 2)], p[1:2, ...], p[*[1, 2], 3], p[()], p[1,], p[::], p['a', :], p[*()], p[:, *[1]])

# --- attribute chains and calls
class Chain:
    def __init__(self, path=''):
        self.path = path

    def __getattr__(self, name):
        return Chain(f'{self.path}.{name}')

    def __call__(self, *args):
        return Chain(f'{self.path}({",".join(map(str, args))})')

    def __getitem__(self, key):
        return Chain(f'{self.path}[{key}]')


print(Chain().a.b(1)[2].c(3, 4)()[5]['k'].d.path)

# --- literals
print(1_000, 0x_ff, 1e5, 1E-5, .5, 5., 1j, True, None, ..., 'a' 'b', b'a' b'b', r'\n', '\x41\u0042\U00000043\N{LATIN SMALL LETTER D}\101', '''multi
line''', 'con\
tinued')

# --- escapes
print(ascii('\a\b\f\n\r\t\v\\\'\"\0\x7f\377'), ascii(b'\a\x00\\\''), len('\N{SNOWMAN}'), '\061', '\u00e9' == 'é')

# --- large displays
print(len([*range(300)]), sum([1] * 1000), len({**{n: n for n in range(300)}, **{n: 0 for n in range(250, 400)}}), len((*range(260), *range(5))))

# --- constant folding keeps semantics
show(lambda: 1 / 0 if False else 'lazy', lambda: 'a' * 3 + 'b', lambda: (1, 2) + (3,), lambda: -1 ** 2, lambda: 2 ** 1000 % 7, lambda: 'abc'[5], lambda: () == (), lambda: 10 ** -2, lambda: not ())

# --- star expressions
a, b = [1, 2], (3,)
print([*a, *b], (*a, *b), {*a, *b}, [*a, 0, *'xy'], *a, *b, sep=',')


def f():
    return *a, *b


def g():
    yield *a, 5


print(f(), list(g()), [*[]], (*(),), {**{}})
show(lambda: [*5], lambda: (*None,), lambda: {*1.5}, lambda: [*a, *5])

# --- await and yield are expressions
def gen():
    x = yield 1
    y = (yield x) or 'default'
    print([(yield), (yield 2)])
    return (x, y)


g = gen()
print(next(g), g.send('a'), g.send(None), g.send('p'), end=' ')
try:
    g.send('q')
except StopIteration as stop:
    print(stop.value)

# --- lambda forms
print((lambda: 5)(), (lambda x, y=2, *a, k=3, **kw: (x, y, a, k, kw))(1, 5, 6, k=7, z=8), (lambda x, /, y, *, z: x + y + z)(1, y=2, z=3), (lambda *a: a)(*'ab'), (lambda **k: k)(a=1), (lambda: (yield))().__class__.__name__)

# --- lambda captures late
functions = [lambda: n for n in range(3)]
print([f() for f in functions], [f() for f in [lambda n=n: n for n in range(3)]])
print((lambda x: lambda y: x + y)(1)(2), (lambda f: f(f))(lambda f: 'self'), (lambda: 1).__name__)
