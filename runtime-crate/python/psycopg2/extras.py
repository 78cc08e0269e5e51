"""Other rows, other types, and many values at once. psycopg2/extras.py."""

import re
import uuid
from collections import OrderedDict, namedtuple
from functools import lru_cache

from . import _errors as e
from . import extensions as _ext
from ._adapt import Json, _Adapter, quoted
from ._json import register_default_json, register_default_jsonb, register_json
from ._quote import quote_ident
from ._statement import as_bytes


class DictRow(list):
    """A row whose values also go by the names of their columns."""

    __slots__ = ("_index",)

    def __init__(self, cursor):
        self._index = cursor.index
        super().__init__([None] * len(cursor.description))

    def __getitem__(self, key):
        return super().__getitem__(key if isinstance(key, (int, slice)) else self._index[key])

    def __setitem__(self, key, value):
        super().__setitem__(key if isinstance(key, (int, slice)) else self._index[key], value)

    def keys(self):
        return iter(self._index)

    def values(self):
        return iter(self)

    def items(self):
        return ((name, self[place]) for name, place in self._index.items())

    def get(self, key, default=None):
        return self[key] if key in self._index else default

    def copy(self):
        return OrderedDict(self.items())

    def __contains__(self, key):
        return key in self._index

    def __reduce__(self):
        return dict, (dict(self.items()),)


class _DescribedCursor(_ext.cursor):
    """A cursor that makes something of the names of its columns."""

    def _take(self, answers):
        super()._take(answers)
        if self.description is not None:
            self._described([column.name for column in self.description])

    def _described(self, names):
        self.index = OrderedDict((name, place) for place, name in enumerate(names))


class DictCursorBase(_DescribedCursor):
    """A base of cursors whose rows know names."""


class DictCursor(DictCursorBase):
    """Rows are lists that know the names of their columns."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.row_factory = DictRow


class RealDictRow(OrderedDict):
    """A row that is a dict."""


class RealDictCursor(DictCursorBase):
    """Rows are dicts."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.row_factory = RealDictRow

    def _described(self, names):
        self.column_mapping = names

    def _made(self, values):
        return RealDictRow(zip(self.column_mapping, values))


class NamedTupleCursor(_DescribedCursor):
    """Rows are named tuples."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.row_factory = tuple

    def _described(self, names):
        self.Record = _record(tuple(names))

    def _made(self, values):
        return self.Record._make(values)


@lru_cache(512)
def _record(names):
    fields = []
    for place, name in enumerate(names):
        field = re.sub(r"[^a-zA-Z0-9_]", "_", name)
        if not field or field[0] == "_" or field[0].isdigit():
            field = f"f{field}"
        fields.append(field)
    return namedtuple("Record", fields)


def _connection_of(kind, name):
    """A class of connections whose cursors are of a class."""

    def cursor(self, *args, **kwargs):
        kwargs.setdefault("cursor_factory", self.cursor_factory or kind)
        return _ext.connection.cursor(self, *args, **kwargs)

    return type(name, (_ext.connection,), {"cursor": cursor, "__module__": "psycopg2.extras"})


DictConnection = _connection_of(DictCursor, "DictConnection")
RealDictConnection = _connection_of(RealDictCursor, "RealDictConnection")
NamedTupleConnection = _connection_of(NamedTupleCursor, "NamedTupleConnection")


# ---- many values at once ----


def _pages(values, size):
    page = []
    for value in values:
        page.append(value)
        if len(page) == size:
            yield page
            page = []
    if page:
        yield page


def execute_batch(cur, sql, argslist, page_size=100):
    """Runs a statement for many values, several in one text."""
    for page in _pages(argslist, page_size):
        cur.execute(b";".join([cur.mogrify(sql, args) for args in page]))


def execute_values(cur, sql, argslist, template=None, page_size=100, fetch=False):
    """Runs a statement whose one `%s` stands for many rows of values."""
    before, after = _split(as_bytes(sql, cur))
    rows = [] if fetch else None
    for page in _pages(argslist, page_size):
        if template is None:
            template = b"(" + b",".join([b"%s"] * len(page[0])) + b")"
        values = b",".join([cur.mogrify(template, args) for args in page])
        cur.execute(before + values + after)
        if fetch:
            rows.extend(cur.fetchall())
    return rows


def _split(sql):
    """What stands before and after the one `%s`."""
    parts, place = [b""], None
    for token in re.split(rb"(%.)", sql):
        if token == b"%s":
            if place is not None:
                raise ValueError("the query contains more than one '%s' placeholder")
            place = len(parts)
            parts.append(b"")
        elif token == b"%%":
            parts[-1] += b"%"
        elif token[:1] == b"%" and len(token) == 2:
            raise ValueError(f"unsupported format character: '{token[1:].decode('ascii', 'replace')}'")
        else:
            parts[-1] += token
    if place is None:
        raise ValueError("the query doesn't contain any '%s' placeholder")
    return parts[0], parts[1]


# ---- other types ----


class UUID_adapter(_Adapter):
    """A UUID."""

    def __init__(self, uuid):
        super().__init__(uuid)

    def parts(self):
        from ._adapt import Parameter

        data = str(self._wrapped).encode()
        return [Parameter(2950, data, b"'" + data + b"'", b"::uuid")]


def register_uuid(oids=None, conn_or_curs=None):
    """Has UUIDs made of values, and values of UUIDs."""
    oid, arrays = (2950, 2951) if not oids else oids if isinstance(oids, (list, tuple)) else (oids, None)
    made = _ext.new_type((oid,), "UUID", lambda value, cursor: value and uuid.UUID(value))
    _ext.register_type(made, conn_or_curs)
    if arrays is not None:
        _ext.register_type(_ext.new_array_type((arrays,), "UUID[]", made), conn_or_curs)
    _ext.register_adapter(uuid.UUID, UUID_adapter)
    return made


class Inet(_Adapter):
    """An address of a network."""

    def __init__(self, addr):
        super().__init__(addr)
        self.addr = addr

    def __repr__(self):
        return f"{self.__class__.__name__}({self.addr!r})"

    def parts(self):
        from ._adapt import Parameter

        data = str(self.addr).encode()
        return [Parameter(869, data, quoted(data), b"::inet")]


_PAIR = re.compile(r'"((?:[^"\\]|\\.)*)"\s*=>\s*(?:NULL|"((?:[^"\\]|\\.)*)")(?:\s*,\s*|$)', re.DOTALL)


class HstoreAdapter(_Adapter):
    """A dict as hstore."""

    _connection = None

    def prepare(self, conn):
        self._connection = conn

    def parts(self):
        from ._adapt import _joined, adapted

        pairs = self._wrapped
        if not pairs:
            return [b"''::hstore"]
        keys, values = (
            [b"ARRAY[", *_joined([adapted(one, self._connection) for one in many], b","), b"]"]
            for many in (list(pairs), list(pairs.values()))
        )
        return [b"hstore(", *keys, b",", *values, b")"]

    @classmethod
    def parse(cls, s, cur, _bsdec=re.compile(r"\\(.)", re.DOTALL)):
        """The dict that a text is."""
        if s is None:
            return None
        found, at = {}, 0
        while at < len(s):
            pair = _PAIR.match(s, at)
            if pair is None:
                raise e.InterfaceError(f"error parsing hstore pair at char {at}")
            key, value = (part if part is None else _bsdec.sub(r"\1", part) for part in pair.groups())
            found[key] = value
            at = pair.end()
        return found

    @classmethod
    def get_oids(cls, conn_or_curs):
        """The numbers of hstore and of its arrays, in each schema that has it."""
        conn = getattr(conn_or_curs, "connection", conn_or_curs)
        was_in_transaction = conn.status == _ext.STATUS_IN_TRANSACTION
        cursor = conn.cursor()
        cursor.execute(_HSTORE_OIDS)
        found = list(cursor)
        if not was_in_transaction and not conn.autocommit:
            conn.rollback()
        return tuple([oid for oid, _ in found]), tuple([arrays for _, arrays in found])


_HSTORE_OIDS = """SELECT t.oid, typarray
FROM pg_type t JOIN pg_namespace ns
    ON typnamespace = ns.oid
WHERE typname = 'hstore';
"""


def register_hstore(conn_or_curs, globally=False, unicode=False, oid=None, array_oid=None):
    """Has values of hstore made dicts, and dicts sent as such."""
    if oid is None:
        oid, array_oid = HstoreAdapter.get_oids(conn_or_curs)
        if not oid:
            raise e.ProgrammingError(
                "hstore type not found in the database. please install it from your 'contrib/hstore.sql' file"
            )
    oids = (oid,) if isinstance(oid, int) else oid
    scope = None if globally else conn_or_curs
    made = _ext.new_type(oids, "HSTORE", HstoreAdapter.parse)
    _ext.register_type(made, scope)
    _ext.register_adapter(dict, HstoreAdapter)
    if array_oid:
        arrays = (array_oid,) if isinstance(array_oid, int) else tuple([one for one in array_oid if one])
        _ext.register_type(_ext.new_array_type(arrays, "HSTOREARRAY", made), scope)


__all__ = (
    "DictConnection", "DictCursor", "DictRow", "HstoreAdapter", "Inet", "Json", "NamedTupleConnection",
    "NamedTupleCursor", "RealDictConnection", "RealDictCursor", "RealDictRow", "UUID_adapter", "execute_batch",
    "execute_values", "quote_ident", "register_default_json", "register_default_jsonb", "register_hstore",
    "register_json", "register_uuid",
)

__molt_missing__ = (
    "CompositeCaster", "DateRange", "DateTimeRange", "DateTimeTZRange", "LoggingConnection", "LoggingCursor",
    "LogicalReplicationConnection", "MinTimeLoggingConnection", "MinTimeLoggingCursor", "NumericRange",
    "PhysicalReplicationConnection", "REPLICATION_LOGICAL", "REPLICATION_PHYSICAL", "Range", "RangeAdapter",
    "RangeCaster", "ReplicationCursor", "ReplicationMessage", "StopReplication", "register_composite", "register_inet",
    "register_ipaddress", "register_range", "wait_select",
)
