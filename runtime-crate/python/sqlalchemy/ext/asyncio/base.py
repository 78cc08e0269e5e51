"""Proxies that are found from what they stand for, and contexts that are awaited or entered. SQLAlchemy lib/sqlalchemy/ext/asyncio/base.py."""

import functools
import weakref

from _sqlalchemy import accelerated

from . import exc as async_exc


class ReversibleProxy:
    """A proxy found again from its target while both live."""

    _proxy_objects = {}
    __slots__ = ("__weakref__",)

    @accelerated
    def _assign_proxied(self, target):
        if target is not None:
            target_ref = weakref.ref(target, ReversibleProxy._target_gced)
            ReversibleProxy._proxy_objects[target_ref] = weakref.ref(
                self, lambda proxy_ref: ReversibleProxy._target_gced(target_ref, proxy_ref)
            )
        return target

    @classmethod
    def _target_gced(cls, ref, proxy_ref=None):
        cls._proxy_objects.pop(ref, None)

    @classmethod
    def _retrieve_proxy_for_target(cls, target, regenerate=True, **additional_kw):
        proxy_ref = cls._proxy_objects.get(weakref.ref(target))
        proxy = proxy_ref() if proxy_ref is not None else None
        if proxy is None and regenerate:
            return cls._regenerate_proxy_for_target(target, **additional_kw)
        return proxy


class StartableContext:
    """What `await` and `async with` start."""

    __slots__ = ()

    def __await__(self):
        return self.start().__await__()

    async def __aenter__(self):
        return await self.start(is_ctxmanager=True)

    def _raise_for_not_started(self):
        raise async_exc.AsyncContextNotStarted(
            "%s context has not been started and object has not been awaited." % self.__class__.__name__
        )


class GeneratorStartableContext(StartableContext):
    """A context of an asynchronous generator."""

    __slots__ = ("gen",)

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)

    async def start(self, is_ctxmanager=False):
        try:
            value = await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None
        if not is_ctxmanager:
            await self.gen.aclose()
        return value

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        given = typ() if value is None else value
        try:
            await self.gen.athrow(given)
        except StopAsyncIteration as raised:
            return raised is not given
        except BaseException as raised:
            # A stop that leaves a generator arrives as the cause of a RuntimeError.
            is_stop = isinstance(raised, RuntimeError) and isinstance(given, (StopIteration, StopAsyncIteration))
            if raised is not given and not (is_stop and raised.__cause__ is given):
                raise
            return False
        raise RuntimeError("generator didn't stop after athrow()")


def asyncstartablecontext(func):
    """Makes an asynchronous generator function give contexts."""

    @functools.wraps(func)
    def helper(*args, **kwds):
        return GeneratorStartableContext(func, args, kwds)

    return helper


class ProxyComparable(ReversibleProxy):
    """A proxy equal to others of the same target."""

    __slots__ = ()

    def __hash__(self):
        return id(self)

    def __eq__(self, other):
        return isinstance(other, self.__class__) and self._proxied == other._proxied

    def __ne__(self, other):
        return not self == other
