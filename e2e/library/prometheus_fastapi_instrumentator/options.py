"""What an instrumentator can be told."""

import asyncio
import gzip
import os
import re
from http import HTTPStatus

from asgi_client import call
from fastapi import FastAPI, Response
from prometheus_client import REGISTRY, CollectorRegistry, Counter, generate_latest
from prometheus_fastapi_instrumentator import Instrumentator, metrics, routing
from prometheus_fastapi_instrumentator.metrics import Info
from prometheus_fastapi_instrumentator.middleware import PrometheusInstrumentatorMiddleware
from samples_text import attempt, without_times
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route


def make(**options):
    app = FastAPI(root_path=options.pop("root_path", ""))

    @app.get("/items/{item_id}")
    async def item(item_id: int):
        return {"item": item_id}

    @app.get("/teapot")
    async def teapot():
        return PlainTextResponse("tea", status_code=HTTPStatus.IM_A_TEAPOT)

    return app, Instrumentator(registry=CollectorRegistry(), **options)


def shown(registry, *wanted):
    lines = without_times(generate_latest(registry)).splitlines()
    return "\n".join(line for line in lines if any(word in line for word in wanted))


async def ask(app, *targets):
    for target in targets:
        await call(app, "GET", target)


TARGETS = ("/items/5", "/items/5/", "/teapot", "/nowhere")
for options in (
    {},
    {"should_group_status_codes": False},
    {"should_ignore_untemplated": True},
    {"should_group_untemplated": False},
    {"should_include_root_path": True, "root_path": "/behind/"},
    {"excluded_handlers": ["^/items", "none"]},
    {"excluded_handlers": [re.compile("tea")]},
):
    print("#", options)
    app, instrumentator = make(**options)
    instrumentator.instrument(app, metric_namespace="shop", metric_subsystem="web")
    asyncio.run(ask(app, *TARGETS))
    print(shown(instrumentator.registry, "requests_total", "size_bytes"))

print("# buckets")
app, instrumentator = make()
instrumentator.instrument(app, should_only_respect_2xx_for_highr=True, latency_highr_buckets=(100, 200), latency_lowr_buckets=["300"])
asyncio.run(ask(app, *TARGETS))
print(shown(instrumentator.registry, "bucket", "seconds_count"))

print("# in progress")
seen = []
for name, labels in (("busy", False), ("busy_by_handler", True)):
    app, instrumentator = make(
        should_instrument_requests_inprogress=True, inprogress_name=name, inprogress_labels=labels, excluded_handlers=["tea"]
    )

    @app.get("/busy")
    async def busy():
        return [line for line in generate_latest(REGISTRY).decode().splitlines() if line.startswith(name)]

    instrumentator.instrument(app)
    asyncio.run(ask(app, "/busy", "/teapot"))
    print(shown(REGISTRY, name))

print("# environment")
app, instrumentator = make(should_respect_env_var=True, env_var_name="MEASURE")
instrumentator.instrument(app).expose(app)
print(app.user_middleware, len(app.routes))
os.environ["MEASURE"] = "TRUE"
instrumentator.instrument(app).expose(app, endpoint="/measures", include_in_schema=False)
print(len(app.user_middleware), app.routes[-1].path, app.routes[-1].name, app.routes[-1].include_in_schema)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = "/nowhere"
attempt(Instrumentator)
del os.environ["PROMETHEUS_MULTIPROC_DIR"]

print("# own instrumentations")
app, instrumentator = make(
    body_handlers=["items"], should_round_latency_decimals=True, round_latency_decimals=1, should_group_status_codes=False
)
own = Counter("own", "Own", ["method", "code"], registry=instrumentator.registry)


def count(info: Info):
    own.labels(info.method, info.modified_status).inc()
    seen = info.request.url.path, info.response.status_code, info.response.body, info.response.headers.get("content-length")
    print("told", info.modified_handler, info.modified_status, info.modified_duration, info.modified_duration_without_streaming, seen)


async def count_later(info):
    await asyncio.sleep(0)
    print("told later", info.modified_handler)


print(instrumentator.add(count, None, count_later) is instrumentator)
print(len(instrumentator.instrumentations), len(instrumentator.async_instrumentations))
instrumentator.instrument(app)
asyncio.run(ask(app, *TARGETS))
print(shown(instrumentator.registry, ""))

print("# ready instrumentations")
app, instrumentator = make()
place = {"registry": instrumentator.registry, "metric_namespace": "a", "metric_subsystem": "b"}
instrumentator.add(metrics.latency(buckets=(1000,), should_include_status=False, should_exclude_streaming_duration=True, **place))
instrumentator.add(metrics.request_size(should_include_handler=False, **place), metrics.response_size(should_include_method=False, **place))
instrumentator.add(metrics.combined_size(metric_name="all_bytes", metric_doc="All", **place))
instrumentator.add(metrics.requests(should_include_handler=False, should_include_method=False, should_include_status=False, **place))
attempt(metrics.requests, **place)
attempt(metrics.latency, buckets=(1000,), **place)
attempt(metrics.request_size, **place)
attempt(metrics.response_size, **place)
attempt(metrics.combined_size, metric_name="all_bytes", **place)
attempt(metrics.latency, metric_name="x", buckets=(2, 1), **place)
attempt(metrics.latency, metric_name="x", should_include_handler=False, custom_labels={"le": "x"}, **place)
instrumentator.add(metrics.requests(metric_name="with_custom", custom_labels={"method": "x"}, should_include_method=False, **place))
instrumentator.instrument(app).expose(app, should_gzip=True)
asyncio.run(ask(app, *TARGETS))
print(re.sub(r"(?m)^(\S*seconds_sum\S*) \S+$", r"\1 some", shown(instrumentator.registry, "")))
other = CollectorRegistry()
default = metrics.default(registry=other, custom_labels={"service": "shop", "zone": 1}, latency_lowr_buckets=(1000,))
print(metrics.default(registry=other))
request = Request({"type": "http", "headers": [(b"content-length", b"12")], "method": "GET", "path": "/"})
told = Info(request, None, "GET", "/x", "2xx", 0.5)
default(told)
default(Info(request=request, response=Response("abc"), method="GET", modified_handler="/y", modified_status="5xx", modified_duration=2))
print(shown(other, "requests_total", "size", "lowr", "seconds_bucket{h", "seconds_sum"))
custom = metrics.requests(custom_labels={"colour": "red"}, registry=other, metric_name="coloured")
attempt(custom, told)

print("# middleware by hand")


async def downstream(scope, receive, send):
    print("downstream", scope["type"])
    if scope["type"] == "http":
        await PlainTextResponse("x")(scope, receive, send)


third = CollectorRegistry()
by_hand = PrometheusInstrumentatorMiddleware(downstream, registry=third, custom_labels={"a": "b"}, should_group_untemplated=False)
asyncio.run(call(by_hand, "GET", "/some?x=1"))
asyncio.run(by_hand({"type": "lifespan"}, None, None))
print(shown(third, "requests_total", "size"))

print("# Starlette")
starlette = Starlette(routes=[Route("/a/{b}", lambda request: PlainTextResponse("a"), methods=["POST"]), Mount("/m", routes=[Route("/n", downstream)])])
own_registry = CollectorRegistry()
Instrumentator(registry=own_registry).instrument(starlette).expose(starlette, endpoint="/shown")
for method, path in (("POST", "/a/1"), ("GET", "/a/1"), ("POST", "/a/1/"), ("GET", "/m/n"), ("GET", "/shown"), ("GET", "/m")):
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "app": starlette, "headers": []}
    print(method, path, routing.get_route_name(Request(scope), should_include_root_path=False))
print(routing.get_route_name(Request({"type": "http"}), False))
sent = []


async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}


async def send(message):
    sent.append(message)


async def packed(app, path):
    headers = [(b"accept-encoding", b"br, gzip")]
    await app({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers, "root_path": ""}, receive, send)


make_packed, instrumentator = make()
instrumentator.instrument(make_packed).expose(make_packed, should_gzip=True)
asyncio.run(packed(make_packed, "/metrics"))
print(sent[0]["status"], [header for header in sent[0]["headers"] if header[0] != b"content-length"])
print(gzip.decompress(sent[1]["body"]).splitlines()[0])
