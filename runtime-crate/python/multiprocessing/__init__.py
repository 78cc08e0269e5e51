"""Processes. CPython Lib/multiprocessing/__init__.py.

A program is one process and starts no copies of itself: what tells of this process and what its threads wait for is here.
"""

import os

__molt_missing__ = (
    "Array", "Barrier", "JoinableQueue", "Manager", "Pipe", "Pool", "Process", "Queue", "RawArray", "RawValue", "SimpleQueue",
    "Value", "allow_connection_pickling", "freeze_support", "get_logger", "log_to_stderr", "parent_process", "pool", "process",
    "queues", "reducer", "set_executable", "set_forkserver_preload", "shared_memory",
)  # fmt: skip

__all__ = [
    "AuthenticationError", "BoundedSemaphore", "BufferTooShort", "Condition", "Event", "Lock", "ProcessError", "RLock", "Semaphore",
    "TimeoutError", "active_children", "cpu_count", "current_process", "get_all_start_methods", "get_context", "get_start_method",
    "set_start_method",
]  # fmt: skip


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


from multiprocessing import context  # noqa: E402 (it asks for the process)

AuthenticationError = context.AuthenticationError
BufferTooShort = context.BufferTooShort
ProcessError = context.ProcessError
TimeoutError = context.TimeoutError

# What the module offers are methods of a context.
BoundedSemaphore = context._default_context.BoundedSemaphore
Condition = context._default_context.Condition
Event = context._default_context.Event
Lock = context._default_context.Lock
RLock = context._default_context.RLock
Semaphore = context._default_context.Semaphore
cpu_count = context._default_context.cpu_count
get_all_start_methods = context._default_context.get_all_start_methods
get_context = context._default_context.get_context
get_start_method = context._default_context.get_start_method
set_start_method = context._default_context.set_start_method
