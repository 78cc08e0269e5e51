"""Connections over TCP: making them, what goes over, how they end, and what is said of failures."""

import asyncio
import ipaddress
import os
import re
import socket

import anyio
import anyio.abc
from anyio.abc import SocketAttribute, SocketListener, SocketStream
from anyio.streams.stapled import MultiListener


def told(exc):
    if isinstance(exc, BaseExceptionGroup):
        return type(exc).__name__, str(exc), [told(one) for one in exc.exceptions]
    text = re.sub(r"(127\.0\.0\.\d', )\d+", r"\1PORT", str(exc))
    return type(exc).__name__, text, getattr(exc, "errno", None), exc.__cause__ and told(exc.__cause__)


async def attempt(label, function, *args, **kwargs):
    try:
        print(label, repr(await function(*args, **kwargs)))
    except Exception as exc:
        print(label, *told(exc))


async def echo(stream):
    async with stream:
        async for chunk in stream:
            await stream.send(chunk.upper())
        await stream.send(b"the end")


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


async def exchange():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    print(type(listener).__name__, len(listener.listeners), type(listener.listeners[0]).__name__)
    print(isinstance(listener, MultiListener), isinstance(listener.listeners[0], SocketListener))
    port = listener.extra(SocketAttribute.local_port)
    print(listener.extra(SocketAttribute.family), listener.extra(SocketAttribute.local_address) == ("127.0.0.1", port))
    print(listener.extra(SocketAttribute.remote_address, None))
    async with anyio.create_task_group() as group:
        group.start_soon(listener.serve, echo)
        for host in ("127.0.0.1", ipaddress.ip_address("127.0.0.1"), "localhost"):
            stream = await anyio.connect_tcp(host, port)
            print(type(stream).__name__, isinstance(stream, SocketStream), isinstance(stream, anyio.abc.ByteStream))
            print(
                stream.extra(SocketAttribute.family),
                stream.extra(SocketAttribute.remote_address) == ("127.0.0.1", port),
            )
            print(stream.extra(SocketAttribute.remote_port) == port, stream.extra(SocketAttribute.local_address)[0])
            local_port = stream.extra(SocketAttribute.raw_socket).getsockname()[1]
            print(stream.extra(SocketAttribute.local_port) == local_port)
            await stream.send(b"hello")
            print(await stream.receive(2), await stream.receive())
            await stream.send_eof()
            print(await stream.receive())
            await attempt("end", stream.receive)
            await attempt("again", stream.receive)
            await stream.aclose()
            await attempt("closed", stream.receive)
            await attempt("closed", stream.send, b"x")
        group.cancel_scope.cancel()
    await listener.aclose()
    await attempt("refused", anyio.connect_tcp, "127.0.0.1", port)


async def large():
    """More than the buffers of the system hold, both ways at once."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    data = bytes(range(256)) * 20000
    received = bytearray()

    async def serve(stream):
        async with stream:
            async for chunk in stream:
                await stream.send(chunk)

    async def read(stream):
        async for chunk in stream:
            received.extend(chunk)

    async with anyio.create_task_group() as group:
        group.start_soon(listener.serve, serve)
        async with await anyio.connect_tcp("127.0.0.1", listener.extra(SocketAttribute.local_port)) as stream:
            async with anyio.create_task_group() as inner:
                inner.start_soon(read, stream)
                await stream.send(data)
                await stream.send_eof()
            print(len(received), bytes(received) == data)
        group.cancel_scope.cancel()
    await listener.aclose()


async def busy():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    [inner] = listener.listeners
    async with anyio.create_task_group() as group:
        group.start_soon(inner.accept)
        await anyio.wait_all_tasks_blocked()
        await attempt("accept", inner.accept)
        stream = await anyio.connect_tcp("127.0.0.1", listener.extra(SocketAttribute.local_port))
        await anyio.wait_all_tasks_blocked()
        group.start_soon(attempt, "closed while reading", stream.receive)
        await anyio.wait_all_tasks_blocked()
        await attempt("receive", stream.receive)
        await attempt("size", stream.receive, 0)
        await stream.aclose()
        group.start_soon(attempt, "closed while accepting", inner.accept)
        await anyio.wait_all_tasks_blocked()
        await inner.aclose()
    await attempt("accept", inner.accept)


async def writing():
    """Who waits for room is told that the connection is gone."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    async with anyio.create_task_group() as group:
        accepted = []

        async def accept():
            accepted.append(await listener.listeners[0].accept())

        group.start_soon(accept)
        stream = await anyio.connect_tcp("127.0.0.1", listener.extra(SocketAttribute.local_port))
        await anyio.wait_all_tasks_blocked()
        group.start_soon(attempt, "closed while sending", stream.send, bytes(50_000_000))
        await anyio.wait_all_tasks_blocked()
        await attempt("send", stream.send, b"x")
        await stream.aclose()
        await accepted[0].aclose()
    await listener.aclose()


async def reset():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = listener.extra(SocketAttribute.local_port)
    client = socket.create_connection(("127.0.0.1", port))
    async with await listener.listeners[0].accept() as stream:
        print(stream.extra(SocketAttribute.raw_socket).getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
        await attempt("reset", stream.receive)
        await attempt("reset", stream.send, b"x")
    await listener.aclose()


async def cancelled():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = listener.extra(SocketAttribute.local_port)
    with anyio.move_on_after(0.02) as scope:
        await listener.listeners[0].accept()
    print(scope.cancelled_caught)
    stream = await anyio.connect_tcp("127.0.0.1", port)
    accepted = await listener.listeners[0].accept()
    with anyio.move_on_after(0.02) as scope:
        await stream.receive()
    print(scope.cancelled_caught)
    await accepted.send(b"after")
    print(await stream.receive())
    with anyio.CancelScope() as scope:
        scope.cancel()
        await stream.send(b"never")
    await stream.send(b"sent")
    print(await accepted.receive())
    for one in (stream, accepted, listener):
        await anyio.aclose_forcefully(one)


async def local():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port, own = listener.extra(SocketAttribute.local_port), free_port()
    async with await anyio.connect_tcp("127.0.0.1", port, local_host="127.0.0.1", local_port=own) as stream:
        print(stream.extra(SocketAttribute.local_address) == ("127.0.0.1", own))
    await attempt("address", anyio.connect_tcp, "127.0.0.1", port, local_host="192.0.2.1")
    await attempt("occupied", anyio.create_tcp_listener, local_host="127.0.0.1", local_port=port)
    await attempt("name", anyio.connect_tcp, "nowhere.invalid", port)
    await listener.aclose()
    async with await anyio.create_tcp_listener() as everywhere:
        port = everywhere.extra(SocketAttribute.local_port)
        print(len(everywhere.listeners), everywhere.extra(SocketAttribute.family) in (socket.AF_INET, socket.AF_INET6))
        async with await anyio.connect_tcp("127.0.0.1", port):
            await (await everywhere.listeners[-1].accept()).aclose()
    async with await anyio.create_tcp_listener(family=socket.AF_INET, reuse_port=True) as one:
        port = one.extra(SocketAttribute.local_port)
        print(one.extra(SocketAttribute.local_address) == ("0.0.0.0", port))
        async with await anyio.create_tcp_listener(family=socket.AF_INET, local_port=port, reuse_port=True) as other:
            print(other.extra(SocketAttribute.local_port) == port)


async def eyeballs(delay):
    """Addresses that fail, that take long and that answer, in the order of a resolver."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = listener.extra(SocketAttribute.local_port)
    loop = asyncio.get_running_loop()
    asked = []
    answers = {"several": ["127.0.0.2", "127.0.0.3"], "last": ["127.0.0.2", "127.0.0.3", "127.0.0.1"]}
    original = loop.getaddrinfo

    async def getaddrinfo(host, port, **options):
        name = host.decode() if isinstance(host, bytes) else host
        if name not in answers:
            return await original(host, port, **options)
        asked.append((host, options))
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers[name]]

    loop.getaddrinfo = getaddrinfo
    try:
        await attempt("several", anyio.connect_tcp, "several", port, happy_eyeballs_delay=delay)
        async with await anyio.connect_tcp("last", port, happy_eyeballs_delay=delay) as stream:
            print(stream.extra(SocketAttribute.remote_address) == ("127.0.0.1", port))
    finally:
        loop.getaddrinfo = original
    print(asked)
    await listener.aclose()


async def handed_over():
    one, two = socket.socketpair()
    async with (
        await SocketStream.from_socket(one) as first,
        await anyio.abc.UNIXSocketStream.from_socket(two) as second,
    ):
        print(type(first).__name__, type(second).__name__, one.getblocking())
        await first.send(b"question")
        print(await second.receive())
        await second.send(b"answer")
        print(await first.receive())
        print(second.extra(SocketAttribute.local_port, "none"), second.extra(SocketAttribute.remote_address))
    with socket.socket() as unconnected, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        await attempt("unconnected", SocketStream.from_socket, unconnected)
        await attempt("unbound", SocketListener.from_socket, unconnected)
        await attempt("type", SocketStream.from_socket, "x")
        datagrams.bind(("127.0.0.1", 0))
        await attempt("kind", SocketListener.from_socket, datagrams)
        datagrams.connect(("127.0.0.1", 9))
        await attempt("family", anyio.abc.UNIXSocketStream.from_socket, datagrams)
        await attempt("kind", SocketStream.from_socket, datagrams.fileno())
    reading, written = os.pipe()
    await attempt("pipe", SocketStream.from_socket, reading)
    os.close(reading)
    os.close(written)
    listening = socket.create_server(("127.0.0.1", 0))
    async with await SocketListener.from_socket(listening) as listener:
        print(type(listener).__name__)
        async with await anyio.connect_tcp(*listening.getsockname()), await listener.accept() as accepted:
            await accepted.send(b"x")


async def descriptors():
    one, two = socket.socketpair()
    one.setblocking(False)
    await anyio.wait_writable(one)
    two.send(b"x")
    await anyio.wait_readable(one)
    print(one.recv(9))
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "notified", anyio.wait_readable, one.fileno())
        await anyio.wait_all_tasks_blocked()
        await attempt("busy", anyio.wait_readable, one)
        anyio.notify_closing(one)
    with anyio.move_on_after(0.02) as scope:
        await anyio.wait_readable(one)
    print(scope.cancelled_caught)
    anyio.notify_closing(one)
    one.close()
    two.close()


async def connectables():
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = listener.extra(SocketAttribute.local_port)
    connectable = anyio.as_connectable(("127.0.0.1", port))
    print(type(connectable).__name__, connectable.host, anyio.as_connectable(connectable) is connectable)
    print(anyio.TCPConnectable("localhost", 80), anyio.as_connectable("/tmp/x"), anyio.as_connectable(b"/tmp/y"))
    async with await connectable.connect() as stream:
        print(type(stream).__name__)
    await listener.aclose()
    for value in (("x", 0), ("x", 65536), 5, ("a", 1, 2)):
        try:
            anyio.as_connectable(value)
        except Exception as exc:
            print(*told(exc))
    try:
        await connectable.connect()
    except OSError as exc:
        print(type(exc).__name__, str(exc).replace(str(port), "PORT"), repr(exc.__cause__))
    await attempt("path", anyio.UNIXConnectable("/nowhere/at/all").connect)


for case in (exchange, large, busy, writing, reset, cancelled, local, handed_over, descriptors, connectables):
    print("----", case.__name__)
    anyio.run(case)
for delay in (0.25, 0):
    anyio.run(eyeballs, delay)
