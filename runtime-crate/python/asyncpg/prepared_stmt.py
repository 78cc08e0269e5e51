"""Prepared statements. asyncpg/prepared_stmt.py."""

import json

from asyncpg import cursor as cursors
from asyncpg import exceptions
from asyncpg.connresource import ConnectionResource, guarded
from asyncpg.types import Attribute, Type


class PreparedStatement(ConnectionResource):
    __slots__ = ("_state", "_query", "_last_status")

    def __init__(self, connection, query, state):
        super().__init__(connection)
        self._state = state
        self._query = query
        self._last_status = None
        state.attach()

    @guarded
    def get_name(self):
        return self._state.name

    @guarded
    def get_query(self):
        return self._query

    @guarded
    def get_statusmsg(self):
        return self._last_status and self._last_status.decode()

    @guarded
    def get_parameters(self):
        return tuple(Type(*kind) for kind in self._state._get_parameters())

    @guarded
    def get_attributes(self):
        return tuple(Attribute(name, Type(*kind)) for name, kind in self._state._get_attributes())

    @guarded
    def cursor(self, *args, prefetch=None, timeout=None):
        state = self._state
        return cursors.CursorFactory(
            self._connection, self._query, state, args, prefetch, timeout, state.record_class
        )

    @guarded
    async def explain(self, *args, analyze=False):
        options = "FORMAT JSON, VERBOSE, ANALYZE" if analyze else "FORMAT JSON, VERBOSE"
        query = f"EXPLAIN ({options}) {self._state.query}"
        connection = self._connection
        if not analyze:
            return json.loads(await connection.fetchval(query, *args))
        # The statement really runs; what it does is undone.
        transaction = connection.transaction()
        await transaction.start()
        try:
            plan = await connection.fetchval(query, *args)
        finally:
            await transaction.rollback()
        return json.loads(plan)

    @guarded
    async def fetch(self, *args, timeout=None):
        """Execute the statement and return a list of Record objects."""
        return await self._run(args, 0, timeout)

    @guarded
    async def fetchval(self, *args, column=0, timeout=None):
        rows = await self._run(args, 1, timeout)
        return rows[0][column] if rows else None

    @guarded
    async def fetchrow(self, *args, timeout=None):
        rows = await self._run(args, 1, timeout)
        return rows[0] if rows else None

    @guarded
    async def fetchmany(self, args, *, timeout=None):
        """Execute the statement for each of the argument lists and return all rows."""
        return await self._run_many(args, timeout, True)

    @guarded
    async def executemany(self, args, *, timeout=None):
        """Execute the statement for each of the argument lists."""
        return await self._run_many(args, timeout, False)

    async def _run(self, args, limit, timeout):
        try:
            rows, self._last_status, _ = self._connection._protocol.bind_execute(self._state, args, "", limit, timeout)
        except exceptions.OutdatedSchemaCacheError:
            await self._forget()
            raise
        return rows

    async def _run_many(self, args, timeout, return_rows):
        try:
            return self._connection._protocol.bind_execute_many(self._state, args, timeout, return_rows)
        except exceptions.OutdatedSchemaCacheError:
            await self._forget()
            raise

    async def _forget(self):
        """Types are not what they were: neither this statement nor what the connection keeps can be used."""
        await self._connection.reload_schema_state()
        self._state.mark_closed()

    def _check_open(self, meth_name):
        if self._state.closed:
            raise exceptions.InterfaceError(
                f"cannot call PreparedStmt.{meth_name}(): the prepared statement is closed"
            )

    def _check_conn_validity(self, meth_name):
        self._check_open(meth_name)
        super()._check_conn_validity(meth_name)

    def __del__(self):
        self._state.detach()
        self._connection._maybe_gc_stmt(self._state)
