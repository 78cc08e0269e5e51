"""What an application overrides between the server and an endpoint, and what changes after the first request."""

import asyncio
import re
from typing import Annotated

from asgi_client import call
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRoute
from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import Match, Mount, Route, Router


class Application(FastAPI):
    async def __call__(self, scope, receive, send):
        print("application", scope["type"], scope["path"])
        await super().__call__(scope, receive, send)


class Middleware:
    def __init__(self, app, name):
        self.app = app
        self.name = name

    async def __call__(self, scope, receive, send):
        async def sender(message):
            print(self.name, message["type"], message.get("status"), message.get("body"))
            await send(message)

        await self.app(scope, receive, sender)


class LoudRoute(APIRoute):
    def matches(self, scope):
        match, child = super().matches(scope)
        if scope["path"].endswith("refused"):
            return Match.NONE, {}
        return match, child

    async def handle(self, scope, receive, send):
        print("handle", self.path, scope["path_params"])
        await super().handle(scope, receive, send)


class UpperRequest(Request):
    async def body(self):
        return (await super().body()).upper()


class UpperRoute(APIRoute):
    def get_route_handler(self):
        handler = super().get_route_handler()

        async def upper(request):
            response = await handler(UpperRequest(request.scope, request.receive))
            response.headers["x-upper"] = "1"
            return response

        return upper


class HexConvertor(Convertor[int]):
    regex = "[0-9a-f]+"

    def convert(self, value):
        return int(value, 16)

    def to_string(self, value):
        return f"{value:x}"


register_url_convertor("hexadecimal", HexConvertor())

app = Application()


@app.get("/items/{item_id}")
async def item(item_id: int, q: str = "none") -> dict[str, int | str]:
    return {"item": item_id, "q": q}


@app.get("/hex/{number:hexadecimal}/{rest:path}")
async def hexadecimal(number: int, rest: str) -> list[int | str]:
    return [number, rest]


@app.get("/int/{number:int}")
async def integer(number) -> str:
    return repr(number)


def common(q: str = "q"):
    return f"common {q}"


@app.get("/depends")
async def depends(value: Annotated[str, Depends(common)]) -> str:
    return value


@app.get("/plain")
async def plain(request: Request, response: Response) -> str:
    response.headers["x-plain"] = "yes"
    response.status_code = 203
    return str(sorted(key for key in request.scope if "astack" not in key))


@app.get("/response")
async def response():
    return JSONResponse({"a": 1}, status_code=201, headers={"x-own": "u"})


@app.get("/empty", status_code=204)
async def empty() -> None:
    return None


@app.get("/invalid")
async def invalid() -> int:
    return "no number"


@app.exception_handler(KeyError)
async def key_error(request, exc):
    return PlainTextResponse(f"KeyError {exc} {request.url.path}", status_code=418)


@app.get("/raises/{kind}")
async def raises(kind: str) -> str:
    if kind == "key":
        raise KeyError(kind)
    raise ValueError(kind)


loud = APIRouter(route_class=LoudRoute)


@loud.get("/loud/{name}")
async def loud_one(name: str) -> str:
    return name


upper = APIRouter(route_class=UpperRoute, prefix="/upper")


@upper.post("/")
async def upper_one(body: list[str]) -> list[str]:
    return body


app.include_router(loud, prefix="/v1")
app.include_router(upper)
app.include_router(loud)


async def started(request):
    return PlainTextResponse(f"starlette {request.path_params} {request.scope['root_path']}")


app.router.routes.append(Mount("/sub", app=Router([Route("/{name}", started), Route("/", started)])))
inner = FastAPI()
inner.include_router(loud)
app.mount("/inner", inner)


def ask(*paths, method="GET", **options):
    for path in paths:
        asyncio.run(call(app, method, path, **options))


ask("/items/3", "/items/3?q=a%20b&q=%C3%A9+", "/items/x", "/items/3/", "/hex/ff/a/b", "/hex/xyz/a", "/int/07", "/int/x")
ask("/depends", "/depends?q=1", "/plain", "/response", "/empty", "/invalid", "/raises/key", "/raises/other")
ask("/v1/loud/a", "/v1/loud/refused", "/loud/b", "/sub/x", "/sub/", "/sub", "/inner/loud/c", "/nowhere")
ask("/items/3", "/loud/b", method="DELETE")
ask("/upper/", method="POST", body=b'["a", "b"]', content_type="application/json")

print("== changed")
app.dependency_overrides[common] = lambda: "overridden"
ask("/depends")
app.dependency_overrides.clear()
ask("/depends")
item_route = next(route for route in app.router.routes if getattr(route, "path", None) == "/items/{item_id}")
item_route.path_regex = re.compile("^/things/(?P<item_id>[0-9]+)$")
ask("/items/3", "/things/4")
item_route.methods = {"PUT"}
ask("/things/4")
ask("/things/4", method="PUT")
app.router.routes.insert(0, Route("/things/{rest:path}", started))
ask("/things/4")
APIRoute.matches, kept = (lambda self, scope: (Match.NONE, {})), APIRoute.matches
ask("/int/3", "/sub/x")
APIRoute.matches = kept
ask("/int/3")
app.router.routes[:] = app.router.routes[1:3]
ask("/hex/1/", "/int/3")

print("== middleware")
app.middleware_stack = None
app.add_middleware(Middleware, name="outer")
ask("/hex/1/")
