"""Exceptions. anyio/_core/_exceptions.py."""

__molt_missing__ = ("BrokenWorkerInterpreter", "BrokenWorkerProcess")


class BrokenResourceError(Exception):
    """The resource can be used no more, for a reason outside."""


class BusyResourceError(Exception):
    """Two tasks use a resource that is for one at a time."""

    def __init__(self, action):
        super().__init__(f"Another task is already {action} this resource")


class ClosedResourceError(Exception):
    """The resource was closed."""


class ConnectionFailed(OSError):
    """No connection could be made."""


def iterate_exceptions(exception):
    """The exceptions in a group, at any depth; or the exception itself."""
    if not isinstance(exception, BaseExceptionGroup):
        yield exception
        return
    for inner in exception.exceptions:
        yield from iterate_exceptions(inner)


class DelimiterNotFound(Exception):
    """So many bytes have no delimiter in them."""

    def __init__(self, max_bytes):
        super().__init__(f"The delimiter was not found among the first {max_bytes} bytes")


class EndOfStream(Exception):
    """The other end was closed in order."""


class IncompleteRead(Exception):
    """The stream ended before everything was there."""

    def __init__(self):
        super().__init__("The stream was closed before the read operation could be completed")


class TypedAttributeLookupError(LookupError):
    """There is no such attribute, and no default."""


class WouldBlock(Exception):
    """It is not possible without waiting."""


class NoEventLoopError(RuntimeError):
    """No event loop runs here."""


class RunFinishedError(RuntimeError):
    """The event loop has ended."""

    def __init__(self):
        super().__init__("The event loop associated with the given token has already finished")


class TaskFailed(Exception):
    """The task raised an exception."""


class TaskCancelled(TaskFailed):
    """The task was cancelled."""


class TaskNotFinished(Exception):
    """The task still runs."""


class FutureFailed(Exception):
    """The future has an exception."""


class FutureCancelled(FutureFailed):
    """The future was cancelled."""


class FutureNotFinished(Exception):
    """The future is pending."""


class FutureAlreadyFinished(Exception):
    """The future has its result already."""
