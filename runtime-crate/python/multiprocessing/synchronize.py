"""Locks and what is built of them, for the one process that there is. CPython Lib/multiprocessing/synchronize.py."""

import multiprocessing
import threading
from collections import deque
from time import monotonic

from _multiprocessing import SemLock as _SemLock

__all__ = ["BoundedSemaphore", "Condition", "Event", "Lock", "RLock", "Semaphore"]
__molt_missing__ = ("Barrier", "RECURSIVE_MUTEX", "SEMAPHORE", "SEM_VALUE_MAX")


def _refuse_to_leave(self):
    """What is said where a process would hand the object to another one."""
    name = type(self).__name__
    raise RuntimeError(f"{name} objects should only be shared between processes through inheritance")


class SemLock:
    """What locks and semaphores have in common."""

    def __init__(self, kind, value, maxvalue, *, ctx):
        self._semlock = _SemLock(kind, value, maxvalue, None, True)
        self.acquire, self.release = self._semlock.acquire, self._semlock.release

    __getstate__ = _refuse_to_leave

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()

    def _holder(self):
        """Who holds the lock, and how often."""
        one = self._semlock
        if one._is_mine():
            thread = threading.current_thread().name
            name = multiprocessing.current_process().name
            return name if thread == "MainThread" else f"{name}|{thread}", one._count()
        return ("None", 0) if one._get_value() == 1 else ("SomeOtherThread", "nonzero")


class Semaphore(SemLock):
    """A number that is waited for where it is 0."""

    def __init__(self, value=1, *, ctx):
        super().__init__(1, value, _SemLock.SEM_VALUE_MAX, ctx=ctx)

    def get_value(self):
        """The number."""
        return self._semlock._get_value()

    def __repr__(self):
        return f"<{type(self).__name__}(value={self.get_value()})>"


class BoundedSemaphore(Semaphore):
    """A semaphore that does not grow beyond what it began with."""

    def __init__(self, value=1, *, ctx):
        SemLock.__init__(self, 1, value, value, ctx=ctx)

    def __repr__(self):
        return f"<{type(self).__name__}(value={self.get_value()}, maxvalue={self._semlock.maxvalue})>"


class Lock(SemLock):
    """A lock."""

    def __init__(self, *, ctx):
        super().__init__(1, 1, 1, ctx=ctx)

    def __repr__(self):
        return f"<{type(self).__name__}(owner={self._holder()[0]})>"


class RLock(SemLock):
    """A lock that its holder may take again."""

    def __init__(self, *, ctx):
        super().__init__(0, 1, 1, ctx=ctx)

    def __repr__(self):
        holder, count = self._holder()
        return f"<{type(self).__name__}({holder}, {count})>"


class Condition:
    """A lock whose holders wait for word of others."""

    def __init__(self, lock=None, *, ctx):
        self._lock = lock or ctx.RLock()
        self._sleeping = deque()
        self.acquire, self.release = self._lock.acquire, self._lock.release

    __getstate__ = _refuse_to_leave

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        return f"<{type(self).__name__}({self._lock}, {len(self._sleeping)})>"

    def wait(self, timeout=None):
        """Whether word came in time."""
        semlock = self._lock._semlock
        assert semlock._is_mine(), "must acquire() condition before using wait()"
        word = threading.Semaphore(0)
        self._sleeping.append(word)
        count = semlock._count()
        for _ in range(count):
            self.release()
        try:
            return word.acquire(True, None if timeout is None else max(timeout, 0))
        finally:
            for _ in range(count):
                self.acquire()
            if word in self._sleeping:
                self._sleeping.remove(word)

    def notify(self, n=1):
        """Wakes so many that wait."""
        assert self._lock._semlock._is_mine(), "lock is not owned"
        for _ in range(min(n, len(self._sleeping))):
            self._sleeping.popleft().release()

    def notify_all(self):
        """Wakes all that wait."""
        self.notify(len(self._sleeping))

    def wait_for(self, predicate, timeout=None):
        """What a predicate gave at last."""
        end = None if timeout is None else monotonic() + timeout
        while not (found := predicate()):
            rest = None if end is None else end - monotonic()
            if rest is not None and rest <= 0:
                break
            self.wait(rest)
        return found


class Event:
    """A flag that is waited for."""

    def __init__(self, *, ctx):
        self._cond = ctx.Condition(ctx.Lock())
        self._is_set = False

    def is_set(self):
        """Whether it is set."""
        with self._cond:
            return self._is_set

    def set(self):
        """Sets it, and wakes all that wait."""
        with self._cond:
            self._is_set = True
            self._cond.notify_all()

    def clear(self):
        """Takes it back."""
        with self._cond:
            self._is_set = False

    def wait(self, timeout=None):
        """Whether it was set in time."""
        with self._cond:
            return self._cond.wait_for(lambda: self._is_set, timeout)

    def __repr__(self):
        return f"<{type(self).__qualname__} at {id(self):#x} {'set' if self.is_set() else 'unset'}>"
