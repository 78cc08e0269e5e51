"""Classes made of fields, by the newer names. attrs/__init__.py."""

from attr import (
    NOTHING,
    Attribute,
    AttrsInstance,
    Converter,
    Factory,
    NothingType,
    __version__,
    __version_info__,
    assoc,
    cmp_using,
    define,
    evolve,
    field,
    fields,
    fields_dict,
    frozen,
    has,
    make_class,
    mutable,
    resolve_types,
    validate,
)
from attr._next_gen import asdict, astuple, inspect
from attr._props import ClassProps
from attrs import converters, exceptions, filters, setters, validators

__all__ = [
    "NOTHING", "Attribute", "AttrsInstance", "ClassProps", "Converter", "Factory", "NothingType", "__version__", "__version_info__",
    "asdict", "assoc", "astuple", "cmp_using", "converters", "define", "evolve", "exceptions", "field", "fields", "fields_dict",
    "filters", "frozen", "has", "inspect", "make_class", "mutable", "resolve_types", "setters", "validate", "validators",
]


def __getattr__(name):
    raise AttributeError(f"module {__name__} has no attribute {name}")
