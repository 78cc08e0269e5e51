"""Transports over the network: connections of httpcore, errors of httpx. httpx `httpx/_transports/default.py`."""

import httpcore

from .. import _exceptions
from .._config import DEFAULT_LIMITS, Proxy, create_ssl_context, default_authorities
from .._response import Response
from .._types import AsyncByteStream, SyncByteStream
from .._urls import URL
from .base import AsyncBaseTransport, BaseTransport

# What httpcore raises and httpx in its place; the first class that fits is the closest one.
_ERRORS = (
    (httpcore.ConnectTimeout, _exceptions.ConnectTimeout),
    (httpcore.ReadTimeout, _exceptions.ReadTimeout),
    (httpcore.WriteTimeout, _exceptions.WriteTimeout),
    (httpcore.PoolTimeout, _exceptions.PoolTimeout),
    (httpcore.TimeoutException, _exceptions.TimeoutException),
    (httpcore.ConnectError, _exceptions.ConnectError),
    (httpcore.ReadError, _exceptions.ReadError),
    (httpcore.WriteError, _exceptions.WriteError),
    (httpcore.NetworkError, _exceptions.NetworkError),
    (httpcore.ProxyError, _exceptions.ProxyError),
    (httpcore.UnsupportedProtocol, _exceptions.UnsupportedProtocol),
    (httpcore.LocalProtocolError, _exceptions.LocalProtocolError),
    (httpcore.RemoteProtocolError, _exceptions.RemoteProtocolError),
    (httpcore.ProtocolError, _exceptions.ProtocolError),
)

HTTP2_MISSING = "Using http2=True, but the 'h2' package is not installed. Make sure to install httpx using `pip install httpx[http2]`."
_SOCKS_MISSING = (
    "Using SOCKS proxy, but the 'socksio' package is not installed. Make sure to install httpx using `pip install httpx[socks]`."
)


class _Mapped:
    """`with _Mapped()`: errors of httpcore that are raised inside become those of httpx."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        for known, wanted in _ERRORS:
            if isinstance(error, known):
                raise wanted(str(error)) from error
        return False


def _context(verify, cert, trust_env):
    """The context of a transport. None stands for the default one, which is made when it is first needed."""
    if verify is True and not cert and not default_authorities(trust_env):
        return None
    return create_ssl_context(verify=verify, cert=cert, trust_env=trust_env)


def _proxy_of(proxy):
    proxy = Proxy(url=proxy) if isinstance(proxy, (str, URL)) else proxy
    if proxy is not None and proxy.url.scheme in ("socks5", "socks5h"):
        raise ImportError(_SOCKS_MISSING)
    return proxy


def _pool(direct, proxied, proxy, limits, own, **options):
    """A pool of one of two classes; `own` are the options that go with no proxy."""
    options |= {
        "max_connections": limits.max_connections,
        "max_keepalive_connections": limits.max_keepalive_connections,
        "keepalive_expiry": limits.keepalive_expiry,
    }
    if proxy is None:
        return direct(**own, **options)
    if proxy.url.scheme not in ("http", "https"):
        raise ValueError(
            f"Proxy protocol must be either 'http', 'https', 'socks5', or 'socks5h', but got {proxy.url.scheme!r}."
        )
    return proxied(
        proxy_url=_core_url(proxy.url),
        proxy_auth=proxy.raw_auth,
        proxy_headers=proxy.headers.raw,
        proxy_ssl_context=proxy.ssl_context,
        **options,
    )


def _core_url(url):
    return httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)


def _core_request(request):
    return httpcore.Request(
        method=request.method,
        url=_core_url(request.url),
        headers=request.headers.raw,
        content=request.stream,
        extensions=request.extensions,
    )


class ResponseStream(SyncByteStream):
    """The body of a response off the network."""

    def __init__(self, httpcore_stream):
        self._httpcore_stream = httpcore_stream

    def __iter__(self):
        with _Mapped():
            yield from self._httpcore_stream

    def close(self):
        if hasattr(self._httpcore_stream, "close"):
            self._httpcore_stream.close()


class AsyncResponseStream(AsyncByteStream):
    """The body of a response off the network."""

    def __init__(self, httpcore_stream):
        self._httpcore_stream = httpcore_stream

    async def __aiter__(self):
        with _Mapped():
            async for part in self._httpcore_stream:
                yield part

    async def aclose(self):
        if hasattr(self._httpcore_stream, "aclose"):
            await self._httpcore_stream.aclose()


def _refuse_http2(http2):
    if http2:
        raise ImportError(HTTP2_MISSING)


class HTTPTransport(BaseTransport):
    """Carries requests over the network, for clients that block."""

    def __init__(
        self,
        verify=True,
        cert=None,
        trust_env=True,
        http1=True,
        http2=False,
        limits=DEFAULT_LIMITS,
        proxy=None,
        uds=None,
        local_address=None,
        retries=0,
        socket_options=None,
    ):
        proxy = _proxy_of(proxy)
        _refuse_http2(http2)
        self._pool = _pool(
            httpcore.ConnectionPool,
            httpcore.HTTPProxy,
            proxy,
            limits,
            {"uds": uds, "local_address": local_address, "retries": retries},
            ssl_context=_context(verify, cert, trust_env),
            http1=http1,
            socket_options=socket_options,
        )

    def __enter__(self):
        self._pool.__enter__()
        return self

    def __exit__(self, exc_type=None, exc_value=None, traceback=None):
        with _Mapped():
            self._pool.__exit__(exc_type, exc_value, traceback)

    def handle_request(self, request):
        assert isinstance(request.stream, SyncByteStream)
        with _Mapped():
            response = self._pool.handle_request(_core_request(request))
        return Response(
            response.status,
            headers=response.headers,
            stream=ResponseStream(response.stream),
            extensions=response.extensions,
        )

    def close(self):
        self._pool.close()


class AsyncHTTPTransport(AsyncBaseTransport):
    """Carries requests over the network, for clients that await."""

    def __init__(
        self,
        verify=True,
        cert=None,
        trust_env=True,
        http1=True,
        http2=False,
        limits=DEFAULT_LIMITS,
        proxy=None,
        uds=None,
        local_address=None,
        retries=0,
        socket_options=None,
    ):
        proxy = _proxy_of(proxy)
        _refuse_http2(http2)
        self._pool = _pool(
            httpcore.AsyncConnectionPool,
            httpcore.AsyncHTTPProxy,
            proxy,
            limits,
            {"uds": uds, "local_address": local_address, "retries": retries},
            ssl_context=_context(verify, cert, trust_env),
            http1=http1,
            socket_options=socket_options,
        )

    async def __aenter__(self):
        await self._pool.__aenter__()
        return self

    async def __aexit__(self, exc_type=None, exc_value=None, traceback=None):
        with _Mapped():
            await self._pool.__aexit__(exc_type, exc_value, traceback)

    async def handle_async_request(self, request):
        assert isinstance(request.stream, AsyncByteStream)
        with _Mapped():
            response = await self._pool.handle_async_request(_core_request(request))
        return Response(
            response.status,
            headers=response.headers,
            stream=AsyncResponseStream(response.stream),
            extensions=response.extensions,
        )

    async def aclose(self):
        await self._pool.aclose()
