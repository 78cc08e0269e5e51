"""Futures. CPython Lib/asyncio/futures.py."""

from _asyncio import Future


def isfuture(obj):
    """Whether an object is a future."""
    return isinstance(obj, Future)


def wrap_future(future, *, loop=None):
    """Futures of worker threads are futures of the loop already."""
    return future
