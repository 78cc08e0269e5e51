"""Texts about connections and errors. psycopg/pq/misc.py."""

from ._enums import ConnStatus, TransactionStatus


def error_message(obj, encoding=""):
    """What a connection or a result says is wrong."""
    return obj.get_error_message(encoding or "utf-8")


def connection_summary(pgconn):
    """A connection for a `repr`: its state and where it leads."""
    if pgconn.status != ConnStatus.OK:
        return f"[{ConnStatus(pgconn.status).name}]"
    known = {
        "host": None if pgconn.host.startswith(b"/") else pgconn.host,
        "port": None if pgconn.port in (b"", b"5432") else pgconn.port,
        "user": None if pgconn.user == pgconn.db else pgconn.user,
        "database": pgconn.db,
    }
    told = " ".join(f"{name}={value.decode()}" for name, value in known.items() if value is not None)
    return f"[{TransactionStatus(pgconn.transaction_status).name}] ({told})"


__molt_missing__ = (
    "PGnotify", "ConninfoOption", "PGresAttDesc", "PREFIXES", "find_libpq_full_path", "strip_severity", "version_pretty",
    "get_compiled_port",
)
