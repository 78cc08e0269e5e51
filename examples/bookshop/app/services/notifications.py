"""What customers are told, after the response has gone out."""

import logging

from app.database import Database
from app.models import Notification, Order

logger = logging.getLogger(__name__)


async def notify(
    database: Database, order_id: int, recipient: str, subject: str
) -> None:
    """Record a message in a session of its own: that of the request is gone by now."""
    async with database.session.begin() as session:
        order = await session.get_one(Order, order_id)
        session.add(Notification(order=order, recipient=recipient, subject=subject))
    logger.info("notified %s about order %s", recipient, order.reference)
