"""Publishers, authors, books and tags."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from app.models import BookFormat
from app.schemas.base import CountryCode, Input, Name, Output, Price

TagName = Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[a-z0-9-]+$")]


def check_isbn(value: str) -> str:
    """An ISBN-13 without its dashes, if its check digit is right."""
    digits = value.replace("-", "")
    if len(digits) != 13 or not digits.isdecimal():
        raise ValueError("an ISBN has 13 digits")
    weighted = sum(int(digit) * (1, 3)[index % 2] for index, digit in enumerate(digits))
    if weighted % 10 != 0:
        raise ValueError("the check digit of the ISBN is wrong")
    return digits


Isbn = Annotated[str, AfterValidator(check_isbn)]


class PublisherIn(Input):
    name: Name
    country: CountryCode | None = None


class PublisherOut(Output):
    id: int
    name: str
    country: str | None


class PublisherDetail(PublisherOut):
    created_at: datetime
    book_count: int


class AuthorIn(Input):
    name: Name
    born: date | None = None
    biography: str = Field(default="", max_length=5_000)


class AuthorPatch(Input):
    name: Name | None = None
    born: date | None = None
    biography: str | None = Field(default=None, max_length=5_000)


class AuthorOut(Output):
    id: int
    name: str
    born: date | None


class BookIn(Input):
    title: str = Field(min_length=1, max_length=200)
    isbn: Isbn
    format: BookFormat = BookFormat.PAPERBACK
    price: Price
    stock: int = Field(default=0, ge=0, le=100_000)
    pages: int | None = Field(default=None, gt=0)
    published: date | None = None
    description: str = ""
    publisher_id: int
    author_ids: list[int] = Field(min_length=1, max_length=20)
    tags: set[TagName] = Field(default_factory=set, max_length=10)

    @model_validator(mode="after")
    def check_format(self) -> "BookIn":
        if self.format is BookFormat.EBOOK and self.stock:
            raise ValueError("an electronic book has no stock")
        return self


class BookPatch(Input):
    title: str | None = Field(default=None, min_length=1, max_length=200)
    price: Price | None = None
    stock: int | None = Field(default=None, ge=0, le=100_000)
    description: str | None = None


class BookSummary(Output):
    id: int
    title: str
    isbn: str
    format: BookFormat
    price: Decimal
    available: bool
    publisher: PublisherOut
    authors: list[AuthorOut]


class TagOut(Output):
    name: str


class BookDetail(BookSummary):
    stock: int
    pages: int | None
    published: date | None
    description: str
    tags: list[TagOut]
    created_at: datetime
    updated_at: datetime | None


class AuthorDetail(AuthorOut):
    biography: str
    books: list["AuthoredBook"]


class AuthoredBook(Output):
    id: int
    title: str
    published: date | None


class TagCount(Output):
    name: str
    books: int


class BookFilters(Input):
    """What a search for books may ask for; all conditions must hold."""

    q: str | None = Field(default=None, min_length=2)
    format: BookFormat | None = None
    tag: str | None = None
    author_id: int | None = None
    min_price: Decimal | None = Field(default=None, ge=0)
    max_price: Decimal | None = Field(default=None, ge=0)
    available: bool | None = None
    sort: Literal["title", "price", "-price", "newest"] = "title"
    page: int = Field(default=1, ge=1)
    size: int = Field(default=20, ge=1, le=100)

    @model_validator(mode="after")
    def check_prices(self) -> "BookFilters":
        lowest, highest = self.min_price, self.max_price
        if lowest is not None and highest is not None and lowest > highest:
            raise ValueError("min_price is above max_price")
        return self
