"""Families of samples, as collectors give them. prometheus_client `metrics_core.py`."""

from .samples import Sample
from .validation import _validate_metric_name

__molt_public__ = ("_labelnames", "_multiprocess_mode", "_restricted_metric")

METRIC_TYPES = ("counter", "gauge", "summary", "histogram", "gaugehistogram", "unknown", "info", "stateset")

_TOTAL = "_total"


class Metric:
    """A family of samples: a name, what it means, its kind, and the samples."""

    def __init__(self, name, documentation, typ, unit=""):
        if unit and not name.endswith(f"_{unit}"):
            name = f"{name}_{unit}"
        _validate_metric_name(name)
        kind = "unknown" if typ == "untyped" else typ
        self.name = name
        self.documentation = documentation
        self.unit = unit
        if kind not in METRIC_TYPES:
            raise ValueError("Invalid metric type: " + kind)
        self.type = kind
        self.samples = []

    def add_sample(self, name, labels, value, timestamp=None, exemplar=None, native_histogram=None):
        """Add one sample under its full name."""
        self.samples.append(Sample(name, labels, value, timestamp, exemplar, native_histogram))

    def _parts(self):
        return (self.name, self.documentation, self.type, self.unit, self.samples)

    def __eq__(self, other):
        return isinstance(other, Metric) and self._parts() == other._parts()

    def __repr__(self):
        return f"Metric({', '.join(str(part) for part in self._parts())})"

    def _restricted_metric(self, names):
        chosen = [sample for sample in self.samples if sample.name in names]
        if not chosen:
            return None
        part = Metric(self.name, self.documentation, self.type)
        part.samples = chosen
        return part


def _labelnames_beside(labels, given, message):
    """Names of labels; there are none where the value is given at once."""
    if labels is not None and given is not None:
        raise ValueError(message)
    return () if labels is None else tuple(labels)


_VALUE_OR_LABELS = "Can only specify at most one of value and labels."
_BUCKETS_OR_LABELS = "Can only specify at most one of buckets and labels."


class UnknownMetricFamily(Metric):
    """A family whose kind is not known."""

    def __init__(self, name, documentation, value=None, labels=None, unit=""):
        Metric.__init__(self, name, documentation, "unknown", unit)
        self._labelnames = _labelnames_beside(labels, value, _VALUE_OR_LABELS)
        if value is not None:
            self.add_metric([], value)

    def add_metric(self, labels, value, timestamp=None):
        """Add the value under these values of the labels."""
        self.add_sample(self.name, dict(zip(self._labelnames, labels)), value, timestamp)


UntypedMetricFamily = UnknownMetricFamily


class CounterMetricFamily(Metric):
    """A family of counters."""

    def __init__(self, name, documentation, value=None, labels=None, created=None, unit="", exemplar=None):
        Metric.__init__(self, name.removesuffix(_TOTAL), documentation, "counter", unit)
        self._labelnames = _labelnames_beside(labels, value, _VALUE_OR_LABELS)
        if value is not None:
            self.add_metric([], value, created, exemplar=exemplar)

    def add_metric(self, labels, value, created=None, timestamp=None, exemplar=None):
        """Add the count under these values of the labels, and when it began."""
        self.add_sample(self.name + _TOTAL, dict(zip(self._labelnames, labels)), value, timestamp, exemplar)
        if created is not None:
            self.add_sample(self.name + "_created", dict(zip(self._labelnames, labels)), created, timestamp)


class GaugeMetricFamily(Metric):
    """A family of gauges."""

    def __init__(self, name, documentation, value=None, labels=None, unit=""):
        Metric.__init__(self, name, documentation, "gauge", unit)
        self._labelnames = _labelnames_beside(labels, value, _VALUE_OR_LABELS)
        if value is not None:
            self.add_metric([], value)

    def add_metric(self, labels, value, timestamp=None):
        """Add the value under these values of the labels."""
        self.add_sample(self.name, dict(zip(self._labelnames, labels)), value, timestamp)


class SummaryMetricFamily(Metric):
    """A family of summaries."""

    def __init__(self, name, documentation, count_value=None, sum_value=None, labels=None, unit=""):
        Metric.__init__(self, name, documentation, "summary", unit)
        if (count_value is None) is not (sum_value is None):
            raise ValueError("count_value and sum_value must be provided together.")
        self._labelnames = _labelnames_beside(labels, count_value, _VALUE_OR_LABELS)
        if count_value is not None:
            self.add_metric([], count_value, sum_value)

    def add_metric(self, labels, count_value, sum_value, timestamp=None):
        """Add the count and the sum under these values of the labels."""
        for suffix, value in (("_count", count_value), ("_sum", sum_value)):
            self.add_sample(self.name + suffix, dict(zip(self._labelnames, labels)), value, timestamp)


class HistogramMetricFamily(Metric):
    """A family of histograms."""

    def __init__(self, name, documentation, buckets=None, sum_value=None, labels=None, unit=""):
        Metric.__init__(self, name, documentation, "histogram", unit)
        if buckets is None and sum_value is not None:
            raise ValueError("sum value cannot be provided without buckets.")
        self._labelnames = _labelnames_beside(labels, buckets, _BUCKETS_OR_LABELS)
        if buckets is not None:
            self.add_metric([], buckets, sum_value)

    def add_metric(self, labels, buckets, sum_value, timestamp=None):
        """Add the buckets, each a bound, a value and maybe an exemplar, and the sum, if there is one."""
        labelled = dict(zip(self._labelnames, labels))
        for entry in buckets:
            bound, value = entry[:2]
            exemplar = entry[2] if len(entry) == 3 else None
            self.add_sample(f"{self.name}_bucket", {**labelled, "le": bound}, value, timestamp, exemplar)
        # With buckets below zero a sum says nothing, and the count goes with it.
        if float(buckets[0][0]) >= 0 and sum_value is not None:
            self.add_sample(f"{self.name}_count", dict(labelled), buckets[-1][1], timestamp)
            self.add_sample(f"{self.name}_sum", dict(labelled), sum_value, timestamp)


class GaugeHistogramMetricFamily(Metric):
    """A family of histograms that may shrink."""

    def __init__(self, name, documentation, buckets=None, gsum_value=None, labels=None, unit=""):
        Metric.__init__(self, name, documentation, "gaugehistogram", unit)
        self._labelnames = _labelnames_beside(labels, buckets, _BUCKETS_OR_LABELS)
        if buckets is not None:
            self.add_metric([], buckets, gsum_value)

    def add_metric(self, labels, buckets, gsum_value, timestamp=None):
        """Add the buckets, each a bound and a value, and the sum."""
        labelled = dict(zip(self._labelnames, labels))
        for bound, value in buckets:
            self.add_sample(f"{self.name}_bucket", {**labelled, "le": bound}, value, timestamp)
        for suffix, value in (("_gcount", buckets[-1][1]), ("_gsum", gsum_value)):
            self.add_sample(self.name + suffix, dict(labelled), value, timestamp)


class InfoMetricFamily(Metric):
    """A family of facts, which stand in the labels."""

    def __init__(self, name, documentation, value=None, labels=None):
        Metric.__init__(self, name, documentation, "info")
        self._labelnames = _labelnames_beside(labels, value, _VALUE_OR_LABELS)
        if value is not None:
            self.add_metric([], value)

    def add_metric(self, labels, value, timestamp=None):
        """Add facts, a dict of labels, under these values of the labels."""
        self.add_sample(f"{self.name}_info", dict(dict(zip(self._labelnames, labels)), **value), 1, timestamp)


class StateSetMetricFamily(Metric):
    """A family of states, each of which is on or off."""

    def __init__(self, name, documentation, value=None, labels=None):
        Metric.__init__(self, name, documentation, "stateset")
        self._labelnames = _labelnames_beside(labels, value, _VALUE_OR_LABELS)
        if value is not None:
            self.add_metric([], value)

    def add_metric(self, labels, value, timestamp=None):
        """Add states, by name whether they are on, under these values of the labels."""
        names = (*self._labelnames, self.name)
        for state, is_on in sorted(value.items()):
            self.add_sample(self.name, dict(zip(names, (*labels, state))), 1 if is_on else 0, timestamp)
