"""Applications: the order of middleware, handlers of exceptions, errors, state, and lifespans."""

import asyncio
import contextlib
import warnings

from starlette.applications import Starlette
from starlette.exceptions import HTTPException, WebSocketException
from starlette.middleware import Middleware
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, Router, WebSocketRoute


async def call(app, path="/", kind="http", headers=(), method="GET"):
    print(">", kind, path)
    scope = {
        "type": kind,
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": list(headers),
        "scheme": "http",
    }

    received = []

    async def receive():
        if received:
            await asyncio.sleep(3600)
        received.append(kind)
        return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request", "body": b""}

    async def send(message):
        print(" ", message)

    try:
        await app(scope, receive, send)
    except Exception as exc:
        print("  raised", type(exc).__name__, exc, "cause", repr(exc.__cause__), "context", repr(exc.__context__))


class Naming:
    def __init__(self, app, name, suffix=""):
        self.app = app
        self.name = name + suffix
        print("built", self.name)

    async def __call__(self, scope, receive, send):
        print("  into", self.name)

        async def named(message):
            if message["type"] == "http.response.start":
                message["headers"].append((b"x-by", self.name.encode()))
            await send(message)

        await self.app(scope, receive, named)
        print("  out of", self.name)


class Base(Exception):
    pass


class Derived(Base):
    pass


class Unhandled(Exception):
    pass


class Teapot(HTTPException):
    def __init__(self):
        super().__init__(418)


def raising(exc):
    async def endpoint(request):
        raise exc

    return endpoint


def sync_raising(request):
    raise Derived("from a thread")


async def started_then_failing(request):
    async def body():
        yield b"part"
        raise Base("too late")

    return StreamingResponse(body())


async def handled_started(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise Derived("after the start")


async def on_base(request, exc):
    return JSONResponse({"handled": str(exc), "path": request.url.path}, 400)


def on_value_error(request, exc):
    return PlainTextResponse(f"sync {exc}", 422)


async def on_404(request, exc):
    return PlainTextResponse(f"nothing here: {exc.detail}", 404, {"x-app": str(request.app.state.name)})


async def on_failing(request, exc):
    raise RuntimeError("the handler failed")


async def on_500(request, exc):
    return JSONResponse({"internal": repr(exc)}, 500)


async def chained(request):
    try:
        raise ValueError("inner")
    except ValueError as exc:
        raise Unhandled("outer") from exc


async def not_a_response(request):
    return "text"


async def socket_failing(websocket):
    await websocket.accept()
    raise WebSocketException(3000, "reason")


def routes():
    return [
        Route("/http", raising(HTTPException(403, "no", {"X-Why": "so"}))),
        Route("/http-default", raising(HTTPException(409))),
        Route("/http-204", raising(HTTPException(204, headers={"x": "y"}))),
        Route("/teapot", raising(Teapot())),
        Route("/base", raising(Base("base"))),
        Route("/derived", sync_raising),
        Route("/value", raising(ValueError("value"))),
        Route("/failing", raising(LookupError("look"))),
        Route("/unhandled", raising(Unhandled("unhandled"))),
        Route("/chained", chained),
        Route("/late", started_then_failing),
        Route("/text", not_a_response),
        Route("/started", type("Started", (), {"__call__": staticmethod(handled_started)})()),
        Mount("/sub", app=sub_application()),
        Mount("/router", app=Router([Route("/base", raising(Base("in a router")))])),
        WebSocketRoute("/ws", socket_failing),
    ]


def sub_application():
    app = Starlette(routes=[Route("/base", raising(Base("below"))), Route("/state", lambda request: Response("s"))])
    app.state.name = "sub"
    return app


HANDLERS = {Base: on_base, ValueError: on_value_error, 404: on_404, LookupError: on_failing}


async def lifespan_of(app, with_state=True):
    print("> lifespan")
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}}
    if with_state:
        scope["state"] = {"server": 1}
    messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def receive():
        return messages.pop(0)

    async def send(message):
        if "message" in message:
            message = {**message, "message": message["message"].splitlines()[-1]}
        print(" ", message)

    try:
        await app(scope, receive, send)
    except BaseException as exc:
        print("  raised", type(exc).__name__, exc)
    print("  state", scope.get("state"))


@contextlib.asynccontextmanager
async def with_state(app):
    print("  up", type(app).__name__)
    yield {"pool": "p"}
    print("  down")


@contextlib.asynccontextmanager
async def failing_up(app):
    raise OSError("no database")
    yield


@contextlib.asynccontextmanager
async def failing_down(app):
    yield
    raise OSError("stuck")


async def generator(app):
    print("  async generator up")
    yield
    print("  async generator down")


def sync_generator(app):
    print("  generator up")
    yield {"sync": True}
    print("  generator down")


class Manager:
    def __init__(self, app):
        self.app = app

    async def __aenter__(self):
        print("  class up")

    async def __aexit__(self, *exc_info):
        print("  class down", exc_info)


async def main():
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Naming, "one"), Middleware(Naming, "two", suffix="!")],
        exception_handlers=HANDLERS,
    )
    app.state.name = "main"
    app.add_middleware(Naming, "outermost")
    print(app.user_middleware)
    await call(app, "/sub/state")
    try:
        app.add_middleware(Naming, "late")
    except RuntimeError as exc:
        print("RuntimeError", exc)

    app = Starlette(routes=routes(), exception_handlers=HANDLERS)
    app.state.name = "main"
    for route in app.routes[:-3]:
        await call(app, route.path)
    for path in ("/sub/base", "/sub/nothing", "/router/base", "/nothing"):
        await call(app, path)
    await call(app, "/ws", "websocket")
    await call(app, "/nothing", "websocket")

    for handler in (on_500, on_value_error):
        app = Starlette(routes=routes(), exception_handlers={500: handler})
        await call(app, "/unhandled")
        await call(app, "/late")
        await call(app, "/http")
    app = Starlette(
        routes=routes(), exception_handlers={Exception: on_500, HTTPException: on_base, 418: on_value_error}
    )
    app.add_exception_handler(Unhandled, on_base)
    for path in ("/unhandled", "/base", "/http", "/teapot", "/nothing"):
        await call(app, path)
    print(
        str(HTTPException(404)),
        repr(HTTPException(404, "x")),
        str(WebSocketException(1, "r")),
        repr(WebSocketException(2)),
    )
    try:
        HTTPException(999)
    except ValueError as exc:
        print("ValueError", exc)

    for lifespan in (None, with_state, failing_up, failing_down, Manager):
        await lifespan_of(Starlette(lifespan=lifespan))
    await lifespan_of(Starlette(lifespan=with_state), with_state=False)
    for lifespan in (generator, sync_generator):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            app = Starlette(lifespan=lifespan)
        print([(w.category.__name__, str(w.message)) for w in caught])
        await lifespan_of(app)


asyncio.run(main())
