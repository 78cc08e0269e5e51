"""Buffers before raw streams. CPython Modules/_io/bufferedio.c."""

import errno
from operator import index

from _io._base import (
    DEFAULT_BUFFER_SIZE, BufferedIOBase, UnsupportedOperation, bytes_of, close_at_last, fill, length_of, size_of,
)  # fmt: skip


def _not_now(written):
    error = BlockingIOError(errno.EAGAIN, "write could not complete without blocking")
    error.characters_written = written
    return error


class _Buffered(BufferedIOBase):
    """A buffer before a raw stream: what was read ahead, and what is still to be written."""

    _raw = None
    _is_detached = False

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        buffer_size = index(buffer_size)
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self._buffer_size = buffer_size
        self._ahead, self._at = b"", 0
        self._pending = bytearray()
        self._is_detached = False
        self._raw = raw

    @property
    def raw(self):
        if self._raw is None:
            raise ValueError("raw stream has been detached" if self._is_detached else "I/O operation on uninitialized object")
        return self._raw

    def __repr__(self):
        kind = type(self)
        try:
            name = self.name
        except (AttributeError, ValueError):
            return f"<{kind.__module__}.{kind.__qualname__}>"
        return f"<{kind.__module__}.{kind.__qualname__} name={name!r}>"

    def __getstate__(self):
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")

    @property
    def closed(self):
        return self.raw.closed

    @property
    def name(self):
        return self.raw.name

    @property
    def mode(self):
        return self.raw.mode

    def _check_open(self, action):
        if self.raw.closed:
            raise ValueError(f"{action} of closed file")

    def close(self):
        raw = self.raw
        if raw.closed:
            return
        try:
            self.flush()
        finally:
            raw.close()

    def __del__(self):
        raw = self._raw
        if raw is None:
            return
        try:
            is_closed = self.closed
        except AttributeError:
            return
        if not is_closed:
            if hasattr(raw, "_dealloc_warn"):
                raw._dealloc_warn(self)
            close_at_last(self)

    def detach(self):
        raw = self.raw
        self.flush()
        self._raw, self._is_detached = None, True
        return raw

    def seekable(self):
        return self.raw.seekable()

    def readable(self):
        return self.raw.readable()

    def writable(self):
        return self.raw.writable()

    def fileno(self):
        return self.raw.fileno()

    def isatty(self):
        return self.raw.isatty()

    def _raw_tell(self):
        position = self.raw.tell()
        if position < 0:
            raise OSError(f"Raw stream returned invalid position {position}")
        return position

    def _raw_seek(self, position, whence):
        found = self.raw.seek(position, whence)
        if found < 0:
            raise OSError(f"Raw stream returned invalid position {found}")
        return found

    def _drop_ahead(self):
        """Go back to where the reader is, before something is written there."""
        rest = len(self._ahead) - self._at
        self._ahead, self._at = b"", 0
        if rest:
            self._raw_seek(-rest, 1)

    def _raw_write(self, data):
        """How much the raw stream took; None if it takes nothing now."""
        count = self.raw.write(data)
        if count is None:
            return None
        if not 0 <= count <= len(data):
            raise OSError(
                f"raw write() returned invalid length {count} (should have been between 0 and {len(data)})"
            )
        return count

    def _flush(self):
        while self._pending:
            count = self._raw_write(bytes(self._pending))
            if count is None:
                raise _not_now(0)
            del self._pending[:count]

    def flush(self):
        self._check_open("flush")
        self._flush()

    def seek(self, pos, whence=0):
        self._check_open("seek")
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._checkSeekable()
        pos = index(pos)
        if whence != 2 and self._ahead:
            # Within what was read ahead nothing has to be asked for.
            current = self._raw_tell()
            target = pos - (current - len(self._ahead)) if whence == 0 else self._at + pos
            if 0 <= target <= len(self._ahead):
                self._at = target
                return max(0, current - len(self._ahead) + target)
        self._flush()
        if whence == 1:
            pos -= len(self._ahead) - self._at
        found = self._raw_seek(pos, whence)
        self._ahead, self._at = b"", 0
        return found

    def tell(self):
        position = self._raw_tell() - (len(self._ahead) - self._at)
        # A device says 0 wherever it is.
        return max(0, position) + len(self._pending)

    def truncate(self, pos=None):
        self._check_open("truncate")
        if not self.writable():
            raise UnsupportedOperation("truncate")
        self._flush()
        if pos is None:
            pos = self.tell()
        return self.raw.truncate(pos)


class _Reading(_Buffered):
    def _raw_read(self, size):
        """At most so many bytes of the raw stream; None if there is nothing now."""
        raw = self.raw
        buffer = bytearray(size)
        count = raw.readinto(buffer)
        if count is None:
            return None
        if not isinstance(count, int):
            raise OSError("raw readinto() failed") from TypeError(
                f"'{type(count).__name__}' object cannot be interpreted as an integer"
            )
        if not 0 <= count <= size:
            raise OSError(f"raw readinto() returned invalid length {count} (should have been between 0 and {size})")
        return bytes(buffer[:count])

    def _fill(self):
        """Read ahead, once; what came."""
        data = self._raw_read(self._buffer_size)
        self._ahead, self._at = data or b"", 0
        return data

    def read(self, size=-1):
        size = size_of(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        self._check_open("read")
        rest = len(self._ahead) - self._at
        if 0 <= size <= rest:
            return self._step_over(size)
        if self._pending:
            self._flush()
        ahead = self._step_over(rest)
        return self._all(ahead) if size < 0 else self._exactly(ahead, size)

    def _step_over(self, size):
        data = self._ahead[self._at : self._at + size]
        self._at += size
        return data

    def _all(self, ahead):
        raw = self.raw
        self._ahead, self._at = b"", 0
        if hasattr(raw, "readall"):
            rest = raw.readall()
            if rest is None:
                return ahead or None
            if not isinstance(rest, bytes):
                raise OSError("readall() should return bytes")
            return ahead + rest
        parts = [ahead]
        while data := raw.read():
            if not isinstance(data, bytes):
                raise TypeError("read() should return bytes")
            parts.append(data)
        whole = b"".join(parts)
        return None if data is None and not whole else whole

    def _exactly(self, ahead, size):
        parts, left = [ahead], size - len(ahead)
        data = b""
        self._ahead, self._at = b"", 0
        # Whole blocks go past the buffer.
        while left >= self._buffer_size:
            data = self._raw_read(left - left % self._buffer_size)
            if not data:
                break
            parts.append(data)
            left -= len(data)
        else:
            while left:
                data = self._fill()
                if not data:
                    break
                parts.append(self._step_over(min(left, len(data))))
                left -= len(parts[-1])
        whole = b"".join(parts)
        return None if data is None and not whole else whole

    def read1(self, size=-1):
        size = index(size)
        self._check_open("read")
        if size < 0:
            size = self._buffer_size
        if size == 0:
            return b""
        rest = len(self._ahead) - self._at
        if rest:
            return self._step_over(min(size, rest))
        if self._pending:
            self._flush()
        self._ahead, self._at = b"", 0
        return self._raw_read(size) or b""

    def _read_into(self, buffer, read):
        self._check_open("readinto")
        data = read(length_of(buffer))
        return None if data is None else fill(buffer, data)

    def readinto(self, buffer):
        return self._read_into(buffer, self.read)

    def readinto1(self, buffer):
        return self._read_into(buffer, self._once)

    def _once(self, size):
        """What was read ahead, and what the raw stream gives at once where the buffer could not hold what is asked for."""
        rest = len(self._ahead) - self._at
        if not rest and size <= self._buffer_size:
            if self._pending:
                self._flush()
            if self._fill() is None:
                return None
            return self._step_over(min(size, len(self._ahead)))
        data = self.read1(min(size, rest or size))
        left = size - len(data)
        if rest and left > self._buffer_size:
            data += self._raw_read(left) or b""
        return data

    def peek(self, size=0):
        self._check_open("peek")
        if self._at == len(self._ahead):
            if self._pending:
                self._flush()
            self._fill()
        return self._ahead[self._at :]

    def readline(self, size=-1):
        size = size_of(size)
        self._check_open("readline")
        parts, have = [], 0
        if self._pending:
            self._flush()
        while have != size:
            end = self._ahead.find(b"\n", self._at) + 1 or len(self._ahead)
            if size >= 0:
                end = min(end, self._at + size - have)
            part = self._step_over(end - self._at)
            parts.append(part)
            have += len(part)
            if part.endswith(b"\n") or have == size or not self._fill():
                break
        return b"".join(parts)

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


class _Writing(_Buffered):
    def write(self, data):
        if self.raw.closed:
            raise ValueError("write to closed file")
        data = bytes_of(data)
        self._drop_ahead()
        if len(data) <= self._buffer_size - len(self._pending):
            self._pending += data
            return len(data)
        try:
            self._flush()
        except BlockingIOError:
            return self._keep(data, 0)
        written = 0
        while len(data) - written > self._buffer_size:
            count = self._raw_write(data[written:])
            if count is None:
                return self._keep(data, written)
            written += count
        self._pending += data[written:]
        return len(data)

    def _keep(self, data, written):
        """Keep what the buffer has room for, when the raw stream takes nothing now."""
        room = self._buffer_size - len(self._pending)
        self._pending += data[written : written + room]
        if len(data) - written > room:
            raise _not_now(written + room)
        return len(data)


class BufferedReader(_Reading):
    """A buffer before a stream that is read."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        super().__init__(raw, buffer_size)

    def _raw_read(self, size):
        raw = self.raw
        # A file of our own gives what it has read, without a copy.
        return raw.read(size) if getattr(type(raw), "_gives_bytes", None) is type(raw) else super()._raw_read(size)

    def writable(self):
        return False


class BufferedWriter(_Writing):
    """A buffer before a stream that is written."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        super().__init__(raw, buffer_size)

    def readable(self):
        return False


class BufferedRandom(_Reading, _Writing):
    """A buffer before a stream that is read and written."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._raw = None
        for is_able, what in (raw.seekable, "seekable"), (raw.readable, "readable"), (raw.writable, "writable"):
            if not is_able():
                raise UnsupportedOperation(f"File or stream is not {what}.")
        super().__init__(raw, buffer_size)

    def flush(self):
        super().flush()
        self._drop_ahead()


class BufferedRWPair(BufferedIOBase):
    """A stream that is read and one that is written as one."""

    reader = writer = None

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE):
        if not reader.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not writer.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self.reader, self.writer = BufferedReader(reader, buffer_size), BufferedWriter(writer, buffer_size)

    def _half(self, half):
        if half is None:
            raise ValueError("I/O operation on uninitialized object")
        return half

    def read(self, size=-1):
        return self._half(self.reader).read(size)

    def read1(self, size=-1):
        return self._half(self.reader).read1(size)

    def readinto(self, buffer):
        return self._half(self.reader).readinto(buffer)

    def readinto1(self, buffer):
        return self._half(self.reader).readinto1(buffer)

    def peek(self, size=0):
        return self._half(self.reader).peek(size)

    def readable(self):
        return self._half(self.reader).readable()

    def write(self, data):
        return self._half(self.writer).write(data)

    def flush(self):
        return self._half(self.writer).flush()

    def writable(self):
        return self._half(self.writer).writable()

    def close(self):
        try:
            self._half(self.writer).close()
        finally:
            self._half(self.reader).close()

    def isatty(self):
        return self._half(self.reader).isatty() or self.writer.isatty()

    @property
    def closed(self):
        return self._half(self.writer).closed
