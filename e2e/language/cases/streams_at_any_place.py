"""StringIO that is read and written at any place, lines with every ending, buffers that are emptied at the front, and keys that come
and go."""

import io


def streams():
    for initial in ("", "plain text\nof lines\n", "brød\nog smør\n", "日本\r\n語\rx\n\r"):
        for newline in ("\n", "", None, "\r", "\r\n"):
            stream = io.StringIO(initial, newline)
            shown = [stream.readline(), stream.tell(), stream.read(3), stream.tell()]
            stream.seek(2)
            shown += [stream.write("ÆØ"), stream.tell(), stream.getvalue()]
            stream.seek(30)
            shown += [stream.read(), stream.write("end"), stream.getvalue()]
            stream.seek(4)
            shown += [stream.truncate(), stream.getvalue(), stream.tell(), stream.write("a\nb\r\nc"), stream.getvalue()]
            stream.seek(0)
            shown += [stream.readlines(), stream.newlines, stream.read(5), stream.readline(2)]
            stream.seek(1)
            shown += [stream.readline(2), stream.readline(0), stream.read(0), list(stream)]
            print(ascii(shown))


def refused():
    stream = io.StringIO("text")
    for call in (
        lambda: stream.write(b"bytes"),
        lambda: stream.seek(-1),
        lambda: stream.seek(1, 1),
        lambda: stream.truncate(-1),
        lambda: stream.read("x"),
        lambda: (stream.close(), stream.getvalue()),
        lambda: stream.read(),
    ):
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


def state():
    stream = io.StringIO("å line\nmore", newline="")
    stream.read(4)
    kept = stream.__getstate__()
    other = io.StringIO()
    other.__setstate__(kept)
    print(kept, other.read(), other.getvalue())


def lines_of_files():
    data = "eins\nzwei\r\ndrei\rvier\r\r\nfünf".encode()
    for newline in ("\n", "", None, "\r", "\r\n"):
        print(ascii(io.TextIOWrapper(io.BytesIO(data), "utf-8", newline=newline).readlines()))


def fronts():
    buffer, taken = bytearray(), []
    for at in range(600):
        buffer += bytes((at % 251, at % 7, at % 5))
        if at % 3 == 0:
            taken.append(bytes(buffer[:2]))
            del buffer[:2]
        if at % 50 == 0:
            buffer[:3] = b"x"
        if at % 70 == 0:
            taken.append(buffer.pop(0))
        if at % 90 == 0:
            buffer.insert(0, 9)
    view = memoryview(buffer)
    try:
        del buffer[:1]
    except BufferError as error:
        print(error)
    print(len(buffer), bytes(view[:10]), sum(buffer), len(taken), buffer.find(b"\x07"), buffer[-4:])
    view.release()
    buffer[:0] = b"front"
    buffer[2:4] = b""
    buffer[-1:] = b"end"
    print(buffer[:8], buffer[-5:], buffer * 2 == buffer + buffer, bytearray(buffer) == buffer, buffer.upper()[:4])
    del buffer[1::2]
    print(len(buffer), buffer[:6])
    buffer.clear()
    print(buffer, buffer + b"a")


def keys():
    table = dict.fromkeys(range(500), 0)
    for _ in range(4000):
        key, value = table.popitem()
        table[key] = value + 1
    print(len(table), table[499], list(table)[-2:])
    for at in range(4000):
        table["new"] = at
        del table["new"]
    for at in range(3000):
        del table[at]
        table[at + 500] = at
    print(len(table), list(table)[:3], 3200 in table, 100 in table, "new" in table)


def cases():
    texts = ("", "a", "A", "aA", "1a", "1", "ǅ", "aǅ", "Aǅ", "é", "É1", "ß", "ª")
    print([(text.islower(), text.isupper(), text.istitle()) for text in texts])
    print([(text.islower(), text.isupper()) for text in (b"", b"a", b"A", b"aA", b"1a", b"1A", b"1", b"\xe9")])


streams()
refused()
state()
lines_of_files()
fronts()
keys()
cases()
