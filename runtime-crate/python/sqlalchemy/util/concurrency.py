"""Waiting inside code that looks synchronous. SQLAlchemy lib/sqlalchemy/util/concurrency.py.

The one module that knows how: a native function waits in the current task, which notes whether waiting is allowed.
"""

import asyncio

from _sqlalchemy import may_wait, spawn, wait_here

from .. import exc


def is_exit_exception(e):
    return not isinstance(e, Exception) or isinstance(e, (asyncio.TimeoutError, asyncio.CancelledError))


def in_greenlet():
    """Whether waiting is possible here."""
    return may_wait()


def await_only(awaitable):
    """Waits for `awaitable` and gives its result."""
    if may_wait():
        return wait_here(awaitable)
    if asyncio.iscoroutine(awaitable):
        awaitable.close()
    raise exc.MissingGreenlet(
        "greenlet_spawn has not been called; can't call await_only() here. Was IO attempted in an unexpected place?"
    )


async def greenlet_spawn(fn, *args, _require_await=False, **kwargs):
    """Runs `fn`, which may wait."""
    result, waited = await spawn(fn, args, kwargs)
    if _require_await and not waited:
        raise exc.AwaitRequired(
            "The current operation required an async execution but none was detected. This will usually happen when "
            "using a non compatible DBAPI driver. Please ensure that an async DBAPI is used."
        )
    return result


__molt_missing__ = ("AsyncAdaptedLock", "await_fallback", "have_greenlet", "greenlet_error", "get_event_loop")
