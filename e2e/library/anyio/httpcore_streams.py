"""Streams that an application connects itself and hands to httpcore."""

import ssl

import anyio
import httpcore
from anyio.abc import SocketAttribute
from anyio.streams.tls import TLSListener
from httpcore._backends.anyio import AnyIOStream
from tls_certificates import PATHS


async def attempt(label, function, *args, **kwargs):
    try:
        print(label, repr(await function(*args, **kwargs)))
    except Exception as exc:
        print(label, type(exc).__name__, exc)


async def echo(stream):
    async with stream:
        async for chunk in stream:
            await stream.send(chunk.upper())


async def exchange(stream, port):
    await stream.write(b"hello")
    await stream.write(b"")
    print(await stream.read(2), await stream.read(100))
    print(stream.get_extra_info("server_addr") == ("127.0.0.1", port), stream.get_extra_info("client_addr")[0])
    print(stream.get_extra_info("is_readable"), stream.get_extra_info("socket").getpeername() == ("127.0.0.1", port))
    print(type(stream.get_extra_info("ssl_object")).__name__, stream.get_extra_info("other"))
    await attempt("late", stream.read, 100, timeout=0.02)
    await stream.aclose()
    await attempt("closed", stream.read, 100)
    await attempt("closed", stream.write, b"x")


async def plain():
    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as group:
        group.start_soon(listener.serve, echo)
        port = listener.extra(SocketAttribute.local_port)
        await exchange(AnyIOStream(await anyio.connect_tcp("127.0.0.1", port)), port)
        group.cancel_scope.cancel()


async def encrypted():
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*PATHS["leaf"])
    client = ssl.create_default_context(cafile=PATHS["root"][0])
    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as group:
        group.start_soon(TLSListener(listener, server, standard_compatible=False).serve, echo)
        port = listener.extra(SocketAttribute.local_port)
        stream = AnyIOStream(await anyio.connect_tcp("127.0.0.1", port))
        stream = await stream.start_tls(client, "localhost", 5)
        print(type(stream).__name__)
        await stream.write(b"hello")
        print(await stream.read(100), stream.get_extra_info("ssl_object").version())
        await stream.aclose()
        group.cancel_scope.cancel()


async def request():
    """A pool over a backend that connects by anyio."""

    async def answer(stream):
        async with stream:
            received = b""
            while b"\r\n\r\n" not in received:
                received += await stream.receive()
            print(received.split(b"\r\n")[0])
            await stream.send(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nanswer")

    class Backend(httpcore.AsyncNetworkBackend):
        async def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
            with anyio.fail_after(timeout):
                return AnyIOStream(
                    await anyio.connect_tcp(remote_host=host, remote_port=port, local_host=local_address)
                )

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as group:
        group.start_soon(listener.serve, answer)
        port = listener.extra(SocketAttribute.local_port)
        async with httpcore.AsyncConnectionPool(network_backend=Backend()) as pool:
            response = await pool.request("GET", f"http://127.0.0.1:{port}/path")
            print(response.status, response.content)
        group.cancel_scope.cancel()


for case in (plain, encrypted, request):
    print("----", case.__name__)
    anyio.run(case)
