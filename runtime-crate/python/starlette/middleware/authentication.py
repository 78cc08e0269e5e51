"""The middleware that asks who a request is from. starlette/middleware/authentication.py."""

from starlette.authentication import AuthCredentials, AuthenticationError, UnauthenticatedUser
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse


class AuthenticationMiddleware:
    def __init__(self, app, backend, on_error=None):
        self.app = app
        self.backend = backend
        self.on_error = on_error if on_error is not None else self.default_on_error

    async def __call__(self, scope, receive, send):
        if scope["type"] in ("http", "websocket"):
            conn = HTTPConnection(scope)
            try:
                found = await self.backend.authenticate(conn)
            except AuthenticationError as exc:
                await self._refuse(self.on_error(conn, exc), scope, receive, send)
                return
            scope["auth"], scope["user"] = (AuthCredentials(), UnauthenticatedUser()) if found is None else found
        await self.app(scope, receive, send)

    @staticmethod
    async def _refuse(response, scope, receive, send):
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        else:
            await response(scope, receive, send)

    @staticmethod
    def default_on_error(conn, exc):
        return PlainTextResponse(str(exc), status_code=400)
