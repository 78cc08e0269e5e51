"""Metrics of a program of several processes. prometheus_client `multiprocess.py`."""

import glob
import json
import os

from .metrics import Gauge
from .metrics_core import Metric
from .mmap_dict import MmapedDict
from .samples import Sample
from .utils import floatToGoString
from .values import _prefer_new_variable

__molt_public__ = ("_LIVE_GAUGE_MULTIPROCESS_MODES", "_accumulate_metrics", "_path", "_read_metrics")

_ONE_OF_ALL = ("min", "max", "sum", "mostrecent")


class MultiProcessCollector:
    """Collects what all processes have written into a folder."""

    def __init__(self, registry, path=None):
        if path is None:
            _prefer_new_variable()
            path = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
        if not path or not os.path.isdir(path):
            raise ValueError("env PROMETHEUS_MULTIPROC_DIR is not set or not a directory")
        self._path = path
        if registry:
            registry.register(self)

    @staticmethod
    def merge(files, accumulate=True):
        """The families in files of several processes; buckets are summed up as scrapers want them, unless they are to be written again."""
        return MultiProcessCollector._accumulate_metrics(MultiProcessCollector._read_metrics(files), accumulate)

    @staticmethod
    def _read_metrics(files):
        families = {}
        for path in files:
            kind, *rest = os.path.basename(path).split("_")
            try:
                entries = MmapedDict.read_all_values_from_file(path)
            except FileNotFoundError:
                # The process is dead, and what it alone counted goes with it.
                if kind == "gauge" and rest[0].startswith("live"):
                    continue
                raise
            for key, value, timestamp, _ in entries:
                _add_entry(families, key, kind, rest, value, timestamp)
        return families

    @staticmethod
    def _accumulate_metrics(metrics, accumulate):
        for family in metrics.values():
            merged = _Merged(family)
            for sample in family.samples:
                merged.add(sample)
            if family.type == "histogram":
                merged.sum_up_buckets(accumulate)
            family.samples = merged.samples()
        return metrics.values()

    def collect(self):
        """The families of all processes."""
        return self.merge(glob.glob(os.path.join(self._path, "*.db")), accumulate=True)


def _add_entry(families, key, kind, rest, value, timestamp):
    """Adds a sample whose labels are pairs; those of gauges say which process it is of."""
    metric_name, name, labels, help_text = json.loads(key)
    family = families.get(metric_name)
    if family is None:
        family = families[metric_name] = Metric(metric_name, help_text, kind)
    pairs = tuple(sorted(labels.items()))
    if kind == "gauge":
        family._multiprocess_mode = rest[0]
        family.add_sample(name, (*pairs, ("pid", rest[1][:-3])), value, timestamp)
    else:
        family.add_sample(name, pairs, value)


class _Merged:
    """The samples of one family, those of several processes made one."""

    def __init__(self, family):
        self.family = family
        self.values = {}
        self.timestamps = {}
        self.buckets = {}

    def add(self, sample):
        if self.family.type == "gauge":
            self._add_gauge(sample)
        elif self.family.type == "histogram" and any(name == "le" for name, _ in sample.labels):
            self._add_bucket(sample)
        else:
            self._sum(sample.labels, sample.name, sample.value)

    def _group(self, labels):
        return self.values.setdefault(labels, {})

    def _sum(self, labels, name, value):
        group = self._group(labels)
        group[name, labels] = group.get((name, labels), 0.0) + value

    def _add_gauge(self, sample):
        mode = self.family._multiprocess_mode.removeprefix("live")
        labels = sample.labels
        if mode in _ONE_OF_ALL:
            labels = tuple(pair for pair in labels if pair[0] != "pid")
        place = (sample.name, labels)
        if mode == "sum":
            self._sum(labels, sample.name, sample.value)
        elif mode == "mostrecent":
            self._add_if_later(place, sample)
        else:
            group = self._group(labels)
            known = group.get(place, sample.value)
            group[place] = {"min": min, "max": max}.get(mode, _later)(known, sample.value)

    def _add_if_later(self, place, sample):
        timestamp = float(sample.timestamp or 0)
        if self.timestamps.get(place, 0.0) < timestamp:
            self._group(place[1])[place] = sample.value
            self.timestamps[place] = timestamp

    def _add_bucket(self, sample):
        bound = next(float(value) for name, value in sample.labels if name == "le")
        labels = tuple(pair for pair in sample.labels if pair[0] != "le")
        group = self.buckets.setdefault(labels, {})
        group[bound] = group.get(bound, 0.0) + sample.value

    def sum_up_buckets(self, accumulate):
        for labels, buckets in self.buckets.items():
            group, total = self._group(labels), 0.0
            for bound, value in sorted(buckets.items()):
                total += value
                place = (self.family.name + "_bucket", (*labels, ("le", floatToGoString(bound))))
                group[place] = total if accumulate else value
            if accumulate:
                group[self.family.name + "_count", labels] = total

    def samples(self):
        return [
            Sample(name, dict(labels), value) for group in self.values.values() for (name, labels), value in group.items()
        ]


def _later(_, value):
    return value


_LIVE_GAUGE_MULTIPROCESS_MODES = {mode for mode in Gauge._MULTIPROC_MODES if mode.startswith("live")}


def mark_process_dead(pid, path=None):
    """Take away what counts only while its process lives."""
    if path is None:
        path = os.environ.get("PROMETHEUS_MULTIPROC_DIR", os.environ.get("prometheus_multiproc_dir"))
    for mode in _LIVE_GAUGE_MULTIPROCESS_MODES:
        for file in glob.glob(os.path.join(path, f"gauge_{mode}_{pid}.db")):
            os.remove(file)
