"""What goes beyond DBAPI. psycopg2/extensions.py."""

from ._adapt import (
    SQL_IN, AsIs, Binary, Boolean, Float, Int, ISQLQuote, NoneAdapter, QuotedString, adapt, adapters, register_adapter,
)
from ._cast import (
    BINARYARRAY, BOOLEAN, BOOLEANARRAY, BYTES, BYTESARRAY, DATE, DATEARRAY, DATETIMEARRAY, DECIMAL, DECIMALARRAY, FLOAT,
    FLOATARRAY, INTEGER, INTEGERARRAY, INTERVAL, INTERVALARRAY, LONGINTEGER, LONGINTEGERARRAY, PYDATE, PYDATEARRAY,
    PYDATETIME, PYDATETIMEARRAY, PYDATETIMETZ, PYDATETIMETZARRAY, PYINTERVAL, PYINTERVALARRAY, PYTIME, PYTIMEARRAY,
    ROWIDARRAY, STRINGARRAY, TIME, TIMEARRAY, UNICODE, UNICODEARRAY, binary_types, new_array_type, new_type,
    register_type, string_types,
)
from ._connection import ConnectionInfo, Notify, connection
from ._cursor import Column, cursor
from ._errors import Diagnostics, QueryCanceledError, TransactionRollbackError
from ._json import JSON, JSONARRAY, JSONB, JSONBARRAY
from ._quote import make_dsn, parse_dsn, quote_ident

ISOLATION_LEVEL_AUTOCOMMIT = 0
ISOLATION_LEVEL_READ_UNCOMMITTED = 4
ISOLATION_LEVEL_READ_COMMITTED = 1
ISOLATION_LEVEL_REPEATABLE_READ = 2
ISOLATION_LEVEL_SERIALIZABLE = 3
ISOLATION_LEVEL_DEFAULT = None

STATUS_SETUP = 0
STATUS_READY = 1
STATUS_BEGIN = STATUS_IN_TRANSACTION = 2
STATUS_SYNC = 3
STATUS_ASYNC = 4
STATUS_PREPARED = 5

POLL_OK, POLL_READ, POLL_WRITE, POLL_ERROR = range(4)

TRANSACTION_STATUS_IDLE = 0
TRANSACTION_STATUS_ACTIVE = 1
TRANSACTION_STATUS_INTRANS = 2
TRANSACTION_STATUS_INERROR = 3
TRANSACTION_STATUS_UNKNOWN = 4

# Names of encodings of the server, each with Python's.
encodings = {"UTF8": "utf_8", "UNICODE": "utf_8", "SQL_ASCII": "ascii", "SQLASCII": "ascii", "LATIN1": "iso8859_1"}


def libpq_version():
    """The version of libpq that is reproduced."""
    return 170009


__molt_missing__ = (
    "DateFromPy", "IntervalFromPy", "TimeFromPy", "TimestampFromPy", "Xid", "encrypt_password", "get_wait_callback",
    "lobject", "set_wait_callback",
)
