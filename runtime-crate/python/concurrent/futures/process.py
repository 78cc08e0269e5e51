"""Calls that run in other processes, of which there are none here: pools of them can be made and shut down. CPython Lib/concurrent/futures/process.py."""

import multiprocessing
import os
import sys

from concurrent.futures._base import BrokenExecutor, Executor

__molt_missing__ = ("EXTRA_QUEUED_CALLS", "MAX_WINDOWS_WORKERS")


class BrokenProcessPool(BrokenExecutor):
    """A process of a pool has ended that nobody asked to end."""


class ProcessPoolExecutor(Executor):
    """A pool of processes. It starts one when there is something to do, which nobody can ask of it here."""

    __molt_missing__ = ("kill_workers", "map", "submit", "terminate_workers")

    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *, max_tasks_per_child=None):
        if max_workers is None:
            count = os.process_cpu_count() if sys.version_info >= (3, 13) else os.cpu_count()
            self._max_workers = count or 1
        elif max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        else:
            self._max_workers = max_workers
        if mp_context is None:
            mp_context = multiprocessing.get_context(None if max_tasks_per_child is None else "spawn")
        self._mp_context = mp_context
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._initializer, self._initargs = initializer, initargs
        if max_tasks_per_child is not None:
            _check_tasks(max_tasks_per_child, mp_context)
        self._max_tasks_per_child = max_tasks_per_child

    def shutdown(self, wait=True, *, cancel_futures=False):
        """End the processes of the pool: there are none."""


def _check_tasks(number, context):
    """Raise what is wrong with how many calls a process is to take."""
    if not isinstance(number, int):
        raise TypeError("max_tasks_per_child must be an integer")
    if number <= 0:
        raise ValueError("max_tasks_per_child must be >= 1")
    if context.get_start_method(allow_none=False) == "fork":
        raise ValueError(
            "max_tasks_per_child is incompatible with the 'fork' multiprocessing start method; supply a different mp_context."
        )
