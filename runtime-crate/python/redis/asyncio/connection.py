"""Connections over streams, and pools of them. redis/asyncio/connection.py."""

from .._parsers import BaseParser, Encoder
from .._url import FALSE_STRINGS, parse_ssl_verify_flags, to_bool
from .._url import PARSERS as URL_QUERY_ARGUMENT_PARSERS
from ..backoff import NoBackoff
from ..credentials import CredentialProvider, UsernamePasswordCredentialProvider
from ..driver_info import DriverInfo
from ..exceptions import (
    AuthenticationError, AuthenticationWrongNumberOfArgsError, ConnectionError, DataError, MaxConnectionsError,
    RedisError, ResponseError, TimeoutError,
)
from ..maint_notifications import MaintNotificationsConfig
from ._pool import BlockingConnectionPool, ConnectionPool
from ._streams import AbstractConnection, Connection, DefaultParser, SSLConnection, UnixDomainSocketConnection
from .retry import Retry

__molt_missing__ = (
    "AsyncConnectCallbackProtocol", "AsyncMaintNotificationsAbstractConnection",
    "AsyncMaintNotificationsAbstractConnectionPool", "ConnectCallbackProtocol", "ConnectCallbackT", "ConnectKwargs",
    "ConnectionPoolInterface", "RedisSSLContext",
)

SYM_STAR, SYM_DOLLAR, SYM_CRLF, SYM_LF, SYM_EMPTY = b"*", b"$", b"\r\n", b"\n", b""


def parse_url(url):
    """What an address says, as arguments of a pool."""
    return ConnectionPool._parse(url)
