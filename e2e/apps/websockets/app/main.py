"""Rooms, echoes and refusals over WebSocket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import (
    Depends,
    FastAPI,
    Query,
    Request,
    Response,
    WebSocket,
    WebSocketDisconnect,
    WebSocketException,
    status,
)
from fastapi.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse

app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["https://a.example"])


@app.middleware("http")
async def mark(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await call_next(request)
    response.headers["X-Marked"] = "yes"
    return response


@app.get("/")
async def read_root() -> dict[str, str]:
    return {"kind": "http"}


@app.websocket("/echo")
async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                print("left", message.get("code"), message.get("reason"), flush=True)
                return
            if message.get("text") is not None:
                await websocket.send_text("text:" + message["text"])
            else:
                await websocket.send_bytes(b"bytes:" + message["bytes"])
    except WebSocketDisconnect as exc:
        print("disconnect", exc.code, flush=True)


@app.websocket("/scope/{name}")
async def show_scope(websocket: WebSocket, name: str, page: int = 1) -> None:
    await websocket.accept(
        subprotocol="chat" if "chat" in websocket.scope["subprotocols"] else None,
        headers=[(b"X-Name", name.encode()), (b"Set-Cookie", b"a=b")],
    )
    scope = websocket.scope
    await websocket.send_json(
        {
            "keys": list(scope),
            "type": scope["type"],
            "asgi": scope["asgi"],
            "http_version": scope["http_version"],
            "scheme": scope["scheme"],
            "path": scope["path"],
            "raw_path": scope["raw_path"].decode(),
            "query": scope["query_string"].decode(),
            "subprotocols": scope["subprotocols"],
            "extensions": scope["extensions"],
            "headers": [
                [name.decode(), value.decode("latin-1")] for name, value in scope["headers"] if name != b"host"
            ],
            "page": page,
            "url": websocket.url.path,
        }
    )
    await websocket.close(code=4001, reason="that is all")


@app.websocket("/refuse")
async def refuse(websocket: WebSocket) -> None:
    await websocket.close(code=1008)


@app.websocket("/forbid")
async def forbid(websocket: WebSocket) -> None:
    raise WebSocketException(code=status.WS_1008_POLICY_VIOLATION, reason="no")


@app.websocket("/answer")
async def answer(websocket: WebSocket) -> None:
    response = JSONResponse({"detail": "not today"}, 418, {"X-Why": "tea"})
    await websocket.send_denial_response(response)


@app.websocket("/early")
async def fail_early(websocket: WebSocket) -> None:
    raise RuntimeError("before the handshake")


@app.websocket("/late")
async def fail_late(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("soon")
    raise RuntimeError("after the handshake")


@app.websocket("/silent")
async def stay_silent(websocket: WebSocket) -> None:
    return


@app.websocket("/done")
async def leave(websocket: WebSocket) -> None:
    await websocket.accept()


async def read_token(websocket: WebSocket, token: Annotated[str | None, Query()] = None) -> str:
    if token is None:
        raise WebSocketException(code=1008, reason="token")
    return token


@app.websocket("/items/{item_id}")
async def watch_item(websocket: WebSocket, item_id: int, token: Annotated[str, Depends(read_token)]) -> None:
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_json({"item": item_id, "token": token, "text": text})


@app.websocket("/count")
async def count(websocket: WebSocket) -> None:
    await websocket.accept()
    for number in range(5):
        await websocket.send_text(str(number))
        await asyncio.sleep(0.01)
    await websocket.close()


@app.websocket("/after")
async def send_after_close(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.close()
    try:
        await websocket.send_text("too late")
    except RuntimeError as exc:
        print(exc, flush=True)


@app.websocket("/size")
async def size(websocket: WebSocket) -> None:
    await websocket.accept()
    while True:
        data = await websocket.receive_bytes()
        await websocket.send_text(str(len(data)))
        await websocket.send_bytes(data[:100000])


@app.websocket("/json")
async def exchange_json(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_json(await websocket.receive_json())
    await websocket.send_json([1, "é"], mode="binary")
    await websocket.close(3000)
