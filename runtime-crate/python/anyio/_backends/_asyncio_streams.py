"""Connections and listeners over asyncio. anyio/_backends/_asyncio.py."""

import array
import asyncio
import socket
from asyncio import get_running_loop
from collections import deque
from io import IOBase

from anyio._backends._asyncio_scopes import CancelScope, cancel_shielded_checkpoint, checkpoint, checkpoint_if_cancelled
from anyio._core._exceptions import BrokenResourceError, ClosedResourceError, EndOfStream
from anyio._core._synchronization import ResourceGuard
from anyio.abc import _sockets as abc


class StreamProtocol(asyncio.Protocol):
    """Keeps what a transport says until somebody asks for it."""

    exception = None
    is_at_eof = False

    def connection_made(self, transport):
        self.read_queue = deque()
        self.read_event = asyncio.Event()
        self.write_event = asyncio.Event()
        self.write_event.set()
        transport.set_write_buffer_limits(0)

    def connection_lost(self, exc):
        if exc:
            self.exception = exc
        self.read_event.set()
        self.write_event.set()

    def data_received(self, data):
        self.read_queue.append(bytes(data))
        self.read_event.set()

    def eof_received(self):
        self.is_at_eof = True
        self.read_event.set()
        return True

    def pause_writing(self):
        self.write_event = asyncio.Event()

    def resume_writing(self):
        self.write_event.set()


class SocketStream(abc.SocketStream):
    """A connection over TCP."""

    def __init__(self, transport, protocol):
        self._transport = transport
        self._protocol = protocol
        self._receive_guard = ResourceGuard("reading from")
        self._send_guard = ResourceGuard("writing to")
        self._closed = False

    @property
    def _raw_socket(self):
        return self._transport.get_extra_info("socket")

    async def receive(self, max_bytes=65536):
        """The next bytes."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        protocol = self._protocol
        with self._receive_guard:
            await self._wait_for_bytes()
            if not protocol.read_queue:
                self._tell_end()
            chunk = protocol.read_queue.popleft()
            if len(chunk) > max_bytes:
                protocol.read_queue.appendleft(chunk[max_bytes:])
                chunk = chunk[:max_bytes]
            if not protocol.read_queue:
                protocol.read_event.clear()
        return chunk

    async def _wait_for_bytes(self):
        protocol = self._protocol
        if protocol.read_event.is_set() or self._transport.is_closing() or protocol.is_at_eof:
            await checkpoint()
            return
        self._transport.resume_reading()
        try:
            await protocol.read_event.wait()
        finally:
            self._transport.pause_reading()

    def _tell_end(self):
        if self._closed:
            raise ClosedResourceError from None
        if self._protocol.exception:
            raise BrokenResourceError from self._protocol.exception
        raise EndOfStream from None

    def _check_sending(self):
        if self._closed:
            raise ClosedResourceError
        if self._protocol.exception is not None:
            raise BrokenResourceError from self._protocol.exception

    async def send(self, item):
        """Send all of some bytes."""
        with self._send_guard:
            await checkpoint_if_cancelled()
            yielded = not self._protocol.write_event.is_set()
            if yielded:
                await self._protocol.write_event.wait()
            self._check_sending()
            try:
                self._transport.write(item)
            except RuntimeError as exc:
                if self._transport.is_closing():
                    raise BrokenResourceError from exc
                raise
            if not self._protocol.write_event.is_set():
                await self._protocol.write_event.wait()
                self._check_sending()
            elif not yielded:
                await cancel_shielded_checkpoint()

    async def send_eof(self):
        """Tell the other side that nothing more comes."""
        try:
            self._transport.write_eof()
        except OSError:
            pass

    async def aclose(self):
        """Close it, whatever is still to be sent."""
        self._closed = True
        self._transport.abort()
        await checkpoint()


class _RawSocketMixin:
    """Waits for a socket itself."""

    _receive_future = None
    _send_future = None
    _closing = False

    def __init__(self, raw_socket):
        self._sock = raw_socket
        self._receive_guard = ResourceGuard("reading from")
        self._send_guard = ResourceGuard("writing to")

    @property
    def _raw_socket(self):
        return self._sock

    def _wait_until_readable(self, loop):
        def done(future):
            self._receive_future = None
            if self._sock.fileno() != -1:
                loop.remove_reader(self._sock)

        future = self._receive_future = asyncio.Future()
        loop.add_reader(self._sock, future.set_result, None)
        future.add_done_callback(done)
        return future

    def _wait_until_writable(self, loop):
        def done(future):
            self._send_future = None
            if self._sock.fileno() != -1:
                loop.remove_writer(self._sock)

        future = self._send_future = asyncio.Future()
        loop.add_writer(self._sock, future.set_result, None)
        future.add_done_callback(done)
        return future

    def _failed(self, exc):
        if self._closing:
            raise ClosedResourceError from None
        raise BrokenResourceError from exc

    async def _receive(self, method, *args):
        """What a method of the socket gives, when there is something."""
        loop = get_running_loop()
        await checkpoint()
        with self._receive_guard:
            while True:
                try:
                    return method(*args)
                except BlockingIOError:
                    await self._wait_until_readable(loop)
                except OSError as exc:
                    self._failed(exc)

    async def _send(self, method, *args):
        """What a method of the socket gives, when there is room; within the guard."""
        loop = get_running_loop()
        while True:
            try:
                return method(*args)
            except BlockingIOError:
                await self._wait_until_writable(loop)
            except OSError as exc:
                self._failed(exc)

    async def aclose(self):
        """Close the socket; who waits for it wakes up."""
        self._closing = True
        loop = get_running_loop()
        for future, remove in ((self._receive_future, loop.remove_reader), (self._send_future, loop.remove_writer)):
            if future and not future.done():
                # A number that is closed cannot be forgotten any more.
                remove(self._sock)
                future.set_result(None)
        self._sock.close()
        await checkpoint()


class UNIXSocketStream(_RawSocketMixin, abc.UNIXSocketStream):
    """A connection on this machine."""

    async def send_eof(self):
        """Tell the other side that nothing more comes."""
        with self._send_guard:
            self._sock.shutdown(socket.SHUT_WR)

    async def receive(self, max_bytes=65536):
        """The next bytes."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        data = await self._receive(self._sock.recv, max_bytes)
        if not data:
            raise EndOfStream
        return data

    async def send(self, item):
        """Send all of some bytes."""
        await checkpoint()
        with self._send_guard:
            view = memoryview(item)
            while view:
                view = view[await self._send(self._sock.send, view) :]

    async def receive_fds(self, msglen, maxfds):
        """The bytes and the descriptors that come with them."""
        if not isinstance(msglen, int) or msglen < 0:
            raise ValueError("msglen must be a non-negative integer")
        if not isinstance(maxfds, int) or maxfds < 1:
            raise ValueError("maxfds must be a positive integer")
        fds = array.array("i")
        room = socket.CMSG_LEN(maxfds * fds.itemsize)
        message, ancdata, _, _ = await self._receive(self._sock.recvmsg, msglen, room)
        if not message and not ancdata:
            raise EndOfStream
        for level, kind, data in ancdata:
            if level != socket.SOL_SOCKET or kind != socket.SCM_RIGHTS:
                raise RuntimeError(
                    f"Received unexpected ancillary data; message = {message!r}, cmsg_level = {level}, cmsg_type = {kind}"
                )
            fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
        return message, list(fds)

    async def send_fds(self, message, fds):
        """Send descriptors along with bytes."""
        if not message:
            raise ValueError("message must not be empty")
        if not fds:
            raise ValueError("fds must not be empty")
        numbers = [fd if isinstance(fd, int) else fd.fileno() for fd in fds if isinstance(fd, (int, IOBase))]
        ancdata = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", numbers))]
        view = memoryview(message)
        await checkpoint()
        with self._send_guard:
            while view:
                view = view[await self._send(self._sock.sendmsg, [view], ancdata) :]
                ancdata = []


class TCPSocketListener(abc.SocketListener):
    """Accepts connections over TCP."""

    _accept_scope = None
    _closed = False

    def __init__(self, raw_socket):
        self._sock = raw_socket
        self._loop = get_running_loop()
        self._accept_guard = ResourceGuard("accepting connections from")

    @property
    def _raw_socket(self):
        return self._sock

    def _stop_watching(self):
        # Without this a call that was cancelled may still take a connection.
        try:
            self._loop.remove_reader(self._sock)
        except (ValueError, NotImplementedError):
            pass

    async def accept(self):
        """The next connection."""
        if self._closed:
            raise ClosedResourceError
        with self._accept_guard:
            await checkpoint()
            with CancelScope() as self._accept_scope:
                try:
                    accepted, _ = await self._loop.sock_accept(self._sock)
                except asyncio.CancelledError:
                    self._stop_watching()
                    if self._closed:
                        raise ClosedResourceError from None
                    raise
                finally:
                    self._accept_scope = None
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return SocketStream(*await self._loop.connect_accepted_socket(StreamProtocol, accepted))

    async def aclose(self):
        """Close it; who waits for a connection wakes up."""
        self._closed = True
        if self._accept_scope:
            self._stop_watching()
            self._accept_scope.cancel()
        try:
            await checkpoint()
        finally:
            self._sock.close()


class UNIXSocketListener(abc.SocketListener):
    """Accepts connections on this machine."""

    _accept_future = None

    def __init__(self, raw_socket):
        self._sock = raw_socket
        self._loop = get_running_loop()
        self._accept_guard = ResourceGuard("accepting connections from")
        self._closed = False

    @property
    def _raw_socket(self):
        return self._sock

    async def accept(self):
        """The next connection."""
        await checkpoint()
        with self._accept_guard:
            while True:
                try:
                    accepted, _ = self._sock.accept()
                    accepted.setblocking(False)
                    return UNIXSocketStream(accepted)
                except BlockingIOError:
                    await self._wait()
                except OSError as exc:
                    if self._closed:
                        raise ClosedResourceError from None
                    raise BrokenResourceError from exc

    async def _wait(self):
        future = self._accept_future = self._loop.create_future()
        self._loop.add_reader(self._sock, future.set_result, None)
        try:
            await future
        finally:
            if self._accept_future is future:
                self._accept_future = None
                self._loop.remove_reader(self._sock)

    async def aclose(self):
        """Close it; who waits for a connection wakes up."""
        self._closed = True
        future = self._accept_future
        if future:
            self._accept_future = None
            self._loop.remove_reader(self._sock)
            if not future.done():
                future.set_result(None)
        self._sock.close()
        await checkpoint()


for _shown in (StreamProtocol, SocketStream, UNIXSocketStream, TCPSocketListener, UNIXSocketListener):
    _shown.__module__ = "anyio._backends._asyncio"
