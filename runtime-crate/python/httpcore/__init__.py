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
from ._extras import AsyncHTTP2Connection, AsyncSOCKSProxy, HTTP2Connection, SOCKSProxy
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
    "AsyncHTTP2Connection",
    "AsyncHTTPProxy",
    "AsyncSOCKSProxy",
    "ConnectionPool",
    "HTTP2Connection",
    "HTTPProxy",
    "SOCKSProxy",
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
    "AsyncHTTPConnection",
    "AsyncMockBackend",
    "AsyncMockStream",
    "ConnectionInterface",
    "HTTP11Connection",
    "HTTPConnection",
    "MockBackend",
    "MockStream",
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
    AsyncHTTP2Connection,
    HTTP2Connection,
    AsyncSOCKSProxy,
    SOCKSProxy,
    default_ssl_context,
):
    _public.__module__ = "httpcore"
