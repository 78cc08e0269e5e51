"""Exceptions. CPython Lib/asyncio/exceptions.py."""

from _asyncio import CancelledError, InvalidStateError

TimeoutError = TimeoutError


class SendfileNotAvailableError(RuntimeError):
    """Sendfile syscall is not available."""


class IncompleteReadError(EOFError):
    """Incomplete read error."""

    def __init__(self, partial, expected):
        r_expected = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {r_expected} expected bytes")
        self.partial = partial
        self.expected = expected


class LimitOverrunError(Exception):
    """No separator within as much as the buffer may hold."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed


class BrokenBarrierError(RuntimeError):
    """The barrier was aborted."""


class QueueEmpty(Exception):
    """There is nothing to get at once."""


class QueueFull(Exception):
    """There is no room to put anything at once."""


class QueueShutDown(Exception):
    """The queue was shut down."""
