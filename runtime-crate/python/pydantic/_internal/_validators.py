"""Validator functions of types that the engine has no validator for. pydantic _internal/_validators.py."""

import collections.abc
import math
import re
from collections import defaultdict, deque
from decimal import Decimal
from typing import Annotated, TypeVar, get_args, get_origin

from pydantic_core import PydanticCustomError, PydanticKnownError

from ..errors import PydanticSchemaGenerationError


def sequence_validator(input_value, /, validator):
    """Validates a sequence as a list, and makes the original class of it again."""
    cls = type(input_value)
    if issubclass(cls, (str, bytes)):
        raise PydanticCustomError(
            "sequence_str", "'{type_name}' instances are not allowed as a Sequence value", {"type_name": cls.__name__}
        )
    items = validator(list(input_value) if cls is tuple else input_value)
    if cls is list or issubclass(cls, range):
        return items
    return cls(items)


def import_string(value):
    """The object that a dotted path names; any other value itself."""
    if not isinstance(value, str):
        return value
    try:
        return _imported(value)
    except ImportError as e:
        raise PydanticCustomError("import_error", "Invalid python path: {error}", {"error": str(e)}) from e


def _imported(dotted_path):
    from importlib import import_module

    module_path, *attributes = dotted_path.strip().split(":")
    if len(attributes) > 1:
        raise ImportError(f"Import strings should have at most one ':'; received {dotted_path!r}")
    if not module_path:
        raise ImportError(f"Import strings should have a nonempty module name; received {dotted_path!r}")
    try:
        module = import_module(module_path)
    except ModuleNotFoundError:
        if not attributes and "." in module_path:
            try:
                return _imported(":".join(module_path.rsplit(".", 1)))
            except ImportError:
                pass
        raise
    if not attributes:
        return module
    try:
        return getattr(module, attributes[0])
    except AttributeError as e:
        raise ImportError(f"cannot import name {attributes[0]!r} from {module_path!r}") from e


def compile_pattern(pattern):
    try:
        return re.compile(pattern)
    except re.error:
        raise PydanticCustomError("pattern_regex", "Input should be a valid regular expression")


def pattern_either_validator(input_value, /):
    """A compiled pattern, of text or of bytes."""
    if isinstance(input_value, re.Pattern):
        return input_value
    if isinstance(input_value, (str, bytes)):
        return compile_pattern(input_value)
    raise PydanticCustomError("pattern_type", "Input should be a valid pattern")


def _pattern_of(input_value, kind, other, error_type, message):
    if isinstance(input_value, re.Pattern):
        if isinstance(input_value.pattern, kind):
            return input_value
    elif isinstance(input_value, kind):
        return compile_pattern(input_value)
    elif not isinstance(input_value, other):
        raise PydanticCustomError("pattern_type", "Input should be a valid pattern")
    raise PydanticCustomError(error_type, message)


def pattern_str_validator(input_value, /):
    """A compiled pattern of text."""
    return _pattern_of(input_value, str, bytes, "pattern_str_type", "Input should be a string pattern")


def pattern_bytes_validator(input_value, /):
    """A compiled pattern of bytes."""
    return _pattern_of(input_value, bytes, str, "pattern_bytes_type", "Input should be a bytes pattern")


# Constraints on values that the engine does not constrain itself.


def forbid_inf_nan_check(x):
    if not math.isfinite(x):
        raise PydanticKnownError("finite_number")
    return x


def _shown(value):
    return value if isinstance(value, (int, float, str)) else repr(value)


def _applied(check):
    """A validator function of a check, which says what it could not be applied to."""

    def validator(x, *positional, **constraint):
        [(name, bound)] = [*[(check.__name__, bound) for bound in positional], *constraint.items()]
        try:
            check(x, bound)
        except TypeError:
            raise TypeError(f"Unable to apply constraint '{name}' to supplied value {x}")
        return x

    return validator


@_applied
def gt(x, gt):
    if not x > gt:
        raise PydanticKnownError("greater_than", {"gt": _shown(gt)})


@_applied
def ge(x, ge):
    if not x >= ge:
        raise PydanticKnownError("greater_than_equal", {"ge": _shown(ge)})


@_applied
def lt(x, lt):
    if not x < lt:
        raise PydanticKnownError("less_than", {"lt": _shown(lt)})


@_applied
def le(x, le):
    if not x <= le:
        raise PydanticKnownError("less_than_equal", {"le": _shown(le)})


@_applied
def multiple_of(x, multiple_of):
    if x % multiple_of:
        raise PydanticKnownError("multiple_of", {"multiple_of": _shown(multiple_of)})


@_applied
def min_length(x, min_length):
    if not len(x) >= min_length:
        raise PydanticKnownError(
            "too_short", {"field_type": "Value", "min_length": min_length, "actual_length": len(x)}
        )


@_applied
def max_length(x, max_length):
    if len(x) > max_length:
        raise PydanticKnownError("too_long", {"field_type": "Value", "max_length": max_length, "actual_length": len(x)})


def _decimal_digits(decimal):
    """Decimal places and digits of a number. TypeError if it is none, or not finite."""
    if not isinstance(decimal, Decimal) or not isinstance(decimal.as_tuple().exponent, int):
        raise TypeError(f"Unable to extract decimal digits info from supplied value {decimal}")
    _, digits, exponent = decimal.as_tuple()
    if exponent >= 0:
        return 0, len(digits) + exponent
    return -exponent, max(len(digits), -exponent)


@_applied
def max_digits(x, max_digits):
    if _decimal_digits(x)[1] > max_digits and _decimal_digits(x.normalize())[1] > max_digits:
        raise PydanticKnownError("decimal_max_digits", {"max_digits": max_digits})


@_applied
def decimal_places(x, decimal_places):
    if _decimal_digits(x)[0] > decimal_places and _decimal_digits(x.normalize())[0] > decimal_places:
        raise PydanticKnownError("decimal_max_places", {"decimal_places": decimal_places})


CONSTRAINT_VALIDATORS = {
    "gt": gt,
    "ge": ge,
    "lt": lt,
    "le": le,
    "multiple_of": multiple_of,
    "min_length": min_length,
    "max_length": max_length,
    "max_digits": max_digits,
    "decimal_places": decimal_places,
}


# Mappings and deques.


def deque_validator(input_value, handler):
    return deque(handler(input_value), maxlen=getattr(input_value, "maxlen", None))


def defaultdict_validator(input_value, handler, default_default_factory):
    """A defaultdict with the factory of the input if it is one."""
    if isinstance(input_value, defaultdict):
        return defaultdict(input_value.default_factory, handler(input_value))
    return defaultdict(default_default_factory, handler(input_value))


_ABC_DEFAULTS = {
    collections.abc.Sequence: tuple,
    collections.abc.MutableSequence: list,
    collections.abc.MutableSet: set,
    collections.abc.Set: frozenset,
    collections.abc.Mapping: dict,
    collections.abc.MutableMapping: dict,
}
_OWN_DEFAULTS = (tuple, list, set, float, int, str, bool)


def get_defaultdict_default_default_factory(values_source_type):
    """The factory of a defaultdict whose values have this type. PydanticSchemaGenerationError if it is not evident."""
    from ..fields import FieldInfo

    origin = get_origin(values_source_type)
    if origin is Annotated:
        field = next((arg for arg in get_args(values_source_type) if isinstance(arg, FieldInfo)), None)
        if field is not None and field.default_factory:
            return field.default_factory
    values_type = origin or values_source_type
    instructions = "set using `DefaultDict[..., Annotated[..., Field(default_factory=...)]]`"
    if isinstance(values_type, TypeVar):

        def type_var_default_factory():
            raise RuntimeError(
                "Generic defaultdict cannot be used without a concrete value type or an explicit default factory, "
                + instructions
            )

        return type_var_default_factory
    if values_type in _OWN_DEFAULTS:
        return values_type
    if values_type in _ABC_DEFAULTS:
        return _ABC_DEFAULTS[values_type]
    allowed = ", ".join([tp.__name__ for tp in {*_OWN_DEFAULTS, *_ABC_DEFAULTS.values()}])
    raise PydanticSchemaGenerationError(
        f"Unable to infer a default factory for keys of type {values_source_type}. Only {allowed} are supported, other types "
        "require an explicit default factory " + instructions
    )
