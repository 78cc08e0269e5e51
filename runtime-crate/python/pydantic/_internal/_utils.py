"""Small helpers. pydantic _internal/_utils.py."""

import warnings
import weakref
from collections import OrderedDict, defaultdict, deque
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from copy import deepcopy
from inspect import Parameter
from types import BuiltinFunctionType, EllipsisType, FunctionType, GenericAlias, ModuleType, NoneType, NotImplementedType, UnionType

import typing

from pydantic_core import MISSING, PydanticUndefined

from ..warnings import PydanticDeprecatedSince211

_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import "
    "in is lambda nonlocal not or pass raise return try while with yield".split()
)
_IMMUTABLE = frozenset(
    {
        int, float, complex, str, bool, bytes, type, NoneType, FunctionType, BuiltinFunctionType, weakref.ref, ModuleType,
        NotImplementedType, EllipsisType,
    }
)
_COLLECTIONS = frozenset({list, set, tuple, frozenset, dict, OrderedDict, defaultdict, deque})

SENTINEL = object()
ALIAS_TYPES = (typing._GenericAlias, GenericAlias, UnionType)


def can_be_positional(param):
    return param.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def lenient_isinstance(o, class_or_tuple):
    """`isinstance`, false instead of TypeError."""
    try:
        return isinstance(o, class_or_tuple)
    except TypeError:
        return False


def lenient_issubclass(cls, class_or_tuple):
    """`issubclass`, false for what is not a class."""
    try:
        return isinstance(cls, type) and issubclass(cls, class_or_tuple)
    except TypeError:
        if isinstance(cls, ALIAS_TYPES):
            return False
        raise


_base_model = None


def import_cached_base_model():
    """`BaseModel`, for modules that it imports itself."""
    global _base_model
    if _base_model is None:
        from ..main import BaseModel

        _base_model = BaseModel
    return _base_model


def is_model_class(cls):
    """Whether this is a model, `BaseModel` itself apart."""
    BaseModel = import_cached_base_model()
    return lenient_issubclass(cls, BaseModel) and cls is not BaseModel


def is_valid_identifier(identifier):
    return identifier.isidentifier() and identifier not in _KEYWORDS


def deep_update(mapping, *updating_mappings):
    """A copy of a dict with others merged in, dicts in it merged in turn."""
    updated = mapping.copy()
    for updating in updating_mappings:
        for key, value in updating.items():
            present = updated.get(key)
            if isinstance(present, dict) and isinstance(value, dict):
                updated[key] = deep_update(present, value)
            else:
                updated[key] = value
    return updated


def smart_deepcopy(obj):
    """A deep copy; the object itself if it cannot change."""
    cls = obj.__class__
    if obj is MISSING or obj is PydanticUndefined or cls in _IMMUTABLE:
        return obj
    if cls in _COLLECTIONS and not obj:
        return obj if cls is tuple else obj.copy()
    return deepcopy(obj)


def all_identical(left, right):
    """Whether two iterables have the same objects in the same order."""
    left, right = list(left), list(right)
    return len(left) == len(right) and all([a is b for a, b in zip(left, right)])


def get_first_not_none(a, b):
    return b if a is None else a


class SafeGetItemProxy:
    """A mapping in which nothing is missing."""

    __slots__ = ("wrapped",)

    def __init__(self, wrapped):
        self.wrapped = wrapped

    def __getitem__(self, key, /):
        return self.wrapped.get(key, SENTINEL)


class LazyClassAttribute:
    """An attribute of a class, not of its instances, made when it is first read."""

    def __init__(self, name, get_value):
        self.name = name
        self.get_value = get_value
        self.value = SENTINEL

    def __get__(self, instance, owner):
        if instance is not None:
            raise AttributeError(f"{self.name!r} attribute of {owner.__name__!r} is class-only")
        if self.value is SENTINEL:
            self.value = self.get_value()
        return self.value


class deprecated_instance_property:
    """A property of a class that can still be read from instances, with a warning."""

    def __init__(self, fget, /):
        self.fget = fget

    def __get__(self, instance, objtype):
        if instance is not None:
            warnings.warn(
                f"Accessing the {self.fget.__name__!r} attribute on the instance is deprecated. Instead, you should access this "
                "attribute from the model class.",
                category=PydanticDeprecatedSince211,
                stacklevel=2,
            )
        return self.fget.__get__(instance, objtype)()


class ValueItems:
    """The `include` or `exclude` of one value, as a mapping whose true values stand for everything below."""

    __slots__ = ("_items",)

    def __init__(self, value, items):
        items = self._coerce_items(items)
        if isinstance(value, (list, tuple)):
            items = self._normalize_indexes(items, len(value))
        self._items = items

    def is_excluded(self, item):
        return self.is_true(self._items.get(item))

    def is_included(self, item):
        return item in self._items

    def for_element(self, e):
        """What holds for an element; None if all of it does."""
        item = self._items.get(e)
        return None if self.is_true(item) else item

    def _normalize_indexes(self, items, length):
        normalized, everywhere = {}, None
        for index, value in items.items():
            if not (isinstance(value, (Mapping, AbstractSet)) or self.is_true(value)):
                raise TypeError(f'Unexpected type of exclude value for index "{index}" {value.__class__}')
            if index == "__all__":
                everywhere = self._coerce_value(value)
            elif not isinstance(index, int):
                raise TypeError(
                    "Excluding fields from a sequence of sub-models or dicts must be performed index-wise: expected integer "
                    'keys or keyword "__all__"'
                )
            else:
                index = length + index if index < 0 else index
                normalized[index] = self.merge(value, normalized.get(index))
        if everywhere:
            for index in range(length):
                if self.is_true(everywhere):
                    normalized.setdefault(index, ...)
                elif not self.is_true(normalized.setdefault(index, {})):
                    normalized[index] = self.merge(everywhere, normalized[index])
        return normalized

    @classmethod
    def merge(cls, base, override, intersect=False):
        """Both, `override` going before; only what both have if `intersect`."""
        override, base = cls._coerce_value(override), cls._coerce_value(base)
        if override is None:
            return base
        if cls.is_true(base) or base is None:
            return override
        if cls.is_true(override):
            return base if intersect else override
        if intersect:
            keys = [key for key in base if key in override]
        else:
            keys = [*base, *[key for key in override if key not in base]]
        merged = {key: cls.merge(base.get(key), override.get(key), intersect=intersect) for key in keys}
        return {key: value for key, value in merged.items() if value is not None}

    @staticmethod
    def _coerce_items(items):
        if isinstance(items, Mapping):
            return items
        if isinstance(items, AbstractSet):
            return dict.fromkeys(items, ...)
        raise TypeError(f"Unexpected type of exclude value {items.__class__}")

    @classmethod
    def _coerce_value(cls, value):
        if value is None or cls.is_true(value):
            return value
        return cls._coerce_items(value)

    @staticmethod
    def is_true(v):
        return v is True or v is ...
