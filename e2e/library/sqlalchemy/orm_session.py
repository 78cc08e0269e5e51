# needs: database
"""The session: what it tracks, loads, forgets and merges, its transactions and savepoints, its events and its errors."""

import asyncio
import os
import re
import warnings

import sqlalchemy as sa
from sqlalchemy import ForeignKey, event, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, ORMExecuteState, Session, close_all_sessions, make_transient, make_transient_to_detached,
    mapped_column, object_session, relationship, scoped_session, sessionmaker, with_loader_criteria,
)


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    age: Mapped[int | None]
    items: Mapped[list["Item"]] = relationship(back_populates="user", cascade="all, delete-orphan", order_by="Item.id")

    def __repr__(self):
        return f"User({self.name})"


class Item(Base):
    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    user: Mapped[User | None] = relationship(back_populates="items")


class Pair(Base):
    __tablename__ = "pairs"
    a: Mapped[int] = mapped_column(primary_key=True)
    b: Mapped[str] = mapped_column(primary_key=True)
    n: Mapped[int | None]


class Plain:
    pass


def log(engine):
    @event.listens_for(engine, "before_cursor_execute")
    def before(conn, cursor, statement, parameters, context, executemany):
        print("  >", " ".join(statement.split()), "|", parameters, executemany)

    for name in ("begin", "commit", "rollback", "savepoint", "release_savepoint", "rollback_savepoint"):
        event.listen(engine, name, lambda conn, *args, name=name: print("  >", name))


def clean(text):
    return re.sub(r"0x[0-9a-f]+", "0x..", re.sub(r"session '\d+' \(this is '\d+'\)", "session 'n'", str(text)))


def failing(name, fn):
    try:
        print(name, fn())
    except Exception as error:
        print(name, type(error).__module__, type(error).__name__, clean(error).split("\n")[0])


def state(obj):
    insp = inspect(obj)
    names = [n for n in ("transient", "pending", "persistent", "deleted", "detached") if getattr(insp, n)]
    return (*names, insp.identity, insp.has_identity, insp.modified, insp.session is not None)


def states(session):
    print("-- states")
    user = User(name="ann")
    print(state(user), user in session, object_session(user))
    session.add(user)
    print(state(user), user in session, session.new, object_session(user) is session)
    session.flush()
    print(state(user), list(session), session.dirty)
    user.age = 3
    print(state(user), session.dirty, session.is_modified(user))
    user.age = None
    print(session.is_modified(user), session.dirty)
    session.commit()
    print(state(user), sorted(inspect(user).expired_attributes), inspect(user).unloaded >= {"name"})
    session.delete(user)
    print(state(user), session.deleted)
    session.flush()
    print(state(user), user in session)
    session.rollback()
    print(state(user), user.name)
    session.expunge(user)
    print(state(user), user.name)
    failing("expunged", lambda: session.expunge(user))
    failing("refresh", lambda: session.refresh(user))
    session.add(user)
    print(state(user))
    make_transient(user)
    print(state(user), user.id)
    make_transient_to_detached(user)
    print(state(user))
    session.add(user)
    print(user.name)
    other = Session(session.get_bind())
    failing("other session", lambda: other.add(user))
    failing("not mapped", lambda: session.add(Plain()))
    failing("not mapped", lambda: session.add("text"))
    failing("not persisted", lambda: session.delete(User(name="x")))
    failing("contains", lambda: 3 in session)
    other.close()
    session.delete(user)
    session.commit()


def loading(session):
    print("-- get, refresh, expire")
    session.add_all([User(id=101, name="a", items=[Item(name="i"), Item(name="j")]), User(id=102, name="b")])
    session.add(Pair(a=1, b="x"))
    session.commit()
    a = session.get(User, 101)
    print(a, session.get(User, 101) is a, session.get(User, 199), session.get(User, (102,)), session.get(User, {"id": 102}))
    print(session.get(Pair, (1, "x")).n, session.get(Pair, {"b": "x", "a": 1}).a)
    print(session.get_one(User, 102))
    failing("get_one", lambda: session.get_one(User, 177))
    failing("few", lambda: session.get(Pair, 1))
    failing("names", lambda: session.get(Pair, {"a": 1, "c": 2}))
    failing("no entity", lambda: session.get(Plain, 1))
    print(session.get(User, 101, populate_existing=True) is a, session.get(User, 101, with_for_update=True) is a)
    print(session.get(User, 101, with_for_update={"skip_locked": True, "of": User}) is a)
    session.execute(sa.text("update users set name = 'new' where id = 101"))
    print(a.name)
    session.refresh(a)
    print(a.name)
    session.refresh(a, ["age"], with_for_update=True)
    failing("refresh", lambda: session.refresh(a, with_for_update={}))
    session.refresh(a, ["items"])
    session.expire(a, ["name"])
    print(sorted(inspect(a).dict.keys() - {"_sa_instance_state"}), a.name)
    session.expire(a)
    print(len(a.items), a.age)
    session.expire_all()
    print([i.name for i in a.items])
    session.execute(sa.text("delete from items"))
    session.execute(sa.text("delete from users where id = 101"))
    session.expire(a)
    failing("deleted row", lambda: a.name)
    session.rollback()
    print(a.name, session.identity_map.keys())
    print(session.scalars(select(User).order_by(User.id)).all(), session.scalar(select(User.name).where(User.id == 102)))
    print(session.execute(select(User.id, User.name).order_by(User.id)).all())
    print(session.execute(sa.text("select :x"), {"x": "1"}).scalar())
    session.close()
    failing("detached", lambda: a.items)


def merging(session):
    print("-- merge")
    given = User(id=101, name="merged", items=[Item(name="k")])
    merged = session.merge(given)
    print(merged is given, merged.name, [i.name for i in merged.items], len(session.dirty))
    session.commit()
    print([i.name for i in merged.items])
    fresh = session.merge(User(name="fresh"))
    print(state(fresh))
    session.commit()
    with session.no_autoflush:
        fresh.name = "FRESH"
        print(session.scalars(select(User.name).order_by(User.id)).all())
    print(session.scalars(select(User.name).order_by(User.id)).all())
    detached = session.get(User, 102)
    session.expunge(detached)
    copy = session.merge(detached, load=False)
    print(copy is detached, copy.name, copy in session)
    failing("dirty", lambda: (setattr(detached, "name", "z"), session.expunge_all(), session.merge(detached, load=False)))
    failing("transient", lambda: session.merge(User(name="q"), load=False))
    session.rollback()


def transactions(session):
    print("-- transactions")
    print(session.in_transaction(), session.is_active, session.get_transaction())
    with session.begin():
        print(session.in_transaction(), session.get_transaction().is_active)
        session.add(User(id=110, name="ten"))
    ten = session.get(User, 110)
    ten.name = "changed"
    with session.begin_nested() as savepoint:
        print(session.in_nested_transaction(), savepoint.nested, savepoint.parent is session.get_transaction())
        ten.age = 1
        session.add(eleven := User(id=111, name="eleven"))
        session.flush()
        savepoint.rollback()
    print(ten.age, ten.name, state(eleven))
    try:
        with session.begin_nested():
            session.add(User(id=110, name="again"))
    except sa.exc.IntegrityError as error:
        print(type(error).__name__, type(error.orig).__name__)
    session.commit()
    print(ten.name)
    failing("twice", session.begin)
    session.rollback()
    failing("begin", lambda: (session.begin(), session.begin()))
    session.rollback()
    session.add(User(id=110, name="conflict"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        failing("flush", session.flush)
    failing("pending rollback", lambda: session.scalar(select(1)))
    session.rollback()
    try:
        with session.begin():
            session.add(User(id=112, name="twelve"))
            session.flush()
            raise KeyError("out")
    except KeyError as error:
        print(repr(error), session.in_transaction())
    with session.begin():
        session.rollback()
        failing("closed", lambda: session.execute(select(1)))
    print(session.get(User, 112))
    session.close()


def makers(session):
    print("-- makers")
    bind = session.get_bind()
    make = sessionmaker(bind, expire_on_commit=False, info={"a": 1})
    print(re.sub("bind=.*?, ", "bind, ", repr(make)))
    with make.begin() as made:
        made.add(User(id=120, name="twenty"))
        print(made.info, type(made).__name__, isinstance(made, Session))
    print(make(info={"b": 2}).info)
    make.configure(autoflush=False)
    with make() as made:
        print(made.autoflush, made.get(User, 120).name)
    scoped = scoped_session(make)
    print(scoped() is scoped(), scoped.get(User, 120).name, User in scoped.registry().identity_map)
    failing("scoped", lambda: scoped(autoflush=True))
    scoped.remove()
    once = Session(bind, close_resets_only=False)
    once.close()
    failing("closed", lambda: once.execute(select(1)))
    manual = Session(bind, autobegin=False)
    failing("autobegin", lambda: manual.execute(select(1)))
    failing("unbound", lambda: Session().execute(select(User)))
    failing("unbound", lambda: Session(binds={Item: bind}).get_bind(User))
    print(Session(binds={User: bind}).get_bind(User) is bind, Session(binds={User.__table__: bind}).get_bind(User) is bind)
    failing("bind", lambda: Session(binds={"x": bind}))
    failing("mode", lambda: Session(join_transaction_mode="no"))
    with bind.connect() as connection:
        outer = connection.begin()
        for mode in ("conditional_savepoint", "create_savepoint", "rollback_only"):
            with Session(connection, join_transaction_mode=mode) as joined:
                joined.add(User(name=mode))
                joined.commit()
                print(mode, outer.is_active)
        outer.rollback()
    close_all_sessions()


def executing(session):
    print("-- do_orm_execute")

    @event.listens_for(session, "do_orm_execute")
    def seen(execution: ORMExecuteState):
        print(
            "  listener", execution.is_select, execution.is_orm_statement, execution.is_insert, execution.is_update,
            execution.is_delete, execution.is_column_load, execution.is_relationship_load, execution.is_executemany,
            [m.class_.__name__ for m in execution.all_mappers],
        )
        if execution.is_select and not execution.is_column_load and not execution.is_relationship_load:
            execution.statement = execution.statement.options(
                with_loader_criteria(User, User.name != "hidden", include_aliases=True)
            )

    session.add(User(id=130, name="hidden", items=[Item(name="h")]))
    session.commit()
    print(session.scalars(select(User).where(User.id >= 120).order_by(User.id)).all())
    item = session.scalars(select(Item).where(Item.name == "h")).one()
    print(item.user)
    session.expire(item)
    print(item.name)
    session.execute(sa.update(User).where(User.id == 120).values(age=5))
    session.execute(sa.delete(Item).where(Item.name == "h"))
    session.execute(sa.insert(User), [{"id": 131, "name": "x"}, {"id": 132, "name": "y"}])
    session.execute(select(1))
    session.commit()


def bulk(session):
    print("-- bulk")
    session.bulk_save_objects([User(id=140, name="b1"), User(id=141, name="b2", age=1), Item(name="b")])
    session.bulk_insert_mappings(User, [{"name": "m1"}, {"name": "m2"}])
    session.bulk_update_mappings(User, [{"id": 140, "name": "B1"}, {"id": 141, "name": "B2"}])
    rows = [User(name="r1"), User(name="r2")]
    session.bulk_save_objects(rows, return_defaults=True)
    print(all(row.id for row in rows), state(rows[0])[0])
    failing("no key", lambda: session.bulk_update_mappings(User, [{"name": "q"}]))
    session.rollback()


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.create_all)
    log(engine.sync_engine)
    for part in (states, loading, merging, transactions, makers, executing, bulk):
        async with AsyncSession(engine) as session:
            await session.run_sync(part)
    await engine.dispose()


asyncio.run(main())
