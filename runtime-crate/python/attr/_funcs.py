"""Objects with fields as dicts and tuples, and what is asked of their classes. attr/_funcs.py."""

import copy

from attr._compat import get_generic_base
from attr._make import NOTHING, fields
from attr.exceptions import AttrsAttributeNotFoundError

_ATOMIC_TYPES = frozenset({type(None), bool, int, float, str, complex, bytes, type(...), type, range, property})
_COLLECTIONS = (tuple, list, set, frozenset)


class _ToDict:
    """Makes dicts of objects with fields, by the options of one call."""

    def __init__(self, recurse, filter, dict_factory, retains, serialize):
        self.recurse, self.filter, self.dict_factory = recurse, filter, dict_factory
        self.retains, self.serialize = retains, serialize

    def of(self, inst):
        found = self.dict_factory()
        for a in fields(inst.__class__):
            value = getattr(inst, a.name)
            if self.filter is not None and not self.filter(a, value):
                continue
            if self.serialize is not None:
                value = self.serialize(inst, a, value)
            found[a.name] = self.field(value) if self.recurse is True else value
        return found

    def field(self, value):
        kind = type(value)
        if kind in _ATOMIC_TYPES:
            return value
        if has(kind):
            return self.of(value)
        if issubclass(kind, _COLLECTIONS):
            return _collected(kind if self.retains is True else list, [self.inner(item) for item in value])
        return self.table(value) if issubclass(kind, dict) else value

    def inner(self, value, is_key=False):
        """What is inside of a collection or a dict."""
        kind = type(value)
        if kind not in _ATOMIC_TYPES:
            if getattr(kind, "__attrs_attrs__", None) is not None:
                return self.of(value)
            if issubclass(kind, _COLLECTIONS):
                made = value.__class__ if self.retains is True else (tuple if is_key else list)
                return made([self.inner(item) for item in value])
            if issubclass(kind, dict):
                return self.table(value)
        return value if self.serialize is None else self.serialize(None, None, value)

    def table(self, value):
        return self.dict_factory([(self.inner(key, True), self.inner(item)) for key, item in value.items()])


def _collected(kind, items):
    """A collection of a class whose constructor may be that of a named tuple."""
    try:
        return kind(items)
    except TypeError:
        if not issubclass(kind, tuple):
            raise
    return kind(*items)


def asdict(inst, recurse=True, filter=None, dict_factory=dict, retain_collection_types=False, value_serializer=None):
    """The fields of an object as a dict."""
    return _ToDict(recurse, filter, dict_factory, retain_collection_types, value_serializer).of(inst)


def astuple(inst, recurse=True, filter=None, tuple_factory=tuple, retain_collection_types=False):
    """The fields of an object as a tuple."""
    made = []
    for a in fields(inst.__class__):
        value = getattr(inst, a.name)
        if filter is None or filter(a, value):
            made.append(_tuple_field(value, filter, tuple_factory, retain_collection_types) if recurse is True else value)
    return made if tuple_factory is list else tuple_factory(made)


def _tuple_field(value, filter, tuple_factory, retains):
    def inner(item, wanted=None):
        return astuple(item, True, wanted, tuple_factory, retains) if has(item.__class__) else item

    kind = type(value)
    if kind in _ATOMIC_TYPES:
        return value
    if has(kind):
        return astuple(value, True, filter, tuple_factory, retains)
    if issubclass(kind, _COLLECTIONS):
        return _collected(value.__class__ if retains is True else list, [inner(item, filter) for item in value])
    if issubclass(kind, dict):
        # Filters do not reach into dicts.
        return (kind if retains is True else dict)([(inner(key), inner(item)) for key, item in value.items()])
    return value


def has(cls):
    """Whether a class has fields."""
    if getattr(cls, "__attrs_attrs__", None) is not None:
        return True
    generic = get_generic_base(cls)
    found = None if generic is None else getattr(generic, "__attrs_attrs__", None)
    if found is not None:
        cls.__attrs_attrs__ = found
    return found is not None


def assoc(inst, **changes):
    """A copy of an object with fields changed as they are, without its `__init__`."""
    new = copy.copy(inst)
    known = fields(inst.__class__)
    for name, value in changes.items():
        if getattr(known, name, NOTHING) is NOTHING:
            raise AttrsAttributeNotFoundError(f"{name} is not an attrs attribute on {new.__class__}.")
        object.__setattr__(new, name, value)
    return new


def resolve_types(cls, globalns=None, localns=None, attribs=None, include_extras=True):
    """Evaluate the types of a class's fields that are texts."""
    if getattr(cls, "__attrs_types_resolved__", None) == cls:
        return cls
    from typing import get_type_hints

    hints = get_type_hints(cls, globalns=globalns, localns=localns, include_extras=include_extras)
    for a in fields(cls) if attribs is None else attribs:
        if a.name in hints:
            object.__setattr__(a, "type", hints[a.name])
    cls.__attrs_types_resolved__ = cls
    return cls
