"""Classes by `define` and its like: construction, comparison, representation, slots, hooks, errors of calls."""

import copy
import inspect
import pickle
import sys
import typing
import weakref
from functools import cached_property

import attrs
from attrs import Factory, define, evolve, field, frozen, mutable


def tried(call):
    try:
        return repr(call())
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__qualname__}: {error}"


@define
class Point:
    x: int
    y: int = 0

    def norm(self):
        return __class__, super().__repr__

    @classmethod
    def origin(cls):
        return cls(0, 0), __class__ is cls

    @staticmethod
    def own():
        return __class__

    @property
    def doubled(self):
        return __class__(self.x * 2, self.y * 2)


@frozen
class Settings:
    name: str
    _secret: str = field(default="s", repr=False)
    tags: list = field(factory=list)
    limits: dict = field(default=Factory(lambda self: {self.name: len(self.tags)}, takes_self=True))


@define(kw_only=True)
class Named:
    one: int
    two: int = 2


@define
class Mixed:
    a: int
    b: int = field(kw_only=True)
    c: int = field(default=3, kw_only=True)
    d: str = "d"


@define
class Inner(Point):
    z: int = 9


@define(order=True)
class Version:
    major: int
    minor: int = field(default=0, order=lambda value: -value)
    note: str = field(default="", eq=False)


@define(slots=False)
class Loose:
    a: int
    b: typing.ClassVar[int] = 5


@define
class WithCache:
    n: int

    @cached_property
    def square(self) -> int:
        print("computed")
        return self.n * self.n


print(Point(1), Point(1, 2), Point(x=3, y=4), Point(1) == Point(1, 0), Point(1) != Point(2), Point(1) == Inner(1))
print(Point(1).norm()[0] is Point, Point.origin(), Point.own() is Point, Point(2, 3).doubled)
print(Settings("n"), Settings("n", "t", ["a"]), Settings("n", secret="x").limits, Settings("n", tags=[1, 2]))
print(Named(one=1), Mixed(1, b=2), Mixed(1, "e", b=2, c=4), Inner(1, z=3), Loose(1), vars(Loose(1)), Loose.b)
print(
    hasattr(Point(1), "__dict__"), Point.__slots__, Inner.__slots__, Settings.__slots__, weakref.ref(Point(1))() is None
)

for call in [
    lambda: Point(),
    lambda: Point(1, 2, 3),
    lambda: Point(1, z=2),
    lambda: Point(1, yy=2),
    lambda: Point(1, x=2),
    lambda: Point(self=2),
    lambda: Named(),
    lambda: Named(1),
    lambda: Named(1, one=2),
    lambda: Mixed(),
    lambda: Mixed(1, 2),
    lambda: Mixed(1, 2, 3, 4, b=2, c=3),
    lambda: Mixed(1, 2, 3, b=2),
    lambda: Settings(),
    lambda: Settings(_secret="x"),
    lambda: setattr(Point(1), "w", 2),
    lambda: setattr(Settings("n"), "name", 2),
    lambda: delattr(Settings("n"), "name"),
    lambda: hash(Point(1)),
    lambda: Point(1) < Point(2),
]:
    print(tried(call))

print(
    hash(Settings("n", "s", (), 1)) == hash(Settings("n", "s", (), 1)),
    Version(1) < Version(2),
    Version(1, 2) < Version(1, 1),
)
print(
    Version(1, 2, "a") == Version(1, 2, "b"),
    max(Version(1), Version(1, -1)),
    sorted([Version(2), Version(1, 1), Version(1, 2)]),
)
print([Version(1).__lt__(3), Version(1).__ge__(Point(1)), Version(1) == 3, Point(1).__eq__(3), Point(1).__ne__(3)])
cached = WithCache(4)
print(cached.square, cached.square, cached, WithCache.__slots__, tried(lambda: cached.other))
print(
    evolve(Settings("n", "t"), name="m"),
    evolve(Point(1, 2), y=3),
    tried(lambda: evolve(Point(1), q=3)),
    tried(lambda: evolve()),
)
if sys.version_info >= (3, 13):
    print(copy.replace(Point(1, 2), x=5))
print(copy.copy(Settings("n", "t")), copy.deepcopy(Settings("n", "t", [[1]])), copy.copy(Loose(3)))
print(pickle.loads(pickle.dumps(Settings("n", "t"))), pickle.loads(pickle.dumps(Point(1))), Point(1).__getstate__())
print(
    Point.__match_args__,
    Mixed.__match_args__,
    Settings.__match_args__,
    Point.__init__.__qualname__,
    Point.__init__.__module__,
)
print(
    inspect.signature(Point), inspect.signature(Mixed), inspect.signature(Named), inspect.signature(Settings.__init__)
)
print(Point.__init__.__annotations__, Point.__init__.__doc__, Point.__eq__.__doc__, Point.__repr__.__qualname__)

match Point(1, 2):
    case Point(x, y=2):
        print("matched", x)
    case _:
        print("not matched")


@define
class Node:
    name: str
    children: list = field(factory=list)


node = Node("a")
node.children.append(node)
print(node, Node("b", [Node("c"), 3]))


@mutable
class Hooks:
    a: int
    b: int = 2
    seen: list = field(factory=list, init=False)

    def __attrs_pre_init__(self, a, b):
        print("before", a, b)

    def __attrs_post_init__(self):
        self.seen.append(self.a + self.b)


print(Hooks(1), Hooks(1, b=5), tried(lambda: Hooks(1, 2, [3])))


@define
class Own:
    a: int
    b: int = 7

    def __init__(self, text):
        self.__attrs_init__(len(text))

    def __repr__(self):
        return f"<own {self.a} {self.b}>"

    def __eq__(self, other):
        return NotImplemented


print(
    Own("abc"),
    Own("a") == Own("a"),
    Own.__attrs_init__.__qualname__,
    inspect.signature(Own.__attrs_init__),
    tried(lambda: hash(Own("a"))),
)


@define
class Failure(Exception):
    code: int
    text: str = "t"


@frozen
class FrozenFailure(Exception):
    code: int


try:
    raise Failure(3)
except Failure as error:
    print(error.args, str(error), repr(error), error == Failure(3), hash(error) == hash(error), error.code)
try:
    try:
        raise ValueError("inner")
    except ValueError as inner:
        raise FrozenFailure(1) from inner
except FrozenFailure as error:
    print(error.args, type(error.__cause__), repr(error), error.__traceback__ is not None)

T = typing.TypeVar("T")


@define
class Box(typing.Generic[T]):
    held: T


print(Box[int](3), attrs.has(Box[int]), attrs.fields(Box[int]) is attrs.fields(Box), Box(1) == Box(1))


@define
class Outer:
    @define
    class Part:
        a: int = 1

    part: Part = field(factory=Part)


print(Outer(), Outer.Part.__qualname__)


def local():
    @define
    class Local:
        a: int

    return Local(1)


print(local())


class Counted:
    subclasses = []

    @classmethod
    def __attrs_init_subclass__(cls):
        cls.subclasses.append(cls.__name__)


@define
class Sub(Counted):
    a: int


print(Counted.subclasses)


@define(str=True)
class Shown:
    a: int = field(default=1, repr=lambda value: f"<{value}>")
    b: float = field(default=2.5, repr=False)


print(str(Shown()), repr(Shown(4)))


@define(cache_hash=True, frozen=True)
class Hashed:
    a: tuple

    def __attrs_post_init__(self):
        print("hash is kept")


one = Hashed((1, 2))
print(hash(one) == hash(one), hash(one) == hash(Hashed((1, 2))), one in {one}, pickle.loads(pickle.dumps(one)) == one)


@define
class Parent:
    a: int = 1


@frozen
class Child(Parent):
    b: int = 2


@define
class GrandChild(Child):
    c: int = 3


print(GrandChild(), tried(lambda: setattr(GrandChild(), "a", 4)), tried(lambda: hash(GrandChild())), Child(2, 3))

for wrong in [
    lambda: define(type("A", (), {"__annotations__": {"a": int, "b": int}, "a": 1})),
    lambda: define(type("A", (), {"__setattr__": lambda self, name, value: None}), frozen=True),
    lambda: define(on_setattr=attrs.setters.validate, frozen=True)(type("A", (), {"__annotations__": {"a": int}})),
    lambda: define(on_setattr=attrs.setters.validate)(type("A", (Settings,), {})),
    lambda: define(type("A", (), {"a": field(), "__annotations__": {"b": int}})).__attrs_attrs__,
    lambda: define(auto_attribs=True)(type("A", (), {"a": field(), "c": field(), "__annotations__": {"b": int}})),
    lambda: define(str=True, repr=False)(type("A", (), {})),
    lambda: define(eq=False, order=True)(type("A", (), {})),
    lambda: define(cache_hash=True)(type("A", (), {})),
    lambda: define(unsafe_hash=3)(type("A", (), {})),
    lambda: define(type("A", (), {"a": field(type=int), "__annotations__": {"a": int}})),
    lambda: field(default=1, factory=list),
    lambda: field(factory=3),
    lambda: field(hash=1),
    lambda: field(eq=False, order=True),
]:
    print(tried(wrong))
