"""Samples as text: both formats, schemes for names, negotiation, and what serves them."""

import asyncio
import gzip
import os
import tempfile

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CONTENT_TYPE_PLAIN_0_0_4,
    CONTENT_TYPE_PLAIN_1_0_0,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    make_asgi_app,
    make_wsgi_app,
    write_to_textfile,
)
from prometheus_client.core import (
    BucketSpan,
    CounterMetricFamily,
    Exemplar,
    GaugeHistogramMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
    NativeHistogram,
    StateSetMetricFamily,
    Timestamp,
    UnknownMetricFamily,
)
from prometheus_client.exposition import choose_encoder, gzip_accepted
from prometheus_client.openmetrics import exposition as openmetrics
from samples_text import attempt

disable_created_metrics()
print(CONTENT_TYPE_LATEST, CONTENT_TYPE_PLAIN_0_0_4, CONTENT_TYPE_PLAIN_1_0_0, openmetrics.CONTENT_TYPE_LATEST)


class Given:
    """A collector of given families."""

    def __init__(self, *families):
        self.families = families

    def collect(self):
        yield from self.families


def odd_families():
    histogram = HistogramMetricFamily("took", "Took", labels=["kind"], unit="seconds")
    histogram.add_metric(["a"], [("0.5", 1, Exemplar({"id": 'q"\\\n'}, 0.25)), ("+Inf", 3)], 4.5, timestamp=Timestamp(12, 5))
    dotted = GaugeMetricFamily("http.server:size", "Dots\nand \\ \"quotes\"", labels=["http.method", "plain_label"], unit="")
    dotted.add_metric(["get\n\"\\", "é"], 1.5, timestamp=1700000000.25)
    counter = CounterMetricFamily("étoiles", "Stars", labels=["x"])
    counter.add_metric(["1"], 2, created=5, exemplar=Exemplar({}, 1, 1520879607.789))
    sizes = GaugeHistogramMetricFamily("sizes", "Sizes", buckets=[("1", 2), ("+Inf", 3)], gsum_value=7)
    states = StateSetMetricFamily("feature", "Features", value={"b": True, "a": False})
    return [histogram, dotted, counter, sizes, states, UnknownMetricFamily("0odd_name", "Odd", value=3)]


registry = CollectorRegistry()
registry.register(Given(*odd_families()))
for scheme in (openmetrics.ALLOWUTF8, openmetrics.UNDERSCORES, openmetrics.DOTS, openmetrics.VALUES, "other"):
    print("#", scheme)
    print(generate_latest(registry, scheme).decode())
    print(openmetrics.generate_latest(registry, scheme).decode())
for name in ("", "plain", "with.dot", "a_b", "0x", "a:b", "😀", "__x"):
    for scheme in (openmetrics.ALLOWUTF8, openmetrics.UNDERSCORES, openmetrics.DOTS, openmetrics.VALUES):
        print(repr(name), openmetrics.escape_metric_name(name, scheme), openmetrics.escape_label_name(name, scheme))

print("# native histograms")
native = Metric("native", "Native", "histogram")
native.add_sample(
    "native", {"a": "b"}, None, None, None,
    NativeHistogram(24, 100, 0, 0.001, 4, (BucketSpan(0, 2), BucketSpan(1, 2)), (BucketSpan(0, 2),), (2, 1, -3, 3), (2, 1), [Exemplar({"t": "1"}, 4, 5)]),
)
native.add_sample("native_bucket", {"le": "+Inf"}, 24)
registry = CollectorRegistry()
registry.register(Given(native))
print(openmetrics.generate_latest(registry).decode())
print(openmetrics.generate_latest(registry, version="2.0.0").decode())

print("# what cannot be shown")
bad = GaugeMetricFamily("bad", "Bad", value="text")
registry = CollectorRegistry()
registry.register(Given(bad))
attempt(generate_latest, registry)
attempt(openmetrics.generate_latest, registry)
wrong = Metric("wrong", "Wrong", "gauge")
wrong.add_sample("wrong", {}, 1, None, Exemplar({"a": "b"}, 1))
registry = CollectorRegistry()
registry.register(Given(wrong))
attempt(openmetrics.generate_latest, registry)

print("# what is asked for")
registry = CollectorRegistry()
hits = Counter("hits", "Hits", ["path"], registry=registry)
hits.labels("/a").inc(2, exemplar={"trace": "1"})
attempt(hits.labels("/a").inc, 1, {"trace": "1" * 130})
Gauge("load.average", "Load", registry=registry).set(0.5)
Histogram("took", "Took", buckets=[1], registry=registry).observe(0.5)
ASKED = [
    None, "", "text/plain", "text/plain; version=0.0.4", "text/plain;version=1.0.0", "text/plain;version=1.0.0;escaping=dots",
    "text/plain; version=1.0.0; escaping=nothing", "application/openmetrics-text", "application/openmetrics-text;version=1.0.0",
    "application/openmetrics-text; version=1.0.0; escaping=allow-utf-8", "application/openmetrics-text;version=0.0.1,text/plain;version=1.0.0",
    "application/openmetrics-text;version=2.0.0;escaping=values;q=0.5", "text/html, */*", "text/html;version=abc",
]
for accept in ASKED:
    encoder, content_type = choose_encoder(accept)
    text = encoder(registry).decode()
    print(repr(accept), content_type, [line for line in text.splitlines() if "load" in line or "EOF" in line])
attempt(choose_encoder, "text/plain;version=abc")
for accept in (None, "", "gzip", "br, GZIP;q=0.5", "gzipped"):
    print(accept, gzip_accepted(accept))

print("# ASGI")


async def ask(app, headers=(), query=b"", kind="http.request"):
    sent = []

    async def receive():
        return {"type": kind}

    async def send(message):
        sent.append(message)

    await app({"type": "http", "headers": headers, "query_string": query}, receive, send)
    return sent


def steady(sent):
    """Messages, of which the text that was made now has no moment."""
    for message in sent:
        body = message.get("body", b"")
        print(message | {"body": [line for line in body.decode().splitlines() if "trace" not in line]} if body else message)


app = make_asgi_app(registry)
steady(asyncio.run(ask(app)))
steady(asyncio.run(ask(app, [(b"Accept", b"application/openmetrics-text")])))
steady(asyncio.run(ask(app, query=b"name[]=hits_total&name%5B%5D=none")))
steady(asyncio.run(ask(app, kind="http.disconnect")))
start, body = asyncio.run(ask(app, [(b"accept-encoding", b"deflate"), (b"accept-encoding", b"gzip")]))
print(start, gzip.decompress(body["body"]) == generate_latest(registry))
start, body = asyncio.run(ask(make_asgi_app(registry, True), [(b"accept-encoding", b"gzip")]))
print(start, body["body"] == generate_latest(registry))

print("# WSGI")


def ask_wsgi(method, path="/metrics", **more):
    def start_response(status, headers):
        print(status, headers)

    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, **more}
    return make_wsgi_app(registry)(environ, start_response)


print(ask_wsgi("GET") == [generate_latest(registry)])
print(ask_wsgi("GET", "/favicon.ico"), ask_wsgi("OPTIONS"), ask_wsgi("POST"))
print(ask_wsgi("GET", QUERY_STRING="name[]=load.average", HTTP_ACCEPT="text/plain;version=1.0.0;escaping=allow-utf-8"))

print("# files")
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "all.prom")
    write_to_textfile(path, registry)
    with open(path, "rb") as file:
        print(file.read().decode())
    write_to_textfile(path, registry, openmetrics.DOTS, tmpdir=folder)
    with open(path) as file:
        print([line for line in file if "load" in line])
    print(os.listdir(folder))
