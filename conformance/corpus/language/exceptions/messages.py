# The texts of errors that the interpreter raises.
from support.show import show

# --- indexing of scalars
show(lambda: 5[0], lambda: (1.5)[0], lambda: None[0], lambda: True['a'], lambda: len[0], lambda: (lambda: 1)[0], lambda: int[0], lambda: object()[0], lambda: ...[0], lambda: ValueError()[0], lambda: (x for x in ())[0], lambda: {1}[0], lambda: iter([])[0], lambda: {}.keys()[0], lambda: range[0])

# --- indices of sequences
show(lambda: [1]['a'], lambda: (1,)['a'], lambda: 'a'['a'], lambda: b'a'['a'], lambda: bytearray(b'a')['a'], lambda: range(3)['a'], lambda: memoryview(b'a')['a'], lambda: [1][1.0], lambda: [1][None], lambda: [1][[0]], lambda: 'a'[1.5], lambda: [1][1:'a'], lambda: 'a'[{}:])

# --- out of range
show(lambda: [][0], lambda: ()[0], lambda: ''[0], lambda: b''[0], lambda: bytearray()[0], lambda: range(0)[0], lambda: [1][-2], lambda: [][10**30], lambda: (1,)[-(10**30)], lambda: [].pop(), lambda: [1].pop(5), lambda: memoryview(b'')[0])

# --- assignment to items
def put(value, key, item=1):
    value[key] = item


def drop(value, key):
    del value[key]


show(lambda: put([1], 5), lambda: put([1], 'a'), lambda: put('a', 0), lambda: put((1,), 0), lambda: put(5, 0), lambda: put(None, 0), lambda: put({1}, 0), lambda: put({}, []), lambda: put(range(3), 0), lambda: put(b'a', 0), lambda: put(object(), 0), lambda: put(len, 0))
show(lambda: drop([1], 5), lambda: drop('a', 0), lambda: drop((1,), 0), lambda: drop(5, 0), lambda: drop({}, 'k'), lambda: drop({1}, 0), lambda: drop(None, 'a'), lambda: drop(range(3), 0), lambda: drop([1], 'a'))

# --- addition
values = [1, 1.5, 'a', b'a', [1], (1,), {1: 2}, {1}, None, len, range(1), 1j, bytearray(b'x')]
for left in values:
    for right in values:
        try:
            left + right
        except TypeError as error:
            print(error)

# --- subtraction
values = [1, 'a', [1], {1}, None, {}, 1.5, frozenset(), {1: 2}.keys()]
for left in values:
    for right in values:
        try:
            left - right
        except TypeError as error:
            print(error)

# --- multiplication
values = [1.5, 'a', [1], {1}, None, (1,), b'x', {}]
for left in values:
    for right in values:
        try:
            left * right
        except TypeError as error:
            print(error)

# --- division and modulo
for left in (1, 'a', [1], None, b'x'):
    for right in (2.5, 'b', [1], None):
        for operation in (lambda: left / right, lambda: left // right, lambda: left % right, lambda: divmod(left, right)):
            try:
                operation()
            except TypeError as error:
                print(error)

# --- power and shifts
for left in (1, 1.5, 'a', None):
    for right in ('b', None, [1], 1.5):
        for operation in (lambda: left**right, lambda: left << right, lambda: left >> right, lambda: left @ right):
            try:
                operation()
            except TypeError as error:
                print(error)

# --- bit operators
for left in (1, 1.5, 'a', {1}, {}, None, True):
    for right in (1.5, 'b', [1], {}):
        for operation in (lambda: left & right, lambda: left | right, lambda: left ^ right):
            try:
                operation()
            except TypeError as error:
                print(error)

# --- ordering
values = [1, 'a', [1], (1,), {1: 1}, {1}, None, 1j, b'a', len]
for left in values:
    for right in values:
        try:
            left < right
        except TypeError as error:
            print(error)

# --- ordering operators
for operation in (lambda: 1 < 'a', lambda: 1 <= 'a', lambda: 1 > 'a', lambda: 1 >= 'a', lambda: 'a' < 1, lambda: [] >= (), lambda: None > 0, lambda: object() <= 1):
    show(operation)

# --- unary
for value in ('a', None, [], {}, len, object, b'x', ()):
    for operation in (lambda: -value, lambda: +value, lambda: ~value, lambda: abs(value)):
        show(operation)

# --- not callable
for value in (1, 'a', None, [], {}, (), 1.5, True, b'', object(), {1}, ..., range(1)):
    try:
        value()
    except TypeError as error:
        print(error)

# --- not iterable
for call in (lambda: list(5), lambda: [*None], lambda: tuple(1.5), lambda: set(len), lambda: dict(5), lambda: sum(5), lambda: max(5), lambda: sorted(None), lambda: ''.join(5), lambda: zip(1), lambda: enumerate(1), lambda: map(len, 1), lambda: filter(None, 1), lambda: iter(5), lambda: any(5), lambda: reversed(5), lambda: [].extend(5), lambda: set() | 5, lambda: frozenset(5), lambda: bytes([5, None])):
    show(call)

# --- not a container
show(lambda: 1 in 5, lambda: 1 in None, lambda: 'a' in len, lambda: 1 in 'a', lambda: 'a' in b'a', lambda: 1.5 in b'a', lambda: 1 in object())

# --- not hashable
for value in ([], {}, set(), bytearray(), slice(1) if False else [1], {}.keys(), {}.items()):
    show(lambda: hash(value), lambda: {value: 1}, lambda: {value}, lambda: {}.get(value), lambda: value in {})

# --- lengths
for value in (5, None, 1.5, len, object(), iter([]), (x for x in ()), type, map(str, [])):
    try:
        len(value)
    except TypeError as error:
        print(error)

# --- missing attributes
for value in (5, 'a', None, [], {}, (), {1}, 1.5, True, b'', len, int, range(1), ..., lambda: 1, (x for x in ()), slice(1), 1j, memoryview(b'')):
    try:
        value.nosuch
    except AttributeError as error:
        print(error)

# --- attributes cannot be set
for value in (5, 'a', None, [], {}, (), 1.5, b'', len, range(1), ..., slice(1)):
    for name in ('nosuch', '__doc__', '__class__'):
        try:
            setattr(value, name, 1)
        except (AttributeError, TypeError) as error:
            print(type(error).__name__, error)

# --- attributes of builtin types cannot be set
for kind in (int, str, list, object, type, len.__class__, type(None)):
    for operation in (lambda: setattr(kind, 'x', 1), lambda: delattr(kind, '__doc__'), lambda: setattr(kind, '__name__', 'x')):
        try:
            operation()
        except (AttributeError, TypeError) as error:
            print(type(error).__name__, error)

# --- conversions
show(lambda: int('x'), lambda: int([]), lambda: int(None), lambda: float('x'), lambda: float([]), lambda: float(None), lambda: complex('x'), lambda: complex([]), lambda: chr('a'), lambda: ord(1), lambda: bytes('a'), lambda: bytearray('a'), lambda: dict([1]), lambda: list(1), lambda: str(b'a', 'nope'), lambda: range('a'), lambda: slice(), lambda: memoryview('a'), lambda: bool(1, 2), lambda: tuple(1))

# --- value errors
show(lambda: [].index(1), lambda: [].remove(1), lambda: ().index(1), lambda: 'a'.index('b'), lambda: range(3).index(5), lambda: b'a'.index(b'b'), lambda: max([]), lambda: min(()), lambda: 'a'.split(''), lambda: b'a'.split(b''), lambda: [1, 2][::0], lambda: range(1, 2, 0), lambda: chr(-1), lambda: 'a'.partition(''), lambda: [1].__setitem__(slice(None, None, 2), [1, 2]), lambda: int('1', 99), lambda: bytes([300]), lambda: zip([1], [], strict=True) and list(zip([1], [], strict=True)), lambda: bytes.fromhex('z'))

# --- arithmetic errors
show(lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: 1j / 0, lambda: divmod(1, 0), lambda: 0**-1, lambda: 0.0**-1, lambda: 10.0**1000, lambda: 1 << -1, lambda: int(float('inf')), lambda: int(float('nan')), lambda: round(float('inf')), lambda: float(10**1000), lambda: pow(2, -1, 4), lambda: pow(1, 1, 0))

# --- calls of functions with cell parameters
def f(a, b, *, c):
    return lambda: (a, b, c)


show(lambda: f(), lambda: f(1), lambda: f(1, 2), lambda: f(1, 2, 3), lambda: f(1, 2, c=3, d=4), lambda: f(1, 2, a=3, c=4))

# --- calls of lambdas and comprehensions
show(lambda: (lambda a: a)(), lambda: (lambda: 1)(5), lambda: (lambda *, k: k)(), lambda: (lambda a, /: a)(a=1), lambda: (lambda a, b=1, *c: a)(), lambda: (lambda x: x)(1, x=2))

# --- many missing arguments
def two(a, b): ...


def three(a, b, c): ...


def four(a, b, c, d): ...


def keywords(*, a, b, c): ...


show(lambda: two(), lambda: three(), lambda: four(), lambda: four(1), lambda: keywords(), lambda: keywords(b=1), lambda: three(c=1), lambda: four(d=1, a=2))

# --- too many arguments with defaults and keywords
def none(): ...


def one(a): ...


def some(a, b=1): ...


def all_defaults(a=1, b=2): ...


def keyword(a, *, k=1): ...


def required(a, *, k): ...


show(lambda: none(1), lambda: one(1, 2), lambda: some(1, 2, 3), lambda: all_defaults(1, 2, 3), lambda: keyword(1, 2, k=3), lambda: required(1, 2, k=1), lambda: one(1, 2, 3, 4), lambda: required(1, 2))

# --- calls of classes
class Plain: ...


class Init:
    def __init__(self, a): ...


class New:
    def __new__(cls, a):
        return object.__new__(cls)


show(lambda: Plain(1), lambda: Plain(a=1), lambda: Init(), lambda: Init(1, 2), lambda: Init(b=1), lambda: New(), lambda: New(1, 2), lambda: Plain.x, lambda: Plain().x, lambda: Plain()(), lambda: Plain() + 1, lambda: Plain()[0], lambda: len(Plain()), lambda: iter(Plain()), lambda: Plain() < Plain(), lambda: -Plain(), lambda: int(Plain()), lambda: float(Plain()), lambda: [1][Plain()], lambda: 1 in Plain(), lambda: hash(Plain()) and None, lambda: next(Plain()), lambda: abs(Plain()), lambda: reversed(Plain()), lambda: Plain() @ 1, lambda: complex(Plain()), lambda: bytes(Plain()), lambda: round(Plain()), lambda: range(Plain()), lambda: chr(Plain()), lambda: f'{Plain():x}')

# --- calls of builtin types
show(lambda: int(1, 2, 3), lambda: str(1, 2, 3, 4), lambda: list(1, 2), lambda: dict(1, 2), lambda: float(1, 2), lambda: bool(1, 2), lambda: tuple([], []), lambda: set([], []), lambda: object(1), lambda: type(), lambda: range(), lambda: slice(), lambda: complex(1, 2, 3), lambda: bytes(1, 2, 3, 4), lambda: frozenset(1, 2), lambda: enumerate(), lambda: zip(1), lambda: map(), lambda: filter(), lambda: reversed(), lambda: property(1, 2, 3, 4, 5), lambda: super(1, 2, 3), lambda: memoryview(), lambda: list(x=1), lambda: dict(x=1), lambda: set(x=1), lambda: tuple(x=1), lambda: int(y=1), lambda: float(y=1))

# --- unpacking
def two(value):
    a, b = value


def star(value):
    a, b, *c = value


def nested(value):
    (a, b), c = value


show(lambda: two([]), lambda: two([1]), lambda: two([1, 2, 3]), lambda: two(5), lambda: two(None), lambda: star([]), lambda: star([1]), lambda: star(5), lambda: nested([1, 2]), lambda: nested([[1], 2]), lambda: nested([[1, 2, 3], 2]), lambda: two({1}), lambda: two('abc'), lambda: two(iter([1])), lambda: two(x for x in range(5)))

# --- names
def local():
    print(x)
    x = 1


def deleted():
    x = 1
    del x
    return x


def free():
    def inner():
        return y

    inner()
    y = 1


def loop():
    for z in ():
        pass
    return z


show(local, deleted, free, loop, lambda: nothing, lambda: nothing.attr, lambda: nothing(), lambda: nothing[0])

# --- suggestions are not part of the text
class Box:
    value = 1


show(lambda: Box().valeu, lambda: [].apend(1), lambda: pritn('x'), lambda: 'a'.uper(), lambda: Box.vlaue)

# --- context managers and awaitables
def with_it(value):
    with value:
        pass


def delegate(value):
    yield from value


show(lambda: with_it(5), lambda: with_it([]), lambda: with_it(open), lambda: list(delegate(5)), lambda: list(delegate(None)))

# --- raise of wrong things
def throw(value, cause=False):
    if cause is not False:
        raise value from cause
    raise value


show(lambda: throw(5), lambda: throw('a'), lambda: throw(None), lambda: throw(int), lambda: throw([]), lambda: throw(ValueError, 5), lambda: throw(ValueError, 'a'), lambda: throw(ValueError, int), lambda: throw(object()))

# --- format texts
show(lambda: '{}'.format(), lambda: '{a}'.format(), lambda: '{0.a}'.format(1), lambda: '{:d}'.format('a'), lambda: '{:s}'.format(1), lambda: format(1, 'y'), lambda: format('a', 'd'), lambda: format(None, 'x'), lambda: format(1.5, 'd'), lambda: '%d' % 'a', lambda: '%d' % None, lambda: '%s %s' % 1, lambda: '%s' % (1, 2), lambda: '%q' % 1, lambda: '%(a)s' % 1, lambda: '%c' % 'ab', lambda: '%c' % 1.5, lambda: '%x' % 'a', lambda: '%f' % 'a', lambda: '%*d' % ('a', 1))

# --- joins
show(lambda: ','.join([1]), lambda: ','.join(['a', None]), lambda: ','.join(['a', b'b']), lambda: b','.join(['a']), lambda: b','.join([1]), lambda: ','.join(None), lambda: ''.join([['a']]), lambda: ' '.join({'a': 1, 2: 3}))
