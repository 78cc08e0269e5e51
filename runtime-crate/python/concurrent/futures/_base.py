"""Futures, and waiting for several. CPython Lib/concurrent/futures/_base.py."""

import logging
import threading
import types
from collections import deque, namedtuple
from time import monotonic

__molt_missing__ = ()
__molt_public__ = ("_condition", "_done_callbacks", "_exception", "_result", "_state")

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

PENDING = "PENDING"
RUNNING = "RUNNING"
CANCELLED = "CANCELLED"
CANCELLED_AND_NOTIFIED = "CANCELLED_AND_NOTIFIED"
FINISHED = "FINISHED"

_SHOWN = {
    PENDING: "pending", RUNNING: "running", CANCELLED: "cancelled", CANCELLED_AND_NOTIFIED: "cancelled", FINISHED: "finished",
}  # fmt: skip

LOGGER = logging.getLogger("concurrent.futures")

TimeoutError = TimeoutError


class Error(Exception):
    """What goes wrong with futures."""


class CancelledError(Error):
    """The future was cancelled."""


class InvalidStateError(Error):
    """A future cannot do that in its state."""


class BrokenExecutor(RuntimeError):
    """The executor cannot be used any more."""


DoneAndNotDoneFutures = namedtuple("DoneAndNotDoneFutures", "done not_done")


class Future:
    """The outcome of a call that runs elsewhere."""

    def __init__(self):
        self._condition = threading.Condition()
        self._state = PENDING
        self._result = None
        self._exception = None
        self._done_callbacks = []

    def __repr__(self):
        text = f"<{type(self).__name__} at {id(self):#x} state={_SHOWN[self._state]}"
        if self._state == FINISHED:
            if self._exception is not None:
                text += f" raised {type(self._exception).__name__}"
            else:
                text += f" returned {type(self._result).__name__}"
        return text + ">"

    def cancel(self):
        """Cancel it unless it has begun; whether it is cancelled."""
        with self._condition:
            begun, waits = self._state in (RUNNING, FINISHED), self._state == PENDING
            if waits:
                self._state = CANCELLED
                self._condition.notify_all()
        if waits:
            self._call_back()
        return not begun

    def cancelled(self):
        """Whether it was cancelled."""
        return self._state in (CANCELLED, CANCELLED_AND_NOTIFIED)

    def running(self):
        """Whether it has begun and not ended."""
        return self._state == RUNNING

    def done(self):
        """Whether it was cancelled or has ended."""
        return self._state not in (PENDING, RUNNING)

    def add_done_callback(self, fn):
        """Have a function called with the future once it is done."""
        with self._condition:
            if not self.done():
                self._done_callbacks.append(fn)
                return
        self._call(fn)

    def _call_back(self):
        for fn in self._done_callbacks:
            self._call(fn)

    def _call(self, fn):
        try:
            fn(self)
        except Exception:
            LOGGER.exception("exception calling callback for %r", self)

    def _wait(self, timeout):
        with self._condition:
            self._condition.wait_for(self.done, timeout)
            if self.cancelled():
                raise CancelledError
            if not self.done():
                raise TimeoutError

    def result(self, timeout=None):
        """What the call gave, waiting for it."""
        self._wait(timeout)
        if self._exception is None:
            return self._result
        try:
            raise self._exception
        finally:
            # The traceback must not hold the future that holds it.
            self = None

    def exception(self, timeout=None):
        """What the call raised, or None."""
        self._wait(timeout)
        return self._exception

    # What executors call.

    def set_running_or_notify_cancel(self):
        """Begin; False for one that was cancelled."""
        with self._condition:
            if self._state == CANCELLED:
                self._state = CANCELLED_AND_NOTIFIED
                self._condition.notify_all()
                return False
            if self._state != PENDING:
                LOGGER.critical("Future %s in unexpected state: %s", id(self), self._state)
                raise RuntimeError("Future in unexpected state")
            self._state = RUNNING
            return True

    def set_result(self, result):
        """End with a result."""
        self._end(result, None)

    def set_exception(self, exception):
        """End with an exception."""
        self._end(None, exception)

    def _end(self, result, exception):
        with self._condition:
            if self.done():
                raise InvalidStateError(f"{self._state}: {self!r}")
            self._result, self._exception = result, exception
            self._state = FINISHED
            self._condition.notify_all()
        self._call_back()

    __class_getitem__ = classmethod(types.GenericAlias)


class _Arrivals:
    """Futures in the order in which they get done."""

    def __init__(self, futures):
        self._here = threading.Condition()
        self._arrived = deque()
        for future in futures:
            future.add_done_callback(self._arrive)

    def _arrive(self, future):
        with self._here:
            self._arrived.append(future)
            self._here.notify()

    def next(self, timeout):
        """The next one; None when the time is up."""
        with self._here:
            if self._here.wait_for(lambda: self._arrived, timeout):
                return self._arrived.popleft()
        return None

    def forget(self, futures):
        """Be told no more."""
        for future in futures:
            with future._condition:
                if self._arrive in future._done_callbacks:
                    future._done_callbacks.remove(self._arrive)


def as_completed(fs, timeout=None):
    """The futures as they get done."""
    end = None if timeout is None else monotonic() + timeout
    waiting = set(fs)
    total = len(waiting)
    arrivals = _Arrivals(waiting)
    try:
        while waiting:
            future = arrivals.next(None if end is None else end - monotonic())
            if future is None:
                raise TimeoutError(f"{len(waiting)} (of {total}) futures unfinished")
            waiting.remove(future)
            yield future
            del future
    finally:
        arrivals.forget(waiting)


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Wait for futures; gives those that are done, and the others."""
    futures = set(fs)
    end = None if timeout is None else monotonic() + timeout
    done = {future for future in futures if future.done()}
    waiting = futures - done
    if waiting and return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return condition: {return_when!r}")
    arrivals = _Arrivals(waiting)
    while waiting and not _enough(done, return_when):
        future = arrivals.next(None if end is None else end - monotonic())
        if future is None:
            break
        waiting.remove(future)
        done.add(future)
    arrivals.forget(waiting)
    return DoneAndNotDoneFutures(done, waiting)


def _enough(done, return_when):
    if return_when == FIRST_COMPLETED:
        return bool(done)
    return return_when == FIRST_EXCEPTION and any(
        not future.cancelled() and future.exception() is not None for future in done
    )


class Executor:
    """Runs calls elsewhere."""

    def submit(self, fn, /, *args, **kwargs):
        """Have a function called; gives the future."""
        raise NotImplementedError

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        """The outcomes for each item, in order."""
        if buffersize is not None and not isinstance(buffersize, int):
            raise TypeError("buffersize must be an integer or None")
        if buffersize is not None and buffersize < 1:
            raise ValueError("buffersize must be None or > 0")
        end = None if timeout is None else monotonic() + timeout
        calls = zip(*iterables)
        futures = deque(self.submit(fn, *call) for _, call in zip(range(buffersize or 0), calls))
        if buffersize is None:
            futures.extend([self.submit(fn, *call) for call in calls])
        return self._outcomes(fn, calls, futures, end)

    def _outcomes(self, fn, calls, futures, end):
        try:
            while futures:
                following = next(calls, None)
                if following is not None:
                    futures.append(self.submit(fn, *following))
                yield futures[0].result(None if end is None else end - monotonic())
                futures.popleft()
        finally:
            for future in futures:
                future.cancel()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Take no more calls."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown(wait=True)
        return False
