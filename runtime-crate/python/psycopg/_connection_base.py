"""What connections do, whoever waits. psycopg/_connection_base.py."""

import logging
import warnings
from collections import deque
from typing import NamedTuple
from weakref import ref

import _postgres

from _libpq import encryption, ways

from . import errors as e
from . import pq
from ._connection_info import ConnectionInfo
from ._enums import IsolationLevel
from ._preparing import PrepareManager
from .adapt import AdaptersMap
from .pq._pgconn import connect as _connect
from .pq.misc import connection_summary

_IDLE = pq.TransactionStatus.IDLE

logger = logging.getLogger("psycopg")


class Notify(NamedTuple):
    """What somebody notified of."""

    channel: str
    payload: str
    pid: int


Notify.__module__ = "psycopg"


class _Notice:
    """The fields of a notice, as a result has those of an error."""

    def __init__(self, fields):
        self._fields = fields

    def error_field(self, fieldcode):
        text = self._fields.get(chr(fieldcode))
        return None if text is None else text.encode()


class BaseConnection:
    """A connection with a transaction that begins with its first statement."""

    Warning = e.Warning
    Error = e.Error
    InterfaceError = e.InterfaceError
    DatabaseError = e.DatabaseError
    DataError = e.DataError
    OperationalError = e.OperationalError
    IntegrityError = e.IntegrityError
    InternalError = e.InternalError
    ProgrammingError = e.ProgrammingError
    NotSupportedError = e.NotSupportedError

    def __init__(self, pgconn):
        self.pgconn = pgconn
        self._autocommit = self._closed = False
        self._adapters = None
        self._notice_handlers, self._notify_handlers = [], []
        self._notifies_backlog = deque()
        # How many blocks of transaction() are entered.
        self._num_transactions = 0
        self._prepared = PrepareManager()
        self._isolation_level = self._read_only = self._deferrable = None
        own = ref(self)
        pgconn.notice_handler = lambda fields: _noticed(own(), fields)
        pgconn.notify_handler = lambda *parts: _notified(own(), *parts)

    def __class_getitem__(cls, item):
        return cls

    def __del__(self):
        if "pgconn" in self.__dict__ and not self.closed and not hasattr(self, "_pool"):
            warnings.warn(
                f"{object.__repr__(self)} was deleted while still open. Please use 'with' or '.close()' to close the "
                "connection properly",
                ResourceWarning,
                stacklevel=2,
            )

    def __repr__(self):
        kind = f"{self.__class__.__module__}.{self.__class__.__qualname__}"
        return f"<{kind} {connection_summary(self.pgconn)} at 0x{id(self):x}>"

    @property
    def closed(self):
        return self.pgconn.status == pq.ConnStatus.BAD

    @property
    def broken(self):
        return self.closed and not self._closed

    @property
    def info(self):
        return ConnectionInfo(self.pgconn)

    @property
    def adapters(self):
        if self._adapters is None:
            from . import adapters

            self._adapters = AdaptersMap(adapters)
        return self._adapters

    @property
    def connection(self):
        return self

    @property
    def autocommit(self):
        return self._autocommit

    @property
    def isolation_level(self):
        return self._isolation_level

    @property
    def read_only(self):
        return self._read_only

    @property
    def deferrable(self):
        return self._deferrable

    def _characteristic(self, name, value):
        """Sets what the next transactions are like."""
        status = self.pgconn.transaction_status
        if status != _IDLE:
            if self._num_transactions:
                why = "connection.transaction() context in progress"
            else:
                why = f"connection in transaction status {pq.TransactionStatus(status).name}"
            raise e.ProgrammingError(f"can't change {name!r} now: {why}")
        if name == "isolation_level":
            value = None if value is None else IsolationLevel(value)
        elif value is not None or name == "autocommit":
            value = bool(value)
        setattr(self, f"_{name}", value)

    @property
    def prepare_threshold(self):
        return self._prepared.prepare_threshold

    @prepare_threshold.setter
    def prepare_threshold(self, value):
        self._prepared.prepare_threshold = value

    @property
    def prepared_max(self):
        most = self._prepared.prepared_max
        return None if most == float("inf") else most

    @prepared_max.setter
    def prepared_max(self, value):
        self._prepared.prepared_max = float("inf") if value is None else value

    def add_notice_handler(self, callback):
        self._notice_handlers.append(callback)

    def remove_notice_handler(self, callback):
        self._notice_handlers.remove(callback)

    def add_notify_handler(self, callback):
        self._notify_handlers.append(callback)

    def remove_notify_handler(self, callback):
        self._notify_handlers.remove(callback)

    def cancel(self):
        """Has the server stop what it does for this connection."""
        if not self.closed:
            self.pgconn.cancel()

    # ---- requests ----

    def _usable(self):
        if self.closed:
            raise e.OperationalError("the connection is closed")

    def _exchange(self, request, query=None):
        """The results of a request."""
        if self.closed:
            raise e.OperationalError("the connection is closed" if self._closed else "the connection is lost")
        results = self.pgconn.exchange(request, query)
        if results is None:
            raise e.OperationalError(f"consuming input failed: {ways.LOST}")
        return results

    def _command(self, command):
        """Runs a statement of the connection's own."""
        result = self._exchange(_postgres.simple(command), command)[-1]
        if result.status == pq.ExecStatus.FATAL_ERROR:
            raise e.error_from_result(result)
        if result.status not in (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK):
            raise e.InterfaceError(
                f"unexpected result {pq.ExecStatus(result.status).name} from command {command.decode()!r}"
            )
        return result

    def _begin_if_needed(self):
        if not self._autocommit and self.pgconn.transaction_status == _IDLE:
            self._command(self._begin_statement())

    def _begin_statement(self):
        parts = [b"BEGIN"]
        if self._isolation_level is not None:
            parts.append(b"ISOLATION LEVEL " + self._isolation_level.name.replace("_", " ").encode())
        if self._read_only is not None:
            parts.append(b"READ ONLY" if self._read_only else b"READ WRITE")
        if self._deferrable is not None:
            parts.append(b"DEFERRABLE" if self._deferrable else b"NOT DEFERRABLE")
        return b" ".join(parts)

    def _flush_prepared(self):
        for name in self._prepared.take_flushed():
            if name is None:
                self._command(b"DEALLOCATE ALL")
            else:
                for result in self._exchange(_postgres.close_statement(name)):
                    if result.status == pq.ExecStatus.FATAL_ERROR:
                        raise e.error_from_result(result)

    def _commit(self):
        if self._num_transactions:
            raise e.ProgrammingError(
                "Explicit commit() forbidden within a Transaction context. (Transaction will be automatically "
                "committed on successful exit from context.)"
            )
        if self.pgconn.transaction_status != _IDLE:
            self._command(b"COMMIT")

    def _rollback(self):
        if self._num_transactions:
            raise e.ProgrammingError(
                "Explicit rollback() forbidden within a Transaction context. (Either raise Rollback() or allow an "
                "exception to propagate out of the context.)"
            )
        if self.pgconn.transaction_status != _IDLE:
            self._command(b"ROLLBACK")
            self._prepared.clear()
            self._flush_prepared()

    @classmethod
    def _open(cls, options, timeout, blocking):
        """A connection by options that name one host."""
        try:
            address, options, settings = ways.login_of(encryption.checked(options))
            pgconn, failure, text = _connect(address, options, settings, timeout, blocking)
        except ways.Unsupported as error:
            raise e.NotSupportedError(str(error)) from None
        except encryption.Invalid as error:
            raise e.OperationalError(f"connection is bad: {error}") from None
        if failure is None:
            return cls(pgconn)
        if failure[0] == "timeout":
            raise e.ConnectionTimeout("connection timeout expired")
        bad = isinstance(address, str) and failure[0] == "socket"
        raise e.OperationalError(f"{'connection is bad' if bad else 'connection failed'}: {text}")

    @classmethod
    def _first_open(cls, attempts, open_one):
        """The first connection that comes about."""
        failures = []
        for attempt in attempts:
            told = [attempt.get(name) for name in ("host", "port", "hostaddr")]
            described = "host: %r, port: %r, hostaddr: %r" % tuple(told)
            logger.debug("connection attempt: %s", described)
            try:
                connection = open_one(attempt)
            except e.Error as error:
                logger.debug("connection failed: %s: %s", described, error)
                failures.append((error, described))
            else:
                logger.debug("connection succeeded: %s", described)
                return connection
        last = failures[-1][0]
        if len(failures) == 1:
            raise last
        lines = [str(last), "Multiple connection attempts failed. All failures were:"]
        lines.extend([f"- {described}: {error}" for error, described in failures])
        raise type(last)("\n".join(lines))

    def _configure(self, autocommit, prepare_threshold, context, row_factory, cursor_factory):
        self._autocommit = bool(autocommit)
        if row_factory:
            self.row_factory = row_factory
        if cursor_factory:
            self.cursor_factory = cursor_factory
        if context:
            self._adapters = AdaptersMap(context.adapters)
        self.prepare_threshold = prepare_threshold
        return self

    def _new_cursor(self, name, binary, row_factory, scrollable, withhold):
        self._usable()
        if binary:
            raise e.NotSupportedError("results in binary format are not supported")
        row_factory = row_factory or self.row_factory
        if not name:
            return self.cursor_factory(self, row_factory=row_factory)
        return self.server_cursor_factory(
            self, name=name, row_factory=row_factory, scrollable=scrollable, withhold=withhold
        )


def _noticed(connection, fields):
    if connection is None or not connection._notice_handlers:
        return
    diagnostic = e.Diagnostic(_Notice(fields))
    for callback in connection._notice_handlers:
        try:
            callback(diagnostic)
        except Exception as error:
            logger.exception("error processing notice callback '%s': %s", callback, error)


def _notified(connection, pid, channel, payload):
    if connection is None:
        return
    notify = Notify(channel, payload, pid)
    for callback in connection._notify_handlers:
        callback(notify)
    if not connection._notify_handlers:
        connection._notifies_backlog.append(notify)


__molt_missing__ = (
    "BaseConnection.fileno", "BaseConnection.pipeline", "BaseConnection.xid", "BaseConnection.tpc_begin",
    "BaseConnection.tpc_prepare", "BaseConnection.tpc_commit", "BaseConnection.tpc_rollback",
    "BaseConnection.tpc_recover", "BaseConnection.notifies", "BaseConnection.cancel_safe",
)
