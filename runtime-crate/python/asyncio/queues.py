"""Queues. CPython Lib/asyncio/queues.py."""

from collections import deque
from heapq import heappop, heappush
from types import GenericAlias

from asyncio.exceptions import QueueEmpty, QueueFull, QueueShutDown
from asyncio.locks import Event
from asyncio.mixins import _LoopBoundMixin


class Queue(_LoopBoundMixin):
    """A queue for tasks."""

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = deque()
        self._putters = deque()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._is_shutdown = False
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def _wakeup_next(self, waiters):
        while waiters:
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x} {self._format()}>"

    def __str__(self):
        return f"<{type(self).__name__} {self._format()}>"

    def _format(self):
        parts = [f"maxsize={self._maxsize!r}"]
        if getattr(self, "_queue", None):
            parts.append(f"_queue={list(self._queue)!r}")
        if self._getters:
            parts.append(f"_getters[{len(self._getters)}]")
        if self._putters:
            parts.append(f"_putters[{len(self._putters)}]")
        if self._unfinished_tasks:
            parts.append(f"tasks={self._unfinished_tasks}")
        if self._is_shutdown:
            parts.append("shutdown")
        return " ".join(parts)

    __class_getitem__ = classmethod(GenericAlias)

    def qsize(self):
        """How many items wait."""
        return len(self._queue)

    @property
    def maxsize(self):
        """How many items may wait; as many as come when it is not positive."""
        return self._maxsize

    def empty(self):
        """Whether the queue is empty."""
        return not self._queue

    def full(self) -> bool:
        """Whether the queue is full."""
        return 0 < self._maxsize <= self.qsize()

    async def put(self, item):
        """Put an item into the queue, waiting for room."""
        if self.full() and not self._is_shutdown:
            await self._wait_while(self.full, self._putters)
        return self.put_nowait(item)

    def put_nowait(self, item):
        """Put an item into the queue, or raise QueueFull."""
        refusal = QueueShutDown if self._is_shutdown else QueueFull if self.full() else None
        if refusal is not None:
            raise refusal
        self._put(item)
        self._wakeup_next(self._getters)
        self._finished.clear()
        self._unfinished_tasks += 1

    async def get(self):
        """Take an item from the queue, waiting for one."""
        if self.empty() and not self._is_shutdown:
            await self._wait_while(self.empty, self._getters)
        return self.get_nowait()

    async def _wait_while(self, is_blocked, waiters):
        while is_blocked() and not self._is_shutdown:
            waiter = self._get_loop().create_future()
            waiters.append(waiter)
            try:
                await waiter
            except BaseException:
                waiter.cancel()
                if waiter in waiters:
                    waiters.remove(waiter)
                # It was this waiter's turn, which it does not take.
                if not is_blocked() and not waiter.cancelled():
                    self._wakeup_next(waiters)
                raise

    def get_nowait(self):
        """Take an item from the queue, or raise QueueEmpty."""
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        self._wakeup_next(self._putters)
        return item

    def task_done(self):
        """Say that an item taken from the queue has been dealt with."""
        if self._unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    def shutdown(self, immediate=False):
        """Takes no more items, and at once drops those that wait; who waits to get or put hears QueueShutDown."""
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished_tasks > 0:
                    self._unfinished_tasks -= 1
            if self._unfinished_tasks == 0:
                self._finished.set()
        for waiters in (self._getters, self._putters):
            while waiters:
                waiter = waiters.popleft()
                if not waiter.done():
                    waiter.set_result(None)

    async def join(self):
        """Wait until all items have been dealt with."""
        if self._unfinished_tasks > 0:
            await self._finished.wait()


class PriorityQueue(Queue):
    """A queue that gives the lowest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        heappush(self._queue, item)

    def _get(self):
        return heappop(self._queue)


class LifoQueue(Queue):
    """A queue that gives the latest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
