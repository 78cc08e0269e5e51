"""What libpq is to psycopg: numbers, connections and results. psycopg/pq/__init__.py."""

from . import misc
from ._enums import (
    ConnStatus, DiagnosticField, ExecStatus, Format, Ping, PipelineStatus, PollingStatus, TransactionStatus,
)
from ._pgconn import PGconn
from ._pgresult import PGresult
from .misc import error_message

__impl__ = "binary"


def version():
    """The version of libpq that is reproduced."""
    return 180000


__build_version__ = version()

__all__ = (
    "ConnStatus", "DiagnosticField", "ExecStatus", "Format", "PGconn", "PGresult", "Ping", "PipelineStatus",
    "PollingStatus", "TransactionStatus", "error_message", "version",
)

__molt_missing__ = (
    "Conninfo", "Escaping", "PGcancel", "PGcancelConn", "Trace", "ConninfoOption", "PGnotify", "PGresAttDesc",
    "PGconn.connect", "PGconn.exec_", "PGconn.exec_params", "PGconn.send_query", "PGconn.socket",
    "version_pretty", "import_from_libpq", "abc",
)
