"""Timeouts. CPython Lib/asyncio/timeouts.py."""

import sys

from _asyncio import CancelledError, current_task, get_running_loop

_CREATED = "created"
_ENTERED = "active"
_EXPIRING = "expiring"
_EXPIRED = "expired"
_EXITED = "finished"


class Timeout:
    """Asynchronous context manager that cancels overdue code."""

    def __init__(self, when):
        self._state = _CREATED
        self._timeout_handler = None
        self._task = None
        self._when = when

    def when(self):
        """Return the current deadline."""
        return self._when

    def reschedule(self, when):
        """Change the deadline."""
        if self._state is not _ENTERED:
            if self._state is _CREATED:
                raise RuntimeError("Timeout has not been entered")
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        if self._timeout_handler is not None:
            self._timeout_handler.cancel()
        if when is None:
            self._timeout_handler = None
        else:
            loop = get_running_loop()
            if when <= loop.time():
                self._timeout_handler = loop.call_soon(self._on_timeout)
            else:
                self._timeout_handler = loop.call_at(when, self._on_timeout)

    def expired(self):
        """Whether the deadline has passed."""
        return self._state in (_EXPIRING, _EXPIRED)

    def __repr__(self):
        when = self._when if self._when is None else round(self._when, 3)
        shown = f" when={when}" if self._state is _ENTERED else ""
        return f"<Timeout [{self._state}]{shown}>"

    async def __aenter__(self):
        if self._state is not _CREATED:
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = _ENTERED
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if self._timeout_handler is not None:
            self._timeout_handler.cancel()
            self._timeout_handler = None
        if self._state is _EXPIRING:
            self._state = _EXPIRED
            if self._task.uncancel() <= self._cancelling and exc_type is not None:
                if issubclass(exc_type, CancelledError):
                    raise TimeoutError from exc_val
                if exc_val is not None and sys.version_info >= (3, 13):
                    _name_timeout(exc_val)
                    for part in exc_val.exceptions if isinstance(exc_val, ExceptionGroup) else ():
                        _name_timeout(part)
        elif self._state is _ENTERED:
            self._state = _EXITED
        return None

    def _on_timeout(self):
        self._task.cancel()
        self._state = _EXPIRING
        self._timeout_handler = None


def _name_timeout(error):
    """What was raised while the cancellation of a timeout was handled came from the timeout."""
    while error.__context__ is not None:
        if isinstance(error.__context__, CancelledError):
            overdue = TimeoutError()
            overdue.__context__ = overdue.__cause__ = error.__context__
            error.__context__ = overdue
            return
        error = error.__context__


def timeout(delay):
    """Asynchronous context manager that raises TimeoutError after a delay."""
    return Timeout(get_running_loop().time() + delay if delay is not None else None)


def timeout_at(when):
    """Asynchronous context manager that raises TimeoutError at a time of the loop's clock."""
    return Timeout(when)
