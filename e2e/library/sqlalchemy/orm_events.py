# needs: database
"""The events of mapped classes, objects and sessions, in the order in which they come."""

import asyncio
import itertools
import os

from sqlalchemy import ForeignKey, event, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, Mapper, Session, configure_mappers, mapped_column, reconstructor, relationship, sessionmaker,
)

log = []


def tell(what):
    """The log; objects that go the same way at once go in any order."""
    print(f"-- {what}")
    for _, entries in itertools.groupby(log, key=lambda entry: entry[0]):
        for entry in sorted(map(str, entries)):
            print("  ", entry)
    log.clear()


class Base(DeclarativeBase):
    pass


@event.listens_for(Base, "instrument_class", propagate=True)
def on_instrument(mapper, cls):
    log.append(("instrument_class", cls.__name__))


@event.listens_for(Base, "attribute_instrument", propagate=True)
def on_attribute(cls, key, inst):
    log.append(("attribute_instrument", cls.__name__, key))


@event.listens_for(Base, "load", propagate=True)
def on_load_of_base(target, context):
    log.append(("load by base", type(target).__name__))


@event.listens_for(Mapper, "before_configured")
def on_before_configured():
    log.append(("before_configured",))


@event.listens_for(Mapper, "after_configured")
def on_after_configured():
    log.append(("after_configured",))


@event.listens_for(Mapper, "mapper_configured")
def on_mapper_configured(mapper, cls):
    log.append(("mapper_configured", cls.__name__))


class Animal(Base):
    __tablename__ = "animals"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str]
    toys: Mapped[list["Toy"]] = relationship(back_populates="animal", cascade="all, delete-orphan", order_by="Toy.id")

    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "animal"}

    @reconstructor
    def on_reload(self):
        log.append(("reconstructor", type(self).__name__))


class Dog(Animal):
    __mapper_args__ = {"polymorphic_identity": "dog"}


class Toy(Base):
    __tablename__ = "toys"

    id: Mapped[int] = mapped_column(primary_key=True)
    animal_id: Mapped[int] = mapped_column(ForeignKey("animals.id"))
    name: Mapped[str]
    animal: Mapped[Animal] = relationship(back_populates="toys")


configure_mappers()
tell("mapping")

for identifier in ("before_insert", "after_insert", "before_update", "after_update", "before_delete", "after_delete"):

    def on_row(mapper, connection, target, identifier=identifier):
        log.append((identifier, mapper.class_.__name__, target.name))

    event.listen(Animal, identifier, on_row, propagate=True)
    event.listen(Toy, identifier, on_row)

for identifier in ("load", "refresh", "refresh_flush", "expire", "init"):

    def on_instance(target, *args, identifier=identifier):
        names = sorted(args[-1]) if args and isinstance(args[-1], (set, list, tuple)) else args[-1] and "..."
        log.append((identifier, type(target).__name__, names))

    event.listen(Animal, identifier, on_instance, propagate=True)


def listen_to_session(target):
    def session_event(identifier):
        def listener(*args):
            log.append((identifier, *[type(a).__name__ for a in args[1:] if not isinstance(a, (list, type(None)))]))

        event.listen(target, identifier, listener)

    for identifier in (
        "before_attach", "after_attach", "transient_to_pending", "pending_to_transient", "persistent_to_transient",
        "pending_to_persistent", "detached_to_persistent", "loaded_as_persistent", "persistent_to_deleted",
        "deleted_to_persistent", "deleted_to_detached", "persistent_to_detached", "before_commit", "after_commit",
        "after_rollback", "after_soft_rollback", "before_flush", "after_flush", "after_flush_postexec", "after_begin",
        "after_transaction_create", "after_transaction_end",
    ):
        session_event(identifier)


def work(session):
    engine_log = []
    dog = Dog(name="rex", toys=[Toy(name="ball"), Toy(name="bone")])
    tell("made")
    session.add(dog)
    tell("added")
    session.flush()
    tell("flushed")
    session.commit()
    tell("committed")
    print(dog.name, [toy.name for toy in dog.toys])
    tell("loaded again")
    dog.name = "max"
    dog.toys[0].name = "stick"
    dog.toys.append(Toy(name="rope"))
    session.flush()
    tell("updated")
    session.rollback()
    tell("rolled back")
    print(dog.name, len(dog.toys))
    tell("after rolling back")
    session.refresh(dog)
    session.refresh(dog, ["name"])
    session.expire(dog, ["name"])
    tell("refreshed and expired")
    session.expunge(dog)
    tell("expunged")
    session.add(dog)
    tell("added again")
    with session.begin_nested():
        session.add(Toy(name="nested", animal=dog))
    tell("nested")
    try:
        with session.begin_nested():
            session.delete(dog)
            session.flush()
            raise KeyError("stop")
    except KeyError:
        print(inspect(dog).persistent, dog in session)
    tell("nested and rolled back")
    session.expunge_all()
    session.commit()
    tell("expunged all")
    found = session.scalars(select(Animal)).all()
    print([type(a).__name__ for a in found])
    tell("selected")
    session.delete(found[0])
    session.flush()
    print(inspect(found[0]).deleted)
    tell("deleted")
    session.commit()
    print(inspect(found[0]).detached, inspect(found[0]).was_deleted, engine_log)
    tell("deleted and committed")
    late = Animal(name="late")
    session.add(late)
    session.expunge(late)
    print(inspect(late).transient)
    tell("taken out")

    @event.listens_for(session, "before_flush")
    def add_more(sess, context, instances):
        for obj in list(sess.new):
            if obj.name == "one":
                sess.add(Animal(name="two"))

    @event.listens_for(Animal, "before_insert")
    def rename(mapper, connection, target):
        target.name += "!"

    session.add(Animal(name="one"))
    session.commit()
    log.clear()
    print(session.scalars(select(Animal.name).order_by(Animal.name)).all())
    event.remove(Animal, "before_insert", rename)
    event.remove(session, "before_flush", add_more)
    session.add(Dog(name="one"))
    session.commit()
    print(session.scalars(select(Animal.name).order_by(Animal.name)).all(), event.contains(Animal, "before_insert", rename))
    log.clear()

    @event.listens_for(session, "do_orm_execute")
    def on_execute(state):
        print(
            "execute", state.is_select, state.is_update, state.is_delete, state.is_column_load, state.is_relationship_load,
            state.is_orm_statement, [m.class_.__name__ for m in state.all_mappers],
        )

    session.execute(select(Animal).where(Animal.name == "none"))
    session.scalars(select(Animal).limit(1)).one().toys
    try:
        event.listen(session, "nothing_such", on_execute)
    except Exception as error:
        print(type(error).__name__)


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)
    factory = sessionmaker()
    listen_to_session(factory)
    async with AsyncSession(engine, sync_session_class=factory.class_) as session:
        await session.run_sync(work)
    print(issubclass(factory.class_, Session))
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
    await engine.dispose()


asyncio.run(main())
