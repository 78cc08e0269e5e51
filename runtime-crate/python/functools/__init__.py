"""Tools for functions. CPython Lib/functools.py."""

import sys
from types import GenericAlias, MethodType

from functools._dispatch import _c3_mro, _compose_mro, _find_impl, singledispatch, singledispatchmethod

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache",
    "cmp_to_key", "lru_cache", "reduce", "partial", "partialmethod", "cached_property",
    "singledispatch", "singledispatchmethod",
]

__molt_missing__ = ("Placeholder",)

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
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


def _by(first, negate, combine):
    def method(self, other):
        answer = getattr(type(self), first)(self, other)
        if answer is NotImplemented:
            return answer
        return combine(not answer if negate else answer, self, other)

    return method


def _answer(answer, self, other):
    return answer


def _and_unequal(answer, self, other):
    return answer and self != other


def _or_equal(answer, self, other):
    return answer or self == other


_DERIVED_ORDER = {
    "__lt__": {
        "__gt__": (True, _and_unequal), "__le__": (False, _or_equal), "__ge__": (True, _answer),
    },
    "__le__": {
        "__ge__": (True, _or_equal), "__lt__": (False, _and_unequal), "__gt__": (True, _answer),
    },
    "__gt__": {
        "__lt__": (True, _and_unequal), "__ge__": (False, _or_equal), "__le__": (True, _answer),
    },
    "__ge__": {
        "__le__": (True, _or_equal), "__gt__": (False, _and_unequal), "__lt__": (True, _answer),
    },
}


def total_ordering(cls):
    """Give a class the comparisons that follow from the one it has."""
    roots = {name for name in _DERIVED_ORDER if getattr(cls, name, None) is not getattr(object, name, None)}
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)
    for name, (negate, combine) in _DERIVED_ORDER[root].items():
        if name not in roots:
            method = _by(root, negate, combine)
            method.__name__ = name
            setattr(cls, name, method)
    return cls


def cmp_to_key(mycmp):
    """Convert a comparison function into a key function."""

    class K:
        __slots__ = ["obj"]

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        __hash__ = None

    return K


_absent = object()


def reduce(function, iterable, initial=_absent, /):
    """Apply a function of two arguments to the items of an iterable, from left to right."""
    try:
        items = iter(iterable)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    result = next(items, _absent) if initial is _absent else initial
    if result is _absent:
        raise TypeError("reduce() of empty iterable with no initial value")
    for item in items:
        result = function(result, item)
    return result


class partial:
    """A function with some arguments already given."""

    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    def __new__(cls, func=_absent, /, *args, **keywords):
        if func is _absent:
            raise TypeError("type 'partial' takes at least one argument")
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        cls = type(self)
        name = f"{cls.__module__}.{cls.__qualname__}"
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            parts = [repr(self.func)]
            parts.extend(repr(arg) for arg in self.args)
            parts.extend(f"{key}={value!r}" for key, value in self.keywords.items())
        finally:
            _shown.discard(id(self))
        return f"{name}({', '.join(parts)})"

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        if sys.version_info >= (3, 14):
            return MethodType(self, obj)
        if sys.version_info >= (3, 13):
            from warnings import warn

            text = "functools.partial will be a method descriptor in future Python versions; "
            warn(text + "wrap it in staticmethod() if you want to preserve the old behavior", FutureWarning, 2)
        return self

    def __reduce__(self):
        return type(self), (self.func,), (self.func, self.args, self.keywords or None, self.__dict__ or None)

    def __setstate__(self, state):
        if not isinstance(state, tuple) or len(state) != 4:
            raise TypeError("invalid partial state")
        func, args, keywords, namespace = state
        if not callable(func) or not isinstance(args, tuple) or not isinstance(keywords, (dict, type(None))):
            raise TypeError("invalid partial state")
        self.func = func
        self.args = tuple(args)
        self.keywords = {} if keywords is None else dict(keywords) if type(keywords) is not dict else keywords
        self.__dict__ = {} if namespace is None else namespace

    __class_getitem__ = classmethod(GenericAlias)


# Those whose repr is being made.
_shown = set()


class partialmethod:
    """A method with some arguments already given."""

    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    __repr__ = partial.__repr__

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


class _CacheInfo(tuple):
    """What `cache_info` answers."""

    __slots__ = ()
    _fields = ("hits", "misses", "maxsize", "currsize")

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)


# Those of the builtins that a program may put something else in the place of.
_len = len
_KEYWORDS = object()
_SIMPLE = {int, str}


def _make_key(args, keywords, typed):
    if not keywords and not typed and _len(args) == 1 and type(args[0]) in _SIMPLE:
        return args[0]
    key = args
    if keywords:
        key += (_KEYWORDS,)
        for item in keywords.items():
            key += item
    if typed:
        key += tuple(type(value) for value in args)
        key += tuple(type(value) for value in keywords.values())
    return key


class _lru_cache_wrapper:
    def __init__(self, function, maxsize, typed):
        self._function = function
        self._maxsize = maxsize
        self._typed = typed
        self.cache_clear()
        update_wrapper(self, function)

    def __call__(self, /, *args, **keywords):
        if self._maxsize == 0:
            self._misses += 1
            return self._function(*args, **keywords)
        key = _make_key(args, keywords, self._typed)
        entries = self._entries
        value = entries.get(key, _absent)
        if value is not _absent:
            self._hits += 1
            if self._maxsize is not None:
                # The least recently used entry stands first.
                entries.pop(key, None)
                entries[key] = value
            return value
        self._misses += 1
        value = self._function(*args, **keywords)
        if self._maxsize is not None and key not in entries and _len(entries) >= self._maxsize:
            del entries[next(iter(entries))]
        entries[key] = value
        return value

    def cache_info(self):
        """Report cache statistics."""
        return _CacheInfo(self._hits, self._misses, self._maxsize, _len(self._entries))

    def cache_clear(self):
        """Forget what was kept, and the counts."""
        self._entries = {}
        self._hits = self._misses = 0

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": self._typed}

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        return MethodType(self, obj)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__qualname__


def lru_cache(maxsize=128, typed=False):
    """Decorator that keeps the results of the most recent calls."""
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _lru_cache_wrapper(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _lru_cache_wrapper(function, maxsize, typed)

    return decorate


def cache(user_function, /):
    """Decorator that keeps the results of all calls."""
    return lru_cache(maxsize=None)(user_function)


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
