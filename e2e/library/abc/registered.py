"""Classes that are registered with the library's abstract base classes are instances and subclasses of them."""

import collections.abc
import contextlib
import io
import numbers
import os
import typing
from collections.abc import Iterable, KeysView, Mapping, MutableMapping, MutableSequence, Sequence, Set


class Given:
    """What is registered with one base after the other."""


class Derived(Given):
    pass


BASES = [
    *(getattr(collections.abc, name) for name in collections.abc.__all__),
    *(getattr(numbers, name) for name in numbers.__all__),
    io.IOBase,
    io.RawIOBase,
    io.BufferedIOBase,
    io.TextIOBase,
    os.PathLike,
    contextlib.AbstractContextManager,
    contextlib.AbstractAsyncContextManager,
    typing.SupportsInt,
]


def answers(base, kind):
    return isinstance(kind(), base), issubclass(kind, base)


for base in BASES:
    fresh = type("Fresh", (Given,), {})
    below = type("Below", (fresh,), {})
    before = answers(base, fresh), answers(base, below)
    given = base.register(fresh)
    print(base.__name__, before, given is fresh, answers(base, fresh), answers(base, below), answers(base, Given))

KeysView.register(Given)
print([base.__name__ for base in BASES if issubclass(Given, base)], isinstance(Derived(), Set))


@collections.abc.MutableMapping.register
class Table:
    pass


@Sequence.register
class Row:
    pass


class Keyed(Mapping):
    def __getitem__(self, key):
        return key

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


class Foreign:
    pass


Keyed.register(Foreign)
print(isinstance(Foreign(), Keyed), isinstance(Foreign(), Mapping), isinstance(Foreign(), MutableMapping))
print(
    isinstance(Table(), Mapping),
    isinstance(Table(), Iterable),
    issubclass(Row, Sequence),
    issubclass(Row, MutableSequence),
)


def pattern(value):
    match value:
        case {}:
            return "mapping"
        case [*_]:
            return "sequence"
    return "neither"


print(pattern(Foreign()), pattern(Given()))

for wrong in [
    lambda: Mapping.register(3),
    lambda: Keyed.register(Mapping),
    lambda: numbers.Integral.register(numbers.Number),
]:
    try:
        wrong()
    except (TypeError, RuntimeError) as error:
        print(type(error).__name__, error)

# One that is a subclass already is given back as it is, whichever way it is one.
print(Sequence.register(list) is list, Mapping.register(dict) is dict, numbers.Number.register(int) is int)
print(isinstance(Given(), numbers.Number), issubclass(str, os.PathLike), isinstance(io.StringIO(), io.IOBase))
