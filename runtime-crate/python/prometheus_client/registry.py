"""Which collectors there are, and which names they give. prometheus_client `registry.py`."""

from threading import Lock
from typing import Protocol

from .metrics_core import Metric

__molt_public__ = (
    "_EmptyCollector", "_auto_describe", "_collector_to_names", "_collectors_without_names", "_get_names", "_lock",
    "_names_to_collectors", "_target_info", "_target_info_metric",
)  # fmt: skip

_TARGET_INFO = "target_info"

# What samples of a kind are called beside the name of their family.
_SUFFIXES = {
    "counter": ("_total", "_created"),
    "summary": ("_sum", "_count", "_created"),
    "histogram": ("_bucket", "_sum", "_count", "_created"),
    "gaugehistogram": ("_bucket", "_gsum", "_gcount"),
    "info": ("_info",),
}


class Collector(Protocol):
    """What gives families of samples."""

    def collect(self):
        """The families as they are now."""


class _EmptyCollector:
    def collect(self):
        return []


class DuplicateTimeseries(ValueError):
    """Two collectors give the same names."""

    def __init__(self, duplicates):
        super().__init__(f"Duplicated timeseries in CollectorRegistry: {duplicates}")
        self.duplicates = duplicates


class CollectorRegistry:
    """Collectors, in the order in which they came."""

    def __init__(self, auto_describe=False, target_info=None, support_collectors_without_names=False):
        self._collector_to_names = {}
        self._names_to_collectors = {}
        self._auto_describe = auto_describe
        self._lock = Lock()
        self._target_info = {}
        self._support_collectors_without_names = support_collectors_without_names
        self._collectors_without_names = []
        self.set_target_info(target_info)

    def register(self, collector):
        """Add a collector, none of whose names may be there."""
        with self._lock:
            names = self._get_names(collector)
            taken = set(self._names_to_collectors).intersection(names)
            if taken:
                raise DuplicateTimeseries(taken)
            self._names_to_collectors.update(dict.fromkeys(names, collector))
            self._collector_to_names[collector] = names
            if not names and self._support_collectors_without_names:
                self._collectors_without_names.append(collector)

    def unregister(self, collector):
        """Take a collector and its names off."""
        with self._lock:
            for name in self._collector_to_names[collector]:
                self._names_to_collectors.pop(name)
            self._collector_to_names.pop(collector)
            if collector in self._collectors_without_names:
                self._collectors_without_names.remove(collector)

    def _get_names(self, collector):
        described = self._description_of(collector)
        return [
            family.name + suffix for family in described for suffix in ("", *_SUFFIXES.get(family.type, ()))
        ]

    def _description_of(self, collector):
        """The families that a collector says it has; where it does not say, those that it gives now, if that is wanted."""
        try:
            describe = collector.describe
        except AttributeError:
            describe = None
        if describe:
            return describe()
        return collector.collect() if self._auto_describe else ()

    def collect(self):
        """The families of all collectors."""
        with self._lock:
            target = self._target_info_metric() if self._target_info else None
            collectors = list(self._collector_to_names)
        if target:
            yield target
        for collector in collectors:
            yield from collector.collect()

    def restricted_registry(self, names):
        """A view of the samples with these names."""
        return RestrictedRegistry(set(names), self)

    def set_target_info(self, labels):
        """Say what the program as a whole is."""
        with self._lock:
            if not labels:
                if self._target_info:
                    self._names_to_collectors.pop(_TARGET_INFO, None)
            elif not self._target_info:
                if _TARGET_INFO in self._names_to_collectors:
                    raise ValueError("CollectorRegistry already contains a target_info metric")
                self._names_to_collectors[_TARGET_INFO] = _EmptyCollector()
            self._target_info = labels

    def get_target_info(self):
        """What was said of the program as a whole."""
        with self._lock:
            return self._target_info

    def _target_info_metric(self):
        family = Metric("target", "Target metadata", "info")
        family.add_sample(_TARGET_INFO, self._target_info, 1)
        return family

    def get_sample_value(self, name, labels=None):
        """The value of one sample, or None."""
        wanted = (name, {} if labels is None else labels)
        every = (sample for family in self.collect() for sample in family.samples)
        return next((sample.value for sample in every if (sample.name, sample.labels) == wanted), None)


class RestrictedRegistry:
    """Some of a registry's samples, chosen by name."""

    def __init__(self, names, registry):
        self._name_set = set(names)
        self._registry = registry

    def collect(self):
        """The families that have samples with these names, with those alone."""
        collectors, target = self._chosen()
        if target:
            yield target
        for collector in collectors:
            for family in collector.collect():
                part = family._restricted_metric(self._name_set)
                if part:
                    yield part

    def _chosen(self):
        registry = self._registry
        collectors = set(registry._collectors_without_names)
        with registry._lock:
            wanted = _TARGET_INFO in self._name_set and registry._target_info
            target = registry._target_info_metric() if wanted else None
            known = registry._names_to_collectors
            collectors.update(known[name] for name in self._name_set if name != _TARGET_INFO and name in known)
        return collectors, target


REGISTRY = CollectorRegistry(auto_describe=True)
