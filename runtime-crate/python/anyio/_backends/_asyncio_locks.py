"""Events, locks, semaphores and limiters for tasks of asyncio. anyio/_backends/_asyncio.py."""

import asyncio
from asyncio import CancelledError, current_task
from collections import OrderedDict, deque

from anyio._backends._asyncio_scopes import (
    AsyncIOTaskInfo,
    cancel_shielded_checkpoint,
    checkpoint,
    checkpoint_if_cancelled,
)
from anyio._core._exceptions import WouldBlock
from anyio._core._synchronization import (
    CapacityLimiterStatistics,
    EventStatistics,
    LockStatistics,
    SemaphoreStatistics,
    check_total_tokens,
)
from anyio._core._synchronization import CapacityLimiter as BaseCapacityLimiter
from anyio._core._synchronization import Event as BaseEvent
from anyio._core._synchronization import Lock as BaseLock
from anyio._core._synchronization import Semaphore as BaseSemaphore


class Event(BaseEvent):
    """Happens once; tasks wait for it."""

    __module__ = "anyio._backends._asyncio"
    __slots__ = ("_event",)

    def __new__(cls):
        return object.__new__(cls)

    def __init__(self):
        self._event = asyncio.Event()

    def set(self):
        """Let it happen."""
        self._event.set()

    def is_set(self):
        """Whether it has happened."""
        return self._event.is_set()

    async def wait(self):
        """Wait for it."""
        await (checkpoint() if self.is_set() else self._event.wait())

    def statistics(self):
        """Who waits."""
        return EventStatistics(len(self._event._waiters))


class _Line:
    """Tasks in line for what each of them holds for a while."""

    __slots__ = ()

    async def _take(self, take):
        """Takes what is free, and lets others run unless that is not wanted."""
        await checkpoint_if_cancelled()
        take()
        if not self._fast_acquire:
            try:
                await cancel_shielded_checkpoint()
            except CancelledError:
                self.release()
                raise

    async def _wait(self, future, item):
        """Waits in line; who is cancelled leaves it, or gives back what it has got."""
        self._waiters.append(item)
        try:
            await future
        except CancelledError:
            if not future.cancelled():
                self.release()
            elif item in self._waiters:
                self._waiters.remove(item)
            raise


class Lock(_Line, BaseLock):
    """Held by one task at a time."""

    __module__ = "anyio._backends._asyncio"
    __slots__ = ("_fast_acquire", "_owner_task", "_waiters")

    def __new__(cls, *, fast_acquire=False):
        return object.__new__(cls)

    def __init__(self, *, fast_acquire=False):
        self._fast_acquire = fast_acquire
        self._owner_task = None
        self._waiters = deque()

    async def acquire(self):
        """Take the lock, once it is free."""
        task = current_task()
        if self._owner_task is None and not self._waiters:
            await self._take(lambda: self._own(task))
            return
        self._refuse_owner(task)
        future = asyncio.Future()
        await self._wait(future, (task, future))

    def acquire_nowait(self):
        """Take the lock; WouldBlock where it is held."""
        task = current_task()
        if self._owner_task is None and not self._waiters:
            self._own(task)
            return
        self._refuse_owner(task)
        raise WouldBlock

    def _own(self, task):
        self._owner_task = task

    def _refuse_owner(self, task):
        if self._owner_task is task:
            raise RuntimeError("Attempted to acquire an already held Lock")

    def locked(self):
        """Whether a task holds it."""
        return self._owner_task is not None

    def release(self):
        """Give it to the next in line."""
        if self._owner_task != current_task():
            raise RuntimeError("The current task is not holding this lock")
        self._owner_task = None
        while self._waiters and self._owner_task is None:
            task, future = self._waiters.popleft()
            if not future.cancelled():
                self._owner_task = task
                future.set_result(None)

    def statistics(self):
        """Who holds it, and who waits."""
        owner = self._owner_task
        return LockStatistics(self.locked(), AsyncIOTaskInfo(owner) if owner else None, len(self._waiters))


class Semaphore(_Line, BaseSemaphore):
    """Lets in so many at a time."""

    __module__ = "anyio._backends._asyncio"
    __slots__ = ("_max_value", "_value", "_waiters")

    def __new__(cls, initial_value, *, max_value=None, fast_acquire=False):
        return object.__new__(cls)

    def __init__(self, initial_value, *, max_value=None, fast_acquire=False):
        super().__init__(initial_value, max_value=max_value, fast_acquire=fast_acquire)
        self._value, self._max_value = initial_value, max_value
        self._waiters = deque()

    async def acquire(self):
        """Enter, once there is room."""
        if self._value > 0 and not self._waiters:
            await self._take(self._count)
            return
        future = asyncio.Future()
        await self._wait(future, future)

    def _count(self):
        self._value -= 1

    def acquire_nowait(self):
        """Enter; WouldBlock where there is no room."""
        if self._value == 0:
            raise WouldBlock
        self._count()

    def release(self):
        """Leave, and let the next in line in."""
        if self._value == self._max_value:
            raise ValueError("semaphore released too many times")
        while self._waiters:
            future = self._waiters.popleft()
            if not future.cancelled():
                future.set_result(None)
                return
        self._value += 1

    @property
    def value(self):
        """How many may enter now."""
        return self._value

    @property
    def max_value(self):
        """How high the value may get, or None."""
        return self._max_value

    def statistics(self):
        """Who waits."""
        return SemaphoreStatistics(len(self._waiters))


class CapacityLimiter(BaseCapacityLimiter):
    """So many tokens, each of which one borrower holds."""

    __module__ = "anyio._backends._asyncio"
    __slots__ = ("_borrowers", "_total_tokens", "_wait_queue")

    def __new__(cls, total_tokens):
        return object.__new__(cls)

    def __init__(self, total_tokens):
        self._borrowers = set()
        self._wait_queue = OrderedDict()
        self.total_tokens = total_tokens

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        self.release()

    @property
    def total_tokens(self):
        """How many tokens there are."""
        return self._total_tokens

    @total_tokens.setter
    def total_tokens(self, value):
        check_total_tokens(value)
        self._total_tokens = value
        while self._lend_to_next():
            pass

    @property
    def borrowed_tokens(self):
        """How many are held."""
        return len(self._borrowers)

    @property
    def available_tokens(self):
        """How many are left."""
        return self._total_tokens - len(self._borrowers)

    def _lend_to_next(self):
        """Gives a token to the next in line, if there is both."""
        if not self._wait_queue or len(self._borrowers) >= self._total_tokens:
            return False
        borrower, lent = self._wait_queue.popitem(last=False)
        self._borrowers.add(borrower)
        lent.set()
        return True

    def acquire_nowait(self):
        """Take a token; WouldBlock where there is none."""
        self.acquire_on_behalf_of_nowait(current_task())

    def acquire_on_behalf_of_nowait(self, borrower):
        """Take a token for a borrower; WouldBlock where there is none."""
        if borrower in self._borrowers:
            raise RuntimeError("this borrower is already holding one of this CapacityLimiter's tokens")
        if self._wait_queue or self.available_tokens <= 0:
            raise WouldBlock
        self._borrowers.add(borrower)

    async def acquire(self):
        """Take a token, once there is one."""
        return await self.acquire_on_behalf_of(current_task())

    async def acquire_on_behalf_of(self, borrower):
        """Take a token for a borrower, once there is one."""
        await checkpoint_if_cancelled()
        try:
            self.acquire_on_behalf_of_nowait(borrower)
        except WouldBlock:
            await self._wait(borrower)
            return
        try:
            await cancel_shielded_checkpoint()
        except BaseException:
            self.release_on_behalf_of(borrower)
            raise

    async def _wait(self, borrower):
        self._wait_queue[borrower] = lent = asyncio.Event()
        try:
            await lent.wait()
        except BaseException:
            self._wait_queue.pop(borrower, None)
            if lent.is_set():
                self._borrowers.discard(borrower)
                self._lend_to_next()
            raise

    def release(self):
        """Give the token back."""
        self.release_on_behalf_of(current_task())

    def release_on_behalf_of(self, borrower):
        """Give a borrower's token back."""
        if borrower not in self._borrowers:
            raise RuntimeError("this borrower isn't holding any of this CapacityLimiter's tokens")
        self._borrowers.remove(borrower)
        self._lend_to_next()

    def statistics(self):
        """Who holds tokens, and who waits."""
        borrowers = tuple(self._borrowers)
        return CapacityLimiterStatistics(len(borrowers), self._total_tokens, borrowers, len(self._wait_queue))
