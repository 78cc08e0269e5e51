"""Cursors that a thread waits for. psycopg/cursor.py, psycopg/_server_cursor.py."""

from . import errors as e
from ._cursor_base import BaseCursor
from ._server_cursor_base import ServerCursorMixin


class Cursor(BaseCursor):
    """Runs statements and reads their results."""

    __module__ = "psycopg"

    def __init__(self, connection, *, row_factory=None):
        self._row_factory = row_factory or connection.row_factory
        super().__init__(connection)

    def __class_getitem__(cls, item):
        return cls

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def close(self):
        self._close()

    def execute(self, query, params=None, *, prepare=None, binary=None):
        """Runs a statement."""
        with self._conn.lock:
            self._execute(query, params, prepare, binary)
        return self

    def executemany(self, query, params_seq, *, returning=False):
        """Runs a statement once for each of the parameters."""
        with self._conn.lock:
            self._executemany(query, params_seq, returning)

    def results(self):
        """The cursor, once for each result."""
        if self.pgresult is not None:
            yield self
            while self.nextset():
                yield self

    def set_result(self, index):
        self._set_result(index)
        return self

    def fetchone(self):
        return self._fetchone()

    def fetchmany(self, size=0):
        return self._fetchmany(size)

    def fetchall(self):
        return self._fetchall()

    def __iter__(self):
        return self

    def __next__(self):
        if self._pos >= self._readable().ntuples:
            raise StopIteration("no more records to return")
        return self._fetchone()

    def scroll(self, value, mode="relative"):
        self._scroll(value, mode)

    def _held(self):
        """The native result, if its rows are read in their order and no function of an application's makes their values."""
        result = self.pgresult
        if result is None or self._make_row is not tuple:
            return None
        loaders = [self._tx.get_loader(column[3], 0) for column in result._columns]
        is_own = all([type(loader).__module__.startswith("psycopg.") for loader in loaders])
        return result._answer if is_own else None


class ServerCursor(ServerCursorMixin, Cursor):
    """A cursor of the server."""

    __module__ = "psycopg"

    def _held(self):
        return None

    def __init__(self, connection, name, *, row_factory=None, scrollable=None, withhold=False):
        Cursor.__init__(self, connection, row_factory=row_factory)
        self._name_it(name, scrollable, withhold)

    def close(self):
        with self._conn.lock:
            self._end()

    def execute(self, query, params=None, *, binary=None, **kwargs):
        """Opens the cursor on a statement."""
        if kwargs:
            raise TypeError(f"keyword not supported: {next(iter(kwargs))}")
        with self._conn.lock:
            self._declare(query, params, binary)
        return self

    def executemany(self, query, params_seq, *, returning=True):
        raise e.NotSupportedError("executemany not supported on server-side cursors")

    def fetchone(self):
        with self._conn.lock:
            rows = self._advance(1)
        return rows[0] if rows else None

    def fetchmany(self, size=0):
        with self._conn.lock:
            return self._advance(size or self.arraysize)

    def fetchall(self):
        with self._conn.lock:
            return self._advance(None)

    def __next__(self):
        if self._page_is_over():
            with self._conn.lock:
                self._next_page()
        if self._at >= len(self._page):
            raise StopIteration("no more records to return")
        return self._from_page()

    def scroll(self, value, mode="relative"):
        with self._conn.lock:
            self._move(value, mode)


__molt_missing__ = ("Cursor.copy", "Cursor.stream")
