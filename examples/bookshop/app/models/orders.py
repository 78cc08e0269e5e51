"""Orders, their lines, and what customers are told about them."""

import enum
import uuid
from decimal import Decimal

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Numeric,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.models.base import Base, IdMixin, TimestampMixin, enum_column
from app.models.catalogue import Book
from app.models.customers import Customer


class OrderStatus(str, enum.Enum):
    PLACED = "placed"
    PAID = "paid"
    SHIPPED = "shipped"
    CANCELLED = "cancelled"


class Order(IdMixin, TimestampMixin, Base):
    __tablename__ = "orders"

    reference: Mapped[uuid.UUID] = mapped_column(unique=True, default=uuid.uuid4)
    status: Mapped[OrderStatus] = mapped_column(
        enum_column(OrderStatus), default=OrderStatus.PLACED
    )
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"), index=True)
    recipient: Mapped[str] = mapped_column(String(120))
    street: Mapped[str] = mapped_column(String(200))
    city: Mapped[str] = mapped_column(String(120))
    postal_code: Mapped[str] = mapped_column(String(12))
    country: Mapped[str] = mapped_column(String(2))
    gift_note: Mapped[str | None] = mapped_column(Text)

    customer: Mapped[Customer] = relationship(back_populates="orders")
    lines: Mapped[list["OrderLine"]] = relationship(
        back_populates="order",
        cascade="all, delete-orphan",
        order_by="OrderLine.position",
    )
    notifications: Mapped[list["Notification"]] = relationship(
        back_populates="order",
        cascade="all, delete-orphan",
        order_by="Notification.id",
    )

    @property
    def total(self) -> Decimal:
        return sum((line.subtotal for line in self.lines), start=Decimal("0.00"))


class OrderLine(IdMixin, Base):
    __tablename__ = "order_lines"
    __table_args__ = (
        UniqueConstraint("order_id", "book_id"),
        CheckConstraint("quantity > 0", name="quantity_positive"),
    )

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id", ondelete="CASCADE"))
    book_id: Mapped[int] = mapped_column(ForeignKey("books.id"), index=True)
    position: Mapped[int]
    quantity: Mapped[int]
    unit_price: Mapped[Decimal] = mapped_column(Numeric(10, 2))

    order: Mapped[Order] = relationship(back_populates="lines")
    book: Mapped[Book] = relationship(lazy="joined", innerjoin=True)

    @property
    def subtotal(self) -> Decimal:
        return self.unit_price * self.quantity


class Notification(IdMixin, TimestampMixin, Base):
    __tablename__ = "notifications"

    order_id: Mapped[int] = mapped_column(
        ForeignKey("orders.id", ondelete="CASCADE"), index=True
    )
    recipient: Mapped[str] = mapped_column(String(254))
    subject: Mapped[str] = mapped_column(String(200))

    order: Mapped[Order] = relationship(back_populates="notifications")
