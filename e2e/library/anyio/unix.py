"""Connections on this machine, with descriptors that go along, and names of hosts."""

import os
import socket
import stat
import tempfile
import warnings
from pathlib import Path

import anyio
from anyio.abc import SocketAttribute, SocketListener, SocketStream, UNIXSocketStream


async def attempt(label, function, *args, **kwargs):
    try:
        print(label, repr(await function(*args, **kwargs)))
    except Exception as exc:
        print(label, type(exc).__name__, exc, repr(exc.__cause__))


async def echo(stream):
    async with stream:
        async for chunk in stream:
            await stream.send(chunk.upper())


async def exchange(folder):
    path = folder / "socket"
    async with await anyio.create_unix_listener(path, mode=0o600) as listener:
        print(type(listener).__name__, isinstance(listener, SocketListener), oct(stat.S_IMODE(os.stat(path).st_mode)))
        print(listener.extra(SocketAttribute.local_address) == str(path), listener.extra(SocketAttribute.family))
        print(listener.extra(SocketAttribute.local_port, "no port"))
        async with anyio.create_task_group() as group:
            group.start_soon(listener.serve, echo)
            for given in (path, str(path), os.fsencode(path)):
                async with await anyio.connect_unix(given) as stream:
                    print(type(stream).__name__, isinstance(stream, UNIXSocketStream), isinstance(stream, SocketStream))
                    print(stream.extra(SocketAttribute.remote_address) == str(path))
                    await stream.send(b"hello")
                    print(await stream.receive(2), await stream.receive())
                    await stream.send_eof()
                    await attempt("end", stream.receive)
                    await attempt("size", stream.receive, 0)
                await attempt("closed", stream.receive)
                await attempt("closed", stream.send, b"x")
            group.cancel_scope.cancel()
    await attempt("refused", anyio.connect_unix, path)
    # A socket that nobody listens at gives way to the next.
    await (await anyio.create_unix_listener(path)).aclose()
    (folder / "file").write_text("x")
    await attempt("occupied", anyio.create_unix_listener, folder / "file")
    await attempt("missing", anyio.connect_unix, folder.name + "/nowhere")


async def waiting(folder):
    listener = await anyio.create_unix_listener(folder / "waiting")
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "closed while accepting", listener.accept)
        await anyio.wait_all_tasks_blocked()
        await attempt("accept", listener.accept)
        await listener.aclose()
    await attempt("accept", listener.accept)
    listener = await anyio.create_unix_listener(folder / "waiting")
    client = await anyio.connect_unix(folder / "waiting")
    server = await listener.accept()
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "closed while reading", client.receive)
        await anyio.wait_all_tasks_blocked()
        await attempt("receive", client.receive)
        await client.aclose()
        group.start_soon(attempt, "gone while sending", server.send, bytes(5_000_000))
        await anyio.wait_all_tasks_blocked()
    await client.aclose()
    await server.aclose()
    client = await anyio.connect_unix(folder / "waiting")
    server = await listener.accept()
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "closed while sending", client.send, bytes(5_000_000))
        await anyio.wait_all_tasks_blocked()
        await attempt("send", client.send, b"x")
        await client.aclose()
    await server.aclose()
    client = await anyio.connect_unix(folder / "waiting")
    server = await listener.accept()
    with anyio.move_on_after(0.02) as scope:
        await client.receive()
    print(scope.cancelled_caught)
    await server.send(b"after")
    print(await client.receive())
    await server.aclose()
    await attempt("gone", client.send, b"x")
    await attempt("gone", client.receive)
    await client.aclose()
    await listener.aclose()


async def large(folder):
    data = bytes(range(256)) * 8000
    received = bytearray()

    async def collect(stream):
        async for chunk in stream:
            received.extend(chunk)

    async with await anyio.create_unix_listener(folder / "large") as listener:
        async with await anyio.connect_unix(folder / "large") as client, await listener.accept() as server:
            async with anyio.create_task_group() as group:
                group.start_soon(collect, server)
                await client.send(data)
                await client.send_eof()
    print(len(received), bytes(received) == data)


async def descriptors(folder):
    (folder / "one").write_text("first")
    (folder / "two").write_text("second")
    async with await anyio.create_unix_listener(folder / "fds") as listener:
        async with await anyio.connect_unix(folder / "fds") as client, await listener.accept() as server:
            with open(folder / "one") as one, open(folder / "two") as two:
                await client.send_fds(b"files", [one, two.fileno()])
            message, fds = await server.receive_fds(10, 2)
            print(message, len(fds))
            for fd in fds:
                with os.fdopen(fd) as file:
                    print(file.read())
            await client.send(b"plain")
            print(await server.receive_fds(10, 1))
            for given in ((b"", [1]), (b"x", [])):
                await attempt("send", client.send_fds, *given)
            for given in ((-1, 1), (1, 0), ("x", 1), (1, "x")):
                await attempt("receive", server.receive_fds, *given)
            await client.aclose()
            await attempt("end", server.receive_fds, 10, 1)


async def datagrams(folder):
    one = await anyio.create_unix_datagram_socket(local_path=folder / "left", local_mode=0o700)
    two = await anyio.create_connected_unix_datagram_socket(folder / "left", local_path=folder / "right")
    print(type(one).__name__, type(two).__name__, oct(stat.S_IMODE(os.stat(folder / "left").st_mode)))
    await two.send(b"question")
    data, source = await one.receive()
    print(data, source == str(folder / "right"))
    await one.sendto(b"answer", source)
    await one.send((b"more", source))
    print(await two.receive(), await two.receive())
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "closed while reading", two.receive)
        await anyio.wait_all_tasks_blocked()
        await attempt("receive", two.receive)
        await two.aclose()
    await attempt("closed", two.send, b"x")
    await one.aclose()
    await attempt("closed", one.receive)
    await attempt("missing", anyio.create_connected_unix_datagram_socket, folder / "nobody")


async def names():
    for info in await anyio.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM):
        print(info)
    for info in await anyio.getaddrinfo(b"::1", "http", type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST):
        print(info)
    print([info[-1] for info in await anyio.getaddrinfo("localhost", 1, family=socket.AF_INET, type=socket.SOCK_DGRAM)])
    print(await anyio.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV))
    await attempt("name", anyio.getaddrinfo, "nowhere.invalid", 80)
    await attempt("number", anyio.getaddrinfo, "bücher.invalid", 80, flags=socket.AI_NUMERICHOST)
    await attempt("nothing", anyio.getaddrinfo, None, None)
    one, two = socket.socketpair()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        await anyio.wait_socket_writable(one)
        two.send(b"x")
        await anyio.wait_socket_readable(one)
    print([(type(one.message).__name__, str(one.message)) for one in caught])
    one.close()
    two.close()


with tempfile.TemporaryDirectory() as directory:
    for case in (exchange, waiting, large, descriptors, datagrams):
        print("----", case.__name__)
        anyio.run(case, Path(directory))
anyio.run(names)
for function in (anyio.getnameinfo, anyio.wait_readable, anyio.notify_closing):
    try:
        function(("127.0.0.1", 80))
    except Exception as exc:
        print(type(exc).__name__, exc)
