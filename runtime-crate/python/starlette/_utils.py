"""Small parts that several modules share. starlette/_utils.py."""

import functools
from inspect import iscoroutinefunction

from _starlette import get_route_path  # noqa: F401
from starlette._tasks import TaskGroup as create_collapsing_task_group  # noqa: F401

__molt_missing__ = ("AwaitableOrContextManager", "SupportsAsyncClose", "SupportsAsyncCloseType", "AwaitableCallable")


def is_async_callable(obj):
    """Whether a call of the object, or of what its partials wrap, gives a coroutine."""
    while isinstance(obj, functools.partial):
        obj = obj.func
    return iscoroutinefunction(obj) or (callable(obj) and iscoroutinefunction(obj.__call__))


class AwaitableOrContextManagerWrapper:
    """An awaitable that is also a context manager: it awaits on entry and closes the result on exit."""

    __slots__ = ("aw", "entered")

    def __init__(self, aw):
        self.aw = aw

    def __await__(self):
        return self.aw.__await__()

    async def __aenter__(self):
        self.entered = await self.aw
        return self.entered

    async def __aexit__(self, *args):
        await self.entered.close()
        return None
