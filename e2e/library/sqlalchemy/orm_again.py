# needs: database
"""Statements of the ORM that are executed again and again: by the same session, by others, with errors, and with somebody listening."""

import asyncio
import os
import re

import sqlalchemy as sa
from sqlalchemy import ForeignKey, event, func, select
from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, aliased, mapped_column, relationship
from sqlalchemy.types import TypeDecorator


class Shout(TypeDecorator):
    """Kept in small letters, shown in capitals."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value, dialect):
        return None if value is None else value.lower()

    def process_result_value(self, value, dialect):
        return None if value is None else value.upper()


class Base(DeclarativeBase):
    pass


class Shelf(Base):
    __tablename__ = "shelves"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Shout(30))
    note: Mapped[str | None]
    books: Mapped[list["Volume"]] = relationship(back_populates="shelf", order_by="Volume.id")


class Volume(Base):
    __tablename__ = "volumes"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    pages: Mapped[int]
    shelf_id: Mapped[int | None] = mapped_column(ForeignKey("shelves.id"))
    shelf: Mapped[Shelf | None] = relationship(back_populates="books")


def shown(shelf):
    return None if shelf is None else (shelf.id, shelf.name, shelf.note)


def by_key(key):
    return select(Shelf).where(Shelf.id == key)


def with_count(key):
    count = select(func.count(Volume.id)).where(Volume.shelf_id == Shelf.id).correlate(Shelf).scalar_subquery()
    return select(Shelf, count.label("volumes")).where(Shelf.id == key)


async def fill(make):
    async with make() as session:
        for number, name in enumerate(("Poetry", "Physics", "Maps"), 1):
            session.add(Shelf(id=number, name=name, note=None if number == 2 else f"row {number}"))
        await session.flush()
        for number in range(1, 8):
            shelf = None if number == 7 else number % 2 + 1
            session.add(Volume(id=number, title=f"Volume {number}", pages=number * 10, shelf_id=shelf))
        await session.commit()


async def again(make):
    for key in (1, 2, 3, 9, 1):
        async with make() as session:
            print("one or none", key, shown((await session.scalars(by_key(key))).one_or_none()))
    for key in (1, 2, 3):
        async with make() as session:
            row = (await session.execute(with_count(key))).one()
            print("row", shown(row[0]), row.volumes, row.Shelf is row[0], row._fields, list(row._mapping))
            print("keys", sorted(str(key) for key in row._mapping), len(row), row == tuple(row))
    for page in (0, 1, 2, 5):
        async with make() as session:
            window = select(Volume).order_by(Volume.pages.desc(), Volume.id).limit(3).offset(page * 3)
            total = await session.scalar(select(func.count()).select_from(window.order_by(None).subquery()))
            print("page", page, total, [volume.title for volume in (await session.scalars(window)).unique().all()])


async def columns(make):
    for limit in (20, 40, 90):
        async with make() as session:
            statement = select(Volume.title, Volume.pages * 2, Shelf.name).join(Shelf).where(Volume.pages > limit)
            print("joined", (await session.execute(statement.order_by(Volume.id))).all())
            plain = select(Volume.title, Volume.pages).where(Volume.pages > limit).order_by(Volume.id)
            result = await session.execute(plain)
            print("plain", result.keys(), result.mappings().all())
            print("scalars", (await session.execute(plain)).scalars(1).all())
            print("first", (await session.execute(plain)).first(), await session.scalar(plain))
    for name in ("poetry", "PHYSICS", "none"):
        async with make() as session:
            print("decorated", await session.scalar(select(Shelf.name).where(Shelf.name == name)))


async def identities(make):
    async with make() as session:
        first = (await session.scalars(by_key(1))).one()
        first.note = "changed here"
        second = (await session.scalars(by_key(1))).one()
        print("same", first is second, second.note, session.dirty)
        await session.rollback()
        third = (await session.scalars(by_key(1))).one()
        print("after rollback", third is first, third.note)
        session.expire(third, ["note"])
        fourth = (await session.scalars(by_key(1))).one()
        print("after expiry", fourth.note)
        fresh = (await session.scalars(by_key(1).execution_options(populate_existing=True))).one()
        print("overwritten", fresh is first, fresh.note)
    async with make() as session:
        print("twice in a row", [shown(one) for row in (await session.execute(pairs())).all() for one in row])
    for _ in range(2):
        async with make() as session:
            outer = select(Volume, Shelf).outerjoin(Volume.shelf).where(Volume.id >= 6).order_by(Volume.id)
            print("outer", [(volume.id, shown(shelf)) for volume, shelf in (await session.execute(outer)).all()])


def pairs():
    other = aliased(Shelf)
    return select(Shelf, other).join(other, other.id == Shelf.id).order_by(Shelf.id)


async def errors(make):
    for _ in range(2):
        async with make() as session:
            for read in ("one", "scalar_one", "one_or_none"):
                try:
                    print(getattr(await session.execute(by_key(99)), read)())
                except NoResultFound as error:
                    print(read, type(error).__name__, error)
            try:
                (await session.execute(select(Shelf))).scalar_one()
            except MultipleResultsFound as error:
                print(type(error).__name__, error)
            result = await session.execute(by_key(1))
            print("closed", result.closed, shown(result.scalar_one()), result.closed)
            try:
                result.all()
            except Exception as error:
                print(type(error).__name__, error)
    for divisor in (1, 2, 0, 5):
        async with make() as session:
            try:
                statement = select(Volume.id, 100 / sa.cast(divisor, sa.Integer)).where(Volume.id == 1)
                print("division", (await session.execute(statement)).all())
            except DBAPIError as error:
                print(type(error).__name__, re.sub(r"0x[0-9a-f]+", "", str(error)).splitlines())
                print("in transaction", session.in_transaction())
    for value in (3, 2**40, 4):
        async with make() as session:
            try:
                print("wide", shown((await session.scalars(by_key(value))).one_or_none()))
            except DBAPIError as error:
                print(type(error).__name__, str(error).splitlines()[0])


async def cut_short(make):
    for seconds in (0, 0, 5, 0, 5, 0):
        async with make() as session:
            slow = select(Shelf.id, func.length(sa.cast(func.pg_sleep(seconds), sa.String))).where(Shelf.id == 1)
            try:
                print("slept", (await asyncio.wait_for(session.execute(slow), 0.6)).all())
            except asyncio.TimeoutError:
                print("cut short", session.is_active)


class Watched(Session):
    def get_bind(self, mapper=None, **kw):
        print("asked for", mapper)
        return super().get_bind(mapper=mapper, **kw)


async def watched(engine, make):
    heard = []
    make_watched = async_sessionmaker(engine, sync_session_class=Watched)
    for key in (1, 2):
        async with make_watched() as session:
            print("subclass", shown((await session.scalars(by_key(key))).one()))

    def on_load(target, context):
        heard.append(("load", target.id))

    def before(conn, cursor, statement, parameters, context, executemany):
        heard.append((statement.split()[0], parameters))

    event.listen(Shelf, "load", on_load)
    event.listen(engine.sync_engine, "before_cursor_execute", before)
    for key in (1, 3):
        async with make() as session:
            print("listened", shown((await session.scalars(by_key(key))).one()))
    event.remove(engine.sync_engine, "before_cursor_execute", before)
    event.remove(Shelf, "load", on_load)
    async with make() as session:
        print("not any more", shown((await session.scalars(by_key(1))).one()))
    print(heard)


async def endings(make):
    async with make() as session:
        print("begun", session.in_transaction())
        await session.scalars(by_key(1))
        print("in transaction", session.in_transaction(), session.is_active)
        connection = await session.connection()
        print("connection", connection.in_transaction(), connection.closed)
        await session.commit()
        print("committed", session.in_transaction())
        shelf = (await session.scalars(by_key(2))).one()
        async with session.begin_nested():
            print("nested", shown((await session.scalars(by_key(3))).one()))
    print("detached", sa.inspect(shelf).detached, shown(shelf), connection.closed)
    async with AsyncSession(session.bind, close_resets_only=False) as closed:
        print(shown((await closed.scalars(by_key(1))).one()))
    try:
        await closed.scalars(by_key(1))
    except sa.exc.InvalidRequestError as error:
        print(type(error).__name__, error)
    async with make() as session:
        one, other = await asyncio.gather(two(session, 1), two(session, 2), return_exceptions=True)
        print("concurrently", one, type(other).__name__ if isinstance(other, Exception) else other)


async def two(session, key):
    return shown((await session.scalars(by_key(key))).one())


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"].replace("postgresql://", "postgresql+asyncpg://"))
    make = async_sessionmaker(engine, expire_on_commit=False)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    await fill(make)
    for _ in range(2):
        await again(make)
        await columns(make)
        await identities(make)
        await errors(make)
    await cut_short(make)
    await watched(engine, make)
    await endings(make)
    print(engine.pool.status())
    await engine.dispose()


asyncio.run(main())
