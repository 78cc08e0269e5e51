"""Running, waiting and the time. anyio/_core/_eventloop.py."""

import asyncio
import math
import threading
from contextlib import contextmanager

from anyio._core._exceptions import NoEventLoopError

__molt_missing__ = ("loaded_backends", "reset_current_async_library", "set_current_async_library", "sniffio")

BACKENDS = ("asyncio", "trio")

# What a worker thread knows: the token of its loop, and the scope of the call that it runs.
threadlocals = threading.local()


def current_async_library():
    """The name of the library whose event loop runs here, or None."""
    return None if asyncio._get_running_loop() is None else "asyncio"


def get_async_backend(asynclib_name=None):
    """The class that does everything, for a library or for the one that runs here."""
    if asynclib_name is None and current_async_library() is None:
        available = ", ".join(BACKENDS)
        raise NoEventLoopError(
            f"Not currently running on any asynchronous event loop. Available async backends: {available}"
        )
    if asynclib_name not in (None, "asyncio"):
        # Trio is not installed.
        name = asynclib_name if asynclib_name == "trio" else f"anyio._backends._{asynclib_name}"
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    from anyio._backends._asyncio import AsyncIOBackend

    return AsyncIOBackend


def run(func, *args, backend="asyncio", backend_options=None):
    """Run a coroutine function to its end; its result."""
    running = current_async_library()
    if running:
        raise RuntimeError(f"Already running {running} in this thread")
    try:
        found = get_async_backend(backend)
    except ImportError as exc:
        if backend not in BACKENDS:
            raise LookupError(f"No such backend: {backend}") from exc
        advice = f"Install it with: pip install anyio[{backend}]"
        raise LookupError(f"Backend {backend!r} is not available. {advice}") from exc
    return found.run(func, args, {}, backend_options or {})


async def sleep(delay):
    """Wait for some seconds."""
    if not delay >= 0:
        raise ValueError("delay must be a non-negative number")
    get_async_backend()
    return await asyncio.sleep(delay)


async def sleep_forever():
    """Wait until cancelled."""
    await sleep(math.inf)


async def sleep_until(deadline):
    """Wait until a point in the loop's time."""
    await sleep(max(deadline - current_time(), 0))


def current_time():
    """The event loop's clock."""
    return get_async_backend().current_time()


def get_all_backends():
    """The names of the backends that anyio knows."""
    return BACKENDS


def get_available_backends():
    """Those that are installed."""
    return ("asyncio",)


def get_cancelled_exc_class():
    """What a cancelled task sees."""
    return get_async_backend().cancelled_exception_class()


@contextmanager
def claim_worker_thread(backend_class, token):
    """Lets the running thread know the event loop that it works for."""
    from anyio.lowlevel import EventLoopToken

    threadlocals.current_token = EventLoopToken(backend_class, token)
    try:
        yield
    finally:
        del threadlocals.current_token
