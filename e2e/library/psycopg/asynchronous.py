# needs: database
"""Connections that a task waits for: other tasks run meanwhile."""

import asyncio
import os

import psycopg
from psycopg.rows import dict_row

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")


async def main():
    async with await psycopg.AsyncConnection.connect(URL) as connection:
        async with connection.cursor(row_factory=dict_row) as cursor:
            await cursor.execute("select generate_series(1, %s) as x", (3,))
            print(await cursor.fetchone(), [row async for row in cursor])
        async with connection.transaction():
            print(await (await connection.execute("select 2")).fetchall())
        async with connection.cursor("named") as server:
            await server.execute("select generate_series(1,3)")
            print([row async for row in server])
        await connection.rollback()
        try:
            connection.autocommit = True
        except AttributeError as error:
            print(error)
        await connection.set_autocommit(True)
        print(connection.autocommit, connection.closed)
        try:
            await connection.execute("select nothing")
        except psycopg.errors.UndefinedColumn as error:
            print(error)
    print(connection.closed)


asyncio.run(main())
