"""Lifespans of routers. fastapi/routing.py."""

import inspect
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import wraps


class _SyncLifespan(AbstractAsyncContextManager):
    """A context manager of a lifespan, as an asynchronous one."""

    def __init__(self, manager):
        self._manager = manager

    async def __aenter__(self):
        return self._manager.__enter__()

    async def __aexit__(self, exc_type, exc_value, traceback):
        return self._manager.__exit__(exc_type, exc_value, traceback)


class _DefaultLifespan:
    """The lifespan that runs a router's startup and shutdown handlers."""

    def __init__(self, router):
        self._router = router

    async def __aenter__(self):
        await self._router._startup()

    async def __aexit__(self, *exc_info):
        await self._router._shutdown()

    def __call__(self, app):
        return self


def lifespan_context(router, lifespan):
    """The asynchronous context manager of a router's lifespan, whatever form it was given in."""
    if lifespan is None:
        return _DefaultLifespan(router)
    if inspect.isasyncgenfunction(lifespan):
        return asynccontextmanager(lifespan)
    if inspect.isgeneratorfunction(lifespan):
        manager = contextmanager(lifespan)
        return wraps(manager)(lambda app: _SyncLifespan(manager(app)))
    return lifespan


def merge_lifespan_contexts(original_context, nested_context):
    """One lifespan within another; the state of the outer one prevails."""

    @asynccontextmanager
    async def merged_lifespan(app):
        async with original_context(app) as original_state, nested_context(app) as nested_state:
            if original_state is None and nested_state is None:
                yield None
            else:
                yield {**(nested_state or {}), **(original_state or {})}

    return merged_lifespan
