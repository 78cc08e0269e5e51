"""One connection: it is made when it is first used, and keeps itself for the next request. httpcore `_async/connection.py`, `_async/http11.py`."""

import itertools
import logging
import time

from h11._util import LocalProtocolError as IllegalRequest
from h11._util import RemoteProtocolError as IllegalResponse

from ._exceptions import (
    ConnectError,
    ConnectionNotAvailable,
    ConnectTimeout,
    LocalProtocolError,
    RemoteProtocolError,
    Translated,
    WriteError,
)
from ._flows import END
from ._models import Response
from ._ssl import default_ssl_context

from ._trace import traced
from ._wire import DONE, END_OF_MESSAGE, NEED_DATA, PAUSED, SEND_RESPONSE, Head, Wire

_logger = logging.getLogger("httpcore.connection")
_http11 = logging.getLogger("httpcore.http11")

_READ_AT_MOST = 64 * 1024
_BACKOFF = 0.5

NEW, ACTIVE, IDLE, CLOSED = "NEW", "ACTIVE", "IDLE", "CLOSED"


def timeout_of(request, which):
    """How long a request waits for something."""
    return request.extensions.get("timeout", {}).get(which)


class Exchange:
    """HTTP/1.1 over a stream, one request after the other."""

    def __init__(self, mode, origin, stream, keepalive_expiry=None):
        self._mode = mode
        self._origin = origin
        self._stream = stream
        self._keepalive_expiry = keepalive_expiry
        self._expires_at = None
        self._state = NEW
        self._lock = mode.lock()
        self._count = 0
        self._wire = Wire()

    def handle(self, request):
        """Sends a request and receives the head of its response."""
        if not self.can_handle_request(request.url.origin):
            raise RuntimeError(f"Attempted to send request to {request.url.origin} on connection to {self._origin}")
        with self._lock:
            if self._state not in (NEW, IDLE):
                raise ConnectionNotAvailable()
            self._count += 1
            self._state = ACTIVE
            self._expires_at = None
        details = {"request": request}
        try:
            try:
                yield from self._traced("send_request_headers", request, details, self._send_head(request))
                yield from self._traced("send_request_body", request, details, self._send_body(request))
            except WriteError:
                # The server may have answered before it stopped reading.
                pass
            received = yield from self._traced("receive_response_headers", request, details, self._receive_head(request))
            return self._response(request, *received)
        except BaseException:
            yield from self._traced("response_closed", request, {}, self.finish())
            raise

    def _traced(self, name, request, details, flow):
        return traced(self._mode, _http11, name, request, details, flow)

    def _response(self, request, version, status, reason, headers):
        stream = self._stream
        if status == 101 or (request.method == b"CONNECT" and 200 <= status < 300):
            stream = self._mode.upgraded(stream, self._wire.trailing_data)
        extensions = {"http_version": version, "reason_phrase": reason, "network_stream": stream}
        return Response(status, headers=headers, content=self._mode.body(self, request), extensions=extensions)

    def _send_head(self, request):
        with Translated({IllegalRequest: LocalProtocolError}):
            made = self._wire.head(request.method, request.url.target, request.headers)
        yield from self._write(self._wire.send_head(made), timeout_of(request, "write"))

    def _send_body(self, request):
        timeout = timeout_of(request, "write")
        parts = self._mode.iterate(request.stream)
        while (part := (yield self._mode.advance(parts))) is not END:
            yield from self._write(self._wire.send_data(part), timeout)
        yield from self._write(self._wire.send_end(), timeout)

    def _write(self, data, timeout):
        yield self._stream.write(data, timeout=timeout)

    def _receive_head(self, request):
        timeout = timeout_of(request, "read")
        while True:
            event = yield from self._receive(timeout)
            if isinstance(event, Head) and (event.status >= 200 or event.status == 101):
                return (b"HTTP/" + event.version, event.status, event.reason, event.headers)

    def receive_part(self, request):
        """The next part of a response's body, END behind the last one."""
        event = yield from self._receive(timeout_of(request, "read"))
        return END if event is END_OF_MESSAGE or event is PAUSED else event

    def _receive(self, timeout):
        while True:
            with Translated({IllegalResponse: RemoteProtocolError}):
                event = self._wire.next_event()
            if event is not NEED_DATA:
                return event
            data = yield self._stream.read(_READ_AT_MOST, timeout=timeout)
            if data == b"" and self._wire.theirs == SEND_RESPONSE:
                raise RemoteProtocolError("Server disconnected without sending a response.")
            self._wire.receive(data)

    def finish(self):
        """Behind a response: keeps the connection if both sides are done."""
        with self._lock:
            kept = self._wire.ours == DONE and self._wire.theirs == DONE
            if kept:
                self._state = IDLE
                self._wire.next_cycle()
                if self._keepalive_expiry is not None:
                    self._expires_at = time.monotonic() + self._keepalive_expiry
        if not kept:
            yield from self.close()

    def close(self):
        self._state = CLOSED
        yield self._mode.close(self._stream)

    def can_handle_request(self, origin):
        return origin == self._origin

    def is_available(self):
        return self._state == IDLE

    def has_expired(self):
        if self._expires_at is not None and time.monotonic() > self._expires_at:
            return True
        # What an idle connection has to read is its end, or nothing that anybody asked for.
        return self._state == IDLE and self._stream.get_extra_info("is_readable")

    def is_idle(self):
        return self._state == IDLE

    def is_closed(self):
        return self._state == CLOSED

    def info(self):
        return f"{str(self._origin)!r}, HTTP/1.1, {self._state}, Request Count: {self._count}"


class Connection:
    """A connection of a pool to an origin."""

    def __init__(self, mode, origin, options):
        self._mode = mode
        self._origin = origin
        self._options = options
        self._exchange = None
        self._failed = False

    def handle(self, request):
        """Connects if that is to be done, then sends the request."""
        if not self.can_handle_request(request.url.origin):
            raise RuntimeError(f"Attempted to send request to {request.url.origin} on connection to {self._origin}")
        if self._exchange is None:
            try:
                stream = yield from self.connect(request)
            except BaseException:
                self._failed = True
                raise
            self._exchange = Exchange(self._mode, self._origin, stream, self._options.keepalive_expiry)
        return (yield from self._exchange.handle(request))

    def connect(self, request):
        """A stream to the origin, encrypted if its scheme says so."""
        retries = self._options.retries
        delays = itertools.chain([0], (_BACKOFF * 2**n for n in itertools.count()))
        while True:
            attempt = {}
            try:
                return (yield from self._attempt(request, attempt))
            except (ConnectError, ConnectTimeout):
                if retries <= 0:
                    raise
            retries -= 1
            yield from traced(self._mode, _logger, "retry", request, attempt, self._sleep(next(delays)))

    def _sleep(self, delay):
        yield self._options.backend.sleep(delay)

    def _attempt(self, request, attempt):
        stream = yield from self._open(request, attempt)
        if self._origin.scheme in (b"https", b"wss"):
            hostname = request.extensions.get("sni_hostname") or self._origin.host.decode("ascii")
            stream = yield from encrypted(self._mode, _logger, request, stream, self._options.context(), hostname, attempt)
        return stream

    def _open(self, request, attempt):
        options = self._options
        timeout = timeout_of(request, "connect")
        if options.uds is None:
            name, connect = "connect_tcp", options.backend.connect_tcp
            attempt |= {"host": self._origin.host.decode("ascii"), "port": self._origin.port, "local_address": options.local_address}
        else:
            name, connect = "connect_unix_socket", options.backend.connect_unix_socket
            attempt["path"] = options.uds
        attempt |= {"timeout": timeout, "socket_options": options.socket_options}
        return traced(self._mode, _logger, name, request, dict(attempt), self._called(connect, dict(attempt)))

    @staticmethod
    def _called(connect, details):
        return (yield connect(**details))

    def close(self):
        if self._exchange is not None:
            yield from traced(self._mode, _logger, "close", None, {}, self._exchange.close())

    def can_handle_request(self, origin):
        return origin == self._origin

    def is_available(self):
        return self._exchange is not None and self._exchange.is_available()

    def has_expired(self):
        return self._failed if self._exchange is None else self._exchange.has_expired()

    def is_idle(self):
        return self._failed if self._exchange is None else self._exchange.is_idle()

    def is_closed(self):
        return self._failed if self._exchange is None else self._exchange.is_closed()

    def info(self):
        if self._exchange is not None:
            return self._exchange.info()
        return "CONNECTION FAILED" if self._failed else "CONNECTING"

    def __repr__(self):
        return f"<{self._mode.prefix}HTTPConnection [{self.info()}]>"


def encrypted(mode, logger, request, stream, context, hostname, attempt):
    """TLS over a stream."""
    context.set_alpn_protocols(["http/1.1"])
    attempt.clear()
    attempt |= {"ssl_context": context, "server_hostname": hostname, "timeout": timeout_of(request, "connect")}
    return traced(mode, logger, "start_tls", request, dict(attempt), _started(stream, dict(attempt)))


def _started(stream, details):
    return (yield stream.start_tls(**details))


class Options:
    """How the connections of a pool are made."""

    def __init__(self, ssl_context, keepalive_expiry, backend, retries=0, local_address=None, uds=None, socket_options=None):
        self._ssl_context = ssl_context
        self.keepalive_expiry = keepalive_expiry
        self.backend = backend
        self.retries = retries
        self.local_address = local_address
        self.uds = uds
        self.socket_options = socket_options

    def context(self):
        """The context for encrypted connections, made when the first one needs it."""
        if self._ssl_context is None:
            self._ssl_context = default_ssl_context()
        return self._ssl_context
