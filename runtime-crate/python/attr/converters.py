"""Converters. attr/converters.py."""

import typing

from attr._compat import _AnnotationExtractor
from attr._composed import pipe
from attr._fields import Converter, Factory
from attr._nothing import NOTHING

__all__ = ["default_if_none", "optional", "pipe", "to_bool"]

_TRUE = (True, "true", "t", "yes", "y", "on", "1", 1)
_FALSE = (False, "false", "f", "no", "n", "off", "0", 0)


def optional(converter):
    """A converter that leaves None alone."""
    takes_all = isinstance(converter, Converter)
    if takes_all:

        def optional_converter(val, inst, field):
            return None if val is None else converter(val, inst, field)
    else:

        def optional_converter(val):
            return None if val is None else converter(val)

    said = _AnnotationExtractor(converter)
    for name, annotation in (("val", said.get_first_param_type()), ("return", said.get_return_type())):
        if annotation:
            optional_converter.__annotations__[name] = typing.Optional[annotation]
    return Converter(optional_converter, takes_self=True, takes_field=True) if takes_all else optional_converter


def default_if_none(default=NOTHING, factory=None):
    """A converter that puts a default in the place of None."""
    if default is NOTHING and factory is None:
        raise TypeError("Must pass either `default` or `factory`.")
    if default is not NOTHING and factory is not None:
        raise TypeError("Must pass either `default` or `factory` but not both.")
    made = default if factory is None else Factory(factory)
    if isinstance(made, Factory) and made.takes_self:
        raise ValueError("`takes_self` is not supported by default_if_none.")

    def default_if_none_converter(val):
        if val is None:
            return made.factory() if isinstance(made, Factory) else made
        return val

    return default_if_none_converter


def to_bool(val):
    """True or False for the usual words and numbers."""
    word = val.lower() if isinstance(val, str) else val
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise ValueError(f"Cannot convert value to bool: {word!r}")
