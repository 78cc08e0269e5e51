"""Processes. CPython Lib/multiprocessing/__init__.py.

A program is one process and starts no copies of itself: what tells of this process and what its threads wait for is here.
"""

import os
import sys

__molt_missing__ = (
    "Array", "Barrier", "JoinableQueue", "Manager", "Pipe", "Pool", "Process", "Queue", "RawArray", "RawValue", "SimpleQueue",
    "Value", "allow_connection_pickling", "context", "freeze_support", "get_all_start_methods", "get_context", "get_logger",
    "get_start_method", "log_to_stderr", "parent_process", "pool", "process", "queues", "reducer", "set_executable",
    "set_forkserver_preload", "set_start_method", "shared_memory",
)  # fmt: skip

__all__ = [
    "AuthenticationError", "BoundedSemaphore", "BufferTooShort", "Condition", "Event", "Lock", "ProcessError", "RLock", "Semaphore",
    "TimeoutError", "active_children", "cpu_count", "current_process",
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


def Lock():
    """A lock."""
    from multiprocessing.synchronize import Lock

    return Lock(ctx=_here())


def RLock():
    """A lock that its holder may take again."""
    from multiprocessing.synchronize import RLock

    return RLock(ctx=_here())


def Condition(lock=None):
    """A lock whose holders wait for word of others."""
    from multiprocessing.synchronize import Condition

    return Condition(lock, ctx=_here())


def Semaphore(value=1):
    """A number that is waited for where it is 0."""
    from multiprocessing.synchronize import Semaphore

    return Semaphore(value, ctx=_here())


def BoundedSemaphore(value=1):
    """A semaphore that does not grow beyond what it began with."""
    from multiprocessing.synchronize import BoundedSemaphore

    return BoundedSemaphore(value, ctx=_here())


def Event():
    """A flag that is waited for."""
    from multiprocessing.synchronize import Event

    return Event(ctx=_here())


def _here():
    return sys.modules[__name__]
