"""Orders, quotes and what they contain."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import Annotated

from pydantic import AliasGenerator, ConfigDict, Field, field_validator
from pydantic.alias_generators import to_camel

from app.models import OrderStatus
from app.schemas.base import CountryCode, Input, Name, Output, Price


class Address(Input):
    """Shipping addresses come from a partner's form, which writes camel case."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(alias=to_camel), populate_by_name=True
    )

    recipient: Name
    street: str = Field(min_length=1, max_length=200)
    city: Name
    postal_code: Annotated[str, Field(min_length=3, max_length=12)]
    country: CountryCode = "DE"


class OrderLineIn(Input):
    book_id: int = Field(gt=0)
    quantity: int = Field(default=1, ge=1, le=99)


class OrderIn(Input):
    lines: list[OrderLineIn] = Field(min_length=1, max_length=50)
    address: Address
    gift_note: str | None = Field(default=None, max_length=500)

    @field_validator("lines")
    @classmethod
    def one_line_per_book(cls, lines: list[OrderLineIn]) -> list[OrderLineIn]:
        books = [line.book_id for line in lines]
        if len(books) != len(set(books)):
            raise ValueError("every book may stand on one line only")
        return lines


class OrderedBook(Output):
    id: int
    title: str
    isbn: str


class OrderLineOut(Output):
    position: int
    book: OrderedBook
    quantity: int
    unit_price: Decimal
    subtotal: Decimal


class OrderSummary(Output):
    reference: uuid.UUID
    status: OrderStatus
    created_at: datetime
    total: Decimal


class OrderOut(OrderSummary):
    recipient: str
    city: str
    gift_note: str | None
    lines: list[OrderLineOut]


class NotificationOut(Output):
    recipient: str
    subject: str
    created_at: datetime


class QuoteLine(Input):
    title: str = Field(min_length=1)
    unit_price: Price
    quantity: int = Field(default=1, ge=1, le=99)
    weight_grams: int = Field(default=400, gt=0)


class QuoteIn(Input):
    """A shipping quote needs no account and no book of ours."""

    lines: list[QuoteLine] = Field(min_length=1, max_length=50)
    address: Address
    express: bool = False


class QuoteOut(Output):
    lines: list[QuoteLine]
    address: Address
    weight_grams: int
    goods: Decimal
    shipping: Decimal
    total: Decimal
