# python: 3.13
"""Streams, transports, datagrams and calls on sockets that tasks wait for."""

import asyncio
import os
import socket
import tempfile


async def echo(reader, writer):
    while data := await reader.read(100):
        writer.write(data.upper())
        await writer.drain()
    writer.write(b"bye")
    writer.close()


async def client(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"hello\nworld\n")
    await writer.drain()
    lines = [await reader.readline(), await reader.readuntil(b"D"), await reader.read(1)]
    writer.write_eof()
    lines.append(await reader.read())
    lines.append((reader.at_eof(), writer.is_closing()))
    writer.close()
    await writer.wait_closed()
    return lines


async def streams():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        for lines in await asyncio.gather(*[client(port) for _ in range(3)]):
            print(lines)
    print(server.is_serving(), server.sockets)
    try:
        await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError as error:
        print(error.errno, str(error).replace(str(port), "PORT"))


async def reading():
    reader = asyncio.StreamReader(limit=8)
    reader.feed_data(b"one;two,three")
    print(await reader.readuntil((b",", b";")), await reader.readexactly(3), reader)
    for read in (lambda: reader.readuntil(b"!"), lambda: reader.readexactly(20), reader.readline):
        reader.feed_data(b"0123456789")
        task = asyncio.ensure_future(read())
        await asyncio.sleep(0)
        if not task.done():
            reader.feed_eof()
            await asyncio.wait([task])
        print(type(task.exception()).__name__, task.exception(), getattr(task.exception(), "partial", None))
        reader._eof = False
    for bad in (lambda: asyncio.StreamReader(limit=0), lambda: asyncio.StreamReader().set_transport(None)):
        try:
            print(bad())
        except ValueError as error:
            print(error)
    reader.set_exception(OSError("broken"))
    try:
        await reader.read()
    except OSError as error:
        print(error, reader.exception())


class Waits(asyncio.Protocol):
    """Tells in which order it is called."""

    def __init__(self, told):
        self.told = told

    def connection_made(self, transport):
        self.transport = transport
        self.told.append("made")

    def data_received(self, data):
        self.told.append(data)
        if data.endswith(b"."):
            self.transport.write(data[::-1])

    def eof_received(self):
        self.told.append("eof")
        return True

    def connection_lost(self, exc):
        self.told.append(("lost", exc))

    def pause_writing(self):
        self.told.append("pause")

    def resume_writing(self):
        self.told.append("resume")


class Buffered(asyncio.BufferedProtocol):
    """Brings its own buffer."""

    def __init__(self, told, done):
        self.buffer, self.told, self.done = bytearray(4), told, done

    def get_buffer(self, sizehint):
        return self.buffer

    def buffer_updated(self, nbytes):
        self.told.append(bytes(self.buffer[:nbytes]))

    def eof_received(self):
        self.done.set_result(None)


async def transports():
    loop = asyncio.get_running_loop()
    told = []
    server = await loop.create_server(lambda: Waits(told), "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    buffered, done = [], loop.create_future()
    transport, protocol = await loop.create_connection(lambda: Buffered(buffered, done), *address)
    print(transport.get_extra_info("peername") == address, transport.get_extra_info("missing", "nothing"))
    print(transport.is_reading(), transport.can_write_eof(), transport.get_write_buffer_limits())
    transport.write(b"abc")
    await asyncio.sleep(0.02)
    transport.writelines([b"defgh", bytearray(b"ijk"), memoryview(b".")])
    await asyncio.sleep(0.02)
    transport.write_eof()
    await asyncio.sleep(0.02)
    print(told, buffered)
    for write in (lambda: transport.write(b"x"), lambda: transport.write("x")):
        try:
            write()
        except (RuntimeError, TypeError) as error:
            print(type(error).__name__, error)
    transport.close()
    await asyncio.sleep(0.02)
    print(told[-1:], transport.is_closing())
    server.close()
    server.close_clients() if hasattr(server, "close_clients") else None
    await asyncio.sleep(0.02)
    print(told[-1])


async def flow_control():
    loop = asyncio.get_running_loop()
    ours, theirs = socket.socketpair()
    told = []
    transport, _ = await loop.connect_accepted_socket(lambda: Waits(told), ours)
    transport.set_write_buffer_limits(high=1000, low=10)
    theirs.setblocking(False)
    transport.write(b"x" * 3_000_000)
    total = 0
    while total < 3_000_000:
        total += len(await loop.sock_recv(theirs, 1 << 20))
    await asyncio.sleep(0.02)
    print(told, total, transport.get_write_buffer_size())
    transport.pause_reading()
    await loop.sock_sendall(theirs, b"later")
    await asyncio.sleep(0.02)
    print(told[-1], transport.is_reading())
    transport.resume_reading()
    await asyncio.sleep(0.02)
    print(told[-1])
    transport.abort()
    await asyncio.sleep(0.02)
    print(told[-1])
    theirs.close()


class Echoes(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, addr):
        self.transport.sendto(data + b"!", addr)


class Asks(asyncio.DatagramProtocol):
    def __init__(self, done):
        self.done = done

    def connection_made(self, transport):
        transport.sendto(b"ping")

    def datagram_received(self, data, addr):
        self.done.set_result(data)


async def datagrams():
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(Echoes, local_addr=("127.0.0.1", 0))
    done = loop.create_future()
    address = transport.get_extra_info("sockname")
    other, _ = await loop.create_datagram_endpoint(lambda: Asks(done), remote_addr=address)
    print(await done)
    try:
        other.sendto(b"x", ("127.0.0.1", 9))
    except ValueError as error:
        print(str(error).replace(str(address[1]), "PORT"))
    transport.close()
    other.close()


async def calls():
    loop = asyncio.get_running_loop()
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    listener.setblocking(False)
    ours = socket.socket()
    ours.setblocking(False)
    accepted, _ = await asyncio.gather(loop.sock_accept(listener), loop.sock_connect(ours, listener.getsockname()))
    theirs = accepted[0]
    buffer = bytearray(10)
    reading = asyncio.create_task(loop.sock_recv_into(ours, buffer))
    await asyncio.sleep(0.01)
    await loop.sock_sendall(theirs, b"four")
    print(await reading, bytes(buffer))
    waiting = asyncio.create_task(loop.sock_recv(ours, 10))
    await asyncio.sleep(0.01)
    waiting.cancel()
    print(await asyncio.gather(waiting, return_exceptions=True))
    seen = []
    loop.add_reader(ours, lambda tag: seen.append((tag, ours.recv(3))), "read")
    await loop.sock_sendall(theirs, b"abcdef")
    await asyncio.sleep(0.02)
    print(seen, loop.remove_reader(ours), loop.remove_reader(ours))
    loop.add_writer(theirs.fileno(), seen.append, "room")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(loop.remove_writer(theirs), seen[2:3])
    try:
        loop.add_reader("nothing", print)
    except ValueError as error:
        print(error)
    for sock in (listener, ours, theirs):
        sock.close()


async def unix_sockets():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        server = await asyncio.start_unix_server(echo, path)
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"unix")
        writer.write_eof()
        print(await reader.read(), os.path.exists(path))
        writer.close()
        await writer.wait_closed()
        server.close()
        await server.wait_closed()


async def failures():
    loop = asyncio.get_running_loop()
    unused = socket.socket()
    for start in (
        lambda: loop.create_connection(asyncio.Protocol),
        lambda: loop.create_connection(asyncio.Protocol, "127.0.0.1", 1, sock=unused),
        lambda: loop.create_connection(asyncio.Protocol, "127.0.0.1", 1, server_hostname="x"),
        lambda: loop.create_server(asyncio.Protocol),
        lambda: loop.create_server(asyncio.Protocol, "127.0.0.1", 0, ssl=True),
        lambda: loop.create_datagram_endpoint(asyncio.DatagramProtocol),
        lambda: asyncio.open_connection("127.0.0.1", 1),
    ):
        try:
            await start()
        except (OSError, TypeError, ValueError) as error:
            print(type(error).__name__, error)
    unused.close()

    async def fails(reader, writer):
        raise KeyError("in the client's function")

    loop.set_exception_handler(lambda loop, context: print(context["message"], repr(context["exception"])))
    server = await asyncio.start_server(fails, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    print(await reader.read())
    writer.close()
    server.close()


async def main():
    for part in (streams, reading, transports, flow_control, datagrams, calls, unix_sockets, failures):
        print(f"-- {part.__name__}")
        await asyncio.wait_for(part(), 20)


asyncio.run(main())
