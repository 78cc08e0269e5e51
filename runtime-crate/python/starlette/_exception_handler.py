"""Turning exceptions into responses by the application's handlers. starlette/_exception_handler.py."""

from _starlette import ResponseStart
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException


def find_handler(exc, known):
    """The handler for an exception: that of its status code, else that of the first of its classes that has one.

    What is known is `scope["starlette.exception_handlers"]` as it was before the application ran: handlers by class, by status.
    """
    if known is None:
        return None
    handlers, status_handlers = known
    if isinstance(exc, HTTPException):
        handler = status_handlers.get(exc.status_code)
        if handler is not None:
            return handler
    for cls in type(exc).__mro__:
        if cls in handlers:
            return handlers[cls]
    return None


async def handle_exception(exc, handler, conn, scope, receive, send):
    """Answer with what the handler makes of an exception; called while it is handled."""
    if send.started:
        raise RuntimeError("Caught handled exception, but response already started.") from exc
    if is_async_callable(handler):
        response = await handler(conn, exc)
    else:
        response = await run_in_threadpool(handler, conn, exc)
    if response is not None:
        await response(scope, receive, send)


def wrap_app_handling_exceptions(app, conn):
    """An application around another that turns its exceptions into responses."""
    known = conn.scope.get("starlette.exception_handlers")

    async def wrapped_app(scope, receive, send):
        sender = ResponseStart(send)
        try:
            await app(scope, receive, sender)
        except Exception as exc:
            handler = find_handler(exc, known)
            if handler is None:
                raise
            await handle_exception(exc, handler, conn, scope, receive, sender)

    return wrapped_app
