# needs: database
"""An asynchronous engine through psycopg."""

import asyncio
import os
import time

from sqlalchemy import ForeignKey, event, exc, select, text
from sqlalchemy.ext.asyncio import AsyncAttrs, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship, selectinload

ADDRESS = os.environ["DATABASE_URL"].partition("://")[2]


class Base(AsyncAttrs, DeclarativeBase):
    pass


class Parent(Base):
    __tablename__ = "parents"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    children: Mapped[list["Child"]] = relationship(back_populates="parent")


class Child(Base):
    __tablename__ = "children"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int] = mapped_column(ForeignKey("parents.id"))
    parent: Mapped[Parent] = relationship(back_populates="children")


async def main(drivername):
    engine = create_async_engine(f"{drivername}://{ADDRESS}", pool_size=2, max_overflow=0, pool_pre_ping=True)
    print(type(engine.pool).__name__, engine.dialect.driver, type(engine.dialect).__name__)

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def before(connection, cursor, statement, parameters, context, many):
        print("SQL", repr(statement), repr(parameters), many)

    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    async with sessions() as session:
        session.add(Parent(name="a", children=[Child(), Child()]))
        await session.commit()
        parent = (await session.scalars(select(Parent).options(selectinload(Parent.children)))).one()
        print(parent.name, len(parent.children))
        session.add(Parent(name="a"))
        try:
            await session.commit()
        except exc.IntegrityError as error:
            print(error, type(error.orig), error.orig.sqlstate)
            await session.rollback()
        async with session.begin_nested():
            session.add(Parent(name="b"))
        await session.commit()
        print([name async for name in await session.stream_scalars(select(Parent.name).order_by(Parent.id))])
        print((await session.execute(text("select :a + 1"), {"a": 1})).scalar())
        print(len(await (await session.get(Parent, 1)).awaitable_attrs.children))

    async def work(number):
        async with sessions() as session:
            await session.execute(text("select pg_sleep(0.05)"))
            return number

    begin = time.monotonic()
    print(await asyncio.gather(*[work(number) for number in range(4)]), 0.09 < time.monotonic() - begin)
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        print(await connection.scalar(text("select 1")))
    await engine.dispose()
    print(engine.pool.status())


asyncio.run(main("postgresql+psycopg"))
asyncio.run(main("postgresql+psycopg_async"))
