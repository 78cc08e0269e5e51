# needs: database
"""The session used with `await`: makers, transactions, streams, attributes that load, scopes."""

import asyncio
import os
import re

import sqlalchemy as sa
from sqlalchemy import ForeignKey, event, select
from sqlalchemy.ext.asyncio import (
    AsyncAttrs, AsyncSession, async_object_session, async_scoped_session, async_session, async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship, selectinload


class Base(AsyncAttrs, DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    items: Mapped[list["Item"]] = relationship(back_populates="user", cascade="all, delete-orphan", order_by="Item.id")


class Item(Base):
    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    user: Mapped[User | None] = relationship(back_populates="items")


def log(engine):
    @event.listens_for(engine, "before_cursor_execute")
    def before(conn, cursor, statement, parameters, context, executemany):
        print("  >", " ".join(statement.split()), "|", parameters, executemany)

    for name in ("begin", "commit", "rollback", "savepoint", "release_savepoint", "rollback_savepoint"):
        event.listen(engine, name, lambda conn, *args, name=name: print("  >", name))


async def failing(name, make):
    try:
        result = make()
        print(name, await result if hasattr(result, "__await__") else result)
    except Exception as error:
        text = re.sub(r"0x[0-9a-f]+", "0x..", str(error)).split("\n")[0]
        print(name, type(error).__module__, type(error).__name__, text)


async def basics(make):
    print("-- basics")
    async with make.begin() as session:
        session.add_all([User(id=1, name="a", items=[Item(name="i"), Item(name="j")]), User(id=2, name="b")])
        print(len(session.new), session.in_transaction(), session.is_active, session.autoflush)
    async with make() as session:
        user = await session.get(User, 1)
        print(user.name, user in session, list(session) == [user], session.dirty, session.info)
        await failing("lazy", lambda: user.items)
        print([i.name for i in await user.awaitable_attrs.items])
        print((await user.awaitable_attrs.name), [i.name for i in user.items])
        print(async_object_session(user) is session, async_session(session.sync_session) is session)
        print((await session.scalars(select(User.name).order_by(User.id))).all())
        print(await session.scalar(select(sa.func.count()).select_from(Item)))
        result = await session.execute(select(User).options(selectinload(User.items)).order_by(User.id))
        print([(u.name, len(u.items)) for u in result.scalars()])
        user.name = "A"
        await session.flush()
        await session.refresh(user, attribute_names=["name"])
        await session.commit()
        await failing("expired", lambda: user.name)
        print(session.in_transaction())
        print((await session.get_one(User, 2)).name)
        await failing("none", lambda: session.get_one(User, 9))
        merged = await session.merge(User(id=2, name="B"))
        print(merged.name)
        await session.delete(merged)
        await session.flush()
        await session.rollback()
        print(await merged.awaitable_attrs.name)
        session.expunge(merged)
        print(async_object_session(merged))
        print(await session.run_sync(lambda s, x: s.get(User, x).name, 1))
        print(session.get_bind().dialect.name, type(await session.connection()).__name__)


async def transactions(make):
    print("-- transactions")
    async with make() as session:
        async with session.begin() as transaction:
            print(transaction.is_active, session.get_transaction() is transaction, session.in_transaction())
            session.add(User(id=3, name="c"))
            async with session.begin_nested() as nested:
                session.add(User(id=4, name="d"))
                await session.flush()
                print(session.in_nested_transaction(), session.get_nested_transaction() is nested, nested.nested)
                await nested.rollback()
        print(await session.get(User, 4), (await session.get(User, 3)).name)
        try:
            async with session.begin_nested():
                session.add(User(id=3, name="again"))
                session.sync_session.expunge_all()
                session.add(User(id=3, name="again"))
        except sa.exc.IntegrityError as error:
            print(type(error).__name__, error.orig.sqlstate)
        await failing("begin", lambda: session.begin().__aenter__())
        await session.rollback()
        unstarted = session.begin()
        await failing("unstarted", unstarted.commit)
        started = await session.begin()
        await started.rollback()
    try:
        async with make.begin() as session:
            session.add(User(id=5, name="e"))
            await session.flush()
            raise KeyError("out")
    except KeyError as error:
        print(repr(error))
    async with make() as session:
        print(await session.get(User, 5))


async def streams(make):
    print("-- streams")
    async with make() as session:
        result = await session.stream(select(User).order_by(User.id))
        async for row in result:
            print(row.User.name)
        async for user in await session.stream_scalars(select(User).order_by(User.id)):
            print(user.id)
        result = await session.stream(select(User.id).order_by(User.id))
        print(await result.first())
        result = await session.stream(select(User.id, User.name).order_by(User.id))
        async for part in result.mappings().partitions(2):
            print(part)


async def scopes(engine, make):
    print("-- scopes")
    print(re.sub("bind=<.*?>, ", "bind, ", repr(make)))
    scoped = async_scoped_session(make, scopefunc=asyncio.current_task)
    print(scoped() is scoped(), (await scoped.get(User, 1)).name, (await scoped.scalars(select(User.id))).all())
    other = await asyncio.create_task(of_task(scoped))
    print(other is scoped())
    await scoped.remove()
    await failing("engine", lambda: AsyncSession("x"))
    session = AsyncSession(engine, expire_on_commit=False, info={"k": 1})
    print(session.info, session.sync_session.expire_on_commit)
    await session.aclose()
    await asyncio.gather(*[add(make, n) for n in (21, 22, 23)])
    async with make() as session:
        print((await session.scalars(select(User.id).where(User.id > 20).order_by(User.id))).all())


async def of_task(scoped):
    session = scoped()
    await scoped.remove()
    return session


async def add(make, number):
    async with make.begin() as session:
        session.add(User(id=number, name=str(number)))


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.create_all)
    log(engine.sync_engine)
    make = async_sessionmaker(engine, info={"made": True})
    for part in (basics, transactions, streams):
        await part(make)
    await engine.dispose()
    # Of tasks that run at once the order of statements is not determined.
    quiet = create_async_engine(os.environ["DATABASE_URL"])
    await scopes(quiet, async_sessionmaker(quiet))
    await quiet.dispose()


asyncio.run(main())
