"""`BaseModel.copy` of version 1. pydantic deprecated/copy_internals.py."""

from collections import deque
from copy import deepcopy
from enum import Enum
from types import GeneratorType

from pydantic_core import PydanticUndefined

from .._internal._typing_extra import is_namedtuple
from .._internal._utils import ValueItems


def copied(model, include, exclude, update, deep):
    """A copy of a model with part of its values."""
    values = dict(_values(model, include, exclude), **(update or {}))
    private, extra = model.__pydantic_private__, model.__pydantic_extra__
    if private is not None:
        private = {name: value for name, value in private.items() if value is not PydanticUndefined}
    if extra is not None:
        extra = {name: values.pop(name) for name in extra if name in values}
    fields_set = set(model.__pydantic_fields_set__) | set(update or ())
    if exclude:
        fields_set -= set(exclude)
    if deep:
        values, extra, private = deepcopy(values), deepcopy(extra), deepcopy(private)
    cls = model.__class__
    new = cls.__new__(cls)
    object.__setattr__(new, "__dict__", values)
    object.__setattr__(new, "__pydantic_extra__", extra)
    object.__setattr__(new, "__pydantic_fields_set__", fields_set)
    object.__setattr__(new, "__pydantic_private__", private)
    return new


def _values(model, include, exclude):
    """The values to copy by name, nested models copied in part."""
    fields = model.__pydantic_fields__
    everything = {**model.__dict__, **(model.__pydantic_extra__ or {})}
    if exclude is not None:
        excluded = {name: field.exclude for name, field in fields.items() if field.exclude is not None}
        exclude = ValueItems.merge(excluded, exclude)
    if include is not None:
        include = ValueItems.merge(dict.fromkeys(fields, True), include, intersect=True)
    if include is None and exclude is None:
        return everything
    included = None if include is None else ValueItems(model, include)
    excluded = None if exclude is None else ValueItems(model, exclude)
    return {
        name: _part(type(model), value, included and included.for_element(name), excluded and excluded.for_element(name))
        for name, value in everything.items()
        if (included is None or included.is_included(name)) and (excluded is None or not excluded.is_excluded(name))
    }


def _part(cls, value, include, exclude):
    if hasattr(value, "__pydantic_fields__") and hasattr(value, "copy"):
        return value.copy(include=include, exclude=exclude)
    included = ValueItems(value, include) if include else None
    excluded = ValueItems(value, exclude) if exclude else None

    def wanted(key):
        return (not excluded or not excluded.is_excluded(key)) and (not included or included.is_included(key))

    def inner(key, item):
        return _part(cls, item, included and included.for_element(key), excluded and excluded.for_element(key))

    if isinstance(value, dict):
        return {key: inner(key, item) for key, item in value.items() if wanted(key)}
    if isinstance(value, (list, tuple, set, frozenset, GeneratorType, deque)):
        items = [inner(index, item) for index, item in enumerate(value) if wanted(index)]
        return value.__class__(*items) if is_namedtuple(value.__class__) else value.__class__(items)
    if isinstance(value, Enum) and getattr(cls.model_config, "use_enum_values", False):
        return value.value
    return value
