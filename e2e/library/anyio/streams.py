import os
import tempfile

import anyio
from anyio import create_memory_object_stream
from anyio.abc import ByteReceiveStream, ByteSendStream, ByteStream, ObjectReceiveStream, ObjectSendStream, ObjectStream
from anyio.streams.buffered import BufferedByteReceiveStream, BufferedByteStream
from anyio.streams.file import FileReadStream, FileStreamAttribute, FileWriteStream
from anyio.streams.stapled import MultiListener, StapledByteStream, StapledObjectStream
from anyio.streams.text import TextReceiveStream, TextSendStream, TextStream


async def attempt(what, function, *args):
    try:
        print(what, repr(await function(*args)))
    except Exception as exc:
        print(what, type(exc).__name__, exc, repr(exc.__cause__))


class Bytes(ByteStream):
    """Gives prepared chunks, keeps what is sent."""

    def __init__(self, *chunks):
        self.chunks, self.sent, self.closed = list(chunks), [], False

    async def receive(self, max_bytes=65536):
        await anyio.sleep(0)
        if not self.chunks:
            raise anyio.EndOfStream
        chunk = self.chunks.pop(0)
        if len(chunk) > max_bytes:
            self.chunks.insert(0, chunk[max_bytes:])
        return chunk[:max_bytes]

    async def send(self, item):
        self.sent.append(item)

    async def send_eof(self):
        self.sent.append(None)

    async def aclose(self):
        self.closed = True


async def stapled():
    send, receive = create_memory_object_stream(5)
    async with StapledObjectStream(send, receive) as stream:
        await stream.send(1)
        stream.send_nowait(2)
        print(await stream.receive(), isinstance(stream, ObjectStream), stream.extra_attributes)
        await stream.send_eof()
        print([item async for item in stream])
    print(send.statistics())
    one, two = Bytes(b"in"), Bytes(b"answer", b"more")
    stream = StapledByteStream(one, two)
    await stream.send(b"question")
    print(await stream.receive(3), await stream.receive(), one.sent, isinstance(stream, ByteStream))
    await attempt("size", stream.receive, 0)
    await stream.send_eof()
    print(one.closed, two.closed)
    await stream.aclose()
    print(one.closed, two.closed)
    print([chunk async for chunk in StapledByteStream(one, two)])
    print(MultiListener([MultiListener([]), MultiListener([])]).listeners)

    class Sender(ObjectSendStream):
        async def send(self, item):
            pass

        async def aclose(self):
            pass

    try:
        StapledObjectStream(Sender(), receive).send_nowait(1)
    except NotImplementedError as exc:
        print(exc)
    print(
        issubclass(Bytes, ByteReceiveStream), issubclass(Bytes, ByteSendStream), issubclass(Bytes, ObjectReceiveStream)
    )
    try:
        ByteStream()
    except TypeError as exc:
        print(exc)


async def buffered():
    stream = BufferedByteReceiveStream(Bytes(b"abc", b"def\r", b"\nghi", b"jkl"))
    print(await stream.receive_exactly(2), stream.buffer, await stream.receive_until(b"\r\n", 100), stream.buffer)
    stream.feed_data(b"fed")
    print(await stream.receive(4), await stream.receive(), await stream.receive_exactly(0))
    await attempt("until", stream.receive_until, b"\n", 10)
    await attempt("exactly", stream.receive_exactly, 10)
    await attempt("size", stream.receive, 0)
    await attempt("end", stream.receive)
    stream = BufferedByteReceiveStream(Bytes(b"abcdefgh"))
    await attempt("limit", stream.receive_until, b"\n", 4)
    await stream.aclose()
    for call in ((stream.receive,), (stream.receive_exactly, 1), (stream.receive_until, b"x", 1)):
        await attempt("closed", *call)
    send, receive = create_memory_object_stream(5)
    for chunk in (b"", b"hello world", b"!"):
        send.send_nowait(chunk)
    send.close()
    stream = BufferedByteReceiveStream(receive)
    print(await stream.receive(4), stream.buffer, await stream.receive_exactly(3), await stream.receive_exactly(5))
    await stream.aclose()
    inner = Bytes(b"xyz")
    async with BufferedByteStream(inner) as stream:
        await stream.send(b"out")
        await stream.send_eof()
        print(inner.sent, await stream.receive_exactly(2))
    print(inner.closed)


async def text():
    stream = TextReceiveStream(Bytes("ä".encode()[:1], "ä".encode()[1:] + b"b", b"c"))
    print([part async for part in stream])
    await attempt("strict", TextReceiveStream(Bytes(b"\xff")).receive)
    print(await TextReceiveStream(Bytes(b"\xff"), errors="replace").receive())
    await attempt("cut", TextReceiveStream(Bytes("ä".encode()[:1])).receive)
    print(await TextReceiveStream(Bytes(b"\xe4"), encoding="latin-1").receive())
    inner = Bytes(b"question")
    async with TextStream(inner) as both:
        await both.send("ö")
        await both.send_eof()
        print(await both.receive(), inner.sent)
    print(inner.closed)
    inner = Bytes()
    sender = TextSendStream(inner, encoding="ascii", errors="ignore")
    await sender.send("aöb")
    await sender.aclose()
    print(inner.sent, inner.closed, sender.errors)


async def files():
    name = os.path.join(tempfile.mkdtemp(), "file")
    async with await FileWriteStream.from_path(name) as stream:
        await stream.send(b"one ")
        print(stream.extra(FileStreamAttribute.path).name, type(stream.extra(FileStreamAttribute.file)).__name__)
        print(isinstance(stream.extra(FileStreamAttribute.fileno), int))
    async with await FileWriteStream.from_path(name, append=True) as stream:
        await stream.send(b"two")
    await attempt("closed", stream.send, b"x")
    async with await FileReadStream.from_path(name) as stream:
        print(await stream.receive(3), await stream.tell(), await stream.seek(0), [chunk async for chunk in stream])
        await attempt("end", stream.receive)
        await attempt("size", stream.receive, 0)
    await attempt("closed", stream.receive)
    await attempt("none", FileReadStream.from_path, "/none/file")
    scope = anyio.CancelScope()
    with scope:
        await anyio.aclose_forcefully(Bytes())
        print("closed")
    print(scope.cancelled_caught)


for part in (stapled, buffered, text, files):
    print("==", part.__name__)
    anyio.run(part)
