"""Connections that requests share. httpcore `_async/connection_pool.py`, `_async/interfaces.py`."""

import contextlib
import sys
from collections.abc import AsyncIterable, Iterable

from ._connection import Connection, Options, timeout_of
from ._exceptions import ConnectionNotAvailable, UnsupportedProtocol
from ._flows import arun, run
from ._models import Request, Response, enforce_bytes, enforce_headers, enforce_url, include_request_headers
from ._modes import BLOCKING, SUSPENDING
from ._proxied import Forwarding, Tunnel

_SPOKEN = ("http", "https", "ws", "wss")

HTTP2_MISSING = "HTTP/2 is not supported: there is no 'h2' package."
SOCKS_MISSING = "SOCKS proxies are not supported: there is no 'socksio' package."


class _Waiting:
    """A request in a pool, with its connection as soon as it has one."""

    def __init__(self, mode, request):
        self._mode = mode
        self.request = request
        self.release()

    def release(self):
        self.connection = None
        self._assigned = self._mode.event()

    def assign(self, connection):
        self.connection = connection
        self._assigned.set()

    def obtained(self, timeout):
        """A flow that ends with the connection."""
        if self.connection is None:
            yield self._mode.wait(self._assigned, timeout)
        return self.connection


class Pool:
    """What both kinds of pools have in common."""

    _mode = BLOCKING

    def __init__(
        self,
        ssl_context=None,
        proxy=None,
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
        if http2:
            raise NotImplementedError(HTTP2_MISSING)
        if proxy is not None and proxy.url.scheme in (b"socks5", b"socks5h"):
            raise NotImplementedError(SOCKS_MISSING)
        self._proxy = proxy
        self._max_connections = sys.maxsize if max_connections is None else max_connections
        kept = sys.maxsize if max_keepalive_connections is None else max_keepalive_connections
        self._max_keepalive_connections = min(self._max_connections, kept)
        backend = self._mode.backend() if network_backend is None else network_backend
        self._options = Options(ssl_context, keepalive_expiry, backend, retries, local_address, uds, socket_options)
        self._connections = []
        self._requests = []
        self._lock = self._mode.lock()

    @property
    def connections(self):
        """The connections that the pool has."""
        return list(self._connections)

    def create_connection(self, origin):
        """A connection that is not made yet."""
        if self._proxy is None:
            return Connection(self._mode, origin, self._options)
        kind = Forwarding if origin.scheme == b"http" else Tunnel
        return kind(self._mode, origin, self._proxy, self._options)

    def _handle(self, request):
        """A flow: the response to a request, whose body is still to come."""
        scheme = request.url.scheme.decode()
        if scheme == "":
            raise UnsupportedProtocol("Request URL is missing an 'http://' or 'https://' protocol.")
        if scheme not in _SPOKEN:
            raise UnsupportedProtocol(f"Request URL has an unsupported protocol '{scheme}://'.")
        waiting = _Waiting(self._mode, request)
        with self._lock:
            self._requests.append(waiting)
        try:
            response = yield from self._answered(waiting)
        except BaseException as error:
            yield from self._leave(waiting)
            raise error from None
        response.stream.released = lambda: self._leave(waiting)
        return Response(response.status, headers=response.headers, content=response.stream, extensions=response.extensions)

    def _answered(self, waiting):
        while True:
            yield from self._serve()
            connection = yield from waiting.obtained(timeout_of(waiting.request, "pool"))
            try:
                return (yield from connection.handle(waiting.request))
            except ConnectionNotAvailable:
                waiting.release()

    def _leave(self, waiting):
        """A request is done with: what it had is for the others."""
        with self._lock:
            self._requests.remove(waiting)
        yield from self._serve()

    def _serve(self):
        """Gives connections to the requests that wait, and closes what is no longer of use."""
        with self._lock:
            closing = self._retire()
            for waiting in [one for one in self._requests if one.connection is None]:
                closing += self._provide(waiting)
        for connection in closing:
            yield from connection.close()

    def _retire(self):
        retired = []
        for connection in list(self._connections):
            if connection.is_closed():
                self._connections.remove(connection)
                continue
            too_many = connection.is_idle() and len(self._connections) > self._max_keepalive_connections
            if connection.has_expired() or too_many:
                self._connections.remove(connection)
                retired.append(connection)
        return retired

    def _provide(self, waiting):
        """Finds or makes a connection for a request; the connection that had to go for it, if one had to."""
        origin = waiting.request.url.origin
        gone = []
        for connection in self._connections:
            if connection.can_handle_request(origin) and connection.is_available():
                waiting.assign(connection)
                return gone
        if len(self._connections) >= self._max_connections:
            gone = [one for one in self._connections if one.is_idle()][:1]
            if not gone:
                return gone
            self._connections.remove(gone[0])
        connection = self.create_connection(origin)
        self._connections.append(connection)
        waiting.assign(connection)
        return gone

    def _close_all(self):
        with self._lock:
            closing, self._connections = self._connections, []
        for connection in closing:
            yield from connection.close()

    def __repr__(self):
        with self._lock:
            queued = sum(one.connection is None for one in self._requests)
            idle = sum(one.is_idle() for one in self._connections)
            requests, connections = len(self._requests), len(self._connections)
        return (
            f"<{type(self).__name__} [Requests: {requests - queued} active, {queued} queued | "
            f"Connections: {connections - idle} active, {idle} idle]>"
        )


def _made(method, url, headers, content, extensions):
    method = enforce_bytes(method, name="method")
    url = enforce_url(url, name="url")
    headers = include_request_headers(enforce_headers(headers, name="headers"), url=url, content=content)
    return Request(method, url, headers=headers, content=content, extensions=extensions)


class ConnectionPool(Pool):
    """Connections for callers that block."""

    def handle_request(self, request):
        assert isinstance(request.stream, Iterable)
        return run(self._handle(request))

    def request(self, method, url, *, headers=None, content=None, extensions=None):
        """Sends a request and reads its response."""
        response = self.handle_request(_made(method, url, headers, content, extensions))
        try:
            response.read()
        finally:
            response.close()
        return response

    @contextlib.contextmanager
    def stream(self, method, url, *, headers=None, content=None, extensions=None):
        """Sends a request; its response is read by the caller."""
        response = self.handle_request(_made(method, url, headers, content, extensions))
        try:
            yield response
        finally:
            response.close()

    def close(self):
        run(self._close_all())

    def __enter__(self):
        return self

    def __exit__(self, exc_type=None, exc_value=None, traceback=None):
        self.close()


class AsyncConnectionPool(Pool):
    """Connections for callers that await."""

    _mode = SUSPENDING

    async def handle_async_request(self, request):
        assert isinstance(request.stream, AsyncIterable)
        return await arun(self._handle(request))

    async def request(self, method, url, *, headers=None, content=None, extensions=None):
        """Sends a request and reads its response."""
        response = await self.handle_async_request(_made(method, url, headers, content, extensions))
        try:
            await response.aread()
        finally:
            await response.aclose()
        return response

    @contextlib.asynccontextmanager
    async def stream(self, method, url, *, headers=None, content=None, extensions=None):
        """Sends a request; its response is read by the caller."""
        response = await self.handle_async_request(_made(method, url, headers, content, extensions))
        try:
            yield response
        finally:
            await response.aclose()

    async def aclose(self):
        await arun(self._close_all())

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type=None, exc_value=None, traceback=None):
        await self.aclose()
