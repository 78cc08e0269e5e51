"""Bytes in memory as a file. CPython Modules/_io/bytesio.c."""

from operator import index

from _io._base import BufferedIOBase, bytes_of, fill, length_of, name_of, size_of


class BytesIO(BufferedIOBase):
    """Bytes in memory as a file."""

    # Not in `__dict__`, which holds what others set alone.
    __slots__ = ("_buffer", "_pos", "_closed")

    def __init__(self, initial_bytes=b""):
        self._buffer = bytearray() if initial_bytes is None else bytearray(bytes_of(initial_bytes))
        self._pos = 0
        self._closed = False

    def __getstate__(self):
        self._checkClosed()
        return self.getvalue(), self._pos, dict(self.__dict__) or None

    def __setstate__(self, state):
        # Unpickling makes it without initializing it.
        if hasattr(self, "_closed"):
            self._checkClosed()
        if not isinstance(state, tuple) or len(state) != 3:
            kind = type(state).__name__
            raise TypeError(f"{name_of(type(self))}.__setstate__ argument should be 3-tuple, got {kind}")
        value, position, own = state
        value = bytearray(bytes_of(value))
        if not isinstance(position, int):
            raise TypeError(f"second item of state must be an integer, got {type(position).__name__}")
        if position < 0:
            raise ValueError("position value cannot be negative")
        if own is not None:
            if not isinstance(own, dict):
                raise TypeError(f"third item of state should be a dict, got a {type(own).__name__}")
            self.__dict__.update(own)
        self._buffer, self._pos, self._closed = value, position, False

    @property
    def closed(self):
        return self._closed

    def getvalue(self):
        self._checkClosed()
        return bytes(self._buffer)

    def getbuffer(self):
        self._checkClosed()
        return memoryview(self._buffer)

    def close(self):
        # What was never initialized holds nothing.
        if getattr(self, "_closed", True):
            return
        # A view of the bytes keeps them from going.
        self._buffer.append(0)
        self._buffer = bytearray()
        self._closed = True

    def _taken(self, end):
        data = bytes(self._buffer[self._pos : end])
        self._pos = max(self._pos, end)
        return data

    def read(self, size=-1):
        self._checkClosed()
        size = size_of(size)
        whole = len(self._buffer)
        return self._taken(whole if size < 0 else min(whole, self._pos + size))

    def read1(self, size=-1):
        return BytesIO.read(self, size)

    def readline(self, size=-1):
        self._checkClosed()
        size = size_of(size)
        end = self._buffer.find(b"\n", self._pos) + 1 or len(self._buffer)
        return self._taken(end if size < 0 else min(end, self._pos + size))

    def readinto(self, buffer):
        self._checkClosed()
        return fill(buffer, self._taken(min(len(self._buffer), self._pos + length_of(buffer))))

    def write(self, data):
        self._checkClosed()
        data = bytes_of(data)
        if not data:
            return 0
        missing = self._pos - len(self._buffer)
        if missing > 0:
            self._buffer += bytes(missing)
        self._buffer[self._pos : self._pos + len(data)] = data
        self._pos += len(data)
        return len(data)

    def seek(self, pos, whence=0):
        self._checkClosed()
        pos, whence = index(pos), index(whence)
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        start = (0, self._pos, len(self._buffer))[whence]
        self._pos = max(0, start + pos)
        return self._pos

    def tell(self):
        self._checkClosed()
        return self._pos

    def truncate(self, pos=None):
        self._checkClosed()
        pos = self._pos if pos is None else size_of(pos)
        if pos < 0:
            raise ValueError(f"negative size value {pos}")
        del self._buffer[pos:]
        return pos

    def readable(self):
        self._checkClosed()
        return True

    def writable(self):
        self._checkClosed()
        return True

    def seekable(self):
        self._checkClosed()
        return True
