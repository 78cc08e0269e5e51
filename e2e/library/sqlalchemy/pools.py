# needs: database
"""Pools with fewer connections than tasks: who waits, who waits too long, and who gives up."""

import asyncio
import os

from sqlalchemy import event, exc, text
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine


async def one(maker, number, done):
    async with maker() as session:
        value = await session.scalar(text("SELECT CAST(:number AS integer)"), {"number": number})
        await asyncio.sleep(0.01)
        done.append(value)


async def crowd(engine):
    connects = []
    event.listen(engine.sync_engine, "connect", lambda *args: connects.append(1))
    maker, done = async_sessionmaker(engine), []
    await asyncio.gather(*[one(maker, number, done) for number in range(12)])
    print(sorted(done), len(connects), engine.pool.status())


async def too_late(engine):
    async with engine.connect(), engine.connect():
        try:
            await engine.connect()
        except exc.TimeoutError as error:
            print(type(error).__name__, str(error).splitlines()[0])
    print(engine.pool.status())


async def given_up(engine):
    maker, done = async_sessionmaker(engine), []
    async with engine.connect() as first, engine.connect():
        waiting = [asyncio.create_task(one(maker, number, done)) for number in range(3)]
        await asyncio.sleep(0.02)
        waiting[0].cancel()
        await first.close()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
    print([type(end).__name__ for end in ends], sorted(done))
    print(engine.pool.status())


async def taken_and_given_up(engine):
    """The connection that came to a task which is cancelled goes to the next."""
    maker, done = async_sessionmaker(engine), []
    async with engine.connect() as first, engine.connect() as second:
        waiting = [asyncio.create_task(one(maker, number, done)) for number in range(2)]
        await asyncio.sleep(0.02)
        await first.close()
        waiting[0].cancel()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        await second.close()
    print([type(end).__name__ for end in ends][1], 1 in done)
    print(engine.pool.status())


async def rolled_back(engine):
    maker = async_sessionmaker(engine)
    async with maker() as session:
        await session.execute(text("CREATE TABLE notes (id integer PRIMARY KEY)"))
        await session.commit()
    for number in range(3):
        async with maker() as session:
            await session.execute(text("INSERT INTO notes VALUES (:id)"), {"id": number})
            if number == 1:
                await session.commit()
    async with maker() as session:
        print((await session.scalars(text("SELECT id FROM notes"))).all(), session.in_transaction())
    print(session.in_transaction(), engine.pool.checkedout())


async def surplus(url):
    """Connections beyond the size of the pool, which are lent again and given up."""
    engine = create_async_engine(url, pool_size=1, max_overflow=3)
    maker, done = async_sessionmaker(engine), []
    for start in (0, 4):
        await asyncio.gather(*[one(maker, number, done) for number in range(start, start + 4)])
        print(sorted(done), engine.pool.status(), engine.pool.overflow(), engine.pool.checkedin())
    async with engine.connect() as first, engine.connect() as second:
        print(engine.pool.status(), (await first.execute(text("SELECT 1"))).scalar())
        await second.execute(text("SELECT 1"))
    await asyncio.gather(*[one(maker, number, done) for number in range(8, 20)])
    print(len(done), engine.pool.status())
    await engine.dispose()
    print(engine.pool.status())
    async with engine.connect() as connection:
        await asyncio.sleep(0.2)
        print((await connection.execute(text("SELECT 2"))).scalar(), engine.pool.status())
    await engine.dispose()


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"], pool_size=2, max_overflow=0, pool_timeout=0.3)
    for step in (crowd, too_late, given_up, taken_and_given_up, rolled_back):
        print(step.__name__)
        await step(engine)
    await engine.dispose()
    await surplus(os.environ["DATABASE_URL"])


asyncio.run(main())
