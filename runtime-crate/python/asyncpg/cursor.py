"""Cursors: results read part by part inside of a transaction. asyncpg/cursor.py."""

from collections import deque

from asyncpg import exceptions
from asyncpg.connresource import ConnectionResource, guarded


class _HoldsStatement(ConnectionResource):
    """What keeps a statement of the server alive."""

    __slots__ = ("_state", "_query", "_args", "_record_class")

    def __init__(self, connection, query, state, args, record_class):
        super().__init__(connection)
        self._query = query
        self._args = args
        self._record_class = record_class
        self._state = None
        self._hold(state)

    def _hold(self, state):
        if state is not None:
            self._state = state
            state.attach()

    def __del__(self):
        if self._state is not None:
            self._state.detach()
            self._connection._maybe_gc_stmt(self._state)


class CursorFactory(_HoldsStatement):
    __slots__ = ("_prefetch", "_timeout")

    def __init__(self, connection, query, state, args, prefetch, timeout, record_class):
        super().__init__(connection, query, state, args, record_class)
        self._prefetch = prefetch
        self._timeout = timeout

    @guarded
    def __aiter__(self):
        prefetch = 50 if self._prefetch is None else self._prefetch
        return CursorIterator(
            self._connection, self._query, self._state, self._args, self._record_class, prefetch, self._timeout
        )

    @guarded
    def __await__(self):
        if self._prefetch is not None:
            raise exceptions.InterfaceError("prefetch argument can only be specified for iterable cursor")
        cursor = Cursor(self._connection, self._query, self._state, self._args, self._record_class)
        return cursor._init(self._timeout).__await__()


class BaseCursor(_HoldsStatement):
    __slots__ = ("_portal_name", "_exhausted")

    def __init__(self, connection, query, state, args, record_class):
        super().__init__(connection, query, state, args, record_class)
        self._portal_name = None
        self._exhausted = False

    async def _prepare(self, timeout):
        if self._state is None:
            self._hold(
                await self._connection._get_statement(
                    self._query, timeout, named=True, record_class=self._record_class
                )
            )

    def _check_ready(self):
        if self._state is None:
            raise exceptions.InterfaceError("cursor: no associated prepared statement")
        if self._state.closed:
            raise exceptions.InterfaceError("cursor: the prepared statement is closed")
        if not self._connection._top_xact:
            raise exceptions.NoActiveSQLTransactionError("cursor cannot be created outside of a transaction")

    def _open_portal(self):
        self._check_ready()
        if self._portal_name:
            raise exceptions.InterfaceError("cursor already has an open portal")
        self._portal_name = self._connection._get_unique_id("portal")
        return self._connection._protocol

    def _with_portal(self):
        self._check_ready()
        if not self._portal_name:
            raise exceptions.InterfaceError("cursor does not have an open portal")
        return self._connection._protocol

    def _read(self, n, timeout):
        rows, _, self._exhausted = self._with_portal().execute(self._state, self._portal_name, n, timeout)
        return rows

    def __repr__(self):
        module = self.__class__.__module__
        if module.startswith("asyncpg."):
            module = "asyncpg"
        state = "exhausted " if self._exhausted else ""
        return f'<{module}.{self.__class__.__name__} "{self._state.query!s:.30}" {state}{id(self):#x}>'


class CursorIterator(BaseCursor):
    __slots__ = ("_buffer", "_prefetch", "_timeout")

    def __init__(self, connection, query, state, args, record_class, prefetch, timeout):
        super().__init__(connection, query, state, args, record_class)
        if prefetch <= 0:
            raise exceptions.InterfaceError("prefetch argument must be greater than zero")
        self._buffer = deque()
        self._prefetch = prefetch
        self._timeout = timeout

    @guarded
    def __aiter__(self):
        return self

    @guarded
    async def __anext__(self):
        if self._buffer:
            return self._next()
        if not self._exhausted:
            await self._prepare(self._timeout)
            if not self._portal_name:
                protocol = self._open_portal()
                rows, _, self._exhausted = protocol.bind_execute(
                    self._state, self._args, self._portal_name, self._prefetch, self._timeout
                )
            else:
                rows = self._read(self._prefetch, self._timeout)
            self._buffer.extend(rows)
        if self._portal_name and self._exhausted:
            self._with_portal().close_portal(self._portal_name, self._timeout)
            self._portal_name = None
        return self._next()

    def _next(self):
        if not self._buffer:
            raise StopAsyncIteration
        return self._buffer.popleft()


class Cursor(BaseCursor):
    __slots__ = ()

    async def _init(self, timeout):
        await self._prepare(timeout)
        self._open_portal().bind(self._state, self._args, self._portal_name, timeout)
        return self

    def _fetched(self, n, timeout):
        rows = [] if self._exhausted else self._read(n, timeout)
        if len(rows) < n:
            self._exhausted = True
        return rows

    @guarded
    async def fetch(self, n, *, timeout=None):
        """Return the next *n* rows as a list of Record objects."""
        self._check_ready()
        if n <= 0:
            raise exceptions.InterfaceError("n must be greater than zero")
        return self._fetched(n, timeout)

    @guarded
    async def fetchrow(self, *, timeout=None):
        """Return the next row."""
        self._check_ready()
        rows = self._fetched(1, timeout)
        return rows[0] if rows else None

    @guarded
    async def forward(self, n, *, timeout=None):
        self._check_ready()
        if n <= 0:
            raise exceptions.InterfaceError("n must be greater than zero")
        status = self._connection._protocol.query(f"MOVE FORWARD {n:d} {self._portal_name}", timeout)
        advanced = int(status.split()[1])
        if advanced < n:
            self._exhausted = True
        return advanced
