"""WebSockets as an application sees them. starlette/websockets.py."""

import json
from enum import Enum

from starlette.requests import HTTPConnection, StateT


class WebSocketState(Enum):
    CONNECTING = 0
    CONNECTED = 1
    DISCONNECTED = 2
    RESPONSE = 3


class WebSocketDisconnect(Exception):
    """The other side closed the connection."""

    def __init__(self, code=1000, reason=None):
        self.code = code
        self.reason = reason or ""


def _expect(message, *expected):
    """The type of a message, which must be one of those expected."""
    message_type = message["type"]
    if message_type not in expected:
        quoted = [f'"{name}"' for name in expected]
        listed = quoted[-1] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
        raise RuntimeError(f"Expected ASGI message {listed}, but got {message_type!r}")
    return message_type


class WebSocket(HTTPConnection[StateT]):
    """A connection, with the state of both of its sides."""

    def __init__(self, scope, receive, send):
        super().__init__(scope)
        assert scope["type"] == "websocket"
        self._receive = receive
        self._send = send
        self.client_state = WebSocketState.CONNECTING
        self.application_state = WebSocketState.CONNECTING

    async def receive(self):
        """The next message, which has to be one that may come now."""
        if self.client_state is WebSocketState.CONNECTING:
            message = await self._receive()
            _expect(message, "websocket.connect")
            self.client_state = WebSocketState.CONNECTED
            return message
        if self.client_state is WebSocketState.CONNECTED:
            message = await self._receive()
            if _expect(message, "websocket.receive", "websocket.disconnect") == "websocket.disconnect":
                self.client_state = WebSocketState.DISCONNECTED
            return message
        raise RuntimeError('Cannot call "receive" once a disconnect message has been received.')

    async def send(self, message):
        """Send a message, which has to be one that may be sent now."""
        if self.application_state is WebSocketState.CONNECTING:
            kind = _expect(message, "websocket.accept", "websocket.close", "websocket.http.response.start")
            if kind == "websocket.close":
                self.application_state = WebSocketState.DISCONNECTED
            elif kind == "websocket.http.response.start":
                self.application_state = WebSocketState.RESPONSE
            else:
                self.application_state = WebSocketState.CONNECTED
            await self._send(message)
        elif self.application_state is WebSocketState.CONNECTED:
            if _expect(message, "websocket.send", "websocket.close") == "websocket.close":
                self.application_state = WebSocketState.DISCONNECTED
            try:
                await self._send(message)
            except OSError:
                self.application_state = WebSocketState.DISCONNECTED
                raise WebSocketDisconnect(code=1006)
        elif self.application_state is WebSocketState.RESPONSE:
            _expect(message, "websocket.http.response.body")
            if not message.get("more_body", False):
                self.application_state = WebSocketState.DISCONNECTED
            await self._send(message)
        else:
            raise RuntimeError('Cannot call "send" once a close message has been sent.')

    async def accept(self, subprotocol=None, headers=None):
        if self.client_state is WebSocketState.CONNECTING:
            await self.receive()
        await self.send({"type": "websocket.accept", "subprotocol": subprotocol, "headers": headers or []})

    def _raise_on_disconnect(self, message):
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"], message.get("reason"))

    async def _receive_data(self):
        if self.application_state is not WebSocketState.CONNECTED:
            raise RuntimeError('WebSocket is not connected. Need to call "accept" first.')
        message = await self.receive()
        self._raise_on_disconnect(message)
        return message

    async def receive_text(self) -> str | None:
        return (await self._receive_data())["text"]

    async def receive_bytes(self) -> bytes | None:
        return (await self._receive_data())["bytes"]

    async def receive_json(self, mode="text"):
        _check_mode(mode)
        message = await self._receive_data()
        return json.loads(message["text"] if mode == "text" else message["bytes"].decode("utf-8"))

    async def iter_text(self):
        try:
            while True:
                yield await self.receive_text()
        except WebSocketDisconnect:
            pass

    async def iter_bytes(self):
        try:
            while True:
                yield await self.receive_bytes()
        except WebSocketDisconnect:
            pass

    async def iter_json(self):
        try:
            while True:
                yield await self.receive_json()
        except WebSocketDisconnect:
            pass

    async def send_text(self, data):
        await self.send({"type": "websocket.send", "text": data})

    async def send_bytes(self, data):
        await self.send({"type": "websocket.send", "bytes": data})

    async def send_json(self, data, mode="text"):
        _check_mode(mode)
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        if mode == "text":
            await self.send({"type": "websocket.send", "text": text})
        else:
            await self.send({"type": "websocket.send", "bytes": text.encode("utf-8")})

    async def close(self, code=1000, reason=None):
        await self.send({"type": "websocket.close", "code": code, "reason": reason or ""})

    async def send_denial_response(self, response):
        if "websocket.http.response" in self.scope.get("extensions", {}):
            await response(self.scope, self.receive, self.send)
        else:
            raise RuntimeError("The server doesn't support the Websocket Denial Response extension.")


def _check_mode(mode):
    if mode not in ("text", "binary"):
        raise RuntimeError('The "mode" argument should be "text" or "binary".')


class WebSocketClose:
    """The application that closes a connection."""

    def __init__(self, code=1000, reason=None):
        self.code = code
        self.reason = reason or ""

    async def __call__(self, scope, receive, send):
        await send({"type": "websocket.close", "code": self.code, "reason": self.reason})
