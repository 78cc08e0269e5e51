"""Names of later versions, and those that no version has."""

import typing
from typing import Union

import typing_extensions
from typing_extensions import (
    Annotated,
    Doc,
    NoDefault,
    NotRequired,
    Protocol,
    ReadOnly,
    Required,
    Self,
    Sentinel,
    TypeAliasType,
    TypedDict,
    TypeIs,
    TypeVar,
    assert_never,
    deprecated,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
    override,
    runtime_checkable,
)

print(Doc("text"), Doc("a") == Doc("a"), Annotated[int, Doc("b")])
MISSING = Sentinel("MISSING")
print(MISSING, [MISSING | int == Union[MISSING, int]], Sentinel("X", repr="<x>"))
T = TypeVar("T", default=int)
print(T, T.__default__, T.has_default(), TypeVar("U").__default__ is NoDefault)
Numbers = TypeAliasType("Numbers", list[int])
print(Numbers, Numbers.__value__, Numbers.__name__)
print(typing_extensions.NoExtraItems, Self, ReadOnly, TypeIs)


class Movie(TypedDict, total=False):
    title: Required[str]
    year: NotRequired[int]


print(is_typeddict(Movie), sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__))
print(get_type_hints(Movie), get_origin(Annotated[int, 1]) is Annotated, get_args(dict[str, int]))


@runtime_checkable
class Closes(Protocol):
    def close(self): ...


class File:
    @override
    def close(self):
        pass


print(isinstance(File(), Closes), isinstance(1, Closes), File.close.__override__)


@deprecated("use new", category=None)
def old():
    return 1


print(old(), old.__deprecated__)
try:
    assert_never(1)
except AssertionError as e:
    print(e)
print(typing_extensions.Literal is typing.Literal, sorted(set(dir(typing_extensions)) & {"Any", "Doc", "Buffer", "IntVar"}))
