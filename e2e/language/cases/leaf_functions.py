"""Functions that come to one expression over their parameters, called in every way."""

import functools
import sys
import traceback


class Ratio:
    """A number that is not the machine's."""

    def __init__(self, number):
        self.number = number

    def __repr__(self):
        return f"Ratio({self.number!r})"

    def __add__(self, other):
        return Ratio((self.number, "+", other))

    def __radd__(self, other):
        return Ratio((other, "+", self.number))

    def __sub__(self, other):
        return Ratio((self.number, "-", other))

    def __rsub__(self, other):
        return Ratio((other, "-", self.number))

    def __mul__(self, other):
        return Ratio((self.number, "*", other))

    def __rmul__(self, other):
        return Ratio((other, "*", self.number))

    def __rtruediv__(self, other):
        return Ratio((other, "/", self.number))

    def __pow__(self, other):
        return Ratio((self.number, "**", other))

    def __neg__(self):
        return Ratio(("-", self.number))

    def __lt__(self, other):
        return Ratio((self.number, "<", other))

    def __eq__(self, other):
        return [] if other is None else Ratio(("==", other))

    __hash__ = None


class Point:
    origin = 0

    def __init__(self, x, y, name="p"):
        self.x = x
        self.y = y
        self.name = name

    def get_x(self):
        """With a docstring."""
        return self.x

    def area(self):
        return self.x * self.y

    def __lt__(self, other):
        return self.x < other.x

    def __eq__(self, other):
        return self.x == other.x

    def __hash__(self):
        return self.x

    def __len__(self):
        return self.x

    def __bool__(self):
        return self.x != 0

    def __add__(self, other):
        return self.x + other.x

    def __getitem__(self, at):
        return self.x + at

    def __call__(self, a, b=2):
        return self.x + a * b

    def __contains__(self, item):
        return item == self.x

    def __index__(self):
        return self.x

    @property
    def wealthy(self):
        return self.x > 50

    @property
    def label(self):
        return self.name

    @functools.cached_property
    def cached(self):
        return self.x * 2

    @classmethod
    def start(cls):
        return cls.origin

    @staticmethod
    def double(value):
        return value * 2

    def pair(self):
        return (self.x, -self.y, self.name)

    def either(self, other):
        return self.x or other

    def both(self, other):
        return self.x and self.y and other

    def truths(self, other):
        return not self.x, self.x is None, self.x is not None, not (self.x and other)

    def choice(self, other):
        return self.x if self.y < other else None if other is None else self.name

    def nothing(self):
        pass

    def constant(self):
        return "constant"

    def first_of(self, table):
        return table["first"]

    def many(self, *rest, flag=False, **named):
        return rest if flag else named

    def steps(self, n):
        if n < self.x:
            return "low"
        elif n > self.y:
            return n - self.y
        if n is None:
            return
        return "within"


class Slotted:
    __slots__ = ("x", "y", "name")
    get_x = Point.get_x
    area = Point.area
    pair = Point.pair
    choice = Point.choice

    def __init__(self, x, y):
        self.x = x
        self.y = y


def show(what, function, *arguments, **named):
    try:
        print(what, repr(function(*arguments, **named)))
    except Exception as error:
        print(what, type(error).__name__, str(error).replace("__main__.", ""))


VALUES = [
    0,
    1,
    60,
    2.5,
    -0.0,
    2**63 - 1,
    2**70,
    True,
    False,
    None,
    "s",
    "",
    [],
    [1],
    {},
    Ratio(2),
    Ratio(True),
    float("nan"),
]

for x in VALUES:
    for y in (2, 0.5, None, "t", 2**63 - 1):
        for make in (Point, Slotted):
            point = make(x, y)
            show("area", point.area)
            show("pair", point.pair)
            show("get_x", point.get_x)
            show("choice", point.choice, 1)
            show("choice", point.choice, None)
        point = Point(x, y)
        for name in ("wealthy", "label", "cached", "cached"):
            show(name, getattr, point, name)
        for other in (0, 7, None):
            show("either", point.either, other)
            show("both", point.both, other)
            show("truths", point.truths, other)
            show("steps", point.steps, other)
        show("lt", lambda a: a < Point(3, 3), point)
        show("eq", lambda a: a == Point(3, 3), point)
        show("hash", hash, point)
        show("len", len, point)
        show("bool", bool, point)
        show("add", lambda a: a + Point(1, 1), point)
        show("item", lambda a: a[2], point)
        show("call", point, 3)
        show("call", point, 3, b=4)
        show("call", point, 1, 2, 3)
        show("in", lambda a: 3 in a, point)
        show("index", lambda a: [1, 2][a], point)

point = Point(3, 4)
print(Point.start(), point.start(), Point.double(4), point.double("ab"), Point.double(b=1) if False else "")
show("missing", point.double)
show("named", point.double, value=3)
print(point.nothing(), point.constant(), point.first_of({"first": 1}), point.many(1, 2, flag=True), point.many(a=1))
show("first_of", point.first_of, {})
show("first_of", point.first_of, [1])


def numbers():
    points = [Point(n * 7 % 5, n * 3 % 4, f"n{n}") for n in range(8)]
    print([p.name for p in sorted(points, key=lambda p: p.x)])
    print([p.name for p in sorted(points, key=lambda p: (p.y, -p.x), reverse=True)])
    print([p.name for p in sorted(points)], max(points).name, min(points, key=lambda p: -p.x).name)
    print(list(map(lambda a, b: a * b + 1, [1, 2.5, 2**62], [3, 4, 5])))
    print(list(filter(lambda n: n % 3, range(9))), functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]))
    print(list(map(Point.area, points)), list(map(lambda p: p.name, points)))


numbers()


class Lazy:
    def __getattr__(self, name):
        print("asked for", name)
        return 5

    def read(self):
        return self.x + self.y


lazy = Lazy()
print(lazy.read())
lazy.x = 1
print(lazy.read())
lazy.y = 2
print(lazy.read())
del lazy.x
print(lazy.read())


class Loud:
    def __init__(self, truth):
        self.truth = truth

    def __bool__(self):
        print("bool")
        return self.truth

    def __eq__(self, other):
        print("eq")
        return NotImplemented

    def __lt__(self, other):
        print("lt")
        return self


def decides(a, b):
    return a and b or (a < b)


def chained(a, b, c):
    return a < b < c


print(decides(1, 0), decides(0, 3), decides(2, 3), decides("", "x"))
loud = Loud(True)
print(
    decides(loud, 1),
    decides(loud, 0) is loud,
    chained(loud, 1, 2),
    chained(1, 2, 3),
    chained(3, 2, 1),
    chained(1.5, 2, 2**64),
)


class Base:
    size = 3

    def get(self):
        return self.size * 2


class Derived(Base):
    size = 4


class Own(Base):
    def __init__(self):
        self.size = 5


def changing():
    things = [Base(), Derived(), Own()]
    for step in range(6):
        print([thing.get() for thing in things])
        if step == 1:
            Base.size = 30
        elif step == 2:
            things[0].size = 7
        elif step == 3:
            Derived.size = property(lambda self: 11)
        elif step == 4:
            Base.get = lambda self: "replaced"


changing()


class Dead:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)

    def read(self):
        return self.name


result = Dead("one").read()
print(result)
result = (lambda value: value.name)(Dead("two"))
print(result)
result = (lambda value: 1)(Dead("three"))
print(result)
result = (lambda value: value)(Dead("four")).name
print(result)


def fails(thing):
    return thing.x + thing.missing


def traced():
    for thing in (Point(1, 2), None):
        for _ in range(2):
            try:
                fails(thing)
            except Exception as error:
                print(
                    traceback.format_exception_only(error),
                    [place[1:3] for place in traceback.extract_tb(error.__traceback__)],
                )


traced()


def leaf(n):
    return n + 1


def deep(n):
    try:
        return deep(n + 1)
    except RecursionError:
        return None


def at_the_limit():
    limit = sys.getrecursionlimit()
    depth = len(traceback.extract_stack())

    def descend(left):
        if left == 0:
            try:
                return leaf(1)
            except RecursionError as error:
                return str(error)
        return descend(left - 1)

    results = {}
    for left in range(limit - depth - 8, limit - depth + 3):
        try:
            result = descend(left)
        except RecursionError:
            result = "deeper"
        results[result] = results.get(result, 0) + 1
    print(sorted(map(str, results)))


at_the_limit()


def frames():
    def who():
        return sys._getframe().f_code.co_name

    return who(), leaf(1)


print(frames(), leaf.__code__.co_varnames)


def default(a, b=3, *, c=3):
    return a + b * c


show("default", default, 1)
show("default", default, 1, c=5)
show("default", default, 1, 2, 3)
show("default", default, b=1)
default.__defaults__ = (10,)
show("default", default, 1)


def polymorphic(value):
    return value.x * 2


class Other:
    def __init__(self, x):
        self.z = 0
        self.x = x


class Third:
    x = "t"


for _ in range(40):
    for thing in (Point(1, 2), Other(2.5), Third(), Slotted(3, 4)):
        last = polymorphic(thing)
    assert [polymorphic(t) for t in (Point(1, 2), Other(2.5), Third())] == [2, 5.0, "tt"]
print(last)
for _ in range(200):
    assert polymorphic(Third()) == "tt"
print(polymorphic(Point(4, 0)))


class Indexed:
    def __init__(self):
        self.rows = [[1, 2], (3, 4)]
        self.table = {"a": 1, 2: "two", None: 3}

    def at(self, row, column):
        return self.rows[row][column]

    def of(self, key):
        return self.table[key]


indexed = Indexed()
for row in (0, 1, -1, 2, True, "a"):
    for column in (0, -2, 5, None):
        show("at", indexed.at, row, column)
for key in ("a", 2, 2.0, None, "b", [], True):
    show("of", indexed.of, key)
