"""Which object of `typing` a value is. typing_inspection typing_objects.py."""

import typing
import warnings
from types import NoneType

import typing_extensions

__all__ = (
    "NoneType", "is_annotated", "is_any", "is_classvar", "is_concatenate", "is_deprecated", "is_final", "is_forwardref",
    "is_generic", "is_literal", "is_literalstring", "is_namedtuple", "is_never", "is_newtype", "is_nodefault",
    "is_noextraitems", "is_noreturn", "is_notrequired", "is_paramspec", "is_readonly", "is_required", "is_self",
    "is_typealias", "is_typealiastype", "is_typevar", "is_typevartuple", "is_union", "is_unpack",
)

__molt_missing__ = ("DEPRECATED_ALIASES", "DEPRECATED_ALIASES_IDS", "is_paramspecargs", "is_paramspeckwargs", "is_typeguard", "is_typeis")

# `typing_extensions` has classes of its own where the version of Python has an older one, or none.
_TYPE_ALIAS_TYPES = (typing_extensions.TypeAliasType, getattr(typing, "TypeAliasType", typing_extensions.TypeAliasType))
_DEPRECATED_TYPES = (typing_extensions.deprecated, getattr(warnings, "deprecated", typing_extensions.deprecated))


def is_annotated(obj, /):
    return obj is typing.Annotated


def is_any(obj, /):
    return obj is typing.Any


def is_classvar(obj, /):
    return obj is typing.ClassVar


def is_concatenate(obj, /):
    return obj is typing.Concatenate


def is_deprecated(obj, /):
    return isinstance(obj, _DEPRECATED_TYPES)


def is_final(obj, /):
    return obj is typing.Final


def is_forwardref(obj, /):
    return isinstance(obj, typing.ForwardRef)


def is_generic(obj, /):
    return obj is typing.Generic


def is_literal(obj, /):
    return obj is typing.Literal


def is_literalstring(obj, /):
    return obj is typing.LiteralString


def is_namedtuple(obj, /):
    return isinstance(obj, type) and issubclass(obj, tuple) and hasattr(obj, "_fields")


def is_never(obj, /):
    return obj is typing.Never


def is_newtype(obj, /):
    return isinstance(obj, typing.NewType)


def is_nodefault(obj, /):
    return obj is typing_extensions.NoDefault


def is_noextraitems(obj, /):
    return obj is typing_extensions.NoExtraItems


def is_noreturn(obj, /):
    return obj is typing.NoReturn


def is_notrequired(obj, /):
    return obj is typing.NotRequired


def is_paramspec(obj, /):
    return isinstance(obj, typing.ParamSpec)


def is_readonly(obj, /):
    return obj is typing_extensions.ReadOnly


def is_required(obj, /):
    return obj is typing.Required


def is_self(obj, /):
    return obj is typing.Self


def is_typealias(obj, /):
    return obj is typing.TypeAlias


def is_typealiastype(obj, /):
    return type(obj) in _TYPE_ALIAS_TYPES


def is_typevar(obj, /):
    return isinstance(obj, typing.TypeVar)


def is_typevartuple(obj, /):
    return isinstance(obj, typing.TypeVarTuple)


def is_union(obj, /):
    return obj is typing.Union


def is_unpack(obj, /):
    return obj is typing.Unpack
