"""Worker threads of an event loop, and what they ask of it. anyio/_backends/_asyncio.py."""

import asyncio
import concurrent.futures
from asyncio import CancelledError, current_task, get_running_loop
from collections import deque
from contextvars import Context, copy_context
from functools import wraps
from queue import Queue
from threading import Thread

from _cancel_scopes import _scopes

from anyio._backends._asyncio_locks import CapacityLimiter
from anyio._backends._asyncio_scopes import CancelScope, checkpoint, parents
from anyio._core._eventloop import claim_worker_thread, get_async_backend, threadlocals
from anyio._core._exceptions import RunFinishedError
from anyio.lowlevel import RunVar

_default_thread_limiter = RunVar("_default_thread_limiter")

# The task with which a loop ends, of those that `anyio.run` runs.
root_task = RunVar("_root_task", None)

# The threads of a loop that wait for something to do, those that waited last at the end.
_idle_threads = RunVar("_threadpool_idle_workers")


class WorkerThread(Thread):
    """Calls one function after another for tasks of a loop."""

    __module__ = "anyio._backends._asyncio"

    # How many seconds a thread waits for more to do.
    MAX_IDLE_TIME = 10

    def __init__(self, loop, idle, root):
        # Where no task is known with which the loop ends, nothing ends the threads but the end of the program.
        super().__init__(name="AnyIO worker thread", daemon=root is None)
        self.loop, self.root_task, self.idle_workers = loop, root, idle
        self.queue = Queue(2)
        self.idle_since = loop.time()
        self.stopping = False

    def run(self):
        """What the thread does."""
        with claim_worker_thread(get_async_backend("asyncio"), self.loop):
            while (item := self.queue.get()) is not None:
                self._work(*item)
                # What it refers to must not live on with the thread.
                del item

    def _work(self, context, func, args, future, scope):
        result = error = None
        if not future.cancelled():
            threadlocals.current_cancel_scope = scope
            try:
                result = context.run(func, *args)
            except BaseException as exc:
                error = exc
            finally:
                del threadlocals.current_cancel_scope
        try:
            self.loop.call_soon_threadsafe(self._report, future, result, error)
        except RuntimeError:
            if not self.loop.is_closed():
                raise

    def _report(self, future, result, error):
        """In the loop: the thread is free, and the caller has its result."""
        self.idle_since = self.loop.time()
        if not self.stopping:
            self.idle_workers.append(self)
        if future.cancelled():
            return
        if isinstance(error, StopIteration):
            # A future cannot carry it.
            carried = RuntimeError("coroutine raised StopIteration")
            carried.__cause__ = error
            error = carried
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def stop(self, task=None):
        """Let the thread end when it has nothing to do."""
        self.stopping = True
        self.queue.put_nowait(None)
        if self in self.idle_workers:
            self.idle_workers.remove(self)


def current_default_thread_limiter():
    """What says how many worker threads there may be, where nothing else is given."""
    limiter = _default_thread_limiter.get(None)
    if limiter is None:
        limiter = CapacityLimiter(40)
        _default_thread_limiter.set(limiter)
    return limiter


async def run_sync_in_worker_thread(func, args, abandon_on_cancel=False, limiter=None):
    """Call a function in a worker thread; its result. Unless it may be abandoned, a cancelled caller waits for its end."""
    await checkpoint()
    async with limiter or current_default_thread_limiter():
        with CancelScope(shield=not abandon_on_cancel) as scope:
            worker = _free_thread()
            future = asyncio.Future()
            if not abandon_on_cancel and scope._parent_scope is not None:
                scope = scope._parent_scope
            worker.queue.put_nowait((copy_context(), func, args, future, scope))
            return await future


def _free_thread():
    """The thread that has worked last, or a new one; those that have waited for too long are ended."""
    idle = _idle_threads.get(None)
    if idle is None:
        idle = deque()
        _idle_threads.set(idle)
    loop = get_running_loop()
    if not idle:
        root = root_task.get()
        worker = WorkerThread(loop, idle, root)
        worker.start()
        if root is not None:
            root.add_done_callback(worker.stop, context=Context())
        return worker
    worker = idle.pop()
    oldest = loop.time() - WorkerThread.MAX_IDLE_TIME
    while idle and idle[0].idle_since <= oldest:
        expired = idle.popleft()
        if expired.root_task is not None:
            expired.root_task.remove_done_callback(expired.stop)
        expired.stop()
    return worker


def check_cancelled():
    """In a worker thread: CancelledError where the scope of the call is cancelled."""
    scope = threadlocals.current_cancel_scope
    if scope is None:
        return
    for one in scope._visible():
        if one._cancel_called:
            raise CancelledError(f"Cancelled via cancel scope {id(one):x}")


def _loop_of(token):
    loop = token or threadlocals.current_token.native_token
    if loop.is_closed():
        raise RunFinishedError
    return loop


def run_async_from_thread(func, args, token):
    """Run a coroutine function in the loop, in the scope of the call that the thread works for; its result."""
    loop = _loop_of(token)
    scope = getattr(threadlocals, "current_cancel_scope", None)

    async def run_in_scope():
        task = current_task()
        if scope is not None:
            _scopes[task] = scope
            scope._tasks.add(task)
        try:
            return await func(*args)
        except CancelledError as exc:
            raise concurrent.futures.CancelledError(str(exc)) from None
        finally:
            if scope is not None:
                scope._tasks.discard(task)
                _scopes.pop(task, None)
                parents.pop(task, None)

    return asyncio.run_coroutine_threadsafe(run_in_scope(), loop).result()


def run_sync_from_thread(func, args, token):
    """Call a function in the loop; its result."""
    loop = _loop_of(token)
    outcome = concurrent.futures.Future()

    @wraps(func)
    def call():
        try:
            outcome.set_result(func(*args))
        except BaseException as exc:
            outcome.set_exception(exc)
            if not isinstance(exc, Exception):
                raise

    loop.call_soon_threadsafe(call)
    return outcome.result()


def run_sync_soon(func, args, token):
    """Call a function in the loop, without waiting for it."""
    try:
        token.call_soon_threadsafe(copy_context().run, func, *args)
    except RuntimeError:
        if not token.is_closed():
            raise
        raise RunFinishedError from None
