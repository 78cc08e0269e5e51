"""Buffers before raw streams: partial reads, streams that have nothing now, pairs, positions, and bytes in memory."""

import array
import io
import pickle


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


class Pieces(io.RawIOBase):
    """Gives what it is told to, piece by piece; None is nothing now."""

    def __init__(self, *pieces):
        self.pieces, self.asked = list(pieces), []

    def readable(self):
        return True

    def readinto(self, buffer):
        self.asked.append(len(buffer))
        piece = self.pieces.pop(0) if self.pieces else b""
        if piece is None:
            return None
        buffer[: len(piece)] = piece
        return len(piece)


class Slow(io.RawIOBase):
    """Takes at most so many bytes; then nothing."""

    def __init__(self, *counts):
        self.counts, self.taken = list(counts), []

    def writable(self):
        return True

    def write(self, data):
        count = self.counts.pop(0) if self.counts else None
        if count is None:
            return None
        self.taken.append(bytes(data[:count]))
        return min(count, len(data))


def reading():
    raw = Pieces(b"abc", b"de", None, b"fgh\nij", b"")
    stream = io.BufferedReader(raw, 10)
    print(stream.read(4), stream.read(4), stream.peek(1), stream.read(1), stream.readline(), stream.read(), stream.read())
    print(io.BufferedReader(Pieces(None)).read(), io.BufferedReader(Pieces(b"a", None)).read(), io.BufferedReader(Pieces(None)).read1(5))
    stream = io.BufferedReader(Pieces(b"abc", b"de", b"fgh", b"jkl"), 10)
    target = bytearray(2)
    print(stream.readinto1(target), target, stream.readinto1(target), target, stream.readinto(bytearray(20)), stream.read(0))
    for call in (lambda: stream.read(-2), lambda: stream.write(b""), lambda: io.BufferedReader(Slow()), lambda: stream.seek(0)):
        show(call)
    print(Pieces(b"a", b"b").readall(), Pieces(None).readall(), Pieces(b"a", None).read(), list(Pieces(b"a\nb", b"\n")))


def writing():
    raw = Slow(3, 5, None)
    stream = io.BufferedWriter(raw, 8)
    print(stream.write(b"12345"), raw.taken, stream.write(b"6789a"), raw.taken)
    try:
        stream.write(b"x" * 20)
    except BlockingIOError as error:
        print(error.characters_written, error.strerror)
    raw.counts = [100, 100]
    stream.flush()
    print(raw.taken, stream.raw is raw)
    show(lambda: stream.read())
    show(lambda: stream.write("text"))
    show(lambda: pickle.dumps(stream))


def both():
    memory = io.BytesIO(b"abcdefghi")
    stream = io.BufferedRandom(memory)
    print(stream.read(2), stream.write(b"12"), stream.read(2), stream.tell(), stream.seek(-1, 1), stream.read(1))
    stream.flush()
    memory.seek(0)
    memory.write(b"XYZ")
    stream.seek(0)
    print(stream.read(3), stream.seek(-2, 2), stream.read(), stream.truncate(4), memory.getvalue())
    pair = io.BufferedRWPair(io.BytesIO(b"in"), target := io.BytesIO())
    print(pair.read(), pair.write(b"out"), target.getvalue(), pair.flush(), target.getvalue(), pair.readable(), pair.writable(), pair.closed)
    raw = stream.detach()
    print(raw is memory)
    show(lambda: stream.read())
    show(lambda: repr(stream))


def memory():
    stream = io.BytesIO(b"some bytes\nmore")
    view = stream.getbuffer()
    view[:4] = b"SOME"
    show(lambda: stream.write(b"x" * 50))
    show(stream.close)
    del view
    print(stream.getvalue(), stream.readline(), stream.read1(2), stream.seek(100), stream.write(b"z"), len(stream.getvalue()))
    stream.seek(3)
    again = pickle.loads(pickle.dumps(stream))
    print(again.tell(), again.getvalue() == stream.getvalue(), io.BytesIO(array.array("b", [1, 2])).getvalue())
    for call in (
        lambda: stream.seek(1.5),
        lambda: stream.seek(-1),
        lambda: stream.seek(0, 9),
        lambda: stream.truncate(-1),
        lambda: io.BytesIO([1]),
        lambda: stream.write("text"),
        lambda: stream.__setstate__((b"", -1, None)),
        lambda: stream.writelines([b"a", "b"]),
    ):
        show(call)
    target = array.array("b", b"....")
    print(io.BytesIO(b"ab").readinto(target), target)
    stream.close()
    show(stream.getvalue)


class Holder:
    open = io.open


reading()
writing()
both()
memory()
show(lambda: Holder().open("/no/such/file"))
show(lambda: io.open("/tmp", "rw"))
show(lambda: io.open("/tmp", "rbt"))
show(lambda: io.FileIO("/tmp"))
show(lambda: io.IOBase().fileno())
