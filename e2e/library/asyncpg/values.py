# needs: database
"""Values of every type of the server: received, and sent and received again."""

import asyncio
import os
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from ipaddress import ip_address, ip_interface, ip_network
from uuid import UUID

import asyncpg

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")

RECEIVED = [
    "true", "false", "1::int2", "-5::int4", "9223372036854775807::int8", "4000000000::oid", "1.5::float4", "2.25::float8",
    "'NaN'::float8", "'-Infinity'::float8", "0::numeric", "10000::numeric", "12.30::numeric", "-0.001::numeric",
    "123456789012345678901234567890.123456789::numeric", "'NaN'::numeric", "'Infinity'::numeric", "0.00::numeric",
    "100.00::numeric", "1e20::numeric", "5000::numeric", "0.0001234::numeric", "'text'", "'x'::varchar(3)",
    "'ab'::char(4)", "'n'::name", "'q'::\"char\"", "'\\xdeadbeef'::bytea", "'12345678-1234-5678-1234-567812345678'::uuid",
    "'2020-02-29'::date", "'infinity'::date", "'-infinity'::date", "'0001-01-01'::date", "'12:34:56.789'::time",
    "'12:34:56.789+02:30'::timetz", "'12:34:56Z'::timetz", "'2020-01-02 03:04:05.678901'::timestamp",
    "'infinity'::timestamp", "'-infinity'::timestamptz", "'2020-01-02 03:04:05+02'::timestamptz",
    "'1999-12-31 23:59:59.999999'::timestamp", "'1 year 2 mons 3 days 04:05:06.7'::interval", "'-1 day'::interval",
    "'{\"a\": 1}'::json", "'{\"a\": [1, null]}'::jsonb", "ARRAY[1, 2, NULL]", "'{}'::int[]", "ARRAY[[1,2],[3,4]]",
    "'[2:3]={7,8}'::int[]", "ARRAY['a b', 'c\"d', NULL, 'NULL', '']", "ARRAY['2020-01-01'::date]", "ARRAY[1.5::numeric]",
    "'10.0.0.1'::inet", "'10.0.0.1/8'::inet", "'::1'::inet", "'10.0.0.0/8'::cidr", "'08:00:2b:01:02:03'::macaddr",
    "'1'::bit(1)", "B'10101'", "B'101'::varbit", "'(1,2)'::point", "'[(1,2),(3,4)]'::lseg", "'((1,2),(3,4))'::box",
    "'[(1,2),(3,4)]'::path", "'((1,2),(3,4))'::path", "'((0,0),(1,1),(2,0))'::polygon", "'{1,2,3}'::line",
    "'<(1,2),3>'::circle", "'[1,5)'::int4range", "'empty'::int4range", "'(,5]'::numrange", "'[2020-01-01,)'::daterange",
    "'{[1,3),[5,7)}'::int4multirange", "'$1.50'::money", "'a & b'::tsquery", "'fat cat'::tsvector", "'(3,4)'::tid",
    "'pg_class'::regclass", "'int4'::regtype", "row(1, 'a', NULL)", "row(1, row(2, 'b'))", "NULL", "'<a/>'::xml::text",
    "'0/16B3748'::pg_lsn", "'10:20:10,14,15'::txid_snapshot", "'123'::xid", "'$.a'::jsonpath", "pg_sleep(0)",
    "'{a,\"b c\",NULL}'::name[]", "ARRAY['10.0.0.1'::inet]", "ARRAY['[1,2]'::int4range]", "ARRAY['1.5'::money]",
    "ARRAY[row(1,2)]", "'x'::unknown",
]

SENT = [
    ("bool", True), ("int2", -7), ("int4", 2**31 - 1), ("int8", -(2**63)), ("oid", 7), ("float4", 1.25), ("float8", 0.1),
    ("numeric", Decimal("1.230")), ("numeric", Decimal("-12345678.9")), ("numeric", Decimal("1E+30")), ("numeric", 5),
    ("numeric", Decimal("0.00001")), ("numeric", Decimal("NaN")), ("numeric", Decimal("-Infinity")), ("numeric", "7.5"),
    ("numeric", Decimal("0.000")), ("numeric", 10**20), ("text", "h\u00e9llo \U0001f600"), ("text", ""), ("bytea", b"\0\xff"),
    ("bytea", bytearray(b"ab")), ("bytea", memoryview(b"cd")), ("uuid", UUID(int=5)),
    ("uuid", "12345678123456781234567812345678"), ("date", date(2020, 2, 29)), ("date", date.max), ("date", date.min),
    ("date", datetime(2021, 5, 6, 7)), ("time", time(1, 2, 3, 4)), ("timetz", time(1, 2, tzinfo=timezone(timedelta(hours=-5)))),
    ("timestamp", datetime(2020, 1, 2, 3, 4, 5, 6)), ("timestamp", date(2020, 1, 2)), ("timestamp", datetime.max),
    ("timestamptz", datetime(2020, 1, 2, 3, 4, 5, tzinfo=timezone.utc)),
    ("timestamptz", datetime(2020, 1, 2, 3, tzinfo=timezone(timedelta(hours=3, minutes=30)))),
    ("timestamptz", datetime(2020, 7, 1, 12)), ("interval", timedelta(days=-1, seconds=5, microseconds=7)),
    ("json", '{"a": 1}'), ("jsonb", "[1, 2]"), ("int4[]", [1, None, 3]), ("int4[]", []), ("int4[]", [[1, 2], [3, 4]]),
    ("text[]", ("a", "b")), ("text[]", {"k"}), ("uuid[]", [UUID(int=1)]), ("numeric[]", [Decimal("1.10")]),
    ("inet", ip_address("10.0.0.1")), ("inet", "10.0.0.1/8"), ("inet", ip_interface("::1/64")), ("cidr", ip_network("10.0.0.0/8")),
    ("cidr", "192.168.0.0/16"), ("macaddr", "08:00:2b:01:02:03"), ("bit(3)", asyncpg.BitString("101")), ("varbit", b"\xf0"),
    ("point", (1, 2)), ("point", asyncpg.Point(1.5, 2)), ("box", ((3, 4), (1, 2))), ("path", [(1, 2), (3, 4)]),
    ("path", ((1, 2), (3, 4))), ("polygon", [(0, 0), (1, 1)]), ("circle", ((1, 2), 3)), ("line", (1, 2, 3)),
    ("lseg", ((1, 2), (3, 4))), ("int4range", asyncpg.Range(1, 5)), ("int4range", (1, 5)), ("int4range", [3]), ("int4range", ()),
    ("numrange", asyncpg.Range(None, Decimal("2.5"), upper_inc=True)), ("int4range", asyncpg.Range(empty=True)),
    ("int4multirange", [asyncpg.Range(1, 3), (5, 6)]), ("money", "$3.00"), ("tid", (1, 2)), ("jsonpath", "$.a"), ("xml", "<a/>"),
]


def show(value):
    kind = type(value)
    if isinstance(value, asyncpg.Path):
        value = (value.is_closed, *value)
    return f"{kind.__module__}.{kind.__name__} {value!r}"


async def main():
    conn = await asyncpg.connect(URL)
    for expression in RECEIVED:
        try:
            print(expression, "->", show(await conn.fetchval(f"SELECT {expression}")))
        except Exception as error:
            print(expression, "!", type(error), error)
    for kind, value in SENT:
        try:
            got = await conn.fetchrow(f"SELECT $1::{kind} AS v, $1::{kind}::text AS t", value)
            print(kind, type(value).__name__, "->", show(got["v"]), got["t"])
        except Exception as error:
            print(kind, type(value).__name__, "!", type(error), error)
    await conn.execute("CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN positive AS int CHECK (VALUE > 0)")
    await conn.execute("CREATE TYPE pair AS (x int, y text); CREATE TYPE nested AS (p pair, l int[], m mood)")
    await conn.execute("CREATE DOMAIN more AS positive; CREATE TYPE moods AS RANGE (subtype = float8)")
    for text, argument in [
        ("SELECT $1::mood", "ok"), ("SELECT $1::mood[]", ["sad", None]), ("SELECT $1::positive", 5), ("SELECT $1::more", 6),
        ("SELECT $1::pair", (1, "a")), ("SELECT $1::pair", {"y": "only"}), ("SELECT $1::pair[]", [(1, "a"), (2, None)]),
        ("SELECT $1::nested", ((1, "a"), [1, 2], "ok")), ("SELECT $1::moods", (1.5, 2.5)), ("SELECT $1::positive[]", [1]),
    ]:
        got = await conn.fetchval(text, argument)
        print(text, show(got))
    row = await conn.fetchval("SELECT row((1, 'a')::pair, ARRAY[1], 'ok')::nested")
    print(row["p"]["y"], row["l"], row["m"], row)
    print((await conn.prepare("SELECT 'ok'::mood, 1::positive, ARRAY['ok'::mood], (1,'a')::pair")).get_attributes()[0].type[1:])
    await conn.close()


asyncio.run(main())
