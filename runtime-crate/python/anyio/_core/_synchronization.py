"""What tasks wait for: events, locks, conditions, semaphores, limiters. anyio/_core/_synchronization.py.

Each of them may be made before an event loop runs: it is then an adapter, which makes the real one when it is first needed.
"""

import math
from collections import deque
from dataclasses import dataclass

from anyio._core._eventloop import current_async_library, get_async_backend
from anyio._core._exceptions import BusyResourceError
from anyio._core._tasks import CancelScope
from anyio._core._testing import TaskInfo, get_current_task
from anyio.lowlevel import checkpoint_if_cancelled


@dataclass(frozen=True)
class EventStatistics:
    """Who waits for an event."""

    tasks_waiting: int


@dataclass(frozen=True)
class CapacityLimiterStatistics:
    """Who holds tokens of a limiter, and who waits for one."""

    borrowed_tokens: int
    total_tokens: float
    borrowers: tuple[object, ...]
    tasks_waiting: int


@dataclass(frozen=True)
class LockStatistics:
    """Who holds a lock, and who waits for it."""

    locked: bool
    owner: TaskInfo | None
    tasks_waiting: int


@dataclass(frozen=True)
class ConditionStatistics:
    """Who waits for a condition."""

    tasks_waiting: int
    lock_statistics: LockStatistics


@dataclass(frozen=True)
class SemaphoreStatistics:
    """Who waits for a semaphore."""

    tasks_waiting: int


class Event:
    """Happens once; tasks wait for it."""

    __slots__ = ("__weakref__",)

    def __new__(cls):
        return EventAdapter() if current_async_library() is None else get_async_backend().create_event()


class EventAdapter(Event):
    """An event that was made before an event loop ran."""

    __slots__ = ("_internal_event", "_is_set")

    def __new__(cls):
        return object.__new__(cls)

    def __init__(self):
        self._internal_event = None
        self._is_set = False

    @property
    def _event(self):
        inner = self._internal_event
        if inner is None:
            self._internal_event = inner = get_async_backend().create_event()
            if self._is_set:
                inner.set()
        return inner

    def set(self):
        if self._internal_event is None:
            self._is_set = True
        else:
            self._internal_event.set()

    def is_set(self):
        return self._is_set if self._internal_event is None else self._internal_event.is_set()

    async def wait(self):
        await self._event.wait()

    def statistics(self):
        return EventStatistics(tasks_waiting=0) if self._internal_event is None else self._internal_event.statistics()


class Lock:
    """Held by one task at a time."""

    __slots__ = ("__weakref__",)

    def __new__(cls, *, fast_acquire=False):
        if current_async_library() is None:
            return LockAdapter(fast_acquire=fast_acquire)
        return get_async_backend().create_lock(fast_acquire=fast_acquire)

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        self.release()


class LockAdapter(Lock):
    """A lock that was made before an event loop ran."""

    __slots__ = ("_fast_acquire", "_internal_lock")

    def __new__(cls, *, fast_acquire=False):
        return object.__new__(cls)

    def __init__(self, *, fast_acquire=False):
        self._internal_lock = None
        self._fast_acquire = fast_acquire

    @property
    def _lock(self):
        if self._internal_lock is None:
            self._internal_lock = get_async_backend().create_lock(fast_acquire=self._fast_acquire)
        return self._internal_lock

    async def acquire(self):
        await self._lock.acquire()

    def acquire_nowait(self):
        self._lock.acquire_nowait()

    def release(self):
        self._lock.release()

    def locked(self):
        return self._internal_lock is not None and self._internal_lock.locked()

    def statistics(self):
        inner = self._internal_lock
        return LockStatistics(False, None, 0) if inner is None else inner.statistics()


class Condition:
    """Lets tasks wait, with a lock, until another notifies them."""

    __slots__ = ("__weakref__", "_lock", "_waiters")

    def __init__(self, lock=None):
        self._lock = lock or Lock()
        self._waiters = deque()

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        self.release()

    def _check_acquired(self):
        if self._lock.statistics().owner != get_current_task():
            raise RuntimeError("The current task is not holding the underlying lock")

    async def acquire(self):
        """Take the lock."""
        await self._lock.acquire()

    def acquire_nowait(self):
        """Take the lock if that needs no waiting."""
        self._lock.acquire_nowait()

    def release(self):
        """Give the lock back."""
        self._lock.release()

    def locked(self):
        """Whether the lock is held."""
        return self._lock.locked()

    def notify(self, n=1):
        """Wake so many of those that wait."""
        self._check_acquired()
        for _ in range(min(n, len(self._waiters))):
            self._waiters.popleft().set()

    def notify_all(self):
        """Wake all that wait."""
        self.notify(len(self._waiters))

    async def wait(self):
        """Give the lock back, wait to be notified, take the lock again."""
        await checkpoint_if_cancelled()
        self._check_acquired()
        notified = Event()
        self._waiters.append(notified)
        self.release()
        try:
            await notified.wait()
        except BaseException:
            self._give_up(notified)
            raise
        finally:
            with CancelScope(shield=True):
                await self.acquire()

    def _give_up(self, notified):
        """Wait no more; what this waiter was notified of is another's."""
        if not notified.is_set():
            self._waiters.remove(notified)
        elif self._waiters:
            self._waiters.popleft().set()

    async def wait_for(self, predicate):
        """Wait until a function gives something true, which is given back."""
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def statistics(self):
        """Who waits."""
        return ConditionStatistics(len(self._waiters), self._lock.statistics())


class Semaphore:
    """Lets in so many at a time."""

    __slots__ = ("__weakref__", "_fast_acquire")

    def __new__(cls, initial_value, *, max_value=None, fast_acquire=False):
        if current_async_library() is None:
            return SemaphoreAdapter(initial_value, max_value=max_value)
        return get_async_backend().create_semaphore(initial_value, max_value=max_value, fast_acquire=fast_acquire)

    def __init__(self, initial_value, *, max_value=None, fast_acquire=False):
        if not isinstance(initial_value, int):
            raise TypeError("initial_value must be an integer")
        if initial_value < 0:
            raise ValueError("initial_value must be >= 0")
        if not (max_value is None or isinstance(max_value, int)):
            raise TypeError("max_value must be an integer or None")
        if max_value is not None and max_value < initial_value:
            raise ValueError("max_value must be equal to or higher than initial_value")
        self._fast_acquire = fast_acquire

    async def __aenter__(self):
        await self.acquire()
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        self.release()


class SemaphoreAdapter(Semaphore):
    """A semaphore that was made before an event loop ran."""

    __slots__ = ("_initial_value", "_internal_semaphore", "_max_value")

    def __new__(cls, initial_value, *, max_value=None, fast_acquire=False):
        return object.__new__(cls)

    def __init__(self, initial_value, *, max_value=None, fast_acquire=False):
        super().__init__(initial_value, max_value=max_value, fast_acquire=fast_acquire)
        self._internal_semaphore = None
        self._initial_value = initial_value
        self._max_value = max_value

    @property
    def _semaphore(self):
        if self._internal_semaphore is None:
            self._internal_semaphore = get_async_backend().create_semaphore(
                self._initial_value, max_value=self._max_value, fast_acquire=self._fast_acquire
            )
        return self._internal_semaphore

    async def acquire(self):
        await self._semaphore.acquire()

    def acquire_nowait(self):
        self._semaphore.acquire_nowait()

    def release(self):
        self._semaphore.release()

    @property
    def value(self):
        return self._initial_value if self._internal_semaphore is None else self._internal_semaphore.value

    @property
    def max_value(self):
        return self._max_value

    def statistics(self):
        inner = self._internal_semaphore
        return SemaphoreStatistics(tasks_waiting=0) if inner is None else inner.statistics()


def check_total_tokens(value):
    """Refuses what cannot be a number of tokens."""
    if not (isinstance(value, int) or math.isinf(value)):
        raise TypeError("total_tokens must be an int or math.inf")
    if value < 0:
        raise ValueError("total_tokens must be >= 0")


class CapacityLimiter:
    """So many tokens, each of which one borrower holds."""

    __slots__ = ("__weakref__",)

    def __new__(cls, total_tokens):
        if current_async_library() is None:
            return CapacityLimiterAdapter(total_tokens)
        return get_async_backend().create_capacity_limiter(total_tokens)


class CapacityLimiterAdapter(CapacityLimiter):
    """A limiter that was made before an event loop ran."""

    __slots__ = ("_internal_limiter", "_total_tokens")

    def __new__(cls, total_tokens):
        return object.__new__(cls)

    def __init__(self, total_tokens):
        self._internal_limiter = None
        self.total_tokens = total_tokens

    @property
    def _limiter(self):
        if self._internal_limiter is None:
            self._internal_limiter = get_async_backend().create_capacity_limiter(self._total_tokens)
        return self._internal_limiter

    async def __aenter__(self):
        await self._limiter.__aenter__()

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        return await self._limiter.__aexit__(exc_type, exc_val, exc_tb)

    @property
    def total_tokens(self):
        return self._total_tokens if self._internal_limiter is None else self._internal_limiter.total_tokens

    @total_tokens.setter
    def total_tokens(self, value):
        check_total_tokens(value)
        if self._internal_limiter is None:
            self._total_tokens = value
        else:
            self._internal_limiter.total_tokens = value

    @property
    def borrowed_tokens(self):
        return 0 if self._internal_limiter is None else self._internal_limiter.borrowed_tokens

    @property
    def available_tokens(self):
        return self._total_tokens if self._internal_limiter is None else self._internal_limiter.available_tokens

    def acquire_nowait(self):
        self._limiter.acquire_nowait()

    def acquire_on_behalf_of_nowait(self, borrower):
        self._limiter.acquire_on_behalf_of_nowait(borrower)

    async def acquire(self):
        await self._limiter.acquire()

    async def acquire_on_behalf_of(self, borrower):
        await self._limiter.acquire_on_behalf_of(borrower)

    def release(self):
        self._limiter.release()

    def release_on_behalf_of(self, borrower):
        self._limiter.release_on_behalf_of(borrower)

    def statistics(self):
        if self._internal_limiter is not None:
            return self._internal_limiter.statistics()
        return CapacityLimiterStatistics(
            borrowed_tokens=0, total_tokens=self._total_tokens, borrowers=(), tasks_waiting=0
        )


class ResourceGuard:
    """BusyResourceError where a second task comes into the block."""

    __slots__ = ("__weakref__", "_guarded", "action")

    def __init__(self, action="using"):
        self.action = action
        self._guarded = False

    def __enter__(self):
        if self._guarded:
            raise BusyResourceError(self.action)
        self._guarded = True

    def __exit__(self, exc_type, exc_val, exc_tb):
        self._guarded = False
