"""Processes. CPython Lib/multiprocessing/__init__.py.

A program is one process and starts no copies of itself: only what tells of this process is here.
"""

import os

__molt_missing__ = (
    "Array", "Barrier", "BoundedSemaphore", "Condition", "Event", "JoinableQueue", "Lock", "Manager", "Pipe", "Pool", "Process",
    "Queue", "RLock", "RawArray", "RawValue", "Semaphore", "SimpleQueue", "Value", "allow_connection_pickling", "context",
    "freeze_support", "get_all_start_methods", "get_context", "get_logger", "get_start_method", "log_to_stderr", "parent_process",
    "pool", "process", "queues", "reducer", "set_executable", "set_forkserver_preload", "set_start_method", "shared_memory",
    "synchronize",
)  # fmt: skip

__all__ = [
    "AuthenticationError", "BufferTooShort", "ProcessError", "TimeoutError", "active_children", "cpu_count", "current_process",
]  # fmt: skip


class ProcessError(Exception):
    """What goes wrong with processes."""


class BufferTooShort(ProcessError):
    """A message has no room."""


class TimeoutError(ProcessError):
    """Something took too long."""


class AuthenticationError(ProcessError):
    """The other side of a connection is not who it says."""


class _MainProcess:
    """The process of the program."""

    name, daemon, exitcode, _parent_pid = "MainProcess", False, None, None

    pid = ident = property(lambda self: os.getpid())

    def is_alive(self):
        """Whether it runs: it does."""
        return True

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name!r} parent=None started>"


_main = _MainProcess()


def current_process():
    """The process of the program."""
    return _main


def active_children():
    """The processes that it started: none."""
    return []


def cpu_count():
    """How many processors there are."""
    return os.cpu_count()
