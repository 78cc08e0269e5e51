"""Cancel scopes, task groups and the handles of tasks. anyio/_core/_tasks.py."""

import asyncio
import math
from contextlib import contextmanager
from enum import Enum, auto
from inspect import iscoroutine
from typing import Generic

from _cancel_scopes import _starting
from typing_extensions import Never, TypeVar

from anyio._core._eventloop import get_async_backend
from anyio._core._exceptions import TaskCancelled, TaskFailed, TaskNotFinished
from anyio.abc._tasks import TaskGroup, TaskStatus  # noqa: F401

T_co = TypeVar("T_co", covariant=True)
T_startval_co = TypeVar("T_startval_co", covariant=True, default=Never)


class _IgnoredTaskStatus(TaskStatus[object]):
    def started(self, value=None):
        """Nobody waits for it."""


TASK_STATUS_IGNORED = _IgnoredTaskStatus()


class CancelScope:
    """Wraps code that can be cancelled as a unit."""

    __slots__ = ("__weakref__",)

    def __new__(cls, *, deadline=math.inf, shield=False):
        return get_async_backend().create_cancel_scope(shield=shield, deadline=deadline)


def _deadline_after(delay):
    backend = get_async_backend()
    return math.inf if delay is None else backend.current_time() + delay


@contextmanager
def fail_at(deadline, shield=False, reason=None):
    """TimeoutError where a block has not ended at a point in time."""
    clock = get_async_backend().current_time
    with move_on_at(deadline, shield) as scope:
        yield scope
    if scope.cancelled_caught and clock() >= scope.deadline:
        raise TimeoutError(reason) if reason else TimeoutError


@contextmanager
def fail_after(delay, shield=False, reason=None):
    """TimeoutError where a block takes longer than that."""
    with fail_at(_deadline_after(delay), shield=shield, reason=reason) as scope:
        yield scope


def move_on_at(deadline, shield=False):
    """A cancel scope that ends at a point in time."""
    return get_async_backend().create_cancel_scope(deadline=math.inf if deadline is None else deadline, shield=shield)


def move_on_after(delay, shield=False):
    """A cancel scope that ends after some seconds."""
    return move_on_at(_deadline_after(delay), shield)


def current_effective_deadline():
    """The nearest deadline of the scopes around; minus infinity where one is cancelled."""
    return get_async_backend().current_effective_deadline()


def create_task_group():
    """A group of tasks."""
    return get_async_backend().create_task_group()


class TaskHandle(Generic[T_co, T_startval_co]):
    """A task of a group, for who started it."""

    class Status(Enum):
        """What became of the task."""

        PENDING = auto()
        FINISHED = auto()
        CANCELLING = auto()
        CANCELLED = auto()
        FAILED = auto()

    __slots__ = (
        "__weakref__", "_cancel_scope", "_coro", "_exception", "_finished_event", "_name", "_return_value", "_start_value",
    )  # fmt: skip

    def __init__(self, coro, name, cancel_scope=None):
        from anyio._core._synchronization import Event

        self._coro = coro
        self._cancel_scope = CancelScope() if cancel_scope is None else cancel_scope
        self._finished_event = Event()
        self._exception = None
        if name is None:
            name = coro.__qualname__ if iscoroutine(coro) else coro
        self._name = str(name)

    async def _run_coro(self):
        _starting.discard(asyncio.current_task())
        with self._cancel_scope:
            try:
                self._return_value = await self._coro
            except BaseException as exc:
                self._exception = exc
                raise
            finally:
                self._finished_event.set()

    def cancel(self):
        """Cancel the task, unless it has ended."""
        if not self._finished_event.is_set():
            self._cancel_scope.cancel()

    @property
    def coro(self):
        """The coroutine that the task runs."""
        return self._coro

    @property
    def status(self):
        """What became of the task."""
        kinds = TaskHandle.Status
        if not self._finished_event.is_set():
            return kinds.CANCELLING if self._cancel_scope.cancel_called else kinds.PENDING
        if self._exception is None:
            return kinds.FINISHED
        return kinds.CANCELLED if isinstance(self._exception, asyncio.CancelledError) else kinds.FAILED

    @property
    def name(self):
        """The task's name."""
        return self._name

    def _check_ended(self):
        """The status of a task that has ended by itself."""
        status = self.status
        if status is TaskHandle.Status.PENDING:
            raise TaskNotFinished("the task has not finished yet")
        if status is TaskHandle.Status.CANCELLING:
            raise TaskCancelled("the task was cancelled")
        if status is TaskHandle.Status.CANCELLED:
            raise TaskCancelled("the task was cancelled") from self._exception
        return status

    @property
    def exception(self):
        """What the task raised, or None."""
        self._check_ended()
        return self._exception

    @property
    def return_value(self):
        """What the coroutine returned."""
        if self._check_ended() is TaskHandle.Status.FAILED:
            raise TaskFailed("the task raised an exception") from self._exception
        return self._return_value

    @property
    def start_value(self):
        """What the task gave along when it was ready."""
        try:
            return self._start_value
        except AttributeError:
            raise RuntimeError("the task was not started with TaskGroup.start()") from None

    async def wait(self):
        """Wait for the task's end, whatever it is."""
        await self._finished_event.wait()

    def __await__(self):
        yield from self._finished_event.wait().__await__()
        return self.return_value

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.status.name.lower()} name={self._name!r} coro={self._coro!r}>"
