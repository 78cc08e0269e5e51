"""Statements of the ORM as SQL, and the errors of making them, without a database."""

import re

from sqlalchemy import ForeignKey, String, delete, func, insert, literal_column, select, text, union_all, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import (
    Bundle, DeclarativeBase, Mapped, Query, aliased, column_property, contains_eager, defaultload, defer, deferred,
    joinedload, load_only, mapped_column, query_expression, raiseload, relationship, selectin_polymorphic,
    selectinload, undefer, undefer_group, with_expression, with_loader_criteria, with_polymorphic,
)


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "authors"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    bio: Mapped[str | None] = deferred(mapped_column(), group="long")
    photo: Mapped[str | None] = mapped_column(deferred=True, deferred_group="long")
    score: Mapped[int | None] = query_expression(literal_column("0"))
    books: Mapped[list["Book"]] = relationship(back_populates="author", order_by="Book.title")
    prizes: Mapped[list["Prize"]] = relationship(secondary="author_prizes", lazy="joined", innerjoin=True)


class Book(Base):
    __tablename__ = "books"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    pages: Mapped[int] = mapped_column()
    author_id: Mapped[int | None] = mapped_column(ForeignKey("authors.id"))
    thick = column_property(pages > 500)
    author: Mapped[Author | None] = relationship(back_populates="books", lazy="joined")
    chapters: Mapped[list["Chapter"]] = relationship(lazy="joined", order_by="Chapter.id")


class Chapter(Base):
    __tablename__ = "chapters"
    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("books.id"))
    heading: Mapped[str]


class Prize(Base):
    __tablename__ = "prizes"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class AuthorPrize(Base):
    __tablename__ = "author_prizes"
    author_id: Mapped[int] = mapped_column(ForeignKey("authors.id"), primary_key=True)
    prize_id: Mapped[int] = mapped_column(ForeignKey("prizes.id"), primary_key=True)


class Animal(Base):
    __tablename__ = "animals"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("authors.id"))
    owner: Mapped[Author | None] = relationship()
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "animal"}


class Dog(Animal):
    __tablename__ = "dogs"
    id: Mapped[int] = mapped_column(ForeignKey("animals.id"), primary_key=True)
    breed: Mapped[str]
    __mapper_args__ = {"polymorphic_identity": "dog"}


class Puppy(Dog):
    age: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "puppy"}


class Cat(Animal):
    lives: Mapped[int | None]
    __mapper_args__ = {"polymorphic_identity": "cat"}


def show(title, make):
    print("-", title)
    try:
        print("  ", str(make().compile(dialect=postgresql.dialect())).replace("\n", "\n   "))
    except Exception as err:
        print("   error", type(err).__name__, re.sub("0x[0-9a-f]+", "0x", str(err)))


other = aliased(Author, name="other")
thick = aliased(Book, select(Book).where(Book.pages > 100).subquery("thick"))
animals = with_polymorphic(Animal, [Dog, Cat])

show("entity", lambda: select(Author))
show("joined eager", lambda: select(Book))
show("joined eager limited", lambda: select(Book).order_by(Book.title).limit(3))
show("joined eager distinct", lambda: select(Book).distinct().order_by(func.lower(Book.title)))
show("no eager", lambda: select(Book).options(defaultload("*")))
show("raise", lambda: select(Book).options(raiseload("*")))
show("load only", lambda: select(Book).options(load_only(Book.title), joinedload(Book.author).load_only(Author.name)))
show("defer", lambda: select(Book).options(defer(Book.title), joinedload(Book.chapters).defer(Chapter.heading)))
show("undefer", lambda: select(Author).options(undefer(Author.bio)))
show("undefer group", lambda: select(Author).options(undefer_group("long")))
show("expression", lambda: select(Author).options(with_expression(Author.score, func.length(Author.name))))
show("nested", lambda: select(Author).options(joinedload(Author.books).joinedload(Book.chapters, innerjoin=True)))
show("aliased", lambda: select(other).options(joinedload(other.books)).where(other.name == "x"))
show("aliased subquery", lambda: select(thick).join(thick.author).order_by(thick.title))
show("contains eager", lambda: select(Book).join(Book.author.of_type(other)).options(contains_eager(Book.author.of_type(other))))
show("selectin", lambda: select(Author).options(selectinload(Author.books).joinedload(Book.chapters)))
show("criteria", lambda: select(Book).options(with_loader_criteria(Author, Author.name != "x")))
show("criteria joined", lambda: select(Book).join(Author).options(with_loader_criteria(Author, lambda cls: cls.name != "x")))
show("and", lambda: select(Author).options(joinedload(Author.books.and_(Book.pages > 5))))
show("bundle", lambda: select(Bundle("b", Book.id, Author.name)).join(Book.author))
show("columns", lambda: select(Book.id, Author.name, func.count()).join(Author.books).group_by(Book.id, Author.name))
show("in subquery", lambda: select(Author.id).where(Author.id.in_(select(Book.author_id).where(Book.thick))))
show("entity in subquery", lambda: select(select(Author).subquery()))
show("correlated", lambda: select(Author.name, select(func.count(Book.id)).where(Book.author_id == Author.id).scalar_subquery()))
show("any", lambda: select(Author).where(Author.books.any(Book.chapters.any(heading="h"))).options(raiseload("*")))
show("union", lambda: union_all(select(Book.id), select(Chapter.id)))
show("entities of union", lambda: select(aliased(Chapter, union_all(select(Chapter), select(Chapter)).subquery())))
show("subclass", lambda: select(Dog))
show("single subclass", lambda: select(Cat).where(Cat.lives > 3))
show("puppy", lambda: select(Puppy.breed))
show("base", lambda: select(Animal).join(Animal.owner))
show("polymorphic", lambda: select(animals).where(animals.Dog.breed == "b", animals.Cat.lives.is_(None)))
show("polymorphic in", lambda: select(Animal).options(selectin_polymorphic(Animal, [Dog])))
show("join to subclass", lambda: select(Author).join(Dog, Dog.owner_id == Author.id))
show("insert", lambda: insert(Book).values(title="t", pages=3))
show("insert rows", lambda: insert(Book).values([{"title": "t"}, {Book.title: "u"}]))
show("update", lambda: update(Book).where(Book.title == "t").values({Book.pages: Book.pages + 1}))
show("update subclass", lambda: update(Cat).values(lives=1))
show("update returning", lambda: update(Book).values(pages=1).returning(Book.id, Book.title))
show("delete", lambda: delete(Dog).where(Dog.breed == "b"))
show("delete using", lambda: delete(Book).where(Book.author_id == Author.id, Author.name == "x"))
show("query", lambda: Query(Book).filter_by(title="t").join(Book.author).statement)
show("query union", lambda: Query(Chapter).union(Query(Chapter).filter(Chapter.id > 3)).statement)
show("query text", lambda: Query(Chapter).from_statement(text("SELECT 1")).statement)
print(Query(Chapter).filter(Chapter.heading.like("%x")).order_by(Chapter.id).limit(2))
print(select(Author, other.name, Book.title.label("t")).column_descriptions[1]["name"])
print([c.key for c in select(Book, Author.name).selected_columns])

show("nothing", lambda: select())
show("no join", lambda: select(Chapter).join(Prize))
show("same", lambda: select(Chapter).join(Chapter))
show("not an entity", lambda: select(Chapter).join(Chapter.id))
show("twice", lambda: select(Book).join(Book.author, Author.id == 1))
show("conflict", lambda: select(Book).options(joinedload(Book.author), selectinload(Book.author)))
show("foreign option", lambda: select(Prize).options(joinedload(Book.author)))
show("unlinked option", lambda: select(Book).options(joinedload(Book.author).joinedload(Animal.owner)))
show("column option", lambda: select(Book).options(joinedload(Book.title)))
show("string option", lambda: select(Book).options(joinedload("author")))
show("after wildcard", lambda: select(Book).options(joinedload("*", Book.author)))
show("two entities", lambda: select(Book, Prize).options(load_only("*")))
show("load only of two", lambda: select(Book, Prize).options(load_only(Book.id, Prize.id)))
show("options", lambda: select(Book).options(defaultload(Book.author).options(defer(Author.name), 5)))
show("star", lambda: select(Book, text("*")))
