"""An application in the place of a server. httpx `httpx/_transports/asgi.py`."""

import asyncio

from .._response import Response
from .._types import AsyncByteStream
from .base import AsyncBaseTransport


class _Whole(AsyncByteStream):
    """A body that the application has sent already."""

    def __init__(self, parts):
        self._parts = parts

    async def __aiter__(self):
        yield b"".join(self._parts)


class _Call:
    """One request to an application: what it receives and sends."""

    def __init__(self, request):
        self._is_head = request.method == "HEAD"
        self._incoming = request.stream.__aiter__()
        self._received = False
        self.complete = asyncio.Event()
        self.status = None
        self.headers = None
        self.parts = []

    async def receive(self):
        if self._received:
            await self.complete.wait()
            return {"type": "http.disconnect"}
        try:
            body = await self._incoming.__anext__()
        except StopAsyncIteration:
            self._received = True
            return {"type": "http.request", "body": b"", "more_body": False}
        return {"type": "http.request", "body": body, "more_body": True}

    async def send(self, message):
        if message["type"] == "http.response.start":
            assert self.status is None
            self.status = message["status"]
            self.headers = message.get("headers", [])
        elif message["type"] == "http.response.body":
            assert not self.complete.is_set()
            body = message.get("body", b"")
            if body and not self._is_head:
                self.parts.append(body)
            if not message.get("more_body", False):
                self.complete.set()

    def fail(self):
        """The application raised."""
        self.complete.set()
        self.status = 500 if self.status is None else self.status
        self.headers = {} if self.headers is None else self.headers


class ASGITransport(AsyncBaseTransport):
    """Calls an application."""

    def __init__(self, app, raise_app_exceptions=True, root_path="", client=("127.0.0.1", 123)):
        self.app = app
        self.raise_app_exceptions = raise_app_exceptions
        self.root_path = root_path
        self.client = client

    def _scope(self, request):
        url = request.url
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "headers": [(key.lower(), value) for key, value in request.headers.raw],
            "scheme": url.scheme,
            "path": url.path,
            "raw_path": url.raw_path.split(b"?")[0],
            "query_string": url.query,
            "server": (url.host, url.port),
            "client": self.client,
            "root_path": self.root_path,
        }

    async def handle_async_request(self, request):
        assert isinstance(request.stream, AsyncByteStream)
        call = _Call(request)
        try:
            await self.app(self._scope(request), call.receive, call.send)
        except Exception:
            if self.raise_app_exceptions:
                raise
            call.fail()
        assert call.complete.is_set()
        assert call.status is not None
        assert call.headers is not None
        return Response(call.status, headers=call.headers, stream=_Whole(call.parts))
