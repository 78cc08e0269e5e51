"""Counters, chained mappings, and the dict and list that can be subclassed."""

from collections import ChainMap, Counter, UserDict, UserList, namedtuple
from collections.abc import Generator, MutableSet, Sequence, Set


def shown(function, *arguments, **keywords):
    try:
        print(repr(function(*arguments, **keywords)))
    except Exception as error:
        print(type(error).__name__, error)


Point = namedtuple("Point", "x y z", defaults=[3])
shown(Point, 1, 2)
shown(Point, 1)
shown(Point, 1, y=2, z=5)
shown(Point, 1, x=2)
shown(Point, 1, 2, w=2)
shown(Point, 1, 2, 3, 4)
shown(Point)
print(Point.__module__, Point(1, 2)._asdict(), Point(1, 2)._replace(x=9), Point._field_defaults, Point._make([1, 2, 3]))

count = Counter("abracadabra")
count |= Counter(a=9, z=1)
print(count)
count &= Counter(a=2, b=5, z=1)
print(count)
shown(Counter, {"x": None, "y": 1})
shown(Counter("a").update, {"a": None})

chain = ChainMap({"a": 1}, {"b": 2})
print(chain | {"c": 3}, {"a": 0, "d": 4} | chain, ChainMap.fromkeys("ab", 0))
chain |= {"b": 5}
print(chain)
shown(lambda: chain | 5)


class Shouting(UserDict):
    def __setitem__(self, key, item):
        print("set", key)
        super().__setitem__(key, item)


loud = Shouting({"a": 1}, b=2)
loud.extra = "kept"
twin = loud.copy()
print(twin, type(twin).__name__, twin.extra, loud | {"c": 3}, {"d": 4} | loud, Shouting.fromkeys("xy", 0))
loud |= {"e": 5}
print(loud, loud.get("zz", 0), "a" in loud, UserDict(loud) == loud)
shown(lambda: loud["none"])
items = UserList([3, 1, 2])
print(items + [4], [0] + items, items * 2, items[1:], sorted(items), items < [4], items == UserList([3, 1, 2]), items.count(1))
items += (5,)
items *= 2
items.sort(reverse=True)
items.remove(5)
items.reverse()
items.extend(UserList([7]))
print(items, items.index(7), items.pop(), items.copy() == items, type(items.copy()).__name__)


class Small(MutableSet):
    def __init__(self, values=()):
        self.values = list(dict.fromkeys(values))

    def __contains__(self, value):
        return value in self.values

    def __iter__(self):
        return iter(self.values)

    def __len__(self):
        return len(self.values)

    def add(self, value):
        if value not in self.values:
            self.values.append(value)

    def discard(self, value):
        if value in self.values:
            self.values.remove(value)


small = Small([1, 2, 3])
small ^= [3, 4]
print(list(small), Set._hash(small) == hash(frozenset([1, 2, 4])), isinstance(memoryview(b""), Sequence))
small ^= small
print(len(small))


class Plain(Generator):
    def send(self, value):
        return value

    def throw(self, typ, val=None, tb=None):
        super().throw(typ, val, tb)


shown(Plain().throw, ValueError, ValueError("given"))
shown(Plain().throw, ValueError)
shown(Plain().throw, ValueError("itself"))
