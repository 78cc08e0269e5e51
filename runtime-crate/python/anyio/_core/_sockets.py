"""Connections, listeners and names of hosts. anyio/_core/_sockets.py."""

import errno
import os
import socket
import stat
from os import PathLike, chmod
from socket import AddressFamily, SocketKind
from warnings import warn

from anyio import to_thread
from anyio._core._connecting import connect_tcp  # noqa: F401
from anyio._core._eventloop import get_async_backend
from anyio._core._names import getaddrinfo, getnameinfo, idna2008_resolve  # noqa: F401
from anyio.abc._sockets import convert_ipv6_sockaddr  # noqa: F401
from anyio.streams.stapled import MultiListener


async def connect_unix(path, kind=socket.SOCK_STREAM):
    """A connection to a path."""
    return await get_async_backend().connect_unix(os.fspath(path), kind)


def _listening_socket(family, address, backlog, reuse_port, v6only=True):
    sock = socket.socket(family)
    try:
        sock.setblocking(False)
        if family == AddressFamily.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, v6only)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if reuse_port:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == AddressFamily.AF_INET6 and "%" in address[0]:
            host, scope_id = address[0].split("%", 1)
            address = (host, address[1], 0, int(scope_id))
        sock.bind(address)
        sock.listen(backlog)
    except BaseException:
        sock.close()
        raise
    return sock


async def create_tcp_listener(
    *, local_host=None, local_port=0, family=AddressFamily.AF_UNSPEC, backlog=65536, reuse_port=False
):
    """Listens at the addresses of a name, or at all of this machine."""
    backend = get_async_backend()
    backlog = min(backlog, 65536)
    local_host = None if local_host is None else str(local_host)
    flags = socket.AI_PASSIVE | socket.AI_ADDRCONFIG
    infos = await getaddrinfo(local_host, local_port, family=family, type=0, flags=flags)
    if (
        local_host is None
        and family == AddressFamily.AF_UNSPEC
        and socket.has_dualstack_ipv6()
        and any(info[0] == AddressFamily.AF_INET6 for info in infos)
    ):
        # One socket for both families.
        both = _listening_socket(AddressFamily.AF_INET6, ("::", local_port), backlog, reuse_port, v6only=False)
        return MultiListener([backend.create_tcp_listener(both)])
    same_port = local_port == 0 and len(infos) > 1
    addresses = sorted({info for info in infos if info[1] == SocketKind.SOCK_STREAM})
    return await _listeners_at(addresses, local_port, same_port, backlog, reuse_port)


async def _listeners_at(addresses, local_port, same_port, backlog, reuse_port):
    """Listeners at several addresses, all at one port, even where the system chooses it."""
    backend = get_async_backend()
    errors = []
    for _ in range(10):
        listeners = []
        port = local_port
        try:
            for family, _, _, _, address in addresses:
                sock = _listening_socket(family, (address[0], port, *address[2:]), backlog, reuse_port)
                if same_port:
                    port = sock.getsockname()[1]
                listeners.append(backend.create_tcp_listener(sock))
        except BaseException as exc:
            for listener in listeners:
                await listener.aclose()
            if isinstance(exc, OSError) and exc.errno == errno.EADDRINUSE and local_port == 0 and port:
                # The port was free at another address only: the one where it was not is asked first.
                errors.append(exc)
                addresses.append(addresses.pop(0))
                continue
            raise
        return MultiListener(listeners)
    raise OSError(f"Could not create {len(addresses)} listeners with a consistent port") from ExceptionGroup(
        "Several bind attempts failed", errors
    )


async def create_unix_listener(path, *, mode=None, backlog=65536, kind=SocketKind.SOCK_STREAM):
    """Listens at a path."""
    sock = await setup_unix_local_socket(path, mode, kind)
    try:
        sock.listen(min(backlog, 65536))
        return get_async_backend().create_unix_listener(sock)
    except BaseException:
        sock.close()
        raise


async def _local_datagram_address(host, port, family):
    """The family and the address at which datagrams of a name arrive."""
    flags = socket.AI_PASSIVE | socket.AI_ADDRCONFIG
    infos = await getaddrinfo(str(host), port, family=family, type=socket.SOCK_DGRAM, flags=flags)
    return infos[0][0], infos[0][-1]


def _any_address(family, port):
    return ("::" if family is AddressFamily.AF_INET6 else "0.0.0.0", port)


async def create_udp_socket(family=AddressFamily.AF_UNSPEC, *, local_host=None, local_port=0, reuse_port=False):
    """A socket for datagrams from and to anybody."""
    if family is AddressFamily.AF_UNSPEC and not local_host:
        raise ValueError('Either "family" or "local_host" must be given')
    if local_host:
        family, address = await _local_datagram_address(local_host, local_port, family)
    else:
        address = _any_address(family, local_port)
    return await get_async_backend().create_udp_socket(family, address, None, reuse_port)


async def create_connected_udp_socket(
    remote_host, remote_port, *, family=AddressFamily.AF_UNSPEC, local_host=None, local_port=0, reuse_port=False
):
    """A socket for datagrams from and to one address."""
    local = None
    if local_host:
        family, local = await _local_datagram_address(local_host, local_port, family)
    infos = await getaddrinfo(str(remote_host), remote_port, family=family, type=socket.SOCK_DGRAM)
    family, remote = infos[0][0], infos[0][-1]
    if local is None and local_port:
        local = _any_address(family, local_port)
    return await get_async_backend().create_udp_socket(family, local, remote, reuse_port)


async def create_unix_datagram_socket(*, local_path=None, local_mode=None):
    """A socket for datagrams from and to any path."""
    sock = await setup_unix_local_socket(local_path, local_mode, socket.SOCK_DGRAM)
    return await get_async_backend().create_unix_datagram_socket(sock, None)


async def create_connected_unix_datagram_socket(remote_path, *, local_path=None, local_mode=None):
    """A socket for datagrams from and to one path."""
    remote_path = os.fspath(remote_path)
    sock = await setup_unix_local_socket(local_path, local_mode, socket.SOCK_DGRAM)
    return await get_async_backend().create_unix_datagram_socket(sock, remote_path)


def wait_socket_readable(sock):
    """The former name of `wait_readable`."""
    warn("This function is deprecated; use `wait_readable` instead", DeprecationWarning, stacklevel=2)
    return get_async_backend().wait_readable(sock.fileno())


def wait_socket_writable(sock):
    """The former name of `wait_writable`."""
    warn("This function is deprecated; use `wait_writable` instead", DeprecationWarning, stacklevel=2)
    return get_async_backend().wait_writable(sock.fileno())


def wait_readable(obj):
    """Wait until a descriptor has something to read."""
    return get_async_backend().wait_readable(obj)


def wait_writable(obj):
    """Wait until a descriptor has room to write."""
    return get_async_backend().wait_writable(obj)


def notify_closing(obj):
    """Wake who waits for a descriptor that is about to be closed."""
    get_async_backend().notify_closing(obj)


def _remove_stale(path):
    try:
        found = os.stat(path)
    except OSError as exc:
        if exc.errno not in (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP):
            raise
        return
    if stat.S_ISSOCK(found.st_mode):
        os.unlink(path)


async def setup_unix_local_socket(path, mode, socktype):
    """A socket at a path, from which an older one is removed."""
    text = None if path is None else os.fsdecode(path)
    # Abstract names are not in the file system.
    if text is not None and not text.startswith("\0"):
        _remove_stale(path)
    sock = socket.socket(socket.AF_UNIX, socktype)
    sock.setblocking(False)
    if text is None:
        return sock
    try:
        await to_thread.run_sync(sock.bind, text, abandon_on_cancel=True)
        if mode is not None:
            await to_thread.run_sync(chmod, text, mode, abandon_on_cancel=True)
    except BaseException:
        sock.close()
        raise
    return sock


def as_connectable(
    remote, /, *, tls=False, ssl_context=None, tls_hostname=None, tls_standard_compatible=True
):  # fmt: skip
    """What connects to a host and port, to a path, or is such a thing already."""
    from anyio._core._connectables import TCPConnectable, UNIXConnectable
    from anyio.abc._streams import ByteStreamConnectable
    from anyio.streams.tls import TLSConnectable

    if isinstance(remote, ByteStreamConnectable):
        return remote
    if isinstance(remote, tuple) and len(remote) == 2:
        connectable = TCPConnectable(*remote)
        tls_hostname = tls_hostname or str(connectable.host)
    elif isinstance(remote, (str, bytes, PathLike)):
        connectable = UNIXConnectable(remote)
    else:
        raise TypeError(f"cannot convert {remote!r} to a connectable")
    if not tls:
        return connectable
    return TLSConnectable(
        connectable, ssl_context=ssl_context, hostname=tls_hostname, standard_compatible=tls_standard_compatible
    )
