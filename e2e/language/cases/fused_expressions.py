"""Arithmetic over attributes, items and local variables, of numbers and of everything that is none."""

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


class Plain:
    limit = 10
    shared = 2.5

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Plain({self.x!r}, {self.y!r})"


class Slotted:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Computed:
    """Attributes that only exist when they are asked for."""

    def __init__(self, x, y):
        self.asked = []
        self._x = x
        self.y = y

    @property
    def x(self):
        self.asked.append("x")
        return self._x

    def __getattr__(self, name):
        if name in ("limit", "shared"):
            self.asked.append(name)
            return 3
        raise AttributeError(name)


class Loud:
    """An operand that says what is done with it."""

    def __init__(self, number):
        self.number = number

    def __add__(self, other):
        print("add", self.number, other)
        return self.number + other

    def __radd__(self, other):
        print("radd", other, self.number)
        return other + self.number

    def __mul__(self, other):
        print("mul", self.number, other)
        return self.number * other

    __rmul__ = __mul__

    def __iadd__(self, other):
        print("iadd", self.number, other)
        return Loud(self.number + other)

    def __lt__(self, other):
        print("lt", self.number, other)
        return Loud(self.number)

    def __bool__(self):
        print("bool", self.number)
        return self.number > 0


class Whole(int):
    def __add__(self, other):
        return "whole"


def show(function, *arguments):
    try:
        print(function.__name__, repr(function(*arguments)))
    except Exception as error:
        print(function.__name__, type(error).__name__, str(error).replace("__main__.", ""))


def polynomial(p, n):
    return p.x * n + p.y * 2 - 1


def quotient(p, n):
    return p.x / n + p.y


def floors(p, n):
    return p.x // n + p.x % n - p.y


def power(p, n):
    return p.x**n + p.y


def shifts(p, n):
    return (p.x << n) + (p.y >> n)


def bits(p, n):
    return (p.x & n) | (p.y ^ n) | ~p.x


def negated(p, n):
    return -p.x + n


def compared(p, q):
    return [p.x < q.x, p.x <= q.x + 0, p.x == q.x, p.x != q.x, p.x > q.x, p.x >= q.x + 0]


def chained(p, n):
    return 0 < p.x + n <= p.y


def with_class(p, n):
    return p.limit * n + p.shared


NUMBERS = [
    0,
    1,
    -7,
    3.5,
    -0.0,
    2**53,
    2**53 + 1,
    float(2**53),
    2**63 - 1,
    -(2**63),
    2**64,
    float("inf"),
    float("nan"),
    1e308,
    True,
    None,
    "text",
    Ratio(2),
    Ratio(None),
    2j,
    [1],
    Whole(4),
]

for x in NUMBERS:
    for y in (0, 3, -2.5, 2**63 - 1, True, None, "t", Ratio(3)):
        print(repr(x), repr(y))
        for n in (2, -3, 0, 0.5, 70, False):
            thing = Plain(x, y)
            if not (isinstance(x, int) and abs(x) > 100 or isinstance(x, (str, list))):
                show(power, thing, n)
            for function in (polynomial, quotient, floors, bits, negated, chained):
                show(function, thing, n)
            if not (isinstance(x, int) and n > 60):
                show(shifts, thing, n)
        show(compared, Plain(x, y), Plain(y, x))
        show(compared, Plain(x, y), Slotted(x, y))


def kinds_of_objects():
    for n in (1, 2.5, None):
        for thing in (Plain(3, 4), Slotted(3, 4), Computed(3, 4)):
            for function in (polynomial, floors, with_class):
                show(function, thing, n)
            print(getattr(thing, "asked", None))


for _ in range(3):
    kinds_of_objects()


def changing_attributes():
    thing, other = Plain(1, 2), Plain(5, 6)
    values = []
    for step in range(40):
        values.append(thing.x * 2 + thing.limit)
        if step == 5:
            thing.limit = 100
        elif step == 10:
            del thing.limit
        elif step == 15:
            Plain.limit = 20
        elif step == 20:
            thing.__dict__["x"] = 50
        elif step == 25:
            thing.new = 1
            thing.x = 2.5
        elif step == 30:
            thing, other = other, thing
        elif step == 33:
            thing.__dict__ = {"x": 7, "limit": 8}
    print(values)
    Plain.limit = 10


changing_attributes()


def class_grows_a_property():
    class Growing:
        def __init__(self):
            self.x = 4

    thing = Growing()
    values = []
    for step in range(9):
        values.append(thing.x + thing.x * 2)
        if step == 3:
            Growing.x = property(lambda self: 100)
        elif step == 6:
            del Growing.x
    print(values)


class_grows_a_property()


def class_is_exchanged():
    class Other:
        y = 1

        @property
        def x(self):
            return self.__dict__["x"] * 1000

    thing = Plain(1, 2)
    values = []
    for step in range(6):
        values.append(thing.x + thing.y * 2)
        if step == 2:
            thing.__class__ = Other
    print(values)


class_is_exchanged()


def deleted(thing):
    return thing.x + thing.y * 2


def deleted_attribute():
    for make in (Plain, Slotted):
        thing = make(1, 2)
        for _ in range(3):
            show(deleted, thing)
        del thing.y
        show(deleted, thing)
        thing.y = 10
        show(deleted, thing)


deleted_attribute()


def items(row, table, at):
    return row[0] * 2 + row[at] - table["k"] + table[at]


class Row(list):
    def __getitem__(self, at):
        print("item", at)
        return 5


class Table(dict):
    def __missing__(self, key):
        return 9


def all_items():
    for row in ([1, 2, 3], (1, 2.5, 3), Row([1]), "abc", {0: 1, 1: 2, -1: 7}, [None, 2]):
        for table in ({"k": 3, 1: 4, -1: 2}, Table(k=3), {"k": 1}, {"k": "v", 1: 2, 0: 3}):
            for at in (1, -1, True, 5, "k", None, 1.0, 2**70):
                show(items, row, table, at)


all_items()


def unbound(flag):
    if flag:
        value = 1
    return value * 2 + 1


def unbound_none(flag):
    if flag:
        value = Plain(1, 2)
    if value is None or value.x is None:
        return "none"
    return value.x + 1


def unbound_later(values):
    total = 0
    for value in values:
        total += value * 2 + total
        if value == 2:
            del value
            total += value * 2 + 1
    return total


def handled():
    try:
        raise ValueError(1)
    except ValueError:
        pass
    return error * 2 + 1  # noqa: F821


show(unbound, True)
show(unbound, False)
show(unbound_none, True)
show(unbound_none, False)
show(unbound_later, [1, 3])
show(unbound_later, [1, 2])
show(handled)


def decide(p, q):
    if p.x + 1 < q.y:
        return "less"
    if p.x is None:
        return "none"
    if q.y is not None and p.x * 2 & 1:
        return "bit"
    if p.x * 2:
        return "truth"
    while p.x - q.y > 0:
        p.x -= 1
    return "end" if not p.x == q.y + 0 else "equal"


for x in (0, 1, 5, None, 2.5, float("nan"), "s", 2**63 - 1, True):
    for y in (0, 3, None, 2.5):
        show(decide, Plain(x, y), Plain(y, y))


def loud():
    thing = Plain(Loud(2), Loud(0))
    print(thing.x + 1 + thing.y * 3)
    if thing.x < thing.y + 1:
        print("true")
    if thing.y < thing.x + 1:
        print("true")
    if thing.x < 3 and thing.x < 4:
        print("both")
    print((0 + thing.x < 3) is None)
    thing.x += 5
    print(thing.x.number)
    local = Loud(1)
    local += thing.y * 2
    print(local.number)


loud()


def augmented(thing, step):
    thing.x += step
    thing.x -= thing.y * 2
    thing.x *= step
    return thing.x, thing.y


for make in (Plain, Slotted, Computed):
    for x in (1, 2.5, 2**63 - 1, True, None, "s"):
        thing = make(x, 3)
        for step in (2, 0.5, None, 3):
            show(augmented, thing, step)


class Checked:
    def __init__(self, x):
        object.__setattr__(self, "x", x)

    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)


class Guarded:
    def __init__(self):
        self._x = 1

    @property
    def x(self):
        print("get x")
        return self._x

    @x.setter
    def x(self, value):
        print("set x", value)
        self._x = value


def count(thing, times):
    for _ in range(times):
        thing.x += 1
    return thing.x


show(count, Checked(1), 3)
show(count, Guarded(), 3)
show(count, Plain(0, 0), 1000)
show(count, Plain(2**63 - 3, 0), 6)
show(count, Plain(0.5, 0), 6)
show(count, Plain(True, 0), 2)


class Counting:
    total = 0


def class_counter():
    first, second = Counting(), Counting()
    for _ in range(3):
        first.total += 2
        Counting.total += 1
        second.total += first.total
    print(first.__dict__, second.__dict__, Counting.total)


class_counter()
class_counter()


def held(values):
    for value in values:
        result = value.x * 2 + value.y
        value = None
    return result


print(held([Plain(1, 2), Plain(2.0, 2)]))


def fails(p, q):
    total = p.x * 2 + q.y.z - 1
    return total


def traced():
    for arguments in ((Plain(1, 2), Plain(1, 2)), (Plain(None, 2), Plain(1, Plain(1, 2))), (None, None)):
        try:
            fails(*arguments)
        except Exception as error:
            print(
                traceback.format_exception_only(error),
                [place[1:3] for place in traceback.extract_tb(error.__traceback__)],
            )


traced()


def generator(thing):
    while thing.x + 1 < thing.y * 2:
        sent = yield thing.x * 2 + 1
        thing.x += 1 if sent is None else sent
        if thing.x * 2 == 8:
            yield "eight"


running = generator(Plain(1, 4))
print(next(running), next(running), running.send(2), list(running))


def texts(p, q):
    return p.x + q.x + "!" + p.y * 2 + str(q.y * 2 + 1)


print(texts(Plain("a", "b"), Plain("c", 3)))


def nan_items(p):
    values = {p.x: 1}
    return [p.x == p.x, p.x != p.x + 0, values[p.x] + 1]


print(nan_items(Plain(float("nan"), 0)))


def powers(p):
    return [p.x**0.5 + 0, p.x**2 + 0, p.x**-1 + 0, p.x**2.0 + 0, p.x**0 + 0]


for x in (2, 2.0, 10, 0.1, 1e200, 0, 0.0, -8, -8.0, 3.7):
    show(powers, Plain(x, 0))


def large_sum(p):
    return p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x + p.x


print(large_sum(Plain(1, 0)), large_sum(Plain(2**60, 0)), large_sum(Plain("a", 0)))


def in_comprehension(things, n):
    return [thing.x * n + thing.y for thing in things if thing.x + 1 > n]


print(in_comprehension([Plain(1, 2), Plain(3, 4.5), Plain(2**63 - 1, 1)], 2))


def closure(thing):
    total = 0

    def add(n):
        nonlocal total
        total += thing.x * n + 1
        return total * 2 + n

    return [add(1), add(2.5), total]


print(closure(Plain(3, 4)))
