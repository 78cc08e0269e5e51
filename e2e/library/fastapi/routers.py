# Routers: prefixes, nesting, inclusion more than once, routes added later, mounts, WebSockets, lifespans, url_for.
import asyncio
from contextlib import asynccontextmanager

from asgi_client import call
from fastapi import APIRouter, Depends, FastAPI, Request, WebSocket, WebSocketException
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import Mount, Route


log = []


def said(word):
    def dependency():
        log.append(word)

    return dependency


class Timed(APIRoute):
    def get_route_handler(self):
        original = super().get_route_handler()

        async def handler(request):
            response = await original(request)
            response.headers["x-class"] = self.path
            return response

        return handler


@asynccontextmanager
async def app_lifespan(app):
    log.append("app up")
    yield {"from_app": 1, "shared": "app"}
    log.append("app down")


@asynccontextmanager
async def router_lifespan(app):
    log.append("router up")
    yield {"from_router": 2, "shared": "router"}
    log.append("router down")


users = APIRouter(prefix="/users", tags=["users"], dependencies=[Depends(said("users"))], lifespan=router_lifespan)
items = APIRouter(route_class=Timed, default_response_class=PlainTextResponse)
deep = APIRouter(prefix="/deep/{key}")


@users.get("/")
async def list_users():
    return ["a"]


@users.get("/{user_id}", name="one_user", dependencies=[Depends(said("route"))])
async def one_user(user_id: int, request: Request):
    return str(request.url_for("one_user", user_id=user_id)), request.scope["route"].path, request.scope["path_params"]


@users.get("/me")
async def me():
    return "me"


@items.get("/items")
@items.post("/items", status_code=201)
async def all_items():
    return "items"


@items.api_route("/both", methods=["PUT", "PATCH"])
def both(request: Request):
    return request.method


@deep.get("/{item}")
async def deep_item(key: str, item: int, version: str = "none"):
    return [key, item, version]


@deep.websocket("/ws/{room}")
async def chat(websocket: WebSocket, room: int, q: str | None = None):
    await websocket.accept()
    text = await websocket.receive_text()
    if text == "leave":
        raise WebSocketException(code=4000, reason="left")
    await websocket.send_json([room, q, text])
    await websocket.close()


async def plain(request):
    return PlainTextResponse(f"plain {request.url.path}")


sub = FastAPI()


@sub.get("/inside")
async def inside(request: Request):
    return [request.scope["root_path"], request.url.path, str(request.url_for("inside"))]


items.include_router(deep, prefix="/v{version}", dependencies=[Depends(said("deep"))])
app = FastAPI(lifespan=app_lifespan, dependencies=[Depends(said("app"))])
app.include_router(users)
app.include_router(users, prefix="/again", tags=["again"], include_in_schema=False)
app.include_router(items, prefix="/shop", dependencies=[Depends(said("shop"))])
app.mount("/sub", sub, name="sub")
app.add_route("/plain", plain)
app.add_api_route("/added", lambda: "added", methods=["GET", "DELETE"], name="added")
app.router.routes.append(Mount("/mounted", routes=[Route("/plain", plain)]))


@users.get("/late/added")
async def late():
    return "late"


async def socket(app, path, query, *texts):
    waiting = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in texts)]
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"test")],
        "scheme": "ws",
        "subprotocols": [],
        "server": ("test", 80),
        "client": ("1.2.3.4", 5),
        "state": {},
        "asgi": {"version": "3.0"},
    }

    async def receive():
        return waiting.pop(0)

    async def send(message):
        print(sorted((key, value) for key, value in message.items() if key != "headers"))

    print("> websocket", path, query, *texts)
    try:
        await app(scope, receive, send)
    except Exception as error:
        print("raised", type(error).__name__, str(error).partition("\n  File")[0])


async def lifespan(app):
    waiting = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    state = {}

    async def receive():
        return waiting.pop(0)

    async def send(message):
        print(message, state)

    await app({"type": "lifespan", "state": state, "asgi": {}}, receive, send)


async def main():
    await lifespan(app)
    for method, target in (
        ("GET", "/users/"),
        ("GET", "/users"),
        ("GET", "/users/5"),
        ("GET", "/users/me"),
        ("GET", "/users/late/added"),
        ("POST", "/users/5"),
        ("GET", "/again/users/5"),
        ("GET", "/shop/items"),
        ("POST", "/shop/items"),
        ("PUT", "/shop/both"),
        ("HEAD", "/shop/items"),
        ("GET", "/shop/v2/deep/k/3"),
        ("GET", "/shop/v2/deep/k/x"),
        ("GET", "/sub/inside"),
        ("GET", "/sub/none"),
        ("GET", "/plain"),
        ("GET", "/added"),
        ("DELETE", "/added"),
        ("GET", "/mounted/plain"),
        ("GET", "/shop"),
        ("GET", "/shop/items/"),
    ):
        await call(app, method, target)
        print(log)
        log.clear()
    await socket(app, "/shop/v1/deep/k/ws/3", "q=z", "hello")
    await socket(app, "/shop/v1/deep/k/ws/3", "", "leave")
    await socket(app, "/shop/v1/deep/k/ws/three", "")
    await socket(app, "/nowhere", "")
    print(log)
    print(app.url_path_for("one_user", user_id=3), app.url_path_for("deep_item", version="1", key="a", item="2"))
    print(app.url_path_for("sub", path="/inside"), app.url_path_for("sub:inside"), app.url_path_for("added"))
    for context in iter_route_contexts(app.routes):
        print(context.path, context.name, sorted(context.methods or ()), getattr(context, "tags", None))
    for prefix, router in (("", APIRouter()), ("x", users), ("/x/", users), ("", app.router)):
        try:
            if not prefix:
                router.get("")(plain)
            app.include_router(router, prefix=prefix)
        except Exception as error:
            print(type(error).__name__, error)


asyncio.run(main())
