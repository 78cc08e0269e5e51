"""What task groups are. anyio/abc/_tasks.py."""

from abc import ABCMeta, abstractmethod
from collections.abc import Coroutine
from typing import Protocol

from typing_extensions import TypeVar

T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True, default=None)


def _dotted(module, named):
    parts = (module, getattr(named, "__qualname__", None))
    return ".".join(part for part in parts if part)


def get_coro_name(coro, override=None):
    """What a task is called that runs a coroutine."""
    if override is not None:
        return str(override)
    frame = getattr(coro, "cr_frame", None)
    return _dotted(None if frame is None else frame.f_globals.get("__name__"), coro)


def get_callable_name(func, override=None):
    """What a task is called that runs a function."""
    return _dotted(getattr(func, "__module__", None), func) if override is None else str(override)


def call_for_coroutine(func, args, **kwargs):
    """The coroutine that a function gives; TypeError where it gives something else."""
    coro = func(*args, **kwargs)
    if isinstance(coro, Coroutine):
        return coro
    prefix = f"{func.__module__}." if hasattr(func, "__module__") else ""
    raise TypeError(
        f"Expected {prefix}{func.__qualname__}() to return a coroutine, but the return value ({coro!r}) is not a "
        "coroutine object"
    )


class TaskStatus(Protocol[T_contra]):
    """Tells who started a task that it is ready."""

    def started(self, value=None):
        """Say that the task is ready, and give a value along."""


class TaskGroup(metaclass=ABCMeta):
    """Tasks that end together."""

    def cancel(self, reason=None):
        """Cancel the tasks and the body."""
        self.cancel_scope.cancel(reason)

    @abstractmethod
    def create_task(self, coro, *, name=None, context=None):
        """Run a coroutine in a task."""

    def start_soon(self, func, *args, name=None):
        """Call a coroutine function in a task."""
        called = get_callable_name(func, name)
        return self.create_task(call_for_coroutine(func, args), name=called)

    @abstractmethod
    async def start(self, func, *args, name=None, return_handle=False):
        """Call a coroutine function in a task and wait until it says that it is ready."""

    @abstractmethod
    async def __aenter__(self):
        """Enter the group's scope."""

    @abstractmethod
    async def __aexit__(self, exc_type, exc_val, exc_tb):
        """Wait for the tasks."""
