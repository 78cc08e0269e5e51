"""Blocks that are transactions. psycopg/transaction.py."""

import logging
from enum import Enum

from . import errors as e
from . import pq, sql
from .pq.misc import connection_summary

logger = logging.getLogger(__name__)


class Rollback(Exception):
    """Ends a block, or a certain one around it, and takes back what was done in it."""

    __module__ = "psycopg"

    def __init__(self, transaction=None):
        self.transaction = transaction

    def __repr__(self):
        return f"{self.__class__.__qualname__}({self.transaction!r})"


class OutOfOrderTransactionNesting(e.ProgrammingError):
    """A block ended before one inside of it."""


class BaseTransaction:
    """A block; the outermost is a transaction, those inside are savepoints."""

    class Status(str, Enum):
        """How a block is."""

        NOT_STARTED = "not_started"
        ACTIVE = "active"
        COMMITTED = "committed"
        FAILED = "failed"
        ROLLED_BACK_EXPLICITLY = "rolled_back_explicitly"
        ROLLED_BACK_WITH_ERROR = "rolled_back_with_error"

    def __init__(self, connection, savepoint_name=None, force_rollback=False):
        self._conn, self.pgconn = connection, connection.pgconn
        self._savepoint_name = savepoint_name or ""
        self.force_rollback = force_rollback
        self.status = self.Status.NOT_STARTED
        self._is_outermost = False
        self._depth = -1

    @property
    def connection(self):
        return self._conn

    @property
    def savepoint_name(self):
        return self._savepoint_name

    def __repr__(self):
        name = f"{self._savepoint_name!r} " if self._savepoint_name else ""
        kind = f"{self.__class__.__module__}.{self.__class__.__qualname__}"
        return f"<{kind} {name}({self.status.value}) {connection_summary(self.pgconn)} at 0x{id(self):x}>"

    def _command(self, text):
        name = sql.Identifier(self._savepoint_name).as_string() if self._savepoint_name else ""
        self._conn._command(text.format(name).encode())

    def _begin(self):
        if self.status != self.Status.NOT_STARTED:
            raise TypeError("transaction blocks can be used only once")
        self.status = self.Status.ACTIVE
        conn = self._conn
        self._is_outermost = self.pgconn.transaction_status == pq.TransactionStatus.IDLE
        if not self._is_outermost and not self._savepoint_name:
            self._savepoint_name = f"_pg3_{conn._num_transactions + 1}"
        self._depth = conn._num_transactions
        conn._num_transactions += 1
        if self._is_outermost:
            conn._command(conn._begin_statement())
        if self._savepoint_name:
            self._command("SAVEPOINT {}")

    def _end(self, error):
        """Whether the exception that ended the block goes no further."""
        if self.pgconn.status != pq.ConnStatus.OK:
            self.status = self.Status.FAILED
            return False
        if error is None and not self.force_rollback:
            self._leave("commit", self.Status.COMMITTED)
            if self._is_outermost:
                self._conn._command(b"COMMIT")
            elif self._savepoint_name:
                self._command("RELEASE {}")
            return False
        try:
            return self._roll_back(error)
        except OutOfOrderTransactionNesting:
            raise
        except Exception as failure:
            logger.warning("error ignored in rollback of %s: %s", self, failure)
            return False

    def _roll_back(self, error):
        is_wanted = isinstance(error, Rollback)
        status = self.Status
        explicit = is_wanted or self.force_rollback
        self._leave("rollback", status.ROLLED_BACK_EXPLICITLY if explicit else status.ROLLED_BACK_WITH_ERROR)
        if self._is_outermost:
            self._conn._command(b"ROLLBACK")
        elif self._savepoint_name:
            self._command("ROLLBACK TO {}")
            self._command("RELEASE {}")
        self._conn._prepared.clear()
        self._conn._flush_prepared()
        return is_wanted and (error.transaction is None or error.transaction is self)

    def _leave(self, action, status):
        self._conn._num_transactions -= 1
        self.status = status
        if self._conn._num_transactions != self._depth:
            raise OutOfOrderTransactionNesting(f"transaction {action} at the wrong nesting level: {self}")


class Transaction(BaseTransaction):
    """A block of a thread."""

    __module__ = "psycopg"

    def __enter__(self):
        with self._conn.lock:
            self._begin()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        with self._conn.lock:
            return self._end(exc_val)


class AsyncTransaction(BaseTransaction):
    """A block of a task."""

    __module__ = "psycopg"

    async def __aenter__(self):
        async with self._conn.lock:
            self._begin()
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        async with self._conn.lock:
            return self._end(exc_val)
