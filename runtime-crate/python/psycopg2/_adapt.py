"""Values in statements. psycopg2/adapter_*.c, microprotocols.c.

psycopg2 writes values into the text of a statement. Here a value has that literal too, for `mogrify` and for statements that take
no parameters; where it can, a statement is sent with parameters instead, each of the type that the literal would have had. So an
adapted value is a list of parts: bytes of SQL, and parameters.
"""

import datetime
import decimal
import json
import math

from . import _errors as e

_INT4, _INT8, _NUMERIC, _BOOL, _BYTEA = 23, 20, 1700, 16, 17


class Parameter:
    """One value: its type on the server (0 where a quoted literal has none), its text, and its literal.

    `cast` is the cast that ends the literal, which names the column of a result.
    """

    __slots__ = ("oid", "text", "literal", "cast")

    def __init__(self, oid, text, literal, cast=b""):
        self.oid, self.text, self.literal, self.cast = oid, text, literal + cast, cast

    def key(self):
        return self.oid, self.text

    def constant(self):
        """The token that its literal is, without a sign."""
        return self.literal[: len(self.literal) - len(self.cast)].lstrip(b" -")


def escaped(part, connection):
    """A value for a server to which a backslash in a literal is not one of its characters."""
    if b"\\" not in part.literal:
        return part
    literal = part.literal.replace(b"\\", b"\\\\")
    literal = literal[: len(literal) - len(part.cast)]
    return Parameter(part.oid, part.text, connection._escape_prefix + literal, part.cast)


NULL = Parameter(0, None, b"NULL")


class ISQLQuote:
    """What an adapter is."""

    __module__ = "psycopg2.extensions"

    def __init__(self, wrapped=None):
        self._wrapped = wrapped

    def getquoted(self):
        raise NotImplementedError

    def __str__(self):
        return self.getquoted().decode()


class _Adapter(ISQLQuote):
    """An adapter of ours: `parts` says what becomes of the value."""

    @property
    def adapted(self):
        return self._wrapped

    def parts(self):
        raise NotImplementedError

    def getquoted(self):
        return literal_of(self.parts())


def literal_of(parts):
    """Parts as SQL."""
    return b"".join([part.literal if isinstance(part, Parameter) else part for part in parts])


def quoted(data):
    """Bytes as a literal."""
    return b"'" + data.replace(b"'", b"''") + b"'"


def _signed(data):
    return b" " + data if data[:1] == b"-" else data


class AsIs(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        return [str(self._wrapped).encode()]


class Int(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        number = int(self._wrapped)
        data = b"%d" % number
        # As the server's scanner takes a constant: its sign is no part of it.
        size = abs(number)
        oid = _INT4 if size < 1 << 31 else _INT8 if size < 1 << 63 else _NUMERIC
        return [Parameter(oid, data, _signed(data))]


class Float(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        number = float(self._wrapped)
        if math.isnan(number):
            return [Parameter(701, b"NaN", b"'NaN'", b"::float")]
        if math.isinf(number):
            sign = b"-" if number < 0 else b""
            return [Parameter(701, sign + b"Infinity", b"'" + sign + b"Infinity'", b"::float")]
        data = repr(number).encode()
        return [Parameter(_NUMERIC, data, _signed(data))]


class Decimal(_Adapter):
    __module__ = "psycopg2._psycopg"

    def parts(self):
        if not self._wrapped.is_finite():
            return [Parameter(_NUMERIC, b"NaN", b"'NaN'", b"::numeric")]
        data = str(self._wrapped).encode()
        oid = _NUMERIC if not data.lstrip(b"-").isdigit() else Int(int(self._wrapped)).parts()[0].oid
        return [Parameter(oid, data, _signed(data))]


class Boolean(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        literal = b"true" if self._wrapped else b"false"
        return [Parameter(_BOOL, literal, literal)]


class NoneAdapter(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        return [NULL]


class QuotedString(_Adapter):
    """A text, whose type is for the server to tell."""

    __module__ = "psycopg2.extensions"
    encoding = "utf8"

    def parts(self):
        text = self._wrapped
        if "\x00" in text:
            raise ValueError("A string literal cannot contain NUL (0x00) characters.")
        data = text.encode()
        return [Parameter(0, data, quoted(data))]


class Binary(_Adapter):
    __module__ = "psycopg2.extensions"

    def parts(self):
        if self._wrapped is None:
            return [NULL]
        data = b"\\x" + bytes(self._wrapped).hex().encode()
        return [Parameter(_BYTEA, data, b"'" + data + b"'", b"::bytea")]


def _typed(oid, text, name):
    data = text.encode()
    return [Parameter(oid, data, b"'" + data + b"'", b"::" + name)]


class _Date(_Adapter):
    __module__ = "psycopg2._psycopg"

    def parts(self):
        return _typed(1082, self._wrapped.isoformat(), b"date")


class _Time(_Adapter):
    __module__ = "psycopg2._psycopg"

    def parts(self):
        zoned = self._wrapped.tzinfo is not None
        return _typed(1266 if zoned else 1083, self._wrapped.isoformat(), b"timetz" if zoned else b"time")


class _Timestamp(_Adapter):
    __module__ = "psycopg2._psycopg"

    def parts(self):
        zoned = self._wrapped.tzinfo is not None
        return _typed(1184 if zoned else 1114, self._wrapped.isoformat(), b"timestamptz" if zoned else b"timestamp")


class _Interval(_Adapter):
    __module__ = "psycopg2._psycopg"

    def parts(self):
        value = self._wrapped
        return _typed(1186, f"{value.days} days {value.seconds}.{value.microseconds:06d} seconds", b"interval")


class _List(_Adapter):
    __module__ = "psycopg2._psycopg"
    _connection = None

    def prepare(self, conn):
        self._connection = conn

    def parts(self):
        values = self._wrapped
        if not values:
            return [Parameter(0, b"{}", b"'{}'")]
        if all_null(values):
            # An array of nothing but NULL has no type of its own.
            data = null_array(values)
            return [Parameter(0, data, b"'" + data + b"'")]
        return [b"ARRAY[", *_joined([_element(value, self._connection) for value in values], b","), b"]"]


def all_null(values):
    return all([value is None or (isinstance(value, list) and all_null(value)) for value in values])


def null_array(values):
    return b"{" + b",".join([b"NULL" if value is None else null_array(value) for value in values]) + b"}"


def _element(value, connection):
    return [b"NULL"] if value is None else adapted(value, connection)


class SQL_IN(_Adapter):
    __module__ = "psycopg2.extensions"
    _connection = None

    def prepare(self, conn):
        self._connection = conn

    def parts(self):
        return [b"(", *_joined([adapted(value, self._connection) for value in self._wrapped], b", "), b")"]


def _joined(many, between):
    out = []
    for parts in many:
        if out:
            out.append(between)
        out.extend(parts)
    return out


class Json(_Adapter):
    """A value as JSON, which the server takes for a text."""

    __module__ = "psycopg2._json"

    def __init__(self, adapted, dumps=None):
        super().__init__(adapted)
        self._dumps = dumps or json.dumps

    def dumps(self, obj):
        return self._dumps(obj)

    def parts(self):
        return QuotedString(self.dumps(self._wrapped)).parts()


adapters = {}
for _kind, _adapter in (
    (int, Int), (float, Float), (bool, Boolean), (str, QuotedString), (type(None), NoneAdapter), (bytes, Binary),
    (bytearray, Binary), (memoryview, Binary), (decimal.Decimal, Decimal), (datetime.date, _Date),
    (datetime.time, _Time), (datetime.datetime, _Timestamp), (datetime.timedelta, _Interval), (list, _List),
    (tuple, SQL_IN),
):  # fmt: skip
    adapters[_kind, ISQLQuote] = _adapter


def register_adapter(typ, callable):
    """Has values of a class adapted by a function."""
    adapters[typ, ISQLQuote] = callable


def adapt(obj, *_):
    """What adapts a value."""
    kind = type(obj)
    found = adapters.get((kind, ISQLQuote))
    if found is not None:
        return found(obj)
    for base in kind.__mro__[1:]:
        if (base, ISQLQuote) in adapters:
            return adapters[base, ISQLQuote](obj)
    if hasattr(obj, "getquoted"):
        return obj
    conform = getattr(obj, "__conform__", None)
    made = None if conform is None else conform(ISQLQuote)
    if made is None:
        raise e.ProgrammingError(f"can't adapt type '{kind.__name__}'")
    return made


# Adapters of ours that do not ask for the connection.
_PLAIN = frozenset({Int, Float, Decimal, Boolean, NoneAdapter, QuotedString, Binary, _Date, _Time, _Timestamp, _Interval})


def adapted(obj, connection):
    """The parts of a value."""
    found = adapters.get((type(obj), ISQLQuote))
    if isinstance(found, type) and found in _PLAIN:
        return found(obj).parts()
    adapter = adapt(obj)
    prepare = getattr(adapter, "prepare", None)
    if prepare is not None:
        prepare(connection)
    if isinstance(adapter, _Adapter) and type(adapter).getquoted is _Adapter.getquoted:
        return adapter.parts()
    literal = adapter.getquoted()
    return [literal if isinstance(literal, bytes) else literal.encode()]
