"""Handlers that do their worst, each in its own way: what a request can do to the server that answers it."""

import asyncio
import contextlib
import contextvars
import decimal
import gc
import itertools
import json
import math
import os
import sys
import threading
import time
from typing import Annotated, Any

import anyio
from fastapi import BackgroundTasks, Body, Depends, FastAPI, Form, HTTPException, Request, UploadFile, WebSocket
from fastapi.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from pydantic import BaseModel, field_validator, model_validator

app = FastAPI(openapi_url=None)
lock = threading.Lock()
async_lock = asyncio.Lock()
limiter = anyio.CapacityLimiter(1)
kept: list[Any] = []


class Own(Exception):
    pass


class Unprintable(Exception):
    def __str__(self):
        raise ValueError("no text")

    __repr__ = __str__


RAISED = {
    "base": lambda: BaseException("base"),
    "generator": lambda: GeneratorExit(),
    "cancelled": lambda: asyncio.CancelledError(),
    "stop": lambda: StopIteration(1),
    "stop_async": lambda: StopAsyncIteration(),
    "group": lambda: ExceptionGroup("group", [ValueError("a"), HTTPException(418)]),
    "base_group": lambda: BaseExceptionGroup("group", [KeyError("a"), BaseException("b")]),
    "unprintable": lambda: Unprintable(),
    "memory": lambda: MemoryError(),
    "recursion": lambda: RecursionError("deep"),
    "teapot": lambda: HTTPException(418, {"a": 1}),
    "status": lambda: HTTPException(999),
    "detail": lambda: HTTPException(400, "\ud800"),
    "headers": lambda: HTTPException(400, "no", headers={"x": "a\nb"}),
    "own": lambda: Own(),
}


@app.exception_handler(Own)
async def own_handler(request: Request, raised: Own):
    raise ValueError("the handler fails too")


@app.get("/async/{kind}")
async def raise_async(kind: str):
    raise RAISED[kind]()


@app.get("/sync/{kind}")
def raise_sync(kind: str):
    raise RAISED[kind]()


async def with_end(kind: str, when: str):
    if when == "before":
        raise RAISED[kind]()
    try:
        yield when
    finally:
        if when == "after":
            raise RAISED[kind]()


@app.get("/dependency/{kind}/{when}")
async def dependency(given: Annotated[str, Depends(with_end)]):
    return given


def swallowing():
    try:
        yield
    except BaseException:
        kept.append(1)


@app.get("/swallowed/{kind}", dependencies=[Depends(swallowing)])
async def swallowed(kind: str):
    raise RAISED[kind]()


@app.get("/streamed/{kind}/{after}")
async def streamed(kind: str, after: int):
    async def parts():
        for at in range(after):
            yield f"{at}\n"
        raise RAISED[kind]()

    return StreamingResponse(parts())


@app.get("/streamed-sync/{kind}/{after}")
def streamed_sync(kind: str, after: int):
    def parts():
        for at in range(after):
            yield f"{at}\n"
        raise RAISED[kind]()

    return StreamingResponse(parts())


@app.get("/odd-stream/{kind}")
async def odd_stream(kind: str):
    parts = {
        "numbers": [1, 2],
        "none": [None],
        "empty": ["", "", "a"],
        "surrogates": ["a", "\ud800"],
        "view": [memoryview(b"ab")],
        "nothing": [],
    }
    return StreamingResponse(iter(parts[kind]))


@app.get("/background/{kind}")
async def background(kind: str, tasks: BackgroundTasks):
    def work():
        raise RAISED[kind]()

    tasks.add_task(work)
    tasks.add_task(kept.append, 1)
    return "answered"


@app.get("/locked/{kind}")
def locked(kind: str):
    with lock:
        return {
            "percent": lambda: "%*d" % (2**40, 1),
            "list": lambda: [0] * 2**62,
            "text": lambda: "a" * 2**62,
            "shift": lambda: 1 << 2**40,
            "stack": lambda: json.dumps(nested(100_000)),
            "sorted": lambda: sorted([1, "a"]),
            "compare": lambda: nested(100_000) == nested(100_000),
            "format": lambda: f"{1.5:.{2**40}f}",
            "raise": lambda: (_ for _ in ()).throw(BaseException("thrown")),
        }[kind]()


@app.get("/locked-async/{kind}")
async def locked_async(kind: str):
    async with async_lock, limiter:
        return locked(kind)


@app.get("/free")
async def free():
    return [lock.locked(), async_lock.locked(), limiter.borrowed_tokens]


def nested(depth):
    made = []
    for _ in range(depth):
        made = [made]
    return made


def looped():
    made = {}
    made["a"] = made
    return made


class Node(BaseModel):
    rest: "Node | None" = None


def chain(depth):
    made = None
    for _ in range(depth):
        made = Node.model_construct(rest=made)
    return made


RESULTS = {
    "deep": lambda: nested(5_000),
    "loop": looped,
    "nan": lambda: math.nan,
    "infinite": lambda: [math.inf],
    "huge": lambda: 10**5000,
    "surrogate": lambda: "\ud800",
    "bytes": lambda: b"\xff",
    "set": lambda: {1},
    "object": lambda: object(),
    "key": lambda: {(1, 2): 3},
    "none_key": lambda: {None: 1},
    "class": lambda: int,
    "generator": lambda: (each for each in range(3)),
    "decimal": lambda: decimal.Decimal("NaN"),
    "distant": lambda: decimal.Decimal("1e9999"),
    "model": lambda: chain(900),
    "coroutine": lambda: asyncio.sleep(0),
    "module": lambda: math,
    "exception": lambda: ValueError("a"),
}


@app.get("/result/{kind}")
async def result(kind: str):
    made = RESULTS[kind]()
    if asyncio.iscoroutine(made):
        made.close()
    return made


@app.get("/json/{kind}")
async def own_json(kind: str):
    return JSONResponse(RESULTS[kind]())


RESPONSES = {
    "status": lambda: Response(status_code=99),
    "informational": lambda: Response(status_code=101),
    "large": lambda: Response(status_code=1000),
    "negative": lambda: Response(status_code=-1),
    "no_content": lambda: Response("body", status_code=204),
    "not_modified": lambda: Response("body", status_code=304),
    "length": lambda: Response("body", headers={"content-length": "2"}),
    "longer": lambda: Response("body", headers={"content-length": "20"}),
    "wrong_length": lambda: Response("body", headers={"content-length": "x"}),
    "twice": lambda: Response("body", headers={"transfer-encoding": "chunked"}),
    "name": lambda: Response("body", headers={"a b": "c"}),
    "empty_name": lambda: Response("body", headers={"": "c"}),
    "unicode": lambda: Response("body", headers={"x": "\u20ac"}),
    "latin": lambda: Response("body", headers={"x": "\xe9"}),
    "null": lambda: Response("body", headers={"x": "a\0b"}),
    "long": lambda: Response("body", headers={"x": "a" * 100_000}),
    "redirect": lambda: RedirectResponse("/a\r\nb: c"),
    "redirect_unicode": lambda: RedirectResponse("/\u20ac?\u20ac=\ud83d"),
    "file": lambda: FileResponse("/nowhere/at/all"),
    "folder": lambda: FileResponse("/"),
    "number": lambda: Response(5),
    "surrogate": lambda: PlainTextResponse("\ud800"),
    "media": lambda: Response("body", media_type="text/a\nb"),
}


@app.get("/response/{kind}")
async def response(kind: str):
    return RESPONSES[kind]()


@app.get("/cookie")
async def cookie(name: str, value: str):
    made = PlainTextResponse("cookie")
    made.set_cookie(name, value, max_age=2**40)
    return made


class Checked(BaseModel):
    value: Any

    @field_validator("value")
    @classmethod
    def check(cls, value):
        if isinstance(value, str) and value in RAISED:
            raise RAISED[value]()
        if value == "endless":
            return cls(value=value)
        return value

    @model_validator(mode="after")
    def whole(self):
        assert self.value != "assert", "asserted"
        return self


@app.post("/checked")
async def checked(given: Checked):
    return given


@app.post("/upload")
async def upload(file: UploadFile, note: Annotated[str, Form()] = "", count: Annotated[int, Form()] = 1):
    await file.seek(2**40)
    return [file.size, note, count, len(await file.read())]


@app.post("/depth")
async def depth(value: Annotated[Any, Body()]):
    return value


@app.get("/endless/{kind}")
async def endless(kind: str):
    def deeper():
        return deeper()

    async def deeper_async():
        return await deeper_async()

    return (
        {
            "frames": deeper,
            "await": deeper_async,
            "thread": lambda: anyio.to_thread.run_sync(deeper),
            "tasks": lambda: asyncio.create_task(deeper_async()),
            "context": lambda: contextvars.copy_context().run(deeper),
            "stack": lambda: contextlib.ExitStack().enter_context(contextlib.closing(deeper())),
            "iterators": lambda: next(itertools.chain.from_iterable(iter(deeper, 1))),
        }[kind]()
        if kind not in ("await", "thread", "tasks")
        else await {
            "await": deeper_async,
            "thread": lambda: anyio.to_thread.run_sync(deeper),
            "tasks": lambda: asyncio.create_task(deeper_async()),
        }[kind]()
    )


class Noisy:
    def __del__(self):
        raise SystemExit(3)


@app.get("/finalizer")
async def finalizer():
    loop = [Noisy()]
    loop.append(loop)
    del loop
    gc.collect()
    return "collected"


@app.get("/abandoned")
async def abandoned():
    async def fails():
        raise BaseException("nobody asks")

    asyncio.get_running_loop().create_future().set_exception(ValueError("nobody looks"))
    task = asyncio.create_task(asyncio.sleep(3600))
    kept.append(task)
    async with asyncio.timeout(0.01):
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(10)
    return "abandoned"


@app.get("/cancels-itself")
async def cancels_itself(again: int = 1):
    task = asyncio.current_task()
    for _ in range(again):
        task.cancel()
    await asyncio.sleep(0)
    return "never"


@app.get("/stops-the-loop")
async def stops_the_loop():
    try:
        asyncio.run(asyncio.sleep(0))
    except RuntimeError as raised:
        return str(raised)


@app.get("/limits/{kind}")
def limits(kind: str):
    if kind == "recursion":
        sys.setrecursionlimit(10)
    if kind == "sleep":
        time.sleep(-1)
    if kind == "thread":
        threading.Thread(target=raise_sync, args=("base",)).start()
    return os.getpid() > 0


@app.websocket("/socket/{kind}")
async def socket(socket: WebSocket, kind: str):
    if kind == "early":
        raise BaseException("before")
    await socket.accept()
    if kind == "late":
        raise BaseException("after")
    await socket.send_json(RESULTS[kind]())


@app.get("/ping")
async def ping():
    return "pong"
