"""Redis: a client of the server that keeps data in memory. redis/__init__.py."""

from redis import asyncio
from redis.backoff import default_backoff
from redis.client import Redis, StrictRedis
from redis.connection import (
    BlockingConnectionPool, Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection,
)
from redis.credentials import CredentialProvider, UsernamePasswordCredentialProvider
from redis.driver_info import DriverInfo
from redis.exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, BusyLoadingError, ChildDeadlockedError, ConnectionError,
    CrossSlotTransactionError, DataError, InvalidPipelineStack, InvalidResponse, MaxConnectionsError, OutOfMemoryError,
    PubSubError, ReadOnlyError, RedisClusterException, RedisError, ResponseError, TimeoutError, WatchError,
)
from redis.sentinel import (
    Sentinel, SentinelConnectionPool, SentinelManagedConnection, SentinelManagedSSLConnection,
)
from redis.typing import Subscription
from redis.utils import from_url

__version__ = "8.1.0"

VERSION = (8, 1, 0)

__all__ = [
    "AuthenticationError", "AuthenticationWrongNumberOfArgsError", "BlockingConnectionPool", "BusyLoadingError",
    "ChildDeadlockedError", "Connection", "ConnectionError", "ConnectionPool", "CredentialProvider",
    "CrossSlotTransactionError", "DataError", "DriverInfo", "from_url", "default_backoff", "InvalidPipelineStack",
    "InvalidResponse", "MaxConnectionsError", "OutOfMemoryError", "PubSubError", "ReadOnlyError", "Redis",
    "RedisClusterException", "RedisError", "ResponseError", "Sentinel", "SentinelConnectionPool",
    "SentinelManagedConnection", "SentinelManagedSSLConnection", "SSLConnection", "UsernamePasswordCredentialProvider",
    "StrictRedis", "Subscription", "TimeoutError", "UnixDomainSocketConnection", "WatchError",
]

__molt_missing__ = (
    "ChannelType", "ClusterKeyspaceNotifications", "EventType", "KeyNotification", "KeyeventChannel", "KeyspaceChannel",
    "KeyspaceNotifications", "KeyspaceNotificationsInterface", "KeyspaceWorkerThread", "RedisCluster", "SubkeyeventChannel",
    "SubkeyspaceChannel", "SubkeyspaceeventChannel", "SubkeyspaceitemChannel", "get_channel_type", "int_or_str", "auth",
    "background", "cache", "cluster", "crc", "data_structure", "event", "himport", "http", "keyspace_notifications",
    "multidb", "observability", "ocsp",
)
