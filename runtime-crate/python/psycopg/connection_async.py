"""Connections that a task waits for. psycopg/connection_async.py."""

import asyncio
import socket
from contextlib import asynccontextmanager

from . import conninfo as _conninfo
from ._connection_base import BaseConnection, logger
from .cursor_async import AsyncCursor, AsyncServerCursor
from .rows import tuple_row
from .transaction import AsyncTransaction


def _unassignable(name):
    """A characteristic that is set by a method, since that may wait."""

    def refuse(self, value):
        raise AttributeError(
            f"'the {name!r} property is read-only on async connections: please use 'await .set_{name}()' instead."
        )

    return property(lambda self: getattr(self, f"_{name}"), refuse)


class AsyncConnection(BaseConnection):
    """A connection."""

    __module__ = "psycopg"

    def __init__(self, pgconn, row_factory=tuple_row):
        super().__init__(pgconn)
        self.row_factory = row_factory
        self.lock = asyncio.Lock()
        self.cursor_factory, self.server_cursor_factory = AsyncCursor, AsyncServerCursor

    @classmethod
    async def connect(
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
        params = await cls._get_connection_params(conninfo, **kwargs)
        timeout = _conninfo.timeout_from_conninfo(params)
        known = {}
        for host, port in _conninfo.hosts_of(params):
            try:
                known[host, port] = await asyncio.get_running_loop().getaddrinfo(
                    host, port, proto=socket.IPPROTO_TCP, type=socket.SOCK_STREAM
                )
            except OSError as error:
                known[host, port] = error
        attempts = _conninfo.attempts(params, lambda host, port: _answer(known[host, port]))
        opened = cls._first_open(attempts, lambda attempt: cls._open(attempt, timeout, False))
        return opened._configure(autocommit, prepare_threshold, context, row_factory, cursor_factory)

    @classmethod
    async def _get_connection_params(cls, conninfo, **kwargs):
        return _conninfo.conninfo_to_dict(conninfo, **kwargs)

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if self.closed:
            return
        if exc_type is None:
            await self.commit()
        else:
            try:
                await self.rollback()
            except Exception as error:
                logger.warning("error ignored in rollback on %s: %s", self, error)
        if not getattr(self, "_pool", None):
            await self.close()

    async def close(self):
        """Ends the connection; a transaction is rolled back."""
        if not self.closed:
            self._closed = True
            self.pgconn.finish()

    def cursor(self, name="", *, binary=False, row_factory=None, scrollable=None, withhold=False):
        return self._new_cursor(name, binary, row_factory, scrollable, withhold)

    async def execute(self, query, params=None, *, prepare=None, binary=False):
        """Runs a statement in a cursor of its own."""
        return await self.cursor(binary=binary).execute(query, params, prepare=prepare)

    async def commit(self):
        async with self.lock:
            self._commit()

    async def rollback(self):
        async with self.lock:
            self._rollback()

    @asynccontextmanager
    async def transaction(self, savepoint_name=None, force_rollback=False):
        """A block that is a transaction, or a savepoint inside of one."""
        async with AsyncTransaction(self, savepoint_name, force_rollback) as block:
            yield block

    autocommit, isolation_level = _unassignable("autocommit"), _unassignable("isolation_level")
    read_only, deferrable = _unassignable("read_only"), _unassignable("deferrable")

    async def set_autocommit(self, value):
        async with self.lock:
            self._characteristic("autocommit", value)

    async def set_isolation_level(self, value):
        async with self.lock:
            self._characteristic("isolation_level", value)

    async def set_read_only(self, value):
        async with self.lock:
            self._characteristic("read_only", value)

    async def set_deferrable(self, value):
        async with self.lock:
            self._characteristic("deferrable", value)


def _answer(found):
    if isinstance(found, OSError):
        raise found
    return found


__molt_missing__ = (
    "AsyncConnection.pipeline", "AsyncConnection.notifies", "AsyncConnection.wait", "AsyncConnection.cancel_safe",
    "AsyncConnection.tpc_begin", "AsyncConnection.tpc_prepare", "AsyncConnection.tpc_commit",
    "AsyncConnection.tpc_rollback", "AsyncConnection.tpc_recover",
)
