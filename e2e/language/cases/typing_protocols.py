"""Protocols at run time, and the function forms and aliases of typing."""

import collections.abc
import copy
import pickle
import typing
import warnings
from typing import (
    Annotated, Callable, Concatenate, Generic, List, NamedTuple, Optional, ParamSpec, Protocol, ReadOnly, Tuple, TypedDict, TypeVar,
    TypeVarTuple, Union, runtime_checkable,
)  # fmt: skip

T, P, Ts = TypeVar("T"), ParamSpec("P"), TypeVarTuple("Ts")


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "__notes__", ""))


@runtime_checkable
class HasX(Protocol):
    x: int


@runtime_checkable
class HasClose(Protocol):
    def close(self): ...


class Loud:
    @property
    def x(self):
        raise RuntimeError("not to be asked")


class Slotted:
    __slots__ = ("x",)


class Closing:
    close = None


class Dynamic:
    def __getattr__(self, name):
        return 1


print(isinstance(Loud(), HasX), isinstance(Slotted(), HasX), isinstance(Closing(), HasClose), isinstance(Dynamic(), HasX))
print(issubclass(Closing, HasClose), isinstance(open, HasClose), hasattr(HasX, "__non_callable_proto_members__"))
attempt(lambda: issubclass(Loud, HasX))
attempt(lambda: issubclass(1, HasX))
HasClose.register(Dynamic)
print(isinstance(Dynamic(), HasClose), issubclass(Dynamic, HasClose))


class Plain(Protocol):
    x: int


class Concrete(Plain):
    def __init__(self):
        super().__init__()
        self.x = 1


print(Concrete().x)
attempt(lambda: isinstance(1, Plain))
attempt(lambda: Plain())
print(isinstance(Concrete(), collections.abc.Iterable))


class _Bad:
    def __get__(self, instance, owner):
        raise LookupError("bad")


def evil():
    @runtime_checkable
    class Evil(Protocol):
        bad = _Bad()


attempt(evil)

# Aliases of collections.abc, copies and pickles.
for alias in (
    collections.abc.Callable[[int, T], str], collections.abc.Callable[P, T], collections.abc.Callable[Concatenate[int, P], T],
    collections.abc.Callable[..., T], Callable[[int], T], Callable[..., int], Callable[P, T], List[int], Tuple[int, ...], Tuple[T, int],
    Optional[int], Union[int, str, T], Annotated[int, "why"],
):  # fmt: skip
    print(alias, copy.copy(alias) == alias, copy.deepcopy(alias) == alias)
for alias in (collections.abc.Callable[[int, str], float], Callable[[int], str], List[int], Optional[int], Annotated[int, 1]):
    print(pickle.loads(pickle.dumps(alias)) == alias)
print(collections.abc.Callable[P, T][[int, str], float], collections.abc.Callable[[T], T][int])
attempt(lambda: collections.abc.Callable[int, str])
for form in (Union, Union[int, str], List, Annotated[int, 1]):
    attempt(lambda form=form: iter(form))
print(Union[Annotated[int, {}], str] == Union[str, Annotated[int, {}]])


class Base(typing.Sequence[T]):
    pass


class Both(List[T], Base[T]):
    pass


print([cls.__name__ for cls in Both.__mro__][:4])


# Named tuples and typed dicts by their functions.
def warned(call):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        attempt(call)
    print([str(warning.message) for warning in found])


warned(lambda: NamedTuple("Empty")._fields)
warned(lambda: NamedTuple("Empty", None)._fields)
warned(lambda: NamedTuple("Pair", a=int, b=str)._fields)
warned(lambda: NamedTuple("Pair", None, a=int))
warned(lambda: NamedTuple("Pair", [("a", int)], b=str))
warned(lambda: TypedDict("Nothing").__annotations__)
warned(lambda: TypedDict("Nothing", None).__annotations__)


class Named:
    def __set_name__(self, owner, name):
        self.name = name
        if name == "wrong":
            raise ValueError("no name")


class Record(NamedTuple):
    a: int = Named()
    b = Named()


print(Record._field_defaults["a"].name, Record.b.name)


def bad_name():
    class Wrong(NamedTuple):
        wrong = Named()


attempt(bad_name)


def twice():
    class Twice(NamedTuple, NamedTuple):
        x: int


attempt(twice)


class Needed(TypedDict):
    a: int
    b: int


class Optional_(TypedDict, total=False):
    a: int


class Merged(Needed, Optional_):
    pass


print(sorted(Merged.__required_keys__), sorted(Merged.__optional_keys__))


def readonly():
    class Frozen(Needed):
        a: ReadOnly[int]


attempt(readonly)

# Type parameters of classes.
attempt(lambda: Generic[Ts])
attempt(lambda: Generic[TypeVar("D", default=int), T])
attempt(lambda: Generic[typing.Unpack[Ts], TypeVar("D", default=int)])
