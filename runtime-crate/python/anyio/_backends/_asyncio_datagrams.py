"""Datagrams over asyncio. anyio/_backends/_asyncio.py."""

import asyncio
from collections import deque

from anyio._backends._asyncio_scopes import cancel_shielded_checkpoint, checkpoint, checkpoint_if_cancelled
from anyio._backends._asyncio_streams import _RawSocketMixin
from anyio._core._exceptions import BrokenResourceError, ClosedResourceError
from anyio._core._synchronization import ResourceGuard
from anyio.abc import _sockets as abc
from anyio.abc._sockets import convert_ipv6_sockaddr


class DatagramProtocol(asyncio.DatagramProtocol):
    """Keeps the last hundred datagrams until somebody asks for them."""

    exception = None

    def connection_made(self, transport):
        self.read_queue = deque(maxlen=100)
        self.read_event = asyncio.Event()
        self.write_event = asyncio.Event()
        self.write_event.set()
        transport.set_write_buffer_limits(0)

    def connection_lost(self, exc):
        self.read_event.set()
        self.write_event.set()

    def datagram_received(self, data, addr):
        self.read_queue.append((data, convert_ipv6_sockaddr(addr)))
        self.read_event.set()

    def error_received(self, exc):
        self.exception = exc

    def pause_writing(self):
        self.write_event.clear()

    def resume_writing(self):
        self.write_event.set()


class _TransportDatagrams:
    """What sockets do alike, connected or not."""

    def __init__(self, transport, protocol):
        self._transport = transport
        self._protocol = protocol
        self._receive_guard = ResourceGuard("reading from")
        self._send_guard = ResourceGuard("writing to")
        self._closed = False

    @property
    def _raw_socket(self):
        return self._transport.get_extra_info("socket")

    async def aclose(self):
        """Close it, whatever is still to be sent."""
        self._closed = True
        self._transport.abort()
        await checkpoint()

    async def _next_packet(self):
        protocol = self._protocol
        with self._receive_guard:
            await checkpoint()
            if not protocol.read_queue and not self._transport.is_closing():
                protocol.read_event.clear()
                await protocol.read_event.wait()
            if protocol.read_queue:
                return protocol.read_queue.popleft()
            raise (ClosedResourceError if self._closed else BrokenResourceError) from None

    async def _send_packet(self, *args):
        protocol = self._protocol
        with self._send_guard:
            await checkpoint_if_cancelled()
            yielded = not protocol.write_event.is_set()
            if yielded:
                await protocol.write_event.wait()
            if self._closed:
                raise ClosedResourceError
            if self._transport.is_closing():
                raise BrokenResourceError
            self._transport.sendto(*args)
            if not protocol.write_event.is_set():
                # The system had no room for it.
                await protocol.write_event.wait()
                if self._closed:
                    raise ClosedResourceError
            elif not yielded:
                await cancel_shielded_checkpoint()


class UDPSocket(_TransportDatagrams, abc.UDPSocket):
    """Datagrams from and to anybody."""

    async def receive(self):
        """The next datagram and where it comes from."""
        return await self._next_packet()

    async def send(self, item):
        """Send a datagram to an address."""
        await self._send_packet(*item)


class ConnectedUDPSocket(_TransportDatagrams, abc.ConnectedUDPSocket):
    """Datagrams from and to one address."""

    async def receive(self):
        """The next datagram."""
        return (await self._next_packet())[0]

    async def send(self, item):
        """Send a datagram."""
        await self._send_packet(item)


class UNIXDatagramSocket(_RawSocketMixin, abc.UNIXDatagramSocket):
    """Datagrams from and to any path."""

    async def receive(self):
        """The next datagram and where it comes from."""
        return await self._receive(self._sock.recvfrom, 65536)

    async def send(self, item):
        """Send a datagram to a path."""
        await checkpoint()
        with self._send_guard:
            await self._send(self._sock.sendto, *item)


class ConnectedUNIXDatagramSocket(_RawSocketMixin, abc.ConnectedUNIXDatagramSocket):
    """Datagrams from and to one path."""

    async def receive(self):
        """The next datagram."""
        return await self._receive(self._sock.recv, 65536)

    async def send(self, item):
        """Send a datagram."""
        await checkpoint()
        with self._send_guard:
            await self._send(self._sock.send, item)


for _shown in (DatagramProtocol, UDPSocket, ConnectedUDPSocket, UNIXDatagramSocket, ConnectedUNIXDatagramSocket):
    _shown.__module__ = "anyio._backends._asyncio"
