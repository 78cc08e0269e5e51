"""SQLite's types, which keep moments as text. SQLAlchemy lib/sqlalchemy/dialects/sqlite/base.py; its dialect is not there."""

import datetime
import re

from ...engine import processors
from ...sql import sqltypes
from ...sql.sqltypes import (
    BLOB, BOOLEAN, CHAR, DECIMAL, FLOAT, INTEGER, NUMERIC, REAL, SMALLINT, TEXT, TIMESTAMP, VARCHAR,
)
from .json import JSON

_DATE = "%(year)04d-%(month)02d-%(day)02d"
_CLOCK = "%(hour)02d:%(minute)02d:%(second)02d"
_PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond")


class _DateTimeMixin:
    """A format of what is kept, and a regular expression that finds the parts of it again."""

    _reg = None
    _storage_format = None

    def __init__(self, storage_format=None, regexp=None, **kw):
        super().__init__(**kw)
        if regexp is not None:
            self._reg = re.compile(regexp)
        if storage_format is not None:
            self._storage_format = storage_format

    @property
    def format_is_text_affinity(self):
        """Whether what is kept does not look like a number."""
        return re.search("[^0-9]", self._storage_format % dict.fromkeys(_PARTS, 0)) is not None

    def adapt(self, cls, **kw):
        if issubclass(cls, _DateTimeMixin):
            own = {"storage_format": self._storage_format, "regexp": self._reg}
            kw.update((name, value) for name, value in own.items() if value)
        return super().adapt(cls, **kw)

    def literal_processor(self, dialect):
        bind = self.bind_processor(dialect)
        return lambda value: "'%s'" % bind(value)

    def bind_processor(self, dialect):
        # The class attributes: what is taken, and how an error names it.
        classes, refusal, storage_format = self._taken, self._refusal, self._storage_format

        def process(value):
            if value is None:
                return None
            if not isinstance(value, classes):
                raise TypeError(refusal)
            return storage_format % {part: getattr(value, part, 0) for part in _PARTS}

        return process

    def _truncate(self, kwargs, shorter):
        for other in ("storage_format", "regexp"):
            assert other not in kwargs, f"You can specify only one of truncate_microseconds or {other}."
        self._storage_format = shorter


class DATETIME(_DateTimeMixin, sqltypes.DateTime):
    """A moment."""

    _storage_format = f"{_DATE} {_CLOCK}.%(microsecond)06d"
    _taken = (datetime.datetime, datetime.date)
    _refusal = "SQLite DateTime type only accepts Python datetime and date objects as input."

    def __init__(self, *args, **kwargs):
        truncate = kwargs.pop("truncate_microseconds", False)
        super().__init__(*args, **kwargs)
        if truncate:
            self._truncate(kwargs, f"{_DATE} {_CLOCK}")

    def result_processor(self, dialect, coltype):
        return _reader(self._reg, datetime.datetime, processors.str_to_datetime)


class DATE(_DateTimeMixin, sqltypes.Date):
    """A day."""

    _storage_format = _DATE
    _taken = datetime.date
    _refusal = "SQLite Date type only accepts Python date objects as input."

    def result_processor(self, dialect, coltype):
        return _reader(self._reg, datetime.date, processors.str_to_date)


class TIME(_DateTimeMixin, sqltypes.Time):
    """A time of day."""

    _storage_format = f"{_CLOCK}.%(microsecond)06d"
    _taken = datetime.time
    _refusal = "SQLite Time type only accepts Python time objects as input."

    def __init__(self, *args, **kwargs):
        truncate = kwargs.pop("truncate_microseconds", False)
        super().__init__(*args, **kwargs)
        if truncate:
            self._truncate(kwargs, _CLOCK)

    def result_processor(self, dialect, coltype):
        return _reader(self._reg, datetime.time, processors.str_to_time)


def _reader(pattern, cls, usual):
    """What reads text: the usual reader, or one by a pattern, whose groups are the arguments, by name if they have one."""
    if pattern is None:
        return usual

    def process(value):
        if value is None:
            return None
        try:
            found = pattern.match(value)
        except TypeError as err:
            raise ValueError(f"Couldn't parse {cls.__name__} string '{value!r}' - value is not a string.") from err
        if found is None:
            raise ValueError(f"Couldn't parse {cls.__name__} string: '{value}'")
        if pattern.groupindex:
            return cls(**{name: int(text or 0) for name, text in found.groupdict().items()})
        return cls(*[int(text or 0) for text in found.groups()])

    return process


__molt_missing__ = (
    "SQLiteCompiler", "SQLiteDDLCompiler", "SQLiteDialect", "SQLiteExecutionContext", "SQLiteIdentifierPreparer",
    "SQLiteTypeCompiler", "colspecs", "dialect", "ischema_names",
)
