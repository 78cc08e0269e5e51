"""Streams in memory."""

import io
from io import BytesIO, StringIO, TextIOWrapper


def show(make, *arguments, **keywords):
    try:
        print(repr(make(*arguments, **keywords)))
    except Exception as error:
        print(type(error).__name__, error)


text = StringIO("one\ntwo\r\nthree")
print(
    text.read(2),
    text.readline(),
    text.tell(),
    list(text),
    text.read(),
    text.seek(0),
    text.readlines(3),
    text.getvalue(),
)
text = StringIO()
print(
    text.write("abc"),
    text.writelines(["d", "e\n"]),
    text.getvalue(),
    text.seek(1),
    text.write("XY"),
    text.getvalue(),
    text.truncate(2),
    text.getvalue(),
)
text.seek(5)
text.write("z")
print(repr(text.getvalue()), text.readable(), text.writable(), text.seekable(), text.closed, text.isatty())
print(file=text)
print("printed", 1, file=text, sep="-")
print(repr(text.getvalue()))
for newline in (None, "", "\n", "\r\n"):
    stream = StringIO("a\nb\r\nc\rd", newline)
    print(repr(newline), [repr(line) for line in stream], repr(stream.getvalue()))
with StringIO("x") as stream:
    pass
for call in (
    stream.read,
    stream.getvalue,
    lambda: StringIO(3),
    lambda: StringIO().write(b"x"),
    lambda: StringIO().seek(-1),
    lambda: StringIO().seek(1, 1),
):
    show(call)

data = BytesIO(b"one\ntwo\nthree")
print(
    data.read(2), data.readline(), data.tell(), list(data), data.read(), data.seek(-3, 2), data.read(), data.getvalue()
)
print(
    data.seek(1),
    data.write(b"XY"),
    data.getvalue(),
    data.truncate(4),
    data.getvalue(),
    data.seek(6),
    data.write(b"z"),
    data.getvalue(),
)
buffer = bytearray(3)
print(
    data.seek(0),
    data.readinto(buffer),
    buffer,
    bytes(data.getbuffer()),
    data.read1(2),
    len(BytesIO(bytearray(b"ab")).getvalue()),
)
for call in (
    lambda: BytesIO("x"),
    lambda: data.write("x"),
    lambda: data.seek(-1),
    lambda: data.fileno(),
    lambda: data.detach(),
):
    show(call)
wrapper = TextIOWrapper(BytesIO("é\r\nü\n".encode()), encoding="utf-8")
print(repr(wrapper.readline()), repr(wrapper.read()), wrapper.encoding, wrapper.errors, wrapper.buffer.tell())
raw = BytesIO()
wrapper = TextIOWrapper(raw, encoding="latin-1", newline="\r\n", write_through=True)
print(wrapper.write("é\n"), raw.getvalue(), wrapper.detach() is raw)
print(
    issubclass(StringIO, io.TextIOBase), issubclass(BytesIO, io.BufferedIOBase), isinstance(raw, io.IOBase), io.SEEK_END
)
print(
    issubclass(io.UnsupportedOperation, OSError), issubclass(io.UnsupportedOperation, ValueError), StringIO.__module__
)
