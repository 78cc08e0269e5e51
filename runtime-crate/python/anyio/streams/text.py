"""Text over streams of bytes. anyio/streams/text.py."""

import codecs
from dataclasses import InitVar, dataclass, field
from typing import Any

from anyio._core._exceptions import EndOfStream
from anyio.abc._streams import ObjectReceiveStream, ObjectSendStream, ObjectStream, ObjectStreamConnectable

__all__ = ("TextConnectable", "TextReceiveStream", "TextSendStream", "TextStream")


@dataclass(eq=False)
class TextReceiveStream(ObjectReceiveStream[str]):
    """Decodes what comes."""

    transport_stream: Any
    encoding: InitVar[str] = "utf-8"
    errors: InitVar[str] = "strict"
    _decoder: codecs.IncrementalDecoder = field(init=False)

    def __post_init__(self, encoding, errors):
        self._decoder = codecs.getincrementaldecoder(encoding)(errors=errors)

    async def receive(self):
        """The next text that is whole."""
        text = ""
        while not text:
            try:
                chunk = await self.transport_stream.receive()
            except EndOfStream:
                text = self._rest()
                if not text:
                    raise
            else:
                text = self._decoder.decode(chunk)
        return text

    def _rest(self):
        try:
            return self._decoder.decode(b"", final=True)
        finally:
            self._decoder.reset()

    async def aclose(self):
        """Close the stream below."""
        await self.transport_stream.aclose()
        self._decoder.reset()

    @property
    def extra_attributes(self):
        return self.transport_stream.extra_attributes


@dataclass(eq=False)
class TextSendStream(ObjectSendStream[str]):
    """Encodes what is sent."""

    transport_stream: Any
    encoding: InitVar[str] = "utf-8"
    errors: str = "strict"
    _encoder: codecs.IncrementalEncoder = field(init=False)

    def __post_init__(self, encoding):
        self._encoder = codecs.getincrementalencoder(encoding)(errors=self.errors)

    async def send(self, item):
        """Send a text."""
        await self.transport_stream.send(self._encoder.encode(item))

    async def aclose(self):
        """Close the stream below."""
        await self.transport_stream.aclose()

    @property
    def extra_attributes(self):
        return self.transport_stream.extra_attributes


@dataclass(eq=False)
class TextStream(ObjectStream[str]):
    """Both ways."""

    transport_stream: Any
    encoding: InitVar[str] = "utf-8"
    errors: InitVar[str] = "strict"
    _receive_stream: TextReceiveStream = field(init=False)
    _send_stream: TextSendStream = field(init=False)

    def __post_init__(self, encoding, errors):
        self._receive_stream = TextReceiveStream(self.transport_stream, encoding=encoding, errors=errors)
        self._send_stream = TextSendStream(self.transport_stream, encoding=encoding, errors=errors)

    async def receive(self):
        """The next text that is whole."""
        return await self._receive_stream.receive()

    async def send(self, item):
        """Send a text."""
        await self._send_stream.send(item)

    async def send_eof(self):
        """Tell the other end that nothing more comes."""
        await self.transport_stream.send_eof()

    async def aclose(self):
        """Close both directions."""
        await self._send_stream.aclose()
        await self._receive_stream.aclose()

    @property
    def extra_attributes(self):
        return {**self._send_stream.extra_attributes, **self._receive_stream.extra_attributes}


class TextConnectable(ObjectStreamConnectable[str]):
    """Connects, and speaks in text."""

    def __init__(self, connectable):
        self.connectable = connectable

    async def connect(self):
        """A stream of text."""
        return TextStream(await self.connectable.connect())
