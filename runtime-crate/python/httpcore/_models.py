"""URLs, requests and responses as they go over a connection. httpcore `httpcore/_models.py`."""

import base64
import urllib.parse
from collections.abc import AsyncIterable, Iterable, Mapping, Sequence

DEFAULT_PORTS = {b"ftp": 21, b"http": 80, b"https": 443, b"ws": 80, b"wss": 443}
_ORIGIN_PORTS = {**DEFAULT_PORTS, b"socks5": 1080, b"socks5h": 1080}


def enforce_bytes(value, *, name):
    """Bytes, or text of ASCII, as bytes."""
    if isinstance(value, bytes):
        return value
    if not isinstance(value, str):
        raise TypeError(f"{name} must be bytes or str, but got {type(value).__name__}.")
    try:
        return value.encode("ascii")
    except UnicodeEncodeError:
        raise TypeError(f"{name} strings may not include unicode characters.") from None


def enforce_url(value, *, name):
    """A URL, or one that a text says."""
    if isinstance(value, URL):
        return value
    if isinstance(value, (bytes, str)):
        return URL(value)
    raise TypeError(f"{name} must be a URL, bytes, or str, but got {type(value).__name__}.")


def enforce_headers(value=None, *, name):
    """Headers as pairs of bytes."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        value = value.items()
    elif not isinstance(value, Sequence):
        raise TypeError(f"{name} must be a mapping or sequence of two-tuples, but got {type(value).__name__}.")
    return [(enforce_bytes(key, name="header name"), enforce_bytes(item, name="header value")) for key, item in value]


def basic(auth, name):
    """The header for a proxy that wants a name and a password."""
    user, password = (enforce_bytes(part, name=name) for part in auth)
    return (b"Proxy-Authorization", b"Basic " + base64.b64encode(user + b":" + password))


def include_request_headers(headers, *, url, content):
    """Adds what a request needs for its host and its body."""
    known = {key.lower() for key, _ in headers}
    if b"host" not in known:
        usual = url.port is None or url.port == DEFAULT_PORTS.get(url.scheme)
        headers = [(b"Host", url.host if usual else b"%b:%d" % (url.host, url.port)), *headers]
    if content is None or known & {b"content-length", b"transfer-encoding"}:
        return headers
    if isinstance(content, bytes):
        return [*headers, (b"Content-Length", b"%d" % len(content))]
    return [*headers, (b"Transfer-Encoding", b"chunked")]


class ByteStream:
    """A body that is there already."""

    def __init__(self, content):
        self._content = content

    def __iter__(self):
        yield self._content

    async def __aiter__(self):
        yield self._content

    def __repr__(self):
        return f"<{type(self).__name__} [{len(self._content)} bytes]>"


def _body(content):
    return ByteStream(content or b"") if content is None or isinstance(content, bytes) else content


class Origin:
    """Whom a connection leads to."""

    def __init__(self, scheme, host, port):
        self.scheme, self.host, self.port = scheme, host, port

    def __eq__(self, other):
        return isinstance(other, Origin) and (self.scheme, self.host, self.port) == (other.scheme, other.host, other.port)

    def __str__(self):
        return f"{self.scheme.decode('ascii')}://{self.host.decode('ascii')}:{self.port}"


class URL:
    """A URL in bytes, its path and query in one."""

    def __init__(self, url="", *, scheme=b"", host=b"", port=None, target=b""):
        if url:
            parsed = urllib.parse.urlparse(enforce_bytes(url, name="url"))
            self.scheme, self.host, self.port = parsed.scheme, parsed.hostname or b"", parsed.port
            self.target = (parsed.path or b"/") + (b"?" + parsed.query if parsed.query else b"")
        else:
            self.scheme = enforce_bytes(scheme, name="scheme")
            self.host = enforce_bytes(host, name="host")
            self.port = port
            self.target = enforce_bytes(target, name="target")

    @property
    def origin(self):
        return Origin(scheme=self.scheme, host=self.host, port=self.port or _ORIGIN_PORTS[self.scheme])

    def __eq__(self, other):
        return isinstance(other, URL) and bytes(self) == bytes(other)

    def __bytes__(self):
        port = b"" if self.port is None else b":%d" % self.port
        return b"%b://%b%b%b" % (self.scheme, self.host, port, self.target)

    def __repr__(self):
        return f"{type(self).__name__}(scheme={self.scheme!r}, host={self.host!r}, port={self.port!r}, target={self.target!r})"


class Request:
    """What is to be sent."""

    def __init__(self, method, url, *, headers=None, content=None, extensions=None):
        self.method = enforce_bytes(method, name="method")
        self.url = enforce_url(url, name="url")
        self.headers = enforce_headers(headers, name="headers")
        self.stream = _body(content)
        self.extensions = {} if extensions is None else extensions
        if "target" in self.extensions:
            known = self.url
            self.url = URL(scheme=known.scheme, host=known.host, port=known.port, target=self.extensions["target"])

    def __repr__(self):
        return f"<{type(self).__name__} [{self.method!r}]>"


class Response:
    """What came back; its body may still be to come."""

    def __init__(self, status, *, headers=None, content=None, extensions=None):
        self.status = status
        self.headers = enforce_headers(headers, name="headers")
        self.stream = _body(content)
        self.extensions = {} if extensions is None else extensions
        self._stream_consumed = False

    @property
    def content(self):
        if not hasattr(self, "_content"):
            call = "response.read()" if isinstance(self.stream, Iterable) else "await response.aread()"
            raise RuntimeError(f"Attempted to access 'response.content' on a streaming response. Call '{call}' first.")
        return self._content

    def __repr__(self):
        return f"<{type(self).__name__} [{self.status}]>"

    def _begin(self, loop):
        if self._stream_consumed:
            raise RuntimeError(f"Attempted to call '{loop}' more than once.")
        self._stream_consumed = True

    def read(self):
        if not isinstance(self.stream, Iterable):
            raise RuntimeError(
                "Attempted to read an asynchronous response using 'response.read()'. You should use 'await response.aread()' instead."
            )
        if not hasattr(self, "_content"):
            self._content = b"".join(self.iter_stream())
        return self._content

    def iter_stream(self):
        if not isinstance(self.stream, Iterable):
            raise RuntimeError(
                "Attempted to stream an asynchronous response using 'for ... in response.iter_stream()'. "
                "You should use 'async for ... in response.aiter_stream()' instead."
            )
        self._begin("for ... in response.iter_stream()")
        yield from self.stream

    def close(self):
        if not isinstance(self.stream, Iterable):
            raise RuntimeError(
                "Attempted to close an asynchronous response using 'response.close()'. You should use 'await response.aclose()' instead."
            )
        if hasattr(self.stream, "close"):
            self.stream.close()

    async def aread(self):
        if not isinstance(self.stream, AsyncIterable):
            raise RuntimeError(
                "Attempted to read an synchronous response using 'await response.aread()'. You should use 'response.read()' instead."
            )
        if not hasattr(self, "_content"):
            self._content = b"".join([part async for part in self.aiter_stream()])
        return self._content

    async def aiter_stream(self):
        if not isinstance(self.stream, AsyncIterable):
            raise RuntimeError(
                "Attempted to stream an synchronous response using 'async for ... in response.aiter_stream()'. "
                "You should use 'for ... in response.iter_stream()' instead."
            )
        self._begin("async for ... in response.aiter_stream()")
        async for chunk in self.stream:
            yield chunk

    async def aclose(self):
        if not isinstance(self.stream, AsyncIterable):
            raise RuntimeError(
                "Attempted to close a synchronous response using 'await response.aclose()'. You should use 'response.close()' instead."
            )
        if hasattr(self.stream, "aclose"):
            await self.stream.aclose()


class Proxy:
    """A proxy and what it is told."""

    def __init__(self, url, auth=None, headers=None, ssl_context=None):
        self.url = enforce_url(url, name="url")
        self.headers = enforce_headers(headers, name="headers")
        self.ssl_context = ssl_context
        self.auth = None
        if auth is not None:
            self.headers = [basic(auth, "auth"), *self.headers]
            self.auth = (enforce_bytes(auth[0], name="auth"), enforce_bytes(auth[1], name="auth"))
