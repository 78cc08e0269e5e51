"""PostgreSQL for Python. psycopg/__init__.py."""

import logging

from . import dbapi20, errors, pq, sql, types
from ._column import Column
from ._connection_base import BaseConnection, Notify
from ._connection_info import ConnectionInfo
from ._enums import IsolationLevel
from .adapt import AdaptersMap
from .connection import Connection
from .connection_async import AsyncConnection
from .cursor import Cursor, ServerCursor
from .cursor_async import AsyncCursor, AsyncServerCursor
from .dbapi20 import (
    BINARY, DATETIME, NUMBER, ROWID, STRING, Binary, Date, DateFromTicks, Time, TimeFromTicks, Timestamp,
    TimestampFromTicks,
)
from .errors import (
    DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
    OperationalError, ProgrammingError, Warning,
)
from .transaction import AsyncTransaction, Rollback, Transaction
from .types import (
    _missing, _oids, array, bool as _bool, composite, datetime as _datetime, enum as _enum, json as _json, net as _net, numeric,
    string as _string, uuid as _uuid,
)

__version__ = "3.3.4"

apilevel = "2.0"
threadsafety = 2
paramstyle = "pyformat"

# What is wrong can be seen in detail by who turns this logger's level down.
logging.getLogger("psycopg").addHandler(logging.NullHandler())

connect = Connection.connect

adapters = AdaptersMap()
_oids.register_default_types(adapters.types)
for _module in (array, composite, _datetime, _enum, _json, _net, _string, _uuid, _bool, numeric, _missing):
    _module.register_default_adapters(adapters)
dbapi20.register_dbapi20_adapters(adapters)
array.register_all_arrays(adapters)

__all__ = [
    "AsyncConnection", "AsyncCursor", "AsyncServerCursor", "AsyncTransaction", "BINARY", "BaseConnection", "Binary",
    "Column", "Connection", "ConnectionInfo", "Cursor", "DATETIME", "DataError", "DatabaseError", "Date",
    "DateFromTicks", "Error", "IntegrityError", "InterfaceError", "InternalError", "IsolationLevel", "NUMBER",
    "NotSupportedError", "Notify", "OperationalError", "ProgrammingError", "ROWID", "Rollback", "STRING",
    "ServerCursor", "Time", "TimeFromTicks", "Timestamp", "TimestampFromTicks", "Transaction", "Warning", "apilevel",
    "connect", "errors", "paramstyle", "pq", "sql", "threadsafety", "types",
]

__molt_missing__ = (
    "AsyncClientCursor", "AsyncCopy", "AsyncPipeline", "AsyncRawCursor", "AsyncRawServerCursor", "Capabilities",
    "ClientCursor", "Copy", "Pipeline", "RawCursor", "RawServerCursor", "Xid", "capabilities", "copy", "crdb",
    "postgres",
)
