"""Responses: their messages, headers, cookies, streams, background tasks, and disconnects."""

import asyncio
from datetime import UTC, datetime

from starlette.background import BackgroundTask, BackgroundTasks
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)


async def call(app, disconnect_after=None, spec_version="2.3", kind="http", failing_send=False):
    scope = {"type": kind, "method": "GET", "path": "/", "headers": [], "asgi": {"spec_version": spec_version}}
    sent = 0
    gone = asyncio.Event()

    async def receive():
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        nonlocal sent
        if isinstance(message.get("body"), memoryview):
            message = {**message, "body": ("view", bytes(message["body"]))}
        print(" ", message)
        sent += 1
        if sent == disconnect_after:
            if failing_send:
                raise OSError("gone")
            gone.set()
            await asyncio.sleep(0.02)

    try:
        await app(scope, receive, send)
    except BaseException as exc:
        print("  raised", type(exc).__name__, exc, repr(exc.__cause__), repr(exc.__context__))
    print("  end", asyncio.current_task().cancelling())


def show(make):
    try:
        response = make()
    except Exception as exc:
        print(type(exc).__name__, exc)
    else:
        print(response.status_code, response.raw_headers, getattr(response, "body", None))


class Custom(Response):
    media_type = "text/csv"
    charset = "latin-1"

    def render(self, content):
        return super().render(",".join(content))


class Unusual(JSONResponse):
    def render(self, content):
        return b"rendered " + super().render(content)


async def main():
    show(lambda: Response())
    show(lambda: Response("t\u00e9xt", 201, {"X-A": "1"}, "text/plain"))
    show(lambda: Response(b"bytes", media_type="application/x"))
    print(bytes(Response(memoryview(b"view")).body))
    show(lambda: Response("x", headers={"Content-Length": "99", "Content-Type": "text/odd"}, media_type="text/html"))
    show(lambda: Response(status_code=204))
    show(lambda: Response(status_code=304, media_type="text/plain"))
    show(lambda: Response(status_code=101))
    show(lambda: Response(5))
    show(lambda: Response("x", headers={"\u20ac": "1"}))
    show(lambda: PlainTextResponse("hello", media_type="text/plain; CHARSET=ascii"))
    show(lambda: HTMLResponse("<p>"))
    show(lambda: Custom(["a", "\u00e9"]))
    show(lambda: JSONResponse({"a": [1, 2.5, None, True, "\u00e9\u20ac\ud83d\ude00"], "b": {}}))
    show(lambda: JSONResponse(None))
    show(lambda: JSONResponse(float("nan")))
    show(lambda: JSONResponse(object))
    show(lambda: JSONResponse("\ud800"))
    show(lambda: Unusual([1]))
    show(lambda: RedirectResponse("/a b?c=\u00e9&d=%20#e"))
    show(lambda: RedirectResponse("https://x.org/[1]", 303, {"X-B": "2"}))
    show(lambda: StreamingResponse(iter([]), media_type="text/event-stream"))

    response = PlainTextResponse("x")
    response.headers["X-Later"] = "1"
    response.headers.append("x-later", "2")
    del response.headers["content-type"]
    print(response.raw_headers, response.headers is response.headers)

    response = Response()
    response.set_cookie("plain")
    response.set_cookie("all", 'v w;"\u00e9', 10, 20 and "later", "/p", "d.org", True, True, "strict")
    response.set_cookie("when", "1", expires=datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC), samesite=None, path=None)
    response.delete_cookie("gone", "/x", "d")
    for name, value in response.raw_headers:
        print(name, value.split(b"expires=Thu, 01")[0] if b"gone" not in value else value[:20])
    for make in (
        lambda: response.set_cookie("a b"),
        lambda: response.set_cookie("a", samesite="odd"),
        lambda: response.set_cookie("a", expires=datetime(2030, 1, 2)),
    ):
        try:
            make()
        except Exception as exc:
            print(type(exc).__name__, exc)

    done = []

    async def later(name, fail=False):
        await asyncio.sleep(0)
        done.append(name)
        if fail:
            raise ValueError(name)

    def sync_later(name, *, times=1):
        done.append(name * times)

    tasks = BackgroundTasks([BackgroundTask(later, "first")])
    tasks.add_task(sync_later, "second", times=2)
    tasks.add_task(later, "third", fail=True)
    tasks.add_task(later, "never")
    await call(PlainTextResponse("x", background=tasks))
    print(done)
    await call(PlainTextResponse("x", background=BackgroundTask(sync_later, "sync")))
    print(done)

    async def numbers(count, fail_at=None):
        try:
            for number in range(count):
                if number == fail_at:
                    raise RuntimeError("midway")
                yield f"n{number}"
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            print("  cancelled")
            raise
        finally:
            print("  closed")

    def sync_numbers(count):
        for number in range(count):
            yield b"s%d" % number

    for version in ("2.0", "2.4"):
        print("== spec", version)
        await call(StreamingResponse(numbers(3), media_type="text/plain"), spec_version=version)
        await call(StreamingResponse(sync_numbers(2), background=BackgroundTask(sync_later, "s")), spec_version=version)
        await call(StreamingResponse(["a", b"b", memoryview(b"c")]), spec_version=version)
        await call(StreamingResponse(numbers(3, fail_at=1)), spec_version=version)
        await call(StreamingResponse([1]), spec_version=version)
    await call(StreamingResponse(numbers(5)), disconnect_after=2)
    await call(StreamingResponse(["a", "b"]), disconnect_after=2, spec_version="2.4", failing_send=True)
    await call(StreamingResponse(numbers(2)), kind="websocket")
    await call(PlainTextResponse("denied", status_code=403), kind="websocket")
    await call(
        PlainTextResponse("x", background=BackgroundTask(later, "failing", fail=True)),
        failing_send=True,
        disconnect_after=2,
    )

    async def stubborn():
        for _ in range(3):
            try:
                yield b"again"
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                print("  refused")

    await call(StreamingResponse(stubborn()), disconnect_after=2)

    outer = asyncio.ensure_future(call(StreamingResponse(numbers(10**6))))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    outer.cancel()
    await outer


asyncio.run(main())
