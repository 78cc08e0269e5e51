"""The network by asyncio. httpcore `httpcore/_backends/anyio.py`, with what of anyio shows through it."""

import asyncio
import socket

from .._exceptions import ConnectError, ConnectTimeout, ReadError, ReadTimeout, Translated, WriteError, WriteTimeout
from .._utils import is_socket_readable
from ._channels import (
    BrokenResourceError,
    Channel,
    ClosedResourceError,
    EncryptedChannel,
    EndOfStream,
    connected,
    connected_to_path,
)
from .base import AsyncNetworkBackend, AsyncNetworkStream

_READING = {TimeoutError: ReadTimeout, BrokenResourceError: ReadError, ClosedResourceError: ReadError}
_WRITING = {TimeoutError: WriteTimeout, BrokenResourceError: WriteError, ClosedResourceError: WriteError}
_CONNECTING = {TimeoutError: ConnectTimeout, OSError: ConnectError, BrokenResourceError: ConnectError, EndOfStream: ConnectError}


def _as_channel(stream):
    """What an application has connected by anyio."""
    from ._foreign import ForeignChannel

    return ForeignChannel(stream)


class AnyIOStream(AsyncNetworkStream):
    """A connection, encrypted or not."""

    def __init__(self, stream):
        self._stream = stream if isinstance(stream, (Channel, EncryptedChannel)) else _as_channel(stream)

    async def read(self, max_bytes, timeout=None):
        with Translated(_READING):
            async with asyncio.timeout(timeout):
                try:
                    return await self._stream.receive(max_bytes)
                except EndOfStream:
                    return b""

    async def write(self, buffer, timeout=None):
        if not buffer:
            return
        with Translated(_WRITING):
            async with asyncio.timeout(timeout):
                await self._stream.send(buffer)

    async def aclose(self):
        await self._stream.aclose()

    async def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        with Translated(_CONNECTING):
            try:
                async with asyncio.timeout(timeout):
                    encrypted = EncryptedChannel(self._stream, ssl_context, server_hostname)
                    await encrypted.handshake()
            except Exception:
                await self.aclose()
                raise
        return AnyIOStream(encrypted)

    def get_extra_info(self, info):
        if info == "ssl_object":
            return self._stream.ssl_object
        sock = self._stream.socket
        if sock is None:
            return is_socket_readable(None) if info == "is_readable" else None
        if info == "client_addr":
            return sock.getsockname()
        if info == "server_addr":
            return sock.getpeername()
        if info == "is_readable":
            return is_socket_readable(sock)
        return sock if info == "socket" else None


class AnyIOBackend(AsyncNetworkBackend):
    """Connects transports."""

    async def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        with Translated(_CONNECTING):
            async with asyncio.timeout(timeout):
                stream = AnyIOStream(await self._connected(host, port, local_address))
                self._set(stream, socket_options)
        return stream

    @staticmethod
    async def _connected(host, port, local_address):
        try:
            return await connected(host, port, local_address)
        except (socket.gaierror, TimeoutError):
            raise
        except OSError as error:
            raise OSError("All connection attempts failed") from error

    async def connect_unix_socket(self, path, timeout=None, socket_options=None):
        with Translated(_CONNECTING):
            async with asyncio.timeout(timeout):
                stream = AnyIOStream(await connected_to_path(path))
                self._set(stream, socket_options)
        return stream

    @staticmethod
    def _set(stream, options):
        for option in options or ():
            stream.get_extra_info("socket").setsockopt(*option)

    async def sleep(self, seconds):
        await asyncio.sleep(seconds)
