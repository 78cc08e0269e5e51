# What patterns take for sequences and mappings: the first base that is one decides. Names of attributes are not mangled.

import collections
import collections.abc
from collections import UserDict, UserList, deque, namedtuple
from types import MappingProxyType


def kinds(subject):
    match subject:
        case [*_]:
            first = "sequence"
        case {}:
            first = "mapping"
        case _:
            first = "neither"
    match subject:
        case {}:
            second = "mapping"
        case [*_]:
            second = "sequence"
        case _:
            second = "neither"
    return first, second


class Plain:
    pass


def of(*bases):
    return type("Made", bases, {"__getitem__": None, "__iter__": None, "__len__": lambda self: 0})


for bases in (
    (UserDict, collections.abc.Sequence),
    (Plain, UserDict, collections.abc.Sequence),
    (UserDict, Plain, list),
    (dict, collections.abc.Sequence, Plain),
    (UserList, collections.abc.Mapping),
    (Plain, UserList, collections.abc.Mapping),
    (list, Plain, collections.abc.Mapping),
    (UserList, dict, Plain),
    (Plain,),
    (str,),
    (tuple,),
):
    print([base.__name__ for base in bases], kinds(of(*bases)()))

Pair = namedtuple("Pair", "one other")
for subject in (
    [], (), {}, range(2), deque([1]), memoryview(b"ab"), MappingProxyType({}), collections.OrderedDict(), collections.Counter(),
    "text", b"bytes", bytearray(), {1}, 3, None, iter([]), Pair(1, 2), {}.keys(), UserList(), UserDict(),
):  # fmt: skip
    print(type(subject).__name__, kinds(subject))


class Late:
    def __len__(self):
        return 0


print(kinds(Late()))
collections.abc.Mapping.register(Late)
print(kinds(Late()))

match deque("abc"), memoryview(b"xy"):
    case [[first, *_], [*_, last]]:
        print(first, last)


class Outer:
    def look(self, subject):
        match subject:
            case Plain(__hidden=found):
                return found


plain = Plain()
setattr(plain, "__hidden", "as it stands")
plain._Outer__hidden = "mangled"
print(Outer().look(plain))
