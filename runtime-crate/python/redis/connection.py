"""Connections over sockets, and pools of them. redis/connection.py."""

from ._parsers import BaseParser, Encoder
from ._pool import BlockingConnectionPool, ConnectionPool
from ._sockets import AbstractConnection, Connection, DefaultParser, SSLConnection, UnixDomainSocketConnection
from ._url import FALSE_STRINGS, parse_ssl_verify_flags, to_bool
from ._url import SYNCHRONOUS as URL_QUERY_ARGUMENT_PARSERS
from .backoff import NoBackoff
from .credentials import CredentialProvider, UsernamePasswordCredentialProvider
from .driver_info import DriverInfo
from .exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, ChildDeadlockedError, ConnectionError, DataError,
    MaxConnectionsError, RedisError, ResponseError, TimeoutError,
)
from .maint_notifications import MaintNotificationsConfig
from .retry import Retry

__molt_missing__ = (
    "CacheProxyConnection", "ConnectionInterface", "ConnectionPoolInterface", "ConnectionsIndexer",
    "HiredisRespSerializer", "MaintNotificationsAbstractConnection", "MaintNotificationsAbstractConnectionPool",
    "PythonRespSerializer",
)

SYM_STAR, SYM_DOLLAR, SYM_CRLF, SYM_EMPTY = b"*", b"$", b"\r\n", b""


def parse_url(url):
    """What an address says, as arguments of a pool."""
    return ConnectionPool._parse(url)
