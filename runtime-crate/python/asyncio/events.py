"""The running event loop. CPython Lib/asyncio/events.py, Lib/asyncio/coroutines.py."""

import _asyncio
from _asyncio import EventLoop, Handle, get_running_loop

AbstractEventLoop = EventLoop
TimerHandle = Handle


def get_event_loop():
    """Return the running event loop."""
    return get_running_loop()


def set_event_loop(loop):
    """There is one event loop in a worker, which is always set."""


def new_event_loop():
    raise RuntimeError("a worker has one event loop, which is running")


def iscoroutinefunction(func):
    """Whether a function is an `async def`."""
    while not _asyncio._is_coroutine_function(func):
        inner = getattr(func, "__func__", None)
        if inner is None:
            inner = getattr(func, "func", None)
        if inner is None:
            return False
        func = inner
    return True


def iscoroutine(obj):
    """Whether an object is a coroutine."""
    return type(obj).__name__ == "coroutine"
