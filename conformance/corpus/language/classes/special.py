# Classes: special methods, metaclasses, hooks, abstract classes, generic classes.
from support.show import show

# --- call
class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x, *, by=1):
        return (self.n + x) * by


add = Adder(5)
show(lambda: add(1), lambda: add(1, by=2), lambda: add(), lambda: list(map(add, [1, 2])))

# --- getitem setitem delitem
class Store:
    def __init__(self):
        self.data = {}

    def __getitem__(self, key):
        return ('get', key)

    def __setitem__(self, key, value):
        print('set', key, value)

    def __delitem__(self, key):
        print('del', key)


s = Store()
s[1] = 'a'
s[1:2] = 'b'
s['x', 2] = s[3]
del s[4], s[::2]
s['n'] += ('more',)
print(s[...], s[1:2:3], s[()])

# --- only getitem
class Get:
    def __getitem__(self, key):
        return key


show(lambda: Get()[1], lambda: Get().__setitem__, lambda: len(Get()))
try:
    Get()[0] = 1
except TypeError as error:
    print(error)
try:
    del Get()[0]
except TypeError as error:
    print(error)

# --- contains
class Has:
    def __contains__(self, item):
        return item == 5


print(5 in Has(), 6 in Has(), 5 not in Has())

# --- contains set to none
class No:
    __contains__ = None

    def __iter__(self):
        return iter([1])


show(lambda: 1 in No())

# --- iteration protocol
class Range:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return RangeIterator(self.n)


class RangeIterator:
    def __init__(self, n):
        self.n, self.i = n, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


r = Range(3)
print(list(r), list(r), [(a, b) for a in r for b in r], sum(r), dict(zip(r, r)))

# --- length hint
from operator import length_hint


class Hint:
    def __length_hint__(self):
        return 5


class Bad:
    def __length_hint__(self):
        return -1


class NotImpl:
    def __length_hint__(self):
        return NotImplemented


show(lambda: length_hint(Hint()), lambda: length_hint(Bad()), lambda: length_hint(NotImpl(), 7), lambda: length_hint([1]), lambda: length_hint(5, 9), lambda: length_hint(5, 'a'))

# --- numeric conversions
class Number:
    def __int__(self):
        return 1

    def __float__(self):
        return 2.5

    def __complex__(self):
        return 3j

    def __index__(self):
        return 4

    def __bool__(self):
        return False

    def __round__(self, n=None):
        return ('round', n)

    def __trunc__(self):
        return 'trunc'

    def __floor__(self):
        return 'floor'

    def __ceil__(self):
        return 'ceil'


import math

n = Number()
print(int(n), float(n), complex(n), [0, 1, 2, 3, 'four'][n], bool(n), round(n), round(n, 2), math.trunc(n), math.floor(n), math.ceil(n), hex(n), bytes(n))

# --- conversions of wrong type
class Wrong:
    def __int__(self):
        return 'a'

    def __float__(self):
        return 'a'

    def __complex__(self):
        return 'a'

    def __index__(self):
        return 'a'

    def __bool__(self):
        return 'a'

    def __len__(self):
        return 'a'

    def __hash__(self):
        return 'a'

    def __str__(self):
        return 1

    def __repr__(self):
        return 1

    def __bytes__(self):
        return 1

    def __format__(self, spec):
        return 1

    def __iter__(self):
        return 1


w = Wrong()
show(lambda: int(w), lambda: float(w), lambda: complex(w), lambda: [1][w], lambda: bool(w), lambda: len(w), lambda: hash(w), lambda: str(w), lambda: repr(w), lambda: bytes(w), lambda: format(w), lambda: iter(w))

# --- hash and equality
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))


print(Point(1, 2) == Point(1, 2), len({Point(1, 2), Point(1, 2)}), Point(1, 2) in [Point(1, 2)], {Point(0, 0): 'o'}[Point(0, 0)], Point(1, 2) != Point(1, 3))

# --- hash inheritance
class A:
    def __hash__(self):
        return 5


class B(A):
    def __eq__(self, other):
        return True


class C(B):
    __hash__ = A.__hash__


show(lambda: hash(A()), lambda: hash(B()), lambda: hash(C()), lambda: B.__hash__)

# --- total ordering
from functools import total_ordering


@total_ordering
class Size:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __lt__(self, other):
        return self.n < other.n


print(Size(1) <= Size(1), Size(2) > Size(1), Size(1) >= Size(2), sorted([Size(2), Size(1)])[0].n, max(Size(1), Size(3)).n)

# --- enter and exit on classes
class Meta(type):
    def __enter__(cls):
        return 'class entered'

    def __exit__(cls, *args):
        print('class left')


class Managed(metaclass=Meta): ...


with Managed as value:
    print(value)

# --- format special
class Temp:
    def __format__(self, spec):
        return f'[{spec}]' if spec else 'plain'


print(f'{Temp()}', f'{Temp():>5}', format(Temp(), 'x'), '{:{}}'.format(Temp(), 'y'), '{0!s:.3}'.format('abcdef'))

# --- metaclass basics
class Meta(type):
    def __new__(meta, name, bases, namespace, **kwargs):
        print('new', name, [b.__name__ for b in bases], sorted(k for k in namespace if not k.startswith('__')), kwargs)
        return super().__new__(meta, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **kwargs):
        print('init', name, kwargs)
        super().__init__(name, bases, namespace)

    def __call__(cls, *args):
        print('call', cls.__name__, args)
        return super().__call__(*args)


class Base(metaclass=Meta, option=1):
    x = 1


class Child(Base, flag=True):
    def __init__(self, a):
        self.a = a


print(type(Child).__name__, Child(5).a, isinstance(Child, Meta))

# --- metaclass prepare
class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases, **kwargs):
        print('prepare', name, kwargs)
        return {'injected': 42}

    def __new__(meta, name, bases, namespace, **kwargs):
        return super().__new__(meta, name, bases, namespace)


class Box(metaclass=Meta, k=1):
    seen = injected + 1


print(Box.seen, Box.injected)

# --- prepare with own namespaces
class Log(dict):
    def __setitem__(self, key, value):
        if not key.startswith('__'):
            print('define', key)
        super().__setitem__(key, value)

    def __missing__(self, key):
        if key.startswith('auto'):
            return key.upper()
        raise KeyError(key)


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Log()

    def __new__(meta, name, bases, namespace):
        return super().__new__(meta, name, bases, dict(namespace))


class Box(metaclass=Meta):
    a = auto_x
    b = 2

    def c(self): ...


print(Box.a)

# --- metaclass attributes and methods
class Meta(type):
    limit = 10

    def make(cls):
        return cls.__name__

    @property
    def label(cls):
        return f'label of {cls.__name__}'

    def __len__(cls):
        return 3

    def __getitem__(cls, key):
        return key

    def __iter__(cls):
        return iter('xyz')

    def __contains__(cls, item):
        return item == 'in'

    def __repr__(cls):
        return f'<{cls.__name__}>'

    def __getattr__(cls, name):
        return f'meta {name}'


class Box(metaclass=Meta): ...


print(Box.limit, Box.make(), Box.label, len(Box), Box[5], list(Box), 'in' in Box, Box, Box.anything)
show(lambda: Box().limit, lambda: Box().make())

# --- metaclass operators
class Meta(type):
    def __add__(cls, other):
        return f'{cls.__name__}+{other}'

    def __or__(cls, other):
        return 'or'

    def __eq__(cls, other):
        return other == 'same'

    def __hash__(cls):
        return 5

    def __lt__(cls, other):
        return True


class Box(metaclass=Meta): ...


print(Box + 1, Box | int, Box == 'same', Box == Box, hash(Box), Box < 5, sorted([Box, Box]) is not None)

# --- metaclass conflict
class M1(type): ...


class M2(type): ...


class A(metaclass=M1): ...


class B(metaclass=M2): ...


class M3(M1, M2): ...


def conflict():
    class C(A, B): ...


class D(A, B, metaclass=M3): ...


show(conflict, lambda: type(D).__name__, lambda: type('E', (A,), {}).__class__.__name__)

# --- metaclass by function
def meta(name, bases, namespace, **kwargs):
    return name, bases, sorted(k for k in namespace if not k.startswith('__')), kwargs


class Box(int, metaclass=meta, k=1):
    a = 1


print(Box)

# --- class keywords without hook
def plain():
    class Box(x=1): ...


def with_type():
    class Box(metaclass=type, y=2): ...


show(plain, with_type, lambda: type('Box', (), {}, z=3))

# --- init_subclass
class Base:
    registry = []

    def __init_subclass__(cls, /, tag=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry.append((cls.__name__, tag))


class A(Base, tag='a'): ...


class B(A): ...


print(Base.registry)


def wrong():
    class C(Base, unknown=1): ...


show(wrong)

# --- init_subclass sees the finished class
class Base:
    def __init_subclass__(cls):
        print(cls.__name__, cls.x, cls.named.name)


class Named:
    def __set_name__(self, owner, name):
        self.name = name


class Child(Base):
    x = 5
    named = Named()

# --- class_getitem
class Box:
    def __class_getitem__(cls, item):
        return f'{cls.__name__}[{item}]'


class Sub(Box): ...


print(Box[int], Sub['a'], Box[1, 2], Box.__class_getitem__(5))
show(lambda: int[5], lambda: type('P', (), {})[1], lambda: Box()[1])

# --- mro_entries
class Proxy:
    def __mro_entries__(self, bases):
        print('entries', len(bases))
        return (dict,)


class Box(Proxy()): ...


print(Box.__bases__, type(Box.__orig_bases__[0]).__name__)
show(lambda: type('X', (Proxy(),), {}))

# --- subclass hook
from abc import ABC


class Quacks(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, 'quack') or NotImplemented


class Duck:
    def quack(self): ...


print(issubclass(Duck, Quacks), isinstance(Duck(), Quacks), issubclass(int, Quacks))

# --- abstract classes
from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self): ...

    @property
    @abstractmethod
    def name(self): ...

    @classmethod
    @abstractmethod
    def make(cls): ...


class Half(Shape):
    def area(self):
        return 1


class Whole(Half):
    name = 'whole'

    @classmethod
    def make(cls):
        return cls()


show(lambda: Shape(), lambda: Half(), lambda: Whole().area(), lambda: sorted(Shape.__abstractmethods__), lambda: Whole.make().name, lambda: Whole.__abstractmethods__)

# --- abstract methods with bodies
from abc import ABC, abstractmethod


class Base(ABC):
    @abstractmethod
    def f(self):
        return 'base'


class Child(Base):
    def f(self):
        return 'child ' + super().f()


class OneLeft(ABC):
    @abstractmethod
    def only(self): ...


show(lambda: Child().f(), lambda: Base(), lambda: OneLeft())

# --- virtual subclasses
from abc import ABC


class Base(ABC): ...


@Base.register
class Plain: ...


print(issubclass(Plain, Base), isinstance(Plain(), Base), Base in Plain.__mro__, Base.register(int) is int, isinstance(5, Base))

# --- collections abc
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, MutableMapping, Sequence, Set, Sized

for value in ([], {}, 'a', {1}, iter([]), 5, len, (x for x in ()), range(3), b''):
    print(type(value).__name__, [cls.__name__ for cls in (Callable, Container, Hashable, Iterable, Iterator, Mapping, MutableMapping, Sequence, Set, Sized) if isinstance(value, cls)])

# --- own mappings
from collections.abc import MutableMapping


class Lower(MutableMapping):
    def __init__(self, *args, **kwargs):
        self.data = {}
        self.update(*args, **kwargs)

    def __getitem__(self, key):
        return self.data[key.lower()]

    def __setitem__(self, key, value):
        self.data[key.lower()] = value

    def __delitem__(self, key):
        del self.data[key.lower()]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)


m = Lower(A=1, b=2)
print(m['a'], 'B' in m, m.get('z', 0), m.pop('A'), m.setdefault('C', 3), list(m.items()), m == {'b': 2, 'c': 3}, dict(m), len(m), m.popitem())
show(lambda: m['zz'], lambda: MutableMapping())

# --- class decorators
def add(name, value):
    def wrap(cls):
        setattr(cls, name, value)
        return cls

    return wrap


@add('a', 1)
@add('b', lambda self: self.a + 1)
class Box: ...


print(Box.a, Box().b())

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
