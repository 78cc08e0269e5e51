"""Functions of which one call runs at a time. wrapt/synchronization.py."""

import asyncio
from inspect import iscoroutinefunction
from threading import Lock, RLock

from wrapt._functions import FunctionWrapper
from wrapt._proxy import CallableObjectProxy
from wrapt.decorators import decorator

__molt_missing__ = ("async_to_sync", "mark_as_async", "mark_as_sync", "sync_to_async")

_making = Lock()


def _lock_of(context, name, kind):
    """The lock that belongs to an object, a class or a function."""
    if vars(context).get(name) is None:
        with _making:
            if vars(context).get(name) is None:
                setattr(context, name, kind())
    return vars(context)[name]


def _plain_lock(context):
    return _lock_of(context, "_synchronized_lock", RLock)


def _async_lock(context):
    return _lock_of(context, "_synchronized_async_lock", asyncio.Lock)


def _is_async(function):
    """Whether a call gives a coroutine, as far as it or what it wraps says so."""
    seen = set()
    while function is not None and id(function) not in seen:
        seen.add(id(function))
        if not isinstance(function, (classmethod, staticmethod)) and iscoroutinefunction(function):
            return True
        function = getattr(function, "__wrapped__", None)
    return False


def _one_at_a_time(wrapped, instance, args, kwargs):
    with _plain_lock(wrapped if instance is None else instance):
        return wrapped(*args, **kwargs)


async def _one_task_at_a_time(wrapped, instance, args, kwargs):
    async with _async_lock(wrapped if instance is None else instance):
        return await wrapped(*args, **kwargs)


class _SynchronizedFunctionWrapper(FunctionWrapper):
    """A function with its lock, which `with` takes too."""

    def __enter__(self):
        self._self_lock = _plain_lock(self.__wrapped__)
        self._self_lock.acquire()
        return self._self_lock

    def __exit__(self, *args):
        self._self_lock.release()

    async def __aenter__(self):
        self._self_async_lock = _async_lock(self.__wrapped__)
        await self._self_async_lock.acquire()
        return self._self_async_lock

    async def __aexit__(self, *args):
        self._self_async_lock.release()


class _LockProxy(CallableObjectProxy):
    """A decorator with the lock that it was made of, which `with` takes too."""

    def __init__(self, wrapped, lock):
        super().__init__(wrapped)
        self._self_lock = lock

    def __enter__(self):
        self._self_lock.acquire()
        return self._self_lock

    def __exit__(self, *args):
        self._self_lock.release()


class _AsyncLockProxy(CallableObjectProxy):
    def __init__(self, wrapped, lock):
        super().__init__(wrapped)
        self._self_lock = lock

    async def __aenter__(self):
        await self._self_lock.acquire()
        return self._self_lock

    async def __aexit__(self, *args):
        self._self_lock.release()


def synchronized(wrapped):
    """Decorator of a function, or the decorator that a lock makes."""
    if not (hasattr(wrapped, "acquire") and hasattr(wrapped, "release")):
        wrapper = _one_task_at_a_time if _is_async(wrapped) else _one_at_a_time
        return _SynchronizedFunctionWrapper(wrapped=wrapped, wrapper=wrapper)
    lock = wrapped
    if iscoroutinefunction(lock.acquire):

        @decorator
        async def taking_turns(wrapped, instance, args, kwargs):
            async with lock:
                return await wrapped(*args, **kwargs)

        return _AsyncLockProxy(taking_turns, lock)

    @decorator
    def locked(wrapped, instance, args, kwargs):
        with lock:
            return wrapped(*args, **kwargs)

    return _LockProxy(locked, lock)
