"""Streams of text over streams of bytes. CPython Lib/codecs.py `StreamWriter`, `StreamReader` and what is made of them."""

from codecs._bases import Codec


class _Wrapper:
    """Has what the stream below it has, and closes it at the end of a `with` block."""

    def __getattr__(self, name):
        if name == "stream":
            raise AttributeError(name)
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.stream.close()

    def __reduce_ex__(self, protocol):
        raise TypeError(f"can't serialize {type(self).__name__}")


class StreamWriter(_Wrapper, Codec):
    """Encodes what is written."""

    __module__ = "codecs"

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors

    def write(self, object):
        """Write a text."""
        self.stream.write(self.encode(object, self.errors)[0])

    def writelines(self, list):
        """Write texts, one behind the other."""
        self.write("".join(list))

    def reset(self):
        """Begin anew."""

    def seek(self, offset, whence=0):
        """Go to a place; the beginning is that of another text."""
        self.stream.seek(offset, whence)
        if offset == whence == 0:
            self.reset()


class StreamReader(_Wrapper, Codec):
    """Decodes what is read."""

    __module__ = "codecs"
    charbuffertype = str
    _FIRST_READ, _LARGEST_READ = 72, 8000

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors
        self._empty_charbuffer = self.charbuffertype()
        self._forget()

    def _forget(self):
        self.bytebuffer = b""
        self.charbuffer = self._empty_charbuffer

    linebuffer = None

    def _fill(self, size, firstline):
        """Decode more of the stream; whether it gave anything."""
        came = self.stream.read() if size < 0 else self.stream.read(size)
        data = self.bytebuffer + came
        if not data:
            return False
        try:
            text, used = self.decode(data, self.errors)
        except UnicodeDecodeError as error:
            if not firstline:
                raise
            # A line that is whole comes before the error.
            text, used = self.decode(data[:error.start], self.errors)
            if len(text.splitlines(keepends=True)) < 2:
                raise
        self.bytebuffer = data[used:]
        self.charbuffer += text
        return bool(came)

    def read(self, size=-1, chars=-1, firstline=False):
        """So many characters, of so many bytes at a time; everything without a number."""
        wanted = size if chars < 0 else chars
        while (wanted < 0 or len(self.charbuffer) < wanted) and self._fill(size, firstline):
            pass
        cut = len(self.charbuffer) if wanted < 0 else wanted
        text, self.charbuffer = self.charbuffer[:cut], self.charbuffer[cut:]
        return text

    def readline(self, size=None, keepends=True):
        """The next line, or what there is of it in a read of a size."""
        amount = size or self._FIRST_READ
        line = self._empty_charbuffer
        while True:
            # What waits here may hold the line, if it is not to be of a size.
            read = size is None and self._waiting() or self.read(amount, firstline=True)
            if read[-1:] in ("\r", b"\r"):
                read += self.read(size=1, chars=1)
            line += read
            lines = line.splitlines(keepends=True)
            if len(lines) > 1 or lines and lines[0].splitlines()[0] != lines[0]:
                self.charbuffer = self._empty_charbuffer.join(lines[1:]) + self.charbuffer
                return lines[0] if keepends else lines[0].splitlines()[0]
            if not read or size is not None:
                return line
            amount = min(amount * 2, self._LARGEST_READ)

    def _waiting(self):
        text, self.charbuffer = self.charbuffer, self._empty_charbuffer
        return text

    def readlines(self, sizehint=None, keepends=True):
        """All lines that are left."""
        return self.read().splitlines(keepends)

    def reset(self):
        """Begin anew, where the stream is."""
        self._forget()

    def seek(self, offset, whence=0):
        """Go to a place."""
        self.stream.seek(offset, whence)
        self.reset()

    def __iter__(self):
        return self

    def __next__(self):
        if line := self.readline():
            return line
        raise StopIteration


class StreamReaderWriter(_Wrapper):
    """Reads and writes text over one stream."""

    __module__ = "codecs"
    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream, self.errors = stream, errors
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def read(self, size=-1):
        """So much text."""
        return self.reader.read(size)

    def readline(self, size=None):
        """The next line."""
        return self.reader.readline(size)

    def readlines(self, sizehint=None):
        """All lines that are left."""
        return self.reader.readlines(sizehint)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.reader)

    def write(self, data):
        """Write a text."""
        return self.writer.write(data)

    def writelines(self, list):
        """Write texts."""
        return self.writer.writelines(list)

    def reset(self):
        """Begin anew, on both sides."""
        for side in (self.reader, self.writer):
            side.reset()

    def seek(self, offset, whence=0):
        """Go to a place."""
        self.stream.seek(offset, whence)
        self.reader.reset()
        if offset == whence == 0:
            self.writer.reset()


class StreamRecoder(_Wrapper):
    """Bytes of one encoding over a stream of another."""

    __module__ = "codecs"
    data_encoding = file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream, self.errors = stream, errors
        self.encode, self.decode = encode, decode
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def _encoded(self, text):
        return self.encode(text, self.errors)[0]

    def read(self, size=-1):
        """So much."""
        return self._encoded(self.reader.read(size))

    def readline(self, size=None):
        """The next line."""
        return self._encoded(self.reader.readline(size))

    def readlines(self, sizehint=None):
        """All lines that are left."""
        return self._encoded(self.reader.read()).splitlines(keepends=True)

    def __iter__(self):
        return self

    def __next__(self):
        return self._encoded(next(self.reader))

    def write(self, data):
        """Write bytes."""
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        """Write bytes, one behind the other."""
        return self.write(b"".join(list))

    def reset(self):
        """Begin anew, on both sides."""
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        """Go to a place."""
        for side in (self.reader, self.writer):
            side.seek(offset, whence)
