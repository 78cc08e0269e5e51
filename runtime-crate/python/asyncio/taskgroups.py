"""Groups of tasks. CPython Lib/asyncio/taskgroups.py."""

from _asyncio import CancelledError, current_task, get_running_loop


class TaskGroup:
    """Asynchronous context manager over a group of tasks, which ends when they all have."""

    _entered = _exiting = _aborting = _parent_cancel_requested = False
    _loop = _parent_task = _base_error = _on_completed_fut = None

    def __init__(self):
        self._tasks = set()
        self._errors = []

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._entered = True
        self._loop = get_running_loop()
        self._parent_task = current_task()
        if self._parent_task is None:
            raise RuntimeError(f"TaskGroup {self!r} cannot determine the parent task")
        return self

    async def __aexit__(self, et, exc, tb):
        try:
            await self._end(exc)
        finally:
            self._parent_task = self._errors = self._base_error = exc = None

    async def _end(self, exc):
        """Waits for the tasks and raises what they, the body or the parent's cancellation leave to be raised."""
        self._exiting = True
        cancelled = exc is not None and isinstance(exc, CancelledError)
        if exc is not None:
            self._note_base_error(exc)
            if not self._aborting:
                self._abort()
        cancellation = await self._all_done(exc if cancelled else None)
        if self._base_error is not None:
            raise self._base_error
        parent = self._parent_task
        if self._parent_cancel_requested and parent.uncancel() == 0:
            cancellation = None
        if cancellation is not None and not self._errors:
            raise cancellation
        if exc is not None and not cancelled:
            self._errors.append(exc)
        if not self._errors:
            return
        if parent.cancelling():
            # Cancelled from outside as well: the errors go first, and the cancellation is delivered at the next wait.
            parent.uncancel()
            parent.cancel()
        raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None

    async def _all_done(self, cancellation):
        """Waits until no task is left; gives the last cancellation of the parent that was not this group's own."""
        while self._tasks:
            self._on_completed_fut = self._loop.create_future()
            try:
                await self._on_completed_fut
            except CancelledError as error:
                if not self._aborting:
                    cancellation = error
                    self._abort()
            self._on_completed_fut = None
        return cancellation

    def create_task(self, coro, *, name=None, context=None):
        """Create a task in this group."""
        if not self._entered:
            self._refuse(coro, "has not been entered")
        if self._exiting and not self._tasks:
            self._refuse(coro, "is finished")
        if self._aborting:
            self._refuse(coro, "is shutting down")
        task = self._loop.create_task(coro, name=name, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)
        return task

    def _refuse(self, coro, why):
        coro.close()
        raise RuntimeError(f"TaskGroup {self!r} {why}")

    def _note_base_error(self, exc):
        if self._base_error is None and isinstance(exc, (SystemExit, KeyboardInterrupt)):
            self._base_error = exc

    def _abort(self):
        self._aborting = True
        for task in self._tasks:
            if not task.done():
                task.cancel()

    def _on_task_done(self, task):
        self._tasks.discard(task)
        waiter = self._on_completed_fut
        if not self._tasks and waiter is not None and not waiter.done():
            waiter.set_result(True)
        exc = None if task.cancelled() else task.exception()
        if exc is None:
            return
        self._errors.append(exc)
        self._note_base_error(exc)
        is_first = not self._aborting and not self._parent_cancel_requested
        if is_first and not self._parent_task.done():
            self._abort()
            self._parent_cancel_requested = True
            self._parent_task.cancel()
