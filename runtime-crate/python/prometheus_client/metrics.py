"""Kinds of metrics. prometheus_client `metrics.py`."""

import os
import time
import warnings
from threading import Lock

from . import values
from .context_managers import ExceptionCounter, InprogressTracker, Timer
from .metrics_core import Metric
from .registry import REGISTRY, Collector
from .samples import Exemplar, Sample
from .utils import INF, floatToGoString
from .validation import _validate_exemplar, _validate_labelnames, _validate_metric_name

__molt_public__ = (
    "_MOST_RECENT_MODES", "_MULTIPROC_MODES", "_buckets", "_child_samples", "_count", "_created", "_documentation", "_get_metric",
    "_is_observable", "_is_parent", "_kwargs", "_labelname_set", "_labelnames", "_labelvalues", "_lock", "_metric_init", "_metrics",
    "_multi_samples", "_multiprocess_mode", "_name", "_namespace", "_original_name", "_raise_if_not_observable",
    "_reserved_labelnames", "_samples", "_states", "_subsystem", "_sum", "_type", "_unit", "_upper_bounds", "_use_created", "_value",
)  # fmt: skip

_TOTAL = "_total"
_UNNAMED = "No label names were set when constructing %s"

_use_created = os.environ.get("PROMETHEUS_DISABLE_CREATED_SERIES", "False").lower() not in ("true", "1", "t")


def disable_created_metrics():
    """Leave out when metrics began."""
    global _use_created
    _use_created = False


def enable_created_metrics():
    """Say when metrics began."""
    global _use_created
    _use_created = True


def _full_name(kind, name, namespace, subsystem, unit):
    if not name:
        raise ValueError("Metric name should not be empty")
    full = "_".join([part for part in (namespace, subsystem) if part] + [name])
    if kind == "counter":
        full = full.removesuffix(_TOTAL)
    if not unit:
        return full
    if not full.endswith(f"_{unit}"):
        full = f"{full}_{unit}"
    if kind in ("info", "stateset"):
        raise ValueError("Metric name is of a type that cannot have a unit: " + full)
    return full


def _warn_of_processes(message):
    """Files that other processes read lose no entries."""
    if "prometheus_multiproc_dir" in os.environ or "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        warnings.warn(message, UserWarning, stacklevel=3)


class MetricWrapperBase(Collector):
    """A metric: with names of labels a family of children, one for each of their values, else the number itself."""

    _type = None
    _reserved_labelnames = ()

    def __init__(
        self, name, documentation, labelnames=(), namespace="", subsystem="", unit="", registry=REGISTRY, _labelvalues=None
    ):
        self._original_name = name
        self._namespace, self._subsystem, self._unit = namespace, subsystem, unit
        self._documentation = documentation
        self._name = _full_name(self._type, name, namespace, subsystem, unit)
        self._labelnames = _validate_labelnames(self, labelnames)
        self._labelvalues = tuple(_labelvalues or ())
        self._kwargs = {}
        _validate_metric_name(self._name)
        if self._is_parent():
            self._lock = Lock()
            self._metrics = {}
        else:
            self._metric_init()
        if registry and not self._labelvalues:
            registry.register(self)

    def _is_observable(self):
        return not self._is_parent()

    def _is_parent(self):
        return bool(self._labelnames and not self._labelvalues)

    def _raise_if_not_observable(self):
        if self._is_parent():
            raise ValueError(f"{self._type} metric is missing label values")

    def _get_metric(self):
        return Metric(self._name, self._documentation, self._type, self._unit)

    def describe(self):
        """The family, without samples."""
        return [self._get_metric()]

    def collect(self):
        """The family with its samples."""
        family = self._get_metric()
        for sample in self._samples():
            suffix, *rest = sample
            family.add_sample(self._name + suffix, *rest)
        return [family]

    def __str__(self):
        return f"{self._type}:{self._name}"

    def __repr__(self):
        return f"{type(self).__module__}.{type(self).__name__}({self._name})"

    def labels(self, *labelvalues, **labelkwargs):
        """The child for values of the labels, in order or by name."""
        chosen = self._chosen_labels(labelvalues, labelkwargs)
        with self._lock:
            if chosen not in self._metrics:
                self._metrics[chosen] = self._child(chosen)
            return self._metrics[chosen]

    def _chosen_labels(self, labelvalues, labelkwargs):
        if not self._labelnames:
            raise ValueError(_UNNAMED % self)
        if self._labelvalues:
            known = dict(zip(self._labelnames, self._labelvalues))
            raise ValueError(f"{self} already has labels set ({known}); can not chain calls to .labels()")
        if labelvalues and labelkwargs:
            raise ValueError("Can't pass both *args and **kwargs")
        if labelkwargs:
            if sorted(labelkwargs) != sorted(self._labelnames):
                raise ValueError("Incorrect label names")
            labelvalues = [labelkwargs[name] for name in self._labelnames]
        elif len(labelvalues) != len(self._labelnames):
            raise ValueError("Incorrect label count")
        return tuple(map(str, labelvalues))

    def _child(self, labelvalues):
        common = {
            "documentation": self._documentation,
            "labelnames": self._labelnames,
            "namespace": self._namespace,
            "subsystem": self._subsystem,
            "unit": self._unit,
        }
        return type(self)(self._original_name, _labelvalues=labelvalues, **common, **self._kwargs)

    def remove(self, *labelvalues):
        """Forget the child for values of the labels."""
        _warn_of_processes("Removal of labels has not been implemented in  multi-process mode yet.")
        if not self._labelnames:
            raise ValueError(_UNNAMED % self)
        if len(labelvalues) != len(self._labelnames):
            raise ValueError(f"Incorrect label count (expected {len(self._labelnames)}, got {labelvalues})")
        with self._lock:
            self._metrics.pop(tuple(map(str, labelvalues)), None)

    def remove_by_labels(self, labels):
        """Forget the children that have these values among theirs."""
        _warn_of_processes("Removal of labels has not been implemented in  multi-process mode yet.")
        if not self._labelnames:
            raise ValueError(_UNNAMED % self)
        if not isinstance(labels, dict):
            raise TypeError("labels must be a dict of {label_name: label_value}")
        unknown = [name for name in labels if name not in self._labelnames]
        if unknown:
            raise ValueError(f"Unknown label names: {unknown}; expected {self._labelnames}")
        wanted = {(self._labelnames.index(name), str(value)) for name, value in labels.items()}
        if wanted:
            with self._lock:
                for known in [known for known in self._metrics if wanted.issubset(enumerate(known))]:
                    self._metrics.pop(known, None)

    def clear(self):
        """Forget all children."""
        if self._labelnames:
            _warn_of_processes("Clearing labels has not been implemented in multi-process mode yet")
            with self._lock:
                self._metrics = {}

    def _samples(self):
        return self._multi_samples() if self._is_parent() else self._child_samples()

    def _multi_samples(self):
        with self._lock:
            children = list(self._metrics.items())
        for labelvalues, child in children:
            own = dict(zip(self._labelnames, labelvalues))
            for suffix, labels, *rest in child._samples():
                yield Sample(suffix, {**own, **labels}, *rest)

    def _child_samples(self):
        raise NotImplementedError(f"_child_samples() must be implemented by {self!r}")

    def _metric_init(self):
        raise NotImplementedError(f"_metric_init() must be implemented by {self!r}")

    def _new_value(self, suffix):
        """A number of this metric, kept under its name and the suffix."""
        return values.ValueClass(
            self._type, self._name, self._name + suffix, self._labelnames, self._labelvalues, self._documentation
        )

    def _samples_with_start(self, samples):
        """Samples, and when the metric began, if that is wanted."""
        return (*samples, Sample("_created", {}, self._created)) if _use_created else tuple(samples)


class Counter(MetricWrapperBase):
    """A number that only grows."""

    _type = "counter"

    def _metric_init(self):
        self._value = self._new_value(_TOTAL)
        self._created = time.time()

    def inc(self, amount=1, exemplar=None):
        """Add to the number."""
        self._raise_if_not_observable()
        if amount < 0:
            raise ValueError("Counters can only be incremented by non-negative amounts.")
        self._value.inc(amount)
        if exemplar:
            _validate_exemplar(exemplar)
            self._value.set_exemplar(Exemplar(exemplar, amount, time.time()))

    def reset(self):
        """Begin anew."""
        self._value.set(0)
        self._created = time.time()

    def count_exceptions(self, exception=Exception):
        """Count the exceptions that leave a block, or a function that this decorates."""
        self._raise_if_not_observable()
        return ExceptionCounter(self, exception)

    def _child_samples(self):
        return self._samples_with_start([Sample(_TOTAL, {}, self._value.get(), None, self._value.get_exemplar())])


class Gauge(MetricWrapperBase):
    """A number that grows and shrinks."""

    _type = "gauge"
    _MULTIPROC_MODES = frozenset(
        live + mode for live in ("", "live") for mode in ("all", "min", "max", "sum", "mostrecent")
    )
    _MOST_RECENT_MODES = frozenset(("mostrecent", "livemostrecent"))

    def __init__(
        self, name, documentation, labelnames=(), namespace="", subsystem="", unit="", registry=REGISTRY, _labelvalues=None,
        multiprocess_mode="all",
    ):  # fmt: skip
        self._multiprocess_mode = multiprocess_mode
        if multiprocess_mode not in self._MULTIPROC_MODES:
            raise ValueError("Invalid multiprocess mode: " + multiprocess_mode)
        self._is_most_recent = multiprocess_mode in self._MOST_RECENT_MODES
        super().__init__(name, documentation, labelnames, namespace, subsystem, unit, registry, _labelvalues)
        self._kwargs["multiprocess_mode"] = multiprocess_mode

    def _metric_init(self):
        self._value = values.ValueClass(
            self._type, self._name, self._name, self._labelnames, self._labelvalues, self._documentation,
            multiprocess_mode=self._multiprocess_mode,
        )  # fmt: skip

    def _add(self, amount, method):
        if self._is_most_recent:
            raise RuntimeError(f"{method} must not be used with the mostrecent mode")
        self._raise_if_not_observable()
        self._value.inc(amount)

    def inc(self, amount=1):
        """Add to the number."""
        self._add(amount, "inc")

    def dec(self, amount=1):
        """Take from the number."""
        self._add(-amount, "dec")

    def set(self, value):
        """Replace the number."""
        self._raise_if_not_observable()
        if self._is_most_recent:
            self._value.set(float(value), timestamp=time.time())
        else:
            self._value.set(float(value))

    def set_to_current_time(self):
        """Make the number the time, in seconds since 1970."""
        self.set(time.time())

    def track_inprogress(self):
        """Say how often a block, or a function that this decorates, is being run."""
        self._raise_if_not_observable()
        return InprogressTracker(self)

    def time(self):
        """Set how long a block, or a function that this decorates, takes in seconds."""
        return Timer(self, "set")

    def set_function(self, f):
        """Ask a function for the number from now on."""
        self._raise_if_not_observable()
        self._child_samples = lambda: (Sample("", {}, float(f())),)

    def _child_samples(self):
        return (Sample("", {}, self._value.get()),)


class Summary(MetricWrapperBase):
    """How many observations there were, and their sum."""

    _type = "summary"
    _reserved_labelnames = ["quantile"]

    def _metric_init(self):
        self._count = self._new_value("_count")
        self._sum = self._new_value("_sum")
        self._created = time.time()

    def observe(self, amount):
        """Add one observation."""
        self._raise_if_not_observable()
        self._count.inc(1)
        self._sum.inc(amount)

    def time(self):
        """Observe how long a block, or a function that this decorates, takes in seconds."""
        return Timer(self, "observe")

    def _child_samples(self):
        kept = (("_count", self._count), ("_sum", self._sum))
        return self._samples_with_start([Sample(suffix, {}, value.get()) for suffix, value in kept])


class Histogram(MetricWrapperBase):
    """How many observations there were up to each of some bounds, and their sum."""

    _type = "histogram"
    _reserved_labelnames = ["le"]
    DEFAULT_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0, INF)

    def __init__(
        self, name, documentation, labelnames=(), namespace="", subsystem="", unit="", registry=REGISTRY, _labelvalues=None,
        buckets=DEFAULT_BUCKETS,
    ):  # fmt: skip
        self._upper_bounds = _bounds(buckets)
        super().__init__(name, documentation, labelnames, namespace, subsystem, unit, registry, _labelvalues)
        self._kwargs["buckets"] = buckets

    def _metric_init(self):
        self._created = time.time()
        self._sum = self._new_value("_sum")
        names = (*self._labelnames, "le")
        self._buckets = [
            values.ValueClass(
                self._type, self._name, f"{self._name}_bucket", names, (*self._labelvalues, floatToGoString(bound)),
                self._documentation,
            )
            for bound in self._upper_bounds
        ]  # fmt: skip

    def observe(self, amount, exemplar=None):
        """Add one observation, which may stand for those of its bucket."""
        self._raise_if_not_observable()
        self._sum.inc(amount)
        # A bucket counts what is in it alone; samples sum up.
        bucket = next((at for at, bound in enumerate(self._upper_bounds) if amount <= bound), None)
        if bucket is not None:
            self._buckets[bucket].inc(1)
            if exemplar:
                _validate_exemplar(exemplar)
                self._buckets[bucket].set_exemplar(Exemplar(exemplar, amount, time.time()))

    def time(self):
        """Observe how long a block, or a function that this decorates, takes in seconds."""
        return Timer(self, "observe")

    def _child_samples(self):
        samples, total = [], 0.0
        for bound, bucket in zip(self._upper_bounds, self._buckets):
            total += bucket.get()
            samples.append(Sample("_bucket", {"le": floatToGoString(bound)}, total, None, bucket.get_exemplar()))
        samples.append(Sample("_count", {}, total))
        if self._upper_bounds[0] >= 0:
            samples.append(Sample("_sum", {}, self._sum.get()))
        return self._samples_with_start(samples)


def _bounds(buckets):
    """Bounds as numbers, which must go up; the last is infinite."""
    bounds = list(map(float, buckets))
    if bounds != sorted(bounds):
        raise ValueError("Buckets not in sorted order")
    if bounds and bounds[-1] != INF:
        bounds.append(INF)
    if len(bounds) < 2:
        raise ValueError("Must have at least two buckets")
    return bounds


class Info(MetricWrapperBase):
    """Facts, as texts by names."""

    _type = "info"

    def _metric_init(self):
        self._labelname_set = set(self._labelnames)
        self._lock = Lock()
        self._value = {}

    def info(self, val):
        """Replace the facts."""
        if not self._labelname_set.isdisjoint(val.keys()):
            raise ValueError(f"Overlapping labels for Info metric, metric: {self._labelnames} child: {val}")
        if None in val.values():
            raise ValueError("Label value cannot be None")
        with self._lock:
            self._value = dict(val)

    def _child_samples(self):
        with self._lock:
            return (Sample("_info", self._value, 1.0),)


class Enum(MetricWrapperBase):
    """Which of some states is the one; at first it is the first."""

    _type = "stateset"

    def __init__(
        self, name, documentation, labelnames=(), namespace="", subsystem="", unit="", registry=REGISTRY, _labelvalues=None,
        states=None,
    ):  # fmt: skip
        if name in labelnames:
            raise ValueError(f"Overlapping labels for Enum metric: {name}")
        if not states:
            raise ValueError(f"No states provided for Enum metric: {name}")
        self._states = states
        super().__init__(name, documentation, labelnames, namespace, subsystem, unit, registry, _labelvalues)
        self._kwargs["states"] = states

    def _metric_init(self):
        self._value = 0
        self._lock = Lock()

    def state(self, state):
        """Choose a state."""
        self._raise_if_not_observable()
        with self._lock:
            self._value = self._states.index(state)

    def _child_samples(self):
        with self._lock:
            return [Sample("", {self._name: state}, int(at == self._value)) for at, state in enumerate(self._states)]
