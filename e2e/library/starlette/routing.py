"""Routes, mounts and hosts: what they match, what they answer otherwise, and the URLs they give."""

import asyncio

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Host, Match, Mount, NoMatchFound, Route, Router, WebSocketRoute, compile_path


async def call(app, path, method="GET", headers=(), query=b"", kind="http", **extra):
    print(">", method, path)
    scope = {
        "type": kind,
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": [(b"host", b"example.org"), *headers],
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "root_path": "",
        **extra,
    }

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        if "headers" in message:
            shown = []
            for name, value in message["headers"]:
                if name == b"allow":
                    value = b", ".join(sorted(value.split(b", ")))
                shown.append((name, value))
            message = {**message, "headers": shown}
        print(" ", message)

    try:
        await app(scope, receive, send)
    except Exception as exc:
        print("  raised", type(exc).__name__, exc)
    return scope


async def show(request):
    return JSONResponse({"path": request.url.path, "params": {k: str(v) for k, v in request.path_params.items()}})


def sync_show(request):
    return PlainTextResponse(f"sync {request.method} {request.path_params}")


async def broken(request):
    raise KeyError("broken")


async def links(request):
    return JSONResponse(
        [
            str(request.url_for("user", user_id=3)),
            str(request.url_for("api:item", item_id="x y")),
            str(request.url_for("api", path="/deep/er")),
            str(request.base_url),
        ]
    )


class YearConvertor(Convertor[int]):
    regex = "[0-9]{4}"

    def convert(self, value):
        return int(value) + 1

    def to_string(self, value):
        return f"{value:04}"


register_url_convertor("year", YearConvertor())


class Endpoint:
    def __init__(self, app=None):
        pass

    async def __call__(self, scope, receive, send):
        await PlainTextResponse("an application")(scope, receive, send)


api = Router(
    routes=[
        Route("/", show),
        Route("/items/{item_id}", show, name="item"),
        Route("/links", links),
        Mount("/inner", routes=[Route("/{rest:path}", show, name="rest")], name="inner"),
    ]
)

ROUTES = [
    Route("/", show, name="root"),
    Route("/users/{user_id:int}", show, name="user"),
    Route("/users/me", show, name="me"),
    Route("/float/{value:float}", show),
    Route("/uuid/{value:uuid}", show),
    Route("/year/{value:year}", show, name="year"),
    Route("/files/{path:path}", show, name="files"),
    Route("/both/{a}-{b}", show, name="both"),
    Route("/post", show, methods=["post"]),
    Route("/post", sync_show, methods=["PUT", "GET"]),
    Route("/slash/", sync_show),
    Route("/noslash", sync_show),
    Route("/broken", broken),
    Route("/application", Endpoint()),
    Mount("/api", app=api, name="api"),
    Mount("/plain", app=Endpoint()),
    Host("{sub}.example.org", app=Router([Route("/hosted", show)]), name="hosted"),
    WebSocketRoute("/socket", broken, name="socket"),
]


async def main():
    for app in (Starlette(routes=ROUTES), Router(ROUTES)):
        print("==", type(app).__name__)
        for path in ("/", "/users/7", "/users/me", "/users/x", "/float/1.5", "/float/.5", "/year/2024", "/year/24"):
            await call(app, path)
        await call(app, "/uuid/6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        await call(app, "/files/a/b//c")
        await call(app, "/both/x-y-z")
        await call(app, "/users/7\n")
        for method in ("POST", "GET", "HEAD", "PUT", "DELETE"):
            await call(app, "/post", method)
        await call(app, "/slash", query=b"a=1")
        await call(app, "/noslash/")
        await call(app, "//noslash//")
        await call(app, "/missing/")
        await call(app, "/broken")
        await call(app, "/application")
        for path in ("/api", "/api/", "/api/items/1", "/api/inner/a/b", "/api/nothing", "/plain", "/plain/x"):
            await call(app, path)
        await call(app, "/hosted", headers=[(b"host", b"a.example.org")])
        await call(app, "/api/links")
        await call(app, "/api/links", root_path="/proxy")
        await call(app, "/proxy/api/links", root_path="/proxy")

    for route in ROUTES:
        if not isinstance(route, (Mount, Host)) or isinstance(route.app, Endpoint):
            print(repr(route).split(", app=")[0])
    await call(ROUTES[0], "/")
    await call(ROUTES[0], "/other")

    app = Starlette(routes=ROUTES)
    for name, params in (
        ("root", {}),
        ("user", {"user_id": 5}),
        ("user", {}),
        ("user", {"user_id": -1}),
        ("year", {"value": 7}),
        ("files", {"path": "a/b"}),
        ("both", {"a": "1", "b": "2"}),
        ("both", {"a": "1/2", "b": "2"}),
        ("both", {"a": "", "b": "2"}),
        ("api:inner:rest", {"rest": "q"}),
        ("api:nothing", {}),
        ("hosted", {"path": "/z", "sub": "w"}),
        ("hosted:nothing", {"sub": "w"}),
        ("socket", {}),
    ):
        try:
            url = app.url_path_for(name, **params)
            print(name, repr(url), url.protocol, url.host, url.make_absolute_url("https://h:1/base/"))
        except (NoMatchFound, AssertionError) as exc:
            print(name, type(exc).__name__, exc)

    for path in ("/a.b/{x}", "/{x}/{x}", "/{x}{y}/{x}/{y}", "/{x:nothing}", "{a}.b.org:80", "no/{slash:path}"):
        try:
            regex, text, convertors = compile_path(path)
            print(regex.pattern, text, {key: type(value).__name__ for key, value in convertors.items()})
        except (ValueError, AssertionError) as exc:
            print(path, type(exc).__name__, exc)
    for make in (
        lambda: Route("x", show),
        lambda: Mount("x", app=api),
        lambda: Mount("/x"),
        lambda: Host("/x", api),
        lambda: WebSocketRoute("x", show),
    ):
        try:
            make()
        except AssertionError as exc:
            print("AssertionError", exc)
    print(ROUTES[1].matches({"type": "http", "method": "PUT", "path": "/users/1"})[0] is Match.PARTIAL, list(Match))
    print(Route("/a", show) == Route("/a", show), Route("/a", show) == Route("/a", show, methods=["POST"]))
    print(isinstance(Request({"type": "http"}), Request))


asyncio.run(main())
