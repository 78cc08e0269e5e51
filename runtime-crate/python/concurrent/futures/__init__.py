"""Calls that run elsewhere. CPython Lib/concurrent/futures/__init__.py."""

from concurrent.futures._base import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, BrokenExecutor, CancelledError, Executor, Future, InvalidStateError,
    TimeoutError, as_completed, wait,
)
from concurrent.futures.thread import ThreadPoolExecutor

__molt_missing__ = ("ProcessPoolExecutor", "InterpreterPoolExecutor", "interpreter")

__all__ = [
    "ALL_COMPLETED", "BrokenExecutor", "CancelledError", "Executor", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Future",
    "InvalidStateError", "ThreadPoolExecutor", "TimeoutError", "as_completed", "wait",
]  # fmt: skip
