# needs: database
"""What Python value a column has, and as what type a parameter is sent."""

import datetime as d
import decimal
import enum
import ipaddress
import os
import uuid

import psycopg
from psycopg.adapt import Dumper, Loader
from psycopg.types.json import Json, Jsonb

connection = psycopg.connect(os.environ["DATABASE_URL"].replace("+asyncpg", ""), autocommit=True)


class Color(enum.Enum):
    red = 1


class Word(str, enum.Enum):
    long = "a word"


class Number(enum.IntEnum):
    large = 70000


def show(function):
    try:
        print(repr(function()))
    except Exception as error:
        print(type(error), str(error), getattr(error, "sqlstate", None))


VALUES = [
    1, -1, 32767, 32768, -32768, -32769, 2**31 - 1, 2**31, -(2**31) - 1, 2**63, 10**30, 1.5, float("inf"), float("nan"),
    1e300, 0.1, True, False, None, "x", "it's \\ \"q\"", "é日", b"\x00\xff", bytearray(b"ab"), memoryview(b"cd"),
    decimal.Decimal("1.50"), decimal.Decimal("NaN"), decimal.Decimal("-Infinity"), decimal.Decimal("1e10"),
    d.date(2020, 1, 2), d.date.min, d.date.max, d.time(1, 2, 3), d.time(1, 2, 3, 45), d.time(1, 2, tzinfo=d.timezone.utc),
    d.datetime(2020, 1, 2, 3, 4, 5, 600), d.datetime(2020, 1, 2, 3, 4, 5, tzinfo=d.timezone.utc),
    d.datetime(2020, 1, 2, 3, 4, 5, tzinfo=d.timezone(-d.timedelta(hours=5, minutes=30))), d.timedelta(1, 2, 3),
    d.timedelta(-1), d.timedelta(seconds=-1), d.timedelta(days=400, microseconds=1), uuid.UUID(int=5),
    ipaddress.ip_address("1.2.3.4"), ipaddress.ip_address("::1"), ipaddress.ip_network("10.0.0.0/8"),
    ipaddress.ip_interface("10.0.0.1/8"), Json({"a": 1}), Jsonb([1, None]), [1, 2], [], [None],
    ["a", "b,c", 'd"e', "NULL", "", None, "a\\b"], [[1, 2], [3, 4]], [1, 100000], [1.5], [b"a\x01"], [True, None],
    [d.date(2020, 1, 1)], [uuid.UUID(int=1)], [Jsonb(1)], [decimal.Decimal(1)], [1, "a"], Color.red, Word.long,
    Number.large, {"a": 1}, {1}, (1, None, "a b", 'q"\\', ""), (), object(), "a\0b",
]  # fmt: skip
for value in VALUES:
    show(lambda: connection.execute("select %s", (value,)).fetchone())
    show(lambda: connection.execute("select pg_typeof(%s)::text, (%s)::text", (value, value)).fetchone())

TEXTS = [
    "1::int2", "1::int8", "1::oid", "1.5::float4", "1.5::float8", "'nan'::float8", "'-inf'::float8", "1.50::numeric(10,3)",
    "'x'::char(3)", "'x'::name", "'x'::\"char\"", "true", "'\\x00ff'::bytea", "'2020-01-02'::date", "'infinity'::date",
    "'0044-03-15 BC'::date", "'20000-01-01'::date", "'12:00'::time", "'24:00'::time", "'12:00:00.5+05:30'::timetz",
    "'2020-01-02 03:04:05.678'::timestamp", "'infinity'::timestamp", "'-infinity'::timestamp",
    "'2020-01-02 03:04:05.678+02'::timestamptz", "'1 year 2 mons 3 days -04:05:06.789'::interval", "'-1 day'::interval",
    "'{\"a\":[1,2]}'::json", "'{\"a\":1}'::jsonb", "'{a,NULL,\"b c\"}'::text[]", "'{}'::int[]", "'[2:3]={1,2}'::int[]",
    "'{{1,2},{3,4}}'::int[]", "array['\\x01'::bytea]", "'{2020-01-02}'::date[]", "'1.2.3.4'::inet", "'1.2.3.0/24'::inet",
    "'1.2.3.0/24'::cidr", "'5e0d5a3e-3c22-4d0f-8f5f-6fca2f1d8a11'::uuid", "'08:00:2b:01:02:03'::macaddr", "'<a/>'::xml",
    "1::money", "b'101'::bit(3)", "'(1,2)'::point", "to_tsvector('a b')", "null", "''", "row(1,'a b',null,'q\"x','')",
]  # fmt: skip
for text in TEXTS:
    show(lambda: connection.execute(f"select {text}").fetchone())
    show(lambda: connection.execute(f"select {text}").description)
show(lambda: connection.execute("select 1::varchar(3) a, 1.2::numeric(5,2) b, now()::timestamptz(3) c").description)


class Loud(Loader):
    def load(self, data):
        return "loud", bytes(data)


class Sorted(Dumper):
    oid = 25

    def dump(self, obj):
        return ",".join(sorted(obj)).encode()


cursor = connection.execute("select 1::int4")
connection.adapters.register_loader("int4", Loud)
connection.adapters.register_dumper(set, Sorted)
show(lambda: connection.execute("select 1::int4, array[1]").fetchone())
show(lambda: connection.execute("select %s", ({"b", "a"},)).fetchone())
connection.execute("set timezone to 'Europe/Rome'")
show(lambda: connection.execute("select '2020-01-02 03:04:05.678+02'::timestamptz").fetchone())
connection.close()
