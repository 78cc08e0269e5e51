# needs: database
"""Connecting and asking: every way to run a query, and the rows it gives."""

import asyncio
import os

import asyncpg

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")


async def main():
    conn = await asyncpg.connect(URL)
    print(await conn.fetch("SELECT 1 AS one, 'two' AS two"))
    print(await conn.fetchrow("SELECT $1::int AS a, $2::text AS b", 5, "x"))
    print(await conn.fetchval("SELECT $1::int + 1", 41), await conn.fetchval("SELECT 1, 2", column=1))
    print(await conn.fetchrow("SELECT 1 WHERE false"), await conn.fetchval("SELECT 1 WHERE false"))
    print(await conn.execute("CREATE TABLE t (id serial PRIMARY KEY, name text, n int)"))
    print(await conn.execute("INSERT INTO t (name, n) VALUES ($1, $2)", "a", 1))
    print(await conn.execute("INSERT INTO t (name, n) VALUES ('b', 2); SELECT 1; UPDATE t SET n = n + 1"))
    print(await conn.executemany("INSERT INTO t (name, n) VALUES ($1, $2)", [("c", 3), ("d", None)]))
    print(await conn.fetchmany("INSERT INTO t (name, n) VALUES ($1, $2) RETURNING id, name", [("e", 5), ("f", 6)]))
    print(await conn.executemany("DELETE FROM t WHERE id = $1", []))
    for row in await conn.fetch("SELECT * FROM t ORDER BY id"):
        print(row, row["name"], row[0], dict(row), tuple(row), len(row), list(row.keys()), list(row.items()))
    statement = await conn.prepare("SELECT id, name FROM t WHERE n > $1 ORDER BY id")
    print(await statement.fetch(2), statement.get_statusmsg(), await statement.fetchval(2, column=1))
    print(await statement.fetchrow(2), statement.get_query(), statement.get_parameters(), statement.get_attributes())
    print(conn.is_closed(), conn.is_in_transaction())
    await conn.close()
    print(conn.is_closed())


asyncio.run(main())
