"""Queues between threads. CPython Lib/queue.py."""

import heapq
import threading
import types
from collections import deque
from time import monotonic

__molt_missing__ = ()
__molt_public__ = ("_get", "_init", "_put", "_qsize")

__all__ = ["Empty", "Full", "LifoQueue", "PriorityQueue", "Queue", "ShutDown", "SimpleQueue"]


class Empty(Exception):
    """Nothing is in the queue."""


class Full(Exception):
    """The queue has no room."""


class ShutDown(Exception):
    """The queue was shut down."""


class _Patience:
    """How long a call may wait."""

    def __init__(self, block, timeout):
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        self.end = None if block and timeout is None else monotonic() + (timeout if block else 0)

    def wait(self, condition, predicate):
        """Wait until something holds; whether it does."""
        left = None if self.end is None else self.end - monotonic()
        return condition.wait_for(predicate, left)


class Queue:
    """First in, first out."""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.mutex = mutex = threading.Lock()
        self.not_empty, self.not_full, self.all_tasks_done = (threading.Condition(mutex) for _ in range(3))
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def qsize(self):
        """How many items there are."""
        with self.mutex:
            return self._qsize()

    def empty(self):
        """Whether there is no item."""
        return self.qsize() == 0

    def full(self):
        """Whether there is no room."""
        return 0 < self.maxsize <= self.qsize()

    def put(self, item, block=True, timeout=None):
        """Add an item, waiting for room."""
        patience = _Patience(block, timeout)
        with self.not_full:
            if self.is_shutdown:
                raise ShutDown
            if 0 < self.maxsize <= self._qsize():
                if not patience.wait(self.not_full, lambda: self.is_shutdown or self._qsize() < self.maxsize):
                    raise Full
                if self.is_shutdown:
                    raise ShutDown
            self._put(item)
            self.unfinished_tasks += 1
            self.not_empty.notify()

    def get(self, block=True, timeout=None):
        """Take an item, waiting for one."""
        patience = _Patience(block, timeout)
        with self.not_empty:
            if not self._qsize():
                if self.is_shutdown:
                    raise ShutDown
                if not patience.wait(self.not_empty, lambda: self.is_shutdown or self._qsize()):
                    raise Empty
                if not self._qsize():
                    raise ShutDown
            item = self._get()
            self.not_full.notify()
            return item

    def put_nowait(self, item):
        """Add an item; Full when there is no room."""
        return self.put(item, block=False)

    def get_nowait(self):
        """Take an item; Empty when there is none."""
        return self.get(block=False)

    def task_done(self):
        """Say that an item that was taken is dealt with."""
        with self.all_tasks_done:
            if self.unfinished_tasks <= 0:
                raise ValueError("task_done() called too many times")
            self.unfinished_tasks -= 1
            if not self.unfinished_tasks:
                self.all_tasks_done.notify_all()

    def join(self):
        """Wait until all items are dealt with."""
        with self.all_tasks_done:
            self.all_tasks_done.wait_for(lambda: not self.unfinished_tasks)

    def shutdown(self, immediate=False):
        """Refuse further items; at once, or when those that are here have been taken."""
        with self.mutex:
            self.is_shutdown = True
            while immediate and self._qsize():
                self._get()
                self.unfinished_tasks = max(self.unfinished_tasks - 1, 0)
            for condition in (self.not_empty, self.not_full, self.all_tasks_done):
                condition.notify_all()

    # What a subclass may keep its items in.

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    __class_getitem__ = classmethod(types.GenericAlias)


class PriorityQueue(Queue):
    """The least item first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        heapq.heappush(self.queue, item)

    def _get(self):
        return heapq.heappop(self.queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    """First in, first out, without bound and bookkeeping."""

    __module__ = "_queue"

    def __init__(self):
        self._items = deque()
        self._filled = threading.Condition(threading.Lock())

    def qsize(self):
        """How many items there are."""
        return len(self._items)

    def empty(self):
        """Whether there is no item."""
        return not self._items

    def put(self, item, block=True, timeout=None):
        """Add an item."""
        with self._filled:
            self._items.append(item)
            self._filled.notify()

    put_nowait = put

    def get(self, block=True, timeout=None):
        """Take an item, waiting for one."""
        patience = _Patience(block, timeout)
        with self._filled:
            if not self._items and not patience.wait(self._filled, lambda: self._items):
                raise Empty
            return self._items.popleft()

    def get_nowait(self):
        """Take an item; Empty when there is none."""
        return self.get(block=False)

    __class_getitem__ = classmethod(types.GenericAlias)


Empty.__module__ = "_queue"


_PySimpleQueue = SimpleQueue
