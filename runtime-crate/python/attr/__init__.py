"""Classes made of fields. attr/__init__.py."""

from functools import partial
from typing import Literal, Protocol

from attr import converters, exceptions, filters, setters, validators
from attr._cmp import cmp_using
from attr._config import get_run_validators, set_run_validators
from attr._fields import Attribute, Converter, Factory
from attr._funcs import asdict, assoc, astuple, has, resolve_types
from attr._make import attrib, attrs, evolve, fields, fields_dict, make_class, validate
from attr._next_gen import define, field, frozen, mutable
from attr._nothing import NOTHING, _Nothing
from attr._version_info import VersionInfo

__all__ = [
    "Attribute", "AttrsInstance", "Converter", "Factory", "NOTHING", "NothingType", "asdict", "assoc", "astuple", "attr", "attrib",
    "attributes", "attrs", "cmp_using", "converters", "define", "evolve", "exceptions", "field", "fields", "fields_dict", "filters",
    "frozen", "get_run_validators", "has", "ib", "make_class", "mutable", "resolve_types", "s", "set_run_validators", "setters",
    "validate", "validators",
]

__version__ = "26.1.0"
__version_info__ = VersionInfo._from_version_string(__version__)

s = attributes = attrs
ib = attr = attrib
dataclass = partial(attrs, auto_attribs=True)


class AttrsInstance(Protocol):
    """What type checkers call an object with fields."""


NothingType = Literal[_Nothing.NOTHING]


def __getattr__(name):
    raise AttributeError(f"module {__name__} has no attribute {name}")
