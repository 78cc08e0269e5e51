"""Connections that a thread waits for. psycopg/connection.py."""

import socket
from contextlib import contextmanager
from threading import Lock

from . import conninfo as _conninfo
from ._connection_base import BaseConnection, logger
from .cursor import Cursor, ServerCursor
from .rows import tuple_row
from .transaction import Transaction


def _resolved(host, port):
    return socket.getaddrinfo(host, port, proto=socket.IPPROTO_TCP, type=socket.SOCK_STREAM)


def _settable(name):
    """A characteristic that can be assigned."""

    def assign(self, value):
        getattr(self, f"set_{name}")(value)

    return property(lambda self: getattr(self, f"_{name}"), assign)


class Connection(BaseConnection):
    """A connection."""

    __module__ = "psycopg"

    def __init__(self, pgconn, row_factory=tuple_row):
        super().__init__(pgconn)
        self.row_factory = row_factory
        self.lock = Lock()
        self.cursor_factory, self.server_cursor_factory = Cursor, ServerCursor

    @classmethod
    def connect(
        cls,
        conninfo="",
        *,
        autocommit=False,
        prepare_threshold=5,
        context=None,
        row_factory=None,
        cursor_factory=None,
        **kwargs,
    ):
        """Connects to a server."""
        params = cls._get_connection_params(conninfo, **kwargs)
        timeout = _conninfo.timeout_from_conninfo(params)
        attempts = _conninfo.attempts(params, _resolved)
        opened = cls._first_open(attempts, lambda attempt: cls._open(attempt, timeout, True))
        return opened._configure(autocommit, prepare_threshold, context, row_factory, cursor_factory)

    @classmethod
    def _get_connection_params(cls, conninfo, **kwargs):
        return _conninfo.conninfo_to_dict(conninfo, **kwargs)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self.closed:
            return
        if exc_type is None:
            self.commit()
        else:
            try:
                self.rollback()
            except Exception as error:
                logger.warning("error ignored in rollback on %s: %s", self, error)
        if not getattr(self, "_pool", None):
            self.close()

    def close(self):
        """Ends the connection; a transaction is rolled back."""
        if not self.closed:
            self._closed = True
            self.pgconn.finish()

    def cursor(self, name="", *, binary=False, row_factory=None, scrollable=None, withhold=False):
        return self._new_cursor(name, binary, row_factory, scrollable, withhold)

    def execute(self, query, params=None, *, prepare=None, binary=False):
        """Runs a statement in a cursor of its own."""
        return self.cursor(binary=binary).execute(query, params, prepare=prepare)

    def commit(self):
        with self.lock:
            self._commit()

    def rollback(self):
        with self.lock:
            self._rollback()

    @contextmanager
    def transaction(self, savepoint_name=None, force_rollback=False):
        """A block that is a transaction, or a savepoint inside of one."""
        with Transaction(self, savepoint_name, force_rollback) as block:
            yield block

    autocommit, isolation_level = _settable("autocommit"), _settable("isolation_level")
    read_only, deferrable = _settable("read_only"), _settable("deferrable")

    def set_autocommit(self, value):
        with self.lock:
            self._characteristic("autocommit", value)

    def set_isolation_level(self, value):
        with self.lock:
            self._characteristic("isolation_level", value)

    def set_read_only(self, value):
        with self.lock:
            self._characteristic("read_only", value)

    def set_deferrable(self, value):
        with self.lock:
            self._characteristic("deferrable", value)


__molt_missing__ = (
    "Connection.pipeline", "Connection.notifies", "Connection.wait", "Connection.cancel_safe", "Connection.tpc_begin",
    "Connection.tpc_prepare", "Connection.tpc_commit", "Connection.tpc_rollback", "Connection.tpc_recover",
)
