"""Calls on sockets that a coroutine waits for: `loop.sock_recv` and its like. CPython Lib/asyncio/selector_events.py."""

import socket

from asyncio.selector_events import ensure_no_transport


def _check(loop, sock):
    if hasattr(sock, "do_handshake"):
        raise TypeError("Socket cannot be of type SSLSocket")
    if loop.get_debug() and sock.gettimeout() != 0:
        raise ValueError("the socket must be non-blocking")


def _finish(future, attempt):
    """Tries a call again; the future is done unless it would still wait."""
    if future.done():
        return
    try:
        result = attempt()
    except (BlockingIOError, InterruptedError):
        return
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as exc:
        future.set_exception(exc)
    else:
        future.set_result(result)


async def _watched(loop, sock, writes, attempt):
    """What a call gives once the socket is ready for it."""
    future = loop.create_future()
    fd = ensure_no_transport(loop, sock.fileno())
    handle = loop._watch(fd, writes, _finish, (future, attempt))

    def done(future):
        if not handle.cancelled():
            loop._unwatch(fd, writes)

    future.add_done_callback(done)
    return await future


async def _tried(loop, sock, writes, attempt):
    """What a call gives, at once where it need not wait."""
    _check(loop, sock)
    try:
        return attempt()
    except (BlockingIOError, InterruptedError):
        pass
    return await _watched(loop, sock, writes, attempt)


async def recv(loop, sock, n):
    return await _tried(loop, sock, False, lambda: sock.recv(n))


async def recv_into(loop, sock, buf):
    return await _tried(loop, sock, False, lambda: sock.recv_into(buf))


async def recvfrom(loop, sock, bufsize):
    return await _tried(loop, sock, False, lambda: sock.recvfrom(bufsize))


async def recvfrom_into(loop, sock, buf, nbytes):
    size = nbytes or len(buf)
    return await _tried(loop, sock, False, lambda: sock.recvfrom_into(buf, size))


async def sendto(loop, sock, data, address):
    return await _tried(loop, sock, True, lambda: sock.sendto(data, address))


async def sendall(loop, sock, data):
    view = memoryview(data)
    sent = 0

    def send_more():
        nonlocal sent
        sent += sock.send(view[sent:])
        if sent < len(view):
            raise BlockingIOError

    await _tried(loop, sock, True, send_more)


async def accept(loop, sock):
    def accept_one():
        connection, address = sock.accept()
        connection.setblocking(False)
        return connection, address

    return await _tried(loop, sock, False, accept_one)


async def connect(loop, sock, address):
    _check(loop, sock)
    if sock.family in (socket.AF_INET, socket.AF_INET6):
        from asyncio._endpoints import ensure_resolved

        infos = await ensure_resolved(loop, address, family=sock.family, type=sock.type, proto=sock.proto)
        address = infos[0][4]
    begun = False

    def connect_or_look():
        nonlocal begun
        if not begun:
            begun = True
            return sock.connect(address)
        number = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if number != 0:
            raise OSError(number, f"Connect call failed {address}")
        return None

    await _tried(loop, sock, True, connect_or_look)
