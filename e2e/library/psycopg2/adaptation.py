# needs: database
"""Values in statements, and values of results."""

import datetime as d
import decimal
import enum
import os
import uuid

import psycopg2
from psycopg2 import extensions, extras

connection = psycopg2.connect(os.environ["DATABASE_URL"].replace("+asyncpg", ""))
cursor = connection.cursor()
extras.register_uuid(None, connection)


class Color(enum.Enum):
    red = 1


class Word(str, enum.Enum):
    long = "a word"


def plain(value):
    if isinstance(value, memoryview):
        return "memory of " + repr(bytes(value))
    if type(value) in (list, tuple):
        return f"{type(value).__name__}({', '.join(map(plain, value))})"
    return repr(value)


def show(function):
    try:
        print(plain(function()))
    except Exception as error:
        print(type(error), str(error), getattr(error, "pgcode", None), getattr(error, "pgerror", None))
    connection.rollback()


def asked(query, *parameters):
    cursor.execute(query, *parameters)
    return cursor.fetchall(), cursor.description


VALUES = [
    1, -1, 2**40, 2**70, True, None, 1.5, -1.5, 1e300, 1e16, float("inf"), float("nan"), "x", "it's \\ %", "é", b"\0a",
    bytearray(b"a"), memoryview(b"a"), decimal.Decimal("1.5"), decimal.Decimal("-1"), decimal.Decimal("NaN"),
    d.date(2020, 1, 2), d.time(1, 2, 3), d.datetime(2020, 1, 2, 3, 4, 5, 6), d.datetime(2020, 1, 2, 3, tzinfo=d.timezone.utc),
    d.timedelta(1, 2, 3), d.timedelta(-1), uuid.UUID(int=5), [1, 2], [], ["a", None], [[1], [2]], extras.Json({"a": 1}),
    psycopg2.Binary(b"x"), extensions.quote_ident("a b", cursor), Word.long, Color.red, {"a": 1}, {1}, object(),
    [d.date(2020, 1, 1)], [decimal.Decimal(1)], [None], [b"x"],
]  # fmt: skip
for value in VALUES:
    show(lambda: cursor.mogrify("%s", (value,)))
    show(lambda: asked("select %s", (value,)))
for value in ((1, "a"), (), extensions.AsIs("now()")):
    show(lambda: cursor.mogrify("%s", (value,)))
for text in (
    "1::int2", "1::int8", "1::oid", "1.5::float4", "1.50::numeric(10,3)", "'x'::char(3)", "true", "'\\x00ff'::bytea",
    "'2020-01-02'::date", "'infinity'::date", "'12:00'::time", "'24:00'::time", "'12:00:00.5+05:30'::timetz",
    "'2020-01-02 03:04:05.678'::timestamp", "'infinity'::timestamp", "'2020-01-02 03:04:05.678+02'::timestamptz",
    "'1 year 2 mons 3 days -04:05:06.789'::interval", "'-1 day'::interval", "'{\"a\":[1,2]}'::json", "'{\"a\":1}'::jsonb",
    "'{a,NULL,\"b c\"}'::text[]", "'{}'::int[]", "'{{1,2},{3,4}}'::int[]", "array['\\x01'::bytea]", "'{2020-01-02}'::date[]",
    "'1.2.3.4'::inet", "'5e0d5a3e-3c22-4d0f-8f5f-6fca2f1d8a11'::uuid", "1::money", "null", "row(1,2)",
    "array['5e0d5a3e-3c22-4d0f-8f5f-6fca2f1d8a11'::uuid]", "array['{\"a\":1}'::jsonb]", "array[1.5]", "array[true]",
    "array['1.2.3.4'::inet]", "array['x'::varchar]", "array['1 day'::interval]",
):  # fmt: skip
    show(lambda: (asked(f"select {text}"), [tuple(column) for column in cursor.description]))
upper = extensions.new_type((25,), "UPPER", lambda value, cursor: value if value is None else value.upper())
extensions.register_type(upper, connection)
show(lambda: asked("select 'a'::text, null::text, 1"))
