# dataclasses and enum.
from dataclasses import KW_ONLY, InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, make_dataclass, replace
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, member, nonmember, unique, verify, CONTINUOUS, UNIQUE, NAMED_FLAGS, STRICT, CONFORM, EJECT, KEEP

from support.show import show

# --- dataclass basics
@dataclass
class Point:
    x: int
    y: int = 0


print(Point(1), Point(1, 2), Point(y=5, x=3), Point(1) == Point(1, 0), Point(1) == (1, 0), Point.__doc__, Point.__match_args__, Point(1) != Point(2))
show(lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(z=1), lambda: Point(1) < Point(2), lambda: hash(Point(1)))

# --- dataclass field factories
@dataclass
class Box:
    items: list = field(default_factory=list)
    count: int = field(default=3, repr=False)
    hidden: int = field(init=False, default=9)
    skip: int = field(default=1, compare=False)


a, b = Box(), Box()
a.items.append(1)
print(a, b, Box(skip=5) == Box(), a == b)
show(lambda: Box(hidden=1))

# --- dataclass definition errors
def mutable():
    @dataclass
    class A:
        x: list = []


def order():
    @dataclass
    class A:
        x: int = 1
        y: int


def both():
    field(default=1, default_factory=list)


def no_type():
    @dataclass
    class A:
        x = field()


def ordered():
    @dataclass(eq=False, order=True)
    class A:
        x: int


show(mutable, order, both, no_type, ordered, lambda: dataclass(5), lambda: fields(5), lambda: asdict(5))

# --- dataclass order
@dataclass(order=True)
class Version:
    major: int
    minor: int = 0


print(Version(1) < Version(2), Version(1, 5) >= Version(1, 4), sorted([Version(2), Version(1, 9)]), max(Version(1), Version(0, 9)))
show(lambda: Version(1) < 5, lambda: Version(1).__lt__((1, 0)))

# --- dataclass frozen
@dataclass(frozen=True)
class Key:
    a: int
    b: str = 'b'


key = Key(1)
show(lambda: setattr(key, 'a', 2), lambda: delattr(key, 'a'), lambda: setattr(key, 'new', 1), lambda: hash(key) == hash(Key(1)), lambda: {key: 1}[Key(1)], lambda: replace(key, a=5))

# --- dataclass hash rules
@dataclass(eq=False)
class Identity:
    x: int


@dataclass(unsafe_hash=True)
class Unsafe:
    x: int


show(lambda: Identity(1) == Identity(1), lambda: hash(Unsafe(1)) == hash(Unsafe(1)), lambda: Unsafe(1) == Unsafe(1), lambda: type(hash(Identity(1))))

# --- dataclass post init
@dataclass
class Area:
    w: int
    h: int
    scale: InitVar[int] = 1
    area: int = field(init=False)

    def __post_init__(self, scale):
        self.area = self.w * self.h * scale


print(Area(2, 3), Area(2, 3, 10).area, [f.name for f in fields(Area)])
show(lambda: replace(Area(1, 2), w=5), lambda: replace(Area(1, 2), w=5, scale=2), lambda: replace(Area(1, 1), area=5))

# --- dataclass inheritance
@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Child(Base):
    c: int = 3
    a: str = 'x'


print(Child(), Child(1, c=5), [f.name for f in fields(Child)], Base(1) == Child(1), Child.__match_args__)

# --- dataclass keyword only
@dataclass(kw_only=True)
class All:
    a: int
    b: int = 2


@dataclass
class Some:
    a: int
    _: KW_ONLY
    b: int
    c: int = field(default=3, kw_only=False)


print(All(a=1), Some(1, b=2), Some(1, 5, b=2), All.__match_args__, Some.__match_args__)
show(lambda: All(1), lambda: Some(1), lambda: All())

# --- dataclass slots
@dataclass(slots=True)
class Slotted:
    a: int
    b: int = 2


s = Slotted(1)
print(s, Slotted.__slots__, hasattr(s, '__dict__'))
show(lambda: setattr(s, 'c', 1))

# --- dataclass own methods stay
@dataclass
class Own:
    x: int

    def __repr__(self):
        return 'own repr'

    def __eq__(self, other):
        return True

    def double(self):
        return self.x * 2


print(Own(1), Own(1) == 5, Own(2).double())

# --- dataclass asdict and astuple
@dataclass
class Inner:
    n: int


@dataclass
class Outer:
    inner: Inner
    items: list
    mapping: dict


o = Outer(Inner(1), [Inner(2), (Inner(3),)], {'k': Inner(4)})
print(asdict(o), astuple(o), asdict(o, dict_factory=lambda pairs: sorted(k for k, v in pairs)))
d = asdict(o)
d['items'].append(5)
print(len(o.items))

# --- dataclass fields
@dataclass
class Box:
    a: int
    b: str = field(default='x', metadata={'unit': 'cm'})


for f in fields(Box):
    print(f.name, f.type, f.default if f.name == 'b' else '-', dict(f.metadata), f.init, f.repr, f.compare, f.hash, f.kw_only)
print(is_dataclass(Box), is_dataclass(Box(1)), is_dataclass(5), Box.__dataclass_fields__.keys() == {'a', 'b'}, Box.__dataclass_params__.frozen)

# --- make_dataclass
C = make_dataclass('C', ['x', ('y', int), ('z', int, field(default=5))], namespace={'total': lambda self: self.y + self.z})
print(C(1, 2), C(1, 2).total(), C.__name__)
show(lambda: make_dataclass('C', ['class']), lambda: make_dataclass('C', ['a', 'a']), lambda: make_dataclass('C', [5]))

# --- dataclass with class variables and properties
from typing import ClassVar


@dataclass
class Box:
    shared: ClassVar[int] = 5
    own: int = 1
    plain = 7

    @property
    def double(self):
        return self.own * 2


print(Box(), Box(2).double, [f.name for f in fields(Box)], Box.shared, Box.plain)

# --- dataclass repr of recursion
@dataclass
class Node:
    value: int
    next: 'Node' = None


n = Node(1)
n.next = n
print(n, Node(1, Node(2)))

# --- dataclass frozen inheritance
@dataclass(frozen=True)
class Frozen:
    x: int


def mix():
    @dataclass
    class Child(Frozen):
        y: int


def other():
    @dataclass
    class Plain:
        x: int

    @dataclass(frozen=True)
    class Child(Plain):
        y: int


show(mix, other)

# --- dataclass generic and defaults of descriptors
from typing import Generic, TypeVar

T = TypeVar('T')


@dataclass
class Box(Generic[T]):
    value: T
    more: list[T] = field(default_factory=list)


print(Box[int](1), Box('a') == Box('a'), Box.__parameters__)

# --- replace
@dataclass
class P:
    x: int
    y: int = 1


p = P(1, 2)
print(replace(p), replace(p, y=5), replace(p) is p)
show(lambda: replace(p, z=1), lambda: replace(5, x=1), lambda: replace(P, x=1))

# --- enum basics
class Color(Enum):
    RED = 1
    GREEN = 'g'


print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(1), Color['GREEN'], list(Color), len(Color), Color.RED is Color(1), Color.RED == 1, isinstance(Color.RED, Color), type(Color.RED).__name__, Color.__members__)
show(lambda: Color(5), lambda: Color['BLUE'], lambda: Color.BLUE, lambda: Color('r'))

# --- enum is closed
class Color(Enum):
    RED = 1


show(lambda: setattr(Color, 'RED', 2), lambda: setattr(Color, 'NEW', 2), lambda: delattr(Color, 'RED'), lambda: type('Sub', (Color,), {}), lambda: setattr(Color.RED, 'value', 5), lambda: setattr(Color.RED, 'name', 'x'), lambda: Color.RED < Color.RED, lambda: Color.RED + 1, lambda: Color())

# --- enum membership and hash
class Color(Enum):
    RED = 1
    BLUE = 2


print(Color.RED in Color, {Color.RED: 'r'}[Color(1)], hash(Color.RED) == hash(Color.RED), Color.RED in [Color.BLUE], [c.name for c in reversed(Color)], bool(Color.RED), Color.RED != Color.BLUE, f'{Color.RED}', f'{Color.RED!r:>20}', '%s' % Color.RED, str([Color.RED]))

# --- enum membership of values
# python: 3.12
class Color(Enum):
    RED = 1


print(1 in Color, 5 in Color, 'RED' in Color)

# --- enum aliases
class Shape(Enum):
    SQUARE = 2
    DIAMOND = 1
    CIRCLE = 3
    ALIAS = 2


print(list(Shape), Shape.ALIAS, Shape['ALIAS'], Shape.__members__.keys(), Shape(2).name)

# --- enum unique
def duplicate():
    @unique
    class Bad(Enum):
        A = 1
        B = 1
        C = 2
        D = 2


show(duplicate)

# --- enum auto
class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()


class Named(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last):
        return (name.lower(), start, count, last)

    X = auto()
    Y = auto()


print(list(Auto), [m.value for m in Named])

# --- enum functional
Animal = Enum('Animal', 'CAT DOG')
Other = Enum('Other', ['A', 'B'], start=5)
Pairs = Enum('Pairs', [('X', 1), ('Y', 'why')])
Mapped = Enum('Mapped', {'P': 1})
Typed = IntEnum('Typed', 'ONE, TWO')
print(list(Animal), list(Other), list(Pairs), list(Mapped), list(Typed), Animal.CAT, Animal.__name__)

# --- enum methods and properties
class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)

    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius

    @property
    def ratio(self):
        return round(self.mass / self.radius, 2)

    @classmethod
    def heaviest(cls):
        return max(cls, key=lambda p: p.mass)


print(Planet.EARTH.ratio, Planet.EARTH.value, Planet.heaviest(), Planet((0.64, 3.39)))

# --- enum new
class Coordinate(bytes, Enum):
    def __new__(cls, value, label):
        self = bytes.__new__(cls, [value])
        self._value_ = value
        self.label = label
        return self

    PX = (0, 'x')
    PY = (1, 'y')


print(Coordinate.PX, Coordinate(1).label, Coordinate.PY.value, Coordinate.PX == b'\x00')

# --- enum missing
class Lenient(Enum):
    YES = 'yes'
    NO = 'no'

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls.__members__.get(value.upper())
        if value is None:
            return 5


show(lambda: Lenient('YES'), lambda: Lenient('nope'), lambda: Lenient(7), lambda: Lenient(None))

# --- enum str and format
class A(Enum):
    X = 1

    def __str__(self):
        return 'own'


class B(str, Enum):
    X = 'x'


class C(int, Enum):
    ONE = 1


print(A.X, f'{A.X}', str(B.X), f'{B.X}', repr(B.X), B.X == 'x', B.X.upper(), str(C.ONE), f'{C.ONE}', C.ONE + 1, '%s %d' % (C.ONE, C.ONE), f'{C.ONE:>5}' if False else '', B.X + 'y')

# --- int enum
class Level(IntEnum):
    LOW = 1
    HIGH = 10


print(Level.LOW, repr(Level.LOW), f'{Level.LOW}', Level.LOW < Level.HIGH, Level.LOW + 1, sorted([Level.HIGH, Level.LOW]), Level.LOW == 1, Level(10), [0, 'one'][Level.LOW], int(Level.HIGH), range(Level.LOW), isinstance(Level.LOW, int), Level.LOW | 2, hash(Level.LOW) == 1, max(Level), '%d' % Level.HIGH, f'{Level.HIGH:04}')
show(lambda: Level(3), lambda: Level('LOW'))

# --- str enum
class Mode(StrEnum):
    READ = auto()
    WRITE = 'w'


print(Mode.READ, repr(Mode.READ), Mode.READ == 'read', Mode('w'), f'{Mode.READ:>6}', Mode.READ.upper(), 'a' + Mode.READ, ','.join(Mode), {'read': 1}[Mode.READ], isinstance(Mode.READ, str))


def wrong():
    class Bad(StrEnum):
        A = 1


show(wrong, lambda: Mode('x'))

# --- flag
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(Perm.R, Perm.R | Perm.X, Perm.RW, Perm(3), Perm(0), ~Perm.R, Perm.RW & Perm.W, Perm.RW ^ Perm.R, Perm.R in Perm.RW, Perm.X in Perm.RW, bool(Perm(0)), list(Perm.RW), len(Perm.RW), list(Perm), repr(Perm.R | Perm.X), Perm.RW.name, (Perm.R | Perm.X).name, Perm(0).name, (Perm.R | Perm.X).value)
show(lambda: Perm(8), lambda: Perm.R | 1, lambda: Perm('R'), lambda: Perm.R < Perm.W, lambda: Perm['RW'], lambda: 1 in Perm.RW)

# --- int flag
class Bits(IntFlag):
    A = 1
    B = 2
    C = 4


print(Bits.A | Bits.B, repr(Bits.A | Bits.B), Bits(3), Bits.A | 8, repr(Bits(8)), Bits.A + 1, ~Bits.A, Bits.A & 3, 1 | Bits.B, f'{Bits.A | Bits.B}', int(Bits.C), Bits.A == 1, list(Bits(7)), Bits(0), repr(Bits(0)), Bits.A in Bits(3))

# --- flag boundaries
class Strict(Flag, boundary=STRICT):
    A = 1
    B = 2


class Conform(Flag, boundary=CONFORM):
    A = 1
    B = 2


class Eject(Flag, boundary=EJECT):
    A = 1


class Keep(Flag, boundary=KEEP):
    A = 1


show(lambda: Strict(5), lambda: Conform(5), lambda: Eject(5), lambda: Keep(5), lambda: Conform(7))

# --- enum verify
def gap():
    @verify(CONTINUOUS)
    class Bad(IntEnum):
        A = 1
        C = 3


def alias():
    @verify(UNIQUE)
    class Bad(Enum):
        A = 1
        B = 1


def named():
    @verify(NAMED_FLAGS)
    class Bad(Flag):
        A = 1
        C = 7


show(gap, alias, named)

# --- enum member and nonmember
class Mixed(Enum):
    A = 1
    B = nonmember(2)

    @member
    def c():
        return 'c'

    def method(self):
        return 'method'

    nested = staticmethod(lambda: 'static')


print([m.name for m in Mixed], Mixed.B, Mixed.c.value(), Mixed.A.method(), Mixed.nested())

# --- enum ignores and private names
class Ignored(Enum):
    _ignore_ = ['temporary']
    temporary = 5
    A = temporary + 1
    __private = 3
    _single = 4


print(list(Ignored), [name for name in vars(Ignored) if 'private' in name])

# --- enum inheritance of behaviour
class Base(Enum):
    def describe(self):
        return f'{self.name}={self.value}'


class Child(Base):
    A = 1
    B = 2


print(Child.A.describe(), issubclass(Child, Base), Child.__mro__[1] is Base)

# --- enum definition errors
def again():
    class Bad(Enum):
        A = 1
        A = 2


def mro():
    class Bad(Enum):
        mro = 1


def mixed():
    class Bad(int, str, Enum):
        A = 1


def reserved():
    class Bad(Enum):
        _reserved_ = 1


show(again, mro, mixed, reserved)

# --- enum attributes of members
class Color(Enum):
    RED = 1
    BLUE = 2


print(Color.RED.__class__, Color.RED._value_, Color.RED._name_, Color._member_names_, Color._value2member_map_, dir(Color.RED)[-3:], Color.RED.__objclass__ if hasattr(Color.RED, '__objclass__') else '')
show(lambda: Color.RED.BLUE if False else 'x', lambda: Color.RED.missing)

# --- enum unhashable values
class Lists(Enum):
    A = [1]
    B = {'k': 1}
    C = [1]


print(Lists([1]), Lists({'k': 1}), list(Lists), Lists.C)
show(lambda: Lists([2]))

# --- enum in match and dict
class Color(Enum):
    RED = 1
    BLUE = 2


def run(color):
    match color:
        case Color.RED:
            return 'r'
        case Color.BLUE:
            return 'b'


print(run(Color.RED), run(Color.BLUE), {c: c.value for c in Color}, sorted(Color, key=lambda c: -c.value))

# --- enum copies
import copy


class Color(Enum):
    RED = 1


print(copy.copy(Color.RED) is Color.RED, copy.deepcopy([Color.RED])[0] is Color.RED, Color.RED.__reduce_ex__(2)[1])

# --- enum with values of objects
class Kind(Enum):
    INT = int
    LIST = list
    CALL = len
    NONE = None
    TUPLE = (1, 2)


print(list(Kind), Kind(int), Kind(None), Kind((1, 2)))

# --- enum dataclass members
@dataclass
class Mixin:
    size: int
    legs: int = 4


class Animal(Mixin, Enum):
    BEETLE = 1, 6
    DOG = 2


print(Animal.BEETLE.size, Animal.DOG.legs, Animal.BEETLE, repr(Animal.DOG))
