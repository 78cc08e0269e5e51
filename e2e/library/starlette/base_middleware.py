"""BaseHTTPMiddleware: bodies, streams, errors, disconnects, background tasks, and context variables."""

import asyncio
import contextvars

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

variable = contextvars.ContextVar("variable", default="unset")


async def call(app, path="/", chunks=(b"body",), disconnect_after=None, wait_for_response=True, method="POST"):
    print(">", path)
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": [], "scheme": "http"}
    queue = [
        {"type": "http.request", "body": chunk, "more_body": index < len(chunks) - 1}
        for index, chunk in enumerate(chunks)
    ]
    gone = asyncio.Event()
    sent = 0

    async def receive():
        if queue:
            return queue.pop(0)
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        nonlocal sent
        print(" ", message)
        sent += 1
        if sent == disconnect_after or (message["type"] == "http.response.body" and not message.get("more_body")):
            gone.set()

    try:
        await app(scope, receive, send)
    except BaseException as exc:
        print("  raised", type(exc).__name__, exc, "cause", repr(exc.__cause__), exc.__suppress_context__)


class Adding(BaseHTTPMiddleware):
    def __init__(self, app, name="adding"):
        super().__init__(app)
        self.name = name

    async def dispatch(self, request, call_next):
        print("  before", self.name, request.method)
        variable.set(self.name)
        response = await call_next(request)
        print("  after", self.name, response.status_code, type(response).__name__)
        response.headers["x-" + self.name] = "1"
        return response


class Reading(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        print("  read", await request.body())
        return await call_next(request)


class Streaming(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        print("  streamed", [chunk async for chunk in request.stream()])
        return await call_next(request)


class Answering(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        if request.url.path == "/refused":
            return PlainTextResponse("refused", 403)
        if request.url.path == "/replaced":
            await call_next(request)
            return PlainTextResponse("replaced")
        if request.url.path == "/raised":
            raise HTTPException(401)
        try:
            return await call_next(request)
        except ValueError as exc:
            return PlainTextResponse(f"caught {exc}", 500)


class Changing(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        response = await call_next(request)
        body = b"".join([chunk async for chunk in response.body_iterator])
        return Response(body.upper(), response.status_code, dict(response.headers))


async def echo(request):
    body = await request.body()
    return JSONResponse({"body": body.decode(), "variable": variable.get()})


def sync_echo(request):
    return PlainTextResponse(variable.get())


async def streamed(request):
    async def parts():
        for number in range(4):
            yield f"part{number}"

    return StreamingResponse(parts())


async def background(request):
    async def task():
        print("  background begins")
        await asyncio.sleep(0.01)
        print("  background ends", variable.get())

    return PlainTextResponse("with background", background=BackgroundTask(task))


async def failing(request):
    raise ValueError("failing")


async def chained(request):
    try:
        raise KeyError("inner")
    except KeyError:
        raise RuntimeError("outer")  # noqa: B904


async def late(request):
    async def parts():
        yield b"first"
        raise RuntimeError("late")

    return StreamingResponse(parts())


async def silent(scope, receive, send):
    pass


async def waiting(scope, receive, send):
    print("  app got", await receive())
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x", "more_body": True})
    print("  app got", await receive())
    await send({"type": "http.response.body", "body": b"last"})


async def odd(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
    await send({"type": "http.response.pathsend", "path": "/file"})


async def slow(request):
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        print("  endpoint cancelled")
        raise


ROUTES = [
    Route("/echo", echo, methods=["POST"]),
    Route("/sync", sync_echo, methods=["POST"]),
    Route("/streamed", streamed, methods=["POST"]),
    Route("/background", background, methods=["POST"]),
    Route("/failing", failing, methods=["POST"]),
    Route("/chained", chained, methods=["POST"]),
    Route("/late", late, methods=["POST"]),
    Route("/replaced", streamed, methods=["POST"]),
]


async def main():
    app = Starlette(routes=ROUTES, middleware=[Middleware(Adding, name="outer"), Middleware(Adding, name="inner")])
    for path in ("/echo", "/sync", "/streamed", "/background", "/failing", "/chained", "/late", "/nothing"):
        await call(app, path, chunks=(b"one", b"two"))
    for kind in (Reading, Streaming, Answering, Changing):
        print("==", kind.__name__)
        app = Starlette(routes=ROUTES, middleware=[Middleware(kind)])
        for path in ("/echo", "/streamed", "/refused", "/replaced", "/raised", "/failing"):
            await call(app, path, chunks=(b"one", b"two"))
    print("== no application")
    await call(BaseHTTPMiddleware(silent, dispatch=lambda request, call_next: call_next(request)))
    await call(BaseHTTPMiddleware(odd, dispatch=lambda request, call_next: call_next(request)))
    await call(Adding(waiting), disconnect_after=2)
    await call(Reading(waiting), disconnect_after=2)
    await call(Adding(waiting), disconnect_after=None, chunks=(b"a", b"b"))
    await call(BaseHTTPMiddleware(silent))
    print(isinstance(Adding(silent), BaseHTTPMiddleware), Adding(silent).dispatch_func.__name__)

    print("== cancelled")

    async def impatient(request, call_next):
        try:
            async with asyncio.timeout(0.02):
                return await call_next(request)
        except TimeoutError:
            return PlainTextResponse("timeout", 504)

    app = Starlette(routes=[Route("/slow", slow, methods=["POST"])])
    task = asyncio.ensure_future(call(Adding(app), "/slow"))
    await asyncio.sleep(0.01)
    task.cancel()
    await task

    async def raising(request, call_next):
        response = await call_next(request)
        async for _ in response.body_iterator:
            raise RuntimeError("in dispatch")

    await call(BaseHTTPMiddleware(Starlette(routes=ROUTES), dispatch=raising), "/streamed")
    app = BaseHTTPMiddleware(app, dispatch=impatient)
    task = asyncio.ensure_future(call(app, "/slow"))
    await asyncio.sleep(0.05)
    task.cancel()
    await task
    request = Request({"type": "http", "headers": []})
    print(type(request).__name__)


asyncio.run(main())
