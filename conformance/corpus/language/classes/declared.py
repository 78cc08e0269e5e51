# Classes: generic, named, typed and protocol classes, context managers, mixins.
from support.show import show

# --- generic classes
from typing import Generic, TypeVar

T = TypeVar('T')
K = TypeVar('K')


class Box(Generic[T]):
    def __init__(self, value: T):
        self.value = value


class Pair(Box[int], Generic[K]): ...


print(Box[int], Box[int](5).value, Pair[str], Box.__parameters__, Pair.__orig_bases__, Box[int].__origin__ is Box, Box[T], Box[int](1).__orig_class__, Pair.__mro__)
show(lambda: Box[int, str], lambda: Generic[int], lambda: Pair[int][str], lambda: Box[K][int])

# --- type parameters
# python: 3.12
class Box[T]:
    def get[U](self, x: U) -> tuple[T, U]:
        return x


def first[T: (int, str), *Ts, **P](x: T) -> T:
    return x


type Alias[V] = list[V] | None
print(Box[int], Box.__type_params__, first.__type_params__, Alias, Alias.__value__, Alias[int], first(5), Box.__parameters__, first.__type_params__[0].__constraints__)

# --- type alias is lazy
# python: 3.12
type Tree = dict[str, Tree] | Later
show(lambda: Tree.__name__, lambda: Tree.__value__)


class Later: ...


print(Tree.__value__, isinstance(Tree, type), Tree.__type_params__)

# --- init_subclass with type parameters
# python: 3.12
class Base[T]:
    def __init_subclass__(cls, **kwargs):
        print(cls.__name__, cls.__orig_bases__ if hasattr(cls, '__orig_bases__') else None, kwargs)


class Child(Base[int]): ...


class Other[S](Base[S], key=1): ...

# --- annotations at run time
class Box:
    x: int = 5
    y: 'Box'
    z: list['int'] = []


from typing import get_type_hints

print(Box.__annotations__, get_type_hints(Box))

# --- named tuples as base
from collections import namedtuple
from typing import NamedTuple


class Point(namedtuple('Point', 'x y')):
    @property
    def sum(self):
        return self.x + self.y


class User(NamedTuple):
    name: str
    age: int = 5

    def greet(self):
        return f'hi {self.name}'


print(Point(1, 2), Point(1, 2).sum, User('ann'), User('ann').greet(), User._fields, User._field_defaults, User('a', 1)._replace(age=2), User('b')._asdict(), User.__annotations__, User('a') == ('a', 5))
show(lambda: User(), lambda: User('a', 1, 2), lambda: setattr(User('a'), 'name', 'b'), lambda: User('a')._replace(z=1), lambda: User._make(['x', 2]), lambda: User(nam='x'))

# --- namedtuple
from collections import namedtuple

P = namedtuple('P', ['a', 'b', 'c'], defaults=[2, 3])
print(P(1), P(1, c=5), P._fields, P._field_defaults, P(1)[1:], P(1).index(2), [*P(1)], P.__doc__, P.a.__doc__, P(1)._asdict(), P(*'xyz') < P(*'xyy'))
show(lambda: namedtuple('P', 'a a'), lambda: namedtuple('P', '_a'), lambda: namedtuple('P', 'class'), lambda: namedtuple('1P', 'a'), lambda: namedtuple('P', 'a class', rename=True)._fields, lambda: namedtuple('P', 'a', defaults=[1, 2]), lambda: P(), lambda: hash(P(1)) == hash((1, 2, 3)))

# --- protocols
from typing import Protocol, runtime_checkable


@runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...


class Named(Protocol):
    name: str


class File:
    def close(self): ...


show(lambda: isinstance(File(), Closes), lambda: isinstance(5, Closes), lambda: issubclass(File, Closes), lambda: isinstance(File(), Named), lambda: Closes(), lambda: Named())

# --- typed dicts
from typing import NotRequired, Required, TypedDict


class Movie(TypedDict):
    title: str
    year: NotRequired[int]


class Partial(TypedDict, total=False):
    a: int
    b: Required[str]


print(Movie(title='x'), Movie.__required_keys__, Movie.__optional_keys__, sorted(Partial.__required_keys__), Partial.__total__, Movie.__annotations__, type(Movie(title='a')).__name__, TypedDict('Q', {'a': int})(a=1))
show(lambda: isinstance({}, Movie))

# --- context manager classes
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, redirect_stdout, suppress


@contextmanager
def managed(name):
    print('enter', name)
    try:
        yield name
    except ValueError as error:
        print('swallow', error)
    finally:
        print('exit', name)


with managed('a') as a, managed('b'):
    raise ValueError('x')
with suppress(KeyError), ExitStack() as stack:
    stack.enter_context(managed('c'))
    stack.callback(print, 'callback')
    raise KeyError
print(a)

# --- context manager generators that misbehave
from contextlib import contextmanager


@contextmanager
def none():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def ignores():
    try:
        yield
    except ValueError:
        yield


def use(manager, error=None):
    with manager:
        if error:
            raise error
    return 'fine'


show(lambda: use(none()), lambda: use(twice()), lambda: use(ignores(), ValueError('v')), lambda: use(twice(), KeyError('k')))

# --- operators by mixin
import operator


class Vector:
    def __init__(self, *xs):
        self.xs = xs

    def _zip(self, other, op):
        return Vector(*map(op, self.xs, other.xs))

    __add__ = lambda self, other: self._zip(other, operator.add)
    __sub__ = lambda self, other: self._zip(other, operator.sub)
    __mul__ = lambda self, k: Vector(*(x * k for x in self.xs))
    __rmul__ = __mul__
    __neg__ = lambda self: self * -1
    __abs__ = lambda self: sum(x * x for x in self.xs) ** 0.5
    __eq__ = lambda self, other: self.xs == other.xs
    __repr__ = lambda self: f'V{self.xs}'
    __iter__ = lambda self: iter(self.xs)
    __len__ = lambda self: len(self.xs)
    __getitem__ = lambda self, i: self.xs[i]


a, b = Vector(3, 4), Vector(1, 2)
print(a + b, a - b, 2 * a, a * 2, -a, abs(a), a == b, list(a), len(a), a[0], [*b], sum((a, b), Vector(0, 0)))

# --- pickling protocol basics
class Box:
    def __init__(self, x):
        self.x = x

    def __reduce__(self):
        return (Box, (self.x,))


import copy

print(copy.copy(Box(5)).x, Box(5).__reduce__()[1], copy.deepcopy([Box(1)])[0].x)

# --- sizeof and doc
class Box:
    """doc"""

    __slots__ = ()


print(Box.__doc__, Box().__doc__, Box.__weakref__ if hasattr(Box, '__weakref__') else 'none', Box().__sizeof__() > 0)
