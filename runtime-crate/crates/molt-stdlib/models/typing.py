# What `typing` does with the values that it is given, and the classes that its older names stand for.

from abc import ABCMeta
from collections.abc import (  # noqa: F401
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Container,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    MutableSequence,
    Reversible,
    Sequence,
    Sized,
)

Dict = dict
List = list
Set = set
FrozenSet = frozenset
Tuple = tuple
Type = type


class Generic:
    def __class_getitem__(cls, parameters):
        return cls


class Protocol(Generic, metaclass=ABCMeta): ...


def cast(typ, value):
    return value


def assert_type(value, typ):
    return value


def final(decorated):
    return decorated


def no_type_check(decorated):
    return decorated


def overload(function):
    return function


def override(function):
    return function


def runtime_checkable(cls):
    return cls


class NewType:
    _told_apart = True

    def __init__(self, name, tp):
        self.__name__ = name
        self.__supertype__ = tp

    def __call__(self, value):
        return value
