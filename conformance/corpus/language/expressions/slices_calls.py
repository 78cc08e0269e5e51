# Slices of every sequence, subscripts, attributes and calls as expressions.
from support.show import show

SLICES = [slice(None), slice(2), slice(1, 3), slice(-2, None), slice(None, None, -1), slice(None, None, 2), slice(4, 0, -2), slice(10, 20), slice(-100, 100), slice(3, 1)]

# --- slices of text
print([('abcde')[s] for s in SLICES])

# --- slices of bytes
print([b'abcde'[s] for s in SLICES])

# --- slices of bytearrays
print([bytearray(b'abcde')[s] for s in SLICES])

# --- slices of lists
print([[1, 2, 3, 4, 5][s] for s in SLICES])

# --- slices of tuples
print([(1, 2, 3, 4, 5)[s] for s in SLICES])

# --- slices of ranges
print([range(0, 50, 10)[s] for s in SLICES], [list(range(5)[s]) for s in SLICES])

# --- slices of views
print([memoryview(b'abcde')[s].tobytes() for s in SLICES])

# --- slices of empty sequences
print([''[s] for s in SLICES], [[][s] for s in SLICES], [()[s] for s in SLICES], [list(range(0)[s]) for s in SLICES])

# --- slice bounds of any index
class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


items = list(range(6))
print(items[Index(1) : Index(-1) : Index(2)], items[True:], items[:False], items[None:None], 'abc'[Index(1) :])
show(lambda: items[1.0:], lambda: items['a':], lambda: items[:None:0], lambda: items[:: Index(0)], lambda: 'abc'[()], lambda: items[[1]])

# --- slice assignment sizes
for target, value in ((slice(1, 3), 'x'), (slice(1, 3), 'xyz'), (slice(2, 2), 'x'), (slice(5, 1), 'x'), (slice(None, None, 2), 'xyz'), (slice(None, None, -1), 'vwxyz'), (slice(10, 12), 'xy'), (slice(0, 0), ''), (slice(-1, None), 'xy')):
    items = [1, 2, 3, 4, 5]
    items[target] = value
    print(target, items)

# --- slice deletion sizes
for target in SLICES:
    items, data = [1, 2, 3, 4, 5], bytearray(b'abcde')
    del items[target], data[target]
    print(target, items, data)

# --- slice assignment from itself and generators
items = [1, 2, 3]
items[1:1] = items
print(items)
items[::2] = (n * 10 for n in items[::2])
print(items)
items[:] = {k: 1 for k in 'ab'}
print(items)
items[len(items) :] = iter([7])
print(items)

# --- slice augmented
items = [1, 2, 3, 4]
items[1:3] *= 2
print(items)
items[:1] += 'ab'
print(items)

# --- negative indices
items = [10, 20, 30]
show(lambda: items[-1], lambda: items[-3], lambda: items[-4], lambda: items[~0], lambda: 'abc'[-1], lambda: (1, 2)[-2], lambda: range(5)[-1], lambda: b'ab'[-1])

# --- subscripts of calls and displays
print([1, 2, 3][1], (1, 2)[0], {'k': 5}['k'], 'abc'[1], [[1], [2]][1][0], (lambda: [5])()[0], {1: {2: 3}}[1][2], [*range(5)][1:3], 'a b'.split()[1], f'{1}23'[2], b'a'[0], {**{'z': 1}}['z'])

# --- calls of calls
def f(*args):
    return lambda *more: args + more


print(f(1)(2), f()(), (lambda: f)()(1)(2), [f][0](5)(6), {'f': f}['f'](1)(), (f if 1 else None)(3)())

# --- calls with generator arguments
print(sum(n for n in range(3)), max((n for n in (1, 5)), default=0), sorted((n % 3 for n in range(5)), reverse=True), list(map(str, (n for n in 'ab'))), dict(a for a in [('k', 1)]))

# --- calls with many stars
def f(*args, **kwargs):
    return args, sorted(kwargs.items())


a, b, c, d = [1, 2], (3,), {'x': 1}, {'y': 2}
print(f(*a, *b, 4, *'z', **c, **d, w=3), f(*a, k=1, *b), f(**c, **{}, **d), f(*[], **{}), f(*{1: 2}, *{'s'}, *range(2)))
show(lambda: f(**c, **c), lambda: f(x=1, **c), lambda: f(*a, **a), lambda: f(**'ab'))

# --- order of stars and keywords
def say(x):
    print(x, end=' ')
    return x


def f(*args, **kwargs):
    return args, kwargs


print(f(*say([1]), say(2), *say([3]), a=say(4), **say({'b': 5}), c=say(6)))
print(f(a=say(1), *say([2])))

# --- methods looked up before arguments
class Box:
    def __getattr__(self, name):
        print('look up', name)
        return lambda *args: args


def argument():
    print('argument')
    return 1


print(Box().method(argument()))


def run():
    return None.method(argument())


show(run)

# --- attributes of literals
print((5).real, 5 .imag, 1.5.is_integer(), 'a'.upper(), [].append, sep=' ')if 0 else print((5).real, 5 .imag, 1.5.is_integer(), 'a'.upper(), b'a'.hex(), [3, 1].index(1), (1, 2).count(1), {1}.pop(), {'k': 1}.get('k'), True.real, 1j.imag, None.__class__, ...is None)

# --- keyword arguments of builtins
print(sorted([3, 1], reverse=True, key=lambda n: n), int('11', base=2), print('x', end='', sep=''), max([1], default=2, key=None), sum([1], start=5), enumerate(['a'], start=2).__next__(), 'a b'.split(sep=' ', maxsplit=1), str(object=b'a', encoding='ascii'), round(number=1.26, ndigits=1), pow(base=2, exp=3, mod=5), list(zip(strict=True)), 'x'.encode(encoding='utf-8', errors='strict'), (5).to_bytes(length=2, byteorder='big'), 'a\tb'.expandtabs(tabsize=2), 'a\nb'.splitlines(keepends=True), open.__name__)

# --- unpacking nested calls
def pair(a, b):
    return b, a


print(*pair(*pair(1, 2)), [*pair(1, 2), *pair(3, 4)], {**dict([pair(1, 'k')])}, (lambda a, b: a - b)(*pair(1, 5)))

# --- long argument lists
def f(*args, **kwargs):
    return len(args), len(kwargs), sum(args)


print(f(*range(500)), f(*range(10), **{f'k{n}': n for n in range(300)}), f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25))

# --- deep nesting
x = [[[[[[[[[[1]]]]]]]]]]
print(x[0][0][0][0][0][0][0][0][0][0], ((((((((((5)))))))))), [[i for i in [j for j in [k for k in range(3)]]]], (lambda: (lambda: (lambda: (lambda: 'deep')())())())())

# --- conditional and boolean arguments
def f(*args):
    return args


print(f(1 if 0 else 2, 0 or 3, 1 and 4, not 5), f(*(1, 2) if 1 else ()), f(*[] or [6]), f(**{} or {}), f((1, 2), [3]), f(lambda: 1)[0](), f(x := 5), x)

# --- await free coroutine objects in expressions
async def f():
    return 1


c = f()
print(type(c).__name__, bool(c), c is c, hasattr(c, 'send'))
c.close()

# --- chains of mixed operators
class Any:
    def __init__(self, text='any'):
        self.text = text

    def __getattr__(self, name):
        return Any(f'{self.text}.{name}')

    def __getitem__(self, key):
        return Any(f'{self.text}[{key!r}]')

    def __call__(self, *args, **kwargs):
        return Any(f'{self.text}({", ".join([*map(repr, args), *(f"{k}={v!r}" for k, v in kwargs.items())])})')

    def __add__(self, other):
        return Any(f'({self.text} + {getattr(other, "text", other)})')

    def __neg__(self):
        return Any(f'-{self.text}')

    def __repr__(self):
        return self.text


a = Any()
print(-a.b[1](2, k=3).c + a['x', 1:2].d() + 5, a[...](*[1, 2], **{'z': a}), (a.b)(a.c)[a.d])
