"""Cancel scopes and task groups over asyncio: what Starlette takes from anyio.
anyio/_backends/_asyncio.py CancelScope, TaskGroup.

A cancelled scope cancels the tasks in it again and again, at each turn of the event loop, until they have left it; a shielded
scope inside is spared. Whoever cancels a task by itself is never mistaken for a scope.
"""

from asyncio import CancelledError, current_task, get_running_loop, sleep

# The innermost scope of each task that is in one.
_scopes = {}

# The tasks of groups that have not made their first step.
_starting = set()

_MESSAGE = "Cancelled via cancel scope "


def _by_scope(exc):
    """Whether a cancellation, or what it replaced, came from a scope."""
    while isinstance(exc, CancelledError):
        if exc.args and isinstance(exc.args[0], str) and exc.args[0].startswith(_MESSAGE):
            return True
        exc = exc.__context__
    return False


def in_cancel_scope():
    """Whether the running task is in a cancel scope."""
    return current_task() in _scopes


async def checkpoint():
    """Let the others run once, and be cancelled here if that is due."""
    await sleep(0)


class CancelScope:
    """A context manager whose tasks can be cancelled together."""

    __slots__ = ("shield", "cancelled", "_parent", "_children", "_tasks", "_host", "_at_entry", "_uncancel", "_pending")

    def __init__(self, shield=False):
        self.shield = shield
        self.cancelled = False
        self._parent = None
        self._children = set()
        self._tasks = set()
        self._host = None
        # `cancelling()` of the host when it came in, and how often this scope has cancelled it since.
        self._at_entry = 0
        self._uncancel = 0
        self._pending = False

    def __enter__(self):
        self._host = host = current_task()
        self._parent = parent = _scopes.get(host)
        _scopes[host] = self
        self._tasks.add(host)
        if parent is not None:
            parent._children.add(self)
            parent._tasks.discard(host)
        self._at_entry = host.cancelling()
        if self.cancelled:
            self._deliver()
        return self

    def __exit__(self, exc_type, exc, traceback):
        host, parent = self._host, self._parent
        self._host = None
        self._tasks.discard(host)
        if parent is None:
            _scopes.pop(host, None)
        else:
            _scopes[host] = parent
            parent._children.discard(self)
            parent._tasks.add(host)
            self._redeliver_outside()
        if not self.cancelled or self._outer_cancelled():
            if parent is not None:
                parent._uncancel += self._uncancel
            self._uncancel = 0
            return False
        for _ in range(self._uncancel):
            host.uncancel()
        self._uncancel = 0
        if host.cancelling() > self._at_entry:
            # Somebody cancelled the task itself meanwhile; that is not this scope's to swallow.
            return False
        return _by_scope(exc)

    def cancel(self):
        """Cancel what is in the scope, now and whenever it waits again."""
        if not self.cancelled:
            self.cancelled = True
            if self._host is not None:
                self._deliver()

    def effectively_cancelled(self):
        """Whether this scope, or one around that it is not shielded from, is cancelled."""
        scope = self
        while scope is not None:
            if scope.cancelled:
                return True
            if scope.shield:
                return False
            scope = scope._parent
        return False

    def _outer_cancelled(self):
        return self._parent is not None and not self.shield and self._parent.effectively_cancelled()

    def _redeliver_outside(self):
        scope = self._parent
        while scope is not None:
            if scope.cancelled:
                if not scope._pending:
                    scope._deliver()
                return
            if scope.shield:
                return
            scope = scope._parent

    def _deliver(self):
        """Cancel what waits in the scope, and look again at the next turn while something is left in it."""
        self._pending = self._deliver_to(self)
        if self._pending:
            get_running_loop().call_soon(self._deliver)

    def _deliver_to(self, scope):
        left = False
        current = current_task()
        for task in scope._tasks:
            if task.done():
                continue
            left = True
            if task is current or task._must_cancel:
                continue
            waiter = task._fut_waiter
            # A task whose wait is over is not robbed of what it waited for; one that has not begun is left to begin.
            if task not in _starting and (waiter is None or not waiter.done()):
                task.cancel(f"{_MESSAGE}{id(self):x}")
                if task is self._host:
                    self._uncancel += 1
        for child in scope._children:
            if not child.shield and not child.cancelled:
                left = self._deliver_to(child) or left
        return left


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
            while outermost._parent is not None:
                outermost = outermost._parent
            outermost._parent = self._scope
            self._scope._children.add(outermost)
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
        if not self._scope.effectively_cancelled():
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
