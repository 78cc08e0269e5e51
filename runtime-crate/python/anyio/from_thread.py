"""The event loop, from other threads. anyio/from_thread.py."""

from concurrent.futures import Future
from asyncio import _get_running_loop
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from inspect import isawaitable
from threading import Lock, Thread, get_ident
from typing import Generic, TypeVar

from anyio._core._eventloop import get_cancelled_exc_class, threadlocals
from anyio._core._eventloop import run as _run_event_loop
from anyio._core._exceptions import NoEventLoopError, RunFinishedError
from anyio._core._synchronization import Event
from anyio._core._tasks import CancelScope, create_task_group
from anyio.abc._tasks import TaskStatus
from anyio.lowlevel import current_token

__all__ = (
    "BlockingPortal", "BlockingPortalProvider", "check_cancelled", "run", "run_sync", "start_blocking_portal",
)  # fmt: skip

T_co = TypeVar("T_co", covariant=True)


def _own_token(message):
    token = getattr(threadlocals, "current_token", None)
    if token is None:
        raise NoEventLoopError(message) from None
    return token


def _target(token):
    """The backend, and the loop where one is given."""
    if token is not None:
        return token.backend_class, token.native_token
    own = _own_token("Not running inside an AnyIO worker thread, and no event loop token was provided")
    return own.backend_class, None


def run(func, *args, token=None):
    """Run a coroutine function in the event loop; its result."""
    backend, loop = _target(token)
    return backend.run_async_from_thread(func, args, token=loop)


def run_sync(func, *args, token=None):
    """Call a function in the event loop; its result."""
    backend, loop = _target(token)
    return backend.run_sync_from_thread(func, args, token=loop)


def check_cancelled():
    """Raise where the task that called this thread is cancelled."""
    token = _own_token("This function can only be called inside an AnyIO worker thread")
    token.backend_class.check_cancelled()


class _BlockingAsyncContextManager(AbstractContextManager, Generic[T_co]):
    """An asynchronous context manager for the block of another thread: one task enters it and leaves it."""

    _exit_exc_info = (None, None, None)

    def __init__(self, async_cm, portal):
        self._async_cm = async_cm
        self._portal = portal

    async def run_async_cm(self):
        """Enter, wait for the end of the block, leave."""
        try:
            self._exit_event = Event()
            entered = await self._async_cm.__aenter__()
        except BaseException as exc:
            self._enter_future.set_exception(exc)
            raise
        self._enter_future.set_result(entered)
        try:
            await self._exit_event.wait()
        finally:
            # Also where the waiting was cancelled.
            result = await self._async_cm.__aexit__(*self._exit_exc_info)
        return result

    def __enter__(self):
        self._enter_future = Future()
        self._exit_future = self._portal.start_task_soon(self.run_async_cm)
        return self._enter_future.result()

    def __exit__(self, exc_type, exc_value, traceback, /):
        self._exit_exc_info = (exc_type, exc_value, traceback)
        self._portal.call(self._exit_event.set)
        return self._exit_future.result()


class _BlockingPortalTaskStatus(TaskStatus):
    def __init__(self, future):
        self._future = future

    def started(self, value=None):
        self._future.set_result(value)


class BlockingPortal:
    """Lets other threads run code in an event loop."""

    def __init__(self):
        self._token = current_token()
        self._event_loop_thread_id = get_ident()
        self._stop_event = Event()
        self._task_group = create_task_group()

    async def __aenter__(self):
        await self._task_group.__aenter__()
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        await self.stop()
        return await self._task_group.__aexit__(exc_type, exc_val, exc_tb)

    def _check_running(self):
        if self._event_loop_thread_id is None:
            raise RuntimeError("This portal is not running")
        if self._in_loop():
            raise RuntimeError("This method cannot be called from the event loop thread")

    def _in_loop(self):
        # All event loops may run on one thread: it does not say in which of them this is.
        return _get_running_loop() is self._token.native_token

    async def sleep_until_stopped(self):
        """Wait until `stop` is called."""
        await self._stop_event.wait()

    async def stop(self, cancel_remaining=False):
        """Take nothing more; what still runs is waited for, or cancelled."""
        self._event_loop_thread_id = None
        self._stop_event.set()
        if cancel_remaining:
            self._task_group.cancel_scope.cancel("the blocking portal is shutting down")

    async def _call_func(self, func, args, kwargs, future):
        """In the loop: the future gets what a function gives, or its coroutine."""
        try:
            value = func(*args, **kwargs)
            if isawaitable(value):
                with CancelScope() as scope:
                    future.add_done_callback(partial(self._cancel_with, scope, self._event_loop_thread_id))
                    value = await value
        except get_cancelled_exc_class():
            future.cancel()
            future.set_running_or_notify_cancel()
        except BaseException as exc:
            if future.set_running_or_notify_cancel():
                future.set_exception(exc)
            if not isinstance(exc, Exception):
                raise
        else:
            if future.set_running_or_notify_cancel():
                future.set_result(value)

    def _cancel_with(self, scope, loop_thread, future):
        """A future that is cancelled cancels what would have set it."""
        if not future.cancelled() or loop_thread is None:
            return
        if self._in_loop():
            scope.cancel("the future was cancelled")
        else:
            self._soon(scope.cancel, "the future was cancelled")

    def _soon(self, func, *args, token=None):
        token = self._token if token is None else token
        try:
            token.backend_class.run_sync_soon(func, args, token.native_token)
        except RunFinishedError:
            pass

    def _spawn_task_from_thread(self, func, args, kwargs, name, future):
        spawn = partial(self._task_group.start_soon, name=name)
        run_sync(spawn, self._call_func, func, args, kwargs, future, token=self._token)

    def call(self, func, *args):
        """Call a function in the loop, a coroutine function too; its result."""
        return self.start_task_soon(func, *args).result()

    async def call_async(self, func, *args, abandon_on_cancel=False):
        """Call a function in the loop from a task of another loop; its result."""
        self._check_running()
        source, ended = current_token(), Event()
        future, cancellation = Future(), Future()

        async def run_call():
            with CancelScope() as scope:
                cancellation.add_done_callback(lambda _: self._soon(scope.cancel, "the calling task was cancelled"))
                await self._call_func(func, args, {}, future)

        def spawn():
            try:
                self._task_group.start_soon(run_call)
            except BaseException as exc:
                if not future.done():
                    future.set_exception(exc)

        future.add_done_callback(lambda _: self._soon(ended.set, token=source))
        self._token.backend_class.run_sync_soon(spawn, (), self._token.native_token)
        try:
            await ended.wait()
        except get_cancelled_exc_class():
            cancellation.cancel()
            if not abandon_on_cancel:
                with CancelScope(shield=True):
                    await ended.wait()
                if not future.cancelled():
                    future.result()
            raise
        return future.result()

    def start_task_soon(self, func, *args, name=None):
        """Call a function in a task of the loop; a future of its result."""
        self._check_running()
        future = Future()
        self._spawn_task_from_thread(func, args, {}, name, future)
        return future

    def start_task(self, func, *args, name=None):
        """Call a coroutine function in a task of the loop, and wait until it says that it is ready."""
        self._check_running()
        ready, ended = Future(), Future()

        def settle(future):
            if ready.done():
                return
            if future.cancelled():
                ready.cancel()
            else:
                missed = RuntimeError("Task exited without calling task_status.started()")
                ready.set_exception(future.exception() or missed)

        ended.add_done_callback(settle)
        status = _BlockingPortalTaskStatus(ready)
        self._spawn_task_from_thread(func, args, {"task_status": status}, name, ended)
        return ended, ready.result()

    def wrap_async_context_manager(self, cm):
        """An asynchronous context manager as a synchronous one."""
        return _BlockingAsyncContextManager(cm, self)


class BlockingPortalProvider:
    """One portal for all who want one: the first starts it, the last ends it."""

    def __init__(self, backend="asyncio", backend_options=None):
        self.backend, self.backend_options = backend, backend_options
        self._lock = Lock()
        self._leases = 0
        self._portal_cm = None

    def __enter__(self):
        with self._lock:
            if self._portal_cm is None:
                starting = start_blocking_portal(self.backend, self.backend_options)
                self._portal = starting.__enter__()
                self._portal_cm = starting
            self._leases += 1
            return self._portal

    def __exit__(self, exc_type, exc_val, exc_tb):
        ending = None
        with self._lock:
            assert self._portal_cm
            assert self._leases > 0
            self._leases -= 1
            if self._leases == 0:
                ending, self._portal_cm = self._portal_cm, None
                del self._portal
        if ending is not None:
            ending.__exit__(exc_type, exc_val, exc_tb)


@contextmanager
def start_blocking_portal(backend="asyncio", backend_options=None, *, name=None):
    """Run an event loop in a thread of its own, and give its portal."""
    made = Future()

    async def serve():
        async with BlockingPortal() as portal:
            if name is None:
                thread.name = f"{backend}-portal-{id(portal):x}"
            made.set_result(portal)
            await portal.sleep_until_stopped()

    def run_loop():
        if not made.set_running_or_notify_cancel():
            return
        try:
            _run_event_loop(serve, backend=backend, backend_options=backend_options)
        except BaseException as exc:
            if not made.done():
                made.set_exception(exc)

    thread = Thread(target=run_loop, daemon=True, name=name)
    thread.start()
    cancels = False
    try:
        portal = made.result()
        try:
            yield portal
        except BaseException:
            cancels = True
            raise
        finally:
            try:
                portal.call(portal.stop, cancels)
            except RuntimeError:
                pass
    finally:
        thread.join()
