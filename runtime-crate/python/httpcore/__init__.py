"""Connections that speak HTTP/1.1. httpcore `httpcore/__init__.py`."""

from ._api import request, stream
from ._backends.anyio import AnyIOBackend
from ._backends.base import SOCKET_OPTION, AsyncNetworkBackend, AsyncNetworkStream, NetworkBackend, NetworkStream
from ._backends.sync import SyncBackend
from ._exceptions import (
    ConnectError,
    ConnectionNotAvailable,
    ConnectTimeout,
    LocalProtocolError,
    NetworkError,
    PoolTimeout,
    ProtocolError,
    ProxyError,
    ReadError,
    ReadTimeout,
    RemoteProtocolError,
    TimeoutException,
    UnsupportedProtocol,
    WriteError,
    WriteTimeout,
)
from ._models import URL, Origin, Proxy, Request, Response
from ._pool import AsyncConnectionPool, ConnectionPool
from ._proxies import AsyncHTTPProxy, HTTPProxy
from ._ssl import default_ssl_context

__version__ = "1.0.9"

__all__ = [
    "request",
    "stream",
    "Origin",
    "URL",
    "Request",
    "Response",
    "Proxy",
    "AsyncConnectionPool",
    "AsyncHTTPProxy",
    "ConnectionPool",
    "HTTPProxy",
    "SyncBackend",
    "AnyIOBackend",
    "AsyncNetworkStream",
    "AsyncNetworkBackend",
    "NetworkStream",
    "NetworkBackend",
    "default_ssl_context",
    "SOCKET_OPTION",
    "ConnectionNotAvailable",
    "ProxyError",
    "ProtocolError",
    "LocalProtocolError",
    "RemoteProtocolError",
    "UnsupportedProtocol",
    "TimeoutException",
    "PoolTimeout",
    "ConnectTimeout",
    "ReadTimeout",
    "WriteTimeout",
    "NetworkError",
    "ConnectError",
    "ReadError",
    "WriteError",
]

__molt_missing__ = (
    "AsyncConnectionInterface",
    "AsyncHTTP11Connection",
    "AsyncHTTP2Connection",
    "AsyncHTTPConnection",
    "AsyncMockBackend",
    "AsyncMockStream",
    "AsyncSOCKSProxy",
    "ConnectionInterface",
    "HTTP11Connection",
    "HTTP2Connection",
    "HTTPConnection",
    "MockBackend",
    "MockStream",
    "SOCKSProxy",
    "TrioBackend",
)

# Who sees one of these sees it under the package's name.
for _public in (
    request,
    stream,
    AnyIOBackend,
    AsyncNetworkBackend,
    AsyncNetworkStream,
    NetworkBackend,
    NetworkStream,
    SyncBackend,
    ConnectError,
    ConnectionNotAvailable,
    ConnectTimeout,
    LocalProtocolError,
    NetworkError,
    PoolTimeout,
    ProtocolError,
    ProxyError,
    ReadError,
    ReadTimeout,
    RemoteProtocolError,
    TimeoutException,
    UnsupportedProtocol,
    WriteError,
    WriteTimeout,
    URL,
    Origin,
    Proxy,
    Request,
    Response,
    AsyncConnectionPool,
    ConnectionPool,
    AsyncHTTPProxy,
    HTTPProxy,
    default_ssl_context,
):
    _public.__module__ = "httpcore"
