# except*, with, async with, match.
from support.show import explain, show


class Manager:
    def __init__(self, name, swallow=False, fail=None):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print('enter', self.name)
        if self.fail == 'enter':
            raise RuntimeError('enter ' + self.name)
        return self.name.upper()

    def __exit__(self, kind, error, trace):
        print('exit', self.name, kind and kind.__name__, error, trace is not None)
        if self.fail == 'exit':
            raise RuntimeError('exit ' + self.name)
        return self.swallow

# --- except star splits
try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2), ValueError(3)])
except* ValueError as group:
    print(repr(group))
except* TypeError as group:
    print(repr(group))

# --- except star leaves the rest
def run():
    try:
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
    except* ValueError:
        print('value')


explain(run)

# --- except star of a plain exception
try:
    raise ValueError('plain')
except* ValueError as group:
    print(repr(group), type(group).__name__)

# --- except star of nested groups
try:
    raise ExceptionGroup('outer', [ValueError(1), ExceptionGroup('inner', [KeyError(2), ValueError(3)])])
except* ValueError as group:
    print(repr(group))
except* KeyError as group:
    print(repr(group))

# --- except star with several classes
try:
    raise ExceptionGroup('g', [ValueError(1), KeyError(2), OSError(3)])
except* (ValueError, KeyError) as group:
    print(repr(group))
except* Exception as group:
    print('rest', repr(group))

# --- except star that raises
def run():
    try:
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
    except* ValueError:
        raise TypeError('new')
    except* KeyError:
        print('key')


explain(run)

# --- except star re-raises
def run():
    try:
        raise ExceptionGroup('g', [ValueError(1), KeyError(2), OSError(3)])
    except* ValueError:
        raise
    except* KeyError:
        pass


explain(run)

# --- except star raises from several clauses
def run():
    try:
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
    except* ValueError:
        raise TypeError('a')
    except* KeyError:
        raise IndexError('b')


explain(run)

# --- except star else finally
def run(fail):
    try:
        if fail:
            raise ExceptionGroup('g', [ValueError(1)])
    except* ValueError:
        print('star')
    else:
        print('else')
    finally:
        print('finally')


run(True)
run(False)

# --- except star refuses groups
def run(kind):
    try:
        raise ValueError('v')
    except* kind:
        pass


explain(lambda: run(ExceptionGroup))
explain(lambda: run(5))
explain(lambda: run((ValueError, BaseExceptionGroup)))

# --- except star in loops
for n in range(3):
    try:
        if n == 1:
            raise ExceptionGroup('g', [ValueError(n)])
    except* ValueError as group:
        print(n, group.exceptions)
print('name unbound', 'group' in globals())

# --- with one
with Manager('a') as value:
    print('body', value)
print(value)

# --- with many
with Manager('a') as a, Manager('b') as b:
    print(a, b)
with (
    Manager('c') as c,
    Manager('d'),
):
    print(c)

# --- with swallows
with Manager('a', swallow=True):
    raise ValueError('x')
print('after')

# --- with passes on
def run():
    with Manager('outer'), Manager('inner'):
        raise ValueError('x')


show(run)

# --- with inner swallowing
with Manager('outer'), Manager('inner', swallow=True):
    raise ValueError('x')
print('after')

# --- with failing enter
def run():
    with Manager('a'), Manager('b', fail='enter'):
        print('never')


show(run)

# --- with failing exit
def run():
    with Manager('a', fail='exit'):
        raise ValueError('body')


explain(run)

# --- with return break continue
def run():
    for n in range(3):
        with Manager(str(n)):
            if n == 0:
                continue
            if n == 1:
                break
    with Manager('r'):
        return 'returned'


print(run())

# --- with targets
class Pair:
    def __enter__(self):
        return 1, (2, 3)

    def __exit__(self, *args):
        pass


store = {}
with Pair() as (a, (b, c)):
    print(a, b, c)
with Pair() as store['k'], Pair() as [x, *y]:
    print(store, x, y)

# --- with what is no manager
class NoExit:
    def __enter__(self):
        return 1


class NoEnter:
    def __exit__(self, *args):
        pass


def run(manager):
    with manager:
        print('never')


show(lambda: run(5), lambda: run(NoExit()), lambda: run(NoEnter()), lambda: run(None), lambda: run('a'))

# --- with methods of the type only
class Late:
    pass


late = Late()
late.__enter__ = lambda: print('never')
late.__exit__ = lambda *args: None


def run():
    with late:
        pass


show(run)

# --- with a true answer of any kind
class Truthy:
    def __init__(self, answer):
        self.answer = answer

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return self.answer


def run(answer):
    with Truthy(answer):
        raise ValueError(repr(answer))
    return 'swallowed'


show(lambda: run('yes'), lambda: run([]), lambda: run(1), lambda: run(None))

# --- with sees base exceptions
def run():
    with Manager('a', swallow=True):
        raise KeyboardInterrupt
    return 'swallowed'


show(run)

# --- with of expressions
managers = {'k': Manager('k')}
with managers['k'] as k, (Manager('p')) as p, (lambda: Manager('l'))() as l:
    print(k, p, l)

# --- match literals
def run(value):
    match value:
        case 0:
            return 'zero'
        case -1 | -2:
            return 'minus'
        case 'a' 'b':
            return 'text'
        case b'x':
            return 'bytes'
        case None:
            return 'none'
        case True:
            return 'true'
        case 1.5:
            return 'float'
        case 2 + 3j:
            return 'complex'
        case _:
            return 'other'


print([run(value) for value in (0, 0.0, False, -1, -2.0, 'ab', b'x', None, True, 1, 1.5, 2 + 3j, 'x')])

# --- match captures
match 5:
    case x:
        print(x)
match [1, 2]:
    case _:
        print('wild')
print('_' in globals(), x)

# --- match sequences
def run(value):
    match value:
        case []:
            return 'empty'
        case [x]:
            return 'one', x
        case [x, y]:
            return 'two', x, y
        case [x, *rest, 'end']:
            return 'rest', x, rest
        case (x, *_):
            return 'many', x
        case _:
            return 'no'


print([run(value) for value in ([], [1], (1, 2), [1, 2, 3, 'end'], range(5), 'ab', b'ab', {1: 2}, {1}, bytearray(b'a'), iter([1]), 5)])

# --- match sequences nested
match [1, [2, (3, 4)], {'k': [5]}]:
    case [a, [b, (c, d)], {'k': [e]}]:
        print(a, b, c, d, e)

# --- match own sequences
from collections.abc import Sequence


class Own(Sequence):
    def __init__(self, *items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, at):
        return self.items[at]


class Not:
    def __len__(self):
        return 2

    def __getitem__(self, at):
        return at


for value in (Own(1, 2), Own(), Not()):
    match value:
        case [a, b]:
            print('two', a, b)
        case [*rest]:
            print('rest', rest)
        case _:
            print('none')

# --- match mappings
def run(value):
    match value:
        case {'a': 1, 'b': x}:
            return 'ab', x
        case {'a': x, **rest}:
            return 'a', x, rest
        case {1: _, None: y}:
            return 'keys', y
        case {}:
            return 'any mapping'
        case _:
            return 'no'


print([run(value) for value in ({'a': 1, 'b': 2}, {'a': 2, 'c': 3}, {1: 0, None: 'n'}, {}, {'z': 1}, [], None)])

# --- match mappings do not call missing
from collections import defaultdict

d = defaultdict(list, a=1)
match d:
    case {'z': _}:
        print('never')
    case {'a': x, **rest}:
        print(x, rest, type(rest).__name__, dict(d))

# --- match classes with keywords
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


def run(value):
    match value:
        case Point(x=0, y=0):
            return 'origin'
        case Point(x=0, y=y):
            return 'on y', y
        case Point(x=x, z=z):
            return 'three', z
        case Point():
            return 'point'
        case _:
            return 'no'


print(run(Point(0, 0)), run(Point(0, 5)), run(Point(1, 2)), run(5))

# --- match classes with positions
class Point:
    __match_args__ = ('x', 'y')

    def __init__(self, x, y):
        self.x, self.y = x, y


def run(value):
    match value:
        case Point(0, 0):
            return 'origin'
        case Point(x, y=0):
            return 'on x', x
        case Point(x, y) if x == y:
            return 'diagonal', x
        case Point(x, _):
            return 'other', x


print(run(Point(0, 0)), run(Point(3, 0)), run(Point(2, 2)), run(Point(1, 2)), run('p'))

# --- match classes refuses
class NoArgs:
    pass


class WrongArgs:
    __match_args__ = ['x']


class TextArgs:
    __match_args__ = (5,)


class OneArg:
    __match_args__ = ('x',)
    x = 1


def run(value, kind):
    match value:
        case kind(a):
            return a


def two(value):
    match value:
        case OneArg(a, b):
            return a, b


def twice(value):
    match value:
        case OneArg(a, x=b):
            return a, b


show(lambda: run(NoArgs(), NoArgs), lambda: run(WrongArgs(), WrongArgs), lambda: run(TextArgs(), TextArgs), lambda: two(OneArg()), lambda: twice(OneArg()), lambda: run(OneArg(), OneArg), lambda: run(1, 5))

# --- match builtin classes
def run(value):
    match value:
        case bool(b):
            return 'bool', b
        case int(n) | float(n):
            return 'number', n
        case str(s):
            return 'str', s
        case list([x, *_]):
            return 'list', x
        case dict({'k': v}):
            return 'dict', v
        case tuple(t):
            return 'tuple', t
        case bytes() | bytearray():
            return 'bytes'
        case set(s) | frozenset(s):
            return 'set', len(s)


print([run(value) for value in (True, 5, 1.5, 'a', [1, 2], {'k': 3}, (1,), b'', bytearray(), {1}, frozenset(), None, [], {})])

# --- match guards
def run(value):
    match value:
        case int(n) if n > 10:
            return 'big'
        case int(n) if n < 0:
            return 'negative'
        case int():
            return 'int'
        case [x, y] if (total := x + y) > 5:
            return total
        case _ if value:
            return 'true'


print([run(value) for value in (50, -1, 5, [3, 4], [1, 1], 'a', '')])

# --- match or patterns
def run(value):
    match value:
        case (1, x) | (x, 1):
            return x
        case {'a': v} | {'b': v} | [v]:
            return 'v', v
        case 'x' | 'y' as letter:
            return letter


print([run(value) for value in ((1, 2), (3, 1), (1, 1), {'b': 5}, [7], 'y', 'z')])

# --- match as patterns
match {'user': {'name': 'ann', 'tags': ['a', 'b']}}:
    case {'user': {'name': str() as name, 'tags': [first, *_] as tags} as user}:
        print(name, first, tags, user)

# --- match values by dotted names
import math


class Color:
    RED = 1
    GREEN = 2


def run(value):
    match value:
        case Color.RED:
            return 'red'
        case Color.GREEN | math.pi:
            return 'green or pi'
        case _:
            return 'no'


print(run(1), run(2), run(math.pi), run(3))

# --- match equality and identity
class Same:
    def __eq__(self, other):
        print('eq', other)
        return True


match Same():
    case 5:
        print('five')
match Same():
    case None:
        print('never')
    case True:
        print('never')
    case 'x':
        print('x')

# --- match evaluates the subject once
def subject():
    print('subject')
    return 2


match subject():
    case 1:
        pass
    case 2:
        print('two')

# --- match keeps captures of failed cases
match [1, 2, 3]:
    case [a, b]:
        pass
    case [a, b, 4]:
        pass
    case [x, y, z] if z > 5:
        pass
print(x, y, z)

# --- match tuples of subjects
def run(a, b):
    match a, b:
        case 0, _:
            return 'first zero'
        case _, 0:
            return 'second zero'
        case x, y:
            return x + y


print(run(0, 1), run(1, 0), run(1, 2))
match *[1, 2], 3:
    case a, *b:
        print(a, b)

# --- match with soft keywords as names
match = 5
case = match + 1
type = 3
_ = 'under'
print(match, case, type, _, match[0] if isinstance(match, list) else match - 1)
match (case):
    case 6:
        print('six')

# --- match in loops and functions
def run(commands):
    x = 0
    for command in commands:
        match command.split():
            case ['add', n]:
                x += int(n)
            case ['stop']:
                break
            case ['skip']:
                continue
            case [name, *args]:
                x = (name, args, x)
                return x
    else:
        return 'ended', x
    return 'broken', x


print(run(['add 1', 'skip', 'add 5']), run(['add 1', 'stop', 'add 2']), run(['jump a b']))

# --- match with attribute errors
class Broken:
    @property
    def x(self):
        raise ValueError('in property')

    @property
    def y(self):
        raise AttributeError


def run(value):
    match value:
        case Broken(y=_):
            return 'never'
        case Broken(x=_):
            return 'never'


show(lambda: run(Broken()))

# --- match dataclasses
from dataclasses import dataclass


@dataclass
class Node:
    value: int
    left: object = None
    right: object = None


def total(node):
    match node:
        case None:
            return 0
        case Node(value, None, None):
            return value
        case Node(value, left, right):
            return value + total(left) + total(right)


print(total(Node(1, Node(2), Node(3, Node(4)))), Node.__match_args__)

# --- match strings are not sequences
for value in ('ab', b'ab', bytearray(b'ab'), ['a', 'b']):
    match value:
        case [a, b]:
            print('sequence', a, b)
        case str() | bytes() | bytearray():
            print('text', value)

# --- match star positions
for value in ([1, 2, 3, 4], [1], [1, 2]):
    match value:
        case [*head, 4]:
            print('ends', head)
        case [a, *mid, b]:
            print('both', a, mid, b)
        case [*everything]:
            print('all', everything)
