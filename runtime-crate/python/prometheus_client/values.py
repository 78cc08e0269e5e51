"""Where the numbers of metrics are kept. prometheus_client `values.py`.

In memory, or, where `PROMETHEUS_MULTIPROC_DIR` names a folder, in files that all processes of a program read.
"""

import os
import warnings
from threading import Lock

from .mmap_dict import MmapedDict, mmap_key

__molt_public__ = ("_exemplar", "_file", "_key", "_lock", "_multi_process_cleanups", "_multiprocess", "_timestamp", "_value")

_OLD_VARIABLE = "prometheus_multiproc_dir"
_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

_multi_process_cleanups = []


def close_all_multiprocess_files():
    """Close the files of all kinds of values."""
    while _multi_process_cleanups:
        _multi_process_cleanups.pop(0)()


class MutexValue:
    """A number in memory."""

    _multiprocess = False

    def __init__(self, typ, metric_name, name, labelnames, labelvalues, help_text, **kwargs):
        self._value = 0.0
        self._exemplar = None
        self._lock = Lock()

    def inc(self, amount):
        """Add to the number."""
        with self._lock:
            self._value += amount

    def set(self, value, timestamp=None):
        """Replace the number."""
        with self._lock:
            self._value = value

    def set_exemplar(self, exemplar):
        """Keep the observation that stands for the number."""
        with self._lock:
            self._exemplar = exemplar

    def get(self):
        """The number."""
        with self._lock:
            return self._value

    def get_exemplar(self):
        """The observation that stands for the number."""
        with self._lock:
            return self._exemplar


class _ProcessFiles:
    """The files of this process, one a kind of metric, and the values in them."""

    def __init__(self, process_identifier):
        self.process_identifier = process_identifier
        self.process = process_identifier()
        self.by_kind = {}
        self.values = []
        self.lock = Lock()

    def follow_process(self):
        """A process that was forked off writes files of its own."""
        process = self.process_identifier()
        if process != self.process:
            self.process = process
            self.close()
            for value in self.values:
                value._find()

    def of_kind(self, kind):
        if kind not in self.by_kind:
            folder = os.environ.get(_VARIABLE)
            self.by_kind[kind] = MmapedDict(os.path.join(folder, f"{kind}_{self.process}.db"))
        return self.by_kind[kind]

    def close(self):
        for file in self.by_kind.values():
            file.close()
        self.by_kind.clear()

    def forget(self):
        self.close()
        self.values.clear()


def MultiProcessValue(process_identifier=os.getpid):
    """A class of numbers in files, whose names tell the processes apart by what `process_identifier` says."""
    kept = _ProcessFiles(process_identifier)
    _multi_process_cleanups.append(kept.forget)

    class MmapedValue:
        """A number in a file of this process."""

        _multiprocess = True

        def __init__(self, typ, metric_name, name, labelnames, labelvalues, help_text, multiprocess_mode="", **kwargs):
            _prefer_new_variable()
            self._kind = f"{typ}_{multiprocess_mode}" if typ == "gauge" else typ
            self._key = mmap_key(metric_name, name, labelnames, labelvalues, help_text)
            with kept.lock:
                kept.follow_process()
                self._find()
                kept.values.append(self)

        def _find(self):
            self._file = kept.of_kind(self._kind)
            self._value, self._timestamp = self._file.read_value(self._key)

        def _write(self, value, timestamp):
            self._value, self._timestamp = value, timestamp
            self._file.write_value(self._key, value, timestamp)

        def inc(self, amount):
            """Add to the number."""
            with kept.lock:
                kept.follow_process()
                self._write(self._value + amount, 0.0)

        def set(self, value, timestamp=None):
            """Replace the number; of several processes the latest may be asked for."""
            with kept.lock:
                kept.follow_process()
                self._write(value, timestamp or 0.0)

        def set_exemplar(self, exemplar):
            """Files hold no exemplars."""

        def get(self):
            """The number."""
            with kept.lock:
                kept.follow_process()
                return self._value

        def get_exemplar(self):
            """Files hold no exemplars."""
            return None

        @classmethod
        def close_all_files(cls):
            """Close the files, and forget the values in them."""
            with kept.lock:
                kept.forget()

    return MmapedValue


def _prefer_new_variable():
    if _OLD_VARIABLE in os.environ and _VARIABLE not in os.environ:
        os.environ[_VARIABLE] = os.environ[_OLD_VARIABLE]
        warnings.warn(
            f"{_OLD_VARIABLE} variable has been deprecated in favor of the upper case naming {_VARIABLE}",
            DeprecationWarning,
            stacklevel=2,
        )


def get_value_class():
    """What keeps numbers, as the environment says."""
    if _VARIABLE in os.environ or _OLD_VARIABLE in os.environ:
        return MultiProcessValue()
    return MutexValue


ValueClass = get_value_class()
