"""Samples out of lines of OpenMetrics text. prometheus_client `openmetrics/parser.py`."""

import math
import re

from ..parser import _last_unquoted_char, _next_unquoted_char, _parse_value, _sample_name, parse_labels
from ..samples import BucketSpan, Exemplar, NativeHistogram, Sample, Timestamp
from ..validation import _is_valid_legacy_metric_name

_MOST_EXEMPLAR_LETTERS = 128

_NATIVE_FIELDS = re.compile(r"(\w+):\s*([^,}]+)")
_NATIVE_SPANS = re.compile(r"(positive|negative)_spans:\[(\d+:\d+(?:,\d+:\d+)*)\]")
_NATIVE_DELTAS = re.compile(r"(positive|negative)_deltas:\[(-?\d+(?:,-?\d+)*)\]")


def _parse_timestamp(timestamp):
    text = "".join(timestamp)
    if not text:
        return None
    if "_" in text or text != text.strip():
        raise ValueError(f"Invalid timestamp: {text!r}")
    for read in (_whole_seconds, _nanoseconds):
        try:
            return read(text)
        except ValueError:
            pass
    seconds = float(text)
    if not math.isfinite(seconds):
        raise ValueError(f"Invalid timestamp: {text!r}")
    return seconds


def _whole_seconds(text):
    return Timestamp(int(text), 0)


def _nanoseconds(text):
    seconds, _, fraction = text.partition(".")
    return Timestamp(int(seconds), int(fraction[:9].ljust(9, "0")))


def _parse_sample(text):
    brace = _next_unquoted_char(text, "{")
    if brace == -1 or " # " in text[:brace]:
        end = _next_unquoted_char(text, " ")
        name, labels, rest = text[:end], {}, text[end + 1 :]
        if not _is_valid_legacy_metric_name(name):
            raise ValueError("invalid metric name:" + text)
    else:
        end = _next_unquoted_char(text, "}")
        labels = parse_labels(text[brace + 1 : end], True)
        name, rest = _sample_name(text[:brace], labels), text[end + 2 :]
    return Sample(name, labels, *_parse_remaining_text(rest))


def _parse_remaining_text(text):
    """The value, the moment and the exemplar behind the labels."""
    value, space, rest = text.partition(" ")
    number = _parse_value(value)
    if not space:
        return number, None, None
    reader = _Rest(rest)
    is_quoted = False
    for letter in rest:
        if letter == '"':
            is_quoted = not is_quoted
        if not is_quoted:
            reader.state(letter)
    return number, *reader.finished()


class _Rest:
    """What comes behind the value, read letter by letter; what is in quotes is not looked at."""

    def __init__(self, text):
        self.text = text
        self.timestamp, self.value, self.value_timestamp = [], [], []
        self.labels = None
        self.state = self.in_timestamp

    def refuse(self):
        raise ValueError("Invalid line: " + self.text)

    def expect(self, letter, wanted, state):
        if letter != wanted:
            self.refuse()
        self.state = state

    def in_timestamp(self, letter):
        if letter == "#" and not self.timestamp:
            self.state = self.before_labels
        elif letter == " ":
            self.state = self.before_hash
        else:
            self.timestamp.append(letter)

    def before_hash(self, letter):
        self.expect(letter, "#", self.before_labels)

    def before_labels(self, letter):
        self.expect(letter, " ", self.at_labels)

    def at_labels(self, letter):
        self.expect(letter, "{", self.in_labels)
        start, end = _next_unquoted_char(self.text, "{"), _last_unquoted_char(self.text, "}")
        self.labels = parse_labels(self.text[start + 1 : end], True)

    def in_labels(self, letter):
        if letter == "}":
            self.state = self.before_value

    def before_value(self, letter):
        self.expect(letter, " ", self.in_value)

    def in_value(self, letter):
        if letter != " ":
            self.value.append(letter)
        elif self.value:
            self.state = self.in_value_timestamp
        else:
            self.refuse()

    def in_value_timestamp(self, letter):
        self.value_timestamp.append(letter)

    def finished(self):
        """The moment and the exemplar."""
        unfinished = (self.before_hash, self.before_labels, self.at_labels, self.in_labels)
        if (
            self.state in unfinished
            or self.state == self.in_timestamp and not self.timestamp
            or self.state == self.in_value_timestamp and not self.value_timestamp
        ):
            self.refuse()
        timestamp = _parse_timestamp(self.timestamp)
        if self.labels is None:
            return timestamp, None
        if sum(len(name) + len(value) for name, value in self.labels.items()) > _MOST_EXEMPLAR_LETTERS:
            raise ValueError("Exemplar labels are too long: " + self.text)
        exemplar = Exemplar(self.labels, _parse_value(self.value), _parse_timestamp(self.value_timestamp))
        return timestamp, exemplar


def _parse_nh_sample(text, suffixes):
    """The sample of a native histogram, or None if the line holds another one."""
    end = _next_unquoted_char(text, " {")
    if end == -1:
        return None
    brace = end if text[end] == "{" else None
    if brace is not None:
        end = _next_unquoted_char(text, "}", brace)
        if end == -1:
            raise ValueError
    start = _next_unquoted_char(text, "{", end + 1)
    hash_sign = _next_unquoted_char(text, "#", end + 1)
    # Braces behind a hash sign are those of an exemplar.
    if start == -1 or -1 < hash_sign < start:
        return None
    if _next_unquoted_char(text, "}", start) == -1:
        raise ValueError
    if brace is None:
        name, labels = text[: start - 1], None
        if name.endswith(suffixes):
            raise ValueError("the sample name of a native histogram should have no suffixes", name)
    else:
        labels = parse_labels(text[brace + 1 : end], True)
        name = text[:brace]
        if name.endswith(suffixes):
            raise ValueError("the sample name of a native histogram with labels should have no suffixes", name)
        if not name:
            name, labels = _sample_name(name, labels), labels or None
    return Sample(name, labels, None, None, None, _parse_nh_struct(text[start:]))


def _parse_nh_struct(text):
    fields = dict(_NATIVE_FIELDS.findall(text))
    spans = {sign: _spans(listed) for sign, listed in _NATIVE_SPANS.findall(text)}
    deltas = {sign: tuple(map(int, listed.split(","))) for sign, listed in _NATIVE_DELTAS.findall(text)}
    return NativeHistogram(
        int(fields["count"]), float(fields["sum"]), int(fields["schema"]), float(fields["zero_threshold"]),
        int(fields["zero_count"]), spans.get("positive"), spans.get("negative"), deltas.get("positive"), deltas.get("negative"),
    )  # fmt: skip


def _spans(listed):
    return tuple(BucketSpan(*map(int, span.split(":"))) for span in listed.split(","))
