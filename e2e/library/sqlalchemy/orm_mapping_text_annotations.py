"""Declarative classes whose annotations are text: classes named before they are there, and for type checkers only."""

from __future__ import annotations

import datetime
import gc
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Dict, List, Optional, Set

from sqlalchemy import JSON, ForeignKey, String, inspect, select
from sqlalchemy.orm import DeclarativeBase, DynamicMapped, Mapped, WriteOnlyMapped, configure_mappers, declared_attr
from sqlalchemy.orm import attribute_keyed_dict, mapped_column, relationship
from sqlalchemy.schema import CreateTable

if TYPE_CHECKING:
    from elsewhere import Comment, Missing

name_type = Annotated[str, mapped_column(String(30), index=True)]


class Base(DeclarativeBase):
    type_annotation_map = {Dict[str, Any]: JSON}


class Mixin:
    size: Mapped[Optional[int]] = mapped_column(default=3)
    kind: Mapped[name_type]

    @declared_attr
    def boss_id(cls) -> Mapped[Optional[int]]:
        return mapped_column(ForeignKey("person.id"))

    @declared_attr
    def boss(cls) -> Mapped[Optional[Person]]:
        return relationship("Person", foreign_keys=lambda: cls.boss_id, remote_side="Person.id", viewonly=True)


class Person(Mixin, Base):
    __tablename__ = "person"
    limit: ClassVar[int] = 3
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[name_type]
    born: Mapped[datetime.date | None]
    seen: Mapped["Optional[datetime.datetime]"]
    data: Mapped[Dict[str, Any]]
    inline: Mapped[Annotated[str, mapped_column(String(7))]]
    comments: Mapped[List[Comment]] = relationship(back_populates="person")
    articles: Mapped[Set[Article]] = relationship(back_populates="person", foreign_keys="[Article.person_id]")
    by_title: Mapped[Dict[str, Article]] = relationship(
        collection_class=attribute_keyed_dict("title"), viewonly=True,
        primaryjoin="and_(Person.id == Article.person_id, Article.title != 'x')",
        order_by="desc(Article.title)",
    )
    first: Mapped[Article | None] = relationship(
        viewonly=True, primaryjoin=lambda: Person.id == Article.person_id, uselist=False, overlaps="articles"
    )


class Comment(Base):  # noqa: F811
    __tablename__ = "comment"
    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey(Person.id))
    person: Mapped[Person] = relationship(back_populates="comments")


class Article(Base):
    __tablename__ = "article"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    editor_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    person: Mapped["Person"] = relationship(foreign_keys=[person_id], back_populates="articles")
    editor: Mapped[Optional[Person]] = relationship(foreign_keys="Article.editor_id")


configure_mappers()
for cls in (Person, Comment, Article):
    mapper = inspect(cls)
    print(str(CreateTable(cls.__table__)).strip())
    for prop in mapper.relationships:
        print(
            " ", prop, prop.direction.name, prop.uselist, prop.mapper.class_.__name__, prop.primaryjoin,
            getattr(prop.collection_class, "__name__", None), prop.viewonly, prop.order_by and str(prop.order_by[0]),
        )
    print(select(cls))


# Classes that a function makes wrong are there when they are looked at.
gc.disable()


def error(make):
    try:
        make()
        configure_mappers()
    except Exception as err:
        print(type(err).__name__, str(err).replace("__main__.", ""))
        chain = err.__cause__
        print("   from", type(chain).__name__ if chain else None)
    else:
        print("no error")


def unknown_column_type():
    class A(Base):
        __tablename__ = "a"
        id: Mapped[int] = mapped_column(primary_key=True)
        x: Mapped[Missing]


def unknown_container():
    class B(Base):
        __tablename__ = "b"
        id: Mapped[int] = mapped_column(primary_key=True)
        x: Mappped[int]


def no_container():
    class C(Base):
        __tablename__ = "c"
        id: Mapped[int] = mapped_column(primary_key=True)
        x: int


def no_container_but_column():
    class D(Base):
        __tablename__ = "d"
        id: Mapped[int] = mapped_column(primary_key=True)
        x: int = mapped_column()


def unresolvable():
    class E(Base):
        __tablename__ = "e"
        id: Mapped[int] = mapped_column(primary_key=True)
        x: Mapped[complex]


def allow_unmapped():
    class F(Base):
        __tablename__ = "f"
        __allow_unmapped__ = True
        id: Mapped[int] = mapped_column(primary_key=True)
        x: int = mapped_column()
        y: int

    print(F.__table__.c.keys(), F.__table__.c.x.type)


for make in (unknown_column_type, unknown_container, no_container, no_container_but_column, unresolvable, allow_unmapped):
    error(make)


def unknown_class():
    class G(Base):
        __tablename__ = "g"
        id: Mapped[int] = mapped_column(primary_key=True)
        x_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
        x: Mapped[Missing] = relationship()


error(unknown_class)
error(lambda: None)
