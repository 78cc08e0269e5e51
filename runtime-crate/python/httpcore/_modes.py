"""How flows of blocking and of asynchronous callers take iterables, wait and close. httpcore `httpcore/_synchronization.py`."""

import asyncio
import contextlib
import threading

from ._backends.auto import AutoBackend
from ._backends.sync import SyncBackend
from ._bodies import BlockingBody, SuspendingBody
from ._exceptions import PoolTimeout, Translated
from ._flows import END
from ._streams import AsyncHTTP11UpgradeStream, HTTP11UpgradeStream


class Blocking:
    """A caller that waits in its thread."""

    suspends = False
    prefix = ""
    lock = staticmethod(threading.Lock)
    backend = SyncBackend
    event = threading.Event
    upgraded = HTTP11UpgradeStream

    @staticmethod
    def iterate(stream):
        return iter(stream)

    @staticmethod
    def advance(iterator):
        """The next item; END behind the last one."""
        return next(iterator, END)

    @staticmethod
    def close(stream):
        stream.close()

    @staticmethod
    def wait(event, timeout):
        """Waits until an event is set."""
        if not event.wait(None if timeout == float("inf") else timeout):
            raise PoolTimeout()

    def body(self, exchange, request):
        return BlockingBody(self, exchange, request)


class Suspending:
    """A caller that waits in its task. Nothing comes between two awaits, so that there is nothing to lock."""

    suspends = True
    prefix = "Async"
    lock = contextlib.nullcontext
    backend = AutoBackend
    event = asyncio.Event
    upgraded = AsyncHTTP11UpgradeStream

    @staticmethod
    def iterate(stream):
        return aiter(stream)

    @staticmethod
    async def advance(iterator):
        """The next item; END behind the last one."""
        try:
            return await iterator.__anext__()
        except StopAsyncIteration:
            return END

    @staticmethod
    async def close(stream):
        await stream.aclose()

    @staticmethod
    async def wait(event, timeout):
        """Waits until an event is set."""
        with Translated({TimeoutError: PoolTimeout}):
            async with asyncio.timeout(timeout):
                await event.wait()

    def body(self, exchange, request):
        return SuspendingBody(self, exchange, request)


BLOCKING = Blocking()
SUSPENDING = Suspending()
