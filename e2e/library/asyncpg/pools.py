# needs: database
"""Pools: taking and giving back, limits, what is refused."""

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
    except BaseException as error:
        print(name, "!", type(error).__name__, clean(error))


async def init(conn):
    print("init", type(conn).__name__)


async def setup(conn):
    print("setup", type(conn).__name__)


async def main():
    pool = await asyncpg.create_pool(URL, min_size=1, max_size=2, init=init, setup=setup)
    print(pool.get_size(), pool.get_idle_size(), pool.get_min_size(), pool.get_max_size(), pool.is_closing())
    print(await pool.fetchval("SELECT 1"), await pool.fetchrow("SELECT 1 AS a"), await pool.fetch("SELECT 2 AS b"))
    print(await pool.execute("CREATE TABLE t (n int)"), await pool.executemany("INSERT INTO t VALUES ($1)", [(1,), (2,)]))
    async with pool.acquire() as conn:
        print(isinstance(conn, asyncpg.Connection), clean(repr(conn)), await conn.fetchval("SELECT count(*) FROM t"))
        async with conn.transaction():
            await conn.execute("INSERT INTO t VALUES (3)")
        print(pool.get_size(), pool.get_idle_size())
    await attempt("released", conn.fetch("SELECT 1")) if False else None
    try:
        await conn.fetch("SELECT 1")
    except Exception as error:
        print(type(error).__name__, error)
    print(clean(repr(conn)))
    one = await pool.acquire()
    two = await pool.acquire()
    await attempt("exhausted", pool.acquire(timeout=0.05).__aenter__())
    statement = await one.prepare("SELECT 1")
    await pool.release(one)
    await pool.release(one)
    try:
        statement.get_query()
    except Exception as error:
        print(type(error).__name__, error)
    await attempt("foreign", pool.release(5))
    await two.execute("SET application_name = 'x'")
    await pool.release(two)
    print(await pool.fetchval("SHOW application_name") == "")

    async def worker(n):
        async with pool.acquire() as conn:
            return await conn.fetchval("SELECT $1::int * 2", n)

    print(await asyncio.gather(*(worker(n) for n in range(6))))
    await pool.expire_connections()
    print(await pool.fetchval("SELECT 3"))
    await pool.close()
    await attempt("closed", pool.acquire().__aenter__())
    await attempt("closed", pool.fetch("SELECT 1"))
    print(pool.is_closing(), pool.get_size())
    async with asyncpg.create_pool(URL, min_size=2, max_size=2, command_timeout=5, max_queries=3) as pool:
        for n in range(5):
            print(await pool.fetchval("SELECT $1::int", n))
        try:
            async with pool.acquire() as conn:
                await conn.execute("BEGIN")
                raise ValueError("left open")
        except ValueError as error:
            print(error)
        async with pool.acquire() as conn:
            print(conn.is_in_transaction())
    lazy = asyncpg.create_pool(URL)
    try:
        async with lazy.acquire():
            pass
    except Exception as error:
        print(type(error).__name__, error)
    for wrong in ({"min_size": 5, "max_size": 2}, {"max_size": 0}, {"min_size": -1}, {"max_queries": 0}, {"connection_class": int}):
        try:
            asyncpg.create_pool(URL, **wrong)
        except Exception as error:
            print(type(error).__name__, error)
    await attempt("refused", asyncpg.create_pool(host="127.0.0.1", port=1, user="x", database="y")._async__init__())


asyncio.run(main())
