"""Pools whose connections lead through a proxy. httpcore `_async/http_proxy.py`."""

from ._models import Proxy, basic, enforce_headers, enforce_url
from ._pool import AsyncConnectionPool, ConnectionPool


class _ThroughProxy:
    """The arguments of a pool with a proxy."""

    def __init__(
        self,
        proxy_url,
        proxy_auth=None,
        proxy_headers=None,
        ssl_context=None,
        proxy_ssl_context=None,
        max_connections=10,
        max_keepalive_connections=None,
        keepalive_expiry=None,
        http1=True,
        http2=False,
        retries=0,
        local_address=None,
        uds=None,
        network_backend=None,
        socket_options=None,
    ):
        url = enforce_url(proxy_url, name="proxy_url")
        if url.scheme == b"http" and proxy_ssl_context is not None:
            raise RuntimeError("The `proxy_ssl_context` argument is not allowed for the http scheme")
        proxy = Proxy(url, headers=enforce_headers(proxy_headers, name="proxy_headers"), ssl_context=proxy_ssl_context)
        if proxy_auth is not None:
            proxy.headers = [basic(proxy_auth, "proxy_auth"), *proxy.headers]
        super().__init__(
            ssl_context=ssl_context,
            proxy=proxy,
            max_connections=max_connections,
            max_keepalive_connections=max_keepalive_connections,
            keepalive_expiry=keepalive_expiry,
            http1=http1,
            http2=http2,
            retries=retries,
            local_address=local_address,
            uds=uds,
            network_backend=network_backend,
            socket_options=socket_options,
        )


class HTTPProxy(_ThroughProxy, ConnectionPool):
    """Connections through a proxy, for callers that block."""


class AsyncHTTPProxy(_ThroughProxy, AsyncConnectionPool):
    """Connections through a proxy, for callers that await."""
