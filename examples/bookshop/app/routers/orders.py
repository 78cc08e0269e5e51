"""Orders."""

import uuid
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Depends, status

from app.database import DatabaseDep
from app.dependencies import CurrentCustomer, require_staff
from app.models import Notification, Order, OrderStatus
from app.pagination import Page, PageDep
from app.schemas.orders import NotificationOut, OrderIn, OrderOut, OrderSummary
from app.services.notifications import notify
from app.services.orders import OrderService

router = APIRouter(prefix="/orders", tags=["orders"])

ServiceDep = Annotated[OrderService, Depends()]


@router.post("", response_model=OrderOut, status_code=status.HTTP_201_CREATED)
async def place_order(
    data: OrderIn,
    customer: CurrentCustomer,
    orders: ServiceDep,
    database: DatabaseDep,
    background: BackgroundTasks,
) -> Order:
    order = await orders.place(customer, data)
    subject = f"Your order of {len(order.lines)} titles"
    background.add_task(notify, database, order.id, customer.email, subject)
    return order


@router.get("", response_model=Page[OrderSummary])
async def list_orders(
    customer: CurrentCustomer,
    orders: ServiceDep,
    params: PageDep,
    status: OrderStatus | None = None,
) -> dict[str, Any]:
    return await orders.list_for(customer, params, status)


@router.get("/{reference}", response_model=OrderOut)
async def read_order(
    reference: uuid.UUID, customer: CurrentCustomer, orders: ServiceDep
) -> Order:
    return await orders.get(reference, customer)


@router.get("/{reference}/notifications", response_model=list[NotificationOut])
async def list_notifications(
    reference: uuid.UUID, customer: CurrentCustomer, orders: ServiceDep
) -> list[Notification]:
    order = await orders.get(reference, customer, with_notifications=True)
    return order.notifications


@router.post("/{reference}/pay", response_model=OrderOut)
async def pay_order(
    reference: uuid.UUID, customer: CurrentCustomer, orders: ServiceDep
) -> Order:
    order = await orders.get(reference, customer)
    return await orders.advance(order, OrderStatus.PAID)


@router.post("/{reference}/cancel", response_model=OrderOut)
async def cancel_order(
    reference: uuid.UUID, customer: CurrentCustomer, orders: ServiceDep
) -> Order:
    order = await orders.get(reference, customer)
    return await orders.advance(order, OrderStatus.CANCELLED)


@router.post(
    "/{reference}/ship",
    response_model=OrderOut,
    dependencies=[Depends(require_staff)],
)
async def ship_order(
    reference: uuid.UUID,
    customer: CurrentCustomer,
    orders: ServiceDep,
    database: DatabaseDep,
    background: BackgroundTasks,
) -> Order:
    order = await orders.advance(
        await orders.get(reference, customer), OrderStatus.SHIPPED
    )
    background.add_task(
        notify, database, order.id, order.recipient, "Your order is on its way"
    )
    return order
