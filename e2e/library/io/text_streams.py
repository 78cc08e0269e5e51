"""Text over bytes: newlines, positions, what is kept back, encodings that begin a stream, and what cannot be done."""

import codecs
import io
import os
import pickle
import tempfile


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


def newlines():
    data = b"one\r\ntwo\rthree\nfour"
    for newline in (None, "", "\n", "\r", "\r\n"):
        stream = io.TextIOWrapper(io.BytesIO(data), encoding="ascii", newline=newline)
        stream._CHUNK_SIZE = 4
        print(repr(newline), list(stream), stream.newlines)
        text = io.StringIO("one\r\ntwo\rthree\n", newline)
        print(list(text), text.newlines, repr(text.getvalue()))
        raw = io.BytesIO()
        written = io.TextIOWrapper(raw, encoding="ascii", newline=newline)
        written.write("a\nb\r\n")
        written.flush()
        print(raw.getvalue())
    decoder = io.IncrementalNewlineDecoder(None, translate=True)
    print([decoder.decode(part) for part in ("a\r", "\nb\r", "c", "\r")], decoder.getstate(), decoder.decode("", True), decoder.newlines)


def positions():
    for encoding in ("utf-8", "utf-16", "utf-8-sig", "latin-1"):
        text = "first\nsécond 2\nthird\n"
        stream = io.TextIOWrapper(io.BytesIO(text.encode(encoding)), encoding=encoding)
        stream._CHUNK_SIZE = 3
        cookies, seen = [], []
        for size in (2, 3, 4, 1):
            cookies.append(stream.tell())
            seen.append(stream.read(size))
        again = []
        for cookie, part in zip(cookies, seen):
            stream.seek(cookie)
            again.append(stream.read(len(part)) == part)
        stream.seek(0)
        print(encoding, seen, again, stream.readline(), stream.readline(3), stream.read())
    stream = io.TextIOWrapper(io.BytesIO(b"a\nb\n"), encoding="utf-8")
    next(stream)
    show(stream.tell)
    show(lambda: stream.seek(1, 1))
    show(lambda: stream.seek(1, 2))
    show(lambda: stream.seek(0, 5))
    show(lambda: stream.seek(-1))


def kept_back():
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="utf-8")
    stream.write("kept")
    print(raw.getvalue(), stream.tell(), raw.getvalue())
    stream.reconfigure(line_buffering=True, newline="\r\n")
    stream.write("line\n")
    print(raw.getvalue(), stream.line_buffering, stream.write_through, stream)
    through = io.TextIOWrapper(io.BufferedWriter(io.BytesIO()), encoding="utf-8", write_through=True)
    through.write("x")
    print(through.buffer.raw.getvalue(), through.buffer.tell())
    print(stream.detach() is raw)
    show(lambda: stream.write("after"))
    show(lambda: (stream.encoding, stream.errors, repr(stream)))


def beginnings():
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "file")
        for encoding in ("utf-8", "latin-1", "utf-16-le"):
            with open(path, "w", encoding=encoding) as file:
                file.write("a")
                file.write("b")
            with open(path, "a", encoding=encoding) as file:
                file.write("c")
            with open(path, "rb") as file:
                print(file.read() == "abc".encode(encoding))
            with open(path, "r+", encoding=encoding) as file:
                file.read(1)
                file.seek(0)
                file.write("x")
                file.seek(0)
                print(repr(file.read()))


def refused():
    show(lambda: io.TextIOWrapper(io.BytesIO(), encoding="hex"))
    show(lambda: io.TextIOWrapper(io.BytesIO(), encoding=5))
    show(lambda: io.TextIOWrapper(io.BytesIO(), newline="x"))
    show(lambda: io.TextIOWrapper(io.BytesIO(), errors="no-such-handler", encoding="utf-8").read())
    show(lambda: io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8").read())
    show(lambda: io.TextIOWrapper(io.BufferedWriter(io.BytesIO())).read())
    show(lambda: io.StringIO().seek(1, 1))
    show(lambda: io.StringIO().write(b""))
    show(lambda: io.TextIOWrapper(io.BytesIO()).write(b""))


class Own(io.StringIO):
    pass


def pickled():
    stream = io.StringIO("text\n", newline=None)
    stream.seek(2)
    again = pickle.loads(pickle.dumps(stream))
    print(again.tell(), again.getvalue(), again.__getstate__())
    show(lambda: io.StringIO().__setstate__(("a", "\n", -1, None)))
    show(lambda: io.StringIO().__setstate__("short"))
    show(lambda: pickle.dumps(io.TextIOWrapper(io.BytesIO())))


newlines()
positions()
kept_back()
beginnings()
refused()
pickled()
print(codecs.lookup("utf-8").name)
