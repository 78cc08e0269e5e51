"""A WSGI application in the place of a server. httpx `httpx/_transports/wsgi.py`."""

import io
import itertools
import sys

from .._response import Response
from .._types import SyncByteStream
from .base import BaseTransport


class WSGIByteStream(SyncByteStream):
    """A body as an application gives it. It has begun, so that the head of the response is known."""

    def __init__(self, result):
        self._result = result
        parts = iter(result)
        first = next((part for part in parts if part), None)
        self._parts = iter(()) if first is None else itertools.chain([first], parts)

    def __iter__(self):
        yield from self._parts

    def close(self):
        close = getattr(self._result, "close", None)
        if close is not None:
            close()


class _Started:
    """What the application says before its body."""

    status = headers = failure = None

    def __call__(self, status, response_headers, exc_info=None):
        self.status, self.headers, self.failure = status, response_headers, exc_info
        return lambda _: None


class WSGITransport(BaseTransport):
    """Calls a WSGI application."""

    def __init__(self, app, raise_app_exceptions=True, script_name="", remote_addr="127.0.0.1", wsgi_errors=None):
        self.app = app
        self.raise_app_exceptions = raise_app_exceptions
        self.script_name = script_name
        self.remote_addr = remote_addr
        self.wsgi_errors = wsgi_errors

    def _environ(self, request):
        url = request.url
        environ = {
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": url.scheme,
            "wsgi.input": io.BytesIO(request.content),
            "wsgi.errors": self.wsgi_errors or sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            "REQUEST_METHOD": request.method,
            "SCRIPT_NAME": self.script_name,
            "PATH_INFO": url.path,
            "QUERY_STRING": url.query.decode("ascii"),
            "SERVER_NAME": url.host,
            "SERVER_PORT": str(url.port or {"http": 80, "https": 443}[url.scheme]),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": self.remote_addr,
        }
        for raw, value in request.headers.raw:
            key = raw.decode("ascii").upper().replace("-", "_")
            plain = key in ("CONTENT_TYPE", "CONTENT_LENGTH")
            environ[key if plain else f"HTTP_{key}"] = value.decode("ascii")
        return environ

    def handle_request(self, request):
        request.read()
        started = _Started()
        stream = WSGIByteStream(self.app(self._environ(request), started))
        assert started.status is not None
        assert started.headers is not None
        if self.raise_app_exceptions and started.failure and started.failure[0]:
            raise started.failure[1]
        headers = [(key.encode("ascii"), value.encode("ascii")) for key, value in started.headers]
        return Response(int(started.status.split()[0]), headers=headers, stream=stream)
