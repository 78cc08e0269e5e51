"""Datagrams over UDP."""

import socket

import anyio
from anyio.abc import ConnectedUDPSocket, SocketAttribute, UDPSocket


async def attempt(label, function, *args, **kwargs):
    try:
        print(label, repr(await function(*args, **kwargs)))
    except Exception as exc:
        print(label, type(exc).__name__, exc, repr(exc.__cause__))


async def exchange():
    server = await anyio.create_udp_socket(local_host="127.0.0.1")
    port = server.extra(SocketAttribute.local_port)
    client = await anyio.create_connected_udp_socket("127.0.0.1", port)
    print(
        type(server).__name__,
        isinstance(server, UDPSocket),
        type(client).__name__,
        isinstance(client, ConnectedUDPSocket),
    )
    print(client.extra(SocketAttribute.remote_address) == ("127.0.0.1", port), server.extra(SocketAttribute.family))
    print(client.extra(SocketAttribute.raw_socket).type, server.extra(SocketAttribute.remote_address, None))
    await client.send(b"question")
    data, (host, source) = await server.receive()
    print(data, host, source == client.extra(SocketAttribute.local_port))
    await server.sendto(b"answer", host, source)
    await server.send((b"more", (host, source)))
    print(await client.receive(), await client.receive())
    for number in range(5):
        await client.send(b"%d" % number)
    print([(await server.receive())[0] for _ in range(5)])
    await client.send(b"in a loop")
    async for data, _ in server:
        print(data)
        break
    async with anyio.create_task_group() as group:
        group.start_soon(attempt, "closed while reading", client.receive)
        await anyio.wait_all_tasks_blocked()
        await attempt("receive", client.receive)
        await client.aclose()
    for one in (client, server):
        await one.aclose()
        await attempt("closed", one.receive)
    await attempt("closed", client.send, b"x")
    await attempt("closed", server.sendto, b"x", "127.0.0.1", 9)


async def options():
    await attempt("family", anyio.create_udp_socket)
    async with await anyio.create_udp_socket(family=socket.AF_INET, reuse_port=True) as one:
        port = one.extra(SocketAttribute.local_port)
        print(one.extra(SocketAttribute.local_address) == ("0.0.0.0", port))
    async with await anyio.create_udp_socket(socket.AF_INET, local_host="localhost", local_port=port) as one:
        print(one.extra(SocketAttribute.local_address) == ("127.0.0.1", port))
        async with await anyio.create_connected_udp_socket(
            "localhost", port, family=socket.AF_INET, local_host="127.0.0.1"
        ) as two:
            print(two.extra(SocketAttribute.local_address)[0])
            with anyio.move_on_after(0.02) as scope:
                await two.receive()
            print(scope.cancelled_caught)
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    await attempt("unbound", UDPSocket.from_socket, sock)
    await attempt("unconnected", ConnectedUDPSocket.from_socket, sock)
    sock.bind(("127.0.0.1", 0))
    async with await UDPSocket.from_socket(sock) as one:
        print(type(one).__name__)
        await one.sendto(b"to itself", *sock.getsockname())
        print((await one.receive())[0])


for case in (exchange, options):
    print("----", case.__name__)
    anyio.run(case)
