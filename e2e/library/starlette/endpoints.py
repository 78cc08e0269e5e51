"""Endpoints as classes, and WebSockets in all their states."""

import asyncio

from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint, WebSocketEndpoint
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route, Router, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect, WebSocketState


async def call(app, method="GET", path="/"):
    print(">", method, path)
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": []}

    async def receive():
        return {"type": "http.request", "body": b""}

    await exchange(app, scope, receive)


async def connect(app, *messages, path="/", **extra):
    print(">", path, messages)
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": [], "scheme": "ws", **extra}
    queue = [{"type": "websocket.connect"}, *messages]

    async def receive():
        if not queue:
            return {"type": "websocket.disconnect", "code": 1001, "reason": "over"}
        return queue.pop(0)

    await exchange(app, scope, receive)


async def exchange(app, scope, receive):
    async def send(message):
        if message.get("text") == "fail":
            raise OSError("gone")
        print(" ", message)

    try:
        await app(scope, receive, send)
    except Exception as exc:
        print("  raised", type(exc).__name__, exc, vars(exc))


class Home(HTTPEndpoint):
    async def get(self, request):
        return PlainTextResponse(f"get {request.method}")

    def post(self, request):
        return JSONResponse({"sync": True})


class Heads(HTTPEndpoint):
    def head(self, request):
        return PlainTextResponse("head only")


class Texts(WebSocketEndpoint):
    encoding = "text"

    async def on_connect(self, websocket):
        await websocket.accept(subprotocol="p", headers=[(b"a", b"b")])

    async def on_receive(self, websocket, data):
        await websocket.send_text(f"got {data}")

    async def on_disconnect(self, websocket, close_code):
        print("  closed", close_code, websocket.client_state, websocket.application_state)


class Bytes(Texts):
    encoding = "bytes"


class Json(Texts):
    encoding = "json"


class Odd(Texts):
    encoding = "odd"


def text(data):
    return {"type": "websocket.receive", "text": data}


def data(content):
    return {"type": "websocket.receive", "bytes": content}


async def endpoints():
    for app in (
        Starlette(routes=[Route("/", Home), Route("/h", Heads)]),
        Router([Route("/", Home), Route("/h", Heads)]),
    ):
        for method in ("GET", "HEAD", "POST", "PUT", "BREW"):
            await call(app, method)
        for method in ("GET", "HEAD"):
            await call(app, method, "/h")
    for kind in (Texts, Bytes, Json, Odd, WebSocketEndpoint):
        print("==", kind.__name__)
        app = Starlette(routes=[WebSocketRoute("/", kind)])
        await connect(app, text("hello"), text("[1]"))
        await connect(app, data(b"bytes"))
        await connect(app, data(b'{"a": 1}'), {"type": "websocket.disconnect", "code": 4000})


async def sockets():
    async def run(body, *messages, **extra):
        async def app(scope, receive, send):
            websocket = WebSocket(scope, receive, send)
            await body(websocket)

        await connect(app, *messages, **extra)

    async def everything(ws):
        print("  ", ws.url, ws.client_state, ws.application_state)
        await ws.accept()
        print(
            "  ",
            await ws.receive_text(),
            await ws.receive_bytes(),
            await ws.receive_json(),
            await ws.receive_json("binary"),
        )
        await ws.send_text("t")
        await ws.send_bytes(b"b")
        await ws.send_json({"a": ["\u00e9"]})
        await ws.send_json([1], mode="binary")
        await ws.close(1001, "why")
        await ws.send_text("late")

    await run(everything, text("x"), data(b"y"), text("[2]"), data(b"{}"))

    async def iterate(ws):
        await ws.accept()
        print("  ", [item async for item in ws.iter_text()])
        await ws.receive()

    await run(iterate, text("1"), text("2"))

    async def iterate_json(ws):
        await ws.accept()
        print("  ", [item async for item in ws.iter_json()])

    await run(iterate_json, text("1"), text("{}"))

    async def iterate_bytes(ws):
        await ws.accept()
        print("  ", [item async for item in ws.iter_bytes()])

    await run(iterate_bytes, data(b"1"))

    async def too_early(ws):
        await ws.receive_text()

    async def send_too_early(ws):
        await ws.send_text("x")

    async def wrong_mode(ws):
        await ws.receive_json(mode="odd")

    async def wrong_send_mode(ws):
        await ws.send_json(1, mode="odd")

    async def disconnected(ws):
        await ws.accept()
        await ws.receive_text()

    async def send_fails(ws):
        await ws.accept()
        try:
            await ws.send_text("fail")
        finally:
            print("  ", ws.application_state)

    async def accept_twice(ws):
        await ws.accept()
        await ws.accept()

    async def unexpected(ws):
        await ws.accept()
        await ws.receive()

    async def denied(ws):
        await ws.send_denial_response(PlainTextResponse("no", 401))
        await ws.close()

    async def odd_denial(ws):
        await ws.send({"type": "websocket.http.response.start", "status": 403, "headers": []})
        await ws.send({"type": "websocket.close"})

    for body in (
        too_early,
        send_too_early,
        wrong_mode,
        wrong_send_mode,
        disconnected,
        send_fails,
        accept_twice,
        denied,
        odd_denial,
    ):
        print("==", body.__name__)
        await run(body)
    await run(denied, extensions={"websocket.http.response": {}})
    await run(unexpected, {"type": "websocket.odd"})
    await connect(WebSocketClose(4001, "bye"))
    print(list(WebSocketState), vars(WebSocketDisconnect()), vars(WebSocketDisconnect(5, "r")))
    try:
        WebSocket({"type": "http"}, None, None)
    except AssertionError as exc:
        print(repr(exc))


asyncio.run(endpoints())
asyncio.run(sockets())
