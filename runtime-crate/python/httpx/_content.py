"""Bodies out of what a caller gives. httpx `httpx/_content.py`."""

import inspect
import warnings
from collections.abc import AsyncIterable, Iterable, Mapping
from json import dumps
from urllib.parse import urlencode

from ._exceptions import StreamClosed, StreamConsumed
from ._multipart import MultipartStream
from ._types import AsyncByteStream, SyncByteStream
from ._utils import peek_filelike_length, primitive_value_to_str

__all__ = ["ByteStream"]
__molt_public__ = ("AsyncIteratorByteStream", "IteratorByteStream", "UnattachedStream")

CHUNK_SIZE = 65536


class ByteStream(AsyncByteStream, SyncByteStream):
    """A body that is there already."""

    def __init__(self, stream):
        self._stream = stream

    def __iter__(self):
        yield self._stream

    async def __aiter__(self):
        yield self._stream


class _Once:
    """A body that may come out of a generator, which gives it only once."""

    CHUNK_SIZE = CHUNK_SIZE

    def __init__(self, stream, is_generator):
        self._stream = stream
        self._is_stream_consumed = False
        self._is_generator = is_generator

    def _begin(self):
        if self._is_stream_consumed and self._is_generator:
            raise StreamConsumed()
        self._is_stream_consumed = True


class IteratorByteStream(_Once, SyncByteStream):
    """A body out of something to iterate over, or a file."""

    def __init__(self, stream):
        super().__init__(stream, inspect.isgenerator(stream))

    def __iter__(self):
        self._begin()
        if not hasattr(self._stream, "read"):
            yield from self._stream
            return
        while chunk := self._stream.read(self.CHUNK_SIZE):
            yield chunk


class AsyncIteratorByteStream(_Once, AsyncByteStream):
    """A body out of something to iterate over asynchronously, or such a file."""

    def __init__(self, stream):
        super().__init__(stream, inspect.isasyncgen(stream))

    async def __aiter__(self):
        self._begin()
        if hasattr(self._stream, "aread"):
            while chunk := await self._stream.aread(self.CHUNK_SIZE):
                yield chunk
            return
        async for part in self._stream:
            yield part


class UnattachedStream(AsyncByteStream, SyncByteStream):
    """The body of what was pickled without it."""

    def __iter__(self):
        raise StreamClosed()

    async def __aiter__(self):
        raise StreamClosed()
        yield b""


def encode_content(content):
    """Bytes, text, or something that gives bytes: headers and a body."""
    if isinstance(content, str):
        content = content.encode("utf-8")
    if isinstance(content, bytes):
        return ({"Content-Length": str(len(content))} if content else {}), ByteStream(content)
    if isinstance(content, Iterable) and not isinstance(content, dict):
        length = peek_filelike_length(content)
        framing = {"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}
        return framing, IteratorByteStream(content)
    if isinstance(content, AsyncIterable):
        return {"Transfer-Encoding": "chunked"}, AsyncIteratorByteStream(content)
    raise TypeError(f"Unexpected type for 'content', {type(content)!r}")


def _typed(body, content_type):
    return {"Content-Length": str(len(body)), "Content-Type": content_type}, ByteStream(body)


def encode_urlencoded_data(data):
    """A form."""
    pairs = []
    for key, value in data.items():
        items = value if isinstance(value, (list, tuple)) else [value]
        pairs += [(key, primitive_value_to_str(item)) for item in items]
    return _typed(urlencode(pairs, doseq=True).encode("utf-8"), "application/x-www-form-urlencoded")


def encode_json(json):
    """A value as JSON."""
    text = dumps(json, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return _typed(text.encode("utf-8"), "application/json")


def encode_request(content=None, data=None, files=None, json=None, boundary=None):
    """Headers and body of a request."""
    if data is not None and not isinstance(data, Mapping):
        warnings.warn("Use 'content=<...>' to upload raw bytes/text content.", DeprecationWarning, stacklevel=2)
        return encode_content(data)
    if content is not None:
        return encode_content(content)
    if files:
        form = MultipartStream(data or {}, files, boundary)
        return form.get_headers(), form
    if data:
        return encode_urlencoded_data(data)
    return ({}, ByteStream(b"")) if json is None else encode_json(json)


def encode_response(content=None, text=None, html=None, json=None):
    """Headers and body of a response."""
    if content is not None:
        return encode_content(content)
    if text is not None:
        return _typed(text.encode("utf-8"), "text/plain; charset=utf-8")
    if html is not None:
        return _typed(html.encode("utf-8"), "text/html; charset=utf-8")
    return ({}, ByteStream(b"")) if json is None else encode_json(json)
