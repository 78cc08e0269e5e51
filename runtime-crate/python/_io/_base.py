"""What streams have in common. CPython Modules/_io/iobase.c, bufferedio.c and textio.c, the abstract classes."""

import sys
from abc import ABCMeta
from operator import index

DEFAULT_BUFFER_SIZE = 8192 if sys.version_info < (3, 14) else 128 * 1024


class UnsupportedOperation(OSError, ValueError):
    """What a stream cannot do."""


def size_of(size):
    """The size that a caller asks for: -1 where there is no limit."""
    if size is None:
        return -1
    if not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not {type(size).__name__!r}")
    size = index(size)
    if -sys.maxsize <= size <= sys.maxsize:
        return size
    raise OverflowError("cannot fit 'int' into an index-sized integer")


def place_of(pos, whence):
    """Where a caller of `seek` wants to go, and from where."""
    pos, whence = index(pos), index(whence)
    if not -sys.maxsize <= pos <= sys.maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if not -(2**31) <= whence < 2**31:
        raise OverflowError("Python int too large to convert to C int")
    return pos, whence


def bytes_of(data):
    """What is to be written, as bytes."""
    if isinstance(data, bytes):
        return data
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    if hasattr(data, "tobytes"):
        return data.tobytes()
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def length_of(buffer):
    """How many bytes go into a buffer of the caller."""
    if isinstance(buffer, bytearray):
        return len(buffer)
    if hasattr(buffer, "itemsize") and not isinstance(buffer, memoryview):
        return len(buffer) * buffer.itemsize
    view = memoryview(buffer)
    if view.readonly:
        raise TypeError(f"readinto() argument must be read-write bytes-like object, not {type(buffer).__name__}")
    return view.nbytes


def fill(buffer, data):
    """Put bytes where a buffer of the caller begins."""
    if isinstance(buffer, bytearray):
        buffer[: len(data)] = data
    elif hasattr(buffer, "frombytes"):
        buffer[:] = type(buffer)(buffer.typecode, data + buffer.tobytes()[len(data) :])
    elif data:
        memoryview(buffer).cast("B")[: len(data)] = data
    return len(data)


def name_of(kind):
    """How messages name a class: those of CPython's own with their module."""
    return f"_io.{kind.__name__}" if kind.__module__ == "_io" else kind.__name__


def close_at_last(stream):
    """Close what nobody refers to; a failure is told from 3.13 on."""
    try:
        stream.close()
    except Exception:
        if sys.version_info >= (3, 13):
            raise


class IOBase(metaclass=ABCMeta):
    """What all streams have."""

    _closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    @property
    def closed(self):
        return self._closed

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def _checkSeekable(self, msg=None):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable." if msg is None else msg)

    def _checkReadable(self, msg=None):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable." if msg is None else msg)

    def _checkWritable(self, msg=None):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable." if msg is None else msg)

    def close(self):
        if not self._closed:
            try:
                self.flush()
            finally:
                self._closed = True

    def flush(self):
        self._checkClosed()

    def seek(self, pos, whence=0):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        self._unsupported("truncate")

    def fileno(self):
        self._unsupported("fileno")

    def isatty(self):
        self._checkClosed()
        return False

    def seekable(self):
        self._checkClosed()
        return False

    def readable(self):
        self._checkClosed()
        return False

    def writable(self):
        self._checkClosed()
        return False

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def _step(self, left):
        """How much a line may take at once: to the end of the line, where the stream shows what comes."""
        ahead = self.peek(1) if hasattr(self, "peek") else None
        if not ahead:
            return 1
        step = ahead.find(b"\n") + 1 or len(ahead)
        return step if left < 0 else min(step, left)

    def readline(self, size=-1):
        size = size_of(size)
        line = bytearray()
        while size < 0 or len(line) < size:
            part = self.read(self._step(size - len(line) if size >= 0 else -1))
            if not part:
                break
            if not isinstance(part, bytes):
                raise OSError(f"read() should have returned a bytes object, not '{type(part).__name__}'")
            line += part
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def readlines(self, hint=None):
        if hint is None or hint <= 0:
            return list(self)
        lines, total = [], 0
        for line in self:
            lines.append(line)
            total += len(line)
            if total >= hint:
                break
        return lines

    def writelines(self, lines):
        self._checkClosed()
        for line in lines:
            self.write(line)

    def __del__(self):
        try:
            is_closed = self.closed
        except AttributeError:
            return
        if not is_closed:
            close_at_last(self)


class RawIOBase(IOBase):
    """Streams without a buffer."""

    def read(self, size=-1):
        size = size_of(size)
        if size < 0:
            return self.readall()
        buffer = bytearray(size)
        count = self.readinto(buffer)
        return None if count is None else bytes(buffer[:count])

    def readall(self):
        parts = []
        while part := self.read(DEFAULT_BUFFER_SIZE):
            if not isinstance(part, bytes):
                raise TypeError("read() should return bytes")
            parts.append(part)
        # What has nothing to give now is not at its end.
        return b"".join(parts) if parts or part is not None else None

    def readinto(self, buffer):
        self._unsupported("readinto")

    def write(self, data):
        self._unsupported("write")


class BufferedIOBase(IOBase):
    """Streams of bytes."""

    def read(self, size=-1):
        self._unsupported("read")

    def read1(self, size=-1):
        self._unsupported("read1")

    def _into(self, buffer, read):
        length = length_of(buffer)
        data = read(length)
        if not isinstance(data, bytes):
            raise TypeError("read() should return bytes")
        if len(data) > length:
            raise ValueError(f"read() returned too much data: {length} bytes requested, {len(data)} returned")
        return fill(buffer, data)

    def readinto(self, buffer):
        return self._into(buffer, self.read)

    def readinto1(self, buffer):
        return self._into(buffer, self.read1)

    def write(self, buffer):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class TextIOBase(IOBase):
    """Streams of text."""

    encoding = None
    newlines = None
    errors = None

    def read(self, size=-1):
        self._unsupported("read")

    def write(self, text):
        self._unsupported("write")

    def readline(self, size=-1):
        self._unsupported("readline")

    def detach(self):
        self._unsupported("detach")
