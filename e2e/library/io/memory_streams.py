"""Streams in memory: reads, writes and lines at any place, sizes of every kind, derived classes, and what is open no more."""

import io


def shown(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__, str(error)


class Loud(io.StringIO):
    def write(self, text):
        return super().write(text.upper())


class Counted(io.BytesIO):
    __slots__ = ("count",)

    def read(self, size=-1):
        self.count = getattr(self, "count", 0) + 1
        return super().read(size)


class Size:
    def __index__(self):
        return 3


class Text(str):
    def __len__(self):
        return 0


SIZES = (-1, 0, 2, 100, None, True, Size(), 2.0, "2", 2**80)


def texts():
    for stream in (io.StringIO("one\ntwo\r\nthrée\n"), io.StringIO("a\r\nb\n", newline=None), Loud("abc\ndef")):
        for size in SIZES:
            stream.seek(1)
            print(shown(lambda: stream.read(size)), stream.tell(), shown(lambda: stream.readline(size)), stream.tell())
        print(stream.write("ü"), stream.write(""), stream.write(Text("text")), stream.tell(), repr(stream.getvalue()))
        stream.seek(50)
        print(stream.write(""), stream.read(), stream.readline(), len(stream.getvalue()), stream.tell())
        print(shown(lambda: stream.write(1)), shown(lambda: stream.write(None)))
        stream.close()
        for call in (stream.read, stream.readline, stream.getvalue, lambda: stream.write("x")):
            print(shown(call))


def binary():
    data = b"one\ntwo\r\nthree"
    for stream in (io.BytesIO(data), Counted(data), io.BytesIO(bytearray(data)), io.BytesIO()):
        for size in SIZES:
            stream.seek(2)
            print(shown(lambda: stream.read(size)), stream.tell(), shown(lambda: stream.readline(size)), stream.tell())
        stream.seek(0)
        print(stream.read() == stream.getvalue(), stream.read(), stream.readline())
        stream.seek(1)
        print(stream.write(b"XY"), stream.getvalue(), stream.write(b""), stream.write(bytearray(b"12")), stream.tell())
        print(stream.write(b"and more than there was"), stream.getvalue(), stream.tell())
        stream.seek(60)
        print(stream.write(b"end"), stream.write(memoryview(b"!")), stream.getvalue(), shown(lambda: stream.write("text")))
        view = stream.getbuffer()
        stream.seek(0)
        print(shown(lambda: stream.write(b"view")), shown(lambda: stream.write(b"")), bytes(view[:6]), stream.read(3))
        print(shown(stream.close))
        view[0] = 86
        stream.seek(0)
        print(stream.read(4))
        view.release()
        stream.seek(0, 2)
        print(stream.write(b"longer"), stream.getvalue()[-9:], getattr(stream, "count", None))
        stream.close()
        for call in (stream.read, stream.readline, stream.getvalue, lambda: stream.write(b"x")):
            print(shown(call))
    stream = io.BytesIO(data)
    whole = stream.read()
    print(whole is data, stream.getvalue() is data, list(io.BytesIO(data)), stream.seek(100), stream.read(), stream.tell())


def printed():
    stream = io.StringIO()
    print("a", 1, None, sep="-", end=";\n", file=stream)
    print(file=stream)
    print("é", file=stream, flush=True)
    print(repr(stream.getvalue()))

    class Writer:
        def __init__(self):
            self.parts = []

        def write(self, text):
            self.parts.append(text)

    writer = Writer()
    print("x", 2.5, file=writer)
    print(writer.parts)


def unmade():
    stream = io.StringIO.__new__(io.StringIO)
    print(type(shown(stream.read)).__name__, type(shown(lambda: io.BytesIO.read(object()))).__name__)


for case in (texts, binary, printed, unmade):
    print(case.__name__)
    case()
