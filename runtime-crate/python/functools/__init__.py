"""Tools for functions. CPython Lib/functools.py; its extension, Modules/_functoolsmodule.c, is `_functools`."""

import sys
from _functools import _lru_cache_wrapper, cmp_to_key, partial, reduce
from collections import namedtuple
from types import GenericAlias

from functools._dispatch import _c3_mro, _compose_mro, _find_impl, singledispatch, singledispatchmethod

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache",
    "cmp_to_key", "lru_cache", "reduce", "partial", "partialmethod", "cached_property",
    "singledispatch", "singledispatchmethod",
]

__molt_missing__ = ("Placeholder",)
__molt_public__ = ("_CacheInfo", "_lru_cache_wrapper", "_make_key")

_ANNOTATIONS = "__annotate__" if sys.version_info >= (3, 14) else "__annotations__"
WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", _ANNOTATIONS, "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Make a wrapper look like what it wraps."""
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Decorator that makes a function look like another one."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def _gt_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else not answer and self != other


def _le_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else answer or self == other


def _ge_from_lt(self, other):
    answer = type(self).__lt__(self, other)
    return answer if answer is NotImplemented else not answer


def _ge_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else not answer or self == other


def _lt_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else answer and self != other


def _gt_from_le(self, other):
    answer = type(self).__le__(self, other)
    return answer if answer is NotImplemented else not answer


def _lt_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else not answer and self != other


def _ge_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else answer or self == other


def _le_from_gt(self, other):
    answer = type(self).__gt__(self, other)
    return answer if answer is NotImplemented else not answer


def _le_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else not answer or self == other


def _gt_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else answer and self != other


def _lt_from_ge(self, other):
    answer = type(self).__ge__(self, other)
    return answer if answer is NotImplemented else not answer


# Pickles name these functions.
_DERIVED_ORDER = {
    "__lt__": {"__gt__": _gt_from_lt, "__le__": _le_from_lt, "__ge__": _ge_from_lt},
    "__le__": {"__ge__": _ge_from_le, "__lt__": _lt_from_le, "__gt__": _gt_from_le},
    "__gt__": {"__lt__": _lt_from_gt, "__ge__": _ge_from_gt, "__le__": _le_from_gt},
    "__ge__": {"__le__": _le_from_ge, "__gt__": _gt_from_ge, "__lt__": _lt_from_ge},
}


def total_ordering(cls):
    """Give a class the comparisons that follow from the one it has."""
    roots = {name for name in _DERIVED_ORDER if getattr(cls, name, None) is not getattr(object, name, None)}
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for name, method in _DERIVED_ORDER[max(roots)].items():
        if name not in roots:
            method.__name__ = name
            setattr(cls, name, method)
    return cls


class partialmethod:
    """A method with some arguments already given."""

    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    def __repr__(self):
        cls = type(self)
        parts = [repr(self.func)]
        parts.extend(repr(arg) for arg in self.args)
        parts.extend(f"{key}={value!r}" for key, value in self.keywords.items())
        return f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"

    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partialmethod):
            # One call goes to the innermost method.
            func, args, keywords = func.func, func.args + args, {**func.keywords, **keywords}
        elif not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.func = func
        self.args = args
        self.keywords = keywords

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        _method.__isabstractmethod__ = self.__isabstractmethod__
        # `inspect` asks for it.
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        if get is not None and not isinstance(self.func, partial):
            bound = get(obj, cls)
            if bound is not self.func:
                made = partial(bound, *self.args, **self.keywords)
                try:
                    made.__self__ = bound.__self__
                except AttributeError:
                    pass
                return made
        return self._make_unbound_method().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(GenericAlias)


_CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"])


def _cached(function, maxsize, typed):
    wrapper = _lru_cache_wrapper(function, maxsize, typed, _CacheInfo)
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


class _HashedSeq(list):
    """The arguments of a call as the key that they are kept under: its hash is found once."""

    __slots__ = ("hashvalue",)

    def __init__(self, parts, hash=hash):
        self[:] = parts
        self.hashvalue = hash(parts)

    def __hash__(self):
        return self.hashvalue


_KEYWORDS = (object(),)


def _make_key(args, kwds, typed):
    """The key that the result of a call is kept under: a lone int or str stands for itself."""
    parts = args
    if kwds:
        parts += _KEYWORDS
        for keyword in kwds.items():
            parts += keyword
    if typed:
        parts += tuple(map(type, args)) + tuple(map(type, kwds.values()))
    elif len(parts) == 1 and type(parts[0]) in (int, str):
        return parts[0]
    return _HashedSeq(parts)


def lru_cache(maxsize=128, typed=False):
    """Decorator that keeps the results of the most recent calls."""
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    return lambda function: _cached(function, maxsize, typed)


def cache(user_function, /):
    """Decorator that keeps the results of all calls."""
    return lru_cache(maxsize=None)(user_function)


_absent = object()


class cached_property:
    """A property that is computed once per instance and then kept in its namespace."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names "
                f"({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            namespace = instance.__dict__
        except AttributeError:
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} "
                f"instance to cache {self.attrname!r} property."
            ) from None
        value = namespace.get(self.attrname, _absent)
        if value is _absent:
            value = self.func(instance)
            try:
                namespace[self.attrname] = value
            except TypeError:
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance "
                    f"does not support item assignment for caching {self.attrname!r} property."
                ) from None
        return value

    __class_getitem__ = classmethod(GenericAlias)
