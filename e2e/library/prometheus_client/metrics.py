"""Kinds of metrics: what they count, what they refuse, what registries keep."""

import warnings

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Enum,
    Gauge,
    Histogram,
    Info,
    Metric,
    Summary,
    disable_created_metrics,
    enable_created_metrics,
    generate_latest,
)
from prometheus_client.core import DuplicateTimeseries
from prometheus_client.utils import INF, floatToGoString, parse_version
from samples_text import attempt, without_times

registry = CollectorRegistry()
print("# plain metrics")
requests = Counter("requests_total", "Requests", registry=registry)
requests.inc()
requests.inc(2.5)
attempt(requests.inc, -1)
sizes = Summary("sizes", "Sizes", unit="bytes", namespace="app", subsystem="http", registry=registry)
sizes.observe(3)
sizes.observe(4.25)
open_files = Gauge("open_files", "Files\nthat are \\ open", registry=registry)
open_files.set(7)
open_files.inc()
open_files.dec(2)
durations = Histogram("duration_seconds", "Durations", buckets=(0.1, "0.5", 2), registry=registry)
for amount in (0.05, 0.1, 0.3, 1, 5, -1):
    durations.observe(amount)
build = Info("build", "The build", registry=registry)
build.info({"version": "1.0", "host": 'a "quoted" name'})
state = Enum("state", "The state", states=["starting", "running", "stopped"], registry=registry)
state.state("running")
attempt(state.state, "gone")
print(without_times(generate_latest(registry)))
for metric in (requests, sizes, open_files, durations, build, state):
    print(repr(metric), str(metric), metric.describe(), [type(one).__name__ for one in metric.collect()])
requests.reset()
print(registry.get_sample_value("requests_total"), registry.get_sample_value("nothing"))

print("# labels")
registry = CollectorRegistry()
calls = Counter("calls", "Calls", ["method", "path"], registry=registry)
calls.labels("get", "/").inc()
calls.labels(path="/x", method="post").inc(3)
calls.labels("get", 5).inc()
calls.labels("get", None)
print(calls.labels("get", "/") is calls.labels(path="/", method="get"), calls.labels("get", "/"))
attempt(calls.inc)
attempt(calls.labels, "get")
attempt(calls.labels, method="get")
attempt(calls.labels, "get", path="/")
attempt(calls.labels("get", "/").labels, "get", "/")
attempt(requests.labels, "x")
attempt(calls.count_exceptions)
print(without_times(generate_latest(registry)))
print(registry.get_sample_value("calls_total", {"method": "post", "path": "/x"}))
calls.remove("get", 5)
attempt(calls.remove, "get")
attempt(requests.remove, "get")
calls.labels("get", "/z")
calls.remove_by_labels({"method": "get", "path": "/"})
calls.remove_by_labels({})
attempt(calls.remove_by_labels, {"colour": "red"})
attempt(calls.remove_by_labels, [("method", "get")])
attempt(requests.remove_by_labels, {"colour": "red"})
print([sample for sample in calls.collect()[0].samples if not sample.name.endswith("_created")])
calls.remove_by_labels({"method": "get"})
print(sorted(calls._metrics))
calls.clear()
requests.clear()
print(calls.collect())
slow = Histogram("slow", "Slow", ["kind"], buckets=[1, 2], registry=registry)
slow.labels("a").observe(1.5)
slow.labels("b").observe(0.5, {"trace_id": "abc"})
level = Gauge("level", "Level", ["kind"], registry=registry, multiprocess_mode="livesum")
level.labels("a").set("2.5")
level.labels("b").set_function(lambda: 12)
mood = Enum("mood", "Mood", ["who"], states=("good", "bad"), registry=registry)
mood.labels("me").state("bad")
fact = Info("fact", "Fact", ["who"], registry=registry)
fact.labels("me").info({"a": "b"})
attempt(fact.labels("me").info, {"who": "b"})
attempt(fact.labels("me").info, {"a": None})
summed = Summary("summed", "Summed", ("kind",), registry=registry)
summed.labels(kind="x").observe(4)
disable_created_metrics()
print(generate_latest(registry).decode())
enable_created_metrics()

print("# refused")
attempt(Counter, "calls_total", "Again", registry=registry)
attempt(Gauge, "slow_bucket", "Again", registry=registry)
attempt(Counter, "", "No name")
attempt(Counter, "x", "Reserved", ["__x"], registry=None)
attempt(Histogram, "x", "Reserved", ["le"], registry=None)
attempt(Summary, "x", "Reserved", ["quantile"], registry=None)
attempt(Histogram, "x", "Unsorted", buckets=(2, 1), registry=None)
attempt(Histogram, "x", "Empty", buckets=(), registry=None)
attempt(Histogram, "x", "One", buckets=(INF,), registry=None)
attempt(Gauge, "x", "Mode", multiprocess_mode="some", registry=None)
attempt(Enum, "x", "States", registry=None)
attempt(Enum, "x", "States", ["x"], states=["a"], registry=None)
attempt(Info, "x", "Unit", unit="bytes", registry=None)
attempt(Metric, "x", "Kind", "kind")
recent = Gauge("recent", "Recent", multiprocess_mode="mostrecent", registry=None)
attempt(recent.inc)
attempt(recent.dec)
recent.set(4)
print(recent.collect())
try:
    Counter("calls", "Again", registry=registry)
except ValueError as error:
    print(isinstance(error, DuplicateTimeseries), sorted(error.duplicates))

print("# registries")
registry.unregister(calls)
attempt(registry.unregister, calls)
Counter("calls", "Anew", registry=registry).inc()
print(registry.get_sample_value("calls_total"))
registry.set_target_info({"service": "shop"})
print(registry.get_target_info(), generate_latest(registry).decode().splitlines()[:3])
attempt(registry.register, Info("target", "Target", registry=None))
registry.set_target_info(None)
print(registry.get_target_info())
attempt(CollectorRegistry(target_info={"a": "b"}).get_sample_value, "target_info", {"a": "b"})
restricted = registry.restricted_registry(["slow_count", "nothing"])
print(generate_latest(restricted).decode())
print(list(CollectorRegistry(target_info={"a": "b"}).restricted_registry({"target_info"}).collect()))


class Named(Counter):
    """A counter of an application's own class."""

    def twice(self):
        self.inc(2)


named = Named("named", "Named", ["who"], registry=registry)
named.labels("me").twice()
print(type(named.labels("me")).__name__, registry.get_sample_value("named_total", {"who": "me"}), repr(named))
print(REGISTRY is not registry, isinstance(named, Counter))

print("# numbers")
for number in (0, 1, 0.1, 1e-7, 123456, 1234567, 12345678.9, 1e21, 1e22, 1.5e300, -12345678.0, INF, -INF, float("nan"), "3"):
    print(repr(number), floatToGoString(number))
print(parse_version("1.0.0"), parse_version("2.x"))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    named.clear()
print(len(caught))
