"""The application on the database that DATABASE_URL names; every test starts with empty tables."""

import os
from collections.abc import AsyncIterator

import httpx
import pytest
from sqlalchemy import text

os.environ |= {
    "BOOKSHOP_SECRET_KEY": "only-for-tests",
    "BOOKSHOP_CREATE_TABLES": "true",
    "BOOKSHOP_ADMIN_EMAIL": "admin@bookshop.example",
    "BOOKSHOP_ADMIN_PASSWORD": "correct-horse-battery",
    "BOOKSHOP_PASSWORD_ITERATIONS": "1000",
    "BOOKSHOP_PARTNER_KEY": "partner-key",
    "BOOKSHOP_CORS_ORIGINS": '["https://shop.example"]',
}

from app.config import get_settings
from app.main import app
from app.models import Base
from app.services.customers import ensure_admin
from tests.client import Shop


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def shop() -> AsyncIterator[Shop]:
    """A client without an account."""
    async with app.router.lifespan_context(app):
        await empty_tables()
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://test")
        async with client:
            yield Shop(client)


@pytest.fixture
async def staff(shop: Shop) -> Shop:
    """A client signed in as the first member of staff."""
    return await shop.sign_in("admin@bookshop.example", "correct-horse-battery")


@pytest.fixture
async def customer(shop: Shop) -> Shop:
    """A client signed in as a new customer."""
    return await shop.sign_up("ada@example.com", "analytical-engine-1")


async def empty_tables() -> None:
    names = ", ".join(table.name for table in Base.metadata.sorted_tables)
    async with app.state.database.session() as session:
        await session.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
        await session.commit()
        await ensure_admin(session, get_settings())
