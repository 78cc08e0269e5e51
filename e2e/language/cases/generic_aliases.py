"""Generic aliases: copies, pickles, iterators, names of attributes, texts of lists of types, and what makes them."""

import copy
import pickle
import types
from collections import deque
from types import AsyncGeneratorType, GenericAlias


def copies():
    for alias in (list[int], dict[str, list[int]], deque[int], *tuple[int, ...], *tuple[int, str]):
        for made in (copy.copy(alias), copy.deepcopy(alias), pickle.loads(pickle.dumps(alias))):
            print(made, made == alias, made.__unpacked__, type(made) is GenericAlias)
    iterator = iter(tuple[int])
    print(type(iterator).__name__, iterator.__reduce__()[1])
    again = copy.copy(iterator)
    print(list(iterator), list(iterator), list(again), iterator.__reduce__()[1])


def attributes():
    names = dir(list[int])
    print({"append", "__origin__", "__args__", "__parameters__", "__reduce__", "__unpacked__"} <= set(names))
    print(list[int].append is list.append, hasattr(list[int], "__bases__"), hasattr(list[int], "__copy__"))
    print(list[int].__reduce__(), list[int].__class__)


class Own:
    __class_getitem__ = classmethod(GenericAlias)


def texts():
    print(str(Own[[]])[-7:], str(Own[[int, str]])[-15:], str(Own[[Own, [int]], ...])[-10:], list[()], tuple[*tuple[int, str]])


def makers():
    for make in (
        lambda: GenericAlias(list, int),
        lambda: GenericAlias(list, (int, str)),
        lambda: GenericAlias(bad=float),
        lambda: GenericAlias(list),
        lambda: GenericAlias(list, int, str),
    ):
        try:
            print(make())
        except TypeError as error:
            print(error)
    print(AsyncGeneratorType[int, str], types.MappingProxyType[str, int])


copies()
attributes()
texts()
makers()
