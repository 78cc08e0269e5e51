"""Streams of anyio that an application connects itself, as channels. httpcore `httpcore/_backends/anyio.py`."""

import anyio
from anyio.abc import SocketAttribute
from anyio.streams.tls import TLSAttribute

from ._channels import BrokenResourceError, ClosedResourceError, EndOfStream


class ForeignChannel:
    """A stream of anyio."""

    def __init__(self, stream):
        self._stream = stream

    async def receive(self, max_bytes):
        try:
            return await self._stream.receive(max_bytes)
        except anyio.EndOfStream:
            raise EndOfStream from None
        except anyio.BrokenResourceError as error:
            raise BrokenResourceError from error
        except anyio.ClosedResourceError as error:
            raise ClosedResourceError from error

    async def send(self, data):
        try:
            await self._stream.send(data)
        except anyio.BrokenResourceError as error:
            raise BrokenResourceError from error
        except anyio.ClosedResourceError as error:
            raise ClosedResourceError from error

    async def aclose(self):
        await self._stream.aclose()

    @property
    def socket(self):
        return self._stream.extra(SocketAttribute.raw_socket, None)

    @property
    def ssl_object(self):
        return self._stream.extra(TLSAttribute.ssl_object, None)
