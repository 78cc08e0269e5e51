"""Cursors that a task waits for. psycopg/cursor_async.py, psycopg/_server_cursor_async.py."""

from . import errors as e
from ._cursor_base import BaseCursor
from ._server_cursor_base import ServerCursorMixin


class AsyncCursor(BaseCursor):
    """Runs statements and reads their results."""

    __module__ = "psycopg"

    def __init__(self, connection, *, row_factory=None):
        self._row_factory = row_factory or connection.row_factory
        super().__init__(connection)

    def __class_getitem__(cls, item):
        return cls

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        await self.close()

    async def close(self):
        self._close()

    async def execute(self, query, params=None, *, prepare=None, binary=None):
        """Runs a statement."""
        async with self._conn.lock:
            self._execute(query, params, prepare, binary)
        return self

    async def executemany(self, query, params_seq, *, returning=False):
        """Runs a statement once for each of the parameters."""
        async with self._conn.lock:
            self._executemany(query, params_seq, returning)

    async def results(self):
        """The cursor, once for each result."""
        if self.pgresult is not None:
            yield self
            while self.nextset():
                yield self

    async def set_result(self, index):
        self._set_result(index)
        return self

    async def fetchone(self):
        return self._fetchone()

    async def fetchmany(self, size=0):
        return self._fetchmany(size)

    async def fetchall(self):
        return self._fetchall()

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self._pos >= self._readable().ntuples:
            raise StopAsyncIteration("no more records to return")
        return self._fetchone()

    async def scroll(self, value, mode="relative"):
        self._scroll(value, mode)


class AsyncServerCursor(ServerCursorMixin, AsyncCursor):
    """A cursor of the server."""

    __module__ = "psycopg"

    def __init__(self, connection, name, *, row_factory=None, scrollable=None, withhold=False):
        AsyncCursor.__init__(self, connection, row_factory=row_factory)
        self._name_it(name, scrollable, withhold)

    async def close(self):
        async with self._conn.lock:
            self._end()

    async def execute(self, query, params=None, *, binary=None, **kwargs):
        """Opens the cursor on a statement."""
        if kwargs:
            raise TypeError(f"keyword not supported: {next(iter(kwargs))}")
        async with self._conn.lock:
            self._declare(query, params, binary)
        return self

    async def executemany(self, query, params_seq, *, returning=True):
        raise e.NotSupportedError("executemany not supported on server-side cursors")

    async def fetchone(self):
        async with self._conn.lock:
            rows = self._advance(1)
        return rows[0] if rows else None

    async def fetchmany(self, size=0):
        async with self._conn.lock:
            return self._advance(size or self.arraysize)

    async def fetchall(self):
        async with self._conn.lock:
            return self._advance(None)

    async def __anext__(self):
        if self._page_is_over():
            async with self._conn.lock:
                self._next_page()
        if self._at >= len(self._page):
            raise StopAsyncIteration("no more records to return")
        return self._from_page()

    async def scroll(self, value, mode="relative"):
        async with self._conn.lock:
            self._move(value, mode)


__molt_missing__ = ("AsyncCursor.copy", "AsyncCursor.stream")
