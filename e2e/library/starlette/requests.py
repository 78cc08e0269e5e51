"""Requests: their URL, headers, cookies, state, body, and what is said of wrong ones."""

import asyncio

from starlette.datastructures import State
from starlette.requests import ClientDisconnect, HTTPConnection, Request, cookie_parser


def scope_of(**extra):
    return {
        "type": "http",
        "method": "GET",
        "path": "/a/b c",
        "query_string": b"x=1&y=&x=2&z=%C3%A9+q",
        "headers": [
            (b"host", b"Example.org:8080"),
            (b"content-type", b"text/plain"),
            (b"x-two", b"1"),
            (b"X-Two", b"upper"),
            (b"x-two", b"2"),
            (b"cookie", b'a=1; b="quoted \\"text\\""; lonely; =nameless; c=x=y; a=2;;'),
        ],
        "scheme": "https",
        "server": ("127.0.0.1", 443),
        "client": ("10.0.0.1", 5000),
        "root_path": "/root",
        **extra,
    }


def receiver(*messages):
    queue = list(messages)

    async def receive():
        if not queue:
            await asyncio.sleep(3600)
        message = queue.pop(0)
        if isinstance(message, Exception):
            raise message
        return message

    return receive


def part(body, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


async def attempt(awaitable):
    try:
        print(await awaitable)
    except Exception as exc:
        print(type(exc).__name__, exc)


def look(get):
    try:
        print(get())
    except Exception as exc:
        print(type(exc).__name__, exc)


async def main():
    request = Request(scope_of())
    print(repr(request.url), request.url == "https://Example.org:8080/a/b c?x=1&y=&x=2&z=%C3%A9+q")
    print(request.url.path, request.url.query, request.url.port, request.url.hostname, request.url.is_secure)
    print(request.base_url, request.method, request.client, request.client.host)
    print(
        request.query_params, repr(request.query_params), request.query_params.getlist("x"), request.query_params["x"]
    )
    print(request.headers["HOST"], request.headers.getlist("x-two"), request.headers.get("nothing", "default"))
    print(repr(request.headers))
    print(request.cookies, request.cookies is request.cookies)
    print(request["path"], len(request) == len(request.scope), "method" in request, dict(request)["method"])
    print(request == Request(request.scope), request == request, len({request, request}))
    request.state.user = "ann"
    print(request.scope["state"], request.state.user, type(request.state) is State, request.path_params)
    look(lambda: request.state.nothing)
    look(lambda: request.app)
    look(lambda: request.session)
    look(lambda: request.auth)
    look(lambda: request.user)
    look(lambda: request.url_for("x"))
    look(lambda: Request({"type": "websocket"}))
    look(lambda: HTTPConnection({"type": "lifespan"}))
    print(Request(scope_of(client=None)).client, Request({"type": "http"}).client)

    for headers in ([(b"host", b"evil/path")], [(b"host", b"[::1]:90")], [(b"host", b"")], []):
        for server in (("h", 443), ("h", 80), ("/sock", None), None):
            print(Request(scope_of(headers=headers, server=server)).url)

    await attempt(Request(scope_of()).body())
    await attempt(Request(scope_of(), receiver(part(b"a", True), part(b"", True), part(b"b"))).body())
    await attempt(Request(scope_of(), receiver(part(b'{"a": [1, 2.5, null, "\xc3\xa9"]}'))).json())
    await attempt(Request(scope_of(), receiver(part(b"{nope}"))).json())
    await attempt(Request(scope_of(), receiver(part(b"a", True), {"type": "http.disconnect"})).body())
    await attempt(Request(scope_of(), receiver({"type": "http.request"})).body())

    request = Request(scope_of(), receiver(part(b"one", True), part(b"two")))
    print([chunk async for chunk in request.stream()])
    await attempt(request.body())
    request = Request(scope_of(), receiver(part(b"one", True), part(b"two")))
    print(await request.body(), await request.body(), [chunk async for chunk in request.stream()])

    request = Request(scope_of(), receiver(part(b"x"), {"type": "http.disconnect"}))
    print(await request.is_disconnected(), await request.is_disconnected(), await request.is_disconnected())
    request = Request(scope_of(), receiver())
    print(await request.is_disconnected(), await request.is_disconnected())
    try:
        async with asyncio.timeout(0.01):
            await Request(scope_of(), receiver()).body()
    except TimeoutError:
        print("timeout")
    print(asyncio.current_task().cancelling())
    try:
        raise ClientDisconnect()
    except ClientDisconnect as exc:
        print(repr(exc))

    sent = []

    async def send(message):
        sent.append(message)

    request = Request(scope_of(extensions={"http.response.push": {}}), send=send)
    await request.send_push_promise("/style.css")
    print(sent)
    await attempt(Request(scope_of(extensions={"http.response.push": {}})).send_push_promise("/x"))
    print(cookie_parser("a=b; c = d ; e"), cookie_parser(""), cookie_parser("x=\\101"), cookie_parser('x="\\101\\""'))


asyncio.run(main())
