"""Task groups over asyncio: what Starlette takes from anyio. anyio/_backends/_asyncio.py TaskGroup.

The cancel scopes are those of anyio's twin too, so that scopes around and inside of Starlette's see each other.
"""

from asyncio import CancelledError, current_task, get_running_loop, sleep

from _cancel_scopes import Scope as CancelScope
from _cancel_scopes import _scopes, _starting
from _cancel_scopes import by_scope as _by_scope


def in_cancel_scope():
    """Whether the running task is in a cancel scope."""
    return current_task() in _scopes


async def checkpoint():
    """Let the others run once, and be cancelled here if that is due."""
    await sleep(0)


async def _run(func, args):
    _starting.discard(current_task())
    await func(*args)


class TaskGroup:
    """A cancel scope with tasks of its own; it ends when they all have. An error in one cancels the others.

    What they raised is raised as a group at the end; a single error is raised by itself if the group collapses.
    """

    __slots__ = ("_scope", "_collapse", "_tasks", "_errors", "_completed")

    def __init__(self, collapse=True):
        self._scope = CancelScope()
        self._collapse = collapse
        self._tasks = set()
        self._errors = []
        self._completed = None

    def cancel(self):
        """Cancel the group's tasks and its body."""
        self._scope.cancel()

    def start_soon(self, func, *args):
        """Call a coroutine function in a task of the group."""
        task = get_running_loop().create_task(_run(func, args))
        _starting.add(task)
        self.adopt(task)

    def adopt(self, task):
        """Take a task into the group, with the scopes that it is in already."""
        outermost = _scopes.get(task)
        if outermost is None:
            _scopes[task] = self._scope
            self._scope._tasks.add(task)
        else:
            while outermost._parent_scope is not None:
                outermost = outermost._parent_scope
            outermost._move_into(self._scope)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def __aenter__(self):
        self._scope.__enter__()
        return self

    async def __aexit__(self, exc_type, exc, traceback):
        if exc is not None:
            self._scope.cancel()
            if not isinstance(exc, CancelledError):
                self._errors.append(exc)
        try:
            exc = await self._wait(exc)
            if self._errors:
                self._raise()
            if exc is not None:
                raise exc
        except BaseException as error:
            if self._scope.__exit__(type(error), error, error.__traceback__):
                return True
            raise
        return self._scope.__exit__(None, None, None)

    async def _wait(self, exc):
        """Wait for the tasks; gives the exception to go on with."""
        if not self._tasks:
            return exc
        with CancelScope() as scope:
            while self._tasks:
                self._completed = get_running_loop().create_future()
                try:
                    await self._completed
                except CancelledError as error:
                    # Once is enough: from here on only the tasks are cancelled.
                    scope.shield = True
                    self._scope.cancel()
                    if exc is None or (isinstance(exc, CancelledError) and not _by_scope(error)):
                        exc = error
                self._completed = None
        return exc

    def _ended(self, task):
        _starting.discard(task)
        _scopes.pop(task)._tasks.discard(task)
        self._tasks.discard(task)
        if self._completed is not None and not self._tasks and not self._completed.done():
            self._completed.set_result(None)
        if task.cancelled():
            error = None
        else:
            error = task.exception()
            if error is None:
                return
            self._errors.append(error)
        if not self._scope._effectively_cancelled:
            self._scope.cancel()

    def _raise(self):
        try:
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None
        except BaseExceptionGroup:
            if not self._collapse or len(self._errors) != 1:
                raise
            error = self._errors[0]
            context = None if error.__suppress_context__ else error.__context__
            raise error from error.__cause__ or context
