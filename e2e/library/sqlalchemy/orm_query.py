# needs: database
"""SELECT of entities and `session.query()`: joins, aliases, subqueries, bundles, unions, results and errors."""

import asyncio
import os
import re
import warnings

from sqlalchemy import ForeignKey, Integer, Row, and_, bindparam, case, exists, func, literal, or_, select, text, tuple_, union_all
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import (
    Bundle, DeclarativeBase, Mapped, Session, aliased, column_property, joinedload, mapped_column, query_expression,
    relationship, with_expression, with_parent,
)
from sqlalchemy import event


class Base(DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "teams"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    members: Mapped[list["Member"]] = relationship(back_populates="team", order_by="Member.id")


class Member(Base):
    __tablename__ = "members"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    age: Mapped[int | None] = mapped_column()
    team_id: Mapped[int | None] = mapped_column(ForeignKey("teams.id"))
    boss_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    team: Mapped[Team | None] = relationship(back_populates="members")
    boss: Mapped["Member | None"] = relationship(remote_side=[id], back_populates="staff")
    staff: Mapped[list["Member"]] = relationship(back_populates="boss")
    tags: Mapped[list["Tag"]] = relationship(secondary="member_tags", back_populates="members")
    double = column_property(age + age)
    extra: Mapped[int | None] = query_expression()


class Tag(Base):
    __tablename__ = "tags"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    members: Mapped[list[Member]] = relationship(secondary="member_tags", back_populates="tags")


class MemberTag(Base):
    __tablename__ = "member_tags"
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id"), primary_key=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id"), primary_key=True)


def show(conn, cursor, statement, parameters, context, executemany):
    print("   SQL", " ".join(statement.split()), parameters)


def plain(value):
    if isinstance(value, (Team, Member, Tag)):
        return f"{type(value).__name__}({value.id})"
    if isinstance(value, (tuple, list, Row)):
        return tuple(plain(v) for v in value)
    return value


def fill(session):
    teams = [Team(id=1, name="red"), Team(id=2, name="blue"), Team(id=3, name="empty")]
    tags = [Tag(id=1, text="x"), Tag(id=2, text="y")]
    ann = Member(id=1, name="ann", age=30, team=teams[0], tags=tags)
    bob = Member(id=2, name="bob", age=20, team=teams[0], boss=ann, tags=tags[:1])
    cid = Member(id=3, name="cid", age=None, team=teams[1], boss=ann)
    dan = Member(id=4, name="dan", age=40, boss=bob)
    session.add_all([*teams, *tags, ann, bob, cid, dan])
    session.commit()


def attempt(title, fn):
    print("-", title)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            value = fn()
            if value is not None:
                print("  ", plain(value))
        for w in caught:
            print("   warning", w.category.__name__, w.message)
    except Exception as err:
        print("   error", type(err).__name__, re.sub("0x[0-9a-f]+", "0x", str(err)))


def selects(session):
    def rows(stmt, **kw):
        return lambda: session.execute(stmt, **kw).all()

    boss = aliased(Member, name="boss")
    sub = select(Member.team_id, func.count().label("n")).group_by(Member.team_id).subquery()
    old = select(Member).where(Member.age > 25).subquery()
    older = aliased(Member, old)
    pair = Bundle("pair", Member.id, Member.name)
    yield "entity and column", rows(select(Team, Member.name).join(Team.members).order_by(Member.id))
    yield "join by entity", rows(select(Team.name, Member.name).join(Member).order_by(Member.id))
    yield "join with onclause", rows(select(Member.name, boss.name).join(boss, Member.boss_id == boss.id).order_by(Member.id))
    yield "join of type", rows(select(Member.name, boss.name).join(Member.boss.of_type(boss)).order_by(Member.id))
    yield "join with criterion", rows(select(Member.name).join(Member.boss.of_type(boss).and_(boss.age > 25)).order_by(Member.id))
    yield "outer join", rows(select(Team.name, func.count(Member.id)).outerjoin(Team.members).group_by(Team.id).order_by(Team.id))
    yield "secondary", rows(select(Member.name, Tag.text).join(Member.tags).order_by(Member.id, Tag.id))
    yield "join from", rows(select(Tag.text).join_from(Member, Member.tags).where(Member.name == "ann").order_by(Tag.id))
    yield "select from", rows(select(Member.name).select_from(Team).join(Team.members).filter_by(name="ann"))
    yield "filter by joined", rows(select(Team).join(Team.members).filter_by(name="cid"))
    yield "subquery", rows(select(Team.name, sub.c.n).outerjoin(sub, Team.id == sub.c.team_id).order_by(Team.id))
    yield "aliased subquery", rows(select(older).order_by(older.id))
    yield "bundle", rows(select(pair, Member.age).where(pair.c.id < 3).order_by(Member.id))
    yield "any", rows(select(Team.name).where(Team.members.any(Member.age > 25)))
    yield "has", rows(select(Member.name).where(Member.team.has(name="blue")))
    yield "contains", rows(select(Member.name).where(Member.tags.contains(session.get(Tag, 2))))
    yield "equals", rows(select(Member.name).where(Member.team == session.get(Team, 1)).order_by(Member.id))
    yield "is null", rows(select(Member.name).where(Member.team == None, ~Member.staff.any()))  # noqa: E711
    yield "not equal", rows(select(Member.name).where(Member.team != session.get(Team, 1)).order_by(Member.id))
    yield "with parent", rows(select(Member.name).where(with_parent(session.get(Team, 1), Team.members)).order_by(Member.id))
    yield "exists", rows(select(Team.name).where(exists().where(Member.team_id == Team.id)).order_by(Team.id))
    yield "scalar subquery", rows(select(
        Team.name, select(func.max(Member.age)).where(Member.team_id == Team.id).scalar_subquery().label("oldest")
    ).order_by(Team.id))
    yield "column property", rows(select(Member.name, Member.double).where(Member.double > 50).order_by(Member.id))
    yield "expression", lambda: [
        (m.name, m.extra, m.double) for m in session.scalars(
            select(Member).options(with_expression(Member.extra, Member.age + 1)).order_by(Member.id),
            execution_options={"populate_existing": True},
        )
    ]
    yield "cte", rows(select(aliased(Member, select(Member).where(Member.age > 25).cte("elder"))))
    tree = select(Member.id, literal(0).label("depth")).where(Member.boss_id.is_(None)).cte("tree", recursive=True)
    tree = tree.union_all(select(Member.id, tree.c.depth + 1).join(tree, Member.boss_id == tree.c.id))
    yield "recursive cte", rows(select(Member.name, tree.c.depth).join(tree, Member.id == tree.c.id).order_by(Member.id))
    both = union_all(select(Member).where(Member.id < 2), select(Member).where(Member.id > 3))
    yield "from statement", rows(select(Member).from_statement(both))
    yield "from text", rows(select(Member).from_statement(text("SELECT * FROM members WHERE id < :n ORDER BY id").bindparams(bindparam("n", type_=Integer))), params={"n": 3})
    yield "aliased union", rows(select(aliased(Member, both.subquery())))
    yield "tuple in", rows(select(Member.name).where(tuple_(Member.id, Member.name).in_([(1, "ann"), (2, "x")])))
    yield "case", rows(select(case((Member.age > 25, "old"), else_="young")).order_by(Member.id))
    yield "distinct", rows(select(Member.team_id).distinct().order_by(Member.team_id))
    yield "distinct on", rows(select(Member).distinct(Member.team_id).order_by(Member.team_id, Member.id))
    yield "bind", rows(select(Member.name).where(Member.id == bindparam("wanted")), params={"wanted": 3})
    yield "for update", rows(select(Member.id).where(Member.id == 1).with_for_update(of=Member))
    yield "or", rows(select(Member.name).where(or_(Member.id == 1, and_(Member.age > 10, Member.name.like("d%")))).order_by(Member.id))
    yield "two entities", rows(select(Member, boss).join(boss, Member.boss).order_by(Member.id))
    yield "lateral", rows(
        select(Team.name, (lat := select(Member.name).where(Member.team_id == Team.id).limit(1).order_by(Member.id).lateral()).c.name)
        .join(lat, literal(True)).order_by(Team.id)
    )
    yield "no join", rows(select(Tag).join(Team))
    yield "ambiguous join", rows(select(Team.id).select_from(Team, Member).join(boss, literal(True)))
    yield "self join", rows(select(Member).join(Member, Member.boss_id == Member.id))
    yield "onclause twice", rows(select(Member).join(Member.team, Team.id == 1))
    yield "wrong left", rows(select(Member).join_from(Team, Member.boss))
    yield "wrong option", rows(select(Team).options(joinedload(Member.team)))
    yield "wrong key", lambda: select(Team).filter_by(nothing=1)
    yield "string", lambda: select(Team).where("x = 1")
    yield "yield per", lambda: [list(map(plain, part)) for part in session.scalars(
        select(Member).order_by(Member.id).execution_options(yield_per=2)).partitions()]
    yield "yield per refused", lambda: session.scalars(
        select(Team).options(joinedload(Team.members)).execution_options(yield_per=2)).unique().all()
    yield "one", lambda: session.scalars(select(Member)).one()
    yield "none", lambda: session.scalars(select(Member).where(Member.id == 77)).one()
    yield "scalar", lambda: session.scalar(select(func.count()).select_from(Member))
    yield "mappings", lambda: [dict(m) for m in session.execute(select(Member.id, Member.name.label("n")).order_by(Member.id)).mappings()]
    yield "columns", lambda: session.execute(select(Team.id, Team.name, Team).order_by(Team.id)).columns(1, 2).all()
    yield "descriptions", lambda: [
        (d["name"], str(d["type"]) if d["name"] != "Member" else "Member", d["aliased"], d["entity"].__name__ if d["entity"] is Member else None)
        for d in select(Member, Member.name, func.count(Member.id).label("c")).column_descriptions
    ]


def queries(session):
    def query(*entities):
        return session.query(*entities)

    yield "all", lambda: query(Member).order_by(Member.id).all()
    yield "filter", lambda: query(Member).filter(Member.age > 25, Member.name != "dan").all()
    yield "filter by", lambda: query(Member).filter_by(name="ann").first()
    yield "join", lambda: query(Member.name, Team.name).join(Member.team).order_by(Member.id).all()
    yield "join entity", lambda: query(Team).join(Member).filter(Member.name == "ann").one()
    yield "outer join", lambda: query(Team.id).outerjoin(Team.members).filter(Member.id.is_(None)).all()
    yield "count", lambda: query(Member).filter(Member.age > 10).count()
    yield "count joined", lambda: query(Team).join(Team.members).distinct().count()
    yield "exists", lambda: session.query(query(Member).filter_by(name="zed").exists()).scalar()
    yield "slice", lambda: query(Member).order_by(Member.id)[1:3]
    yield "index", lambda: query(Member).order_by(Member.id)[2]
    yield "limit", lambda: query(Member).order_by(Member.id.desc()).limit(1).offset(1).all()
    yield "group", lambda: query(Member.team_id, func.count()).group_by(Member.team_id).having(func.count() > 1).all()
    yield "scalar", lambda: query(func.max(Member.age)).scalar()
    yield "none", lambda: query(Member).filter_by(id=9).scalar()
    yield "one", lambda: query(Member).one()
    yield "one or none", lambda: query(Member).filter_by(id=9).one_or_none()
    yield "with entities", lambda: query(Member).join(Member.team).with_entities(Team.name, Member.name).order_by(Member.id).all()
    yield "add columns", lambda: query(Member.id).add_columns(Member.name).order_by(Member.id).all()
    yield "subquery", lambda: query(Team).join(
        (s := query(Member.team_id.label("t")).filter(Member.age > 25).subquery()), s.c.t == Team.id).all()
    yield "union", lambda: query(Member).filter_by(id=1).union(query(Member).filter_by(id=2)).order_by(Member.id).all()
    yield "union all", lambda: query(Member.name).filter_by(id=1).union_all(query(Member.name).filter_by(id=1)).all()
    yield "aliased", lambda: query(aliased(Member, name="m")).filter_by(id=1).all()
    yield "cte", lambda: query((c := query(Member).filter(Member.age > 25).cte("c")).c.name).all()
    yield "from statement", lambda: query(Member).from_statement(text("SELECT * FROM members WHERE id = 2")).all()
    yield "get", lambda: query(Member).get(1)
    yield "with parent", lambda: query(Member).with_parent(session.get(Team, 2)).all()
    yield "params", lambda: query(Member).filter(Member.id == bindparam("i")).params(i=3).all()
    yield "select from", lambda: query(Tag).select_from(Member).join(Member.tags).filter(Member.id == 2).all()
    yield "limited join", lambda: query(Team).options(joinedload(Team.members)).order_by(Team.id).limit(2).all()
    yield "tuples", lambda: query(Member).tuples().order_by(Member.id).all()
    yield "iterated", lambda: [m.name for m in query(Member).order_by(Member.id).yield_per(3)]
    yield "text", lambda: print("  ", " ".join(str(query(Member).filter_by(id=1)).split()))
    yield "refused", lambda: query(Member).limit(1).filter_by(id=1)
    yield "refused select from", lambda: query(Member).filter_by(id=1).order_by(Member.id).select_from(Team)
    yield "refused update", lambda: query(Member).limit(1).update({"age": 1})
    yield "update", lambda: query(Member).filter(Member.age < 25).update({"age": Member.age + 1})
    yield "updated", lambda: session.get(Member, 2).age
    yield "delete", lambda: query(MemberTag).filter(MemberTag.tag_id == 2).delete()


def run(conn):
    with Session(conn) as session:
        fill(session)
    event.listen(conn, "before_cursor_execute", show)
    for part in (selects, queries):
        with Session(conn) as session:
            for title, fn in part(session):
                attempt(title, fn)


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.run_sync(Base.metadata.create_all)
    async with engine.connect() as conn:
        await conn.run_sync(run)
    await engine.dispose()


asyncio.run(main())
