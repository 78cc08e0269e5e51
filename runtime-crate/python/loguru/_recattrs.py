"""The parts of a record. loguru `loguru/_recattrs.py`."""

import pickle
from collections import namedtuple


class _Named:
    """What is shown with its attributes, and formatted as one of them."""

    __slots__ = ()
    _shown = ("id", "name")
    _formatted = "id"

    def __repr__(self):
        return f"({', '.join(f'{name}={getattr(self, name)!r}' for name in self._shown)})"

    def __format__(self, spec):
        return getattr(self, self._formatted).__format__(spec)


class RecordLevel(_Named):
    """The level: its name, number and icon."""

    __slots__ = ("icon", "name", "no")
    _shown = ("name", "no", "icon")
    _formatted = "name"

    def __init__(self, name, no, icon):
        self.name, self.no, self.icon = name, no, icon


class RecordFile(_Named):
    """The file: its name and path."""

    __slots__ = ("name", "path")
    _shown = ("name", "path")
    _formatted = "name"

    def __init__(self, name, path):
        self.name, self.path = name, path


class RecordThread(_Named):
    """The thread."""

    __slots__ = ("id", "name")

    def __init__(self, id_, name):
        self.id, self.name = id_, name


class RecordProcess(_Named):
    """The process."""

    __slots__ = ("id", "name")

    def __init__(self, id_, name):
        self.id, self.name = id_, name


class RecordException(namedtuple("RecordException", ("type", "value", "traceback"))):
    """The exception. Pickled it has no traceback, and no value that cannot be pickled."""

    def __repr__(self):
        return f"(type={self.type!r}, value={self.value!r}, traceback={self.traceback!r})"

    def __reduce__(self):
        try:
            value = pickle.dumps(self.value)
        except Exception:
            return RecordException, (self.type, None, None)
        return RecordException._from_pickled_value, (self.type, value, None)

    @classmethod
    def _from_pickled_value(cls, type_, pickled_value, traceback_):
        try:
            value = pickle.loads(pickled_value)
        except Exception:
            value = None
        return cls(type_, value, traceback_)
