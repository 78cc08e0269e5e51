"""SQLAlchemy with asyncio. SQLAlchemy lib/sqlalchemy/ext/asyncio/__init__.py."""

from .engine import (
    AsyncConnection, AsyncEngine, AsyncTransaction, async_engine_from_config, create_async_engine,
    create_async_pool_from_url,
)
from .result import AsyncMappingResult, AsyncResult, AsyncScalarResult, AsyncTupleResult
from .scoping import async_scoped_session
from .session import (
    AsyncAttrs, AsyncSession, AsyncSessionTransaction, async_object_session, async_session, async_sessionmaker,
    close_all_sessions,
)
