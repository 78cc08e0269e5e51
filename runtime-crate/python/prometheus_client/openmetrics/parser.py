"""Families of samples out of OpenMetrics text, whose rules are checked. prometheus_client `openmetrics/parser.py`."""

import io
import math

from ..metrics_core import Metric
from ..parser import _split_quoted, _unquote_unescape
from ..utils import floatToGoString
from ..validation import _is_valid_legacy_metric_name, _validate_metric_name
from ._sample_lines import _parse_nh_sample, _parse_sample

__molt_public__ = (
    "_check_histogram", "_group_for_sample", "_isUncanonicalNumber", "_parse_nh_sample", "_parse_sample", "_unescape_help",
)  # fmt: skip
__molt_missing__ = (
    "BucketSpan", "ESCAPE_SEQUENCES", "ESCAPING_RE", "Exemplar", "NativeHistogram", "Sample", "StringIO", "Timestamp", "parse_labels", "re",
)  # fmt: skip

# What samples of a kind are called beside the name of their family.
_SUFFIXES = {
    "counter": ("_total", "_created"),
    "summary": ("", "_count", "_sum", "_created"),
    "histogram": ("_count", "_sum", "_bucket", "_created"),
    "gaugehistogram": ("_gcount", "_gsum", "_bucket"),
    "info": ("_info",),
}

_NOT_NAN = ("_total", "_sum", "_count", "_bucket", "_gcount", "_gsum")
_NOT_NEGATIVE = ("_total", "_sum", "_count", "_bucket", "_gcount")
_HISTOGRAMS = ("histogram", "gaugehistogram")


def text_string_to_metric_families(text):
    """The families in a text."""
    yield from text_fd_to_metric_families(io.StringIO(text))


def _isUncanonicalNumber(s):
    # Only infinity must be written as Go writes it.
    return float(s) == math.inf and s != floatToGoString(math.inf)


def _unescape_help(text):
    letters, rest = [], iter(text)
    for letter in rest:
        if letter == "\\":
            escaped = next(rest, "")
            letters.append({"\\": "\\", '"': '"', "n": "\n"}.get(escaped, "\\" + escaped))
        else:
            letters.append(letter)
    return "".join(letters)


def _group_for_sample(sample, name, typ):
    """The labels that samples of one metric have in common."""
    if typ == "info":
        return {}
    own = None
    if typ == "stateset":
        own = name
    elif typ == "summary" and sample.name == name:
        own = "quantile"
    elif typ in _HISTOGRAMS and sample.name == f"{name}_bucket":
        own = "le"
    if own is None:
        return sample.labels
    labels = dict(sample.labels)
    labels.pop(own)
    return labels


def _check_histogram(samples, name):
    current = None
    for sample in samples:
        group = (_group_for_sample(sample, name, "histogram"), sample.timestamp)
        suffix = sample.name[len(name) :]
        if suffix:
            if current is None or current.group != group:
                if current is not None:
                    current.check()
                current = _Buckets(name, group)
            current.add(suffix, sample)
    if current is not None:
        current.check()


class _Buckets:
    """The samples of one histogram."""

    def __init__(self, name, group):
        self.name = name
        self.group = group
        self.bound = self.count = None
        self.value = 0
        self.has_negative_bounds = self.has_sum = self.has_gsum = self.has_negative_gsum = False

    def add(self, suffix, sample):
        if suffix == "_bucket":
            self._add_bucket(float(sample.labels["le"]), sample.value)
        elif suffix in ("_count", "_gcount"):
            self.count = sample.value
        elif suffix == "_sum":
            self.has_sum = True
        elif suffix == "_gsum":
            self.has_gsum = True
            self.has_negative_gsum = self.has_negative_gsum or sample.value < 0

    def _add_bucket(self, bound, value):
        self.has_negative_bounds = self.has_negative_bounds or bound < 0
        if self.bound is not None and bound <= self.bound:
            raise ValueError("Buckets out of order: " + self.name)
        if value < self.value:
            raise ValueError("Bucket values out of order: " + self.name)
        self.bound, self.value = bound, value

    def check(self):
        no_count = self.count is None
        wrong = (
            (self.bound != math.inf, "+Inf bucket missing"),
            (not no_count and self.value != self.count, "Count does not match +Inf value"),
            (self.has_sum and no_count, "_count must be present if _sum is present"),
            (self.has_gsum and no_count, "_gcount must be present if _gsum is present"),
            (not (self.has_sum or self.has_gsum or no_count), "_sum/_gsum must be present if _count is present"),
            (self.has_negative_bounds and self.has_sum, "Cannot have _sum with negative buckets"),
            (
                not self.has_negative_bounds and self.has_negative_gsum,
                "Cannot have negative _gsum with non-negative buckets",
            ),
        )
        for is_so, message in wrong:
            if is_so:
                raise ValueError(f"{message}: {self.name}")


def text_fd_to_metric_families(fd):
    """The families in the lines of a file; raises ValueError where it breaks the format's rules."""
    seen, family, is_over = set(), _Family(), False
    for ended in fd:
        line = ended.removesuffix("\n")
        if is_over:
            raise ValueError("Received line after # EOF: " + line)
        if not line:
            raise ValueError("Received blank line")
        if line == "# EOF":
            is_over = True
            continue
        read = _metadata(line) if line.startswith("#") else _sample(line, family)
        if not read.belongs_to(family):
            if family.name is not None:
                yield family.finished(seen)
            family = read.begun()
        read.add_to(family, line)
    if family.name is not None:
        yield family.finished(seen)
    if not is_over:
        raise ValueError("Missing # EOF at end")


def _checked_name(text):
    name, is_quoted = _unquote_unescape(text)
    if not is_quoted and not _is_valid_legacy_metric_name(name):
        raise ValueError
    return name


class _Metadata:
    """A line that tells of a family."""

    def __init__(self, what, name, text):
        self.what, self.name, self.text = what, name, text

    def belongs_to(self, family):
        return self.name == family.name

    def begun(self):
        return _Family(self.name)

    def add_to(self, family, line):
        family.tell(self.what, self.text, line)


def _metadata(line):
    parts = _split_quoted(line, " ", 3)
    if len(parts) < 4:
        raise ValueError("Invalid line: " + line)
    return _Metadata(parts[1], _checked_name(parts[2]), parts[3])


class _SampleLine:
    """A line with a sample; a native histogram has the name of its family, and is not compared with others."""

    def __init__(self, sample, is_native):
        self.sample, self.is_native = sample, is_native

    def belongs_to(self, family):
        return self.is_native or self.sample.name in family.allowed

    def begun(self):
        family = _Family(_checked_name(self.sample.name))
        family.type, family.allowed = "unknown", [self.sample.name]
        return family

    def add_to(self, family, line):
        family.add(self.sample, self.is_native, line)


def _sample(line, family):
    native = _parse_nh_sample(line, _SUFFIXES["histogram"]) if family.type == "histogram" else None
    return _SampleLine(_parse_sample(line), False) if native is None else _SampleLine(native, True)


class _Family:
    """The family that is being read."""

    def __init__(self, name=None):
        self.name = name
        self.unit = self.type = self.documentation = None
        self.allowed = [] if name is None else [name]
        self.samples = []
        self.group = self.group_timestamp = None
        self.seen_groups = set()
        self.seen_series = set()

    def tell(self, what, text, line):
        """Reads what a line tells of the family."""
        if self.samples:
            raise ValueError("Received metadata after samples: " + line)
        known = {"HELP": self.documentation, "TYPE": self.type, "UNIT": self.unit}
        if what not in known:
            raise ValueError("Invalid line: " + line)
        if known[what] is not None:
            raise ValueError(f"More than one {what} for metric: {line}")
        if what == "HELP":
            self.documentation = _unescape_help(text)
        elif what == "UNIT":
            self.unit = text
        else:
            self.type = text
            if text == "untyped":
                raise ValueError("Invalid TYPE for metric: " + line)
            self.allowed = [self.name + suffix for suffix in _SUFFIXES.get(text, ("",))]

    def finished(self, seen):
        """The family, whose names no other one may have."""
        name, unit = self.name, self.unit or ""
        kind = "unknown" if self.type is None else self.type
        for suffix in dict.fromkeys((*_SUFFIXES.get(kind, ()), "")):
            if name + suffix in seen:
                raise ValueError("Clashing name: " + name + suffix)
            seen.add(name + suffix)
        if unit and not name.endswith(f"_{unit}"):
            raise ValueError("Unit does not match metric name: " + name)
        if unit and kind in ("info", "stateset"):
            raise ValueError("Units not allowed for this metric type: " + name)
        if kind in _HISTOGRAMS:
            _check_histogram(self.samples, name)
        _validate_metric_name(name)
        family = Metric(name, self.documentation or "", kind, unit)
        family.samples = self.samples
        return family

    def add(self, sample, is_native, line):
        """Reads a sample of the family."""
        self._check_labels(sample, line)
        if is_native:
            self.samples.append(sample)
        else:
            self._add_to_group(sample, line)
        self._check_value(sample, line)

    def _check_labels(self, sample, line):
        name = self.name
        if self.type == "stateset" and name not in sample.labels:
            raise ValueError("Stateset missing label: " + line)
        if sample.name == f"{name}_bucket":
            bound = sample.labels.get("le", "NaN")
            if bound == "NaN" or _isUncanonicalNumber(bound):
                raise ValueError("Invalid le label: " + line)
            if not _is_whole(sample.value):
                raise ValueError("Bucket value must be an integer: " + line)
        if sample.name in (f"{name}_count", f"{name}_gcount") and not _is_whole(sample.value):
            raise ValueError("Count value must be an integer: " + line)
        if self.type == "summary" and sample.name == name:
            quantile = sample.labels.get("quantile", -1)
            if not 0 <= float(quantile) <= 1 or _isUncanonicalNumber(quantile):
                raise ValueError("Invalid quantile label: " + line)

    def _add_to_group(self, sample, line):
        group = tuple(sorted(_group_for_sample(sample, self.name, self.type).items()))
        if self.group is not None and group == self.group:
            if (sample.timestamp is None) is not (self.group_timestamp is None):
                raise ValueError("Mix of timestamp presence within a group: " + line)
            if self.group_timestamp is not None and self.group_timestamp > sample.timestamp and self.type != "info":
                raise ValueError("Timestamps went backwards within a group: " + line)
        elif group in self.seen_groups:
            raise ValueError("Invalid metric grouping: " + line)
        else:
            self.seen_series = set()
        series = (sample.name, tuple(sorted(sample.labels.items())))
        # Moments that are told apart no longer make the same sample twice.
        if sample.timestamp != self.group_timestamp or series not in self.seen_series:
            self.samples.append(sample)
        self.seen_series.add(series)
        self.seen_groups.add(group)
        self.group, self.group_timestamp = group, sample.timestamp

    def _check_value(self, sample, line):
        name, kind, value = self.name, self.type, sample.value
        suffix = sample.name[len(name) :]
        if kind == "stateset" and value not in (0, 1):
            raise ValueError("Stateset samples can only have values zero and one: " + line)
        if kind == "info" and value != 1:
            raise ValueError("Info samples can only have value one: " + line)
        if kind == "summary" and name == sample.name and value < 0:
            raise ValueError("Quantile values cannot be negative: " + line)
        if suffix in _NOT_NAN and math.isnan(value):
            raise ValueError("Counter-like samples cannot be NaN: " + line)
        if suffix in _NOT_NEGATIVE and value < 0:
            raise ValueError("Counter-like samples cannot be negative: " + line)
        if sample.exemplar:
            where = {"counter": "_total", "histogram": "_bucket", "gaugehistogram": "_bucket"}.get(kind)
            if where is None or not sample.name.endswith(where):
                raise ValueError(
                    "Invalid line only histogram/gaugehistogram buckets and counters can have exemplars: " + line
                )


def _is_whole(value):
    return isinstance(value, int) or value.is_integer()
