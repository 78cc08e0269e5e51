"""Text in memory as a file. CPython Modules/_io/stringio.c."""

from _io._base import TextIOBase, name_of, place_of, size_of
from _io._newlines import IncrementalNewlineDecoder, Newlines
from _textbuffer import TextBuffer, accelerated


class StringIO(TextIOBase):
    """Text in memory as a file."""

    # Not in `__dict__`, which holds what others set alone.
    __slots__ = ("_buffer", "_closed", "_decoder", "_newlines", "_plain", "_pos")

    encoding = None
    errors = None
    line_buffering = False

    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._newlines = newlines = Newlines(newline)
        self._decoder = IncrementalNewlineDecoder(None, newlines.translates) if newlines.universal else None
        # Whether lines end in what is kept as they do in what is written, and in a line feed.
        self._plain = self._decoder is None and newline == "\n"
        self._buffer, self._pos = TextBuffer(), 0
        self._closed = False
        if initial_value:
            StringIO.write(self, initial_value)
            self._pos = 0

    def __getstate__(self):
        return self.getvalue(), self._newlines.given, self._pos, dict(self.__dict__) or None

    def __setstate__(self, state):
        # Unpickling makes it without initializing it.
        if hasattr(self, "_closed"):
            self._checkClosed()
        if not isinstance(state, tuple) or len(state) != 4:
            kind = type(state).__name__
            raise TypeError(f"{name_of(type(self))}.__setstate__ argument should be 4-tuple, got {kind}")
        value, newline, position, own = state
        # The text is taken as it is: its lines have ended before.
        StringIO.__init__(self, None, newline)
        if not isinstance(value, str):
            raise TypeError(f"initial_value must be str or None, not {type(value).__name__}")
        if not isinstance(position, int):
            raise TypeError(f"third item of state must be an integer, got {type(position).__name__}")
        if position < 0:
            raise ValueError("position value cannot be negative")
        if own is not None:
            if not isinstance(own, dict):
                raise TypeError(f"fourth item of state should be a dict, got a {type(own).__name__}")
            self.__dict__.update(own)
        self._buffer.put(0, value)
        self._pos = position

    def _checkClosed(self, msg=None):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    @property
    def newlines(self):
        self._checkClosed()
        return None if self._decoder is None else self._decoder.newlines

    @accelerated
    def getvalue(self):
        self._checkClosed()
        return self._buffer.part(0, len(self._buffer))

    def close(self):
        self._buffer = TextBuffer()
        self._closed = True

    @accelerated
    def write(self, text):
        self._checkClosed()
        if not isinstance(text, str):
            raise TypeError(f"string argument expected, got {type(text).__name__!r}")
        length = str.__len__(text)
        if self._decoder is not None:
            text = self._decoder.decode(text, True)
        text = self._newlines.for_writing(text)
        if length:
            self._buffer.put(self._pos, text)
            self._pos += str.__len__(text)
        return length

    def _taken(self, end):
        part = self._buffer.part(self._pos, end)
        self._pos = max(self._pos, end)
        return part

    @accelerated
    def read(self, size=-1):
        self._checkClosed()
        size, end = size_of(size), len(self._buffer)
        return self._taken(end if size < 0 else min(end, self._pos + size))

    @accelerated
    def readline(self, size=-1):
        self._checkClosed()
        size = size_of(size)
        end = self._newlines.end_of_line(self._buffer, self._pos)
        if end < 0:
            end = len(self._buffer)
        return self._taken(end if size < 0 else min(end, self._pos + size))

    def seek(self, pos, whence=0):
        self._checkClosed()
        pos, whence = place_of(pos, whence)
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0:
            if pos < 0:
                raise ValueError(f"Negative seek position {pos}")
            self._pos = pos
        elif pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        elif whence == 2:
            self._pos = len(self._buffer)
        return self._pos

    def tell(self):
        self._checkClosed()
        return self._pos

    def truncate(self, pos=None):
        self._checkClosed()
        pos = self._pos if pos is None else size_of(pos)
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        self._buffer.truncate(pos)
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
