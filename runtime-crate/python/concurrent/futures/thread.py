"""Calls in threads. CPython Lib/concurrent/futures/thread.py."""

import itertools
import os
import threading
import types
import weakref
from collections import deque

from concurrent.futures import _base

__molt_missing__ = ()
__molt_public__ = ("_WorkItem", "_max_workers", "_shutdown", "_thread_name_prefix", "_threads")

_pools = weakref.WeakSet()
_numbers = itertools.count()


class BrokenThreadPool(_base.BrokenExecutor):
    """The initializer of a thread failed."""


class _WorkItem:
    """A call, and the future of its result."""

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, future, fn, args, kwargs):
        self.future, self.fn, self.args, self.kwargs = future, fn, args, kwargs

    def run(self):
        """Make the call, unless it was cancelled."""
        future = self.future
        if not future.set_running_or_notify_cancel():
            return
        try:
            result = self.fn(*self.args, **self.kwargs)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)


class _Work:
    """What the threads of a pool share; the pool itself may be gone."""

    def __init__(self):
        self.calls = deque()
        self.changed = threading.Condition(threading.Lock())
        self.idle = 0
        self.broken = None
        self.closed = False

    def next(self):
        """The next call, waiting for one; None when there will be no more."""
        with self.changed:
            self.idle += 1
            self.changed.wait_for(lambda: self.calls or self.closed)
            self.idle -= 1
            return self.calls.popleft() if self.calls else None

    def close(self):
        """Let the threads end when all calls are done."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    def fail(self, message):
        """Fail the calls that wait."""
        with self.changed:
            self.broken, self.closed = message, True
            waiting, self.calls = self.calls, deque()
            self.changed.notify_all()
        for call in waiting:
            call.future.set_exception(BrokenThreadPool(message))


def _serve(work, initializer, initargs):
    if initializer is not None:
        try:
            initializer(*initargs)
        except BaseException:
            _base.LOGGER.critical("Exception in initializer:", exc_info=True)
            work.fail("A thread initializer failed, the thread pool is not usable anymore")
            return
    while (call := work.next()) is not None:
        call.run()
        # Nothing may live on until the next call comes.
        del call


class ThreadPoolExecutor(_base.Executor):
    """Runs calls in threads of its own."""

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is None:
            max_workers = min(32, (os.cpu_count() or 1) + 4)
        if max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._max_workers = max_workers
        self._work = work = _Work()
        self._threads = set()
        self._shutdown = False
        self._thread_name_prefix = thread_name_prefix or f"ThreadPoolExecutor-{next(_numbers)}"
        self._serve = (work, initializer, initargs)
        weakref.finalize(self, work.close).atexit = False
        _pools.add(self)

    def submit(self, fn, /, *args, **kwargs):
        """Have a function called in a thread; gives the future."""
        work = self._work
        with work.changed:
            if work.broken:
                raise BrokenThreadPool(work.broken)
            if self._shutdown:
                raise RuntimeError("cannot schedule new futures after shutdown")
            future = _base.Future()
            work.calls.append(_WorkItem(future, fn, args, kwargs))
            starts = work.idle < len(work.calls) and len(self._threads) < self._max_workers
            work.changed.notify()
        if starts:
            self._start()
        return future

    def _start(self):
        name = f"{self._thread_name_prefix}_{len(self._threads)}"
        # The end of the program waits for pools before it waits for threads.
        thread = threading.Thread(name=name, target=_serve, args=self._serve)
        self._threads.add(thread)
        thread.start()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Take no more calls; wait for those that there are, unless they are to be cancelled."""
        self._shutdown = True
        if cancel_futures:
            with self._work.changed:
                waiting, self._work.calls = self._work.calls, deque()
            for call in waiting:
                call.future.cancel()
        self._work.close()
        if wait:
            for thread in self._threads:
                thread.join()


def _finish():
    for pool in list(_pools):
        pool.shutdown()


threading._register_atexit(_finish)
