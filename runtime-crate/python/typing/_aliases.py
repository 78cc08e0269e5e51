"""Aliases of builtin classes and abstract base classes, and the protocols of the numeric tower. CPython Lib/typing.py."""

import collections
import collections.abc
import contextlib
import sys
from _typing import TypeVar
from abc import abstractmethod
from typing._forms import _CallableType, _SpecialGenericAlias, _TupleType
from typing._generics import Generic, Protocol, runtime_checkable

# The classes of the package are all classes of `typing`.
__name__ = "typing"

T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
CT_co = TypeVar("CT_co", covariant=True, bound=type)
AnyStr = TypeVar("AnyStr", bytes, str)
Text = str

_alias = _SpecialGenericAlias
# Since 3.13 the last arguments of some have defaults.
_none_default = (type(None),) if sys.version_info >= (3, 13) else ()
_manager_defaults = (bool | None,) if sys.version_info >= (3, 13) else ()
_manager_parameters = 2 if sys.version_info >= (3, 13) else 1

Hashable = _alias(collections.abc.Hashable, 0)
Awaitable = _alias(collections.abc.Awaitable, 1)
Coroutine = _alias(collections.abc.Coroutine, 3)
AsyncIterable = _alias(collections.abc.AsyncIterable, 1)
AsyncIterator = _alias(collections.abc.AsyncIterator, 1)
Iterable = _alias(collections.abc.Iterable, 1)
Iterator = _alias(collections.abc.Iterator, 1)
Reversible = _alias(collections.abc.Reversible, 1)
Sized = _alias(collections.abc.Sized, 0)
Container = _alias(collections.abc.Container, 1)
Collection = _alias(collections.abc.Collection, 1)
Callable = _CallableType(collections.abc.Callable, 2)
AbstractSet = _alias(collections.abc.Set, 1, name="AbstractSet")
MutableSet = _alias(collections.abc.MutableSet, 1)
Mapping = _alias(collections.abc.Mapping, 2)
MutableMapping = _alias(collections.abc.MutableMapping, 2)
Sequence = _alias(collections.abc.Sequence, 1)
MutableSequence = _alias(collections.abc.MutableSequence, 1)
Tuple = _TupleType(tuple, -1, inst=False, name="Tuple")
List = _alias(list, 1, inst=False, name="List")
Deque = _alias(collections.deque, 1, name="Deque")
Set = _alias(set, 1, inst=False, name="Set")
FrozenSet = _alias(frozenset, 1, inst=False, name="FrozenSet")
MappingView = _alias(collections.abc.MappingView, 1)
KeysView = _alias(collections.abc.KeysView, 1)
ItemsView = _alias(collections.abc.ItemsView, 2)
ValuesView = _alias(collections.abc.ValuesView, 1)
Dict = _alias(dict, 2, inst=False, name="Dict")
DefaultDict = _alias(collections.defaultdict, 2, name="DefaultDict")
OrderedDict = _alias(collections.OrderedDict, 2)
Counter = _alias(collections.Counter, 1)
ChainMap = _alias(collections.ChainMap, 2)
Generator = _alias(collections.abc.Generator, 3, defaults=_none_default * 2)
AsyncGenerator = _alias(collections.abc.AsyncGenerator, 2, defaults=_none_default)
Type = _alias(type, 1, inst=False, name="Type")
ContextManager = _alias(
    contextlib.AbstractContextManager, _manager_parameters, name="ContextManager", defaults=_manager_defaults
)
AsyncContextManager = _alias(
    contextlib.AbstractAsyncContextManager, _manager_parameters, name="AsyncContextManager", defaults=_manager_defaults
)


@runtime_checkable
class SupportsInt(Protocol):
    """What `int()` takes."""

    __slots__ = ()

    @abstractmethod
    def __int__(self) -> int:
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    """What `float()` takes."""

    __slots__ = ()

    @abstractmethod
    def __float__(self) -> float:
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    """What `complex()` takes."""

    __slots__ = ()

    @abstractmethod
    def __complex__(self) -> complex:
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    """What `bytes()` takes."""

    __slots__ = ()

    @abstractmethod
    def __bytes__(self) -> bytes:
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    """What can be an index."""

    __slots__ = ()

    @abstractmethod
    def __index__(self) -> int:
        pass


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    """What `abs()` takes."""

    __slots__ = ()

    @abstractmethod
    def __abs__(self) -> T_co:
        pass


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    """What `round()` takes."""

    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits: int = 0) -> T_co:
        pass


class IO(Generic[AnyStr]):
    """What `open()` returns."""

    __slots__ = ()


class BinaryIO(IO[bytes]):
    """What `open()` returns for a binary mode."""

    __slots__ = ()


class TextIO(IO[str]):
    """What `open()` returns for a text mode."""

    __slots__ = ()
