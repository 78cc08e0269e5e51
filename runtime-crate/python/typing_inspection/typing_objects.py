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


def _is(form):
    return lambda obj, /: obj is form


def _is_a(kinds):
    return lambda obj, /: isinstance(obj, kinds)


is_annotated = _is(typing.Annotated)
is_any = _is(typing.Any)
is_classvar = _is(typing.ClassVar)
is_concatenate = _is(typing.Concatenate)
is_deprecated = _is_a(_DEPRECATED_TYPES)
is_final = _is(typing.Final)
is_forwardref = _is_a(typing.ForwardRef)
is_generic = _is(typing.Generic)
is_literal = _is(typing.Literal)
is_literalstring = _is(typing.LiteralString)
is_never = _is(typing.Never)
is_newtype = _is_a(typing.NewType)
is_nodefault = _is(typing_extensions.NoDefault)
is_noextraitems = _is(typing_extensions.NoExtraItems)
is_noreturn = _is(typing.NoReturn)
is_notrequired = _is(typing.NotRequired)
is_paramspec = _is_a(typing.ParamSpec)
is_readonly = _is(typing_extensions.ReadOnly)
is_required = _is(typing.Required)
is_self = _is(typing.Self)
is_typealias = _is(typing.TypeAlias)
is_typevar = _is_a(typing.TypeVar)
is_typevartuple = _is_a(typing.TypeVarTuple)
is_union = _is(typing.Union)
is_unpack = _is(typing.Unpack)


def is_namedtuple(obj, /):
    return isinstance(obj, type) and issubclass(obj, tuple) and hasattr(obj, "_fields")


def is_typealiastype(obj, /):
    return type(obj) in _TYPE_ALIAS_TYPES
