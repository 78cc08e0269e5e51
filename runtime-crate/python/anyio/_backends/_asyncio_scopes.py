"""Cancel scopes, checkpoints and what is known of tasks of asyncio. anyio/_backends/_asyncio.py."""

import asyncio
import math
import weakref
from asyncio import all_tasks, current_task, sleep

from _cancel_scopes import Scope, _scopes

from anyio._core._tasks import CancelScope as BaseCancelScope
from anyio._core._testing import TaskInfo

# The number of the task that each task of a group, or of `run`, counts as its parent.
parents = weakref.WeakKeyDictionary()


class CancelScope(Scope, BaseCancelScope):
    """Wraps code that can be cancelled as a unit."""

    __module__ = "anyio._backends._asyncio"
    __slots__ = ()

    def __new__(cls, *, deadline=math.inf, shield=False):
        return object.__new__(cls)


def innermost_scope():
    """The scope in which the running task is, or None."""
    return _scopes.get(current_task())


async def checkpoint():
    """Let others run, and be cancelled here if that is due."""
    await sleep(0)


async def checkpoint_if_cancelled():
    """Be cancelled here if that is due."""
    scope = innermost_scope()
    while scope is not None:
        if scope._cancel_called:
            await sleep(0)
        elif scope._shield:
            return
        else:
            scope = scope._parent_scope


async def cancel_shielded_checkpoint():
    """Let others run."""
    with CancelScope(shield=True):
        await sleep(0)


def current_effective_deadline():
    """The nearest deadline of the scopes around; minus infinity where one is cancelled."""
    scope = innermost_scope()
    if scope is None:
        return math.inf
    around = list(scope._visible())
    return -math.inf if any(one._cancel_called for one in around) else min(one._deadline for one in around)


class AsyncIOTaskInfo(TaskInfo):
    """A task of asyncio, as others see it."""

    __module__ = "anyio._backends._asyncio"

    def __init__(self, task):
        coro = task.get_coro()
        assert coro is not None, "created TaskInfo from a completed Task"
        super().__init__(id(task), parents.get(task), task.get_name(), coro)
        self._task = weakref.ref(task)

    def has_pending_cancellation(self):
        """Whether it will be cancelled when it waits next."""
        task = self._task()
        if task is None:
            return False
        waiter = task._fut_waiter
        if task._must_cancel or (isinstance(waiter, asyncio.Future) and waiter.cancelled()):
            return True
        scope = _scopes.get(task)
        return scope is not None and scope._effectively_cancelled


async def wait_all_tasks_blocked():
    """Wait until all other tasks wait for something."""
    await checkpoint()
    this = current_task()
    while any(task is not this and _is_ready(task) for task in all_tasks()):
        await sleep(0.1)


def _is_ready(task):
    waiter = task._fut_waiter
    return waiter is None or waiter.done()
