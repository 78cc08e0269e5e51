"""Connection pools. SQLAlchemy lib/sqlalchemy/pool/__init__.py."""

from . import events
from .base import (
    ConnectionPoolEntry, ManagesConnection, Pool, PoolProxiedConnection, PoolResetState, _AdhocProxiedConnection,
    _ConnectionFairy, _ConnectionRecord, reset_commit, reset_none, reset_rollback,
)
from .impl import AsyncAdaptedQueuePool, NullPool, QueuePool, StaticPool

__molt_missing__ = ("AssertionPool", "FallbackAsyncAdaptedQueuePool", "SingletonThreadPool")
