"""Streams that are read up to a length or a delimiter. anyio/streams/buffered.py."""

from dataclasses import dataclass, field
from typing import Any

from anyio._core._exceptions import ClosedResourceError, DelimiterNotFound, EndOfStream, IncompleteRead
from anyio.abc._streams import ByteReceiveStream, ByteStream, ByteStreamConnectable

__all__ = ("BufferedByteReceiveStream", "BufferedByteStream", "BufferedConnectable")


@dataclass(eq=False)
class BufferedByteReceiveStream(ByteReceiveStream):
    """Keeps what it has received and was not asked for yet."""

    receive_stream: Any
    _buffer: bytearray = field(init=False, default_factory=bytearray)
    _closed: bool = field(init=False, default=False)

    async def aclose(self):
        """Close the stream below."""
        await self.receive_stream.aclose()
        self._closed = True

    @property
    def buffer(self):
        """What was received and not asked for yet."""
        return bytes(self._buffer)

    @property
    def extra_attributes(self):
        return self.receive_stream.extra_attributes

    def feed_data(self, data, /):
        """Put bytes after those that were received."""
        self._buffer.extend(data)

    def _take(self, size, skipped=0):
        """The first bytes of the buffer, which go out of it, and so many after them."""
        taken = bytes(self._buffer[:size])
        del self._buffer[: size + skipped]
        return taken

    def _check_open(self):
        if self._closed:
            raise ClosedResourceError

    async def _more(self, max_bytes=None):
        """What comes next; IncompleteRead at the end."""
        below = self.receive_stream
        try:
            if max_bytes is not None and isinstance(below, ByteReceiveStream):
                return await below.receive(max_bytes)
            return await below.receive()
        except EndOfStream as exc:
            raise IncompleteRead from exc

    async def receive(self, max_bytes=65536):
        """The next bytes, at most so many."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        self._check_open()
        if self._buffer:
            return self._take(max_bytes)
        if isinstance(self.receive_stream, ByteReceiveStream):
            return await self.receive_stream.receive(max_bytes)
        chunk = b""
        while not chunk:
            chunk = await self.receive_stream.receive()
        self._buffer.extend(chunk[max_bytes:])
        return chunk[:max_bytes]

    async def receive_exactly(self, nbytes):
        """So many bytes."""
        self._check_open()
        while len(self._buffer) < nbytes:
            self._buffer.extend(await self._more(nbytes - len(self._buffer)))
        return self._take(nbytes)

    async def receive_until(self, delimiter, max_bytes):
        """What stands before a delimiter, which goes too."""
        self._check_open()
        offset = 0
        while (index := self._buffer.find(delimiter, offset)) < 0:
            if len(self._buffer) >= max_bytes:
                raise DelimiterNotFound(max_bytes)
            data = await self._more()
            # A part of the delimiter may stand at the end.
            offset = max(len(self._buffer) - len(delimiter) + 1, 0)
            self._buffer.extend(data)
        return self._take(index, len(delimiter))


class BufferedByteStream(BufferedByteReceiveStream, ByteStream):
    """Both ways."""

    def __init__(self, stream):
        super().__init__(stream)
        self._stream = stream

    async def send_eof(self):
        """Tell the other end that nothing more comes."""
        await self._stream.send_eof()

    async def send(self, item):
        """Send bytes."""
        await self._stream.send(item)


class BufferedConnectable(ByteStreamConnectable):
    """Connects, and buffers what comes."""

    def __init__(self, connectable):
        self.connectable = connectable

    async def connect(self):
        """A buffered stream."""
        return BufferedByteStream(await self.connectable.connect())
