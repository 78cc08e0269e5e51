"""What cursors do, whoever waits. psycopg/_cursor_base.py."""

import _postgres

from . import adapt, pq
from . import errors as e
from ._column import Column
from ._queries import PostgresQuery
from .pq.misc import connection_summary

_TUPLES = pq.ExecStatus.TUPLES_OK
_COPY = (pq.ExecStatus.COPY_IN, pq.ExecStatus.COPY_OUT)


class BaseCursor:
    """Runs statements and keeps their results."""

    def __init__(self, connection):
        self._conn = connection
        self._pgconn = connection.pgconn
        self.format = pq.Format.TEXT
        self._adapters = adapt.AdaptersMap(connection.adapters)
        self._adapters._changed = self._forget_loaders
        self.arraysize = 1
        self._closed = False
        self._last_query = None
        self._tx = None
        self._reset()

    def _reset(self):
        self._results, self.pgresult = [], None
        self._pos = self._iresult = 0
        self._rowcount = -1
        self._statusmessage = None
        self._loaders = None
        self._make_row = None
        # Whether executemany() keeps the rows; None while it does not run.
        self._many_returning = None

    def __repr__(self):
        if self._closed:
            status = "closed"
        else:
            status = "no result" if self.pgresult is None else pq.ExecStatus(self.pgresult.status).name
        kind = f"{self.__class__.__module__}.{self.__class__.__qualname__}"
        return f"<{kind} [{status}] {connection_summary(self._pgconn)} at 0x{id(self):x}>"

    @property
    def connection(self):
        return self._conn

    @property
    def adapters(self):
        return self._adapters

    @property
    def closed(self):
        return self._closed

    @property
    def description(self):
        result = self.pgresult
        if result is None or not (result.nfields or result.status == _TUPLES):
            return None
        return [Column(self, index) for index in range(result.nfields)]

    @property
    def rowcount(self):
        return self._rowcount

    @property
    def rownumber(self):
        return self._pos if self.pgresult is not None and self.pgresult.status == _TUPLES else None

    @property
    def statusmessage(self):
        return self._statusmessage.decode() if self._statusmessage else None

    def setinputsizes(self, sizes):
        """DBAPI has it; nothing is to be done."""

    def setoutputsize(self, size, column=None):
        """DBAPI has it; nothing is to be done."""

    def nextset(self):
        """Goes on to the next result, if there is one."""
        if self._iresult + 1 >= len(self._results):
            return None
        self._select(self._iresult + 1)
        return True

    # ---- running ----

    def _begin(self, query=None):
        if self._closed:
            raise e.InterfaceError("the cursor is closed")
        self._reset()
        if self._tx is None or self._last_query is not query or query is None:
            self._last_query = None
            self._tx = adapt.Transformer(self)
        self._conn._begin_if_needed()

    def _refuse_binary(self, binary):
        if binary or (binary is None and self.format == pq.Format.BINARY):
            raise e.NotSupportedError("results in binary format are not supported")

    def _execute(self, query, params=None, prepare=None, binary=None):
        self._refuse_binary(binary)
        self._begin(query)
        converted = PostgresQuery(self._tx)
        converted.convert(query, params)
        self._query = converted
        self._run(converted, prepare)
        self._last_query = query
        self._conn._flush_prepared()

    def _executemany(self, query, params_seq, returning):
        self._refuse_binary(None)
        self._begin(query)
        if not returning:
            self._rowcount = 0
        self._many_returning = returning
        converted = None
        for params in params_seq:
            if converted is None:
                converted = self._query = PostgresQuery(self._tx)
                converted.convert(query, params)
            else:
                converted.dump(params)
            self._run(converted, True)
        self._last_query = query
        self._conn._flush_prepared()

    def _run(self, query, prepare):
        """Runs a statement, by its name on the server if it has one."""
        prepared = self._conn._prepared
        plan = prepared.get(query, prepare)
        if plan is None:
            if query.params:
                request = _postgres.extended(
                    b"", query.query, query.types, query.params, query.formats, 0
                )
            else:
                request = _postgres.simple(query.query)
            text = query.query
        else:
            name, is_new = plan
            if is_new:
                made = self._conn._exchange(_postgres.prepare(name, query.query, query.types), query.query)
                for result in made:
                    if result.status == pq.ExecStatus.FATAL_ERROR:
                        raise e.error_from_result(result)
            request = _postgres.extended(name, None, (), query.params or (), query.formats, 0)
            text = None
        key = prepared.note(query, plan)
        results = self._conn._exchange(request, text)
        if key is not None:
            prepared.validate(key, plan, results)
        self._check(results)
        self._keep(results)

    def _check(self, results):
        if not results:
            raise e.InternalError("got no result from the query")
        for result in results:
            if result.status == pq.ExecStatus.FATAL_ERROR:
                raise e.error_from_result(result)
            if result.status in _COPY:
                raise e.ProgrammingError("COPY cannot be used with this method; use copy() instead")

    def _keep(self, results):
        if self._many_returning is None:
            self._results = results
            self._select(0)
        elif self._many_returning:
            is_first = not self._results
            self._results.extend(results)
            if is_first:
                self._select(0)
        else:
            self._statusmessage = results[-1].command_status
            self._rowcount += sum([result.command_tuples or 0 for result in results])

    def _select(self, index):
        """Makes one of the results the one that is read."""
        self._iresult, self._pos = index, 0
        result = self.pgresult = self._results[index]
        self._loaders = None
        if result.status == _TUPLES:
            self._rowcount = result.ntuples
        else:
            count = result.command_tuples
            self._rowcount = -1 if count is None else count
        self._statusmessage = result.command_status
        self._make_row = self._row_factory(self)

    # ---- reading ----

    def _forget_loaders(self):
        if self._tx is not None:
            self._tx = adapt.Transformer(self)
        self._loaders = None

    def _rows(self, start, end):
        if self._loaders is None:
            self._loaders = self._tx.loaders_of(self.pgresult)
        rows = self.pgresult._answer.load(start, end, self._loaders)
        return rows if self._make_row is tuple else [self._make_row(row) for row in rows]

    def _readable(self):
        """The result that is read."""
        if self._closed:
            raise e.InterfaceError("the cursor is closed")
        result = self.pgresult
        if result is None:
            raise e.ProgrammingError("no result available")
        if result.status == _TUPLES:
            return result
        if result.command_status:
            detail = f"command status: {result.command_status.decode()}"
        else:
            detail = f"result status: {pq.ExecStatus(result.status).name}"
        raise e.ProgrammingError(f"the last operation didn't produce records ({detail})")

    def _fetchone(self):
        if self._pos >= self._readable().ntuples:
            return None
        (row,) = self._rows(self._pos, self._pos + 1)
        self._pos += 1
        return row

    def _fetchmany(self, size):
        result = self._readable()
        rows = self._rows(self._pos, min(self._pos + (size or self.arraysize), result.ntuples))
        self._pos += len(rows)
        return rows

    def _fetchall(self):
        result = self._readable()
        rows = self._rows(self._pos, result.ntuples)
        self._pos = result.ntuples
        return rows

    def _scroll(self, value, mode):
        result = self._readable()
        if mode not in ("relative", "absolute"):
            raise ValueError(f"bad mode: {mode}. It should be 'relative' or 'absolute'")
        place = self._pos + value if mode == "relative" else value
        if not 0 <= place < result.ntuples:
            raise IndexError("position out of bound")
        self._pos = place

    def _set_result(self, index):
        count = len(self._results)
        if not -count <= index < count:
            raise IndexError(f"index {index} out of range: {count} result(s) available")
        self._select(index % count)

    def _close(self):
        self._reset()
        self._closed = True

    @property
    def row_factory(self):
        return self._row_factory

    @row_factory.setter
    def row_factory(self, row_factory):
        self._row_factory = row_factory
        if self.pgresult is not None:
            self._make_row = row_factory(self)

    @property
    def _encoding(self):
        return "utf-8"


__molt_missing__ = ("BaseCursor.copy", "BaseCursor.stream")
