"""Bytes over a transport of asyncio, and encryption over those. anyio `_backends/_asyncio.py`, `streams/tls.py`."""

import asyncio
from collections import deque


class BrokenResourceError(Exception):
    """A connection failed."""


class ClosedResourceError(Exception):
    """A connection was closed by its user."""


class EndOfStream(Exception):
    """The other side has nothing more to say."""


class _Protocol(asyncio.Protocol):
    """Keeps what a transport says until somebody asks for it."""

    def __init__(self):
        self.received = deque()
        self.news = asyncio.Event()
        self.writable = asyncio.Event()
        self.writable.set()
        self.error = None
        self.at_end = False

    def connection_made(self, transport):
        transport.set_write_buffer_limits(0)
        transport.pause_reading()

    def connection_lost(self, error):
        self.error = error or self.error
        self.news.set()
        self.writable.set()

    def data_received(self, data):
        self.received.append(bytes(data))
        self.news.set()

    def eof_received(self):
        self.at_end = True
        self.news.set()
        return True

    def pause_writing(self):
        self.writable.clear()

    def resume_writing(self):
        self.writable.set()


class Channel:
    """A connection without encryption. Nothing is read before it is asked for, so that the socket tells whether there is something."""

    def __init__(self, transport, protocol):
        self._transport = transport
        self._protocol = protocol
        self._closed = False

    async def receive(self, max_bytes):
        protocol = self._protocol
        if not protocol.received and not protocol.at_end and not self._transport.is_closing():
            protocol.news.clear()
            self._transport.resume_reading()
            try:
                await protocol.news.wait()
            finally:
                if not self._transport.is_closing():
                    self._transport.pause_reading()
        if not protocol.received:
            self._refuse()
            raise EndOfStream
        data = protocol.received.popleft()
        if len(data) > max_bytes:
            protocol.received.appendleft(data[max_bytes:])
            data = data[:max_bytes]
        return data

    def _refuse(self):
        if self._closed:
            raise ClosedResourceError
        if self._protocol.error is not None:
            raise BrokenResourceError from self._protocol.error

    async def send(self, data):
        await self._protocol.writable.wait()
        self._refuse()
        if self._transport.is_closing():
            raise BrokenResourceError
        self._transport.write(data)
        if not self._protocol.writable.is_set():
            await self._protocol.writable.wait()
            self._refuse()

    async def aclose(self):
        self._closed = True
        self._transport.abort()

    @property
    def socket(self):
        return self._transport.get_extra_info("socket")

    ssl_object = None


class EncryptedChannel:
    """A connection with encryption. That the other side goes without saying so is an end like any other."""

    def __init__(self, channel, ssl_context, hostname):
        import ssl

        self._channel = channel
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._want_read, self._want_write = ssl.SSLWantReadError, ssl.SSLWantWriteError
        self._failure = ssl.SSLError
        self._ends = (ssl.SSLEOFError, ssl.SSLZeroReturnError)
        self.ssl_object = ssl_context.wrap_bio(self._incoming, self._outgoing, server_hostname=hostname)

    async def handshake(self):
        await self._perform(self.ssl_object.do_handshake)

    async def _perform(self, call, *arguments):
        while True:
            try:
                result = call(*arguments)
            except self._want_read:
                await self._flush()
                await self._fetch()
            except self._want_write:
                await self._flush()
            except self._ends:
                self._incoming.write_eof()
                raise EndOfStream from None
            except self._failure as error:
                if "UNEXPECTED_EOF_WHILE_READING" in str(error):
                    raise EndOfStream from None
                raise
            else:
                await self._flush()
                return result

    async def _flush(self):
        if self._outgoing.pending:
            await self._channel.send(self._outgoing.read())

    async def _fetch(self):
        try:
            self._incoming.write(await self._channel.receive(65536))
        except EndOfStream:
            self._incoming.write_eof()

    async def receive(self, max_bytes):
        data = await self._perform(self.ssl_object.read, max_bytes)
        if not data:
            raise EndOfStream
        return data

    async def send(self, data):
        await self._perform(self.ssl_object.write, data)

    async def aclose(self):
        await self._channel.aclose()

    @property
    def socket(self):
        return self._channel.socket


async def connected(host, port, local_address):
    """A channel to the first address of a host that answers."""
    loop = asyncio.get_running_loop()
    local = None if local_address is None else (local_address, 0)
    return Channel(*await loop.create_connection(_Protocol, host, port, local_addr=local, happy_eyeballs_delay=0.25))


async def connected_to_path(path):
    """A channel to a socket in the file system."""
    return Channel(*await asyncio.get_running_loop().create_unix_connection(_Protocol, path))
