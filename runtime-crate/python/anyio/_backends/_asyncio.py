"""anyio over asyncio: task groups, and the class that has everything. anyio/_backends/_asyncio.py."""

import asyncio
import math
from asyncio import CancelledError, Runner, all_tasks, current_task, get_running_loop
from collections import deque
from collections.abc import Coroutine
from functools import wraps

from _cancel_scopes import _scopes, _starting, _worker_calls, by_scope

from anyio._backends import _asyncio_scopes as scopes
from anyio._backends import _asyncio_threads as threads
from anyio._backends._asyncio_locks import CapacityLimiter, Event, Lock, Semaphore
from anyio._backends._asyncio_network import NetworkMethods
from anyio._backends._asyncio_scopes import AsyncIOTaskInfo, CancelScope, parents
from anyio._backends._asyncio_threads import WorkerThread  # noqa: F401
from anyio._core._tasks import TaskHandle
from anyio.abc._tasks import TaskGroup as BaseTaskGroup
from anyio.abc._tasks import TaskStatus, call_for_coroutine, get_callable_name, get_coro_name


class _AsyncioTaskStatus(TaskStatus):
    """Moves a task that is ready from the scope of who started it into the group's."""

    def __init__(self, future, parent_id, target_scope, spawn_scope):
        self._future, self._parent_id = future, parent_id
        self._target_scope, self._spawn_scope = target_scope, spawn_scope

    def started(self, value=None):
        """Say that the task is ready."""
        parents[current_task()] = self._parent_id
        # Where the caller was cancelled, nobody waits any more.
        if self._future.cancelled():
            return
        if self._future.done():
            raise RuntimeError("called 'started' twice on the same task status")
        self._future.set_result(value)
        self._spawn_scope._move_into(self._target_scope)


class TaskGroup(BaseTaskGroup):
    """Tasks that end together: an error in one cancels the others."""

    def __init__(self):
        self.cancel_scope = CancelScope()
        self._entered = False
        self._exceptions = []
        self._tasks = set()
        self._all_ended = None

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError("TaskGroup cannot be entered more than once")
        self._entered = True
        self.cancel_scope.__enter__()
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if exc_val is not None:
            self.cancel_scope.cancel()
            if not isinstance(exc_val, CancelledError):
                self._exceptions.append(exc_val)
        try:
            outcome = await self._wait(exc_val)
            if self._exceptions:
                raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._exceptions) from None
            if outcome is not None:
                raise outcome
        except BaseException as exc:
            if self.cancel_scope.__exit__(type(exc), exc, exc.__traceback__):
                return True
            raise
        finally:
            del self._exceptions
        return self.cancel_scope.__exit__(exc_type, exc_val, exc_tb)

    async def _wait(self, outcome):
        """Waits for the tasks; the exception with which to go on."""
        if not self._tasks:
            await scopes.cancel_shielded_checkpoint()
            return outcome
        with CancelScope() as waiting:
            while self._tasks:
                self._all_ended = get_running_loop().create_future()
                try:
                    await self._all_ended
                except CancelledError as exc:
                    # Once is enough: from here on only the tasks are cancelled.
                    waiting.shield = True
                    self.cancel_scope.cancel()
                    if outcome is None or (isinstance(outcome, CancelledError) and not by_scope(exc)):
                        outcome = exc
                self._all_ended = None
        return outcome

    def _check_active(self):
        if not self._entered or not self.cancel_scope._active:
            raise RuntimeError("This task group is not active; no new tasks can be started.")

    def create_task(self, coro, *, name=None, context=None):
        """Run a coroutine in a task."""
        if not isinstance(coro, Coroutine):
            raise TypeError(f"expected a coroutine, got {coro.__class__.__qualname__}")
        try:
            self._check_active()
        except RuntimeError:
            coro.close()
            raise
        name = get_coro_name(coro, name)
        return self._spawn(coro, name) if context is None else context.run(self._spawn, coro, name)

    async def start(self, func, *args, name=None, return_handle=False):
        """Call a coroutine function in a task and wait until it says that it is ready."""
        self._check_active()
        ready = asyncio.Future()
        own = CancelScope()
        status = _AsyncioTaskStatus(ready, id(self.cancel_scope._host_task), self.cancel_scope, own)
        called = get_callable_name(func, name)
        handle = self._spawn(call_for_coroutine(func, args, task_status=status), called, ready, own)
        try:
            value = await ready
        except BaseException:
            if handle.status is TaskHandle.Status.PENDING:
                handle.cancel()
                with CancelScope(shield=True):
                    await handle.wait()
            raise
        if not return_handle:
            return value
        handle._start_value = value
        return handle

    def _spawn(self, coro, name, ready=None, own=None):
        """Makes a task: in the group's scope, or, until it is ready, in that of who starts it."""
        group, host = self.cancel_scope, self.cancel_scope._host_task
        if ready is not None:
            host = current_task()
            group = _scopes.get(host) or group
        handle = TaskHandle(coro, name, cancel_scope=own)
        task = self._new_task(handle._run_coro(), coro, handle.name)
        _starting.add(task)
        parents[task] = id(host)
        _scopes[task] = group
        group._tasks.add(task)
        self._tasks.add(task)
        task.add_done_callback(lambda task: self._ended(task, ready))
        return handle

    def _new_task(self, wrapper, coro, name):
        try:
            return get_running_loop().create_task(wrapper, name=name)
        except BaseException:
            wrapper.close()
            coro.close()
            raise

    def _ended(self, task, ready):
        _starting.discard(task)
        _scopes.pop(task)._tasks.remove(task)
        parents.pop(task, None)
        self._tasks.remove(task)
        waiter = self._all_ended
        if waiter is not None and not self._tasks and not waiter.done():
            waiter.set_result(None)
        error = _error_of(task)
        if ready is None or ready.done():
            # A start that was cancelled has told its caller.
            if error is not None and not (ready is not None and ready.cancelled()):
                self._fail(error)
        elif error is not None:
            ready.set_exception(error)
        else:
            ready.set_exception(RuntimeError("Child exited without calling task_status.started()"))

    def _fail(self, error):
        if not isinstance(error, CancelledError):
            self._exceptions.append(error)
        if not self.cancel_scope._effectively_cancelled:
            self.cancel_scope.cancel()


def _error_of(task):
    """What a task has raised: of cancellations the first."""
    try:
        return task.exception()
    except CancelledError as exc:
        first = exc
        while isinstance(first.__context__, CancelledError):
            first = first.__context__
        return first


class _SignalReceiver:
    """Iterates over the signals that come."""

    def __init__(self, signals):
        self._signals = set(signals)
        self._loop = get_running_loop()
        self._received = deque()
        self._waiter = None

    def __enter__(self):
        for number in self._signals:
            self._loop.add_signal_handler(number, self._deliver, number)
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        for number in self._signals:
            self._loop.remove_signal_handler(number)

    def _deliver(self, number):
        self._received.append(number)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def __aiter__(self):
        return self

    async def __anext__(self):
        await scopes.checkpoint()
        if not self._received:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._received.popleft()


class AsyncIOBackend(NetworkMethods):
    """Everything that depends on the event loop."""

    __molt_missing__ = ("create_test_runner", "open_process", "setup_process_pool_exit_at_shutdown")

    checkpoint = staticmethod(scopes.checkpoint)
    checkpoint_if_cancelled = staticmethod(scopes.checkpoint_if_cancelled)
    cancel_shielded_checkpoint = staticmethod(scopes.cancel_shielded_checkpoint)
    current_effective_deadline = staticmethod(scopes.current_effective_deadline)
    wait_all_tasks_blocked = staticmethod(scopes.wait_all_tasks_blocked)
    run_sync_in_worker_thread = staticmethod(threads.run_sync_in_worker_thread)
    current_default_thread_limiter = staticmethod(threads.current_default_thread_limiter)
    check_cancelled = staticmethod(threads.check_cancelled)
    run_async_from_thread = staticmethod(threads.run_async_from_thread)
    run_sync_from_thread = staticmethod(threads.run_sync_from_thread)
    run_sync_soon = staticmethod(threads.run_sync_soon)
    sleep = staticmethod(asyncio.sleep)

    @classmethod
    def run(cls, func, args, kwargs, options):
        """Run a coroutine function to its end, on a new event loop."""

        @wraps(func)
        async def main():
            task = current_task()
            task.set_name(get_callable_name(func))
            threads.root_task.set(task)
            return await func(*args)

        factory = options.get("loop_factory")
        if factory is None and options.get("use_uvloop", False):
            raise ModuleNotFoundError("No module named 'uvloop'", name="uvloop")
        with Runner(debug=options.get("debug"), loop_factory=factory) as runner:
            return runner.run(main())

    @classmethod
    def current_token(cls):
        """The running loop."""
        return get_running_loop()

    @classmethod
    def current_time(cls):
        """The running loop's clock."""
        return get_running_loop().time()

    @classmethod
    def cancelled_exception_class(cls):
        """What a cancelled task sees."""
        return CancelledError

    @classmethod
    def create_cancel_scope(cls, *, deadline=math.inf, shield=False):
        """A cancel scope."""
        return CancelScope(deadline=deadline, shield=shield)

    @classmethod
    def create_task_group(cls):
        """A group of tasks."""
        return TaskGroup()

    @classmethod
    def create_event(cls):
        """An event."""
        return Event()

    @classmethod
    def create_lock(cls, *, fast_acquire):
        """A lock."""
        return Lock(fast_acquire=fast_acquire)

    @classmethod
    def create_semaphore(cls, initial_value, *, max_value=None, fast_acquire=False):
        """A semaphore."""
        return Semaphore(initial_value, max_value=max_value, fast_acquire=fast_acquire)

    @classmethod
    def create_capacity_limiter(cls, total_tokens):
        """A limiter."""
        return CapacityLimiter(total_tokens)

    @classmethod
    def open_signal_receiver(cls, *signals):
        """What iterates over signals."""
        return _SignalReceiver(signals)

    @classmethod
    def get_current_task(cls):
        """The running task."""
        task = current_task()
        if task is None:
            raise RuntimeError("There is no task currently running")
        return AsyncIOTaskInfo(task)

    @classmethod
    def get_running_tasks(cls):
        """The tasks that have not ended."""
        return [AsyncIOTaskInfo(task) for task in all_tasks() if not task.done()]


backend_class = AsyncIOBackend

# From here on Starlette's threads are anyio's: one limiter counts them, and they know their loop.
_worker_calls.append(threads.run_sync_in_worker_thread)
