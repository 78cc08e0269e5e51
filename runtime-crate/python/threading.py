"""Threads and what they wait on. CPython Lib/threading.py.

Threads take turns: one runs until it waits (for a lock, for time, for a socket) or ends.
"""

import functools
import itertools
import sys
import traceback
from _thread import TIMEOUT_MAX, _give_way, _main_thread_ident, allocate_lock, get_ident, get_native_id, start_new_thread
from collections import deque, namedtuple
from time import monotonic

from _thread import RLock as _CRLock
from _thread import lock as Lock
from _threading_local import local

__molt_missing__ = (
    "setprofile", "settrace", "gettrace", "getprofile", "settrace_all_threads", "setprofile_all_threads", "stack_size",
)  # fmt: skip

__all__ = [
    "Barrier", "BoundedSemaphore", "BrokenBarrierError", "Condition", "Event", "ExceptHookArgs", "Lock", "RLock", "Semaphore",
    "TIMEOUT_MAX", "Thread", "ThreadError", "Timer", "active_count", "current_thread", "enumerate", "excepthook", "get_ident",
    "get_native_id", "local", "main_thread",
]  # fmt: skip

ThreadError = RuntimeError

_active = {}
_numbers = itertools.count(1)
__molt_public__ = (
    "_DummyThread", "_MainThread", "_RLock", "_active", "_args", "_kwargs", "_register_atexit", "_shutdown", "_started",
    "_target",
)  # fmt: skip
_dummy_numbers = itertools.count(1)


def _warn_of_old(name, instead):
    import warnings

    warnings.warn(f"{name} is deprecated, {instead} instead", DeprecationWarning, stacklevel=3)


class _Guard:
    """Is acquired for the time of a `with` block."""

    __slots__ = ()

    def __enter__(self):
        return self.acquire()

    def __exit__(self, kind, value, trace):
        self.release()


class _RLock(_Guard):
    """A lock that its owner may acquire again."""

    __slots__ = ("_lock", "_owner", "_count", "__weakref__")

    def __init__(self):
        self._lock = Lock()
        self._owner = None
        self._count = 0

    def __repr__(self):
        state = "locked" if self._lock.locked() else "unlocked"
        owner = self._owner or 0
        kind = type(self)
        name = f"{kind.__module__}.{kind.__qualname__}"
        return f"<{state} {name} object owner={owner} count={self._count} at {id(self):#x}>"

    def acquire(self, blocking=True, timeout=-1):
        """Lock it, or once more."""
        running = get_ident()
        if self._owner == running:
            self._count += 1
            return 1
        if self._lock.acquire(blocking, timeout):
            self._owner, self._count = running, 1
            return True
        return False

    def release(self):
        """Unlock it once."""
        if self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if self._count == 0:
            self._owner = None
            self._lock.release()

    def locked(self):
        """Whether any thread holds it."""
        return self._lock.locked()

    def _is_owned(self):
        return self._owner == get_ident()

    def _recursion_count(self):
        return self._count if self._is_owned() else 0

    def _release_save(self):
        if self._count == 0:
            raise RuntimeError("cannot release un-acquired lock")
        held, self._count, self._owner = (self._count, self._owner), 0, None
        self._lock.release()
        return held

    def _acquire_restore(self, held):
        self._lock.acquire()
        self._count, self._owner = held


_PyRLock = _RLock


def RLock(*args, **kwargs):
    """A lock that its owner may acquire again."""
    made = _PyRLock if _CRLock is None else _CRLock
    return made(*args, **kwargs)


class Condition:
    """Lets threads wait until another one notifies them."""

    def __init__(self, lock=None):
        self._lock = lock = RLock() if lock is None else lock
        self._waiters = deque()
        self.acquire, self.release = lock.acquire, lock.release
        for name in ("_release_save", "_acquire_restore", "_is_owned"):
            if hasattr(lock, name):
                setattr(self, name, getattr(lock, name))

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        return f"<Condition({self._lock}, {len(self._waiters)})>"

    def _release_save(self):
        self._lock.release()

    def _acquire_restore(self, held):
        self._lock.acquire()

    def _is_owned(self):
        free = self._lock.acquire(False)
        if free:
            self._lock.release()
        return not free

    def wait(self, timeout=None):
        """Wait for a notification; False when the time was up before."""
        if not self._is_owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        signal = allocate_lock()
        signal.acquire()
        self._waiters.append(signal)
        held = self._release_save()
        notified = False
        try:
            if timeout is None:
                notified = signal.acquire()
            else:
                notified = signal.acquire(True, timeout) if timeout > 0 else signal.acquire(False)
        finally:
            self._acquire_restore(held)
            if not notified and signal in self._waiters:
                self._waiters.remove(signal)
        return notified

    def wait_for(self, predicate, timeout=None):
        """Wait until a function gives something true, which is given back."""
        end = None if timeout is None else monotonic() + timeout
        while not (outcome := predicate()):
            left = None if end is None else end - monotonic()
            if left is not None and left <= 0:
                break
            self.wait(left)
        return outcome

    def notify(self, n=1):
        """Wake so many of those that wait."""
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        while n > 0 and self._waiters:
            self._waiters.popleft().release()
            n -= 1

    def notify_all(self):
        """Wake all that wait."""
        self.notify(len(self._waiters))

    def notifyAll(self):
        """The old name of `notify_all`."""
        _warn_of_old("notifyAll()", "use notify_all()")
        self.notify_all()


class Semaphore(_Guard):
    """Lets in so many at a time."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._cond = Condition(Lock())
        self._value = value

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"<{name} at {id(self):#x}: value={self._value}>"

    def acquire(self, blocking=True, timeout=None):
        """Enter; False when that was not possible in time."""
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        with self._cond:
            if self._value <= 0 and (not blocking or not self._cond.wait_for(lambda: self._value > 0, timeout)):
                return False
            self._value -= 1
        return True

    def release(self, n=1):
        """Leave, so many times."""
        if n < 1:
            raise ValueError("n must be one or more")
        with self._cond:
            self._value += n
            self._cond.notify(n)


class BoundedSemaphore(Semaphore):
    """A semaphore that nobody may leave more often than it was entered."""

    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def __repr__(self):
        return f"{super().__repr__()[:-1]}/{self._initial_value}>"

    def release(self, n=1):
        """Leave, so many times."""
        if n >= 1 and self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        super().release(n)


class Event:
    """A flag that can be waited for."""

    def __init__(self):
        self._cond = Condition(Lock())
        self._flag = False

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"<{name} at {id(self):#x}: {'set' if self._flag else 'unset'}>"

    def is_set(self):
        """Whether the flag is set."""
        _give_way()
        return self._flag

    def isSet(self):
        """The old name of `is_set`."""
        _warn_of_old("isSet()", "use is_set()")
        return self.is_set()

    def set(self):
        """Set the flag and wake all that wait for it."""
        with self._cond:
            self._flag = True
            self._cond.notify_all()

    def clear(self):
        """Take the flag back."""
        with self._cond:
            self._flag = False

    def wait(self, timeout=None) -> bool:
        """Wait for the flag; whether it is set."""
        with self._cond:
            return self._flag or self._cond.wait(timeout)


class BrokenBarrierError(RuntimeError):
    """The barrier was broken or reset."""


class Barrier:
    """Lets a number of threads pass together."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._cond = Condition(Lock())
        self._action, self._timeout, self._parties = action, timeout, parties
        self._round = _Round()
        self._broken = False

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        state = "broken" if self.broken else f"waiters={self.n_waiting}/{self.parties}"
        return f"<{name} at {id(self):#x}: {state}>"

    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: 0 if self._round.ended else self._round.waiting)
    broken = property(lambda self: self._broken)

    def wait(self, timeout=None):
        """Wait until all are here; gives each its own number."""
        with self._cond:
            # Those of the round before leave first.
            self._cond.wait_for(lambda: not self._round.ended or self._broken)
            if self._broken:
                raise BrokenBarrierError
            mine = self._round
            place = mine.waiting
            mine.waiting += 1
            try:
                if place + 1 == self._parties:
                    self._open(mine)
                else:
                    self._await(mine, self._timeout if timeout is None else timeout)
                return place
            finally:
                mine.waiting -= 1
                if mine.waiting == 0 and mine is self._round and mine.ended:
                    self._round = _Round()
                    self._cond.notify_all()

    def _open(self, mine):
        try:
            if self._action:
                self._action()
        except BaseException:
            self._break()
            raise
        mine.ended = True
        self._cond.notify_all()

    def _await(self, mine, timeout):
        if not self._cond.wait_for(lambda: mine.ended or mine.failed or self._broken, timeout):
            self._break()
            raise BrokenBarrierError
        if not mine.ended:
            raise BrokenBarrierError

    def _break(self):
        self._broken = True
        self._cond.notify_all()

    def reset(self):
        """Begin anew; who waits gets BrokenBarrierError."""
        with self._cond:
            if self._round.waiting and not self._round.ended:
                self._round.failed = True
                self._round = _Round()
            self._broken = False
            self._cond.notify_all()

    def abort(self):
        """Break the barrier."""
        with self._cond:
            self._break()


class _Round:
    """One passing of a barrier."""

    ended = False
    failed = False
    waiting = 0


class Thread:
    """A function that runs beside others."""

    _initialized = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        if group is not None:
            raise AssertionError("group argument must be None for now")
        if name is None:
            name = f"Thread-{next(_numbers)}"
            if target is not None and hasattr(target, "__name__"):
                name += f" ({target.__name__})"
        self._name = str(name)
        self._target, self._args, self._kwargs = target, args, {} if kwargs is None else kwargs
        self._daemonic = current_thread().daemon if daemon is None else daemon
        self._context = context
        self._ident = self._native_id = None
        self._started, self._ended = Event(), Event()
        self._initialized = True

    def __repr__(self):
        if not self._initialized:
            raise AssertionError("Thread.__init__() was not called")
        state = "initial" if not self._started.is_set() else "stopped" if self._ended.is_set() else "started"
        if self._daemonic:
            state += " daemon"
        if self._ident is not None:
            state += f" {self._ident}"
        return f"<{type(self).__name__}({self._name}, {state})>"

    def start(self):
        """Let it run."""
        if not self._initialized:
            raise RuntimeError("thread.__init__() not called")
        if self._started.is_set():
            raise RuntimeError("threads can only be started once")
        start_new_thread(self._bootstrap, ())
        self._started.wait()

    def run(self):
        """What the thread does."""
        target, args, kwargs = self._target, self._args, self._kwargs
        # What they refer to must not live on with the thread.
        del self._target, self._args, self._kwargs
        if target is not None:
            target(*args, **kwargs)

    def _bootstrap(self):
        self._ident, self._native_id = get_ident(), get_native_id()
        _active[self._ident] = self
        self._started.set()
        try:
            run = self.run if self._context is None else functools.partial(self._context.run, self.run)
            run()
        except BaseException:
            _report(self)
        finally:
            _active.pop(self._ident, None)
            self._ended.set()

    def join(self, timeout=None):
        """Wait until it has ended."""
        if not self._initialized:
            raise RuntimeError("Thread.__init__() not called")
        if not self._started.is_set():
            raise RuntimeError("cannot join thread before it is started")
        if self is current_thread():
            raise RuntimeError("cannot join current thread")
        self._ended.wait(None if timeout is None else max(timeout, 0))

    def is_alive(self) -> bool:
        """Whether it has begun and not ended."""
        return self._started.is_set() and not self._ended.is_set()

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    ident = property(lambda self: self._ident)
    native_id = property(lambda self: self._native_id)

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if not self._initialized:
            raise RuntimeError("Thread.__init__() not called")
        if self._started.is_set():
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = daemonic

    def isDaemon(self):
        """The old name of `daemon`."""
        _warn_of_old("isDaemon()", "get the daemon attribute")
        return self.daemon

    def setDaemon(self, daemonic):
        """The old name of `daemon = ...`."""
        _warn_of_old("setDaemon()", "set the daemon attribute")
        self.daemon = daemonic

    def getName(self):
        """The old name of `name`."""
        _warn_of_old("getName()", "get the name attribute")
        return self.name

    def setName(self, name):
        """The old name of `name = ...`."""
        _warn_of_old("setName()", "set the name attribute")
        self.name = name


class Timer(Thread):
    """Calls a function after a time, unless it is cancelled."""

    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval, self.function = interval, function
        self.args = [] if args is None else args
        self.kwargs = {} if kwargs is None else kwargs
        self.finished = Event()

    def cancel(self):
        """Do not call it any more."""
        self.finished.set()

    def run(self):
        """Wait, then call."""
        if not self.finished.wait(self.interval):
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _Running(Thread):
    """A thread that runs already and was not started here."""

    def __init__(self, ident, name, daemon):
        # `Thread.__init__` asks for the current thread unless it is told.
        super().__init__(name=name, daemon=daemon)
        self._ident = ident
        self._native_id = get_native_id()
        self._started.set()


class _MainThread(_Running):
    """The thread of the program, which also runs the event loop."""

    def __init__(self):
        super().__init__(_main_thread_ident(), "MainThread", False)
        _active[self._ident] = self


class _DummyThread(_Running):
    """A thread that the runtime started."""

    def __init__(self):
        super().__init__(get_ident(), f"Dummy-{next(_dummy_numbers)}", True)

    def is_alive(self):
        """It cannot be seen to end."""
        return True

    def join(self, timeout=None):
        """Nobody can wait for it."""
        raise RuntimeError("cannot join a dummy thread")


def current_thread():
    """The running thread."""
    ident = get_ident()
    return _active.get(ident) or _current_of_runtime()


def _current_of_runtime():
    if not hasattr(_here, "thread"):
        _here.thread = _DummyThread()
    return _here.thread


def active_count():
    """How many threads there are."""
    return len(_active)


def enumerate():
    """The threads that there are."""
    return list(_active.values())


def main_thread():
    """The thread of the program."""
    return _main


def currentThread():
    """The old name of `current_thread`."""
    _warn_of_old("currentThread()", "use current_thread()")
    return current_thread()


def activeCount():
    """The old name of `active_count`."""
    _warn_of_old("activeCount()", "use active_count()")
    return active_count()


ExceptHookArgs = namedtuple("ExceptHookArgs", "exc_type exc_value exc_traceback thread")
ExceptHookArgs.__module__ = "_thread"
ExceptHookArgs.__qualname__ = "_ExceptHookArgs"


def excepthook(args, /):
    """Print what ended a thread."""
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread is not None else get_ident()
    print(f"Exception in thread {name}:", file=sys.stderr)
    traceback.print_exception(args.exc_type, args.exc_value, args.exc_traceback)


__excepthook__ = excepthook


def _report(thread):
    try:
        excepthook(ExceptHookArgs(*sys.exc_info(), thread))
    except BaseException:
        print("Exception in threading.excepthook:", file=sys.stderr, flush=True)
        sys.excepthook(*sys.exc_info())


_at_exit = []


def _register_atexit(func, *args, **kwargs):
    """Have a function called before the program waits for its threads."""
    _at_exit.append(functools.partial(func, *args, **kwargs))


def _shutdown():
    """Wait for all threads that are no daemons; the program calls it at its end."""
    while _at_exit:
        _at_exit.pop()()
    while waiting := [one for one in _active.values() if one is not _main and not one.daemon]:
        waiting[0].join()


_here = local()
_main = _MainThread()
