"""The middleware around everything that answers what nobody else has. starlette/middleware/errors.py."""

import sys
import traceback

from _starlette import ResponseStart, accelerated
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool
from starlette.middleware._error_page import error_page
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse

__molt_missing__ = ("STYLES", "JS", "TEMPLATE", "FRAME_TEMPLATE", "LINE", "CENTER_LINE")


class ServerErrorMiddleware:
    """Answers an exception with the traceback when debugging, else by its handler, else plainly; it goes on being raised."""

    def __init__(self, app, handler=None, debug=False):
        self.app = app
        self.handler = handler
        self.debug = debug

    @accelerated
    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sender = ResponseStart(send)
        try:
            await self.app(scope, receive, sender)
        except Exception as exc:
            await self._answer(exc, sender, scope, receive, send)
            # The server logs it; a test client raises it.
            raise

    async def _answer(self, exc, sender, scope, receive, send):
        request = Request(scope)
        if self.debug:
            response = self.debug_response(request, exc)
        elif self.handler is None:
            response = self.error_response(request, exc)
        elif is_async_callable(self.handler):
            response = await self.handler(request, exc)
        else:
            response = await run_in_threadpool(self.handler, request, exc)
        if not sender.started:
            await response(scope, receive, send)

    def generate_html(self, exc, limit=7):
        return error_page(_kind(exc), exc)

    def generate_plain_text(self, exc):
        return "".join(traceback.format_exception(type(exc), exc, exc.__traceback__))

    def debug_response(self, request, exc):
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(self.generate_html(exc), status_code=500)
        return PlainTextResponse(self.generate_plain_text(exc), status_code=500)

    def error_response(self, request, exc):
        return PlainTextResponse("Internal Server Error", status_code=500)


def _kind(exc):
    """The name of an exception's class; from CPython 3.13 on with its module."""
    cls = type(exc)
    if sys.version_info < (3, 13):
        return cls.__name__
    if cls.__module__ in ("__main__", "builtins"):
        return cls.__qualname__
    return f"{cls.__module__}.{cls.__qualname__}"
