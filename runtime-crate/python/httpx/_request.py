"""Requests. httpx `httpx/_models.py`: `Request`."""

from collections.abc import AsyncIterable, Iterable

from ._content import ByteStream, UnattachedStream, encode_request
from ._cookies import Cookies
from ._exceptions import RequestNotRead
from ._headers import Headers
from ._multipart import get_multipart_boundary_from_content_type
from ._urls import URL


def set_defaults(headers, defaults):
    """Adds the headers of a body; a length that is known goes before chunks."""
    for key, value in defaults.items():
        if key != "Transfer-Encoding" or "Content-Length" not in headers:
            headers.setdefault(key, value)


class Request:
    """A request as it is to be sent."""

    def __init__(
        self,
        method,
        url,
        *,
        params=None,
        headers=None,
        cookies=None,
        content=None,
        data=None,
        files=None,
        json=None,
        stream=None,
        extensions=None,
    ):
        self.method = method.upper()
        self.url = URL(url) if params is None else URL(url, params=params)
        self.headers = Headers(headers)
        self.extensions = {} if extensions is None else dict(extensions)
        if cookies:
            Cookies(cookies).set_cookie_header(self)
        if stream is not None:
            # The headers are those of the body already.
            self.stream = stream
            return
        kind = self.headers.get("content-type")
        boundary = get_multipart_boundary_from_content_type(kind and kind.encode(self.headers.encoding))
        defaults, self.stream = encode_request(content, data, files, json, boundary)
        self._prepare(defaults)
        if isinstance(self.stream, ByteStream):
            self.read()

    def _prepare(self, defaults):
        set_defaults(self.headers, defaults)
        first = []
        if "Host" not in self.headers and self.url.host:
            first.append((b"Host", self.url.netloc))
        framed = "Content-Length" in self.headers or "Transfer-Encoding" in self.headers
        if not framed and self.method in ("POST", "PUT", "PATCH"):
            first.append((b"Content-Length", b"0"))
        self.headers = Headers(first + self.headers.raw)

    @property
    def content(self):
        if not hasattr(self, "_content"):
            raise RequestNotRead()
        return self._content

    def _read(self, parts):
        self._content = b"".join(parts)
        if not isinstance(self.stream, ByteStream):
            # Read once, it can be sent again.
            self.stream = ByteStream(self._content)
        return self._content

    def read(self):
        """Reads the body."""
        if hasattr(self, "_content"):
            return self._content
        assert isinstance(self.stream, Iterable)
        return self._read(self.stream)

    async def aread(self):
        """Reads the body."""
        if hasattr(self, "_content"):
            return self._content
        assert isinstance(self.stream, AsyncIterable)
        return self._read([part async for part in self.stream])

    def __repr__(self):
        return f"<{type(self).__name__}({self.method!r}, {str(self.url)!r})>"

    def __getstate__(self):
        return {name: value for name, value in self.__dict__.items() if name not in ("extensions", "stream")}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.extensions = {}
        self.stream = UnattachedStream()
