"""Books: searching, describing, changing, exporting."""

import csv
import io
from collections.abc import AsyncIterator, Iterable
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import joinedload, selectinload
from sqlalchemy.orm.interfaces import ORMOption

from app.database import SessionDep
from app.errors import ConflictError, NotFoundError
from app.models import Author, Book, BookFormat, Publisher, Tag
from app.pagination import PageParams, paginate
from app.schemas.catalogue import BookFilters, BookIn, BookPatch, TagCount

SUMMARY: tuple[ORMOption, ...] = (
    joinedload(Book.publisher),
    selectinload(Book.authors),
)
DETAIL: tuple[ORMOption, ...] = (*SUMMARY, selectinload(Book.tags))

ORDERINGS: dict[str, ColumnElement[Any]] = {
    "title": func.lower(Book.title).asc(),
    "price": Book.price.asc(),
    "-price": Book.price.desc(),
    "newest": Book.published.desc().nulls_last(),
}


class BookService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def search(self, filters: BookFilters) -> dict[str, Any]:
        statement = (
            select(Book)
            .where(*self._conditions(filters))
            .options(*SUMMARY)
            .order_by(ORDERINGS[filters.sort], Book.id)
        )
        params = PageParams(page=filters.page, size=filters.size)
        return await paginate(self.session, statement, params)

    @staticmethod
    def _conditions(filters: BookFilters) -> Iterable[ColumnElement[bool]]:
        if filters.q:
            pattern = f"%{filters.q}%"
            yield or_(Book.title.ilike(pattern), Book.description.ilike(pattern))
        if filters.format:
            yield Book.format == filters.format
        if filters.tag:
            yield Book.tags.any(Tag.name == filters.tag)
        if filters.author_id is not None:
            yield Book.authors.any(Author.id == filters.author_id)
        if filters.min_price is not None:
            yield Book.price >= filters.min_price
        if filters.max_price is not None:
            yield Book.price <= filters.max_price
        if filters.available is not None:
            in_stock = or_(Book.stock > 0, Book.format == BookFormat.EBOOK)
            yield in_stock if filters.available else ~in_stock

    async def get(self, book_id: int) -> Book:
        book = await self.session.get(Book, book_id, options=DETAIL)
        if book is None:
            raise NotFoundError("Book", book_id)
        return book

    async def get_by_isbn(self, isbn: str) -> Book:
        statement = select(Book).where(Book.isbn == isbn).options(*DETAIL)
        book = (await self.session.scalars(statement)).one_or_none()
        if book is None:
            raise NotFoundError("Book", isbn)
        return book

    async def related(self, book_id: int, limit: int) -> list[Book]:
        """Books that share tags with this one, those that share most first."""
        await self.get(book_id)
        tags_of_book = select(Tag.id).join(Tag.books).where(Book.id == book_id)
        shared = func.count(Tag.id)
        ranking = (
            select(Book.id, shared.label("shared"))
            .join(Book.tags)
            .where(Tag.id.in_(tags_of_book), Book.id != book_id)
            .group_by(Book.id)
            .subquery()
        )
        statement = (
            select(Book)
            .join(ranking, ranking.c.id == Book.id)
            .options(*SUMMARY)
            .order_by(ranking.c.shared.desc(), Book.title)
            .limit(limit)
        )
        return list((await self.session.scalars(statement)).unique())

    async def create(self, data: BookIn) -> Book:
        publisher = await self.session.get(Publisher, data.publisher_id)
        if publisher is None:
            raise NotFoundError("Publisher", data.publisher_id)
        book = Book(
            **data.model_dump(exclude={"publisher_id", "author_ids", "tags"}),
            publisher=publisher,
            authors=await self._authors(data.author_ids),
            tags=await self._tags(data.tags),
        )
        self.session.add(book)
        try:
            await self.session.commit()
        except IntegrityError as error:
            await self.session.rollback()
            raise ConflictError(
                f"There is a book with ISBN {data.isbn}", isbn=data.isbn
            ) from error
        return book

    async def update(self, book_id: int, patch: BookPatch) -> Book:
        book = await self.get(book_id)
        changes = patch.model_dump(exclude_unset=True, exclude_none=True)
        if book.format is BookFormat.EBOOK and changes.get("stock"):
            raise ConflictError("An electronic book has no stock", book=book.title)
        for field, value in changes.items():
            setattr(book, field, value)
        await self.session.commit()
        if changes:
            await self.session.refresh(book, ["updated_at"])
        return book

    async def restock(self, book_id: int, delta: int) -> int:
        """Add to the stock in one statement, so that two deliveries cannot clash."""
        statement = (
            update(Book)
            .where(Book.id == book_id, Book.stock + delta >= 0)
            .values(stock=Book.stock + delta)
            .returning(Book.stock)
        )
        stock = (await self.session.execute(statement)).scalar_one_or_none()
        if stock is None:
            book = await self.get(book_id)
            raise ConflictError("There are not as many copies", in_stock=book.stock)
        await self.session.commit()
        return stock

    async def by_ids(self, book_ids: list[int]) -> list[Book]:
        """These books in this order; those that are gone are left out."""
        statement = select(Book).where(Book.id.in_(book_ids)).options(*SUMMARY)
        books = {book.id: book for book in await self.session.scalars(statement)}
        return [books[book_id] for book_id in book_ids if book_id in books]

    async def replace_tags(self, book_id: int, names: set[str]) -> Book:
        book = await self.get(book_id)
        book.tags = await self._tags(names)
        await self.session.commit()
        return book

    async def delete(self, book_id: int) -> None:
        book = await self.get(book_id)
        await self.session.delete(book)
        try:
            await self.session.commit()
        except IntegrityError as error:
            await self.session.rollback()
            raise ConflictError(f"Book {book_id} has been ordered") from error

    async def tag_counts(self) -> list[TagCount]:
        books = func.count(Book.id)
        statement = (
            select(Tag.name, books.label("books"))
            .outerjoin(Tag.books)
            .group_by(Tag.name)
            .order_by(books.desc(), Tag.name)
        )
        rows = await self.session.execute(statement)
        return [TagCount.model_validate(row) for row in rows]

    async def export(self) -> AsyncIterator[str]:
        """The catalogue as CSV, a line at a time."""
        yield self._csv_line(["isbn", "title", "format", "price", "publisher"])
        statement: Select[Any] = (
            select(Book.isbn, Book.title, Book.format, Book.price, Publisher.name)
            .join(Book.publisher)
            .order_by(Book.isbn)
        )
        async for (
            isbn,
            title,
            book_format,
            price,
            publisher,
        ) in await self.session.stream(statement):
            yield self._csv_line([isbn, title, book_format.value, price, publisher])

    @staticmethod
    def _csv_line(values: list[Any]) -> str:
        line = io.StringIO()
        csv.writer(line).writerow(values)
        return line.getvalue()

    async def _authors(self, author_ids: list[int]) -> list[Author]:
        found = await self.session.scalars(
            select(Author).where(Author.id.in_(author_ids)).order_by(Author.name)
        )
        authors = list(found)
        missing = set(author_ids) - {author.id for author in authors}
        if missing:
            raise NotFoundError("Author", min(missing))
        return authors

    async def _tags(self, names: set[str]) -> list[Tag]:
        """The tags of these names, new ones included."""
        known = await self.session.scalars(
            select(Tag).where(Tag.name.in_(sorted(names))).order_by(Tag.name)
        )
        tags = {tag.name: tag for tag in known}
        return [tags.get(name) or Tag(name=name) for name in sorted(names)]
