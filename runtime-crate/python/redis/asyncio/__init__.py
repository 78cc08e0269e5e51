"""Redis for asyncio. redis/asyncio/__init__.py."""

from redis.asyncio.client import Redis, StrictRedis
from redis.asyncio.connection import (
    BlockingConnectionPool, Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection,
)
from redis.asyncio.sentinel import (
    Sentinel, SentinelConnectionPool, SentinelManagedConnection, SentinelManagedSSLConnection,
)
from redis.asyncio.utils import from_url
from redis.backoff import default_backoff
from redis.exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, BusyLoadingError, ChildDeadlockedError, ConnectionError,
    DataError, InvalidResponse, OutOfMemoryError, PubSubError, ReadOnlyError, RedisError, ResponseError, TimeoutError,
    WatchError,
)
from redis.typing import Subscription

__all__ = [
    "AuthenticationError", "AuthenticationWrongNumberOfArgsError", "BlockingConnectionPool", "BusyLoadingError",
    "ChildDeadlockedError", "Connection", "ConnectionError", "ConnectionPool", "DataError", "from_url",
    "default_backoff", "InvalidResponse", "PubSubError", "OutOfMemoryError", "ReadOnlyError", "Redis", "RedisError",
    "ResponseError", "Sentinel", "SentinelConnectionPool", "SentinelManagedConnection", "SentinelManagedSSLConnection",
    "SSLConnection", "StrictRedis", "Subscription", "TimeoutError", "UnixDomainSocketConnection",
    "WatchError",
]

__molt_missing__ = (
    "AsyncClusterKeyspaceNotifications", "AsyncKeyspaceNotifications", "AsyncKeyspaceNotificationsInterface",
    "RedisCluster", "cluster", "http", "keyspace_notifications", "multidb", "observability",
)
