"""How objects and types are shown. pydantic _internal/_repr.py."""

from types import BuiltinFunctionType, FunctionType, GenericAlias, UnionType
from typing import ForwardRef, Literal, ParamSpec, TypeVar, TypeVarTuple, Union, get_args, get_origin

import typing

from typing_inspection.typing_objects import is_typealiastype


class PlainRepr(str):
    """Text whose `repr` has no quotes."""

    def __repr__(self):
        return str(self)


class Representation:
    """Mixin: `__repr__` and `__str__` from `__repr_args__`, pairs of a name (or None) and a value."""

    __slots__ = ()

    def __repr_args__(self):
        names = self.__slots__
        if not names and hasattr(self, "__dict__"):
            names = self.__dict__.keys()
        pairs = [(name, getattr(self, name)) for name in names]
        return [
            (name, self.__repr_recursion__(value) if value is self else value) for name, value in pairs if value is not None
        ]

    def __repr_name__(self):
        return self.__class__.__name__

    def __repr_recursion__(self, object):
        return f"<Recursion on {type(object).__name__} with id={id(object)}>"

    def __repr_str__(self, join_str):
        return join_str.join(
            [repr(value) if name is None else f"{name}={value!r}" for name, value in self.__repr_args__()]
        )

    def __pretty__(self, fmt, **kwargs):
        yield from (f"{self.__repr_name__()}(", 1)
        for name, value in self.__repr_args__():
            label = () if name is None else (f"{name}=",)
            yield from (*label, fmt(value), ",", 0)
        yield from (-1, ")")

    def __rich_repr__(self):
        for name, value in self.__repr_args__():
            if name is None:
                yield value
            else:
                yield name, value

    def __str__(self):
        return self.__repr_str__(" ")

    def __repr__(self):
        return f"{self.__repr_name__()}({self.__repr_str__(', ')})"


_ALIASES = (typing._GenericAlias, GenericAlias, UnionType)
_TYPE_PARAMETERS = (TypeVar, ParamSpec, TypeVarTuple)


def display_as_type(obj):
    """A type as it is written in messages and in the names of generic models."""
    if isinstance(obj, (FunctionType, BuiltinFunctionType)):
        return obj.__name__
    if obj is ...:
        return "..."
    if isinstance(obj, Representation):
        return repr(obj)
    if isinstance(obj, ForwardRef) or is_typealiastype(obj):
        return str(obj)
    if isinstance(obj, _TYPE_PARAMETERS) or not isinstance(obj, (typing._Final, type, *_ALIASES)):
        obj = obj.__class__
    if is_union(obj):
        return "Union[" + ", ".join([display_as_type(arg) for arg in get_args(obj)]) + "]"
    if isinstance(obj, _ALIASES):
        show = repr if get_origin(obj) is Literal else display_as_type
        try:
            return f"{obj.__qualname__}[{', '.join([show(arg) for arg in get_args(obj)])}]"
        except AttributeError:
            return _without_module(str(obj))
    if isinstance(obj, type):
        return obj.__qualname__
    return _without_module(repr(obj))


def is_union(tp):
    """Whether a type is `X | Y` or `Union[X, Y]`."""
    origin = get_origin(tp)
    return origin is Union or origin is UnionType


def _without_module(text):
    return text.replace("typing.", "").replace("typing_extensions.", "")
