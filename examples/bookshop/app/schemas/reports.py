"""What the staff wants to know."""

from datetime import date
from decimal import Decimal

from app.models import OrderStatus
from app.schemas.base import Output


class Bestseller(Output):
    book_id: int
    title: str
    copies: int
    revenue: Decimal


class StatusRevenue(Output):
    status: OrderStatus
    orders: int
    revenue: Decimal


class Revenue(Output):
    by_status: list[StatusRevenue]
    total: Decimal
    average_order: Decimal | None


class DailyOrders(Output):
    day: date
    orders: int
