"""Streams of bytes and text. CPython Lib/io.py, Lib/_pyio.py."""

import os
import stat
import sys
from abc import ABCMeta

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192 if sys.version_info < (3, 14) else 128 * 1024

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
    "BufferedReader", "BufferedWriter", "BufferedRandom", "TextIOBase", "TextIOWrapper",
    "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE",
]

__molt_missing__ = ("IncrementalNewlineDecoder", "BufferedRWPair", "Reader", "Writer", "OpenWrapper", "_WindowsConsoleIO")

BlockingIOError = BlockingIOError


class UnsupportedOperation(OSError, ValueError):
    """What a stream cannot do."""


UnsupportedOperation.__module__ = "io"


class IOBase(metaclass=ABCMeta):
    """What all streams have."""

    _closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def _check_closed(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    @property
    def closed(self):
        return self._closed

    def close(self):
        if not self._closed:
            try:
                self.flush()
            finally:
                self._closed = True

    def flush(self):
        self._check_closed()

    def seek(self, pos, whence=0):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        self._unsupported("truncate")

    def fileno(self):
        self._unsupported("fileno")

    def isatty(self):
        self._check_closed()
        return False

    def seekable(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def __enter__(self):
        self._check_closed()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        self._check_closed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readline(self, size=-1):
        size = -1 if size is None else size
        line = bytearray()
        while size < 0 or len(line) < size:
            byte = self.read(1)
            if not byte:
                break
            line += byte
            if byte == b"\n":
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
        self._check_closed()
        for line in lines:
            self.write(line)

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass


class RawIOBase(IOBase):
    """Streams without a buffer."""

    def read(self, size=-1):
        if size is None or size < 0:
            return self.readall()
        buffer = bytearray(size)
        count = self.readinto(buffer)
        if count is None:
            return None
        del buffer[count:]
        return bytes(buffer)

    def readall(self):
        parts = []
        while data := self.read(DEFAULT_BUFFER_SIZE):
            parts.append(data)
        return b"".join(parts)


class BufferedIOBase(IOBase):
    """Streams of bytes."""

    def read(self, size=-1):
        self._unsupported("read")

    def read1(self, size=-1):
        self._unsupported("read1")

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def readinto1(self, buffer):
        data = self.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, buffer):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class TextIOBase(IOBase):
    """Streams of text."""

    def read(self, size=-1):
        self._unsupported("read")

    def write(self, text):
        self._unsupported("write")

    def readline(self):
        self._unsupported("readline")

    def detach(self):
        self._unsupported("detach")

    encoding = None
    newlines = None
    errors = None


class FileIO(RawIOBase):
    """A file by its descriptor."""

    def __init__(self, file, mode="r", closefd=True, opener=None):
        if isinstance(file, float):
            raise TypeError("integer argument expected, got float")
        self._created = "x" in mode
        self._plus = "+" in mode
        self._appending = "a" in mode
        self._readable = "r" in mode or self._plus
        self._writable = "r" not in mode or self._plus
        self._fd = -1
        self._close_fd = closefd
        self.name = file
        if isinstance(file, int) and not isinstance(file, bool):
            if file < 0:
                raise ValueError("negative file descriptor")
            self._fd = file
            return
        if not closefd:
            raise ValueError("Cannot use closefd=False with file name")
        flags = os.O_RDWR if self._readable and self._writable else os.O_RDONLY if self._readable else os.O_WRONLY
        if self._created:
            flags |= os.O_CREAT | os.O_EXCL
        elif "w" in mode:
            flags |= os.O_CREAT | os.O_TRUNC
        elif self._appending:
            flags |= os.O_CREAT | os.O_APPEND
        self._fd = os.open(file, flags, 0o666) if opener is None else opener(file, flags)
        if stat.S_ISDIR(os.fstat(self._fd).st_mode):
            os.close(self._fd)
            self._fd = -1
            raise IsADirectoryError(21, os.strerror(21), file)
        if self._appending:
            os.lseek(self._fd, 0, 2)

    @property
    def mode(self):
        if self._created:
            return "xb+" if self._readable else "xb"
        if self._appending:
            return "ab+" if self._readable else "ab"
        if self._readable:
            return "rb+" if self._writable else "rb"
        return "wb"

    @property
    def closefd(self):
        return self._close_fd

    def __repr__(self):
        if self.closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd={self._close_fd}>"

    def _check(self, allowed, action):
        self._check_closed()
        if not allowed:
            raise UnsupportedOperation(f"File not open for {action}")

    def read(self, size=-1):
        self._check(self._readable, "reading")
        if size is None or size < 0:
            return self.readall()
        return os.read(self._fd, size)

    def readall(self):
        self._check(self._readable, "reading")
        parts = []
        while data := os.read(self._fd, 1 << 18):
            parts.append(data)
        return b"".join(parts)

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        self._check(self._writable, "writing")
        return os.write(self._fd, data)

    def seek(self, pos, whence=0):
        self._check_closed()
        return os.lseek(self._fd, pos, whence)

    def tell(self):
        self._check_closed()
        return os.lseek(self._fd, 0, 1)

    def truncate(self, size=None):
        self._check(self._writable, "writing")
        size = self.tell() if size is None else size
        os.ftruncate(self._fd, size)
        return size

    def close(self):
        if not self._closed:
            self._closed = True
            if self._close_fd and self._fd >= 0:
                os.close(self._fd)

    def seekable(self):
        self._check_closed()
        try:
            os.lseek(self._fd, 0, 1)
        except OSError:
            return False
        return True

    def readable(self):
        self._check_closed()
        return self._readable

    def writable(self):
        self._check_closed()
        return self._writable

    def fileno(self):
        self._check_closed()
        return self._fd

    def isatty(self):
        self._check_closed()
        return os.isatty(self._fd)


class _Buffered(BufferedIOBase):
    """A buffer before a raw stream: what was read ahead, and what is still to be written."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if buffer_size <= 0:
            raise ValueError("invalid buffer size")
        self.raw = raw
        self.buffer_size = buffer_size
        self._ahead = b""
        self._at = 0
        self._pending = bytearray()

    def __repr__(self):
        name = getattr(self, "name", None)
        shown = "" if name is None else f" name={name!r}"
        return f"<_io.{type(self).__name__}{shown}>"

    @property
    def closed(self):
        return self.raw is None or self.raw.closed

    @property
    def name(self):
        return self.raw.name

    @property
    def mode(self):
        return self.raw.mode

    def close(self):
        if self.raw is not None and not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def detach(self):
        self.flush()
        raw, self.raw = self.raw, None
        return raw

    def seekable(self):
        return self.raw.seekable()

    def fileno(self):
        return self.raw.fileno()

    def isatty(self):
        return self.raw.isatty()

    def _drop_ahead(self):
        rest = len(self._ahead) - self._at
        self._ahead, self._at = b"", 0
        if rest:
            self.raw.seek(-rest, 1)

    def flush(self):
        if self.raw is None:
            raise ValueError("raw stream has been detached")
        if self.closed:
            raise ValueError("flush of closed file")
        while self._pending:
            count = self.raw.write(bytes(self._pending))
            if count is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            del self._pending[:count]

    def seek(self, pos, whence=0):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._check_closed()
        self.flush()
        if whence == 1:
            pos -= len(self._ahead) - self._at
        self._ahead, self._at = b"", 0
        return self.raw.seek(pos, whence)

    def tell(self):
        self._check_closed()
        return self.raw.tell() - (len(self._ahead) - self._at) + len(self._pending)

    def truncate(self, pos=None):
        self._check_closed()
        self.flush()
        pos = self.tell() if pos is None else pos
        return self.raw.truncate(pos)


class _Reading(_Buffered):
    def readable(self):
        return self.raw.readable()

    def read(self, size=-1):
        self._check_closed()
        if size is not None and size < -1:
            raise ValueError("read length must be non-negative or -1")
        if self._pending:
            self.flush()
        ahead = self._ahead[self._at :]
        if size is None or size < 0:
            self._ahead, self._at = b"", 0
            rest = self.raw.readall()
            return ahead + rest if ahead else rest
        if len(ahead) >= size:
            self._at += size
            return ahead[:size]
        parts, have = [ahead], len(ahead)
        while have < size:
            data = self.raw.read(max(size - have, self.buffer_size))
            if not data:
                break
            parts.append(data)
            have += len(data)
        self._ahead = b"".join(parts)
        self._at = min(size, have)
        return self._ahead[: self._at]

    def read1(self, size=-1):
        self._check_closed()
        if size is None or size < 0:
            size = self.buffer_size
        if self._at == len(self._ahead):
            self._ahead, self._at = self.raw.read(max(size, self.buffer_size)) or b"", 0
        data = self._ahead[self._at : self._at + size]
        self._at += len(data)
        return data

    def peek(self, size=0):
        self._check_closed()
        if self._at == len(self._ahead):
            self._ahead, self._at = self.raw.read(self.buffer_size) or b"", 0
        return self._ahead[self._at :]

    def readline(self, size=-1):
        self._check_closed()
        size = -1 if size is None else size
        parts, have = [], 0
        while True:
            end = self._ahead.find(b"\n", self._at)
            end = len(self._ahead) if end < 0 else end + 1
            if 0 <= size < have + end - self._at:
                end = self._at + size - have
            part = self._ahead[self._at : end]
            self._at = end
            parts.append(part)
            have += len(part)
            if part.endswith(b"\n") or have == size:
                break
            self._ahead, self._at = self.raw.read(self.buffer_size) or b"", 0
            if not self._ahead:
                break
        return b"".join(parts)


class _Writing(_Buffered):
    def writable(self):
        return self.raw.writable()

    def write(self, data):
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        if self.closed:
            raise ValueError("write to closed file")
        self._drop_ahead()
        data = bytes(data)
        self._pending += data
        if len(self._pending) > self.buffer_size:
            self.flush()
        return len(data)


class BufferedReader(_Reading):
    """A buffer before a stream that is read."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.readable():
            raise OSError("File or stream is not readable.")
        super().__init__(raw, buffer_size)

    def write(self, data):
        self._unsupported("write")


class BufferedWriter(_Writing):
    """A buffer before a stream that is written."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise OSError("File or stream is not writable.")
        super().__init__(raw, buffer_size)

    def read(self, size=-1):
        self._unsupported("read")


class BufferedRandom(_Reading, _Writing):
    """A buffer before a stream that is read and written."""


class BytesIO(BufferedIOBase):
    """Bytes in memory as a file."""

    def __init__(self, initial_bytes=b""):
        if isinstance(initial_bytes, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        self._buffer = bytearray(initial_bytes or b"")
        self._pos = 0

    def __getstate__(self):
        self._check_closed()
        return self.getvalue(), self._pos, None

    def __setstate__(self, state):
        self._buffer = bytearray(state[0])
        self._pos = state[1]

    def getvalue(self):
        self._check_closed()
        return bytes(self._buffer)

    def getbuffer(self):
        self._check_closed()
        return memoryview(self._buffer)

    def close(self):
        self._buffer = bytearray()
        self._closed = True

    def read(self, size=-1):
        self._check_closed()
        if size is None or size < 0:
            end = len(self._buffer)
        else:
            end = min(len(self._buffer), self._pos + size)
        data = bytes(self._buffer[self._pos : end])
        self._pos = max(self._pos, end)
        return data

    def read1(self, size=-1):
        return self.read(size)

    def readline(self, size=-1):
        self._check_closed()
        end = self._buffer.find(b"\n", self._pos)
        end = len(self._buffer) if end < 0 else end + 1
        if size is not None and size >= 0:
            end = min(end, self._pos + size)
        line = bytes(self._buffer[self._pos : end])
        self._pos = max(self._pos, end)
        return line

    def write(self, data):
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        self._check_closed()
        data = bytes(data)
        if not data:
            return 0
        if self._pos > len(self._buffer):
            self._buffer += b"\0" * (self._pos - len(self._buffer))
        self._buffer[self._pos : self._pos + len(data)] = data
        self._pos += len(data)
        return len(data)

    def seek(self, pos, whence=0):
        self._check_closed()
        if whence == 0:
            if pos < 0:
                raise ValueError(f"negative seek value {pos}")
            self._pos = pos
        elif whence == 1:
            self._pos = max(0, self._pos + pos)
        elif whence == 2:
            self._pos = max(0, len(self._buffer) + pos)
        else:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        return self._pos

    def tell(self):
        self._check_closed()
        return self._pos

    def truncate(self, pos=None):
        self._check_closed()
        pos = self._pos if pos is None else pos
        if pos < 0:
            raise ValueError(f"negative size value {pos}")
        del self._buffer[pos:]
        return pos

    def readable(self):
        self._check_closed()
        return True

    def writable(self):
        self._check_closed()
        return True

    def seekable(self):
        self._check_closed()
        return True


def text_encoding(encoding, stacklevel=2):
    """The encoding asked for, or that of the locale."""
    return "locale" if encoding is None else encoding


class _Translating(TextIOBase):
    """Newlines: which end a line, and what is made of them in both directions."""

    def _set_newline(self, newline):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"illegal newline type: {type(newline)!r}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self._universal = not newline
        self._translates = newline is None
        self._line_end = newline or "\n"
        self._write_end = None if newline in ("", "\n") else (newline or os.linesep)

    def _read_text(self, text):
        if self._translates and "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def _written_text(self, text):
        if self._write_end not in (None, "\n") and "\n" in text:
            return text.replace("\n", self._write_end)
        return text

    def _end_of_line(self, text, start):
        if self._translates:
            end = text.find("\n", start)
            return len(text) if end < 0 else end + 1
        if self._universal:
            for at in range(start, len(text)):
                if text[at] == "\n":
                    return at + 1
                if text[at] == "\r":
                    return at + 2 if text[at + 1 : at + 2] == "\n" else at + 1
            return len(text)
        end = text.find(self._line_end, start)
        return len(text) if end < 0 else end + len(self._line_end)


class StringIO(_Translating):
    """Text in memory as a file."""

    def _check_closed(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._set_newline(newline)
        # Written parts are joined when they are looked at.
        self._parts = []
        self._text = ""
        self._pos = 0
        if initial_value:
            self.write(initial_value)
            self._pos = 0

    encoding = None
    errors = None
    line_buffering = False

    def _whole(self):
        if self._parts:
            self._text += "".join(self._parts)
            self._parts.clear()
        return self._text

    def getvalue(self):
        self._check_closed()
        return self._whole()

    def close(self):
        self._parts, self._text = [], ""
        self._closed = True

    def write(self, text):
        self._check_closed()
        if not isinstance(text, str):
            raise TypeError(f"string argument expected, got {type(text).__name__!r}")
        length = len(text)
        if self._translates:
            text = self._read_text(text)
        text = self._written_text(text)
        size = len(self._text) + sum(map(len, self._parts)) if self._parts else len(self._text)
        if self._pos == size:
            self._parts.append(text)
            if len(self._parts) > 64:
                self._whole()
        else:
            whole = self._whole()
            if self._pos > size:
                whole += "\0" * (self._pos - size)
            self._text = whole[: self._pos] + text + whole[self._pos + len(text) :]
        self._pos += len(text)
        return length

    def read(self, size=-1):
        self._check_closed()
        text = self._whole()
        end = len(text) if size is None or size < 0 else min(len(text), self._pos + size)
        part = text[self._pos : end]
        self._pos = max(self._pos, end)
        return part

    def readline(self, size=-1):
        self._check_closed()
        text = self._whole()
        end = self._end_of_line(text, self._pos)
        if size is not None and size >= 0:
            end = min(end, self._pos + size)
        line = text[self._pos : end]
        self._pos = max(self._pos, end)
        return line

    def seek(self, pos, whence=0):
        self._check_closed()
        if whence == 0:
            if pos < 0:
                raise ValueError(f"Negative seek position {pos}")
            self._pos = pos
        elif pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        elif whence == 2:
            self._pos = len(self._whole())
        elif whence != 1:
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        return self._pos

    def tell(self):
        self._check_closed()
        return self._pos

    def truncate(self, pos=None):
        self._check_closed()
        pos = self._pos if pos is None else pos
        if pos < 0:
            raise ValueError(f"Negative size value {pos}")
        self._text = self._whole()[:pos]
        return pos

    def readable(self):
        self._check_closed()
        return True

    def writable(self):
        self._check_closed()
        return True

    def seekable(self):
        self._check_closed()
        return True


class TextIOWrapper(_Translating):
    """Text over a stream of bytes."""

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        self._set_newline(newline)
        if encoding is None or encoding == "locale":
            encoding = "UTF-8" if encoding is None else "utf-8"
        if not isinstance(encoding, str):
            raise ValueError(f"invalid encoding: {encoding!r}")
        "".encode(encoding, errors or "strict")
        self._buffer = buffer
        self._encoding = encoding
        self._errors = errors or "strict"
        self._line_buffering = line_buffering
        self._write_through = write_through
        # What was decoded and not yet read.
        self._ahead = ""
        self._at = 0
        self.mode = getattr(buffer, "mode", None)

    def __repr__(self):
        shown = "<_io.TextIOWrapper"
        name = getattr(self, "name", None)
        if name is not None:
            shown += f" name={name!r}"
        if self.mode is not None:
            shown += f" mode={self.mode!r}"
        return f"{shown} encoding={self._encoding!r}>"

    @property
    def encoding(self):
        return self._encoding

    @property
    def errors(self):
        return self._errors

    @property
    def line_buffering(self):
        return self._line_buffering

    @property
    def write_through(self):
        return self._write_through

    @property
    def buffer(self):
        return self._buffer

    @property
    def name(self):
        return self._buffer.name

    @property
    def closed(self):
        return self._buffer is None or self._buffer.closed

    def reconfigure(self, *, encoding=None, errors=None, newline=..., line_buffering=None, write_through=None):
        self.flush()
        if encoding is not None:
            self._encoding = encoding
        if errors is not None:
            self._errors = errors
        if newline is not ...:
            self._set_newline(newline)
        if line_buffering is not None:
            self._line_buffering = line_buffering
        if write_through is not None:
            self._write_through = write_through

    def readable(self):
        return self._buffer.readable()

    def writable(self):
        return self._buffer.writable()

    def seekable(self):
        return self._buffer.seekable()

    def fileno(self):
        return self._buffer.fileno()

    def isatty(self):
        return self._buffer.isatty()

    def flush(self):
        self._buffer.flush()

    def close(self):
        if self._buffer is not None and not self.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        self.flush()
        buffer, self._buffer = self._buffer, None
        return buffer

    def write(self, text):
        self._check_closed()
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if not self._buffer.writable():
            raise UnsupportedOperation("not writable")
        self._buffer.write(self._written_text(text).encode(self._encoding, self._errors))
        if self._write_through or self._line_buffering and ("\n" in text or "\r" in text):
            self.flush()
        self._ahead, self._at = "", 0
        return len(text)

    def _fill(self):
        """Decode all that is left: a character is never cut in two."""
        if not self._buffer.readable():
            raise UnsupportedOperation("not readable")
        data = self._buffer.read()
        if data:
            text = self._read_text(data.decode(self._encoding, self._errors))
            self._ahead = self._ahead[self._at :] + text
            self._at = 0

    def read(self, size=-1):
        self._check_closed()
        self._fill()
        size = -1 if size is None else size
        end = len(self._ahead) if size < 0 else min(len(self._ahead), self._at + size)
        text = self._ahead[self._at : end]
        self._at = end
        return text

    def readline(self, size=-1):
        self._check_closed()
        if self._at >= len(self._ahead):
            self._fill()
        end = self._end_of_line(self._ahead, self._at)
        if size is not None and size >= 0:
            end = min(end, self._at + size)
        line = self._ahead[self._at : end]
        self._at = end
        return line

    def seek(self, cookie, whence=0):
        self._check_closed()
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            return self.tell()
        if whence == 2 and cookie != 0:
            raise UnsupportedOperation("can't do nonzero end-relative seeks")
        if whence not in (0, 2):
            raise ValueError(f"unsupported whence ({whence!r})")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self.flush()
        self._ahead, self._at = "", 0
        return self._buffer.seek(cookie, whence)

    def tell(self):
        self._check_closed()
        self.flush()
        rest = self._ahead[self._at :].encode(self._encoding, self._errors)
        return self._buffer.tell() - len(rest)

    def truncate(self, pos=None):
        self.flush()
        return self._buffer.truncate(self.tell() if pos is None else pos)


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """Open a file and return a stream."""
    if not isinstance(file, int):
        file = os.fspath(file)
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    letters = set(mode)
    if letters - set("axrwb+t") or len(mode) > len(letters):
        raise ValueError(f"invalid mode: {mode!r}")
    binary, text = "b" in letters, "t" in letters
    if text and binary:
        raise ValueError("can't have text and binary mode at once")
    if len(letters & set("xrwa")) != 1:
        raise ValueError(
            "must have exactly one of create/read/write/append mode" if letters & set("xrwa")
            else "Must have exactly one of create/read/write/append mode and at most one plus"
        )
    if binary and encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    if binary and errors is not None:
        raise ValueError("binary mode doesn't take an errors argument")
    if binary and newline is not None:
        raise ValueError("binary mode doesn't take a newline argument")
    if encoding is not None and not isinstance(encoding, str):
        raise TypeError(f"open() argument 'encoding' must be str or None, not {type(encoding).__name__}")
    raw = FileIO(file, "".join(letter for letter in mode if letter in "xrwa+"), closefd, opener)
    try:
        if buffering == 0:
            if binary:
                return raw
            raise ValueError("can't have unbuffered text I/O")
        line_buffering = buffering == 1 or buffering < 0 and raw.isatty()
        size = DEFAULT_BUFFER_SIZE if buffering < 2 else buffering
        if "+" in letters:
            buffer = BufferedRandom(raw, size)
        elif "r" in letters:
            buffer = BufferedReader(raw, size)
        else:
            buffer = BufferedWriter(raw, size)
        if binary:
            return buffer
        stream = TextIOWrapper(buffer, encoding, errors, newline, line_buffering)
        stream.mode = mode
        return stream
    except BaseException:
        raw.close()
        raise


def open_code(path):
    """Open a file of code."""
    return open(path, "rb")


for _class in (FileIO, BytesIO, StringIO, BufferedReader, BufferedWriter, BufferedRandom, TextIOWrapper):
    _class.__module__ = "_io"
