# needs: database
"""Expressions with values that stand in several clauses, through psycopg2. [SPEC 8.4.1]"""

import datetime
import os

from sqlalchemy import (
    Interval, String, case, cast, column, create_engine, distinct, extract, func, literal, literal_column, select, text, tuple_, type_coerce,
)
from sqlalchemy.dialects.postgresql import INTERVAL, JSONB, aggregate_order_by, insert
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = create_engine(os.environ["DATABASE_URL"].replace("+asyncpg", "+psycopg2"))


class Base(DeclarativeBase):
    pass


class Sale(Base):
    __tablename__ = "sales"
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(20), unique=True)
    amount: Mapped[int]
    note: Mapped[str | None]
    made: Mapped[datetime.datetime]
    data: Mapped[dict] = mapped_column(JSONB)


Base.metadata.create_all(engine)
session = Session(engine)
BEGIN = datetime.datetime(2024, 1, 1)
session.add_all(
    [
        Sale(
            code=f"{'abc'[n % 3]}{n}", amount=n * 10, note=None if n % 2 else f"n{n % 4}", made=BEGIN + datetime.timedelta(days=5 * n),
            data={"kind": "xy"[n % 2], "n": n},
        )
        for n in range(9)
    ]
)
session.commit()


def week():
    return func.date_trunc("week", Sale.made)


def size():
    return case((Sale.amount > 40, "big"), (Sale.amount > 10, "middle"), else_="small")


def first():
    return func.left(Sale.code, 1)


def note():
    return func.coalesce(Sale.note, "none")


STATEMENTS = [
    lambda: select(week(), func.count()).group_by(week()).order_by(week()),
    lambda: select(week().label("week"), func.sum(Sale.amount)).group_by("week").order_by("week"),
    lambda: select(size(), func.count()).group_by(size()).order_by(size()),
    lambda: select(size().label("size"), first(), func.count()).group_by(size(), first()).order_by("size", first()),
    lambda: select(note(), func.max(Sale.amount)).group_by(note()).having(func.max(Sale.amount) > 10).order_by(note().desc()),
    lambda: select(first(), func.count()).group_by(func.cube(first(), note())).order_by(first(), func.count()),
    lambda: select(first(), func.count(), func.grouping(first())).group_by(func.rollup(first())).order_by(func.count(), first()),
    lambda: select(first(), note(), func.count()).group_by(func.grouping_sets(tuple_(first()), tuple_(note()))).order_by(text("1, 2")),
    lambda: select(first(), func.count()).group_by(func.left(Sale.code, 2)),
    lambda: select(func.left(Sale.code, literal_column("1")), func.count()).group_by(first()).order_by(first()),
    lambda: select(Sale.amount % 20, func.count()).group_by(Sale.amount % 20).order_by(Sale.amount % 20),
    lambda: select(Sale.amount / 20, func.count()).group_by(Sale.amount / 20).order_by(Sale.amount / 20),
    lambda: select(Sale.data["kind"].astext, func.count()).group_by(Sale.data["kind"].astext).order_by(Sale.data["kind"].astext),
    lambda: select(Sale.data["kind"], func.count()).group_by(Sale.data["kind"]).order_by(Sale.data["kind"]),
    lambda: select(extract("month", Sale.made), func.count()).group_by(extract("month", Sale.made)).order_by(extract("month", Sale.made)),
    lambda: select(func.to_char(Sale.made, "YYYY-MM"), func.count()).group_by(func.to_char(Sale.made, "YYYY-MM")).order_by(text("1")),
    lambda: select(cast(Sale.made, String(7)), func.count()).group_by(cast(Sale.made, String(7))).order_by(cast(Sale.made, String(7))),
    lambda: select(Sale.code + "!").distinct().order_by(Sale.code + "!"),
    lambda: select(first(), Sale.code).distinct(first()).order_by(first(), Sale.code),
    lambda: select(func.count(distinct(first())), func.count(distinct(note()))),
    lambda: select(func.string_agg(Sale.code + "?", aggregate_order_by(literal(","), Sale.code.desc()))),
    lambda: select(func.sum(Sale.amount).over(partition_by=first(), order_by=Sale.id, rows=(-1, 0))).order_by(Sale.id),
    lambda: select(func.percentile_cont(0.25).within_group(Sale.amount), func.count().filter(Sale.note == "n0")),
    lambda: select(Sale.id, literal("x"), literal(1)).order_by(case({1: 0}, value=Sale.id, else_=1), Sale.id).limit(2).offset(1),
    lambda: select(cast("1.5", INTERVAL(fields="SECOND")), cast(literal("2"), Interval), cast("a", String(3))),
    lambda: select(literal(None).is_(None), Sale.note.is_distinct_from("n0"), Sale.note.is_not_distinct_from(None)).order_by(Sale.id),
    lambda: select(Sale.id).where(tuple_(Sale.id, Sale.code).in_([(1, "a0"), (2, "b1")])),
    lambda: select(Sale.id).where(tuple_(Sale.code, Sale.id) > ("b1", 2)).order_by(Sale.code, Sale.id).limit(2),
    lambda: select(func.jsonb_build_object("a", 1, "b", "c"), func.concat(Sale.code, "-", 1)).where(Sale.id == 1),
    lambda: select(func.generate_series(1, 3).table_valued("n", with_ordinality="at")),
    lambda: select(type_coerce("1", JSONB), func.nullif("a", "a"), func.greatest(1, 2)),
    lambda: select(select(func.max(Sale.amount) - 1).where(Sale.code.like("a%")).scalar_subquery()).group_by(Sale.id).limit(1),
    lambda: text("select code, amount from sales order by :place").bindparams(place=2),
    lambda: text("select extract(:part from made) from sales order by 1 limit 1").bindparams(part="day"),
    lambda: text("select count(*) from sales where (note = 'n0') is :truth").bindparams(truth=True),
    lambda: text("select interval :some, jsonb :data, cast(:more as interval)").bindparams(some="1 day", data="[1]", more="2 days"),
    lambda: text("select 'abcd'::varchar(:n), count(:x), row(:x, 1)").bindparams(n=2, x="a"),
    lambda: text("select left(code, :n), count(*) from sales group by left(code, :n) order by left(code, :n)").bindparams(n=1),
    lambda: text("select date_trunc(:p, made) from sales group by date_trunc(:p, made) order by 1 limit 1").bindparams(p="year"),
    lambda: insert(Sale)
    .values(code="a0", amount=literal(5) + 1, note="new", made=BEGIN, data={})
    .on_conflict_do_update(index_elements=[Sale.code], set_={"note": literal("up") + "date"}, where=Sale.amount < 5)
    .returning(Sale.note, Sale.amount, literal("r")),
]
for make in STATEMENTS:
    try:
        print(session.execute(make()).all())
    except Exception as error:
        print(type(error).__name__, str(error))
        session.rollback()
print(session.scalars(select(Sale).order_by(week(), column("code").desc()).limit(3)).all()[0].code)
