"""Calls that run elsewhere. CPython Lib/concurrent/futures/__init__.py."""

from concurrent.futures._base import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, BrokenExecutor, CancelledError, Executor, Future, InvalidStateError,
    TimeoutError, as_completed, wait,
)
from concurrent.futures.thread import ThreadPoolExecutor

__molt_missing__ = ("InterpreterPoolExecutor", "interpreter")
__molt_public__ = ("ProcessPoolExecutor",)

__all__ = [
    "ALL_COMPLETED", "BrokenExecutor", "CancelledError", "Executor", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Future",
    "InvalidStateError", "ProcessPoolExecutor", "ThreadPoolExecutor", "TimeoutError", "as_completed", "wait",
]  # fmt: skip


def __getattr__(name):
    """The pool of processes, whose module is imported by who asks for it."""
    global ProcessPoolExecutor
    if name == "ProcessPoolExecutor":
        from concurrent.futures.process import ProcessPoolExecutor

        return ProcessPoolExecutor
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
