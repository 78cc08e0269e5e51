"""Caches of coroutine functions. anyio/functools.py."""

import functools
from collections import OrderedDict
from collections.abc import AsyncIterable, Iterable
from functools import update_wrapper
from inspect import iscoroutinefunction
from typing import Generic, NamedTuple, ParamSpec, TypedDict, TypeVar
from weakref import WeakKeyDictionary

from anyio._core._eventloop import current_time
from anyio._core._synchronization import Lock
from anyio.lowlevel import RunVar, checkpoint

__all__ = ("AsyncCacheInfo", "AsyncCacheParameters", "AsyncLRUCacheWrapper", "cache", "lru_cache", "reduce")

T = TypeVar("T")
P = ParamSpec("P")

# The caches of an event loop, by their wrapper.
_caches = RunVar("lru_cache_items")

_MISSING = object()


class AsyncCacheInfo(NamedTuple):
    """What a cache has done."""

    hits: int
    misses: int
    maxsize: int | None
    currsize: int
    ttl: int | None


class AsyncCacheParameters(TypedDict):
    """How a cache was made."""

    maxsize: int | None
    typed: bool
    always_checkpoint: bool
    ttl: int | None


class _Entry:
    """A value, or the lock of who finds it out."""

    __slots__ = ("value", "lock", "expires_at")

    def __init__(self, lock):
        self.value, self.lock, self.expires_at = _MISSING, lock, None


class _LRUMethodWrapper(Generic[T]):
    """A cached method of an object; the cache is its class's."""

    def __init__(self, wrapper, instance):
        self._wrapper, self._instance = wrapper, instance

    def cache_info(self):
        """What the cache has done."""
        return self._wrapper.cache_info()

    def cache_parameters(self):
        """How the cache was made."""
        return self._wrapper.cache_parameters()

    def cache_clear(self):
        """Forget all."""
        self._wrapper.cache_clear()

    async def __call__(self, *args, **kwargs):
        bound = () if self._instance is None else (self._instance,)
        return await self._wrapper(*bound, *args, **kwargs)


class AsyncLRUCacheWrapper(Generic[P, T]):
    """A coroutine function with a cache."""

    def __init__(self, func, maxsize, typed, always_checkpoint, ttl):
        self.__wrapped__ = func
        self._hits = self._misses = self._currsize = 0
        self._maxsize = None if maxsize is None else max(maxsize, 0)
        self._typed = typed
        self._always_checkpoint = always_checkpoint
        self._ttl = ttl
        update_wrapper(self, func)

    def cache_info(self):
        """What the cache has done."""
        return AsyncCacheInfo(self._hits, self._misses, self._maxsize, self._currsize, self._ttl)

    def cache_parameters(self):
        """How the cache was made."""
        return {
            "maxsize": self._maxsize, "typed": self._typed, "always_checkpoint": self._always_checkpoint, "ttl": self._ttl,
        }  # fmt: skip

    def cache_clear(self):
        """Forget all."""
        caches = _caches.get(None)
        if caches:
            caches.pop(self, None)
            self._hits = self._misses = self._currsize = 0

    def _entries(self):
        caches = _caches.get(None)
        if caches is None:
            caches = WeakKeyDictionary()
            _caches.set(caches)
        if self not in caches:
            caches[self] = OrderedDict()
        return caches[self]

    def _key(self, args, kwargs):
        key = args
        if kwargs:
            key += (_MISSING, *[part for item in kwargs.items() for part in item])
        if self._typed:
            key += tuple([type(arg) for arg in args])
            if kwargs:
                key += (_MISSING, *[type(value) for value in kwargs.values()])
        return key

    def _new_entry(self):
        return _Entry(Lock(fast_acquire=not self._always_checkpoint))

    async def __call__(self, *args, **kwargs):
        if self._maxsize == 0:
            value = await self.__wrapped__(*args, **kwargs)
            self._misses += 1
            return value
        key, entries = self._key(args, kwargs), self._entries()
        entry = entries.get(key)
        if entry is not None and entry.lock is None and entry.expires_at is not None and current_time() >= entry.expires_at:
            self._currsize -= 1
            entry = None
        if entry is None:
            entries[key] = entry = self._new_entry()
        if entry.lock is None:
            self._hits += 1
            entries.move_to_end(key)
            if self._always_checkpoint:
                await checkpoint()
            return entry.value
        async with entry.lock:
            return await self._found_out(entries, key, args, kwargs)

    async def _found_out(self, entries, key, args, kwargs):
        """The value of who was first, or what the function gives."""
        known = entries[key]
        if known.value is not _MISSING:
            self._hits += 1
            entries.move_to_end(key)
            return known.value
        self._misses += 1
        if self._maxsize is not None and self._currsize >= self._maxsize:
            entries.popitem(last=False)
        else:
            self._currsize += 1
        found = _Entry(None)
        found.value = await self.__wrapped__(*args, **kwargs)
        if self._ttl is not None:
            found.expires_at = current_time() + self._ttl
        entries[key] = found
        return found.value

    def __get__(self, instance, owner=None):
        wrapper = _LRUMethodWrapper(self, instance)
        update_wrapper(wrapper, self.__wrapped__)
        return wrapper


class _LRUCacheWrapper:
    """The decorator with its options."""

    def __init__(self, maxsize, typed, always_checkpoint, ttl):
        self._maxsize = maxsize
        self._typed = typed
        self._always_checkpoint = always_checkpoint
        self._ttl = ttl

    def __call__(self, f, /):
        if iscoroutinefunction(f):
            return AsyncLRUCacheWrapper(f, self._maxsize, self._typed, self._always_checkpoint, self._ttl)
        return functools.lru_cache(maxsize=self._maxsize, typed=self._typed)(f)


def cache(func, /):
    """A cache without a limit."""
    return lru_cache(maxsize=None)(func)


def lru_cache(func=None, /, *, maxsize=128, typed=False, always_checkpoint=False, ttl=None):
    """A cache of so many results, of which the ones go that were asked for longest ago."""
    decorator = _LRUCacheWrapper(maxsize, typed, always_checkpoint, ttl)
    if func is None:
        return decorator
    if not callable(func):
        raise TypeError("the first argument must be callable")
    return decorator(func)


async def _each(iterable):
    if isinstance(iterable, AsyncIterable):
        async for element in iterable:
            yield element
    else:
        for element in iterable:
            yield element


async def reduce(function, iterable, /, initial=_MISSING):
    """What a coroutine function of two arguments makes of all elements."""
    if not isinstance(iterable, (AsyncIterable, Iterable)):
        raise TypeError("reduce() argument 2 must be an iterable or async iterable")
    value, was_called = initial, False
    async for element in _each(iterable):
        if value is _MISSING:
            value = element
        else:
            value = await function(value, element)
            was_called = True
    if value is _MISSING:
        raise TypeError("reduce() of empty sequence with no initial value")
    if not was_called:
        await checkpoint()
    return value
