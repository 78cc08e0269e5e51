"""The network's part of the class that has everything: what it needs is imported when it is first asked for.
anyio/_backends/_asyncio.py."""

import asyncio
from asyncio import get_running_loop

from anyio._backends._asyncio_scopes import checkpoint
from anyio._core._exceptions import BusyResourceError, ClosedResourceError
from anyio.lowlevel import RunVar

# Who waits for which descriptors, for each loop.
_read_events = RunVar("read_events")
_write_events = RunVar("write_events")


async def _connect(sock, path):
    loop = get_running_loop()
    while True:
        try:
            sock.connect(path)
        except BlockingIOError:
            future = asyncio.Future()
            loop.add_writer(sock, future.set_result, None)
            future.add_done_callback(lambda _: loop.remove_writer(sock))
            await future
        except BaseException:
            sock.close()
            raise
        else:
            return


def _number(obj):
    return obj if isinstance(obj, int) else obj.fileno()


async def _wait(variable, obj, action, add, remove):
    """Waits for a descriptor, which only one task does at a time."""
    waiting = variable.get(None)
    if waiting is None:
        waiting = {}
        variable.set(waiting)
    fd = _number(obj)
    if waiting.get(fd):
        raise BusyResourceError(action)
    future = get_running_loop().create_future()

    def stop():
        if waiting.pop(fd, None) is not None:
            remove(fd)

    def ready():
        stop()
        if not future.done():
            future.set_result(True)

    add(fd, ready)
    waiting[fd] = future
    try:
        success = await future
    finally:
        stop()
    if not success:
        raise ClosedResourceError


def _notify(variable, fd, remove):
    future = (variable.get(None) or {}).pop(fd, None)
    if future is None:
        return
    if not future.done():
        future.set_result(False)
    remove(fd)


class NetworkMethods:
    """What `AsyncIOBackend` has of the network."""

    @classmethod
    async def connect_tcp(cls, host, port, local_address=None):
        """A connection to an address."""
        from anyio._backends._asyncio_streams import SocketStream, StreamProtocol

        loop = get_running_loop()
        transport, protocol = await loop.create_connection(StreamProtocol, host, port, local_addr=local_address)
        transport.pause_reading()
        return SocketStream(transport, protocol)

    @classmethod
    async def connect_unix(cls, path, kind):
        """A connection to a path."""
        import socket

        from anyio._backends._asyncio_streams import UNIXSocketStream

        await checkpoint()
        sock = socket.socket(socket.AF_UNIX, kind)
        sock.setblocking(False)
        await _connect(sock, path)
        return UNIXSocketStream(sock)

    @classmethod
    def create_tcp_listener(cls, sock):
        """A listener at a socket."""
        from anyio._backends._asyncio_streams import TCPSocketListener

        return TCPSocketListener(sock)

    @classmethod
    def create_unix_listener(cls, sock):
        """A listener at a socket."""
        from anyio._backends._asyncio_streams import UNIXSocketListener

        return UNIXSocketListener(sock)

    @classmethod
    async def create_udp_socket(cls, family, local_address, remote_address, reuse_port):
        """A socket for datagrams, connected where there is an address to connect to."""
        from anyio._backends._asyncio_datagrams import ConnectedUDPSocket, DatagramProtocol, UDPSocket

        transport, protocol = await get_running_loop().create_datagram_endpoint(
            DatagramProtocol, local_addr=local_address, remote_addr=remote_address, family=family, reuse_port=reuse_port
        )
        if protocol.exception:
            transport.close()
            raise protocol.exception
        return (ConnectedUDPSocket if remote_address else UDPSocket)(transport, protocol)

    @classmethod
    async def create_unix_datagram_socket(cls, raw_socket, remote_path):
        """A socket for datagrams, connected where there is a path to connect to."""
        from anyio._backends._asyncio_datagrams import ConnectedUNIXDatagramSocket, UNIXDatagramSocket

        await checkpoint()
        if not remote_path:
            return UNIXDatagramSocket(raw_socket)
        await _connect(raw_socket, remote_path)
        return ConnectedUNIXDatagramSocket(raw_socket)

    @classmethod
    async def getaddrinfo(cls, host, port, *, family=0, type=0, proto=0, flags=0):
        """The addresses of a name."""
        return await get_running_loop().getaddrinfo(
            host, port, family=family, type=type, proto=proto, flags=flags
        )  # fmt: skip

    @classmethod
    async def getnameinfo(cls, sockaddr, flags=0):
        """The name of an address."""
        return await get_running_loop().getnameinfo(sockaddr, flags)

    @classmethod
    async def wait_readable(cls, obj):
        """Wait until there is something to read."""
        loop = get_running_loop()
        await _wait(_read_events, obj, "reading from", loop.add_reader, loop.remove_reader)

    @classmethod
    async def wait_writable(cls, obj):
        """Wait until there is room to write."""
        loop = get_running_loop()
        await _wait(_write_events, obj, "writing to", loop.add_writer, loop.remove_writer)

    @classmethod
    def notify_closing(cls, obj):
        """Wake who waits for a descriptor."""
        fd, loop = _number(obj), get_running_loop()
        _notify(_write_events, fd, loop.remove_writer)
        _notify(_read_events, fd, loop.remove_reader)

    @classmethod
    async def wrap_listener_socket(cls, sock):
        """A listener at a socket of others."""
        import socket

        return cls.create_unix_listener(sock) if sock.family == socket.AF_UNIX else cls.create_tcp_listener(sock)

    @classmethod
    async def wrap_stream_socket(cls, sock):
        """A stream over a socket of others."""
        from anyio._backends._asyncio_streams import SocketStream, StreamProtocol

        return SocketStream(*await get_running_loop().create_connection(StreamProtocol, sock=sock))

    @classmethod
    async def wrap_unix_stream_socket(cls, sock):
        """A stream over a socket of others."""
        from anyio._backends._asyncio_streams import UNIXSocketStream

        return UNIXSocketStream(sock)

    @classmethod
    async def wrap_udp_socket(cls, sock):
        """Datagrams over a socket of others."""
        from anyio._backends._asyncio_datagrams import DatagramProtocol, UDPSocket

        return UDPSocket(*await get_running_loop().create_datagram_endpoint(DatagramProtocol, sock=sock))

    @classmethod
    async def wrap_connected_udp_socket(cls, sock):
        """Datagrams over a socket of others."""
        from anyio._backends._asyncio_datagrams import ConnectedUDPSocket, DatagramProtocol

        return ConnectedUDPSocket(*await get_running_loop().create_datagram_endpoint(DatagramProtocol, sock=sock))

    @classmethod
    async def wrap_unix_datagram_socket(cls, sock):
        """Datagrams over a socket of others."""
        from anyio._backends._asyncio_datagrams import UNIXDatagramSocket

        return UNIXDatagramSocket(sock)

    @classmethod
    async def wrap_connected_unix_datagram_socket(cls, sock):
        """Datagrams over a socket of others."""
        from anyio._backends._asyncio_datagrams import ConnectedUNIXDatagramSocket

        return ConnectedUNIXDatagramSocket(sock)
