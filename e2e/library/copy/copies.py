"""Shallow and deep copies of all kinds of objects."""

import copy
import copyreg
import datetime
from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum


class Plain:
    def __init__(self, *values):
        self.values = list(values)


class Slotted:
    __slots__ = ("a", "b", "__dict__")


class OwnCopy:
    def __copy__(self):
        return "copied"

    def __deepcopy__(self, memo):
        return "deeply copied", len(memo)


class Reduced:
    def __init__(self, x):
        self.x = x

    def __reduce__(self):
        return Reduced, (self.x + 1,)


class State:
    def __getstate__(self):
        return {"kept": 1}

    def __setstate__(self, state):
        self.state = state


class NewArguments:
    def __new__(cls, a, *, b=0):
        self = object.__new__(cls)
        self.pair = a, b
        return self

    def __getnewargs_ex__(self):
        return (self.pair[0],), {"b": self.pair[1] + 1}


class Numbers(list):
    pass


class Mapping(dict):
    pass


class Text(str):
    pass


@dataclass
class Data:
    x: int
    items: list = field(default_factory=list)


class Color(Enum):
    RED = 1


plain = Plain(1, [2])
shallow, deep = copy.copy(plain), copy.deepcopy(plain)
print(shallow.values is plain.values, deep.values is plain.values, deep.values, type(deep).__name__)
slotted = Slotted()
slotted.a, slotted.extra = [1], {2: 3}
for made in (copy.copy(slotted), copy.deepcopy(slotted)):
    print(made.a, made.a is slotted.a, made.extra, hasattr(made, "b"))
print(copy.copy(OwnCopy()), copy.deepcopy(OwnCopy()), copy.copy(Reduced(1)).x, copy.deepcopy(Reduced(1)).x)
print(copy.copy(State()).state, copy.deepcopy(State()).state, copy.copy(NewArguments(1, b=2)).pair)
numbers, mapping, text = Numbers([1, [2]]), Mapping(a=[1]), Text("text")
numbers.note = mapping.note = text.note = ["note"]
for value in (numbers, mapping, text):
    for made in (copy.copy(value), copy.deepcopy(value)):
        print(type(made).__name__, made, made.note, made.note is value.note)
cycle = [1]
cycle.append(cycle)
cycle.append((cycle, {"cycle": cycle}))
made = copy.deepcopy(cycle)
print(made[1] is made, made[2][0] is made, made[2][1]["cycle"] is made, made is cycle)
shared = [1]
made = copy.deepcopy([shared, shared, (shared,)])
print(made[0] is made[1], made[2][0] is made[0])
constant = (1, "a", (2, 3))
print(
    copy.deepcopy(constant) is constant,
    copy.copy(constant) is constant,
    copy.deepcopy(Plain) is Plain,
    copy.copy(len) is len,
)
print(
    copy.deepcopy({1, 2}),
    copy.copy(frozenset([1])),
    copy.deepcopy(bytearray(b"x")),
    copy.copy(slice(1)),
    copy.deepcopy(1 + 2j),
)
print(copy.deepcopy(deque([[1]], 3)), copy.deepcopy(OrderedDict(a=[1])), copy.deepcopy(defaultdict(list, {1: [2]})))
print(
    copy.deepcopy(Data(1, [2])),
    copy.copy(Data(1)),
    copy.deepcopy(Color.RED) is Color.RED,
    copy.deepcopy(datetime.datetime(2020, 1, 1)),
)
error = copy.deepcopy(ValueError("a", [1]))
print(repr(error), error.args)
method = copy.deepcopy(plain.__init__)
print(method.__self__ is plain, method.__func__ is Plain.__init__)
print(
    object().__reduce_ex__(2)[1:],
    plain.__reduce_ex__(4)[2],
    numbers.__reduce_ex__(2)[0].__name__,
    list(numbers.__reduce_ex__(2)[3]),
)
copyreg.pickle(Slotted, lambda slotted: (Plain, ("by copyreg",)))
print(copy.copy(slotted).values, copyreg.__newobj__(Plain).__class__.__name__)
for wrong in ((i for i in ()), iter([]).__class__):
    try:
        print(copy.copy(wrong))
    except TypeError as error:
        print(error)
print(copy.replace(Data(1), x=3), copy.replace(datetime.date(2020, 1, 2), day=3))
try:
    copy.replace(3)
except TypeError as error:
    print(error)
