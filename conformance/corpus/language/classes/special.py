# Classes: special methods, hooks, abstract classes.
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
