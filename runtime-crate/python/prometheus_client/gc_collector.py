"""What the cycle collector has done. prometheus_client `gc_collector.py`."""

import gc

from .metrics_core import CounterMetricFamily
from .registry import REGISTRY, Collector

_FAMILIES = (
    ("python_gc_objects_collected", "Objects collected during gc", "collected"),
    ("python_gc_objects_uncollectable", "Uncollectable objects found during GC", "uncollectable"),
    ("python_gc_collections", "Number of times this generation was collected", "collections"),
)


class GCCollector(Collector):
    """Tells of the cycle collector, a sample a generation."""

    def __init__(self, registry=REGISTRY):
        registry.register(self)

    def collect(self):
        """The families as they are now."""
        generations = gc.get_stats()
        families = []
        for name, documentation, key in _FAMILIES:
            family = CounterMetricFamily(name, documentation, labels=["generation"])
            for number, statistics in enumerate(generations):
                family.add_metric([str(number)], value=statistics[key])
            families.append(family)
        return families


GC_COLLECTOR = GCCollector()
