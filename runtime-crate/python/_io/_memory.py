"""Bytes in memory as a file. CPython Modules/_io/bytesio.c."""

from _io._base import BufferedIOBase, bytes_of, fill, length_of, name_of, place_of, size_of
from _textbuffer import accelerated


class BytesIO(BufferedIOBase):
    """Bytes in memory as a file."""

    # Not in `__dict__`, which holds what others set alone. The contents are a `bytearray`, `bytes`, or both alike: what was given and
    # what was asked for are not copied while nothing is written.
    __slots__ = ("_buffer", "_closed", "_pos", "_viewed", "_whole")

    def __init__(self, initial_bytes=b""):
        whole = b"" if initial_bytes is None else bytes(bytes_of(initial_bytes))
        self._buffer, self._whole, self._viewed = None, whole, False
        self._pos = 0
        self._closed = False

    def _written(self):
        """The contents, to be changed."""
        if self._buffer is None:
            self._buffer = bytearray(self._whole)
        self._whole = None
        return self._buffer

    def _contents(self):
        """The contents, to be looked at."""
        return self._buffer if self._whole is None else self._whole

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
        value = bytes(bytes_of(value))
        if not isinstance(position, int):
            raise TypeError(f"second item of state must be an integer, got {type(position).__name__}")
        if position < 0:
            raise ValueError("position value cannot be negative")
        if own is not None:
            if not isinstance(own, dict):
                raise TypeError(f"third item of state should be a dict, got a {type(own).__name__}")
            self.__dict__.update(own)
        self._buffer, self._whole, self._viewed = None, value, False
        self._pos, self._closed = position, False

    @property
    def closed(self):
        return self._closed

    def getvalue(self):
        self._checkClosed()
        if self._whole is None:
            whole = bytes(self._buffer)
            # Who has a view may write at any time.
            if self._viewed:
                return whole
            self._whole = whole
        return self._whole

    def getbuffer(self):
        self._checkClosed()
        self._viewed = True
        return memoryview(self._written())

    def _check_views(self):
        """A view of the bytes keeps them from changing."""
        if self._viewed:
            self._buffer.append(0)
            self._buffer.pop()

    def close(self):
        # What was never initialized holds nothing.
        if getattr(self, "_closed", True):
            return
        self._check_views()
        self._buffer, self._whole = None, b""
        self._closed = True

    def _taken(self, end):
        data = bytes(self._contents()[self._pos : end])
        self._pos = max(self._pos, end)
        return data

    @accelerated
    def read(self, size=-1):
        self._checkClosed()
        size = size_of(size)
        whole = len(self._contents())
        return self._taken(whole if size < 0 else min(whole, self._pos + size))

    def read1(self, size=-1):
        return BytesIO.read(self, size)

    @accelerated
    def readline(self, size=-1):
        self._checkClosed()
        size = size_of(size)
        contents = self._contents()
        end = contents.find(b"\n", self._pos) + 1 or len(contents)
        return self._taken(end if size < 0 else min(end, self._pos + size))

    def readinto(self, buffer):
        self._checkClosed()
        return fill(buffer, self._taken(min(len(self._contents()), self._pos + length_of(buffer))))

    @accelerated
    def write(self, data):
        self._checkClosed()
        self._check_views()
        data = bytes_of(data)
        if not data:
            return 0
        buffer = self._written()
        missing = self._pos - len(buffer)
        if missing > 0:
            buffer += bytes(missing)
        buffer[self._pos : self._pos + len(data)] = data
        self._pos += len(data)
        return len(data)

    def seek(self, pos, whence=0):
        self._checkClosed()
        pos, whence = place_of(pos, whence)
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        start = (0, self._pos, len(self._contents()))[whence]
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
        if self._buffer is None:
            self._whole = self._whole[:pos]
        else:
            del self._written()[pos:]
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
