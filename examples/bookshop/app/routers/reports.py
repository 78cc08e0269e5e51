"""Reports for the staff."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from app.dependencies import require_staff
from app.schemas.reports import Bestseller, DailyOrders, Revenue
from app.services.reports import ReportService

router = APIRouter(
    prefix="/reports", tags=["reports"], dependencies=[Depends(require_staff)]
)

ServiceDep = Annotated[ReportService, Depends()]


@router.get("/bestsellers")
async def list_bestsellers(
    reports: ServiceDep, limit: Annotated[int, Query(ge=1, le=50)] = 10
) -> list[Bestseller]:
    return await reports.bestsellers(limit)


@router.get("/revenue")
async def read_revenue(reports: ServiceDep) -> Revenue:
    return await reports.revenue()


@router.get("/orders-per-day")
async def list_orders_per_day(
    reports: ServiceDep, days: Annotated[int, Query(ge=1, le=365)] = 7
) -> list[DailyOrders]:
    return await reports.orders_per_day(days)
