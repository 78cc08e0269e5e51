"""What one line of an exposition holds. prometheus_client `samples.py`."""

from typing import Dict, NamedTuple, Optional, Sequence, Union

_NANOSECONDS = 1e9


class Timestamp:
    """A moment to the nanosecond."""

    def __init__(self, sec, nsec):
        if not 0 <= nsec < _NANOSECONDS:
            raise ValueError(f"Invalid value for nanoseconds in Timestamp: {nsec}")
        self.sec = int(sec)
        self.nsec = int(-nsec if sec < 0 else nsec)

    def __str__(self):
        return "%d.%09d" % (self.sec, self.nsec)

    def __repr__(self):
        return f"Timestamp({self.sec}, {self.nsec})"

    def __float__(self):
        return float(self.sec) + self.nsec / _NANOSECONDS

    def __eq__(self, other):
        return isinstance(other, Timestamp) and (self.sec, self.nsec) == (other.sec, other.nsec)

    def __ne__(self, other):
        return not self == other

    def __gt__(self, other):
        return (self.sec, self.nsec) > (other.sec, other.nsec)

    def __lt__(self, other):
        return (self.sec, self.nsec) < (other.sec, other.nsec)


class BucketSpan(NamedTuple):
    """Buckets of a native histogram that follow each other."""

    offset: int
    length: int


class Exemplar(NamedTuple):
    """An observation that stands for those of its bucket."""

    labels: Dict[str, str]
    value: float
    timestamp: Optional[Union[float, Timestamp]] = None


class NativeHistogram(NamedTuple):
    """A histogram whose buckets are made as they are needed."""

    count_value: float
    sum_value: float
    schema: int
    zero_threshold: float
    zero_count: float
    pos_spans: Optional[Sequence[BucketSpan]] = None
    neg_spans: Optional[Sequence[BucketSpan]] = None
    pos_deltas: Optional[Sequence[int]] = None
    neg_deltas: Optional[Sequence[int]] = None
    nh_exemplars: Optional[Sequence[Exemplar]] = None


class Sample(NamedTuple):
    """A value of a metric under one set of labels."""

    name: str
    labels: Dict[str, str]
    value: float
    timestamp: Optional[Union[float, Timestamp]] = None
    exemplar: Optional[Exemplar] = None
    native_histogram: Optional[NativeHistogram] = None
