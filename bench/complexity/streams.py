"""Streams in memory."""

from io import BytesIO, StringIO

from measure import Family, main

NO_SIZE = "does one thing whatever the size"


def stream(name, kind, data, line):
    family = Family(name, lambda n: kind(data * n), 5_000, kind)

    def fill(x, n):
        y = kind()
        for _ in range(n):
            y.write(line)
        return y.getvalue()

    def overwrite(x, n):
        x.seek(n // 2)
        x.write(data)

    def append(x, n):
        x.seek(0, 2)
        end = x.tell()
        x.write(line)
        x.truncate(end)

    def by_lines(x, n):
        x.seek(0)
        for _ in x:
            pass

    def by_pieces(x, n):
        x.seek(0)
        while x.read(64):
            pass

    def line_by_line(x, n):
        x.seek(0)
        while x.readline():
            pass

    family.add("write", overwrite)
    family.add("fill", fill)
    family.add("append", append)
    family.add("__iter__", by_lines)
    family.add("read", by_pieces)
    family.add("read_all", lambda x, n: (x.seek(0), x.read()))
    family.add("readline", line_by_line)
    family.add("readlines", lambda x, n: (x.seek(0), x.readlines()))
    family.add("writelines", lambda x, n: kind().writelines([line] * n))
    family.add("seek", lambda x, n: x.seek(n // 2))
    family.add("tell", lambda x, n: x.tell())
    family.add("truncate", lambda x, n: kind(x.getvalue()).truncate(n // 2))
    family.add("getvalue", lambda x, n: x.getvalue())
    family.add("close", lambda x, n: kind(data).close())
    family.leave(NO_SIZE, "closed", "detach", "fileno", "flush", "isatty", "readable", "seekable", "writable")
    family.leave(NO_SIZE, "encoding", "errors", "line_buffering", "newlines")
    family.leave(NO_SIZE, "__eq__", "__format__", "__hash__", "__lt__", "__repr__", "__str__")
    return family


def byte_streams():
    family = stream("BytesIO", BytesIO, b"some bytes\n", b"a line of bytes\n")
    family.add("getbuffer", lambda x, n: x.getbuffer().release())
    family.add("read1", lambda x, n: (x.seek(0), x.read1(10)))
    family.add("readinto", lambda x, n: (x.seek(0), x.readinto(bytearray(64))))
    family.add("readinto1", lambda x, n: (x.seek(0), x.readinto1(bytearray(64))))
    return family


main([stream("StringIO", StringIO, "some text\n", "a line of text\n"), byte_streams()])
