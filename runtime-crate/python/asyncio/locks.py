"""Locks, events, conditions and semaphores. CPython Lib/asyncio/locks.py."""

from collections import deque

from _asyncio import CancelledError

from asyncio.exceptions import BrokenBarrierError
from asyncio.mixins import _LoopBoundMixin


class _Line(_LoopBoundMixin):
    """What tasks wait for in line, first come, first served."""

    def __init__(self):
        self._waiters = deque()

    def __repr__(self):
        waiting = f", waiters:{len(self._waiters)}" if self._waiters else ""
        return f"{object.__repr__(self)[:-1]} [{self._state()}{waiting}]>"

    def _state(self):
        return "locked" if self.locked() else "unlocked"

    async def _wait_in_line(self, waiter):
        self._waiters.append(waiter)
        try:
            await waiter
        finally:
            self._waiters.remove(waiter)


class _Guard:
    """What a block holds while it runs."""

    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_Guard, _Line):
    """A lock for tasks."""

    def __init__(self):
        super().__init__()
        self._locked = False

    def locked(self):
        """Whether the lock is held."""
        return self._locked

    async def acquire(self):
        """Wait until the lock is free and take it."""
        if self._locked or (self._waiters and not all(waiter.cancelled() for waiter in self._waiters)):
            try:
                await self._wait_in_line(self._get_loop().create_future())
            except CancelledError:
                # It may have been this waiter that was to have the lock.
                if not self._locked:
                    self._wake_up_first()
                raise
        self._locked = True
        return True

    def release(self):
        """Give the lock back."""
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_up_first()

    def _wake_up_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Line):
    """A flag that tasks can wait for."""

    def __init__(self):
        super().__init__()
        self._value = False

    def _state(self):
        return "set" if self._value else "unset"

    def is_set(self):
        """Whether the flag is set."""
        return self._value

    def set(self):
        """Set the flag and wake all who wait."""
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        """Reset the flag."""
        self._value = False

    async def wait(self):
        """Wait until the flag is set."""
        if not self._value:
            await self._wait_in_line(self._get_loop().create_future())
        return True


class Condition(_Guard, _Line):
    """A condition that tasks can wait for."""

    def __init__(self, lock=None):
        super().__init__()
        self._lock = Lock() if lock is None else lock
        self.locked = self._lock.locked
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    async def wait(self):
        """Release the lock and wait until notified; then take it again."""
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        waiter = self._get_loop().create_future()
        self.release()
        try:
            try:
                await self._wait_in_line(waiter)
            finally:
                await self._take_back()
        except BaseException:
            # A notification that this waiter had, or would have had, is another's.
            self._notify(1)
            raise
        return True

    async def _take_back(self):
        """Takes the lock, whatever comes; a cancellation meanwhile is raised when the lock is held."""
        cancellation = None
        while True:
            try:
                await self.acquire()
                break
            except CancelledError as error:
                cancellation = error
        if cancellation is not None:
            raise cancellation

    async def wait_for(self, predicate):
        """Wait until a predicate is true."""
        while not (result := predicate()):
            await self.wait()
        return result

    def notify(self, n=1):
        """Wake some who wait."""
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._notify(n)

    def _notify(self, n):
        for waiter in self._waiters:
            if n <= 0:
                return
            if not waiter.done():
                waiter.set_result(False)
                n -= 1

    def notify_all(self):
        """Wake all who wait."""
        self.notify(len(self._waiters))


class Semaphore(_Guard, _Line):
    """A counter of permits."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        super().__init__()
        self._value = value

    def _state(self):
        return "locked" if self.locked() else f"unlocked, value:{self._value}"

    def locked(self) -> bool:
        """Whether a permit cannot be had at once."""
        return self._value == 0 or any(not waiter.cancelled() for waiter in self._waiters)

    async def acquire(self):
        """Wait for a permit and take it."""
        if not self.locked():
            self._value -= 1
            return True
        waiter = self._get_loop().create_future()
        try:
            await self._wait_in_line(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._value += 1
            raise
        finally:
            while self._value > 0 and self._wake_up_next():
                pass
        return True

    def release(self):
        """Give a permit back."""
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        """Gives a permit to the first who waits; whether there was one."""
        waiter = next((waiter for waiter in self._waiters if not waiter.done()), None)
        if waiter is None:
            return False
        self._value -= 1
        waiter.set_result(True)
        return True


class BoundedSemaphore(Semaphore):
    """A semaphore that may not be released more often than it was acquired."""

    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound_value:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier:
    """Lets so many tasks go on together. It fills, drains while they pass, and fills again; it is broken once aborted."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._cond = Condition()
        self._parties = parties
        self._state = "filling"
        self._count = 0

    def __repr__(self):
        shown = self._state + f", waiters:{self.n_waiting}/{self.parties}" * (not self.broken)
        return f"{object.__repr__(self)[:-1]} [{shown}]>"

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *exc_info):
        pass

    async def wait(self):
        """Waits for the others; a number of its own for each of them. Raises BrokenBarrierError."""
        async with self._cond:
            await self._cond.wait_for(lambda: self._state not in ("draining", "resetting"))
            if self._state == "broken":
                raise BrokenBarrierError("Barrier aborted")
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    self._state = "draining"
                    self._cond.notify_all()
                else:
                    await self._cond.wait_for(lambda: self._state != "filling")
                    if self._state in ("broken", "resetting"):
                        raise BrokenBarrierError("Abort or reset of barrier")
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ("resetting", "draining"):
                        self._state = "filling"
                    self._cond.notify_all()

    async def reset(self):
        """Makes it as new; who waits hears BrokenBarrierError."""
        async with self._cond:
            if self._count > 0:
                self._state = "resetting"
            else:
                self._state = "filling"
            self._cond.notify_all()

    async def abort(self):
        """Breaks it: who waits or comes hears BrokenBarrierError."""
        async with self._cond:
            self._state = "broken"
            self._cond.notify_all()

    @property
    def parties(self):
        """How many it waits for."""
        return self._parties

    @property
    def n_waiting(self):
        """How many wait."""
        return self._count if self._state == "filling" else 0

    @property
    def broken(self):
        return self._state == "broken"
