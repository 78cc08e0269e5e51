"""The tables."""

from app.models.base import Base
from app.models.catalogue import Author, Book, BookFormat, Publisher, Tag
from app.models.customers import Customer, Role
from app.models.orders import Notification, Order, OrderLine, OrderStatus
from app.models.reviews import Review

__all__ = [
    "Author",
    "Base",
    "Book",
    "BookFormat",
    "Customer",
    "Notification",
    "Order",
    "OrderLine",
    "OrderStatus",
    "Publisher",
    "Review",
    "Role",
    "Tag",
]
