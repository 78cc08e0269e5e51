"""Families of samples and collectors that applications write."""

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    Exemplar,
    GaugeHistogramMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
    Sample,
    StateSetMetricFamily,
    SummaryMetricFamily,
    Timestamp,
    UnknownMetricFamily,
    UntypedMetricFamily,
)
from prometheus_client.registry import Collector
from samples_text import attempt


class Own(Collector):
    """Gives one family of each kind."""

    def collect(self):
        yield CounterMetricFamily("jobs_total", "Jobs", value=3, created=1.5)
        yield GaugeMetricFamily("load", "Load", value=0.5, unit="ratio")
        yield SummaryMetricFamily("took", "Took", count_value=2, sum_value=3.5)
        yield HistogramMetricFamily("sizes", "Sizes", buckets=[("1", 1), ("+Inf", 2)], sum_value=4)
        yield HistogramMetricFamily("below", "Below", buckets=[("-1", 1), ("+Inf", 2)], sum_value=4)
        yield GaugeHistogramMetricFamily("gauged", "Gauged", buckets=[("1", 1), ("+Inf", 2)], gsum_value=-4)
        yield InfoMetricFamily("build", "Build", value={"version": "1"})
        yield StateSetMetricFamily("feature", "Feature", value={"b": True, "a": False})
        yield UnknownMetricFamily("odd", "Odd", value=1)
        labelled = CounterMetricFamily("by_kind", "By kind", labels=("kind", "more"))
        labelled.add_metric(["a", "b"], 4, timestamp=123.456)
        labelled.add_metric(["c"], 5)
        yield labelled


registry = CollectorRegistry(auto_describe=True)
own = Own()
registry.register(own)
print(generate_latest(registry).decode())
for family in own.collect():
    print(family)
attempt(registry.register, Own())
registry.unregister(own)
print(list(registry.collect()))
unnamed = CollectorRegistry(support_collectors_without_names=True)
unnamed.register(own)
print(generate_latest(unnamed.restricted_registry(["load_ratio"])).decode())
unnamed.unregister(own)

labels = {"labels": ["x"]}
for make in (CounterMetricFamily, GaugeMetricFamily, UnknownMetricFamily, InfoMetricFamily, StateSetMetricFamily):
    attempt(make, "x", "X", value={}, **labels)
attempt(SummaryMetricFamily, "x", "X", count_value=1)
attempt(SummaryMetricFamily, "x", "X", count_value=1, sum_value=1, **labels)
attempt(HistogramMetricFamily, "x", "X", sum_value=1)
attempt(HistogramMetricFamily, "x", "X", buckets=[("+Inf", 1)], **labels)
attempt(GaugeHistogramMetricFamily, "x", "X", buckets=[("+Inf", 1)], **labels)
attempt(Metric, "", "X", "gauge")
attempt(Metric, "x", "X", "none")
print(UntypedMetricFamily is UnknownMetricFamily, Metric("x", "X", "untyped").type)
info = InfoMetricFamily("i", "I", labels=["a"])
info.add_metric(["1"], {"b": "2"}, timestamp=5)
states = StateSetMetricFamily("s", "S", labels=["a"])
states.add_metric(("1",), {"on": True, "off": False})
print(info, states)
first, second = GaugeMetricFamily("g", "G", value=1), GaugeMetricFamily("g", "G", value=1)
print(first == second, first == GaugeMetricFamily("g", "G", value=2), first == "g")
attempt(hash, first)

for arguments in ((1, 5), (-1, 5), (1.9, 2.9), (1, -1), (1, 1e9)):
    attempt(Timestamp, *arguments)
print(str(Timestamp(12, 34)), float(Timestamp(12, 500_000_000)), str(Timestamp(-1, 5)))
moments = [Timestamp(1, 5), Timestamp(1, 4), Timestamp(0, 9)]
print(sorted(moments), moments[0] > moments[1], moments[0] == Timestamp(1, 5), moments[0] != moments[1], moments[0] == 1)
print(Sample("a", {}, 1), Sample("a", {}, 1)._replace(value=2), Exemplar({"a": "b"}, 1), Sample._fields)
