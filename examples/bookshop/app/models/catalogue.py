"""Publishers, authors, books and tags."""

import enum
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Numeric,
    String,
    Table,
    Text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.models.base import Base, IdMixin, TimestampMixin, enum_column

if TYPE_CHECKING:
    from app.models.reviews import Review


class BookFormat(str, enum.Enum):
    HARDCOVER = "hardcover"
    PAPERBACK = "paperback"
    EBOOK = "ebook"


book_authors = Table(
    "book_authors",
    Base.metadata,
    Column("book_id", ForeignKey("books.id", ondelete="CASCADE"), primary_key=True),
    Column("author_id", ForeignKey("authors.id"), primary_key=True),
)

book_tags = Table(
    "book_tags",
    Base.metadata,
    Column("book_id", ForeignKey("books.id", ondelete="CASCADE"), primary_key=True),
    Column("tag_id", ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True),
)


class Publisher(IdMixin, TimestampMixin, Base):
    __tablename__ = "publishers"

    name: Mapped[str] = mapped_column(String(120), unique=True)
    country: Mapped[str | None] = mapped_column(String(2))

    books: Mapped[list["Book"]] = relationship(
        back_populates="publisher", order_by="Book.title"
    )


class Author(IdMixin, TimestampMixin, Base):
    __tablename__ = "authors"

    name: Mapped[str] = mapped_column(String(120), index=True)
    born: Mapped[date | None]
    biography: Mapped[str] = mapped_column(Text, default="")

    books: Mapped[list["Book"]] = relationship(
        secondary=book_authors, viewonly=True, order_by="Book.published"
    )


class Book(IdMixin, TimestampMixin, Base):
    __tablename__ = "books"
    __table_args__ = (
        CheckConstraint("stock >= 0", name="stock_not_negative"),
        Index("ix_books_format_price", "format", "price"),
    )

    title: Mapped[str] = mapped_column(String(200), index=True)
    isbn: Mapped[str] = mapped_column(String(13), unique=True)
    format: Mapped[BookFormat] = mapped_column(enum_column(BookFormat))
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    stock: Mapped[int] = mapped_column(default=0)
    pages: Mapped[int | None]
    published: Mapped[date | None]
    description: Mapped[str] = mapped_column(Text, default="")
    publisher_id: Mapped[int] = mapped_column(ForeignKey("publishers.id"), index=True)

    publisher: Mapped[Publisher] = relationship(back_populates="books")
    authors: Mapped[list[Author]] = relationship(
        secondary=book_authors, order_by=Author.name
    )
    tags: Mapped[list["Tag"]] = relationship(
        secondary=book_tags, back_populates="books", order_by="Tag.name"
    )
    reviews: Mapped[list["Review"]] = relationship(
        back_populates="book", cascade="all, delete-orphan", passive_deletes=True
    )

    @property
    def available(self) -> bool:
        """An electronic book never runs out."""
        return self.format is BookFormat.EBOOK or self.stock > 0


class Tag(IdMixin, Base):
    __tablename__ = "tags"

    name: Mapped[str] = mapped_column(String(40), unique=True)

    books: Mapped[list[Book]] = relationship(secondary=book_tags, back_populates="tags")
