"""Cursors. psycopg2/cursor_type.c, cursor_int.c, column_type.c."""

import datetime

import _postgres

from . import _cast
from . import _errors as e
from ._statement import as_bytes, check_not_empty, statement_of

_FIELDS = ("name", "type_code", "display_size", "internal_size", "precision", "scale", "null_ok", "table_oid", "table_column")


class Column:
    """A column of a result, as a sequence of the seven parts that DBAPI describes."""

    __module__ = "psycopg2.extensions"
    display_size = null_ok = None

    def __init__(self, name=None, table_oid=None, place=None, type_code=None, size=-1, modifier=-1, form=0):
        self.name, self.type_code = name, type_code
        self.table_oid, self.table_column = table_oid or None, place or None
        is_number = type_code == 1700 and modifier >= 0
        self.precision = modifier - 4 >> 16 if is_number else None
        self.scale = modifier - 4 & 0xFFFF if is_number else None
        wide = self.precision if is_number else modifier - 4 if modifier >= 0 and size < 0 else None
        self.internal_size = size if size >= 0 else -1 if wide is None else wide

    def __repr__(self):
        return f"Column(name={self.name!r}, type_code={self.type_code!r})"

    def __len__(self):
        return 7

    def __getitem__(self, index):
        names = _FIELDS[:7][index]
        return tuple([getattr(self, name) for name in names]) if isinstance(index, slice) else getattr(self, names)

    def __eq__(self, other):
        return tuple(self) == tuple(other) if isinstance(other, (Column, tuple)) else NotImplemented

    def __hash__(self):
        return hash(tuple(self))


class cursor:
    """Runs statements and reads their results."""

    __module__ = "psycopg2.extensions"

    def __init__(self, conn, name=None):
        self.connection, self.name = conn, name
        self.closed = False
        self.withhold, self.scrollable = False, None
        self.arraysize, self.itersize = 1, 2000
        self.tzinfo_factory = datetime.timezone
        self.row_factory = None
        self._types = None
        # What was sent last: a text, or a statement with its values.
        self._sent = None
        self._forget()

    def _forget(self):
        self.statusmessage = self._answer = self._loaders = None
        self.rowcount, self.rownumber, self.lastrowid = -1, 0, 0
        self._casts = None

    def __repr__(self):
        return f"<cursor object at 0x{id(self):x}; closed: {-1 if self.connection.closed and self.closed else int(self.closed)}>"

    def _own_types(self):
        if self._types is None:
            self._types = {}
        return self._types

    @property
    def query(self):
        """The text of the last statement, with its values in it."""
        sent = self._sent
        return sent if sent is None or isinstance(sent, bytes) else sent.text

    @property
    def description(self):
        """The columns of the result that is read."""
        return None if self._answer is None else _columns_of(self._answer)

    @property
    def string_types(self):
        return self._own_types()

    def _usable(self):
        if self.closed or self.connection.closed:
            raise e.InterfaceError("cursor already closed")

    # ---- running ----

    def mogrify(self, query, vars=None):
        """A query as bytes, its values in it."""
        self._usable()
        query = as_bytes(query, self)
        return query if _is_nothing(vars) else statement_of(query, vars, self.connection).text

    def execute(self, query, vars=None):
        """Runs a statement."""
        self._usable()
        if self.name is not None:
            return self._declare(query, vars)
        query = as_bytes(query, self)
        check_not_empty(query)
        with self.connection._lock:
            self._run(query, vars)

    def _run(self, query, vars):
        statement = None if _is_nothing(vars) else statement_of(query, vars, self.connection)
        self._forget()
        self._sent = query if statement is None else statement
        connection = self.connection
        if statement is None or not statement.values:
            connection._begin()
            request, opening = _postgres.simple(self.query), None
        else:
            request = _postgres.extended(b"", statement.query, statement.oids, statement.values, (), 0)
            # On a living connection BEGIN cannot fail, and what follows need not wait for it.
            opening = connection._opening()
        self._take(connection._request(request, lambda fields: self._pointed(statement, fields), self, opening))

    def _pointed(self, statement, fields):
        """An error's fields, and the text in which it gives a place."""
        if statement is not None and statement.values:
            fields = statement.pointed(fields)
        return fields, self.query.decode("utf-8", "replace")

    def _take(self, answers):
        """Makes the last of the answers the one that is read."""
        answer = answers[-1]
        self.statusmessage = answer.command or ""
        if answer.kind == "T":
            self._answer = answer
            self.rowcount = answer.ntuples
        else:
            words = (answer.command or "").split()
            self.rowcount = int(words[-1]) if len(words) > 1 and words[-1].isdigit() else -1
            if words[:1] == ["INSERT"] and len(words) == 3:
                self.lastrowid = int(words[1])

    def executemany(self, query, vars_list):
        """Runs a statement once for each of the values."""
        self._usable()
        if self.name is not None:
            raise e.ProgrammingError("can't call .executemany() on named cursors")
        query = as_bytes(query, self)
        check_not_empty(query)
        count = 0
        for vars in vars_list:
            with self.connection._lock:
                self._run(query, vars)
            self._answer = None
            if count != -1:
                count = -1 if self.rowcount == -1 else count + self.rowcount
        self.rowcount = count

    def callproc(self, procname, parameters=None):
        """Calls a function of the server."""
        if hasattr(parameters, "keys"):
            from ._quote import quote_ident

            arguments = ",".join([f"{quote_ident(name, self)}:=%({name})s" for name in parameters])
        else:
            arguments = ",".join(["%s"] * len(parameters or ()))
        self.execute(f"SELECT * FROM {procname}({arguments})", parameters)
        return parameters

    def setinputsizes(self, sizes):
        """DBAPI has it; nothing is to be done."""

    def setoutputsize(self, size, column=None):
        """DBAPI has it; nothing is to be done."""

    def nextset(self):
        raise e.NotSupportedError("not supported by PostgreSQL")

    def close(self):
        if self.closed:
            return
        if self.name is not None and not self.connection.closed:
            status = self.connection.get_transaction_status()
            if self._sent is not None and status != 3 and (self.withhold or status == 2):
                self.connection._command(f"CLOSE {_quoted(self.name)}")
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    # ---- cursors of the server ----

    def _declare(self, query, vars):
        if self._sent is not None:
            raise e.ProgrammingError("can't call .execute() on named cursors more than once")
        if self.connection._autocommit and not self.withhold:
            raise e.ProgrammingError("can't use a named cursor outside of transactions")
        text = as_bytes(query, self)
        if not _is_nothing(vars):
            text = statement_of(text, vars, self.connection).text
        scroll = {None: "", True: "SCROLL ", False: "NO SCROLL "}[self.scrollable]
        hold = "WITH HOLD " if self.withhold else ""
        head = f"DECLARE {_quoted(self.name)} {scroll}CURSOR {hold}FOR ".encode()
        with self.connection._lock:
            self._run(head + text, None)
        self.rowcount = -1

    def _fetch(self, number):
        with self.connection._lock:
            self.connection._begin()
            count = "ALL" if number is None else number
            answers = self.connection._command(f"FETCH FORWARD {count} FROM {_quoted(self.name)}")
        self._loaders = self._casts = None
        self._take(answers)

    # ---- reading ----

    def cast(self, oid, text):
        """A text as a value of a type."""
        return self._type_of(oid)(text, self)

    def _types_of(self, columns):
        if self._types:
            return [self._type_of(column.type_code) for column in columns]
        own, known = self.connection._types, _cast.string_types
        if not own:
            return [known.get(column.type_code, _cast.UNKNOWN) for column in columns]
        oids = [column.type_code for column in columns]
        return [own[oid] if oid in own else known.get(oid, _cast.UNKNOWN) for oid in oids]

    def _type_of(self, oid):
        for table in (self._types, self.connection._types, _cast.string_types):
            if table and oid in table:
                return table[oid]
        return _cast.UNKNOWN

    def _rows(self, start, end):
        if self._loaders is None:
            self._loaders, self._casts = self._loading()
        rows = self._answer.load(start, end, self._loaders)
        if self._casts is not None:
            rows = [self._cast_row(row) for row in rows]
        return rows if self.row_factory is None else [self._made(row) for row in rows]

    def _loading(self):
        """What the native half takes for each column, and what else is to be done to a row."""
        types = self._types_of(_columns_of(self._answer))
        is_usual = not self._types and self.tzinfo_factory is datetime.timezone
        if is_usual:
            known = self.connection._known_loading.get(self._answer.described)
            if known is not None and _are_same(known[0], types):
                return known[1]
        # The usual types do not ask for the cursor.
        loaders = [found.loader(None if is_usual else self) for found in types]
        casts = [(at, found) for at, found in enumerate(types) if loaders[at] is None] or None
        loading = tuple([0 if loader is None else loader for loader in loaders]), casts
        if is_usual:
            self.connection._keep_loading(self._answer.described, (types, loading))
        return loading

    def _held(self):
        """The native result, if its rows are read in their order and no function of an application's makes their values."""
        if self.name is not None or self.row_factory is not None or self._answer is None:
            return None
        types = self._types_of(_columns_of(self._answer))
        return self._answer if all([found._is_own() for found in types]) else None

    def _cast_row(self, row):
        values = list(row)
        for at, found in self._casts:
            values[at] = found(values[at], self)
        return tuple(values)

    def _made(self, values):
        row = self.row_factory(self)
        for at, value in enumerate(values):
            row[at] = value
        return row

    def _readable(self):
        self._usable()
        if self._answer is None and not (self.name is not None and self._sent is not None):
            raise e.ProgrammingError("no results to fetch")

    def fetchone(self):
        self._readable()
        if self.name is not None:
            self._fetch(1)
            self.rownumber = 0
        if self.rownumber >= self._answer.ntuples:
            return None
        (row,) = self._rows(self.rownumber, self.rownumber + 1)
        self.rownumber += 1
        return row

    def fetchmany(self, size=None):
        self._readable()
        size = self.arraysize if size is None else size
        if self.name is not None:
            self._fetch(size)
            return self._rows(0, self._answer.ntuples)
        end = min(self.rownumber + size, self._answer.ntuples)
        rows = self._rows(self.rownumber, end)
        self.rownumber = end
        return rows

    def fetchall(self):
        self._readable()
        if self.name is not None:
            self._fetch(None)
            return self._rows(0, self._answer.ntuples)
        rows = self._rows(self.rownumber, self._answer.ntuples)
        self.rownumber = self._answer.ntuples
        return rows

    def __iter__(self):
        if self.name is None:
            while (row := self.fetchone()) is not None:
                yield row
            return
        while rows := self.fetchmany(self.itersize):
            yield from rows

    def __next__(self):
        row = self.fetchone()
        if row is None:
            raise StopIteration
        return row

    def scroll(self, value, mode="relative"):
        self._readable()
        if mode not in ("relative", "absolute"):
            raise e.ProgrammingError("scroll mode must be 'relative' or 'absolute'")
        if self.name is not None:
            how = "ABSOLUTE" if mode == "absolute" else "FORWARD"
            self.connection._command(f"MOVE {how} {value} FROM {_quoted(self.name)}")
            return
        place = self.rownumber + value if mode == "relative" else value
        if not 0 <= place < self._answer.ntuples:
            raise e.ProgrammingError("scroll destination out of bounds")
        self.rownumber = place


# The columns of results that came before, by what the server said of them.
_known_columns = {}
_MOST_KNOWN = 500


def _columns_of(answer):
    described = answer.described
    columns = _known_columns.get(described)
    if columns is None:
        if len(_known_columns) >= _MOST_KNOWN:
            _known_columns.clear()
        columns = _known_columns[described] = tuple([Column(*column) for column in answer.columns])
    return columns


def _are_same(types, others):
    for found, other in zip(types, others):
        if found is not other:
            return False
    return True


def _is_nothing(vars):
    """Whether a statement is sent as it is."""
    return vars is None


def _quoted(name):
    return '"' + name.replace('"', '""') + '"'


__molt_missing__ = (
    "cursor.copy_expert", "cursor.copy_from", "cursor.copy_to", "cursor.pgresult_ptr", "cursor.typecaster",
)
