"""What the staff wants to know."""

from decimal import Decimal

from sqlalchemy import func, select, text

from app.database import SessionDep
from app.models import Book, Order, OrderLine, OrderStatus
from app.schemas.reports import Bestseller, DailyOrders, Revenue, StatusRevenue

CENT = Decimal("0.01")


class ReportService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    async def bestsellers(self, limit: int) -> list[Bestseller]:
        copies = func.sum(OrderLine.quantity)
        statement = (
            select(
                Book.id.label("book_id"),
                Book.title,
                copies.label("copies"),
                func.sum(OrderLine.quantity * OrderLine.unit_price).label("revenue"),
            )
            .join(OrderLine, OrderLine.book_id == Book.id)
            .join(OrderLine.order)
            .where(Order.status != OrderStatus.CANCELLED)
            .group_by(Book.id, Book.title)
            .having(copies > 0)
            .order_by(copies.desc(), Book.id)
            .limit(limit)
        )
        rows = (await self.session.execute(statement)).mappings()
        return [Bestseller.model_validate(dict(row)) for row in rows]

    async def revenue(self) -> Revenue:
        totals = (
            select(
                Order.id,
                Order.status,
                func.sum(OrderLine.quantity * OrderLine.unit_price).label("total"),
            )
            .join(Order.lines)
            .group_by(Order.id, Order.status)
            .cte("totals")
        )
        statement = (
            select(
                totals.c.status,
                func.count().label("orders"),
                func.coalesce(func.sum(totals.c.total), 0).label("revenue"),
            )
            .group_by(totals.c.status)
            .order_by(totals.c.status)
        )
        rows = (await self.session.execute(statement)).all()
        by_status = [StatusRevenue.model_validate(row) for row in rows]
        earned = [row for row in by_status if row.status is not OrderStatus.CANCELLED]
        total = sum((row.revenue for row in earned), Decimal(0))
        orders = sum(row.orders for row in earned)
        return Revenue(
            by_status=by_status,
            total=total,
            average_order=(total / orders).quantize(CENT) if orders else None,
        )

    async def orders_per_day(self, days: int) -> list[DailyOrders]:
        statement = text(
            "SELECT created_at::date AS day, count(*) AS orders FROM orders "
            "WHERE created_at > now() - make_interval(days => :days) "
            "GROUP BY 1 ORDER BY 1"
        )
        rows = await self.session.execute(statement, {"days": days})
        return [DailyOrders.model_validate(row) for row in rows]
