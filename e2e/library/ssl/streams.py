"""asyncio over encrypted connections: streams, protocols, `start_tls`, those that are refused."""

import asyncio
import ssl

from tls_certificates import PATHS


def server_context(**keywords):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, **keywords)
    context.load_cert_chain(*PATHS["leaf"])
    return context


client_context = ssl.create_default_context(cafile=PATHS["root"][0])


def told(error):
    return type(error).__name__, error.args, getattr(error, "verify_message", None)


async def echo(reader, writer):
    while line := await reader.readline():
        if line == b"upgrade\n":
            writer.write(b"go on\n")
            await writer.start_tls(server_context())
            continue
        if line == b"big\n":
            writer.write(b"x" * 1_000_000 + b"\n")
            await writer.drain()
            continue
        writer.write(line.upper())
        await writer.drain()
    writer.close()


async def streams():
    server = await asyncio.start_server(echo, "127.0.0.1", 0, ssl=server_context())
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=client_context, server_hostname="localhost")
    for line in (b"one\n", b"two\n"):
        writer.write(line)
        print(await reader.readline())
    transport = writer.transport
    print(type(transport).__name__, writer.can_write_eof(), writer.is_closing(), transport.get_write_buffer_limits())
    print(writer.get_extra_info("cipher")[1:], writer.get_extra_info("sslcontext") is client_context)
    print(writer.get_extra_info("peercert")["subject"], writer.get_extra_info("compression"), writer.get_extra_info("peername")[0])
    print(type(writer.get_extra_info("ssl_object")).__name__, writer.get_extra_info("ssl_object").version())
    writer.write(b"big\n")
    print(len(await reader.readexactly(1_000_001)))
    writer.close()
    await writer.wait_closed()
    print(writer.is_closing())
    for context, host in (
        (client_context, "other"), (ssl.create_default_context(cafile=PATHS["self"][0]), "localhost"), (True, "localhost"),
    ):
        try:
            await asyncio.open_connection("127.0.0.1", port, ssl=context, server_hostname=host)
        except ssl.SSLError as error:
            print(told(error))
    reader, writer = await asyncio.open_connection("localhost", port, ssl=client_context)
    writer.writelines([b"a", b"b", b"\n"])
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


async def upgrade():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"plain\n")
    print(await reader.readline(), type(writer.transport).__name__)
    writer.write(b"upgrade\n")
    print(await reader.readline())
    await writer.start_tls(client_context, server_hostname="localhost")
    print(type(writer.transport).__name__)
    writer.write(b"secret\n")
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


class Recorder(asyncio.Protocol):
    def __init__(self, name):
        self.name, self.lost = name, asyncio.get_running_loop().create_future()
        self.events = []

    def connection_made(self, transport):
        self.transport = transport
        self.events.append(("made", type(transport).__name__))

    def data_received(self, data):
        self.events.append(data)
        if self.name == "server":
            self.transport.write(data[::-1])
        else:
            self.transport.close()

    def eof_received(self):
        self.events.append("eof")

    def connection_lost(self, exc):
        self.events.append(("lost", exc))
        self.lost.set_result(None)


async def protocols():
    loop = asyncio.get_running_loop()
    made = []

    def factory():
        made.append(Recorder("server"))
        return made[-1]

    server = await loop.create_server(factory, "127.0.0.1", 0, ssl=server_context())
    port = server.sockets[0].getsockname()[1]
    transport, protocol = await loop.create_connection(
        lambda: Recorder("client"), "127.0.0.1", port, ssl=client_context, server_hostname="127.0.0.1"
    )
    transport.write(b"abc")
    await protocol.lost
    await made[0].lost
    # In which order the two sides learn of the end is the system's.
    print(protocol.events, made[0].events)
    server.close()
    await server.wait_closed()


async def wrong():
    loop = asyncio.get_running_loop()
    for keywords in (
        {"server_hostname": "x"}, {"ssl": True, "ssl_handshake_timeout": 0}, {"ssl_handshake_timeout": 1},
        {"ssl": client_context, "ssl_shutdown_timeout": -1},
    ):
        silent = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        try:
            port = silent.sockets[0].getsockname()[1]
            await loop.create_connection(asyncio.Protocol, "127.0.0.1", port, **keywords)
        except (ValueError, OSError) as error:
            print(type(error).__name__, error)
        silent.close()

    async def nothing(reader, writer):
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(nothing, "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    try:
        await asyncio.open_connection("127.0.0.1", port, ssl=client_context, ssl_handshake_timeout=0.1, server_hostname="localhost")
    except OSError as error:
        print(type(error).__name__, error)
    silent.close()
    try:
        await asyncio.start_server(echo, "127.0.0.1", 0, ssl=True)
    except TypeError as error:
        print(error)
    reader, writer = await asyncio.open_connection("127.0.0.1", (await _plain()).sockets[0].getsockname()[1])
    for arguments in ((writer.transport, None, None), (None, None, client_context)):
        try:
            await loop.start_tls(*arguments)
        except TypeError as error:
            print(error)
    writer.close()


_kept = []


async def _plain():
    _kept.append(await asyncio.start_server(echo, "127.0.0.1", 0))
    return _kept[-1]


for part in (streams, upgrade, protocols, wrong):
    asyncio.run(part())
