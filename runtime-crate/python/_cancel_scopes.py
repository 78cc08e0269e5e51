"""Cancel scopes over asyncio, which anyio and Starlette share. anyio/_backends/_asyncio.py CancelScope.

A cancelled scope cancels the tasks in it again and again, at each turn of the event loop, until they have left it; a shielded
scope inside is spared. Whoever cancels a task by itself is never mistaken for a scope.
"""

import math
from asyncio import CancelledError, Future, current_task, get_running_loop

# The innermost scope of each task that is in one.
_scopes = {}

# The tasks of groups that have not made their first step.
_starting = set()

# anyio's way to call a function in a thread, once it is imported: the limiter and the thread are then anyio's too.
_worker_calls = []

_MESSAGE = "Cancelled via cancel scope "


def by_scope(exc):
    """Whether a cancellation, or what it replaced, came from a scope."""
    while isinstance(exc, CancelledError):
        if exc.args and isinstance(exc.args[0], str) and exc.args[0].startswith(_MESSAGE):
            return True
        exc = exc.__context__
    return False


def _is_cancellation(exc):
    return isinstance(exc, CancelledError) and by_scope(exc)


class Scope:
    """A context manager whose tasks can be cancelled together."""

    __slots__ = (
        "_active", "_at_entry", "_cancel_called", "_cancelled_caught", "_child_scopes", "_deadline", "_host_task", "_parent_scope",
        "_reason", "_retry", "_shield", "_tasks", "_timer", "_uncancel",
    )  # fmt: skip

    def __init__(self, deadline=math.inf, shield=False):
        if math.isnan(deadline):
            raise ValueError("deadline must not be NaN")
        self._deadline, self._shield = deadline, shield
        self._parent_scope = self._host_task = None
        self._child_scopes, self._tasks = set(), set()
        self._active = self._cancel_called = self._cancelled_caught = False
        # What says why, what comes at the deadline, and what cancels again at the next turn.
        self._reason = self._timer = self._retry = None
        # `cancelling()` of the host when it came in, and how often this scope has cancelled it since.
        self._at_entry = self._uncancel = 0

    def __enter__(self):
        if self._active:
            raise RuntimeError("Each CancelScope may only be used for a single 'with' block")
        self._host_task = host = current_task()
        self._tasks.add(host)
        parent = _scopes.get(host)
        if parent is not None:
            self._parent_scope = parent
            parent._child_scopes.add(self)
            parent._tasks.discard(host)
        _scopes[host] = self
        self._watch_deadline()
        self._active = True
        self._at_entry = host.cancelling()
        if self._cancel_called:
            self._deliver()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self._check_exit()
        host = self._host_task
        try:
            self._leave(host)
            if not self._cancel_called or self._parent_cancelled():
                if self._uncancel:
                    self._parent_scope._uncancel += self._uncancel
                    self._uncancel = 0
                return False
            for _ in range(self._uncancel):
                host.uncancel()
            self._uncancel = 0
            # Somebody may have cancelled the task itself meanwhile; that is not this scope's to swallow.
            return host.cancelling() <= self._at_entry and self._swallows(exc_val)
        finally:
            self._host_task = None

    def _check_exit(self):
        if not self._active:
            raise RuntimeError("This cancel scope is not active")
        if current_task() is not self._host_task:
            raise RuntimeError("Attempted to exit cancel scope in a different task than it was entered in")
        if _scopes.get(self._host_task) is not self:
            raise RuntimeError("Attempted to exit a cancel scope that isn't the current tasks's current cancel scope")

    def _leave(self, host):
        self._active = False
        self._forget_deadline()
        self._tasks.remove(host)
        parent = self._parent_scope
        if parent is None:
            del _scopes[host]
            return
        parent._child_scopes.remove(self)
        parent._tasks.add(host)
        _scopes[host] = parent
        self._resume_outside()

    def _swallows(self, exc):
        """Whether an exception is all of this scope's making; what remains of a group is raised."""
        if not isinstance(exc, BaseExceptionGroup):
            self._cancelled_caught = _is_cancellation(exc)
            return self._cancelled_caught
        caught, remaining = exc.split(_is_cancellation)
        if caught is None:
            return False
        self._cancelled_caught = True
        if remaining is None:
            return True
        context = remaining.__context__
        try:
            raise remaining
        finally:
            remaining.__context__ = context

    def cancel(self, reason=None):
        """Cancel what is in the scope, now and whenever it waits again."""
        if self._cancel_called:
            return
        self._forget_deadline()
        self._cancel_called = True
        task = current_task()
        by, why = f" by {task}" if task else "", f"; reason: {reason}" if reason else ""
        self._reason = f"{_MESSAGE}{id(self):x}{by}{why}"
        if self._host_task is not None:
            self._deliver()

    @property
    def deadline(self):
        return self._deadline

    @deadline.setter
    def deadline(self, value):
        value = float(value)
        if math.isnan(value):
            raise ValueError("deadline must not be NaN")
        self._deadline = value
        self._forget_deadline()
        if self._active and not self._cancel_called:
            self._watch_deadline()

    @property
    def cancel_called(self):
        return self._cancel_called

    @property
    def cancelled_caught(self):
        return self._cancelled_caught

    @property
    def shield(self):
        return self._shield

    @shield.setter
    def shield(self, value):
        was, self._shield = self._shield, value
        if was and not value:
            self._resume_outside()

    @property
    def _effectively_cancelled(self):
        """Whether this scope, or one around that it is not shielded from, is cancelled."""
        return any(scope._cancel_called for scope in self._visible())

    def _visible(self):
        """The scopes whose cancellation is this one's too, from the inside out."""
        scope = self
        while scope is not None:
            yield scope
            scope = None if scope._shield else scope._parent_scope

    def _parent_cancelled(self):
        return self._parent_scope is not None and not self._shield and self._parent_scope._effectively_cancelled

    def _watch_deadline(self):
        if self._deadline == math.inf:
            return
        loop = get_running_loop()
        if self._deadline <= loop.time():
            self.cancel("deadline exceeded")
        else:
            self._timer = loop.call_at(self._deadline, self._watch_deadline)

    def _forget_deadline(self):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _deliver(self):
        """Cancel what waits in the scope, and look again at the next turn while something is left in it."""
        left = self._deliver_to(self)
        self._retry = get_running_loop().call_soon(self._deliver) if left else None

    def _deliver_to(self, scope):
        left = False
        current = current_task()
        for task in scope._tasks:
            if task.done():
                continue
            left = True
            # One that has not begun is left to begin.
            if task is not current and not task._must_cancel and (task is scope._host_task or task not in _starting):
                self._cancel(task)
        for child in scope._child_scopes:
            if not child._shield and not child._cancel_called:
                left = self._deliver_to(child) or left
        return left

    def _cancel(self, task):
        waiter = task._fut_waiter
        # A task whose wait is over is not robbed of what it waited for.
        if isinstance(waiter, Future) and waiter.done():
            return
        task.cancel(self._reason)
        if task is self._host_task:
            self._uncancel += 1

    def _resume_outside(self):
        """Cancel again for the nearest scope around that is cancelled: a task has come back to it."""
        scope = self._parent_scope
        while scope is not None and not scope._cancel_called:
            scope = None if scope._shield else scope._parent_scope
        if scope is not None and scope._retry is None:
            scope._deliver()

    def _move_into(self, parent):
        """Be in another scope from now on."""
        if self._parent_scope is parent:
            return
        if self._parent_scope is not None:
            self._parent_scope._child_scopes.discard(self)
        self._parent_scope = parent
        parent._child_scopes.add(self)
        self._resume_outside()
