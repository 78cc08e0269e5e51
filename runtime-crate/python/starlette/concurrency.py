"""Functions and iterators in worker threads. starlette/concurrency.py, anyio/to_thread.py."""

import functools
import warnings
from asyncio import to_thread

from _cancel_scopes import _worker_calls
from _starlette import accelerated
from starlette._tasks import CancelScope, TaskGroup, _scopes, checkpoint, in_cancel_scope  # noqa: F401
from starlette.exceptions import StarletteDeprecationWarning


async def run_until_first_complete(*args):
    """Run coroutine functions side by side until one of them returns; deprecated."""
    warnings.warn(
        "run_until_first_complete is deprecated and will be removed in a future version.", StarletteDeprecationWarning
    )
    async with TaskGroup(collapse=False) as task_group:

        async def run(func):
            await func()
            task_group.cancel()

        for func, kwargs in args:
            task_group.start_soon(run, functools.partial(func, **kwargs))


@accelerated
async def run_in_threadpool(func, *args, **kwargs):
    """Call a function in a worker thread. The cancel scopes around wait for its end; a cancelled task does not."""
    if _worker_calls:
        # anyio is there: its limiter counts the threads, and they know their event loop.
        return await _worker_calls[0](functools.partial(func, *args, **kwargs), ())
    await checkpoint()
    if in_cancel_scope():
        with CancelScope(shield=True):
            return await to_thread(_call, func, args, kwargs)
    return await to_thread(_call, func, args, kwargs)


def _call(func, args, kwargs):
    try:
        return func(*args, **kwargs)
    except StopIteration as exc:
        # A future cannot carry it.
        error = RuntimeError("coroutine raised StopIteration")
        error.__cause__ = exc
        raise error


_EXHAUSTED = object()


async def iterate_in_threadpool(iterator):
    """Iterate asynchronously, taking each step in a worker thread."""
    as_iterator = iter(iterator)
    while True:
        item = await run_in_threadpool(next, as_iterator, _EXHAUSTED)
        if item is _EXHAUSTED:
            break
        yield item
