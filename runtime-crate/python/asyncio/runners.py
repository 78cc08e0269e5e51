"""Running coroutines from the outside. CPython Lib/asyncio/runners.py."""

import _asyncio
import _signal
import _thread
import contextvars
from functools import partial

from asyncio import coroutines, events, exceptions, tasks

_SIGINT = 2


class Runner:
    """Runs coroutines on an event loop of its own, and ends what they left when it is closed."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._debug = debug
        self._loop_factory = loop_factory
        self._loop = None
        self._context = None
        self._closed = False
        self._set_event_loop = False
        self._interrupts = 0

    def __enter__(self):
        self._start()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def _start(self):
        if self._closed:
            raise RuntimeError("Runner is closed")
        if self._loop is not None:
            return
        if self._loop_factory is None:
            self._loop = events.new_event_loop()
            events.set_event_loop(self._loop)
            self._set_event_loop = True
        else:
            self._loop = self._loop_factory()
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = contextvars.copy_context()

    def get_loop(self):
        """The event loop, which the first call makes."""
        self._start()
        return self._loop

    def run(self, coro, *, context=None):
        """Runs a coroutine to its end, in the runner's context unless one is given."""
        if not coroutines.iscoroutine(coro):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        if _asyncio._get_running_loop() is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        self._start()
        task = self._loop.create_task(coro, context=self._context if context is None else context)
        on_sigint = self._catch_sigint(task)
        self._interrupts = 0
        try:
            return self._loop.run_until_complete(task)
        except exceptions.CancelledError:
            if self._interrupts > 0:
                uncancel = getattr(task, "uncancel", None)
                if uncancel is not None and uncancel() == 0:
                    raise KeyboardInterrupt()
            raise
        finally:
            if on_sigint is not None and _signal.getsignal(_SIGINT) is on_sigint:
                _signal.signal(_SIGINT, _signal.default_int_handler)

    def _catch_sigint(self, task):
        """Lets an interrupt cancel the main task; its handler, unless the program has one of its own."""
        if _thread.get_ident() != _thread._main_thread_ident():
            return None
        if _signal.getsignal(_SIGINT) is not _signal.default_int_handler:
            return None
        handler = partial(self._on_sigint, main_task=task)
        try:
            _signal.signal(_SIGINT, handler)
        except (ValueError, OSError):
            return None
        return handler

    def _on_sigint(self, signum, frame, main_task):
        self._interrupts += 1
        if self._interrupts > 1 or main_task.done():
            raise KeyboardInterrupt()
        main_task.cancel()
        self._loop.call_soon_threadsafe(lambda: None)

    def close(self):
        """Cancels the tasks that are left, and closes the loop."""
        if self._loop is None:
            return
        loop = self._loop
        try:
            _cancel_all(loop)
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
        finally:
            if self._set_event_loop:
                events.set_event_loop(None)
            loop.close()
            self._loop = None
            self._closed = True


def run(main, *, debug=None, loop_factory=None):
    """Run a coroutine to its end."""
    if _asyncio._get_running_loop() is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


def _cancel_all(loop):
    left = tasks.all_tasks(loop)
    if not left:
        return
    for task in left:
        task.cancel()
    loop.run_until_complete(tasks._gathered(loop, left))
    for task in left:
        if not task.cancelled() and task.exception() is not None:
            loop.call_exception_handler(
                {
                    "message": "unhandled exception during asyncio.run() shutdown",
                    "exception": task.exception(),
                    "task": task,
                }
            )
