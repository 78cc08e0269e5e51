# needs: database
"""What goes wrong: errors of the server with their parts, wrong arguments, wrong use."""

import asyncio
import os
import re
from datetime import datetime, timezone
from decimal import Decimal

import asyncpg
from asyncpg import exceptions

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")


def clean(text):
    return re.sub(r"0x[0-9a-f]+", "0x..", str(text))


async def attempt(name, awaitable):
    try:
        print(name, "=", await awaitable)
    except Exception as error:
        print(name, "!", type(error), clean(error), type(error.__cause__).__name__, isinstance(error, exceptions.PostgresError))


async def main():
    conn = await asyncpg.connect(URL)
    await conn.execute("CREATE TABLE u (id int PRIMARY KEY, name text NOT NULL UNIQUE, n int CHECK (n > 0))")
    await conn.execute("CREATE TABLE w (u_id int REFERENCES u(id))")
    await conn.execute("INSERT INTO u VALUES (1, 'a', 1)")
    for text, *args in [
        ("INSERT INTO u VALUES (1, 'b', 1)",), ("INSERT INTO u VALUES (2, 'a', 1)",), ("INSERT INTO u VALUES (3, NULL, 1)",),
        ("INSERT INTO u VALUES (4, 'd', -1)",), ("INSERT INTO w VALUES (99)",), ("SELEC 1",), ("SELECT * FROM nope",),
        ("SELECT nope FROM u",), ("SELECT 1/0",), ("SELECT 'x'::int",), ("SELECT $1::int / $2::int", 1, 0), ("SELECT nope(1)",),
        ("INSERT INTO u VALUES ($1, $2, $3)", 1, "zz", 5), ("SELECT 'a' || 1 + 2",), ("SET bad.setting.x = 1; SELECT",),
        ("DO $$ BEGIN RAISE EXCEPTION 'boom' USING DETAIL = 'why', HINT = 'how', ERRCODE = 'P0001'; END $$",),
        ("DO $$ BEGIN RAISE EXCEPTION 'odd' USING ERRCODE = 'ZZ999'; END $$",),
    ]:
        for run in (conn.execute, conn.fetch):
            try:
                await run(text, *args)
            except asyncpg.PostgresError as error:
                print(type(error), error, error.sqlstate)
                shown = error.as_dict()
                for name in ("server_source_line", "server_source_filename", "server_source_function"):
                    shown.pop(name, None)
                print("   ", shown, error.query)
    for text, *args in [
        ("SELECT $1::int", "x"), ("SELECT $1::int", 2**31), ("SELECT $1::int2", 2**15), ("SELECT $1::int8", 2**63),
        ("SELECT $1::int", 1.7), ("SELECT $1::int", Decimal("2.9")), ("SELECT $1::int", None), ("SELECT $1::text", 5),
        ("SELECT $1::bool", 1), ("SELECT $1::float8", "x"), ("SELECT $1::float4", 1e300), ("SELECT $1::numeric", "x"),
        ("SELECT $1::numeric", []), ("SELECT $1::date", "2020-01-01"), ("SELECT $1::timestamp", "x"), ("SELECT $1::timestamptz", 5),
        ("SELECT $1::timestamp", datetime(2020, 1, 1, tzinfo=timezone.utc)), ("SELECT $1::time", "x"), ("SELECT $1::timetz", 5),
        ("SELECT $1::interval", "1 day"), ("SELECT $1::uuid", "x"), ("SELECT $1::uuid", 5), ("SELECT $1::uuid", "g" * 32),
        ("SELECT $1::uuid", "1" * 36), ("SELECT $1::uuid", "1-" * 17), ("SELECT $1::bytea", "x"), ("SELECT $1::json", {"a": 1}), ("SELECT $1::jsonb", [1]),
        ("SELECT $1::int[]", 5), ("SELECT $1::int[]", "12"), ("SELECT $1::int[]", [1, "x"]), ("SELECT $1::int[]", [[1], [2, 3]]),
        ("SELECT $1::int[]", [[1], 2]), ("SELECT $1::int[]", {"a": 1}), ("SELECT $1::inet", "x"), ("SELECT $1::cidr", "10.0.0.1/8"),
        ("SELECT $1::int4range", 5), ("SELECT $1::int4range", (1, 2, 3)), ("SELECT $1::int4multirange", 5), ("SELECT $1::point", 5),
        ("SELECT $1::text", "a" * 50 + "\ud800"), ("SELECT $1::int", "y" * 60), ("SELECT $1::record", (1,)), ("SELECT 1", 2),
        ("SELECT $1::int",), ("SELECT $1::int, $2::int", 1), ("SELECT $1::money", 5), ("SELECT $1::tid", 5), ("SELECT $1::bit", "1"),
    ]:
        await attempt(text, conn.fetchval(text, *args))
    await attempt("many", conn.executemany("INSERT INTO u VALUES ($1, $2, $3)", [(5, "e", 1), (6, "f", "x")]))
    await attempt("many", conn.executemany("INSERT INTO u VALUES ($1, $2, $3)", [(7, "g", 1), 5]))
    await attempt("many", conn.executemany("INSERT INTO u VALUES ($1, $2, $3)", [(8, "h", 1), (1, "i", 1)]))
    await attempt("many", conn.fetchmany("SELECT $1::int", 5))
    print(await conn.fetch("SELECT id FROM u ORDER BY id"))
    await attempt("timeout", conn.fetchval("SELECT pg_sleep(5)", timeout=0.05))
    await attempt("after timeout", conn.fetchval("SELECT 1"))
    await attempt("timeout", conn.fetchval("SELECT 1", timeout="x"))
    await attempt("timeout", conn.fetchval("SELECT 1", timeout=True))
    await attempt("timeout", conn.execute("SELECT 1", timeout=0))
    task = asyncio.ensure_future(conn.fetchval("SELECT pg_sleep(5)"))
    await asyncio.sleep(0.05)
    await attempt("busy", conn.fetchval("SELECT 1"))
    await attempt("busy", conn.execute("SELECT 1"))
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    print(await conn.fetchval("SELECT 2"))
    dropped = await asyncpg.connect(URL)
    await attempt("type", dropped.execute(5))
    await attempt("type", dropped.fetch("SELECT 1"))
    await attempt("type", conn.fetch(5))
    await attempt("column", conn.fetchval("SELECT 1", column=3))
    await attempt("record class", conn.fetch("SELECT 1", record_class=int))
    other = await asyncpg.connect(URL)
    await attempt("terminate", other.fetchval("SELECT pg_terminate_backend($1)", conn.get_server_pid()))
    await asyncio.sleep(0.1)
    print(conn.is_closed())
    await attempt("closed", conn.fetch("SELECT 1"))
    sleeping = await asyncpg.connect(URL)
    task = asyncio.ensure_future(attempt("lost", sleeping.fetch("SELECT pg_sleep(5)")))
    await asyncio.sleep(0.05)
    await other.fetchval("SELECT pg_terminate_backend($1)", sleeping.get_server_pid())
    await task
    await other.close()
    await attempt("closed", other.fetch("SELECT 1"))
    await attempt("closed", other.execute("SELECT 1"))
    try:
        other.transaction()
    except Exception as error:
        print(type(error), error)
    host, _, rest = URL.rpartition("@")[2].partition(":")
    await attempt("no database", asyncpg.connect(URL.rpartition("/")[0] + "/nope_nope"))
    await attempt("refused", asyncpg.connect(host="127.0.0.1", port=1, user="x", database="y"))
    await attempt("no socket", asyncpg.connect(host="/nowhere", user="x", database="y"))
    await attempt("scheme", asyncpg.connect("mysql://x"))
    await attempt("sslmode", asyncpg.connect(URL + "?sslmode=maybe"))
    await attempt("settings", asyncpg.connect(URL, server_settings={"a": 1}))
    await attempt("bad setting", asyncpg.connect(URL, server_settings={"nope": "1"}))
    await attempt("timeout", asyncpg.connect(URL, command_timeout=-1))
    await attempt("cache", asyncpg.connect(URL, statement_cache_size=-1))
    print(issubclass(exceptions.UniqueViolationError, exceptions.IntegrityConstraintViolationError), exceptions.UniqueViolationError.sqlstate)
    print(exceptions.UniqueViolationError.__mro__)
    error = exceptions.InterfaceError("m", detail="d", hint="h")
    print(error, repr(error), error.args, error.detail, error.hint, str(error.with_msg("n")))
    print(repr(exceptions.PostgresError.new({"C": "23505", "M": "text", "D": "more"})), len(exceptions.__all__))


asyncio.run(main())
