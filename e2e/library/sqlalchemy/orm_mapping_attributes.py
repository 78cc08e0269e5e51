"""Kinds of attributes: composites, synonyms, hybrids, deferred and computed columns, validators; dataclasses; what is refused."""

import dataclasses
import gc
import re
import warnings
from typing import Annotated, Any, NewType, Optional

from sqlalchemy import Column, Computed, ForeignKey, Identity, Integer, String, Text, event, func, inspect, select, update
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    Bundle, DeclarativeBase, DeclarativeBaseNoMeta, Load, Mapped, MappedAsDataclass, Mapper, aliased, as_declarative,
    attribute_keyed_dict, clear_mappers, column_property, composite, configure_mappers, declarative_base, declared_attr,
    deferred, mapped_column, object_mapper, query_expression, reconstructor, registry, relationship, synonym, synonym_for,
    validates,
)

warnings.simplefilter("always")


def say(message, category, *rest):
    print("WARN", category.__name__, re.sub(" at 0x[0-9a-f]+", "", str(message)).replace("__main__.", ""))


warnings.showwarning = say


class Base(DeclarativeBase):
    pass


@dataclasses.dataclass
class Point:
    x: int
    y: int


class Colour:
    def __init__(self, r, g):
        self.r, self.g = r, g

    def __composite_values__(self):
        return self.r, self.g

    def __eq__(self, other):
        return isinstance(other, Colour) and (other.r, other.g) == (self.r, self.g)

    def __repr__(self):
        return f"Colour({self.r}, {self.g})"


class Vertex(Base):
    """A vertex."""

    __tablename__ = "vertex"

    id: Mapped[int] = mapped_column(Identity(start=3), primary_key=True)
    start: Mapped[Point] = composite(mapped_column("x1"), mapped_column("y1"))
    end: Mapped[Point] = composite(mapped_column("x2"), "y2")
    y2: Mapped[int]
    colour: Mapped[Colour] = composite(Colour, mapped_column("r", Integer), mapped_column("g", Integer))
    title: Mapped[str] = mapped_column(String(10), doc="the title", info={"a": 1})
    body: Mapped[Optional[str]] = deferred(mapped_column(Text), group="big")
    upper = column_property(func.upper("title").label("up"), deferred=True, expire_on_flush=False)
    double: Mapped[int] = mapped_column(Computed("x1 * 2"))
    extra: Mapped[Optional[str]] = query_expression()
    name = synonym("title", doc="other")
    parent_id: Mapped[Optional[int]] = mapped_column(ForeignKey("vertex.id"), active_history=True)

    @hybrid_property
    def length(self):
        return self.id * 2

    @length.inplace.expression
    @classmethod
    def _length(cls):
        return cls.id * func.two()

    @synonym_for("title")
    @property
    def caption(self):
        return f"<{self.title}>"

    @validates("title", "parent_id", include_removes=False)
    def check(self, key, value):
        if value == "bad":
            raise ValueError(key)
        return value and str(value).strip() if key == "title" else value

    @reconstructor
    def again(self):
        print("loaded")


configure_mappers()
mapper = inspect(Vertex)
for prop in mapper.attrs:
    print(prop.key, type(prop).__name__, prop.doc, prop.info)
print(mapper.composites.keys(), mapper.synonyms.keys(), mapper.column_attrs.keys(), list(mapper.validators))
print(select(Vertex))
print(select(Vertex.start, Vertex.name, Vertex.length, Vertex.caption))
print(select(Vertex.id).where(Vertex.start == Point(1, 2), Vertex.end != Point(3, 4), Vertex.colour == None))  # noqa: E711
print(update(Vertex).values({Vertex.start: Point(5, 6), Vertex.title: "q"}))
print(update(Vertex).where(Vertex.id == 3).values(title="z", colour=Colour(1, 2)).compile().params)
va = aliased(Vertex, name="va")
print(select(va.start, va.length, va.name).where(va.start == Point(0, 0)))
print(select(Bundle("b", Vertex.id, Vertex.title), Bundle("c", va.id, single_entity=True)))
print(Vertex.title.doc if hasattr(Vertex.title, "doc") else None, Vertex.title.info, Vertex.title.__doc__, Vertex.__doc__)

v = Vertex(id=6, start=Point(1, 2), title="  t ", colour=Colour(3, 4))
print(v.x1 if hasattr(v, "x1") else "no x1", v.start, v.title, v.caption, v.name, v.length, v.end, v.y2, sorted(k for k in v.__dict__ if k[0] != "_"))
v.start = Point(7, 8)
v.colour = None
v.name = "via synonym"
print(v.start, v.colour, v.title, inspect(v).attrs.start.history, inspect(v).attrs.title.history)
print(inspect(v).attrs.colour.history, inspect(v).mapper is mapper, object_mapper(v) is mapper)
del v.start
print(v.start)
for wrong in (
    lambda: setattr(v, "title", "bad"),
    lambda: Vertex(nope=1),
    lambda: Vertex(1),
    lambda: update(Vertex).values({Vertex.start: 5}).compile(),
    lambda: mapper.get_property("zz"),
    lambda: inspect(Vertex).attrs.zz,
    lambda: Vertex.zz,
    lambda: object_mapper(5),
    lambda: inspect(int),
    lambda: select(Vertex.parent_id.foo),
):
    try:
        print(wrong())
    except Exception as err:
        print(type(err).__name__, str(err).replace("__main__.", ""))

# Attributes that come later.
Vertex.later = mapped_column("later_on", Integer)
Vertex.computed = column_property(Vertex.id + 1)
Vertex.alias = Vertex.title
Vertex.note = "plain"
Vertex.children = relationship(Vertex, backref="parent" if False else None, remote_side=Vertex.parent_id)
print(select(Vertex.later, Vertex.computed, Vertex.alias), Vertex.note, Vertex.children.property.direction.name)
print("later_on" in Vertex.__table__.c, mapper.attrs.keys())
Vertex.later_still = column_property(Column("still", Integer))
try:
    del Vertex.later
except NotImplementedError as err:
    print(err)
del Vertex.note


class DataBase(MappedAsDataclass, DeclarativeBase):
    pass


class Team(DataBase, kw_only=False):
    __tablename__ = "team"
    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    name: Mapped[str]
    size: Mapped[Optional[int]] = mapped_column(default=None)
    tags: Mapped[str] = mapped_column(default_factory=lambda: "none", repr=False)
    members: Mapped[list["Member"]] = relationship(default_factory=list, back_populates="team", repr=False)


class Member(DataBase):
    __tablename__ = "member"
    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    name: Mapped[str] = mapped_column(kw_only=True)
    team_id: Mapped[Optional[int]] = mapped_column(ForeignKey("team.id"), init=False)
    team: Mapped[Optional[Team]] = relationship(back_populates="members", default=None)
    note: Mapped[str] = mapped_column(insert_default="z", default="q", kw_only=True)


team = Team("t", tags="x")
member = Member(name="m", team=team)
print(team, member.note, team.members == [member], team == Team("t"), [f.name for f in dataclasses.fields(Team)])
print(Team.__table__.c.size.default, Member.__table__.c.note.default.arg, Team.__table__.c.size.nullable)
try:
    Team()
except TypeError as err:
    print(err)

reg = registry()


@reg.mapped_as_dataclass
class Thing:
    __tablename__ = "thing"
    id: Mapped[int] = mapped_column(primary_key=True)
    x: Mapped[int] = mapped_column(default=5)


print(Thing(1), Thing(id=2, x=3))


@as_declarative()
class Old:
    def greet(self):
        return self.id


class OldThing(Old):
    __tablename__ = "old_thing"
    id = Column(Integer, primary_key=True)
    data = Column("data_column", String)


print(OldThing(id=4).greet(), select(OldThing), Old.metadata.tables.keys())


class NoMeta(DeclarativeBaseNoMeta):
    def __init__(self, **kw):
        print("init", kw)
        super().__init__()
        for key in kw:
            setattr(self, key, kw[key])


class Simple(NoMeta):
    __tablename__ = "simple"
    id: Mapped[int] = mapped_column(primary_key=True)


print(Simple(id=3).id, select(Simple))


@event.listens_for(Base, "instrument_class", propagate=True)
def instrumented(mapper, cls):
    print("instrument", cls.__name__)


@event.listens_for(Mapper, "mapper_configured")
def configured(mapper, cls):
    print("configured", cls.__name__)


@event.listens_for(Mapper, "after_configured")
def after():
    print("after configured")


# Classes that a function makes wrong are there when they are looked at.
gc.disable()


def error(make):
    print("--", make.__name__)
    try:
        make()
        configure_mappers()
    except Exception as err:
        print(type(err).__name__, re.sub(" at 0x[0-9a-f]+", "", str(err)).replace("__main__.", ""))
    else:
        print("no error")


class Mixed:
    rel = relationship("Vertex")


UserId = NewType("UserId", int)


def mixin_relationship():
    class E1(Mixed, Base):
        __tablename__ = "e1"
        id: Mapped[int] = mapped_column(primary_key=True)


def dataclass_arguments():
    class E2(Base):
        __tablename__ = "e2"
        id: Mapped[int] = mapped_column(primary_key=True, init=False)


def reserved():
    class E3(Base):
        __tablename__ = "e3"
        metadata: Mapped[int] = mapped_column(primary_key=True)


def tuple_value():
    class E4(Base):
        __tablename__ = "e4"
        id: Mapped[int] = mapped_column(primary_key=True)
        x = (mapped_column(),)


def twice():
    class E5(Base):
        __tablename__ = "e5"
        id: Mapped[int] = mapped_column(primary_key=True)
        a = Column("same", Integer)
        b = Column("same", Integer)


def no_annotation():
    class E6(Base):
        __tablename__ = "e6"
        id: Mapped[int] = mapped_column(primary_key=True)
        a = mapped_column()


def no_target():
    class E7(Base):
        __tablename__ = "e7"
        id: Mapped[int] = mapped_column(primary_key=True)
        a = relationship()


def sql_type():
    class E8(Base):
        __tablename__ = "e8"
        id: Mapped[Integer] = mapped_column(primary_key=True)


def not_a_type():
    class E9(Base):
        __tablename__ = "e9"
        id: Mapped[5] = mapped_column(primary_key=True)


def annotated_without_type():
    class E10(Base):
        __tablename__ = "e10"
        id: Mapped[Annotated[complex, "x"]] = mapped_column(primary_key=True)


def expression():
    class E11(Base):
        __tablename__ = "e11"
        id: Mapped[int] = mapped_column(primary_key=True)
        lowered = func.lower("x")


def new_type():
    class E12(Base):
        __tablename__ = "e12"
        id: Mapped[UserId] = mapped_column(primary_key=True)

    print(repr(E12.__table__.c.id.type))


def table_args():
    class E13(Base):
        __tablename__ = "e13"
        __table_args__ = 5
        id: Mapped[int] = mapped_column(primary_key=True)


def base_directly():
    class E14(DeclarativeBase):
        __tablename__ = "e14"


def base_without_registry():
    class E15(metaclass=type(declarative_base())):
        pass


def abstract_collection():
    from collections.abc import Collection

    class E16(Base):
        __tablename__ = "e16"
        id: Mapped[int] = mapped_column(primary_key=True)
        v: Mapped[Collection["Vertex"]] = relationship()


def generic_text():
    class E17(Base):
        __tablename__ = "e17"
        id: Mapped[int] = mapped_column(primary_key=True)
        v_id: Mapped[int] = mapped_column(ForeignKey("vertex.id"))
        v = relationship("list[Vertex]")


for make in (
    mixin_relationship, dataclass_arguments, reserved, tuple_value, twice, no_annotation, no_target, sql_type, not_a_type,
    annotated_without_type, expression, new_type, table_args, base_directly, base_without_registry, abstract_collection,
    generic_text,
):
    error(make)
error(lambda: None)
reg.dispose()
try:
    inspect(Thing)
except Exception as err:
    print(type(err).__name__, str(err).replace("__main__.", ""))
