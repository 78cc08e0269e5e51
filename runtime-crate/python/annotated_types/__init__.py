"""Metadata for `Annotated`: bounds, lengths, predicates. annotated_types 0.8."""

import math
import types
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeVar, runtime_checkable

from typing_extensions import Doc

__all__ = (
    "BaseMetadata", "GroupedMetadata", "Gt", "Ge", "Lt", "Le", "Interval", "MultipleOf", "MinLen", "MaxLen", "Len", "Timezone",
    "Predicate", "LowerCase", "UpperCase", "IsDigits", "IsFinite", "IsNotFinite", "IsNan", "IsNotNan", "IsInfinite",
    "IsNotInfinite", "doc", "DocInfo", "__version__",
)

__version__ = "0.8.0"


class SupportsGt(Protocol):
    def __gt__(self, __other): ...


class SupportsGe(Protocol):
    def __ge__(self, __other): ...


class SupportsLt(Protocol):
    def __lt__(self, __other): ...


class SupportsLe(Protocol):
    def __le__(self, __other): ...


class SupportsMod(Protocol):
    def __mod__(self, __other): ...


class SupportsDiv(Protocol):
    def __div__(self, __other): ...


class BaseMetadata:
    """Base of all metadata."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Gt(BaseMetadata):
    """The value must be greater than `gt`."""

    gt: SupportsGt


@dataclass(frozen=True, slots=True)
class Ge(BaseMetadata):
    """No value below `ge`."""

    ge: SupportsGe


@dataclass(frozen=True, slots=True)
class Lt(BaseMetadata):
    """The value must be less than `lt`."""

    lt: SupportsLt


@dataclass(frozen=True, slots=True)
class Le(BaseMetadata):
    """No value above `le`."""

    le: SupportsLe


@runtime_checkable
class GroupedMetadata(Protocol):
    """Several metadata in one object, which iterates over them."""

    __slots__ = ()

    @property
    def __is_annotated_types_grouped_metadata__(self):
        return True

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if cls.__iter__ is GroupedMetadata.__iter__:
            raise TypeError("Can't subclass GroupedMetadata without implementing __iter__")

    def __iter__(self):
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True, slots=True)
class Interval(GroupedMetadata):
    """Up to four bounds at once."""

    gt: SupportsGt | None = None
    ge: SupportsGe | None = None
    lt: SupportsLt | None = None
    le: SupportsLe | None = None

    def __iter__(self):
        bounds = ((Gt, self.gt), (Ge, self.ge), (Lt, self.lt), (Le, self.le))
        return (constraint(bound) for constraint, bound in bounds if bound is not None)


@dataclass(frozen=True, slots=True)
class MultipleOf(BaseMetadata):
    """The value must be a multiple of `multiple_of`."""

    multiple_of: Any


@dataclass(frozen=True, slots=True)
class MinLen(BaseMetadata):
    """`len(value) >= min_length`."""

    min_length: Annotated[int, Ge(0)]


@dataclass(frozen=True, slots=True)
class MaxLen(BaseMetadata):
    """`len(value) <= max_length`."""

    max_length: Annotated[int, Ge(0)]


@dataclass(frozen=True, slots=True)
class Len(GroupedMetadata):
    """Both bounds of a length."""

    min_length: Annotated[int, Ge(0)] = 0
    max_length: Annotated[int, Ge(0)] | None = None

    def __iter__(self):
        if self.min_length > 0:
            yield MinLen(self.min_length)
        if self.max_length is not None:
            yield MaxLen(self.max_length)


@dataclass(frozen=True, slots=True)
class Timezone(BaseMetadata):
    """The datetime must have this time zone: None for naive, ... for any, else a name or tzinfo."""

    tz: Any


@dataclass(frozen=True, slots=True)
class Unit(BaseMetadata):
    """The number is a quantity of this unit."""

    unit: str


@dataclass(frozen=True, slots=True)
class Predicate(BaseMetadata):
    """`func(value)` must be true."""

    func: Any

    def __repr__(self):
        func, name = self.func, getattr(self.func, "__name__", "<lambda>")
        if name == "<lambda>":
            shown = repr(func)
        elif isinstance(func, (types.MethodType, types.BuiltinMethodType)) and getattr(func.__self__, "__name__", None):
            shown = f"{func.__self__.__name__}.{name}"
        elif isinstance(func, types.MethodDescriptorType):
            shown = func.__qualname__
        else:
            shown = name
        return f"{self.__class__.__name__}({shown})"


@dataclass
class Not:
    """The negation of a predicate."""

    func: Any

    def __call__(self, __v):
        return not self.func(__v)


_StrType = TypeVar("_StrType", bound=str)

LowerCase = Annotated[_StrType, Predicate(str.islower)]
UpperCase = Annotated[_StrType, Predicate(str.isupper)]
IsDigit = Annotated[_StrType, Predicate(str.isdigit)]
IsDigits = IsDigit
IsAscii = Annotated[_StrType, Predicate(str.isascii)]

_NumericType = TypeVar("_NumericType", bound=Any)

IsFinite = Annotated[_NumericType, Predicate(math.isfinite)]
IsNotFinite = Annotated[_NumericType, Predicate(Not(math.isfinite))]
IsNan = Annotated[_NumericType, Predicate(math.isnan)]
IsNotNan = Annotated[_NumericType, Predicate(Not(math.isnan))]
IsInfinite = Annotated[_NumericType, Predicate(math.isinf)]
IsNotInfinite = Annotated[_NumericType, Predicate(Not(math.isinf))]

DocInfo = Doc
doc = Doc
