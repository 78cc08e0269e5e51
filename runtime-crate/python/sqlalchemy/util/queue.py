"""The queue behind a pool. SQLAlchemy lib/sqlalchemy/util/queue.py."""

import asyncio
import threading
from collections import deque

from _sqlalchemy import accelerated

from .concurrency import await_only, in_greenlet

__all__ = ["Empty", "Full", "Queue"]


class Empty(Exception):
    """Nothing came in time."""


class Full(Exception):
    """There is no room."""


class Queue:
    """A queue that threads wait for. Who takes what may come back while he holds the queue, since a connection that is dropped
    returns from wherever the collector runs; so the lock is one that its holder may take again.
    """

    def __init__(self, maxsize=0, use_lifo=False):
        self.maxsize = maxsize
        self.use_lifo = use_lifo
        self.queue = deque()
        self.mutex = threading.RLock()
        self.not_empty = threading.Condition(self.mutex)
        self.not_full = threading.Condition(self.mutex)

    def qsize(self):
        with self.mutex:
            return len(self.queue)

    def empty(self):
        return self.qsize() == 0

    def full(self):
        with self.mutex:
            return self._is_full()

    def _is_full(self):
        return 0 < self.maxsize == len(self.queue)

    @accelerated
    def put(self, item, block=True, timeout=None):
        with self.not_full:
            if not _until(lambda: not self._is_full(), self.not_full, block, timeout):
                raise Full
            self.queue.append(item)
            self.not_empty.notify()

    def put_nowait(self, item):
        self.put(item, False)

    @accelerated
    def get(self, block=True, timeout=None):
        with self.not_empty:
            if not _until(lambda: self.queue, self.not_empty, block, timeout):
                raise Empty
            item = self.queue.pop() if self.use_lifo else self.queue.popleft()
            self.not_full.notify()
            return item

    def get_nowait(self):
        return self.get(False)


def _until(is_so, condition, block, timeout):
    """Waits until something is so; whether it is."""
    if not block:
        return is_so()
    if timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a positive number")
    return condition.wait_for(is_so, timeout)


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
