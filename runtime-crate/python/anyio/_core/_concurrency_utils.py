"""Several coroutines at a time. anyio/_core/_concurrency_utils.py."""

from contextlib import asynccontextmanager
from inspect import iscoroutine

from anyio._core._exceptions import BrokenResourceError
from anyio._core._streams import create_memory_object_stream
from anyio._core._tasks import create_task_group
from anyio.abc._tasks import get_coro_name


async def gather(*coros):
    """The results of coroutines that run side by side."""
    async with create_task_group() as group:
        handles = [group.create_task(coro) for coro in coros]
    return tuple([handle.return_value for handle in handles])


async def amap(func, args):
    """The results of a coroutine function, called with each argument side by side."""
    async with create_task_group() as group:
        handles = [group.start_soon(func, arg) for arg in args]
    return [handle.return_value for handle in handles]


@asynccontextmanager
async def as_completed(*awaitables):
    """A stream of handles of tasks, in the order in which they end."""
    if not awaitables:
        raise ValueError("as_completed() takes at least one awaitable")
    sending, receiving = create_memory_object_stream(len(awaitables))
    handles = []

    def report(index, end):
        try:
            end.send_nowait(handles[index])
        except BrokenResourceError:
            pass

    async def runner(awaitable, index, end):
        async with end:
            try:
                return await awaitable
            finally:
                report(index, end)

    async with receiving, create_task_group() as group:
        async with sending:
            for awaitable in awaitables:
                name = get_coro_name(awaitable) if iscoroutine(awaitable) else None
                handles.append(group.start_soon(runner, awaitable, len(handles), sending.clone(), name=name))
        try:
            yield receiving
        finally:
            group.cancel_scope.cancel()
