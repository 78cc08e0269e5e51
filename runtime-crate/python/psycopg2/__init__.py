"""PostgreSQL for Python, by DBAPI. psycopg2/__init__.py."""

import datetime
import time

from . import errorcodes, errors, extensions, extras
from ._adapt import Binary
from ._cast import BINARY, DATETIME, NUMBER, ROWID, STRING
from ._errors import (
    DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
    OperationalError, ProgrammingError, Warning,
)
from ._quote import make_dsn

__version__ = "2.9.12 (dt dec pq3 ext lo64)"
__libpq_version__ = 170009

apilevel = "2.0"
threadsafety = 2
paramstyle = "pyformat"


def connect(dsn=None, connection_factory=None, cursor_factory=None, **kwargs):
    """Connects to a server."""
    flags = {"async_": kwargs.pop(name) for name in ("async", "async_") if name in kwargs}
    made = (connection_factory or extensions.connection)(make_dsn(dsn, **kwargs), **flags)
    if cursor_factory is not None:
        made.cursor_factory = cursor_factory
    return made


def Date(year, month, day):
    return extensions.adapt(datetime.date(year, month, day))


def Time(hour, minute, second, tzinfo=None):
    return extensions.adapt(datetime.time(hour, minute, second, tzinfo=tzinfo))


def Timestamp(year, month, day, hour=0, minute=0, second=0, tzinfo=None):
    return extensions.adapt(datetime.datetime(year, month, day, hour, minute, second, tzinfo=tzinfo))


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return extensions.adapt(datetime.datetime.fromtimestamp(ticks).astimezone())


__all__ = (
    "BINARY", "Binary", "DATETIME", "DataError", "DatabaseError", "Date", "DateFromTicks", "Error", "IntegrityError",
    "InterfaceError", "InternalError", "NUMBER", "NotSupportedError", "OperationalError", "ProgrammingError", "ROWID",
    "STRING", "Time", "TimeFromTicks", "Timestamp", "TimestampFromTicks", "Warning", "apilevel", "connect",
    "errorcodes", "errors", "extensions", "extras", "paramstyle", "threadsafety",
)
