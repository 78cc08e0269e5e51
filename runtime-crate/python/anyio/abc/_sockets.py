"""What sockets are. anyio/abc/_sockets.py."""

import errno
import socket
from abc import abstractmethod
from contextlib import AsyncExitStack
from ipaddress import IPv4Address, IPv6Address
from socket import AddressFamily

from anyio._core._eventloop import get_async_backend
from anyio._core._tasks import create_task_group
from anyio._core._typedattr import TypedAttributeProvider, TypedAttributeSet, typed_attribute
from anyio.abc._streams import ByteStream, Listener, UnreliableObjectStream

IPAddressType = str | IPv4Address | IPv6Address
IPSockAddrType = tuple[str, int]
SockAddrType = IPSockAddrType | str
UDPPacketType = tuple[bytes, IPSockAddrType]
UNIXDatagramPacketType = tuple[bytes, str]


def convert_ipv6_sockaddr(sockaddr):
    """An address of IPv6 in two parts, the scope behind a percent sign; any other as it is."""
    if not isinstance(sockaddr, tuple) or len(sockaddr) != 4:
        return sockaddr
    host, port, _, scope_id = sockaddr
    return (f"{host.split('%')[0]}%{scope_id}" if scope_id else host), port


def _socket_of(sock_or_fd, require_connected, require_bound):
    if isinstance(sock_or_fd, socket.socket):
        return sock_or_fd
    if not isinstance(sock_or_fd, int):
        raise TypeError(f"expected an int or socket, got {type(sock_or_fd).__qualname__} instead")
    try:
        return socket.socket(fileno=sock_or_fd)
    except OSError as exc:
        if exc.errno == errno.ENOTSOCK:
            raise ValueError("the file descriptor does not refer to a socket") from exc
        if require_connected:
            raise ValueError("the socket must be connected") from exc
        if require_bound:
            raise ValueError("the socket must be bound to a local address") from exc
        raise


def _is_bound(sock):
    try:
        name = sock.getsockname()
    except OSError:
        return False
    return bool(name[1] if sock.family in (socket.AF_INET, socket.AF_INET6) else name)


def _check(sock, sock_type, addr_family, require_connected, require_bound):
    if require_connected:
        try:
            sock.getpeername()
        except OSError as exc:
            raise ValueError("the socket must be connected") from exc
    if require_bound and not _is_bound(sock):
        raise ValueError("the socket must be bound to a local address")
    if addr_family not in (socket.AF_UNSPEC, sock.family):
        raise ValueError(f"address family mismatch: expected {addr_family.name}, got {sock.family.name}")
    if sock.type != sock_type:
        raise ValueError(f"socket type mismatch: expected {sock_type.name}, got {sock.type.name}")


def _validate_socket(
    sock_or_fd, sock_type, addr_family=socket.AF_UNSPEC, *, require_connected=False, require_bound=False
):
    """The socket that somebody hands over, when it is what is needed."""
    sock = _socket_of(sock_or_fd, require_connected, require_bound)
    try:
        _check(sock, sock_type, addr_family, require_connected, require_bound)
    except BaseException:
        # The descriptor stays its owner's.
        if isinstance(sock_or_fd, int):
            sock.detach()
        raise
    sock.setblocking(False)
    return sock


class SocketAttribute(TypedAttributeSet):
    """What a stream or listener tells of its socket."""

    family: AddressFamily = typed_attribute()
    local_address: SockAddrType = typed_attribute()
    local_port: int = typed_attribute()
    raw_socket: socket.socket = typed_attribute()
    remote_address: SockAddrType = typed_attribute()
    remote_port: int = typed_attribute()


class _SocketProvider(TypedAttributeProvider):
    @property
    def extra_attributes(self):
        sock = self._raw_socket
        attributes = {
            SocketAttribute.family: lambda: self._raw_socket.family,
            SocketAttribute.local_address: lambda: convert_ipv6_sockaddr(self._raw_socket.getsockname()),
            SocketAttribute.raw_socket: lambda: self._raw_socket,
        }
        try:
            peer = convert_ipv6_sockaddr(sock.getpeername())
        except OSError:
            peer = None
        if peer is not None:
            attributes[SocketAttribute.remote_address] = lambda: peer
        if sock.family in (AddressFamily.AF_INET, AddressFamily.AF_INET6):
            attributes[SocketAttribute.local_port] = lambda: self._raw_socket.getsockname()[1]
            if peer is not None:
                attributes[SocketAttribute.remote_port] = lambda: peer[1]
        return attributes

    @property
    @abstractmethod
    def _raw_socket(self):
        """The socket."""


class SocketStream(ByteStream, _SocketProvider):
    """Bytes over a socket."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a connected socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_STREAM, require_connected=True)
        return await get_async_backend().wrap_stream_socket(sock)


class UNIXSocketStream(SocketStream):
    """Bytes and descriptors over a socket of this machine."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a connected socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_STREAM, socket.AF_UNIX, require_connected=True)
        return await get_async_backend().wrap_unix_stream_socket(sock)

    @abstractmethod
    async def send_fds(self, message, fds):
        """Send descriptors along with bytes."""

    @abstractmethod
    async def receive_fds(self, msglen, maxfds):
        """The bytes and the descriptors that come with them."""


class SocketListener(Listener[SocketStream], _SocketProvider):
    """Accepts connections at a socket."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a socket that listens."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_STREAM, require_bound=True)
        return await get_async_backend().wrap_listener_socket(sock)

    @abstractmethod
    async def accept(self):
        """The next connection."""

    async def serve(self, handler, task_group=None):
        """Call a function with each connection, in a task of its own."""
        async with AsyncExitStack() as stack:
            if task_group is None:
                task_group = await stack.enter_async_context(create_task_group())
            while True:
                stream = await self.accept()
                task_group.start_soon(handler, stream)


class UDPSocket(UnreliableObjectStream[UDPPacketType], _SocketProvider):
    """Datagrams from and to anybody."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a bound socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_DGRAM, require_bound=True)
        return await get_async_backend().wrap_udp_socket(sock)

    async def sendto(self, data, host, port):
        """Send a datagram to an address."""
        return await self.send((data, (host, port)))


class ConnectedUDPSocket(UnreliableObjectStream[bytes], _SocketProvider):
    """Datagrams from and to one address."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a connected socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_DGRAM, require_connected=True)
        return await get_async_backend().wrap_connected_udp_socket(sock)


class UNIXDatagramSocket(UnreliableObjectStream[UNIXDatagramPacketType], _SocketProvider):
    """Datagrams from and to any path."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_DGRAM, socket.AF_UNIX)
        return await get_async_backend().wrap_unix_datagram_socket(sock)

    async def sendto(self, data, path):
        """Send a datagram to a path."""
        return await self.send((data, path))


class ConnectedUNIXDatagramSocket(UnreliableObjectStream[bytes], _SocketProvider):
    """Datagrams from and to one path."""

    @classmethod
    async def from_socket(cls, sock_or_fd):
        """Take over a connected socket."""
        sock = _validate_socket(sock_or_fd, socket.SOCK_DGRAM, socket.AF_UNIX, require_connected=True)
        return await get_async_backend().wrap_connected_unix_datagram_socket(sock)


for _shown in (
    SocketAttribute, SocketStream, UNIXSocketStream, SocketListener, UDPSocket, ConnectedUDPSocket, UNIXDatagramSocket,
    ConnectedUNIXDatagramSocket,
):  # fmt: skip
    _shown.__module__ = "anyio.abc"
