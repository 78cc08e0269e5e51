"""What the default instrumentation says of requests."""

import asyncio
import re

from asgi_client import call
from fastapi import APIRouter, FastAPI, HTTPException
from fastapi.responses import StreamingResponse
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_fastapi_instrumentator import Instrumentator, PrometheusFastApiInstrumentator, __version__
from prometheus_fastapi_instrumentator.middleware import PrometheusInstrumentatorMiddleware
from samples_text import without_times
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

print(__version__, Instrumentator is PrometheusFastApiInstrumentator)


def shown(registry):
    """The text, without durations: all of them are well below the first bound that is shown."""
    text = re.sub(r'(?m)^(\S*(?:seconds|_created|le="0[^"]*")\S*) \S+$', r"\1 some", without_times(generate_latest(registry)))
    return re.sub(r"(?m)^(\S*seconds_sum\S*) \S+$", r"\1 some", text)


registry = CollectorRegistry()
app = FastAPI()
instrumentator = Instrumentator(registry=registry)
print(instrumentator.instrument(app) is instrumentator, instrumentator.expose(app, tags=["ops"], name="shown") is instrumentator)
print([(route.path, route.name, route.tags, route.include_in_schema) for route in app.routes if getattr(route, "tags", None)])
print([one.cls is PrometheusInstrumentatorMiddleware for one in app.user_middleware])


@app.get("/items/{item_id}")
async def item(item_id: int):
    if item_id == 0:
        raise HTTPException(404, "no such item")
    return {"item": item_id}


@app.post("/items")
def create(body: dict):
    return body


@app.get("/broken")
async def broken():
    raise RuntimeError("broken")


@app.get("/stream")
async def stream():
    return StreamingResponse(iter([b"a", b"b"]))


@app.get("/slash/")
async def slash():
    return "slash"


inner = APIRouter(prefix="/inner")
outer = APIRouter(prefix="/outer/{name}")


@inner.get("/leaf/{leaf}")
async def leaf(name: str, leaf: str):
    return name + leaf


outer.include_router(inner)
app.include_router(outer, prefix="/api")
below = FastAPI()


@below.get("/deep/{x}")
async def deep(x: str):
    return x


app.mount("/below", below)
app.mount("/plain", Starlette(routes=[Route("/text/{y}", lambda request: PlainTextResponse("text"))]))


async def opaque(scope, receive, send):
    await PlainTextResponse("opaque")(scope, receive, send)


app.mount("/opaque", opaque)


async def ask():
    for target in ("/items/5", "/items/6", "/items/0", "/items/x", "/broken", "/stream", "/slash", "/slash/", "/nowhere"):
        await call(app, "GET", target)
    await call(app, "DELETE", "/items/5")
    await call(app, "POST", "/items", b'{"a": 1}', content_length="8", content_type="application/json")
    for target in ("/api/outer/a/inner/leaf/b", "/below/deep/1", "/below/none", "/plain/text/1", "/opaque/at/all"):
        await call(app, "GET", target)


asyncio.run(ask())
print(shown(registry))
sent = []


async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}


async def send(message):
    sent.append(message)


async def expose():
    for headers in ([], [(b"accept-encoding", b"gzip")]):
        scope = {"type": "http", "method": "GET", "path": "/metrics", "query_string": b"", "headers": headers, "root_path": ""}
        await app(scope, receive, send)


asyncio.run(expose())
print([(message.get("status"), [header for header in message.get("headers", ()) if header[0] != b"content-length"]) for message in sent])
print(sent[1]["body"].splitlines()[:2])
