"""Semaphores of this process: no other one is ever started. CPython Modules/_multiprocessing/semaphore.c."""

from threading import Condition, get_ident

__molt_public__ = ("_count", "_get_value", "_is_mine", "_is_zero")


flags = {"HAVE_SEM_OPEN": 1, "HAVE_SEM_TIMEDWAIT": 1}

# Of those that others could open.
_names = set()


def _checked(name):
    """The name as others may give it, with a slash before it or without. glibc `sysdeps/posix/shm-directory.h`."""
    bare = name.lstrip("/")
    if not bare or "/" in bare or len(bare) > 254:
        raise OSError(22, "Invalid argument")
    if len(bare) > 251:
        raise OSError(36, "File name too long")
    return bare


def sem_unlink(name, /):
    """Take the name of a semaphore away."""
    bare = _checked(name)
    if bare not in _names:
        raise FileNotFoundError(2, "No such file or directory")
    _names.discard(bare)


class SemLock:
    """Semaphore/Mutex type"""

    __molt_missing__ = ("_rebuild", "handle")
    SEM_VALUE_MAX = 2147483647

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (0, 1):
            raise ValueError("unrecognized kind")
        if not 0 <= value <= self.SEM_VALUE_MAX:
            raise OSError(22, "Invalid argument")
        bare = _checked(name)
        if bare in _names:
            raise FileExistsError(17, "File exists")
        if not unlink:
            _names.add(bare)
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

    def _after_fork(self):
        """Rezero the net acquisition count after fork()."""
        self._held = 0

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
