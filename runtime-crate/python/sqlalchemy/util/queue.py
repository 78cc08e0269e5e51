"""The queue behind a pool. SQLAlchemy lib/sqlalchemy/util/queue.py."""

import asyncio
from collections import deque

from _sqlalchemy import accelerated

from .concurrency import await_only, in_greenlet

__all__ = ["Empty", "Full", "Queue"]


class Empty(Exception):
    """Nothing came in time."""


class Full(Exception):
    """There is no room."""


class Queue:
    """A queue for one thread, which never waits."""

    def __init__(self, maxsize=0, use_lifo=False):
        self.maxsize = maxsize
        self.use_lifo = use_lifo
        self.queue = deque()

    def qsize(self):
        return len(self.queue)

    def empty(self):
        return not self.queue

    def full(self):
        return self.maxsize > 0 and len(self.queue) == self.maxsize

    def put(self, item, block=True, timeout=None):
        if self.full():
            raise Full
        self.queue.append(item)

    put_nowait = put

    def get(self, block=True, timeout=None):
        if not self.queue:
            raise Empty
        return self.queue.pop() if self.use_lifo else self.queue.popleft()

    def get_nowait(self):
        return self.get(False)


class AsyncAdaptedQueue:
    """A queue that is waited for where the code stands.

    What is put goes to who has waited longest, and takes no room then: with asyncio's queue, things that come back
    together fill it before the first who waits runs, and a pool closes connections that it has takers for.
    """

    def __init__(self, maxsize=0, use_lifo=False):
        self.maxsize = maxsize
        self.use_lifo = use_lifo
        self._items = []
        self._getters = []
        self._putters = []

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self.maxsize <= len(self._items)

    def qsize(self):
        return len(self._items)

    def put_nowait(self, item):
        if _hand(self._getters, item):
            return
        if self.full():
            raise Full
        self._items.append(item)

    @accelerated
    def put(self, item, block=True, timeout=None):
        while block and self.full():
            self._wait(self._putters, timeout, Full)
        self.put_nowait(item)

    def get_nowait(self):
        if not self._items:
            raise Empty
        item = self._items.pop(-1 if self.use_lifo else 0)
        _hand(self._putters, None)
        return item

    @accelerated
    def get(self, block=True, timeout=None):
        if not block or (self._items and in_greenlet()):
            return self.get_nowait()
        return self._wait(self._getters, timeout, Empty)

    def _wait(self, line, timeout, overdue):
        try:
            return await_only(self._stand(line, timeout))
        except asyncio.TimeoutError as error:
            raise overdue() from error

    async def _stand(self, line, timeout):
        """What is handed to the place that the task takes in a line."""
        loop = asyncio.get_running_loop()
        place = loop.create_future()
        line.append(place)
        timer = None if timeout is None else loop.call_later(timeout, _leave, place)
        try:
            return await place
        except BaseException:
            if place in line:
                line.remove(place)
            elif not place.cancelled() and place.exception() is None:
                self._pass_on(line, place.result())
            raise
        finally:
            if timer is not None:
                timer.cancel()

    def _pass_on(self, line, handed):
        """Hands to the next what came to somebody who waits no longer."""
        if not _hand(line, handed) and line is self._getters:
            self._items.append(handed)


def _leave(place):
    """Ends the waiting of who has waited too long."""
    if not place.done():
        place.set_exception(asyncio.TimeoutError())


def _hand(line, item):
    """Whether somebody in a line takes an item."""
    while line:
        place = line.pop(0)
        if not place.done():
            place.set_result(item)
            return True
    return False


__molt_missing__ = ("QueueCommon", "FallbackAsyncAdaptedQueue")
