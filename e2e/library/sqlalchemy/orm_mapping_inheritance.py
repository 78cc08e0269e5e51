"""Mappers that derive from others: joined, single and concrete tables, abstract bases, with_polymorphic."""

import gc
import re
import warnings
from typing import Optional

from sqlalchemy import Column, ForeignKey, Integer, String, Table, inspect, select
from sqlalchemy.ext.declarative import AbstractConcreteBase, ConcreteBase
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, aliased, column_property, configure_mappers, declared_attr, has_inherited_table,
    mapped_column, relationship, with_polymorphic,
)
from sqlalchemy.schema import CreateTable

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *rest: print("WARN", category.__name__, re.sub(" at 0x[0-9a-f]+", "", str(message)))


class Base(DeclarativeBase):
    pass


class Abstract(Base):
    __abstract__ = True
    note: Mapped[Optional[str]]


class Employee(Abstract):
    __tablename__ = "employee"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    type: Mapped[str]
    company_id: Mapped[int] = mapped_column(ForeignKey("company.id"))
    company: Mapped["Company"] = relationship(back_populates="employees")
    __mapper_args__ = {"polymorphic_identity": "employee", "polymorphic_on": "type"}


class Company(Base):
    __tablename__ = "company"
    id: Mapped[int] = mapped_column(primary_key=True)
    employees: Mapped[list[Employee]] = relationship(back_populates="company")
    managers: Mapped[list["Manager"]] = relationship(viewonly=True)


class Engineer(Employee):
    __tablename__ = "engineer"
    id: Mapped[int] = mapped_column(ForeignKey("employee.id"), primary_key=True)
    skill: Mapped[Optional[str]]
    __mapper_args__ = {"polymorphic_identity": "engineer"}


class Senior(Engineer):
    __tablename__ = "senior"
    senior_id: Mapped[int] = mapped_column("id", ForeignKey("engineer.id"), primary_key=True)
    rank: Mapped[int]
    __mapper_args__ = {"polymorphic_identity": "senior", "polymorphic_load": "inline"}


class Manager(Employee):
    budget: Mapped[Optional[int]]
    shared: Mapped[Optional[str]] = mapped_column(use_existing_column=True)
    __mapper_args__ = {"polymorphic_identity": "manager"}


class Clerk(Employee):
    shared: Mapped[Optional[str]] = mapped_column(use_existing_column=True)

    @declared_attr.directive
    def __mapper_args__(cls):
        return {"polymorphic_identity": cls.__name__.lower()}


class HasName:
    @declared_attr.directive
    def __tablename__(cls):
        return None if has_inherited_table(cls) else cls.__name__.lower()

    @declared_attr.cascading
    def id(cls):
        if has_inherited_table(cls):
            return Column(ForeignKey("shape.id"), primary_key=True)
        return Column(Integer, primary_key=True)


class Shape(HasName, Base):
    kind = Column(String(10))
    area = column_property(kind + "!")
    __mapper_args__ = {"polymorphic_on": kind, "with_polymorphic": "*", "polymorphic_abstract": True}


class Circle(Shape):
    __tablename__ = "circle"
    radius = Column(Integer)
    __mapper_args__ = {"polymorphic_identity": "circle"}


class Square(Shape):
    __tablename__ = "square"
    side = Column(Integer)
    __mapper_args__ = {"polymorphic_identity": "square"}


class Vehicle(ConcreteBase, Base):
    __tablename__ = "vehicle"
    id = Column(Integer, primary_key=True)
    name = Column(String(20))
    __mapper_args__ = {"polymorphic_identity": "vehicle", "concrete": True}


class Car(Vehicle):
    __tablename__ = "car"
    id = Column(Integer, primary_key=True)
    name = Column(String(20))
    doors = Column(Integer)
    __mapper_args__ = {"polymorphic_identity": "car", "concrete": True}


class Paper(AbstractConcreteBase, Base):
    pages = Column(Integer)


class Letter(Paper):
    __tablename__ = "letter"
    id = Column(Integer, primary_key=True)
    stamp = Column(String(3))
    __mapper_args__ = {"polymorphic_identity": "letter", "concrete": True}


class Poster(Paper):
    __tablename__ = "poster"
    id = Column(Integer, primary_key=True)
    colour = Column(String(3))
    __mapper_args__ = {"polymorphic_identity": "poster", "concrete": True}


try:
    print(select(Paper))
except Exception as err:
    print(type(err).__name__, err)
configure_mappers()

for table in Base.metadata.sorted_tables:
    print(str(CreateTable(table)).strip())
for cls in (Employee, Engineer, Senior, Manager, Clerk, Shape, Circle, Square, Vehicle, Car, Paper, Letter, Poster):
    mapper = inspect(cls)
    print(
        "==", mapper, mapper.inherits, mapper.single, mapper.concrete, mapper.polymorphic_identity, mapper.polymorphic_on,
        sorted(mapper.polymorphic_map), [str(c) for c in mapper.primary_key], [t.name for t in mapper.tables],
        mapper.persist_selectable, mapper._identity_class.__name__, mapper.base_mapper,
    )
    print(mapper.inherit_condition, mapper._single_table_criterion)
    print([m.class_.__name__ for m in mapper.self_and_descendants], [m.class_.__name__ for m in mapper.with_polymorphic_mappers])
    for prop in mapper.attrs:
        print("  ", prop.key, type(prop).__name__, [str(c) for c in getattr(prop, "columns", ())])
    print(select(cls))

print([t.name for t in inspect(Employee)._sorted_tables])
print(sorted(c.key for s in inspect(Engineer)._insert_cols_as_none.values() for c in [type("K", (), {"key": k}) for k in s]))
poly = with_polymorphic(Employee, [Engineer, Manager])
print(select(poly).where(poly.Engineer.skill == "x"), repr(poly.Manager.budget.key), str(inspect(poly)))
print(select(with_polymorphic(Employee, "*", flat=True, aliased=True)))
print(select(Company).join(Company.employees.of_type(Engineer)).where(Engineer.skill == "a"))
print(select(Company.id).join(Company.managers))
print(select(Company.id).where(Company.employees.of_type(Manager).any(Manager.budget > 3)))
a = aliased(Engineer, flat=True)
print(select(a.name, a.skill).join(a.company))
sub = select(Employee).subquery()
print(select(aliased(Employee, sub)))
print(inspect(Engineer).isa(inspect(Employee)), inspect(Employee).isa(inspect(Engineer)), inspect(Manager).is_sibling(inspect(Clerk)))
try:
    Car.id  # noqa: B018
    Vehicle().name = "x"
    Poster().stamp = 3
    print(Letter().pages)
    Shape()
except Exception as err:
    print(type(err).__name__, err)
print(Engineer().type, Manager().type, Clerk(name="x").type)


# Classes that a function makes wrong are there when they are looked at.
gc.disable()


def error(make):
    try:
        make()
        configure_mappers()
    except Exception as err:
        print(type(err).__name__, str(err).replace("__main__.", ""))
    else:
        print("no error")


def no_identity():
    class Intern(Employee):
        pass


def duplicate_identity():
    class Other(Employee):
        __mapper_args__ = {"polymorphic_identity": "manager"}


def table_args():
    class X1(Employee):
        __table_args__ = {"schema": "x"}


def conflict():
    class X2(Employee):
        name: Mapped[int]


def key_in_single():
    class X3(Employee):
        other: Mapped[int] = mapped_column(primary_key=True)


def no_foreign_key():
    class X4(Employee):
        __tablename__ = "x1"
        id: Mapped[int] = mapped_column(primary_key=True)


def two_foreign_keys():
    class X5(Employee):
        __tablename__ = "x2"
        id: Mapped[int] = mapped_column(ForeignKey("employee.id"), primary_key=True)
        boss_id: Mapped[int] = mapped_column(ForeignKey("employee.id"))


def no_table():
    class X6(Base):
        id: Mapped[int] = mapped_column(primary_key=True)


def no_key():
    class X7(Base):
        __tablename__ = "x3"
        id: Mapped[int]


def bad_discriminator():
    class X8(Base):
        __tablename__ = "x4"
        id: Mapped[int] = mapped_column(primary_key=True)
        __mapper_args__ = {"polymorphic_on": "kind"}


def combined():
    class X9(Employee):
        __tablename__ = "x5"
        id: Mapped[int] = mapped_column(ForeignKey("employee.id"), primary_key=True)
        name: Mapped[str]
        __mapper_args__ = {"polymorphic_identity": "x5"}

    print([str(c) for c in inspect(X6).attrs.name.columns])


def abstract_without_discriminator():
    class X10(Base):
        __tablename__ = "x6"
        id: Mapped[int] = mapped_column(primary_key=True)
        __mapper_args__ = {"polymorphic_abstract": True}


def two_bases():
    class X11(Company, Shape):
        __tablename__ = "x7"


def bad_load():
    class X12(Employee):
        __mapper_args__ = {"polymorphic_identity": "q", "polymorphic_load": "never"}


def own_table():
    class X13(Base):
        __table__ = Table("x8", Base.metadata, Column("id", Integer, primary_key=True), Column("a", Integer))
        b = Column(Integer)


for make in (
    no_identity, duplicate_identity, table_args, conflict, key_in_single, no_foreign_key, two_foreign_keys, no_table, no_key,
    bad_discriminator, combined, abstract_without_discriminator, two_bases, bad_load, own_table,
):
    print("--", make.__name__)
    error(make)
