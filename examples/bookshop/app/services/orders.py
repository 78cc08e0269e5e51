"""Orders, from the basket to the doorstep."""

import uuid
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import selectinload

from app.database import SessionDep
from app.errors import ConflictError, NotFoundError, OutOfStockError
from app.models import Book, BookFormat, Customer, Order, OrderLine, OrderStatus, Role
from app.pagination import PageParams, paginate
from app.schemas.orders import OrderIn, OrderLineIn, QuoteIn, QuoteOut

CENT = Decimal("0.01")

NEXT_STATUSES: dict[OrderStatus, set[OrderStatus]] = {
    OrderStatus.PLACED: {OrderStatus.PAID, OrderStatus.CANCELLED},
    OrderStatus.PAID: {OrderStatus.SHIPPED, OrderStatus.CANCELLED},
    OrderStatus.SHIPPED: set(),
    OrderStatus.CANCELLED: set(),
}


class OrderService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def place(self, customer: Customer, data: OrderIn) -> Order:
        books = await self._lock_books(data.lines)
        self._check_stock(books, data.lines)
        order = Order(
            customer=customer, gift_note=data.gift_note, **data.address.model_dump()
        )
        for position, line in enumerate(data.lines, start=1):
            book = books[line.book_id]
            order.lines.append(
                OrderLine(
                    book=book,
                    position=position,
                    quantity=line.quantity,
                    unit_price=book.price,
                )
            )
            if book.format is not BookFormat.EBOOK:
                book.stock -= line.quantity
        self.session.add(order)
        await self.session.commit()
        return order

    async def list_for(
        self, customer: Customer, params: PageParams, status: OrderStatus | None
    ) -> dict[str, Any]:
        statement = (
            select(Order)
            .where(Order.customer_id == customer.id)
            .options(selectinload(Order.lines))
            .order_by(Order.id.desc())
        )
        if status is not None:
            statement = statement.where(Order.status == status)
        return await paginate(self.session, statement, params)

    async def get(
        self,
        reference: uuid.UUID,
        customer: Customer,
        *,
        with_notifications: bool = False,
    ) -> Order:
        """An order of this customer; to the others it does not exist."""
        options = [selectinload(Order.lines)]
        if with_notifications:
            options.append(selectinload(Order.notifications))
        statement = select(Order).where(Order.reference == reference).options(*options)
        order = await self.session.scalar(statement)
        if order is None or not self._may_see(customer, order):
            raise NotFoundError("Order", reference)
        return order

    async def advance(self, order: Order, status: OrderStatus) -> Order:
        if status not in NEXT_STATUSES[order.status]:
            raise ConflictError(
                f"A {order.status.value} order cannot become {status.value}",
                status=order.status.value,
                possible=sorted(NEXT_STATUSES[order.status]),
            )
        if status is OrderStatus.CANCELLED:
            await self._restock(order)
        order.status = status
        await self.session.commit()
        return order

    @staticmethod
    def _may_see(customer: Customer, order: Order) -> bool:
        return customer.role is Role.STAFF or order.customer_id == customer.id

    async def _lock_books(self, lines: list[OrderLineIn]) -> dict[int, Book]:
        """Lock in the order of ids, so that two orders never wait for each other."""
        wanted = [line.book_id for line in lines]
        statement = (
            select(Book).where(Book.id.in_(wanted)).order_by(Book.id).with_for_update()
        )
        books = {book.id: book for book in await self.session.scalars(statement)}
        for book_id in wanted:
            if book_id not in books:
                raise NotFoundError("Book", book_id)
        return books

    @staticmethod
    def _check_stock(books: dict[int, Book], lines: list[OrderLineIn]) -> None:
        short = {
            book.title: {"wanted": line.quantity, "in_stock": book.stock}
            for line in lines
            if (book := books[line.book_id]).format is not BookFormat.EBOOK
            and book.stock < line.quantity
        }
        if short:
            raise OutOfStockError("We do not have enough copies", books=short)

    async def _restock(self, order: Order) -> None:
        for line in order.lines:
            if line.book.format is not BookFormat.EBOOK:
                await self.session.execute(
                    update(Book)
                    .where(Book.id == line.book_id)
                    .values(stock=Book.stock + line.quantity)
                )


def quote(data: QuoteIn) -> QuoteOut:
    """What it costs to send these things there."""
    weight = sum(line.weight_grams * line.quantity for line in data.lines)
    goods = sum((line.unit_price * line.quantity for line in data.lines), Decimal(0))
    per_kilo = Decimal("3.90") if data.address.country == "DE" else Decimal("9.75")
    shipping = per_kilo * weight / 1000 * (2 if data.express else 1)
    shipping = shipping.quantize(CENT, rounding=ROUND_HALF_UP)
    return QuoteOut(
        lines=data.lines,
        address=data.address,
        weight_grams=weight,
        goods=goods,
        shipping=shipping,
        total=goods + shipping,
    )
