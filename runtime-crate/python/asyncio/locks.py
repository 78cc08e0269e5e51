"""Locks, events, conditions and semaphores. CPython Lib/asyncio/locks.py."""

from collections import deque

from _asyncio import CancelledError, get_running_loop


class _ContextManagerMixin:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_ContextManagerMixin):
    """A lock for tasks."""

    def __init__(self):
        self._waiters = None
        self._locked = False

    def __repr__(self):
        state = "locked" if self._locked else "unlocked"
        if self._waiters:
            state = f"{state}, waiters:{len(self._waiters)}"
        return f"{object.__repr__(self)[:-1]} [{state}]>"

    def locked(self):
        """Whether the lock is held."""
        return self._locked

    async def acquire(self):
        """Wait until the lock is free and take it."""
        if not self._locked and (self._waiters is None or all(w.cancelled() for w in self._waiters)):
            self._locked = True
            return True
        if self._waiters is None:
            self._waiters = deque()
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
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
        if not self._waiters:
            return
        waiter = self._waiters[0]
        if not waiter.done():
            waiter.set_result(True)


class Event:
    """A flag that tasks can wait for."""

    def __init__(self):
        self._waiters = deque()
        self._value = False

    def __repr__(self):
        state = "set" if self._value else "unset"
        if self._waiters:
            state = f"{state}, waiters:{len(self._waiters)}"
        return f"{object.__repr__(self)[:-1]} [{state}]>"

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
        if self._value:
            return True
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_ContextManagerMixin):
    """A condition that tasks can wait for."""

    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = deque()

    async def wait(self):
        """Release the lock and wait until notified; then take it again."""
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        waiter = get_running_loop().create_future()
        self.release()
        try:
            try:
                self._waiters.append(waiter)
                try:
                    await waiter
                    return True
                finally:
                    self._waiters.remove(waiter)
            finally:
                error = None
                while True:
                    try:
                        await self.acquire()
                        break
                    except CancelledError as exc:
                        error = exc
                if error is not None:
                    try:
                        raise error
                    finally:
                        error = None
        except BaseException:
            self._notify(1)
            raise

    async def wait_for(self, predicate):
        """Wait until a predicate is true."""
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        """Wake some who wait."""
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._notify(n)

    def _notify(self, n):
        woken = 0
        for waiter in self._waiters:
            if woken >= n:
                break
            if not waiter.done():
                woken += 1
                waiter.set_result(False)

    def notify_all(self):
        """Wake all who wait."""
        self.notify(len(self._waiters))


class Semaphore(_ContextManagerMixin):
    """A counter of permits."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = None
        self._value = value

    def __repr__(self):
        state = "locked" if self.locked() else f"unlocked, value:{self._value}"
        if self._waiters:
            state = f"{state}, waiters:{len(self._waiters)}"
        return f"{object.__repr__(self)[:-1]} [{state}]>"

    def locked(self):
        """Whether a permit cannot be had at once."""
        return self._value == 0 or any(not w.cancelled() for w in self._waiters or ())

    async def acquire(self):
        """Wait for a permit and take it."""
        if not self.locked():
            self._value -= 1
            return True
        if self._waiters is None:
            self._waiters = deque()
        waiter = get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._value += 1
            raise
        finally:
            while self._value > 0:
                if not self._wake_up_next():
                    break
        return True

    def release(self):
        """Give a permit back."""
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        waiter = next((waiter for waiter in self._waiters or () if not waiter.done()), None)
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
