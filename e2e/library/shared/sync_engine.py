"""What a synchronous engine does, whatever its driver: statements, events, sessions, errors, and pools that threads share."""

import datetime as d
import decimal
import enum
import os
import re
import threading
import time
import uuid

from sqlalchemy import ARRAY, JSON, BigInteger, DateTime, ForeignKey, Integer, Numeric, SmallInteger, String
from sqlalchemy import create_engine, delete, event, exc, func, insert, literal, select, text, update
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.orm import DeclarativeBase, Mapped, joinedload, mapped_column, relationship, selectinload, sessionmaker


class Color(enum.Enum):
    red = 1
    blue = 2


class Base(DeclarativeBase):
    pass


class Parent(Base):
    __tablename__ = "parent"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(50), unique=True)
    color: Mapped[Color | None]
    data: Mapped[dict | None] = mapped_column(JSON)
    datab: Mapped[dict | None] = mapped_column(pg.JSONB)
    tags: Mapped[list[str] | None] = mapped_column(ARRAY(String))
    numbers: Mapped[list[int] | None] = mapped_column(pg.ARRAY(Integer))
    amount: Mapped[decimal.Decimal | None] = mapped_column(Numeric(10, 2))
    rate: Mapped[float | None]
    big: Mapped[int | None] = mapped_column(BigInteger)
    small: Mapped[int | None] = mapped_column(SmallInteger)
    active: Mapped[bool] = mapped_column(default=True)
    uid: Mapped[uuid.UUID | None]
    day: Mapped[d.date | None]
    at: Mapped[d.datetime | None] = mapped_column(DateTime(timezone=True))
    naive: Mapped[d.datetime | None]
    clock: Mapped[d.time | None]
    span: Mapped[d.timedelta | None]
    blob: Mapped[bytes | None]
    children: Mapped[list["Child"]] = relationship(back_populates="parent", cascade="all, delete-orphan")


class Child(Base):
    __tablename__ = "child"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int] = mapped_column(ForeignKey("parent.id"))
    title: Mapped[str]
    parent: Mapped[Parent] = relationship(back_populates="children")


def show(function):
    try:
        print(repr(function()))
    except exc.SQLAlchemyError as error:
        print(type(error).__name__, error)
        orig = getattr(error, "orig", None)
        state = getattr(orig, "sqlstate", None) or getattr(orig, "pgcode", None)
        print(type(orig), state, getattr(error, "connection_invalidated", None))
    except Exception as error:
        print(type(error), error)


def watched(url, **options):
    """An engine that says what it does."""
    engine = create_engine(url, **options)

    @event.listens_for(engine, "before_cursor_execute")
    def before(connection, cursor, statement, parameters, context, many):
        names = sorted(parameters) if isinstance(parameters, dict) else None
        shown = repr([(name, parameters[name]) for name in names] if names else parameters)
        print("SQL", repr(statement), re.sub(" at 0x[0-9a-f]+", "", shown), many)

    for name in ("begin", "commit", "rollback"):
        event.listen(engine, name, lambda connection, name=name: print("engine", name))
    for name in ("savepoint", "rollback_savepoint", "release_savepoint"):
        event.listen(engine, name, lambda connection, point, *rest, name=name: print("engine", name, point))
    for name in ("connect", "first_connect", "checkout", "checkin", "reset", "invalidate", "close"):
        event.listen(engine.pool, name, lambda *rest, name=name: print("pool", name))
    return engine


def run(drivername):
    address = os.environ["DATABASE_URL"].partition("://")[2]
    url = f"{drivername}://{address}"
    engine = watched(url)
    print(engine.dialect.name, engine.driver, type(engine.pool).__name__, engine.dialect.paramstyle)
    Base.metadata.create_all(engine)
    Base.metadata.create_all(engine)
    sessions(engine)
    connections(engine)
    threads(url)
    lost(engine, url)
    show(lambda: create_engine(f"{drivername}://nobody@127.0.0.1:1/nowhere").connect())
    show(lambda: create_engine("postgresql+nothing://"))


def sessions(engine):
    with sessionmaker(engine)() as session:
        first = Parent(
            name="a", color=Color.red, data={"x": [1, None]}, datab={"y": "é"}, tags=["a", "b,c"], numbers=[1, 2],
            amount=decimal.Decimal("1.5"), rate=1.25, big=2**40, small=3, uid=uuid.UUID(int=7), day=d.date(2020, 1, 2),
            at=d.datetime(2020, 1, 2, 3, tzinfo=d.timezone.utc), naive=d.datetime(2020, 1, 2, 3, 4, 5, 6),
            clock=d.time(1, 2), span=d.timedelta(hours=5), blob=b"\0\x01",
            children=[Child(title="c1"), Child(title="c2")],
        )  # fmt: skip
        session.add(first)
        session.commit()
        session.add_all([Parent(name=f"n{number}", rate=number) for number in range(3)])
        session.commit()
        found = session.scalars(select(Parent).where(Parent.name == "a")).one()
        print([(column.key, getattr(found, column.key)) for column in Parent.__mapper__.column_attrs])
        print([child.title for child in found.children])
        counted = select(Parent.name, func.count(Child.id)).outerjoin(Child).group_by(Parent.name).order_by(Parent.name)
        print(session.execute(counted).all())
        print(len(session.scalars(select(Parent).where(Parent.name.in_(["n0", "n1"]))).all()))
        print(session.scalar(select(Parent.datab["y"].astext).where(Parent.id == found.id)))
        print(session.scalars(select(Parent.id).where(Parent.numbers.contains([1]))).all())
        print(session.scalars(select(Parent.id).where(Parent.datab.contains({"y": "é"}))).all())
        found.children[0].title, found.children[1].title, found.rate = "C1", "C2", 2.5
        session.commit()
        del found.children[0]
        session.commit()
        show(lambda: (session.add(Parent(name="a")), session.flush()))
        session.rollback()
        with session.begin_nested():
            session.add(Parent(name="point"))
        try:
            with session.begin_nested():
                session.add(Parent(name="a"))
                session.flush()
        except exc.IntegrityError as error:
            print(error.orig.diag.constraint_name, error.orig.args)
        session.commit()
        print(session.execute(update(Parent).where(Parent.name.like("n%")).values(rate=9)).rowcount)
        print(session.execute(delete(Parent).where(Parent.name == "n2")).rowcount)
        changed = update(Parent).where(Parent.name == "n1").values(rate=1).returning(Parent.id, Parent.rate)
        print(session.execute(changed).all())
        session.commit()
        many = [{"name": f"b{number}"} for number in range(3)]
        print(session.execute(insert(Parent).returning(Parent.id), many).all())
        upsert = pg.insert(Parent).values(name="a", rate=3)
        upsert = upsert.on_conflict_do_update(index_elements=["name"], set_={"rate": 7}).returning(Parent.rate)
        print(session.execute(upsert).scalar())
        session.execute(insert(Parent), [{"name": f"m{number}", "active": False} for number in range(3)])
        session.commit()
        named = text("select name, :x as x from parent where name = :n and '%' = '%'")
        print(session.execute(named, {"x": 1, "n": "a"}).mappings().all())
        print(session.get(Parent, 1).name, session.query(Parent).filter_by(name="zz").first(), session.query(Parent).count())
        for option in (selectinload, joinedload):
            query = select(Parent).options(option(Parent.children)).order_by(Parent.id).limit(2)
            print([len(parent.children) for parent in session.scalars(query).unique()])
        values = (1, "x", 1.5, None, d.date(2020, 1, 1), True)
        print(session.execute(select(*[literal(value) for value in values], func.now() - func.now())).all())
        for wrong, parameters in (("select * from nowhere", {}), ("select :a", {}), ("select nope where 'x' = :a", {"a": "x"})):
            show(lambda: session.execute(text(wrong), parameters))
            session.rollback()


def connections(engine):
    with engine.connect() as connection:
        show(lambda: connection.exec_driver_sql("select %s::int, %s", (1, "x")).all())
        show(lambda: connection.exec_driver_sql("select %(a)s::int, 5 %% 2", {"a": 1}).all())
        print(connection.get_isolation_level(), connection.default_isolation_level)
        connection.rollback()
        streaming = connection.execution_options(stream_results=True, yield_per=2)
        names = {"c_": None}
        for rows in streaming.execute(select(Parent.id).order_by(Parent.id).limit(5)).partitions():
            print(rows, len(names))
        connection.rollback()
    for options, statement in (
        ({"isolation_level": "AUTOCOMMIT"}, "select 1"), ({"isolation_level": "SERIALIZABLE"}, "show transaction_isolation"),
        ({"postgresql_readonly": True}, "create table refused(x int)"),
    ):  # fmt: skip
        with engine.connect().execution_options(**options) as connection:
            show(lambda: connection.scalar(text(statement)))
    with engine.begin() as connection:
        print(connection.execute(text("select 1")).all())
    print(engine.pool.status())


def threads(url):
    engine = create_engine(url, pool_size=1, max_overflow=0, pool_timeout=0.3)
    held = engine.connect()
    show(engine.connect)

    def give_back():
        time.sleep(0.1)
        held.close()

    thread = threading.Thread(target=give_back)
    thread.start()
    with engine.connect() as connection:
        print("lent", connection.scalar(text("select 1")))
    thread.join()
    print(engine.pool.status())
    engine.dispose()
    shared, done = create_engine(url, pool_size=2, max_overflow=1), []

    def work(number):
        with shared.connect() as connection:
            connection.execute(text("select pg_sleep(0.3)"))
            done.append(number)

    begin = time.monotonic()
    workers = [threading.Thread(target=work, args=(number,)) for number in range(9)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    took = time.monotonic() - begin
    print(sorted(done), 0.85 < took < 2.2 or took, shared.pool.checkedout(), shared.pool.checkedin(), shared.pool.overflow())
    shared.dispose()


def lost(engine, url):
    """Connections that the server ends while they lie in a pool."""
    killer = create_engine(url, isolation_level="AUTOCOMMIT")

    def kill(victim):
        with victim.connect() as connection:
            pid = connection.exec_driver_sql("select pg_backend_pid()").scalar()
        with killer.connect() as connection:
            connection.execute(text("select pg_terminate_backend(:pid)"), {"pid": pid})
        time.sleep(0.2)
        return pid

    pinging = create_engine(url, pool_pre_ping=True, pool_size=1)
    gone = kill(pinging)
    with pinging.connect() as connection:
        print(connection.exec_driver_sql("select pg_backend_pid()").scalar() != gone)
    pinging.dispose()
    with killer.connect() as connection:
        pid = None
        with engine.connect() as victim:
            pid = victim.connection.dbapi_connection.info.backend_pid
        connection.execute(text("select pg_terminate_backend(:pid)"), {"pid": pid})
    time.sleep(0.2)
    with engine.connect() as connection:
        show(lambda: connection.execute(text("select 1")))
        print(connection.invalidated, connection.closed)
    with engine.connect() as connection:
        print(connection.execute(text("select 1")).all())
    engine.dispose()
    killer.dispose()
    print(engine.pool.status())
