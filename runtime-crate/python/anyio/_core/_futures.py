"""Results that come later. anyio/_core/_futures.py."""

from enum import Enum, auto
from typing import Generic, TypeVar

from anyio._core._exceptions import FutureAlreadyFinished, FutureCancelled, FutureFailed, FutureNotFinished
from anyio._core._synchronization import Event

T = TypeVar("T")


class Future(Generic[T]):
    """A value or an exception that one task sets and others wait for."""

    class Status(Enum):
        """What became of the future."""

        PENDING = auto()
        FINISHED = auto()
        CANCELLED = auto()
        FAILED = auto()

    __slots__ = ("_cancelled", "_exception", "_finished_event", "_name", "_return_value")

    def __init__(self, *, name=None):
        self._finished_event = Event()
        self._cancelled, self._exception, self._name = False, None, name

    @property
    def status(self):
        """What became of the future."""
        kinds = Future.Status
        if not self._finished_event.is_set():
            return kinds.PENDING
        if self._cancelled:
            return kinds.CANCELLED
        return kinds.FINISHED if self._exception is None else kinds.FAILED

    def _check_pending(self):
        status = self.status
        if status is Future.Status.FINISHED:
            raise FutureAlreadyFinished("future has already finished")
        if status is Future.Status.FAILED:
            raise FutureAlreadyFinished("future already failed")
        if status is Future.Status.CANCELLED:
            raise FutureCancelled("future was cancelled")

    def _check_ended(self):
        status = self.status
        if status is Future.Status.PENDING:
            raise FutureNotFinished("the future has not finished yet")
        if status is Future.Status.CANCELLED:
            raise FutureCancelled("the future was cancelled")

    async def wait(self):
        """Wait until it is done, however."""
        await self._finished_event.wait()

    def cancel(self):
        """Say that nothing comes."""
        if self.status is Future.Status.PENDING:
            self._cancelled = True
            self._finished_event.set()

    @property
    def exception(self):
        """The exception, or None."""
        self._check_ended()
        return self._exception

    @exception.setter
    def exception(self, exception):
        self._check_pending()
        self._exception = exception
        self._finished_event.set()

    @property
    def return_value(self):
        """The value."""
        self._check_ended()
        if self._exception is not None:
            raise FutureFailed("the future raised an exception") from self._exception
        return self._return_value

    @return_value.setter
    def return_value(self, value):
        self._check_pending()
        self._return_value = value
        self._finished_event.set()

    def __await__(self):
        yield from self.wait().__await__()
        return self.return_value

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.status.name.lower()} name={self._name!r}>"
