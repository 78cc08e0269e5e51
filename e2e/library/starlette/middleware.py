"""The middleware that comes with Starlette: CORS, hosts, redirects, authentication."""

import asyncio

from starlette.applications import Starlette
from starlette.authentication import (
    AuthCredentials,
    AuthenticationBackend,
    AuthenticationError,
    BaseUser,
    SimpleUser,
    UnauthenticatedUser,
    requires,
)
from starlette.middleware import Middleware
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.httpsredirect import HTTPSRedirectMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute


def with_sorted_methods(message):
    """The message with the methods of an `allow` header, which come from a set, in order."""
    if "headers" not in message:
        return message
    headers = [
        (name, b", ".join(sorted(value.split(b", "))) if name == b"allow" else value)
        for name, value in message["headers"]
    ]
    return {**message, "headers": headers}


async def call(app, path="/", method="GET", kind="http", scheme="http", **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    print(">", method, path, raw)
    scope = {"type": kind, "method": method, "path": path, "query_string": b"q=1", "headers": raw, "scheme": scheme}
    scope["server"] = ("localhost", 80)

    async def receive():
        return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request", "body": b""}

    async def send(message):
        print(" ", with_sorted_methods(message))

    try:
        await app(scope, receive, send)
    except Exception as exc:
        print("  raised", type(exc).__name__, exc)


async def home(request):
    return PlainTextResponse("home", headers={"Vary": "Accept"})


async def cors():
    for options in (
        {},
        {"allow_origins": ["*"]},
        {"allow_origins": ["*"], "allow_credentials": True, "allow_methods": ["*"], "allow_headers": ["*"]},
        {
            "allow_origins": ["https://a.org", "https://b.org"],
            "allow_methods": ["POST", "PUT"],
            "allow_headers": ["X-One", "x-two"],
            "expose_headers": ["X-Seen", "X-More"],
            "max_age": 5,
            "allow_private_network": True,
        },
        {"allow_origin_regex": "https://.*\\.c\\.org", "allow_credentials": True},
    ):
        print("==", options)
        app = Starlette(routes=[Route("/", home)], middleware=[Middleware(CORSMiddleware, **options)])
        await call(app)
        for origin in ("https://a.org", "https://x.c.org", "null"):
            await call(app, origin=origin)
            await call(app, "/missing", origin=origin, cookie="a=b")
            await call(app, method="OPTIONS", origin=origin)
            for requested in ("POST", "DELETE"):
                await call(app, method="OPTIONS", origin=origin, access_control_request_method=requested)
            await call(
                app,
                method="OPTIONS",
                origin=origin,
                access_control_request_method="PUT",
                access_control_request_headers="X-One, content-type,x-two",
                access_control_request_private_network="true",
            )
            await call(
                app,
                method="OPTIONS",
                origin=origin,
                access_control_request_method="GET",
                access_control_request_headers="x-other",
            )


async def hosts():
    for options in (
        {"allowed_hosts": ["a.org", "*.b.org", "www.c.org"]},
        {"allowed_hosts": ["www.c.org"], "www_redirect": False},
        {},
    ):
        app = TrustedHostMiddleware(Starlette(routes=[Route("/", home)]), **options)
        for host in ("a.org", "a.org:8000", "x.b.org", "b.org", "c.org", "c.org:1", "evil"):
            await call(app, host=host)
        await call(app)
    for pattern in ("a*", "*a.org", "x.*.org"):
        try:
            TrustedHostMiddleware(home, allowed_hosts=[pattern])
        except AssertionError as exc:
            print("AssertionError", exc)
    app = HTTPSRedirectMiddleware(Starlette(routes=[Route("/", home)]))
    await call(app, host="a.org")
    await call(app, "/p", host="a.org:80")
    await call(app, "/p", host="a.org:8000")
    await call(app, scheme="https")
    await call(app, "/ws", kind="websocket", scheme="ws", host="a.org:443")


class Backend(AuthenticationBackend):
    async def authenticate(self, conn):
        who = conn.headers.get("authorization")
        if who is None:
            return None
        if who == "bad":
            raise AuthenticationError("bad credentials")
        return AuthCredentials(["authenticated", who]), SimpleUser(who)


@requires("authenticated")
async def private(request):
    return JSONResponse([request.user.display_name, request.user.is_authenticated, request.auth.scopes])


@requires(["authenticated", "admin"], status_code=404)
def admin(request):
    return PlainTextResponse("admin")


@requires("authenticated", redirect="home")
async def redirected(request):
    return PlainTextResponse("in")


@requires("authenticated")
async def socket(websocket):
    await websocket.accept()
    await websocket.send_text(websocket.user.display_name)
    await websocket.close()


async def authentication():
    routes = [
        Route("/", home, name="home"),
        Route("/private", private),
        Route("/admin", admin),
        Route("/redirected", redirected),
        WebSocketRoute("/ws", socket),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(AuthenticationMiddleware, backend=Backend())])
    for path in ("/", "/private", "/admin", "/redirected"):
        await call(app, path)
        for who in ("ann", "admin", "bad"):
            await call(app, path, authorization=who)
    await call(app, "/ws", kind="websocket")
    await call(app, "/ws", kind="websocket", authorization="ann")
    await call(app, "/ws", kind="websocket", authorization="bad")

    def on_error(conn, exc):
        return JSONResponse({"error": str(exc), "path": conn.url.path}, 401)

    await call(AuthenticationMiddleware(app, Backend(), on_error), authorization="bad")
    try:
        requires("x")(lambda other: None)
    except Exception as exc:
        print(type(exc).__name__, str(exc).split(" on function ")[0])
    try:
        await private("text")
    except AssertionError as exc:
        print("AssertionError", exc)
    user = UnauthenticatedUser()
    print(user.is_authenticated, repr(user.display_name), SimpleUser("x").display_name, AuthCredentials().scopes)
    try:
        print(BaseUser().identity)
    except NotImplementedError as exc:
        print(repr(exc))
    print(Middleware(CORSMiddleware, "x", max_age=5), list(Middleware(CORSMiddleware, 1, a=2))[1:])


asyncio.run(cors())
asyncio.run(hosts())
asyncio.run(authentication())
