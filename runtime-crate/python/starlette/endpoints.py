"""Endpoints as classes with a method for each method of HTTP, or for each event of a WebSocket. starlette/endpoints.py."""

import json

from starlette import status
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class HTTPEndpoint:
    """An endpoint for one request: awaiting it answers."""

    def __init__(self, scope, receive, send):
        assert scope["type"] == "http"
        self.scope = scope
        self.receive = receive
        self.send = send
        self._allowed_methods = [name for name in _METHODS if getattr(self, name.lower(), None) is not None]

    def __await__(self):
        return self.dispatch().__await__()

    async def dispatch(self):
        request = Request(self.scope, receive=self.receive)
        method = request.method
        if method == "HEAD" and not hasattr(self, "head"):
            method = "GET"
        handler = getattr(self, method.lower()) if method in self._allowed_methods else self.method_not_allowed
        if is_async_callable(handler):
            response = await handler(request)
        else:
            response = await run_in_threadpool(handler, request)
        await response(self.scope, self.receive, self.send)

    async def method_not_allowed(self, request):
        headers = {"Allow": ", ".join(self._allowed_methods)}
        if "app" in self.scope:
            raise HTTPException(status_code=405, headers=headers)
        return PlainTextResponse("Method Not Allowed", status_code=405, headers=headers)


class WebSocketEndpoint:
    """An endpoint for one connection: awaiting it serves the connection to its end."""

    encoding = None

    def __init__(self, scope, receive, send):
        assert scope["type"] == "websocket"
        self.scope = scope
        self.receive = receive
        self.send = send

    def __await__(self):
        return self.dispatch().__await__()

    async def dispatch(self):
        websocket = WebSocket(self.scope, receive=self.receive, send=self.send)
        await self.on_connect(websocket)
        close_code = status.WS_1000_NORMAL_CLOSURE
        try:
            while True:
                message = await websocket.receive()
                if message["type"] == "websocket.receive":
                    await self.on_receive(websocket, await self.decode(websocket, message))
                elif message["type"] == "websocket.disconnect":
                    close_code = int(message.get("code") or status.WS_1000_NORMAL_CLOSURE)
                    break
        except Exception:
            close_code = status.WS_1011_INTERNAL_ERROR
            raise
        finally:
            await self.on_disconnect(websocket, close_code)

    async def decode(self, websocket, message):
        """The data of a message in the endpoint's encoding."""
        encoding = self.encoding
        if encoding in ("text", "bytes"):
            if encoding not in message:
                other = "bytes" if encoding == "text" else "text"
                await self._refuse(websocket, f"Expected {encoding} websocket messages, but got {other}")
            return message[encoding]
        if encoding == "json":
            text = message["text"] if message.get("text") is not None else message["bytes"].decode("utf-8")
            try:
                return json.loads(text)
            except json.decoder.JSONDecodeError:
                await self._refuse(websocket, "Malformed JSON data received.")
        assert encoding is None, f"Unsupported 'encoding' attribute {encoding}"
        return message["text"] if message.get("text") else message["bytes"]

    @staticmethod
    async def _refuse(websocket, why):
        await websocket.close(code=status.WS_1003_UNSUPPORTED_DATA)
        raise RuntimeError(why)

    async def on_connect(self, websocket):
        """What happens when a client connects."""
        await websocket.accept()

    async def on_receive(self, websocket, data):
        """What happens with a message."""

    async def on_disconnect(self, websocket, close_code):
        """What happens after the connection."""
