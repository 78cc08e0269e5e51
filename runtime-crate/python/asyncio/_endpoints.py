"""How connections and servers come about. CPython Lib/asyncio/base_events.py `create_connection`, `create_server`,
`create_datagram_endpoint`, Lib/asyncio/unix_events.py `create_unix_connection`, `create_unix_server`."""

import collections.abc
import errno
import itertools
import os
import socket
import stat

from asyncio import _racing
from asyncio._servers import Server
from asyncio.base_events import logger
from asyncio.selector_events import _SelectorDatagramTransport, _SelectorSocketTransport, ensure_no_transport
from asyncio.tasks import gather

def _numeric_info(host, port, family, kind, proto, flowinfo=0, scopeid=0):
    """What the resolver says of an address in numbers, without asking it; None for anything else."""
    if host is None or kind not in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        return None
    proto_of_kind = {socket.SOCK_STREAM: socket.IPPROTO_TCP, socket.SOCK_DGRAM: socket.IPPROTO_UDP}[kind]
    if proto not in (0, proto_of_kind):
        return None
    if port in (None, "", b""):
        port = 0
    else:
        try:
            port = int(port)
        except (TypeError, ValueError):
            return None
    if isinstance(host, bytes):
        host = host.decode("idna")
    if "%" in host:
        return None
    for known in (socket.AF_INET, socket.AF_INET6) if family == socket.AF_UNSPEC else (family,):
        try:
            socket.inet_pton(known, host)
        except OSError:
            continue
        address = (host, port, flowinfo, scopeid) if known == socket.AF_INET6 else (host, port)
        return known, kind, proto_of_kind, "", address
    return None


async def ensure_resolved(loop, address, *, family=0, type=socket.SOCK_STREAM, proto=0, flags=0):
    """What the resolver says of an address."""
    host, port, *rest = address
    known = _numeric_info(host, port, family, type, proto, *rest)
    if known is not None:
        return [known]
    return await loop.getaddrinfo(host, port, family=family, type=type, proto=proto, flags=flags)


async def _resolved(loop, address, **options):
    infos = await ensure_resolved(loop, address, **options)
    if not infos:
        raise OSError("getaddrinfo() returned empty list")
    return infos


def _check_stream(sock):
    if hasattr(sock, "do_handshake"):
        raise TypeError("Socket cannot be of type SSLSocket")


def _check_tls_options(ssl, **options):
    """Refuses what is said of a TLS connection where there is none."""
    for name, value in options.items():
        if value is not None and not ssl:
            raise ValueError(f"{name} is only meaningful with ssl")


def _close_with(sock):
    if sock is not None:
        sock.close()


def _bind_local(sock, family, local_infos, errors):
    """Binds a socket to the first local address of its family that it can have."""
    for own_family, _, _, _, address in local_infos:
        if own_family != family:
            continue
        try:
            sock.bind(address)
            return
        except OSError as exc:
            text = f"error while attempting to bind on address {address!r}: {str(exc).lower()}"
            errors.append(OSError(exc.errno, text))
    if errors:
        raise errors.pop()
    raise OSError(f"no matching local address with {family=} found")


async def _connected(loop, all_errors, info, local_infos):
    """A socket that is connected to an address."""
    errors = []
    all_errors.append(errors)
    family, kind, proto, _, address = info
    sock = None
    try:
        sock = socket.socket(family=family, type=kind, proto=proto)
        sock.setblocking(False)
        if local_infos is not None:
            _bind_local(sock, family, local_infos, errors)
        await loop.sock_connect(sock, address)
    except BaseException as exc:
        if isinstance(exc, OSError):
            errors.append(exc)
        _close_with(sock)
        raise
    return sock


def _interleaved(infos, first_count):
    """Addresses of the families in turn, after so many of the first family."""
    by_family = {}
    for info in infos:
        by_family.setdefault(info[0], []).append(info)
    lists = list(by_family.values())
    ahead = lists[0][: first_count - 1]
    lists[0] = lists[0][first_count - 1 :]
    turns = itertools.chain.from_iterable(itertools.zip_longest(*lists))
    return ahead + [info for info in turns if info is not None]


def _raise_connection_errors(errors, all_errors):
    """Raises what stands for all attempts that failed."""
    if all_errors:
        raise ExceptionGroup("create_connection failed", errors)
    texts = [str(error) for error in errors]
    if all(text == texts[0] for text in texts):
        raise errors[0]
    raise OSError(f"Multiple exceptions: {', '.join(texts)}")


async def _connect_to_one(loop, infos, local_infos, delay, all_errors):
    attempts = []
    if delay is None:
        for info in infos:
            try:
                return await _connected(loop, attempts, info, local_infos)
            except OSError:
                continue
    else:
        makers = [lambda info=info: _connected(loop, attempts, info, local_infos) for info in infos]
        sock = await _racing.first_of(makers, delay)
        if sock is not None:
            return sock
    _raise_connection_errors([error for errors in attempts for error in errors], all_errors)


async def create_connection(loop, protocol_factory, host, port, options):
    """`loop.create_connection`"""
    ssl, sock, server_hostname = options["ssl"], options["sock"], options["server_hostname"]
    _check_tls_options(ssl, server_hostname=server_hostname)
    if server_hostname is None and ssl:
        if not host:
            raise ValueError("You must set server_hostname when using ssl without a host")
        server_hostname = host
    timeouts = {name: options[name] for name in ("ssl_handshake_timeout", "ssl_shutdown_timeout")}
    _check_tls_options(ssl, **timeouts)
    if sock is not None:
        _check_stream(sock)
    if host is not None or port is not None:
        if sock is not None:
            raise ValueError("host/port and sock can not be specified at the same time")
        sock = await _connect_to_host(loop, host, port, options)
    elif sock is None:
        raise ValueError("host and port was not specified and no sock specified")
    elif sock.type != socket.SOCK_STREAM:
        raise ValueError(f"A Stream Socket was expected, got {sock!r}")
    return await connect_transport(loop, sock, protocol_factory, ssl, server_hostname, **timeouts)


async def _connect_to_host(loop, host, port, options):
    asked = {"family": options["family"], "proto": options["proto"], "flags": options["flags"]}
    infos = await _resolved(loop, (host, port), **asked)
    local_infos = None
    if options["local_addr"] is not None:
        local_infos = await _resolved(loop, options["local_addr"], **asked)
    delay, interleave = options["happy_eyeballs_delay"], options["interleave"]
    if delay is not None and interleave is None:
        interleave = 1
    if interleave:
        infos = _interleaved(infos, interleave)
    return await _connect_to_one(loop, infos, local_infos, delay, options["all_errors"])


def make_transport(loop, sock, protocol, ssl, waiter, *, extra=None, server=None, **tls):
    """The transport that a protocol is to use over a stream socket."""
    ensure_no_transport(loop, sock)
    if not ssl:
        return _SelectorSocketTransport(loop, sock, protocol, waiter, extra, server)
    from asyncio.sslproto import SSLProtocol

    between = SSLProtocol(loop, protocol, None if ssl is True else ssl, waiter, **tls)
    _SelectorSocketTransport(loop, sock, between, extra=extra, server=server)
    return between._app_transport


async def start_tls(loop, transport, protocol, sslcontext, **options):
    """`loop.start_tls`"""
    import ssl
    from asyncio.sslproto import SSLProtocol

    if not isinstance(sslcontext, ssl.SSLContext):
        raise TypeError(f"sslcontext is expected to be an instance of ssl.SSLContext, got {sslcontext!r}")
    if not getattr(transport, "_start_tls_compatible", False):
        raise TypeError(f"transport {transport!r} is not supported by start_tls()")
    waiter = loop.create_future()
    between = SSLProtocol(loop, protocol, sslcontext, waiter, call_connection_made=False, **options)
    # Nothing may come before the protocol between knows of the connection.
    transport.pause_reading()
    transport.set_protocol(between)
    calls = [loop.call_soon(between.connection_made, transport), loop.call_soon(transport.resume_reading)]
    try:
        await waiter
    except BaseException:
        transport.close()
        for call in calls:
            call.cancel()
        raise
    return between._app_transport


async def connect_transport(loop, sock, protocol_factory, ssl, server_hostname, server_side=False, **timeouts):
    """A transport over a connected socket, and its protocol."""
    sock.setblocking(False)
    protocol, waiter = protocol_factory(), loop.create_future()
    tls = {"server_hostname": server_hostname, "server_side": server_side, **timeouts} if ssl else {}
    transport = make_transport(loop, sock, protocol, ssl, waiter, **tls)
    return await _when_made(transport, protocol, waiter)


async def _when_made(transport, protocol, waiter):
    try:
        await waiter
    except BaseException:
        transport.close()
        raise
    return transport, protocol


async def connect_accepted_socket(loop, protocol_factory, sock, ssl, timeouts):
    """`loop.connect_accepted_socket`"""
    if sock.type != socket.SOCK_STREAM:
        raise ValueError(f"A Stream Socket was expected, got {sock!r}")
    _check_tls_options(ssl, **timeouts)
    _check_stream(sock)
    return await connect_transport(loop, sock, protocol_factory, ssl, "", server_side=True, **timeouts)


def _bound_socket(info, options):
    """A socket that listens at an address, once it is told to; None where the system has no such."""
    family, kind, proto, _, address = info
    try:
        sock = socket.socket(family, kind, proto)
    except OSError:
        return None
    try:
        if options["reuse_address"]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, True)
        if options["reuse_port"]:
            _set_reuseport(sock)
        if options["keep_alive"]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, True)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, True)
        sock.bind(address)
    except OSError as exc:
        sock.close()
        if exc.errno == errno.EADDRNOTAVAIL:
            return None
        text = f"error while attempting to bind on address {address!r}: {str(exc).lower()}"
        raise OSError(exc.errno, text) from None
    except BaseException:
        sock.close()
        raise
    return sock


def _set_reuseport(sock):
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    except OSError:
        raise ValueError("reuse_port not supported by socket module, SO_REUSEPORT defined but not implemented.")


async def create_server(loop, protocol_factory, host, port, options):
    """`loop.create_server`"""
    ssl, sock = options["ssl"], options["sock"]
    timeouts = _server_timeouts(ssl, options)
    if sock is not None:
        _check_stream(sock)
    if host is not None or port is not None:
        if sock is not None:
            raise ValueError("host/port and sock can not be specified at the same time")
        sockets = await _sockets_at(loop, host, port, options)
    elif sock is None:
        raise ValueError("Neither host/port nor sock were specified")
    elif sock.type != socket.SOCK_STREAM:
        raise ValueError(f"A Stream Socket was expected, got {sock!r}")
    else:
        sockets = [sock]
    return await _serving(loop, sockets, protocol_factory, ssl, options, timeouts)


def _server_timeouts(ssl, options):
    if isinstance(ssl, bool):
        raise TypeError("ssl argument must be an SSLContext or None")
    timeouts = {name: options[name] for name in ("ssl_handshake_timeout", "ssl_shutdown_timeout")}
    _check_tls_options(ssl is not None, **timeouts)
    return timeouts


async def _sockets_at(loop, host, port, options):
    if options["reuse_address"] is None:
        options["reuse_address"] = True
    if host == "":
        hosts = [None]
    elif isinstance(host, str) or not isinstance(host, collections.abc.Iterable):
        hosts = [host]
    else:
        hosts = host
    asked = [_infos_of(loop, one, port, options) for one in hosts]
    infos = dict.fromkeys(itertools.chain.from_iterable(await gather(*asked)))
    sockets = []
    try:
        for info in infos:
            sock = _bound_socket(info, options)
            if sock is not None:
                sockets.append(sock)
    except BaseException:
        for sock in sockets:
            sock.close()
        raise
    if not sockets:
        raise OSError(f"could not bind on any address out of {[info[4] for info in infos]!r}")
    return sockets


async def _infos_of(loop, host, port, options):
    infos = await ensure_resolved(loop, (host, port), family=options["family"], flags=options["flags"])
    if not infos:
        raise OSError(f"getaddrinfo({host!r}) returned empty list")
    return infos


async def _serving(loop, sockets, protocol_factory, ssl, options, timeouts):
    for sock in sockets:
        sock.setblocking(False)
    server = Server(loop, sockets, protocol_factory, ssl, options["backlog"], *timeouts.values())
    if options["start_serving"]:
        await server.start_serving()
    return server


async def create_unix_connection(loop, protocol_factory, path, ssl, sock, server_hostname, timeouts):
    """`loop.create_unix_connection`"""
    assert server_hostname is None or isinstance(server_hostname, str)
    if ssl and server_hostname is None:
        raise ValueError("you have to pass server_hostname when using ssl")
    _check_tls_options(ssl, server_hostname=server_hostname, **timeouts)
    if path is None:
        _check_unix_socket(sock, "no path and sock were specified")
    elif sock is not None:
        raise ValueError("path and sock can not be specified at the same time")
    else:
        path = os.fspath(path)
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0)
        try:
            sock.setblocking(False)
            await loop.sock_connect(sock, path)
        except BaseException:
            sock.close()
            raise
    return await connect_transport(loop, sock, protocol_factory, ssl, server_hostname, **timeouts)


def _check_unix_socket(sock, missing):
    if sock is None:
        raise ValueError(missing)
    if sock.family != socket.AF_UNIX or sock.type != socket.SOCK_STREAM:
        raise ValueError(f"A UNIX Domain Stream Socket was expected, got {sock!r}")


def _is_abstract(path):
    return path[0] in (0, "\x00")


def _remove_stale(path):
    """Removes what is left of a Unix socket at a path."""
    if _is_abstract(path):
        return
    try:
        if stat.S_ISSOCK(os.stat(path).st_mode):
            os.remove(path)
    except FileNotFoundError:
        pass
    except OSError as exc:
        logger.error("Unable to check or remove stale UNIX socket %r: %r", path, exc)


async def create_unix_server(loop, protocol_factory, path, options):
    """`loop.create_unix_server`"""
    ssl, sock = options["ssl"], options["sock"]
    timeouts = _server_timeouts(ssl, options)
    if path is None:
        _check_unix_socket(sock, "path was not specified, and no sock specified")
    elif sock is not None:
        raise ValueError("path and sock can not be specified at the same time")
    else:
        path = os.fspath(path)
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        _remove_stale(path)
        try:
            sock.bind(path)
        except BaseException as exc:
            sock.close()
            if isinstance(exc, OSError) and exc.errno == errno.EADDRINUSE:
                raise OSError(errno.EADDRINUSE, f"Address {path!r} is already in use") from None
            raise
    if options["cleanup_socket"]:
        _remember_path(loop, sock)
    return await _serving(loop, [sock], protocol_factory, ssl, options, timeouts)


def _remember_path(loop, sock):
    """So that the file goes when the server does, if it is still the same."""
    path = sock.getsockname()
    if path and not _is_abstract(path):
        try:
            loop.__dict__.setdefault("_unix_server_sockets", {})[sock] = os.stat(path).st_ino
        except FileNotFoundError:
            pass


async def _datagram_addresses(loop, local_addr, remote_addr, family, proto, flags):
    """Family and protocol with the addresses of both ends."""
    if not (local_addr or remote_addr):
        if family == 0:
            raise ValueError("unexpected address family")
        return [((family, proto), (None, None))]
    if family == socket.AF_UNIX:
        for address in (local_addr, remote_addr):
            if address is not None and not isinstance(address, str):
                raise TypeError("string is expected")
        if local_addr:
            _remove_stale(local_addr)
        return [((family, proto), (local_addr, remote_addr))]
    ends = {}
    for at, address in enumerate((local_addr, remote_addr)):
        if address is None:
            continue
        if not (isinstance(address, tuple) and len(address) == 2):
            raise TypeError("2-tuple is expected")
        asked = {"family": family, "type": socket.SOCK_DGRAM, "proto": proto, "flags": flags}
        for info in await _resolved(loop, address, **asked):
            ends.setdefault((info[0], info[2]), [None, None])[at] = info[4]
    wanted = [bool(local_addr), bool(remote_addr)]
    complete = [(key, pair) for key, pair in ends.items() if all(a is not None for a, w in zip(pair, wanted) if w)]
    if not complete:
        raise ValueError("can not get address information")
    return complete


async def _datagram_socket(loop, key, ends, options):
    family, proto = key
    local_address, remote_address = ends
    sock = socket.socket(family=family, type=socket.SOCK_DGRAM, proto=proto)
    try:
        if options["reuse_port"]:
            _set_reuseport(sock)
        if options["allow_broadcast"]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        sock.setblocking(False)
        if options["local_addr"]:
            sock.bind(local_address)
        if options["remote_addr"] and not options["allow_broadcast"]:
            await loop.sock_connect(sock, remote_address)
    except BaseException:
        sock.close()
        raise
    return sock, remote_address if options["remote_addr"] else None


async def create_datagram_endpoint(loop, protocol_factory, options):
    """`loop.create_datagram_endpoint`"""
    sock = options.pop("sock")
    remote = None
    if sock is not None:
        if sock.type == socket.SOCK_STREAM:
            raise ValueError(f"A datagram socket was expected, got {sock!r}")
        problems = ", ".join(f"{name}={value}" for name, value in options.items() if value)
        if problems:
            text = "socket modifier keyword arguments can not be used when sock is specified."
            raise ValueError(f"{text} ({problems})")
        sock.setblocking(False)
    else:
        asked = [options[name] for name in ("local_addr", "remote_addr", "family", "proto", "flags")]
        errors = []
        for key, ends in await _datagram_addresses(loop, *asked):
            try:
                sock, remote = await _datagram_socket(loop, key, ends, options)
                break
            except OSError as exc:
                errors.append(exc)
        else:
            raise errors[0]
    protocol, waiter = protocol_factory(), loop.create_future()
    ensure_no_transport(loop, sock)
    transport = _SelectorDatagramTransport(loop, sock, protocol, remote, waiter)
    return await _when_made(transport, protocol, waiter)
