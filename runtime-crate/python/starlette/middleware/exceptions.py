"""The middleware that answers exceptions for which there are handlers. starlette/middleware/exceptions.py."""

from _starlette import ResponseStart, accelerated
from starlette._exception_handler import find_handler, handle_exception
from starlette.exceptions import HTTPException, WebSocketException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket

# What error reporters change in the original.
__molt_public__ = ("_exception_handlers",)


class ExceptionMiddleware:
    """Around the router: makes the handlers known to the routes, and answers what is raised outside of them."""

    def __init__(self, app, handlers=None, debug=False):
        self.app = app
        self.debug = debug
        self._status_handlers = {}
        self._exception_handlers = {
            HTTPException: self.http_exception,
            WebSocketException: self.websocket_exception,
        }
        for key, handler in (handlers or {}).items():
            self.add_exception_handler(key, handler)

    def add_exception_handler(self, exc_class_or_status_code, handler):
        if isinstance(exc_class_or_status_code, int):
            self._status_handlers[exc_class_or_status_code] = handler
        else:
            assert issubclass(exc_class_or_status_code, Exception)
            self._exception_handlers[exc_class_or_status_code] = handler

    @accelerated
    async def __call__(self, scope, receive, send):
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        known = (self._exception_handlers, self._status_handlers)
        scope["starlette.exception_handlers"] = known
        sender = ResponseStart(send)
        try:
            await self.app(scope, receive, sender)
        except Exception as exc:
            if not await self._answer(exc, known, sender, scope, receive, send):
                raise

    async def _answer(self, exc, known, sender, scope, receive, send):
        """Answer an exception while it is handled; whether there is a handler for it."""
        handler = find_handler(exc, known)
        if handler is None:
            return False
        connection = Request if scope["type"] == "http" else WebSocket
        conn = connection(scope, receive, send)
        await handle_exception(exc, handler, conn, scope, receive, sender)
        return True

    async def http_exception(self, request, exc):
        if exc.status_code in (204, 304):
            return Response(status_code=exc.status_code, headers=exc.headers)
        return PlainTextResponse(exc.detail, status_code=exc.status_code, headers=exc.headers)

    async def websocket_exception(self, websocket, exc):
        await websocket.close(code=exc.code, reason=exc.reason)
