"""Connections that lead through a proxy. httpcore `_async/http_proxy.py`."""

import logging

from ._connection import Connection, Exchange, Options, encrypted
from ._exceptions import ProxyError
from ._models import URL, Request

_logger = logging.getLogger("httpcore.proxy")


def merge_headers(default_headers=None, override_headers=None):
    """Headers and, behind them, those that replace some of them."""
    overrides = list(override_headers or ())
    replaced = {key.lower() for key, _ in overrides}
    return [pair for pair in default_headers or () if pair[0].lower() not in replaced] + overrides


class _Proxied:
    """A connection to a proxy for one origin."""

    kind = ""

    def __init__(self, mode, origin, proxy, options):
        self._mode = mode
        self._origin = origin
        self._proxy = proxy
        self._options = options
        to_proxy = Options(proxy.ssl_context, options.keepalive_expiry, options.backend)
        self._connection = Connection(mode, proxy.url.origin, to_proxy)

    def _url(self, target):
        proxy = self._proxy.url.origin
        return URL(scheme=proxy.scheme, host=proxy.host, port=proxy.port, target=target)

    def close(self):
        return self._connection.close()

    def can_handle_request(self, origin):
        return origin == self._origin

    def is_available(self):
        return self._connection.is_available()

    def has_expired(self):
        return self._connection.has_expired()

    def is_idle(self):
        return self._connection.is_idle()

    def is_closed(self):
        return self._connection.is_closed()

    def info(self):
        return self._connection.info()

    def __repr__(self):
        return f"<{self._mode.prefix}{self.kind}HTTPConnection [{self.info()}]>"


class Forwarding(_Proxied):
    """The proxy sends the request on."""

    kind = "Forward"

    def handle(self, request):
        headers = merge_headers(self._proxy.headers, request.headers)
        forwarded = Request(
            request.method, self._url(bytes(request.url)), headers=headers, content=request.stream, extensions=request.extensions
        )
        return self._connection.handle(forwarded)


class Tunnel(_Proxied):
    """The proxy only carries bytes, as soon as it has answered CONNECT."""

    kind = "Tunnel"

    def __init__(self, mode, origin, proxy, options):
        super().__init__(mode, origin, proxy, options)
        self._connected = False

    def handle(self, request):
        if not self._connected:
            yield from self._open(request)
            self._connected = True
        return (yield from self._connection.handle(request))

    def _open(self, request):
        target = b"%b:%d" % (self._origin.host, self._origin.port)
        headers = merge_headers([(b"Host", target), (b"Accept", b"*/*")], self._proxy.headers)
        asked = Request(b"CONNECT", self._url(target), headers=headers, extensions=request.extensions)
        response = yield from self._connection.handle(asked)
        if not 200 <= response.status <= 299:
            reason = response.extensions.get("reason_phrase", b"").decode("ascii", errors="ignore")
            yield from self._connection.close()
            raise ProxyError(f"{response.status} {reason}")
        stream = response.extensions["network_stream"]
        hostname = self._origin.host.decode("ascii")
        stream = yield from encrypted(self._mode, _logger, request, stream, self._options.context(), hostname, {})
        self._connection = Exchange(self._mode, self._origin, stream, self._options.keepalive_expiry)
