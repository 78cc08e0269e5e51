# needs: database
"""How objects of class hierarchies are loaded: joined, single and concrete tables, with options for subclasses."""

import asyncio
import os
import warnings

from sqlalchemy import ForeignKey, event, inspect, select
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, Session, joinedload, mapped_column, relationship, selectin_polymorphic, selectinload,
    subqueryload, with_polymorphic,
)


class Base(DeclarativeBase):
    pass


class Company(Base):
    __tablename__ = "companies"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    staff: Mapped[list["Employee"]] = relationship(back_populates="company", order_by="Employee.id")


class Employee(Base):
    __tablename__ = "employees"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str]
    company_id: Mapped[int | None] = mapped_column(ForeignKey("companies.id"))
    company: Mapped[Company | None] = relationship(back_populates="staff")
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "employee"}


class Engineer(Employee):
    __tablename__ = "engineers"
    id: Mapped[int] = mapped_column(ForeignKey("employees.id"), primary_key=True)
    language: Mapped[str]
    machines: Mapped[list["Machine"]] = relationship(order_by="Machine.id")
    __mapper_args__ = {"polymorphic_identity": "engineer"}


class Manager(Employee):
    __tablename__ = "managers"
    id: Mapped[int] = mapped_column(ForeignKey("employees.id"), primary_key=True)
    title: Mapped[str]
    __mapper_args__ = {"polymorphic_identity": "manager", "polymorphic_load": "selectin"}


class Boss(Manager):
    golf: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "boss"}


class Machine(Base):
    __tablename__ = "machines"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    engineer_id: Mapped[int] = mapped_column(ForeignKey("engineers.id"))


class Shape(Base):
    __tablename__ = "shapes"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str | None]
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "shape"}


class Circle(Shape):
    radius: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "circle", "polymorphic_load": "inline"}


class Square(Shape):
    side: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "square"}


def show(conn, cursor, statement, parameters, context, executemany):
    print("   SQL", " ".join(statement.split()), parameters)


def loaded(obj):
    keys = sorted(k for k in obj.__dict__ if k in inspect(obj).attrs and k not in ("kind", "company_id"))
    return f"{type(obj).__name__}({', '.join(f'{k}={plain(obj.__dict__[k])}' for k in keys)})"


def plain(value):
    if isinstance(value, Base):
        return loaded(value)
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def fill(session):
    company = Company(id=1, name="co")
    session.add_all([
        company,
        Employee(id=1, name="ann", company=company),
        Engineer(id=2, name="bob", company=company, language="c", machines=[Machine(id=1, name="m1"), Machine(id=2, name="m2")]),
        Manager(id=3, name="cid", company=company, title="x"),
        Boss(id=4, name="dan", company=company, title="y", golf=3),
        Engineer(id=5, name="eve", language="d"),
        Shape(id=1), Circle(id=2, radius=3), Square(id=3, side=4),
    ])
    session.commit()


def cases(session):
    every = with_polymorphic(Employee, "*")
    flat = with_polymorphic(Employee, [Engineer, Manager], flat=True, aliased=True)
    yield "base", select(Employee).order_by(Employee.id)
    yield "subclass", select(Engineer).order_by(Engineer.id)
    yield "subclass of subclass", select(Boss)
    yield "selectin polymorphic", select(Employee).options(selectin_polymorphic(Employee, [Engineer, Boss])).order_by(Employee.id)
    yield "selectin polymorphic and more", select(Employee).options(
        selectin_polymorphic(Employee, [Engineer]), selectinload(Engineer.machines)).order_by(Employee.id)
    yield "with polymorphic", select(every).order_by(every.id)
    yield "its attributes", select(every).where(every.Engineer.language == "c")
    yield "flat", select(flat).options(joinedload(flat.Engineer.machines)).order_by(flat.id)
    yield "of type", select(Company).options(joinedload(Company.staff.of_type(every)))
    yield "of type and more", select(Company).options(
        selectinload(Company.staff.of_type(Engineer)).selectinload(Engineer.machines))
    yield "selectin of type", select(Company).options(selectinload(Company.staff.of_type(flat)).subqueryload(flat.Engineer.machines))
    yield "selectin of company", select(Company).options(
        selectinload(Company.staff).options(selectin_polymorphic(Employee, [Engineer, Manager])))
    yield "subquery", select(Company).options(subqueryload(Company.staff))
    yield "join of type", select(Company.name, Engineer.language).join(Company.staff.of_type(Engineer))
    yield "join to subclass", select(Company).join(Engineer, Engineer.company_id == Company.id).where(Engineer.language == "c")
    yield "any of type", select(Company).where(Company.staff.of_type(Engineer).any(Engineer.language == "c"))
    yield "shapes", select(Shape).order_by(Shape.id)
    yield "squares", select(Square)
    yield "columns", select(Circle.id, Circle.radius)


def run(conn):
    with Session(conn) as session:
        fill(session)
    event.listen(conn, "before_cursor_execute", show)
    for title, stmt in cases(None):
        print("-", title)
        with Session(conn) as session, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                rows = session.execute(stmt)
                for row in rows.unique():
                    print("  ", [plain(v) for v in row])
            except Exception as err:
                print("   error", type(err).__name__, err)
            for w in caught:
                print("   warning", w.category.__name__, w.message)
    with Session(conn) as session:
        print("- by key")
        bob = session.get(Employee, 2)
        print("  ", plain(bob))
        print("  ", bob.language, [m.name for m in bob.machines])
        print("  ", session.get(Engineer, 2) is bob, session.get(Manager, 2), session.get(Engineer, 3))
        session.expire(bob)
        print("  ", bob.language, plain(bob))
        session.refresh(bob, ["language"])
        boss = session.get(Boss, 4)
        boss.golf, boss.title, boss.name = 5, "z", "don"
        session.commit()
        print("  ", boss.golf, plain(boss))
        square = session.get(Shape, 3)
        print("  ", square.side)
        session.delete(bob.machines[0])
        session.delete(bob)
        try:
            session.flush()
        except Exception as err:
            print("   error", type(err).__name__)
            session.rollback()
    with Session(conn) as session:
        session.connection().exec_driver_sql("INSERT INTO shapes (id, kind) VALUES (9, NULL), (10, 'star')")
        for key in (9, 10):
            try:
                session.get(Shape, key)
            except Exception as err:
                print("   error", type(err).__name__, err)


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.run_sync(Base.metadata.create_all)
    async with engine.connect() as conn:
        await conn.run_sync(run)
    await engine.dispose()


asyncio.run(main())
