"""Redirection from http to https. starlette/middleware/httpsredirect.py."""

from starlette.datastructures import URL
from starlette.responses import RedirectResponse


class HTTPSRedirectMiddleware:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] not in ("http", "websocket") or scope["scheme"] not in ("http", "ws"):
            await self.app(scope, receive, send)
            return
        url = URL(scope=scope)
        scheme = {"http": "https", "ws": "wss"}[url.scheme]
        netloc = url.hostname if url.port in (80, 443) else url.netloc
        response = RedirectResponse(url.replace(scheme=scheme, netloc=netloc), status_code=307)
        await response(scope, receive, send)
