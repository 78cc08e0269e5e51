"""The queue behind a pool. SQLAlchemy lib/sqlalchemy/util/queue.py."""

import asyncio
from collections import deque

from .concurrency import await_only

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
    """asyncio's queue, waited for where the code stands."""

    def __init__(self, maxsize=0, use_lifo=False):
        self.maxsize = maxsize
        self.use_lifo = use_lifo
        self._queue = (asyncio.LifoQueue if use_lifo else asyncio.Queue)(maxsize=maxsize)

    def empty(self):
        return self._queue.empty()

    def full(self):
        return self._queue.full()

    def qsize(self):
        return self._queue.qsize()

    def put_nowait(self, item):
        try:
            self._queue.put_nowait(item)
        except asyncio.QueueFull as error:
            raise Full() from error

    def put(self, item, block=True, timeout=None):
        if not block:
            return self.put_nowait(item)
        try:
            await_only(asyncio.wait_for(self._queue.put(item), timeout))
        except asyncio.TimeoutError as error:
            raise Full() from error

    def get_nowait(self):
        try:
            return self._queue.get_nowait()
        except asyncio.QueueEmpty as error:
            raise Empty() from error

    def get(self, block=True, timeout=None):
        if not block:
            return self.get_nowait()
        try:
            return await_only(asyncio.wait_for(self._queue.get(), timeout))
        except asyncio.TimeoutError as error:
            raise Empty() from error


__molt_missing__ = ("QueueCommon", "FallbackAsyncAdaptedQueue")
