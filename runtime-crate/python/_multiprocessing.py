"""Semaphores of this process: no other one is ever started. CPython Modules/_multiprocessing/semaphore.c."""

from threading import Condition, get_ident

__molt_missing__ = ("flags", "sem_unlink")
__molt_public__ = ("_count", "_get_value", "_is_mine", "_is_zero")


class SemLock:
    """Semaphore/Mutex type"""

    __molt_missing__ = ("_after_fork", "_rebuild", "handle")
    SEM_VALUE_MAX = 2147483647

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (0, 1):
            raise ValueError("unrecognized kind")
        if not 0 <= value <= self.SEM_VALUE_MAX:
            raise OSError(22, "Invalid argument")
        self.kind, self.maxvalue, self.name = kind, maxvalue, None if unlink else name
        self._value, self._held, self._owner, self._changed = value, 0, None, Condition()

    def acquire(self, block=True, timeout=None):
        """Acquire the semaphore/lock."""
        if self.kind == 0 and self._is_mine():
            self._held += 1
            return True
        with self._changed:
            patience = timeout if timeout is None else max(timeout, 0)
            if not self._changed.wait_for(self._is_free, patience if block else 0):
                return False
            self._value -= 1
            self._held += 1
            self._owner = get_ident()
        return True

    def release(self):
        """Release the semaphore/lock."""
        with self._changed:
            if self.kind == 0:
                if not self._is_mine():
                    raise AssertionError("attempt to release recursive lock not owned by thread")
                if self._held > 1:
                    self._held -= 1
                    return
            elif self._value >= self.maxvalue:
                raise ValueError("semaphore or lock released too many times")
            self._value += 1
            self._held -= 1
            self._changed.notify()

    def _is_free(self):
        return self._value > 0

    def _count(self):
        """Num of `acquire()`s minus num of `release()`s for this process."""
        return self._held

    def _is_mine(self):
        """Whether the lock is owned by this thread."""
        return self._held > 0 and self._owner == get_ident()

    def _get_value(self):
        """Get the value of the semaphore."""
        return self._value

    def _is_zero(self):
        """Return whether semaphore has value zero."""
        return self._value == 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, exc_type=None, exc_value=None, exc_tb=None, /):
        self.release()
