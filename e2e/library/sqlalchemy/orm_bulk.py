# needs: database
"""INSERT, UPDATE and DELETE of mapped classes: many rows at once, RETURNING, and what becomes of the session's objects."""

import asyncio
import os
import warnings

from sqlalchemy import ForeignKey, Result, bindparam, delete, event, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, composite, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __composite_values__(self):
        return self.x, self.y

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class City(Base):
    __tablename__ = "cities"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column("city_name")
    size: Mapped[int] = mapped_column(default=5)
    note: Mapped[str | None] = mapped_column(server_default="none")
    x: Mapped[int | None]
    y: Mapped[int | None]
    point: Mapped[Point] = composite("x", "y")
    people: Mapped[list["Person"]] = relationship(back_populates="city", order_by="Person.id")


class Person(Base):
    __tablename__ = "people"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str]
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id"))
    city: Mapped[City | None] = relationship(back_populates="people")
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "person"}


class Mayor(Person):
    __tablename__ = "mayors"
    id: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    term: Mapped[int]
    __mapper_args__ = {"polymorphic_identity": "mayor"}


class Guest(Person):
    room: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "guest"}


def show(conn, cursor, statement, parameters, context, executemany):
    print("   SQL", " ".join(statement.split()), parameters)


def plain(value):
    if isinstance(value, Base):
        return f"{type(value).__name__}({value.id}, {value.name})"
    if isinstance(value, (tuple, list)):
        return tuple(plain(v) for v in value)
    return value


def inserts(session):
    yield "values", lambda: session.execute(insert(City).values(name="a", size=1)).rowcount
    yield "by column", lambda: session.execute(insert(City).values({City.name: "b", City.size: 2})).inserted_primary_key[0]
    yield "several values", lambda: session.execute(insert(City).values([{"name": "c"}, {"name": "d"}])).rowcount
    yield "parameters", lambda: session.execute(insert(City), [{"name": "e"}, {"name": "f", "size": 3}])
    yield "returning", lambda: session.scalars(insert(City).returning(City), [{"name": "g"}, {"name": "h"}]).all()
    yield "returning columns", lambda: session.execute(
        insert(City).returning(City.id, City.note), [{"name": "i"}, {"name": "j"}]).all()
    yield "returning one", lambda: session.scalars(insert(City).values(name="k").returning(City)).one()
    yield "sorted", lambda: session.scalars(
        insert(City).returning(City.id, sort_by_parameter_order=True), [{"name": "l"}, {"name": "m"}]).all()
    yield "composite", lambda: session.scalars(insert(City).returning(City), [{"name": "n", "point": Point(1, 2)}]).one().point
    yield "expression", lambda: session.execute(
        insert(City).values(size=bindparam("s") + 1), [{"name": "o", "s": 1}, {"name": "p", "s": 2}])
    yield "inheritance", lambda: session.scalars(
        insert(Mayor).returning(Mayor), [{"name": "joe", "term": 1}, {"name": "jim", "term": 2}]).all()
    yield "single table", lambda: session.scalars(insert(Guest).returning(Guest), [{"name": "gil", "room": 7}]).all()
    yield "from select", lambda: session.execute(
        insert(Person).from_select(["name", "kind"], select(City.name, func.lower("PERSON")).where(City.id < 3))).rowcount
    yield "upsert", lambda: session.scalars(
        (s := pg_insert(City).values(id=1, name="aa")).on_conflict_do_update(index_elements=[City.id], set_={"city_name": s.excluded.city_name})
        .returning(City), execution_options={"populate_existing": True}).all()
    yield "bulk dicts", lambda: session.bulk_insert_mappings(City, [{"name": "q"}, {"name": "r"}])
    yield "bulk objects", lambda: session.bulk_save_objects([City(name="s"), City(name="t")])
    yield "bulk keys", lambda: (
        (c := [City(name="u"), City(name="v")]), session.bulk_save_objects(c, return_defaults=True), [x.id for x in c])[2]
    yield "refused", lambda: session.execute(insert(City).values(nothing=1))


def changes(session):
    cities = session.scalars(select(City).order_by(City.id)).all()

    def known():
        return [(c.name, c.__dict__.get("size", "expired")) for c in cities[:4]]

    yield "evaluated", lambda: session.execute(update(City).where(City.size > 4).values(size=City.size + 1)).rowcount
    yield "known", known
    yield "fetched", lambda: session.execute(
        update(City).where(func.lower(City.name) == "b").values(size=77)).rowcount
    yield "known", known
    yield "expired", lambda: session.execute(
        update(City).where(City.id < 3).values(size=func.abs(City.size)), execution_options={"synchronize_session": "fetch"}).rowcount
    yield "known", known
    yield "not told", lambda: session.execute(
        update(City).where(City.id < 3).values(size=0), execution_options={"synchronize_session": False}).rowcount
    yield "known", known
    yield "not evaluated", lambda: session.execute(
        update(City).where(func.lower(City.name) == "b").values(size=1), execution_options={"synchronize_session": "evaluate"})
    yield "unknown", lambda: session.execute(
        update(City).values(size=1), execution_options={"synchronize_session": "perhaps"})
    yield "returning", lambda: session.scalars(update(City).where(City.id < 3).values(size=9).returning(City)).all()
    yield "returning columns", lambda: session.execute(
        update(City).where(City.id < 3).values(size=10).returning(City.id, City.size)).all()
    yield "many", lambda: session.execute(update(City), [{"id": 1, "size": 21}, {"id": 2, "size": 22, "name": "bb"}])
    yield "known", known
    yield "many where", lambda: session.connection().execute(
        update(City).where(City.id == bindparam("i")).values(size=bindparam("s")), [{"i": 1, "s": 1}, {"i": 2, "s": 2}]).rowcount
    yield "ordered", lambda: session.execute(
        update(City).where(City.id == 1).ordered_values((City.size, 1), (City.name, "z"))).rowcount
    yield "joined", lambda: session.execute(
        update(Person).where(Person.city_id == City.id, City.name == "z").values(name="w")).rowcount
    yield "subclass", lambda: session.execute(update(Mayor).where(Mayor.term == 1).values(term=4)).rowcount
    yield "single table", lambda: session.execute(update(Guest).values(room=8)).rowcount
    yield "bulk", lambda: session.bulk_update_mappings(City, [{"id": 1, "size": 31}])
    yield "conditions", lambda: session.execute(
        update(City).where((City.size.in_([31, 2])) & (City.name.startswith("z") | City.x.is_(None))).values(note=None)).rowcount
    yield "deleted", lambda: (session.execute(delete(City).where(City.id == 4)).rowcount, cities[3] in session)
    yield "deleted fetched", lambda: (session.execute(
        delete(City).where(func.lower(City.name) == "c")).rowcount, cities[2] in session)
    yield "deleted returning", lambda: session.execute(delete(City).where(City.id > 20).returning(City.id)).all()
    yield "delete many", lambda: session.execute(delete(City), [{"id": 1}])
    yield "loaded", lambda: [plain(c.people) for c in session.scalars(
        select(City).where(City.id < 3).options(selectinload(City.people)).order_by(City.id))]


def run(conn):
    for part in (inserts, changes):
        with Session(conn) as session:
            for title, fn in part(session):
                print("-", title)
                try:
                    with warnings.catch_warnings(record=True) as caught, session.begin_nested():
                        warnings.simplefilter("always")
                        value = fn()
                        if value is not None:
                            print("  ", type(value).__name__ if isinstance(value, Result) else plain(value))
                    for w in caught:
                        print("   warning", w.category.__name__, w.message)
                except Exception as err:
                    print("   error", type(err).__name__, err)
            session.commit()


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.run_sync(Base.metadata.create_all)
    event.listen(engine.sync_engine, "before_cursor_execute", show)
    async with engine.connect() as conn:
        await conn.run_sync(run)
    await engine.dispose()


asyncio.run(main())
