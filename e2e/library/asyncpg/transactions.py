# needs: database
"""Transactions, savepoints, cursors, prepared statements."""

import asyncio
import os
import re

import asyncpg

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")


def clean(text):
    return re.sub(r"0x[0-9a-f]+", "0x..", str(text))


async def attempt(name, awaitable):
    try:
        print(name, "=", await awaitable)
    except Exception as error:
        print(name, "!", type(error).__name__, clean(error))


async def main():
    conn = await asyncpg.connect(URL)
    await conn.execute("CREATE TABLE t (n int)")
    async with conn.transaction():
        print(conn.is_in_transaction())
        await conn.execute("INSERT INTO t VALUES (1)")
        try:
            async with conn.transaction():
                await conn.execute("INSERT INTO t VALUES (2)")
                raise ValueError("inner")
        except ValueError as error:
            print(error)
        async with conn.transaction() as nothing:
            print(nothing)
            await conn.execute("INSERT INTO t VALUES (3)")
    print(await conn.fetch("SELECT n FROM t ORDER BY n"), conn.is_in_transaction())
    try:
        async with conn.transaction():
            await conn.execute("INSERT INTO t VALUES (4)")
            await conn.execute("SELECT 1/0")
    except asyncpg.DivisionByZeroError as error:
        print(type(error).__name__, error)
    print(await conn.fetchval("SELECT count(*) FROM t"))
    tr = conn.transaction(isolation="serializable", readonly=True, deferrable=True)
    print(clean(repr(tr)))
    await tr.start()
    print(clean(repr(tr)), await conn.fetchval("SHOW transaction_isolation"), await conn.fetchval("SHOW transaction_read_only"))
    await attempt("write", conn.execute("INSERT INTO t VALUES (5)"))
    await attempt("after", conn.execute("SELECT 1"))
    await tr.rollback()
    await attempt("twice", tr.rollback())
    await attempt("commit", tr.commit())
    await attempt("start", tr.start())
    await attempt("not started", conn.transaction().commit())
    try:
        conn.transaction(isolation="nope")
    except ValueError as error:
        print(str(error).partition("{")[0], str(error).rpartition("}")[2])
    tr = conn.transaction()
    async with tr:
        await attempt("managed", tr.commit())
        await attempt("again", tr.__aenter__())
        await attempt("isolation", conn.transaction(isolation="serializable").start())
        same = conn.transaction(isolation="read_committed")
        await same.start()
        await same.commit()
        print(clean(repr(same)))
    await conn.execute("BEGIN")
    await attempt("manual", conn.transaction().start())
    await conn.execute("ROLLBACK")

    async with conn.transaction():
        print([row["n"] async for row in conn.cursor("SELECT generate_series(1, 7) AS n", prefetch=3)])
        print([row[0] async for row in conn.cursor("SELECT generate_series(1, $1::int)", 4)])
        cursor = await conn.cursor("SELECT generate_series(1, 10) AS n")
        print(clean(repr(cursor)))
        print(await cursor.fetch(3), await cursor.fetchrow(), await cursor.forward(2), await cursor.fetch(100), await cursor.fetch(1))
        print(clean(repr(cursor)), await cursor.fetchrow())
        await attempt("n", cursor.fetch(0))
        statement = await conn.prepare("SELECT generate_series(1, $1::int) AS n")
        print([row["n"] async for row in statement.cursor(3)])
        cursor = await statement.cursor(5)
        print(await cursor.fetch(2))
        try:
            await conn.cursor("SELECT 1", prefetch=1)
        except Exception as error:
            print(type(error).__name__, error)
    await attempt("outside", conn.cursor("SELECT 1").__aiter__().__anext__())
    try:
        await conn.cursor("SELECT 1")
    except Exception as error:
        print(type(error).__name__, error)

    statement = await conn.prepare("SELECT n + $1 AS m FROM t ORDER BY n", name="mine")
    print(statement.get_name(), await statement.fetch(10), await statement.fetchmany([(1,), (2,)]), await statement.executemany([(1,)]))
    plan = await statement.explain(1)
    print(type(plan), list(plan[0]))
    plan = await statement.explain(1, analyze=True)
    print("Actual Rows" in plan[0]["Plan"])
    insert = await conn.prepare("INSERT INTO t VALUES ($1)")
    print(await insert.fetch(9), insert.get_statusmsg(), insert.get_attributes(), insert.get_parameters()[0].name)
    await attempt("wrong", statement.fetch())
    await attempt("wrong", statement.fetch("x"))
    await conn.execute("ALTER TABLE t ADD COLUMN extra int")
    await attempt("changed", conn.fetch("SELECT * FROM t WHERE n = 1"))
    await conn.execute("ALTER TABLE t DROP COLUMN extra")
    await attempt("changed", conn.fetch("SELECT * FROM t WHERE n = 1"))
    await conn.reload_schema_state()
    await conn.close()
    try:
        statement.get_query()
    except Exception as error:
        print(type(error).__name__, error)


asyncio.run(main())
