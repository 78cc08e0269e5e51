"""What cursors of the server do, whoever waits. psycopg/_server_cursor_base.py."""

import _postgres

from . import errors as e
from . import pq, sql
from ._queries import PostgresQuery


class ServerCursorMixin:
    """Declares a cursor by SQL and reads from it by SQL."""

    def _name_it(self, name, scrollable, withhold):
        self._name, self._scrollable, self._withhold = name, scrollable, withhold
        self._described = False
        self.itersize = 100
        # The rows that were read ahead for an iteration, and how many of them are used.
        self._page, self._at = None, 0

    def __repr__(self):
        kind, rest = super().__repr__().split(None, 1)
        return f"{kind} {self._name!r} {rest}"

    @property
    def name(self):
        return self._name

    @property
    def scrollable(self):
        return self._scrollable

    @property
    def withhold(self):
        return self._withhold

    @property
    def rownumber(self):
        result = self.pgresult
        known = result is not None and (result.status == pq.ExecStatus.TUPLES_OK or result.command_status == b"")
        return self._pos if known else None

    def _declaration(self, query):
        parts = [sql.SQL("DECLARE"), sql.Identifier(self._name)]
        if self._scrollable is not None:
            parts.append(sql.SQL("SCROLL") if self._scrollable else sql.SQL("NO SCROLL"))
        parts.append(sql.SQL("CURSOR WITH HOLD FOR ") if self._withhold else sql.SQL("CURSOR FOR "))
        if not isinstance(query, sql.Composable):
            query = sql.SQL(query.decode() if isinstance(query, bytes) else query)
        return sql.SQL(" ").join(parts) + query

    def _declare(self, query, params, binary):
        self._refuse_binary(binary)
        query = self._declaration(query)
        if self._described:
            self._close_portal()
            self._described = False
        self._page = None
        self._begin(query)
        converted = self._query = PostgresQuery(self._tx)
        converted.convert(query, params)
        request = _postgres.extended(
            b"", converted.query, converted.types, converted.params or (), converted.formats, 0
        )
        self._check(self._conn._exchange(request, converted.query))
        self._describe()

    def _describe(self):
        results = self._conn._exchange(_postgres.describe(self._name.encode()))
        self._check(results)
        self._results = results
        self._select(0)
        self._described = True

    def _close_portal(self):
        """Closes the cursor on the server, if it can still be there."""
        status = self._conn.pgconn.transaction_status
        in_transaction = status == pq.TransactionStatus.INTRANS
        if not in_transaction and not (self._withhold and status == pq.TransactionStatus.IDLE):
            return
        if not self._described:
            asked = sql.SQL("SELECT 1 FROM pg_catalog.pg_cursors WHERE name = {}").format(sql.Literal(self._name))
            if not self._conn._command(asked.as_bytes(self._conn)).ntuples:
                return
        self._conn._command(sql.SQL("CLOSE {}").format(sql.Identifier(self._name)).as_bytes(self._conn))

    def _end(self):
        if not self.closed:
            if not self._conn.closed:
                self._close_portal()
            self._close()

    def _fetch(self, number):
        if self.closed:
            raise e.InterfaceError("the cursor is closed")
        if not self._described:
            self._begin()
            self._describe()
        count = "ALL" if number is None else str(number) if number >= 0 else f" {number}"
        command = sql.SQL("FETCH FORWARD {} FROM {}").format(sql.SQL(count), sql.Identifier(self._name))
        self.pgresult = self._conn._command(command.as_bytes(self._conn))
        return self._rows(0, self.pgresult.ntuples)

    def _advance(self, number):
        rows = self._fetch(number)
        self._pos += len(rows)
        return rows

    def _page_is_over(self):
        return self._page is None or self._at >= len(self._page) >= self.itersize

    def _next_page(self):
        self._page, self._at = self._fetch(self.itersize), 0

    def _from_page(self):
        row = self._page[self._at]
        self._at += 1
        self._pos += 1
        return row

    def _move(self, value, mode):
        if mode not in ("relative", "absolute"):
            raise ValueError(f"bad mode: {mode}. It should be 'relative' or 'absolute'")
        how = " ABSOLUTE" if mode == "absolute" else ""
        shown = str(value) if value >= 0 else f" {value}"
        self._conn._command(f'MOVE{how} {shown} FROM {sql.Identifier(self._name).as_string()}'.encode())
        self._pos = self._pos + value if mode == "relative" else value
