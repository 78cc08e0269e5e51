"""What sessions do again and again on a synchronous engine that nobody listens to, and what ends that."""

import logging
import os
import re
import threading

from sqlalchemy import ForeignKey, Numeric, String, bindparam, create_engine, event, exc, func, literal, select, text, update
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, joinedload, mapped_column, relationship, selectinload, sessionmaker

ROUNDS = 3


class Base(DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "planned_team"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    members: Mapped[list["Member"]] = relationship(back_populates="team", order_by="Member.id")


class Member(Base):
    __tablename__ = "planned_member"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40), unique=True)
    salary: Mapped[float | None] = mapped_column(Numeric(10, 2, asdecimal=False))
    team_id: Mapped[int] = mapped_column(ForeignKey("planned_team.id"))
    team: Mapped[Team] = relationship(back_populates="members")


class Place(Base):
    __tablename__ = "planned_place"
    x: Mapped[int] = mapped_column(primary_key=True)
    y: Mapped[int] = mapped_column(primary_key=True)
    what: Mapped[str | None]


def show(function, *arguments):
    try:
        print(function.__name__, repr(function(*arguments)))
    except exc.DBAPIError as error:
        # psycopg2's values stand in the text that the server points into.
        print(function.__name__, type(error).__name__, str(error).partition("\n")[0], error.statement, error.params)
        print(type(error.orig), error.connection_invalidated)
    except exc.SQLAlchemyError as error:
        print(function.__name__, type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))
    except Exception as error:
        print(function.__name__, type(error), error)


def again(maker, function):
    """The same in session after session: the first one is where a plan comes from."""
    for _ in range(ROUNDS):
        with maker() as session:
            show(function, session)


def names(members):
    return [member.name for member in members]


def run(drivername):
    address = os.environ["DATABASE_URL"].partition("://")[2]
    url = f"{drivername}://{address}"
    engine = create_engine(url, pool_size=2, max_overflow=1)
    Base.metadata.create_all(engine)
    maker = sessionmaker(engine)
    with maker() as session:
        session.add_all([Team(id=1, name="one"), Team(id=2, name="two")])
        session.add_all([Member(id=n, name=f"m{n}", salary=n * 1.5, team_id=1 + n % 2) for n in range(1, 8)])
        session.add_all([Place(x=1, y=2, what="here"), Place(x=1, y=3, what=None)])
        session.commit()
    for function in READS:
        again(maker, function)
    for function in CHANGES:
        again(maker, function)
    for function in FAILURES:
        again(maker, function)
    told(engine, maker)
    heard(url)
    checked(url)
    shared(engine, maker)
    lost(url)
    closed(engine, maker)
    print(engine.pool.status())


# ---- what is read ----


def by_key(session):
    member = session.get(Member, 3)
    return member.name, member.salary, session.get(Member, 3) is member, session.get(Member, 99)


def by_keys(session):
    return session.get(Place, (1, 2)).what, session.get(Place, {"x": 1, "y": 3}).what, session.get(Place, (2, 2))


def by_no_key(session):
    return session.get(Place, (1, None))


def queried(session):
    query = session.query(Member).filter(Member.team_id == 1).order_by(Member.id)
    return names(query.all()), query.first().name, query.count(), names(query.offset(1).limit(1)), names(query[0:2])


def queried_columns(session):
    pairs = session.query(Member.name, Team.name).join(Team).order_by(Member.id)
    return pairs.first(), pairs.limit(2).all(), session.query(func.max(Member.id)).scalar()


def queried_one(session):
    return session.query(Member).filter_by(name="m2").one().id, session.query(Member).filter_by(name="x").one_or_none()


def queried_together(session):
    rows = session.query(Member, Team).join(Team).filter(Team.id == 2).order_by(Member.id).all()
    return [(member.name, team.name) for member, team in rows], len({id(team) for _, team in rows})


def queried_with_options(session):
    loaded = session.query(Team).options(selectinload(Team.members)).order_by(Team.id).all()
    joined = session.query(Team).options(joinedload(Team.members)).order_by(Team.id).all()
    return [names(team.members) for team in loaded], [names(team.members) for team in joined]


def queried_in_steps(session):
    return names(session.query(Member).order_by(Member.id).yield_per(2))


def selected(session):
    statement = select(Member).where(Member.salary > 3).order_by(Member.id)
    rows = session.execute(statement)
    return rows.keys(), [row.Member.name for row in rows], names(session.scalars(statement.limit(2)).all())


def selected_columns(session):
    row = session.execute(select(Member.id, Member.name.label("n")).where(Member.id == 2)).one()
    return row, row.n, row._mapping["id"], session.execute(select(Member.id, Member.name).limit(0)).first()


def selected_one(session):
    return session.scalar(select(Member.name).where(Member.id == 5)), session.scalar(select(Team).where(Team.id == 9))


def selected_mappings(session):
    return session.execute(select(Member.id, Member.name).order_by(Member.id).limit(2)).mappings().all()


def read_in_parts(session):
    result = session.scalars(select(Member).order_by(Member.id))
    parts = [result.fetchmany(2), next(result), result.all()]
    return names(parts[0]), parts[1].name, names(parts[2]), result.all(), result.closed


def read_in_steps(session):
    result = session.execute(select(Member).order_by(Member.id)).scalars().yield_per(3)
    seen = []
    for member in result:
        seen.append((member.name, len(session.identity_map)))
    return seen


def partitioned(session):
    return [names(part) for part in session.scalars(select(Member).order_by(Member.id)).partitions(3)]


def streamed(session):
    statement = select(Member).order_by(Member.id).execution_options(yield_per=2)
    whole = session.scalars(select(Member).order_by(Member.id), execution_options={"stream_results": True})
    return names(session.scalars(statement)), names(whole)


def read_late(session):
    """Rows become objects when they are read."""
    result = session.scalars(select(Member).where(Member.id < 3).order_by(Member.id))
    before = len(session.identity_map)
    other = session.get(Member, 1)
    other.name = "changed"
    read = names(result.all())
    session.rollback()
    return before, read, other.name


def read_after_close(session):
    result = session.scalars(select(Member).where(Member.id == 4))
    session.close()
    member = result.one()
    return member.name, member in session


def never_read(session):
    session.execute(select(Member))
    return session.scalar(select(func.count()).select_from(Member))


def unique(session):
    return len(session.scalars(select(Team).join(Member)).unique().all()), len(session.scalars(select(Team).join(Member)).all())


def given_parameters(session):
    statement = select(Member).where(Member.id == bindparam("which"))
    named = select(Member).where(Member.name == bindparam("which", "m6"))
    return session.scalars(statement, {"which": 2}).one().name, session.scalars(named).one().id, session.scalar(named, {"which": "m7"}).id


def called_parameters(session):
    numbers = iter([1, 2])
    statement = select(Member.name).where(Member.id == bindparam("which", callable_=lambda: next(numbers)))
    return session.scalar(statement), session.scalar(statement)


def lazily(session):
    team = session.get(Team, 1)
    first = team.members
    return names(first), first[0].team is team, session.get(Member, 1).team.name, names(session.get(Team, 2).members)


def lazily_many(session):
    return [member.team.name for member in session.query(Member).order_by(Member.id)]


def from_connection(session):
    with session.get_bind().connect() as connection, Session(bind=connection) as inner:
        return inner.get(Member, 2).name, inner.scalar(select(Member.id).where(Member.name == "m3"))


def locked(session):
    return session.get(Member, 1, with_for_update=True).name, session.query(Member).with_for_update().first() is not None


def populated(session):
    member = session.get(Member, 1)
    member.__dict__["name"] = "other"
    again = session.get(Member, 1).name
    fresh = session.get(Member, 1, populate_existing=True).name
    member.__dict__["name"] = "other"
    return again, fresh, session.scalars(select(Member).where(Member.id == 1)).one().name


READS = (
    by_key, by_keys, by_no_key, queried, queried_columns, queried_one, queried_together, queried_with_options, queried_in_steps,
    selected, selected_columns, selected_one, selected_mappings, read_in_parts, read_in_steps, partitioned, streamed, read_late,
    read_after_close, never_read, unique, given_parameters, called_parameters, lazily, lazily_many, from_connection, locked,
    populated,
)


# ---- what changes ----


def changed(session):
    member = session.get(Member, 2)
    member.salary = (member.salary or 0) + 1
    session.commit()
    session.refresh(member)
    return member.salary, member.name


def flushed_before(session):
    member = session.get(Member, 3)
    member.name = "n3"
    found = session.scalar(select(Member.id).where(Member.name == "n3"))
    kept = session.query(Member).filter(Member.name == "n3").one() is member
    session.rollback()
    return found, kept, member.name


def not_flushed_before(session):
    member = session.get(Member, 3)
    member.name = "n3"
    with session.no_autoflush:
        found = session.scalar(select(Member.id).where(Member.name == "n3"))
    session.rollback()
    return found


def expired(session):
    member = session.get(Member, 4)
    session.expire(member, ["name"])
    session.execute(update(Member).where(Member.id == 4).values(salary=100), execution_options={"synchronize_session": False})
    partly = member.name, member.salary
    session.expire(member)
    wholly = session.get(Member, 4).salary
    session.expire_all()
    row = session.scalars(select(Member).where(Member.id == 4)).one()
    session.rollback()
    return partly, wholly, row is member, row.salary, member.salary


def nested(session):
    with session.begin_nested():
        inside = session.get(Member, 5).name
        session.get(Member, 5).name = "n5"
    seen = session.scalar(select(Member.name).where(Member.id == 5))
    session.rollback()
    return inside, seen, session.get(Member, 5).name


def removed(session):
    session.delete(session.get(Place, (1, 3)))
    session.flush()
    gone = session.get(Place, (1, 3))
    session.rollback()
    return gone, session.get(Place, (1, 3)).what


def begun(session):
    with session.begin():
        first = session.get(Member, 1).name
    return first, session.in_transaction(), session.get(Member, 1).name, session.in_transaction()


CHANGES = (changed, flushed_before, not_flushed_before, expired, nested, removed, begun)


# ---- what fails ----


def divided(session):
    return session.scalar(select(Member.id / (Member.id - Member.id)).where(Member.id == literal(1)))


def divided_by_nothing(session):
    found = session.execute(select(Member, literal(1) / func.nullif(Member.id, 2)).where(Member.id == 1)).all()
    try:
        session.execute(select(Member, func.sqrt(Member.id - 3)).where(Member.id == 1)).all()
    except exc.DBAPIError as error:
        print(type(error).__name__, error.orig.__class__.__name__, str(error.orig).partition("\n")[0], error.statement, error.params)
    try:
        session.get(Member, 1)
        print("known", len(found))
        session.get(Member, 6)
    except exc.DBAPIError as error:
        print(type(error.orig).__name__, str(error.orig).partition("\n")[0])
    session.rollback()
    return session.get(Member, 6).name


def not_a_number(session):
    return session.get(Member, "seven")


def not_adaptable(session):
    return session.get(Member, object).name


def too_few(session):
    return session.scalars(select(Member).where(Member.id == bindparam("missing"))).all()


def too_many(session):
    return session.scalars(select(Member)).one()


def none_at_all(session):
    return session.scalars(select(Member).where(Member.id == 77)).one()


FAILURES = (divided_by_nothing, not_a_number, too_few, too_many, none_at_all)


# ---- who listens ----


class Kept(logging.Handler):
    def __init__(self):
        super().__init__()
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


def told(engine, maker):
    """What the server tells is logged."""
    kept = Kept()
    logger = logging.getLogger("sqlalchemy.dialects.postgresql")
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)
    with engine.begin() as connection:
        connection.execute(
            text(
                "CREATE OR REPLACE FUNCTION planned_tell(n int) RETURNS int AS $$ BEGIN RAISE NOTICE 'told %', n; RETURN n; END $$ "
                "LANGUAGE plpgsql"
            )
        )
    for number in range(ROUNDS):
        with maker() as session:
            told_of = session.execute(select(Member, func.planned_tell(Member.id)).where(Member.id == 1 + number)).one()
            print(told_of[1], kept.texts)
    logger.removeHandler(kept)


def heard(url):
    """Who begins to listen hears."""
    engine = create_engine(url)
    maker = sessionmaker(engine)

    def read():
        with maker() as session:
            member = session.get(Member, 1)
            return member.name, session.query(Member).filter(Member.id == 2).one().name, names(session.get(Team, 2).members)

    for _ in range(ROUNDS):
        print(read())
    said = []

    def before(connection, cursor, statement, parameters, context, many):
        said.append((statement.partition("FROM")[2].split()[0], dict(parameters), many))

    event.listen(engine, "before_cursor_execute", before)
    print(read(), said)
    event.remove(engine, "before_cursor_execute", before)

    def loaded(target, context):
        said.append(target.name)

    said.clear()
    event.listen(Member, "load", loaded)
    print(read(), said)
    event.remove(Member, "load", loaded)
    said.clear()

    def executed(state):
        said.append((state.is_select, state.is_relationship_load, state.is_column_load))

    event.listen(maker, "do_orm_execute", executed)
    print(read(), said)
    event.remove(maker, "do_orm_execute", executed)
    said.clear()
    with engine.connect() as connection, Session(bind=connection) as session:
        session.get(Member, 1)
        session.expunge_all()
        event.listen(engine, "before_cursor_execute", before)
        print(session.get(Member, 1).name, said)
        event.remove(engine, "before_cursor_execute", before)
    said.clear()
    for name in ("checkout", "reset", "checkin"):
        event.listen(engine.pool, name, lambda *arguments, name=name: said.append(name))
    print(read(), said)
    engine.dispose()


def checked(url):
    """A pool that asks whether its connections live, and one that rolls nothing back."""
    for options in ({"pool_pre_ping": True}, {"pool_reset_on_return": None}, {"pool_reset_on_return": "commit"}, {"pool_recycle": 0}):
        engine = create_engine(url, pool_size=1, max_overflow=0, **options)
        maker = sessionmaker(engine)
        for _ in range(ROUNDS):
            with maker() as session:
                print(session.get(Member, 1).name, engine.pool.status())
        if "pool_pre_ping" in options:
            ended(engine)
            with maker() as session:
                print(session.get(Member, 1).name)
        engine.dispose()
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with Session(engine) as session:
        print(session.get(Member, 1).name, session.get(Member, 2).name, session.scalar(select(func.pg_current_xact_id_if_assigned())))
    engine.dispose()


def ended(engine):
    """Has the server end the connection that is at hand in a pool."""
    with engine.connect() as connection:
        pid = connection.scalar(text("SELECT pg_backend_pid()"))
    other = create_engine(engine.url)
    with other.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
    other.dispose()


def shared(engine, maker):
    """More threads than connections."""
    found, lock = [], threading.Lock()

    def read(number):
        for _ in range(5):
            with maker() as session:
                member = session.get(Member, 1 + number % 7)
                team = session.query(Team).filter(Team.id == member.team_id).one()
                with lock:
                    found.append((number, member.name, len(team.members)))

    threads = [threading.Thread(target=read, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sorted(set(found)), len(found), engine.pool.checkedout())


def lost(url):
    """A connection that ends in the middle."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    maker = sessionmaker(engine)
    for _ in range(ROUNDS):
        with maker() as session:
            session.get(Member, 1)
    for at_rest in (True, False):
        with maker() as session:
            if not at_rest:
                session.get(Member, 1)
            else:
                ended(engine)
            if not at_rest:
                pid = session.scalar(select(func.pg_backend_pid()))
                other = create_engine(url)
                with other.connect() as connection:
                    connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
                other.dispose()
            try:
                print(session.get(Member, 2).name)
            except exc.DBAPIError as error:
                print(type(error).__name__, type(error.orig).__name__, error.connection_invalidated)
                print(str(error.orig).partition("\n")[0])
        with maker() as session:
            print(session.get(Member, 2).name, engine.pool.status())
    with maker() as session:
        session.get(Member, 1)
        pid = session.scalar(select(func.pg_backend_pid()))
        other = create_engine(url)
        with other.connect() as connection:
            connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
        other.dispose()
        show(session.close)
    with maker() as session:
        show(session.get_bind().pool.status)
        try:
            print(session.get(Member, 2).name)
        except exc.DBAPIError as error:
            print(type(error).__name__, error.connection_invalidated)
    engine.dispose()


def closed(engine, maker):
    session = maker()
    session.get(Member, 1)
    session.close()
    session.close()
    print(session.get(Member, 1).name, session.in_transaction())
    session.reset()
    session.invalidate()
    print(session.get(Member, 1).name)
    session.close()
    strict = sessionmaker(engine, close_resets_only=False)()
    strict.get(Member, 1)
    strict.reset()
    strict.get(Member, 1)
    strict.close()
    try:
        strict.get(Member, 1)
    except exc.InvalidRequestError as error:
        print(error)
