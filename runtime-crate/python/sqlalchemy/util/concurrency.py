"""Waiting inside code that looks synchronous. SQLAlchemy lib/sqlalchemy/util/concurrency.py.

The one module that knows how: on CPython through greenlet; Molt's coroutines keep their stack, so there `await_only`
waits in the current task, and `greenlet_spawn` only marks that waiting is allowed.
"""

import asyncio
import sys

from greenlet import getcurrent, greenlet

from .. import exc


def is_exit_exception(e):
    return not isinstance(e, Exception) or isinstance(e, (asyncio.TimeoutError, asyncio.CancelledError))


class _AsyncIoGreenlet(greenlet):
    __sqlalchemy_greenlet_provider__ = True

    def __init__(self, fn, driver):
        greenlet.__init__(self, fn, driver)
        self.gr_context = driver.gr_context


def in_greenlet():
    """Whether waiting is possible here."""
    return getattr(getcurrent(), "__sqlalchemy_greenlet_provider__", False)


def await_only(awaitable):
    """Waits for `awaitable` and gives its result."""
    current = getcurrent()
    if not getattr(current, "__sqlalchemy_greenlet_provider__", False):
        if asyncio.iscoroutine(awaitable):
            awaitable.close()
        raise exc.MissingGreenlet(
            "greenlet_spawn has not been called; can't call await_only() here. Was IO attempted in an unexpected "
            "place?"
        )
    return current.parent.switch(awaitable)


async def greenlet_spawn(fn, *args, _require_await=False, **kwargs):
    """Runs `fn`, which may wait."""
    context = _AsyncIoGreenlet(fn, getcurrent())
    outcome = context.switch(*args, **kwargs)
    if context.dead and _require_await:
        raise exc.AwaitRequired(
            "The current operation required an async execution but none was detected. This will usually happen when "
            "using a non compatible DBAPI driver. Please ensure that an async DBAPI is used."
        )
    while not context.dead:
        # Each switch gives what `fn` waits for, and the last one its result.
        try:
            value = await outcome
        except BaseException:
            outcome = context.throw(*sys.exc_info())
        else:
            outcome = context.switch(value)
    return outcome


__molt_missing__ = ("AsyncAdaptedLock", "await_fallback", "have_greenlet", "greenlet_error", "get_event_loop")
