"""A client of a PostgreSQL that means ill: each line of standard input names a database, and what becomes of asking it is printed."""

import asyncio
import os
import sys

import asyncpg


async def ask(database):
    connection = await asyncpg.connect(
        host="127.0.0.1",
        port=int(os.environ["HOSTILE_PORT"]),
        user="u",
        password="secret",
        database=database,
        timeout=20,
        ssl=False,
    )
    try:
        return [tuple(row) for row in await connection.fetch("SELECT a FROM t", timeout=20)]
    finally:
        connection.terminate()


async def main():
    for line in sys.stdin.read().split():
        try:
            ended = await ask(line)
        except Exception as raised:
            ended = f"{type(raised).__module__}.{type(raised).__qualname__}"
            if line.startswith("last-"):
                ended += f": {raised}"
        print(line, ended, flush=True)


asyncio.run(main())
