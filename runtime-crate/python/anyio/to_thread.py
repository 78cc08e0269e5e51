"""Functions in worker threads. anyio/to_thread.py."""

from warnings import warn

from anyio._core._eventloop import get_async_backend

__all__ = ("current_default_thread_limiter", "run_sync")


async def run_sync(func, *args, abandon_on_cancel=False, cancellable=None, limiter=None):
    """Call a function in a worker thread; its result."""
    if cancellable is not None:
        abandon_on_cancel = cancellable
        warn(
            "The `cancellable=` keyword argument to `anyio.to_thread.run_sync` is deprecated since AnyIO 4.1.0; use "
            "`abandon_on_cancel=` instead",
            DeprecationWarning,
            stacklevel=2,
        )
    backend = get_async_backend()
    return await backend.run_sync_in_worker_thread(func, args, abandon_on_cancel=abandon_on_cancel, limiter=limiter)


def current_default_thread_limiter():
    """What says how many worker threads there may be, where nothing else is given."""
    return get_async_backend().current_default_thread_limiter()
