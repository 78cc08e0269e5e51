"""How processes would be started, if any were. CPython Lib/multiprocessing/context.py.

A program is one process. Its contexts make what its own threads wait for, and tell which way of starting is chosen.
"""

import os
import sys

import multiprocessing

__molt_missing__ = (
    "ForkProcess", "ForkServerProcess", "Process", "SpawnProcess", "assert_spawning", "get_spawning_popen", "process", "reduction",
    "set_spawning_popen",
)  # fmt: skip


class ProcessError(Exception):
    """What goes wrong with processes."""


class BufferTooShort(ProcessError):
    """A message has no room."""


class TimeoutError(ProcessError):
    """Something took too long."""


class AuthenticationError(ProcessError):
    """The other side of a connection is not who it says."""


class BaseContext:
    """A way of starting processes, and what such processes would share."""

    __molt_missing__ = (
        "Array", "Barrier", "JoinableQueue", "Manager", "Pipe", "Pool", "Process", "Queue", "RawArray", "RawValue", "SimpleQueue",
        "Value", "allow_connection_pickling", "freeze_support", "get_logger", "log_to_stderr", "parent_process", "reducer",
        "set_executable", "set_forkserver_preload",
    )  # fmt: skip

    ProcessError = ProcessError
    BufferTooShort = BufferTooShort
    TimeoutError = TimeoutError
    AuthenticationError = AuthenticationError

    def current_process(self):
        """The process of the program."""
        return multiprocessing.current_process()

    def active_children(self):
        """The processes that it started: none."""
        return multiprocessing.active_children()

    def cpu_count(self):
        """How many processors there are."""
        number = os.cpu_count()
        if number is None:
            raise NotImplementedError("cannot determine number of cpus")
        return number

    def Lock(self):
        """A lock."""
        from multiprocessing.synchronize import Lock

        return Lock(ctx=self.get_context())

    def RLock(self):
        """A lock that its holder may take again."""
        from multiprocessing.synchronize import RLock

        return RLock(ctx=self.get_context())

    def Condition(self, lock=None):
        """A lock whose holders wait for word of others."""
        from multiprocessing.synchronize import Condition

        return Condition(lock, ctx=self.get_context())

    def Semaphore(self, value=1):
        """A number that is waited for where it is 0."""
        from multiprocessing.synchronize import Semaphore

        return Semaphore(value, ctx=self.get_context())

    def BoundedSemaphore(self, value=1):
        """A semaphore that does not grow beyond what it began with."""
        from multiprocessing.synchronize import BoundedSemaphore

        return BoundedSemaphore(value, ctx=self.get_context())

    def Event(self):
        """A flag that is waited for."""
        from multiprocessing.synchronize import Event

        return Event(ctx=self.get_context())

    def get_context(self, method=None):
        """The context of a way of starting, by its name; without one, the context itself."""
        if method is None:
            return self
        found = _concrete_contexts.get(method)
        if found is None:
            raise ValueError(f"cannot find context for {method!r}")
        return found

    def get_start_method(self, allow_none=False):
        """The name of the way of starting."""
        return self._name

    def set_start_method(self, method, force=False):
        """Choose a way of starting, which only the default context has a choice of."""
        raise ValueError("cannot set start method of concrete context")


class DefaultContext(BaseContext):
    """The context of the module itself: one of the others, once it is chosen or asked for."""

    def __init__(self, context):
        self._default_context = context
        self._actual_context = None

    def get_context(self, method=None):
        """As a concrete context has it; without a name the one that is chosen."""
        if method is not None:
            return super().get_context(method)
        if self._actual_context is None:
            self._actual_context = self._default_context
        return self._actual_context

    def set_start_method(self, method, force=False):
        """Choose a way of starting; RuntimeError if one is chosen already, unless forced."""
        if self._actual_context is not None and not force:
            raise RuntimeError("context has already been set")
        self._actual_context = None if method is None and force else self.get_context(method)

    def get_start_method(self, allow_none=False):
        """The name of the way that is chosen, or None."""
        if self._actual_context is None:
            if allow_none:
                return None
            self._actual_context = self._default_context
        return self._actual_context._name

    def get_all_start_methods(self):
        """The names of all ways, the usual one first."""
        return [_DEFAULT, *(name for name in _concrete_contexts if name != _DEFAULT)]


class ForkContext(BaseContext):
    """A copy of this process."""

    _name = "fork"


class SpawnContext(BaseContext):
    """A new program."""

    _name = "spawn"


class ForkServerContext(BaseContext):
    """A copy of a process that was started for that."""

    _name = "forkserver"


_concrete_contexts = {"fork": ForkContext(), "spawn": SpawnContext(), "forkserver": ForkServerContext()}
_DEFAULT = "forkserver" if sys.version_info >= (3, 14) else "fork"
_default_context = DefaultContext(_concrete_contexts[_DEFAULT])
