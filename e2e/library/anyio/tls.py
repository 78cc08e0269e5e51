"""Encrypted streams: over memory and over TCP, what they tell, how they end."""

import logging
import ssl
import sys

import anyio
from anyio.abc import SocketAttribute
from anyio.streams.stapled import StapledObjectStream
from anyio.streams.tls import TLSAttribute, TLSConnectable, TLSListener, TLSStream
from tls_certificates import PATHS


def server_context(name="leaf"):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*PATHS[name])
    context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
    return context


def client_context(authority="root"):
    context = ssl.create_default_context(cafile=PATHS[authority][0])
    context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
    return context


def told(exc):
    return type(exc).__name__, str(exc), type(exc.__cause__).__name__


async def attempt(label, function, *args, **kwargs):
    try:
        print(label, repr(await function(*args, **kwargs)))
    except Exception as exc:
        print(label, *told(exc))


def memories():
    """Two ends that hand bytes to each other."""
    up, down = anyio.create_memory_object_stream(20), anyio.create_memory_object_stream(20)
    return StapledObjectStream(up[0], down[1]), StapledObjectStream(down[0], up[1])


async def pair(client_options=(), server_options=(), hostname="localhost"):
    """Both ends of an encrypted connection."""
    ends = memories()
    streams = {}

    async def serve():
        streams["server"] = await TLSStream.wrap(ends[1], ssl_context=server_context(), **dict(server_options))

    async with anyio.create_task_group() as group:
        group.start_soon(serve)
        streams["client"] = await TLSStream.wrap(
            ends[0], hostname=hostname, ssl_context=client_context(), **dict(client_options)
        )
    return streams["client"], streams["server"]


async def exchange():
    client, server = await pair()
    await client.send(b"question")
    print(await server.receive(3), await server.receive())
    await server.send(b"answer")
    print(await client.receive())
    await attempt("size", client.receive, 0)
    await attempt("eof", client.send_eof)
    for stream in (client, server):
        print(
            stream.extra(TLSAttribute.tls_version),
            stream.extra(TLSAttribute.server_side),
            stream.extra(TLSAttribute.cipher),
        )
        print(stream.extra(TLSAttribute.standard_compatible), stream.extra(TLSAttribute.alpn_protocol))
        print(
            type(stream.extra(TLSAttribute.ssl_object)).__name__, stream.extra(SocketAttribute.local_port, "no socket")
        )
    print(
        client.extra(TLSAttribute.peer_certificate)["subjectAltName"],
        len(client.extra(TLSAttribute.peer_certificate_binary)),
    )
    print(server.extra(TLSAttribute.peer_certificate), server.extra(TLSAttribute.peer_certificate_binary))
    async with anyio.create_task_group() as group:
        group.start_soon(client.aclose)
        await attempt("end", server.receive)
        await server.aclose()
    await attempt("closed", client.send, b"x")


async def unwrapped():
    client, server = await pair()

    async def unwrap():
        below, rest = await server.unwrap()
        print(type(below).__name__, rest)
        await below.send(b"plain")

    async with anyio.create_task_group() as group:
        group.start_soon(unwrap)
        below, rest = await client.unwrap()
        print(rest or await below.receive())


async def ragged():
    """The other side goes without a word."""
    for compatible in (True, False):
        client, server = await pair({"standard_compatible": compatible}, {"standard_compatible": False})
        await server.aclose()
        await attempt(f"standard {compatible}", client.receive)
        await attempt("again", client.receive)
        if not compatible:
            await client.aclose()


async def failures():
    for hostname, client_side, server_side in (("elsewhere", "root", "leaf"), ("localhost", "inter", "self")):
        ends = memories()
        async with anyio.create_task_group() as group:
            context = server_context(server_side)
            group.start_soon(attempt, "server", wrapped_or_gone, ends[1], context)
            try:
                await TLSStream.wrap(ends[0], hostname=hostname, ssl_context=client_context(client_side))
            except ssl.SSLCertVerificationError as exc:
                print("client", type(exc).__name__, exc.verify_code, exc.verify_message)
            await ends[0].aclose()
    broken = memories()[0]
    await broken.receive_stream.aclose()
    await attempt("closed", TLSStream.wrap, broken, hostname="localhost", ssl_context=client_context())


async def wrapped_or_gone(stream, context):
    try:
        await TLSStream.wrap(stream, ssl_context=context)
    except ssl.SSLError as exc:
        return type(exc).__name__
    except anyio.BrokenResourceError as exc:
        return type(exc).__name__


async def lost():
    """A record that could not be sent leaves nothing to say."""
    client, server = await pair()
    with anyio.CancelScope() as scope:
        scope.cancel()
        await client.send(b"lost")
    print(scope.cancelled_caught)
    await attempt("send", client.send, b"x")
    await attempt("receive", client.receive)
    await client.aclose()


async def echo(stream):
    async with stream:
        async for chunk in stream:
            await stream.send(chunk.upper())


async def over_tcp():
    plain = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = plain.extra(SocketAttribute.local_port)
    listener = TLSListener(plain, server_context(), standard_compatible=False)
    print(listener.extra(TLSAttribute.standard_compatible), listener.handshake_timeout)
    async with anyio.create_task_group() as group:
        group.start_soon(listener.serve, echo)
        options = {"ssl_context": client_context(), "tls_standard_compatible": False}
        for more in ({}, {"tls_hostname": "localhost"}, {"tls": True, "tls_hostname": "a.example.test"}):
            async with await anyio.connect_tcp("127.0.0.1", port, **options, **more) as stream:
                print(type(stream).__name__, type(stream.transport_stream).__name__, stream.standard_compatible)
                await stream.send(b"hello")
                print(await stream.receive(), stream.extra(SocketAttribute.remote_port) == port)
        data = bytes(range(256)) * 2000
        received = bytearray()
        async with await anyio.connect_tcp("localhost", port, **options) as stream:
            async with anyio.create_task_group() as inner:
                inner.start_soon(stream.send, data)
                while len(received) < len(data):
                    received += await stream.receive()
        print(bytes(received) == data.upper())
        connectable = TLSConnectable(
            anyio.TCPConnectable("127.0.0.1", port),
            hostname="localhost",
            ssl_context=client_context(),
            standard_compatible=False,
        )
        async with await connectable.connect() as stream:
            await stream.send(b"connectable")
            print(await stream.receive())
        connectable = anyio.as_connectable(
            ("localhost", port), tls=True, ssl_context=client_context(), tls_standard_compatible=False
        )
        print(type(connectable).__name__, connectable.hostname, connectable.standard_compatible)
        async with await connectable.connect() as stream:
            await stream.send(b"again")
            print(await stream.receive())
        group.cancel_scope.cancel()
    await listener.aclose()
    try:
        TLSConnectable(connectable, ssl_context="none")
    except TypeError as exc:
        print(exc)


async def not_encrypted():
    """Who does not speak the protocol is closed, and it is logged."""
    logging.basicConfig(stream=sys.stdout, format="%(name)s %(levelname)s %(message)s")
    logging.getLogger("anyio.streams.tls").addFilter(
        lambda record: print(record.exc_info[0].__name__) or setattr(record, "exc_info", None) or True
    )
    plain = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = plain.extra(SocketAttribute.local_port)
    async with anyio.create_task_group() as group:
        group.start_soon(TLSListener(plain, server_context(), handshake_timeout=1).serve, echo)
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            await stream.send(b"GET / HTTP/1.1\r\n\r\n")
            try:
                while await stream.receive():
                    pass
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                print("closed")
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            await attempt("silent", stream.receive)
        group.cancel_scope.cancel()
    await plain.aclose()


for case in (exchange, unwrapped, ragged, failures, lost, over_tcp, not_encrypted):
    print("----", case.__name__)
    anyio.run(case)
