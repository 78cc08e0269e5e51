# needs: database
"""Arguments of connections, settings, codecs of the application, listeners, COPY, rows of a class."""

import asyncio
import io
import json
import os
from urllib.parse import urlsplit

import asyncpg

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")
PARTS = urlsplit(URL)
GIVEN = {
    "host": PARTS.hostname, "port": PARTS.port, "user": PARTS.username, "password": PARTS.password,
    "database": PARTS.path[1:],
}


class Mine(asyncpg.Record):
    def __getattr__(self, name):
        return self[name]


class Own(asyncpg.Connection):
    async def double(self, n):
        return await self.fetchval("SELECT $1::int * 2", n)


async def attempt(name, awaitable):
    try:
        print(name, "=", await awaitable)
    except Exception as error:
        print(name, "!", type(error).__name__, error)


async def main():
    conn = await asyncpg.connect(**GIVEN, server_settings={"application_name": "case"}, connection_class=Own, record_class=Mine)
    print(type(conn).__name__, await conn.double(21), (await conn.fetchrow("SELECT 1 AS a")).a, await conn.fetchval("SHOW application_name"))
    print(conn.get_settings().application_name, conn.get_settings().server_encoding, conn.get_server_version() >= (12, 0), type(conn.get_server_version()).__name__)
    print(hasattr(conn.get_settings(), "nope"), isinstance(conn.get_server_pid(), int), conn.get_reset_query())
    try:
        conn.get_settings().nope
    except AttributeError as error:
        print(error)
    await conn.close()
    await conn.close()
    for name, value in {"PGHOST": GIVEN["host"], "PGPORT": str(GIVEN["port"]), "PGUSER": GIVEN["user"], "PGPASSWORD": GIVEN["password"], "PGDATABASE": GIVEN["database"]}.items():
        os.environ[name] = value
    conn = await asyncpg.connect()
    print(await conn.fetchval("SELECT current_database()") == GIVEN["database"])
    await conn.close()
    conn = await asyncpg.connect(f"postgres:///{GIVEN['database']}?host={GIVEN['host']}&port={GIVEN['port']}&user={GIVEN['user']}&application_name=dsn&sslmode=disable")
    print(await conn.fetchval("SHOW application_name"))

    await conn.set_type_codec("json", encoder=json.dumps, decoder=json.loads, schema="pg_catalog")
    await conn.set_type_codec("jsonb", encoder=lambda v: b"\1" + json.dumps(v).encode(), decoder=lambda v: json.loads(v[1:]), schema="pg_catalog", format="binary")
    print(await conn.fetchrow("SELECT $1::json AS a, $2::jsonb AS b, ARRAY[$1::json] AS c", {"x": [1]}, [None, True]))
    await conn.reset_type_codec("json", schema="pg_catalog")
    print(await conn.fetchval("SELECT $1::json", '{"y": 2}'))
    await conn.set_type_codec("interval", encoder=lambda v: v, decoder=lambda v: v, schema="pg_catalog", format="tuple")
    print(await conn.fetchval("SELECT '2 years 3 mons 1 day 00:00:01'::interval"), await conn.fetchval("SELECT $1::interval::text", (1, 2, 3000000)))
    await conn.execute("CREATE TYPE pair AS (x int, y text); CREATE DOMAIN d AS int; CREATE EXTENSION IF NOT EXISTS hstore")
    await conn.set_type_codec("pair", encoder=lambda v: (v["x"], v["y"]), decoder=lambda v: {"x": v[0], "y": v[1]}, format="tuple")
    print(await conn.fetchval("SELECT $1::pair", {"x": 1, "y": "z"}))
    print(await conn.fetchval("SELECT 'a=>1, b=>NULL'::hstore"))
    await conn.set_builtin_type_codec("hstore", codec_name="pg_contrib.hstore")
    print(await conn.fetchval("SELECT $1::hstore", {"k": "v", "n": None}))
    await attempt("pair", conn.set_type_codec("pair", encoder=str, decoder=str))
    await attempt("domain", conn.set_type_codec("d", encoder=str, decoder=str))
    await attempt("unknown", conn.set_type_codec("nope", encoder=str, decoder=str))
    await attempt("format", conn.set_type_codec("text", encoder=str, decoder=str, schema="pg_catalog", format="nope"))
    await attempt("tuple", conn.set_type_codec("int4", encoder=str, decoder=str, schema="pg_catalog", format="tuple"))
    await attempt("alias", conn.set_builtin_type_codec("hstore", codec_name="nope"))

    heard = []
    done = asyncio.Event()

    def listener(connection, pid, channel, payload):
        heard.append((connection is conn, pid == conn.get_server_pid(), channel, payload))
        if payload == "end":
            done.set()

    await conn.add_listener("news", listener)
    await conn.execute("NOTIFY news, 'one'")
    other = await asyncpg.connect(URL)
    await other.execute("SELECT pg_notify('news', 'end')")
    await asyncio.wait_for(done.wait(), 5)
    print([entry[2:] for entry in heard])
    await conn.remove_listener("news", listener)
    logged = []
    conn.add_log_listener(lambda connection, message: logged.append(message))
    await conn.execute("DO $$ BEGIN RAISE WARNING 'careful'; RAISE NOTICE 'fyi'; END $$")
    await asyncio.sleep(0.05)
    print([(type(message).__name__, message.message, message.severity, message.sqlstate, str(message)) for message in logged])
    ended = []
    other.add_termination_listener(lambda connection: ended.append(connection is other))
    await other.close()
    await asyncio.sleep(0)
    print(ended)
    queries = []
    with conn.query_logger(lambda record: queries.append((record.query, record.args, record.exception))):
        await conn.fetchval("SELECT $1::int", 1)
        await conn.execute("SELECT 2")
        await asyncio.sleep(0)
    print(queries)

    await conn.execute("CREATE TABLE c (n int, t text)")
    print(await conn.copy_records_to_table("c", records=[(1, "a"), (2, None)]), await conn.copy_records_to_table("c", records=[("z",)], columns=["t"]))
    print(await conn.copy_to_table("c", source=io.BytesIO(b"3,x\n4,y\n"), format="csv"), await conn.copy_to_table("c", source=bytearray(b"5\tq\n")))
    out = io.BytesIO()
    print(await conn.copy_from_table("c", output=out, format="csv", header=True), out.getvalue())
    out = io.BytesIO()
    print(await conn.copy_from_query("SELECT n FROM c WHERE n > $1 ORDER BY n", 2, output=out), out.getvalue())
    chunks = []

    async def sink(data):
        chunks.append(data)

    print(await conn.copy_from_query("SELECT 1", output=sink), b"".join(chunks))
    await attempt("copy", conn.copy_to_table("nope", source=bytearray()))
    await attempt("copy", conn.copy_to_table("c", source=bytearray(b"x\ty\n")))
    await attempt("copy", conn.copy_records_to_table("c", records=[("x", "y")]))
    await attempt("copy", conn.copy_from_table("c", output=5))
    print(await conn.fetchval("SELECT count(*) FROM c"))
    await conn.reset()
    conn.terminate()
    print(conn.is_closed())


asyncio.run(main())
