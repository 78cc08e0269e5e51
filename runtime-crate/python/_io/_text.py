"""Text over streams of bytes. CPython Modules/_io/textio.c, Lib/_pyio.py."""

import codecs
from operator import index

from _io._base import TextIOBase, UnsupportedOperation, close_at_last, size_of
from _io._newlines import IncrementalNewlineDecoder, Newlines

# Encodings in which a text can be written piece by piece without anything being known of the pieces before.
_STATELESS = frozenset(("utf-8", "ascii", "iso8859-1"))
_SHIFTS = (0, 64, 128, 192, 256)
_PART = (1 << 64) - 1


def text_encoding(encoding, stacklevel=2):
    """The encoding asked for, or that of the locale."""
    return "locale" if encoding is None else encoding


def _check_text(name, value):
    if not isinstance(value, str):
        raise TypeError(f"TextIOWrapper() argument '{name}' must be str or None, not {type(value).__name__}")


class TextIOWrapper(TextIOBase):
    """Text over a stream of bytes."""

    _CHUNK = 8192
    _buffer = _encoding = _errors = None
    _is_detached = False

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        self._buffer = None
        newlines = Newlines(newline, str)
        for name, value in ("encoding", encoding), ("errors", errors):
            if value is not None:
                _check_text(name, value)
                if "\0" in value:
                    raise ValueError("embedded null character")
        self._set_encoding("UTF-8" if encoding is None else "utf-8" if encoding == "locale" else encoding, errors or "strict")
        self._newlines = newlines
        self._line_buffering, self._write_through = bool(line_buffering), bool(write_through)
        self._encoder = self._decoder = None
        # What was decoded, how much of it was read, and from which state and bytes it came.
        self._decoded, self._used, self._snapshot = "", 0, None
        self._seekable = self._telling = buffer.seekable()
        self._has_read1 = hasattr(buffer, "read1")
        # What was encoded and not yet written.
        self._pending, self._pending_size = [], 0
        self._buffer, self._is_detached = buffer, False
        self._place_encoder()

    def _place_encoder(self):
        """Nothing that begins a stream is written behind its beginning."""
        if self._seekable and self._buffer.writable() and self._buffer.tell() != 0:
            self._begin_encoding(1)

    def _set_encoding(self, encoding, errors):
        for kind, name in ("encoding", encoding), ("error handler name", errors):
            if "\0" in name:
                raise LookupError(f"unknown {kind}: {name}")
        info = codecs.lookup(encoding)
        if not getattr(info, "_is_text_encoding", True):
            advice = "use codecs.open() to handle arbitrary codecs"
            raise LookupError(f"{encoding!r} is not a text encoding; {advice}")
        self._encoding, self._errors = encoding, errors
        self._is_stateless = info.name in _STATELESS

    @property
    def buffer(self):
        if self._buffer is None:
            raise ValueError(
                "underlying buffer has been detached" if self._is_detached else "I/O operation on uninitialized object"
            )
        return self._buffer

    def __repr__(self):
        shown = f"<{type(self).__module__}.{type(self).__qualname__}"
        for attribute in ("name", "mode"):
            try:
                value = getattr(self, attribute)
            except (AttributeError, ValueError):
                continue
            if value is not None:
                shown += f" {attribute}={value!r}"
        return f"{shown} encoding={self.encoding!r}>"

    def __getstate__(self):
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")

    def _initialized(self, value):
        if value is None:
            raise ValueError("I/O operation on uninitialized object")
        return value

    @property
    def encoding(self):
        return self._initialized(self._encoding)

    @property
    def errors(self):
        return self._initialized(self._errors)

    @property
    def newlines(self):
        return None if self._decoder is None else getattr(self._decoder, "newlines", None)

    @property
    def line_buffering(self):
        return self._line_buffering

    @property
    def write_through(self):
        return self._write_through

    @property
    def name(self):
        return self.buffer.name

    @property
    def closed(self):
        return self.buffer.closed

    @property
    def _CHUNK_SIZE(self):
        self.buffer  # noqa: B018
        return self._CHUNK

    @_CHUNK_SIZE.setter
    def _CHUNK_SIZE(self, size):
        size = index(size)
        if size <= 0:
            raise ValueError("a strictly positive integer is required")
        self._CHUNK = size

    def reconfigure(self, *, encoding=None, errors=None, newline=..., line_buffering=None, write_through=None):
        for name, value in ("encoding", encoding), ("errors", errors):
            if value is not None:
                _check_text(name, value)
        if newline is not ... and newline is not None and not isinstance(newline, str):
            raise TypeError(f"reconfigure() argument 'newline' must be str or None, not {type(newline).__name__}")
        if self._decoder is not None and (encoding is not None or errors is not None or newline is not ...):
            raise UnsupportedOperation(
                "It is not possible to set the encoding or newline of stream after the first read"
            )
        newlines = self._newlines if newline is ... else Newlines(newline, str)
        by_line = self._line_buffering if line_buffering is None else bool(index(line_buffering))
        through = self._write_through if write_through is None else bool(index(write_through))
        self.flush()
        if encoding is not None:
            self._set_encoding("utf-8" if encoding == "locale" else encoding, errors or "strict")
            self._encoder = None
        elif errors is not None:
            self._set_encoding(self._encoding, errors)
            self._encoder = None
        self._newlines, self._line_buffering, self._write_through = newlines, by_line, through
        if encoding is not None or errors is not None:
            self._place_encoder()

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def seekable(self):
        self.buffer  # noqa: B018
        return self._seekable

    def fileno(self):
        return self.buffer.fileno()

    def isatty(self):
        return self.buffer.isatty()

    def flush(self):
        self._write_pending()
        self.buffer.flush()
        self._telling = self._seekable

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self.buffer.close()

    def __del__(self):
        if self._buffer is None:
            return
        try:
            is_closed = self.closed
        except AttributeError:
            return
        if not is_closed:
            raw = getattr(self._buffer, "raw", None)
            if hasattr(raw, "_dealloc_warn"):
                raw._dealloc_warn(self)
            close_at_last(self)

    def detach(self):
        buffer = self.buffer
        self.flush()
        self._buffer, self._is_detached = None, True
        return buffer

    # ---- writing ----

    def _begin_encoding(self, position):
        """Have an encoder that is at the beginning of the stream, or behind it."""
        if self._is_stateless:
            return
        if self._encoder is None:
            try:
                self._encoder = codecs.getincrementalencoder(self._encoding)(self._errors)
            except LookupError:
                # The encoding may be one to read alone.
                return
        if position:
            self._encoder.setstate(0)
        else:
            self._encoder.reset()

    def _encoded(self, text):
        if self._is_stateless:
            return text.encode(self._encoding, self._errors)
        if self._encoder is None:
            self._encoder = codecs.getincrementalencoder(self._encoding)(self._errors)
        data = self._encoder.encode(text)
        if not isinstance(data, bytes):
            raise TypeError(f"encoder should return a bytes object, not '{type(data).__name__}'")
        return data

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._checkClosed()
        if not self.writable():
            raise UnsupportedOperation("not writable")
        data = self._encoded(self._newlines.for_writing(text))
        while self._pending and self._pending_size + len(data) > self._CHUNK:
            self._write_pending()
        self._pending.append(data)
        self._pending_size += len(data)
        if self._line_buffering and ("\n" in text or "\r" in text):
            self.flush()
        elif self._write_through or self._pending_size >= self._CHUNK:
            self._write_pending()
        if self._snapshot is not None:
            self._forget()
        if self._decoder is not None:
            self._decoder.reset()
        return len(text)

    def _write_pending(self):
        buffer = self.buffer
        if self._pending:
            pending, self._pending, self._pending_size = self._pending, [], 0
            buffer.write(b"".join(pending))

    # ---- reading ----

    def _begin_decoding(self):
        if not self.buffer.readable():
            raise UnsupportedOperation("not readable")
        self._write_pending()
        if self._decoder is None:
            decoder = codecs.getincrementaldecoder(self._encoding)(self._errors)
            if self._newlines.universal:
                decoder = IncrementalNewlineDecoder(decoder, self._newlines.translates)
            self._decoder = decoder
        return self._decoder

    def _decode(self, data, final=False):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        text = self._decoder.decode(data, final)
        if not isinstance(text, str):
            raise TypeError(f"decoder should return a string result, not '{type(text).__name__}'")
        return text

    def _set_decoded(self, text, used=0):
        self._decoded, self._used = text, used

    def _take(self, size=-1):
        """Read of what was decoded."""
        start = self._used
        text = self._decoded[start:] if size < 0 else self._decoded[start : start + size]
        self._used = start + len(text)
        return text

    def _read_chunk(self):
        """Decode the next piece; whether there was one."""
        state = self._decoder.getstate() if self._telling else None
        if state is not None and (not isinstance(state, tuple) or len(state) != 2 or not isinstance(state[0], bytes)):
            raise TypeError("illegal decoder state")
        method = "read1" if self._has_read1 else "read"
        data = getattr(self.buffer, method)(self._CHUNK)
        if not isinstance(data, (bytes, bytearray, memoryview)):
            given = type(data).__name__
            raise TypeError(f"underlying {method}() should have returned a bytes-like object, not '{given}'")
        text = self._decode(data, not data)
        self._set_decoded(text)
        if state is not None:
            self._snapshot = state[1], state[0] + bytes(data)
        return len(data) > 0 or bool(text)

    def read(self, size=-1):
        size = size_of(size)
        self._checkClosed()
        self._begin_decoding()
        if size < 0:
            text = self._take() + self._decode(self.buffer.read(), True)
            if self._snapshot is not None:
                self._set_decoded("")
                self._snapshot = None
            return text
        text = self._take(size)
        while len(text) < size and self._read_chunk():
            text += self._take(size - len(text))
        return text

    def readline(self, size=-1):
        size = size_of(size)
        self._checkClosed()
        newlines, line, searched = self._newlines, "", 0
        if size < 0 and self._decoded and not self._pending:
            # Most lines are there as a whole.
            start = self._used
            end = newlines.end_of_line(self._decoded, start)
            if end >= 0:
                self._used = end
                return self._decoded[start:end]
        self._begin_decoding()
        if not self._used < len(self._decoded) and not self._next_piece():
            return line
        while True:
            start = self._used
            line = line + self._decoded[start:] if line or start else self._decoded
            self._used = len(self._decoded)
            end = newlines.end_of_line(line, searched)
            if end < 0 and 0 <= size <= len(line):
                end = size
            if end >= 0:
                break
            # The end of a line may have two characters.
            searched = max(0, len(line) - 1)
            if not self._next_piece():
                self._set_decoded("")
                self._snapshot = None
                return line
        if 0 <= size < end:
            end = size
        self._used -= len(line) - end
        return line[:end]

    def _next_piece(self):
        """Decode until there is text; whether there is."""
        while self._read_chunk():
            if self._decoded:
                return True
        return False

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        self._telling = False
        line = self.readline()
        if line:
            return line
        self._snapshot = None
        self._telling = self._seekable
        raise StopIteration

    # ---- positions ----

    def tell(self):
        buffer = self.buffer
        self._checkClosed()
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if not self._telling:
            raise OSError("telling position disabled by next() call")
        self.flush()
        position = buffer.tell()
        if self._decoder is None or self._snapshot is None:
            return position
        flags, data = self._snapshot
        position -= len(data)
        if self._used == 0:
            return _packed(position, flags)
        return self._position_in(position, flags, data)

    def _position_in(self, position, flags, data):
        """The position from which what was not read yet can be decoded again: the last one at which the decoder keeps nothing."""
        decoder = self._decoder
        state = decoder.getstate()
        left, fed, decoded, at_end = self._used, 0, 0, 0
        try:
            decoder.setstate((b"", flags))
            for at in range(len(data)):
                fed += 1
                decoded += len(decoder.decode(data[at : at + 1]))
                kept, now = decoder.getstate()
                if not kept and decoded <= left:
                    position, left, flags, fed, decoded = position + fed, left - decoded, now, 0, 0
                if decoded >= left:
                    break
            else:
                decoded += len(decoder.decode(b"", True))
                at_end = 1
                if decoded < left:
                    raise OSError("can't reconstruct logical file position")
            return _packed(position, flags, fed, left, at_end)
        finally:
            decoder.setstate(state)

    def seek(self, cookie, whence=0):
        buffer = self.buffer
        self._checkClosed()
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence and cookie != 0:
            raise UnsupportedOperation(f"can't do nonzero {('cur', 'end')[whence - 1]}-relative seeks")
        if whence == 1:
            cookie = self.tell()
        elif whence == 2:
            self.flush()
            self._forget()
            if self._decoder is not None:
                self._decoder.reset()
            position = buffer.seek(0, 2)
            self._begin_encoding(position)
            return position
        cookie = index(cookie)
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self.flush()
        position, flags, fed, left, at_end = (cookie >> shift & _PART for shift in _SHIFTS)
        buffer.seek(position)
        self._forget()
        if cookie == 0 and self._decoder is not None:
            self._decoder.reset()
        elif self._decoder is not None or flags or left:
            self._begin_decoding().setstate((b"", flags))
            self._snapshot = flags, b""
        if left:
            self._decode_again(flags, buffer.read(fed), left, at_end)
        self._begin_encoding(cookie)
        return cookie

    def _forget(self):
        self._set_decoded("")
        self._snapshot = None

    def _decode_again(self, flags, data, left, at_end):
        self._set_decoded(self._decode(data, bool(at_end)), left)
        self._snapshot = flags, data
        if len(self._decoded) < left:
            raise OSError("can't restore logical file position")

    def truncate(self, pos=None):
        self.flush()
        return self.buffer.truncate(self.tell() if pos is None else pos)


def _packed(position, flags, fed=0, left=0, at_end=0):
    """A position as one number: where the bytes begin, the decoder's flags, how many bytes and characters to skip."""
    return sum(part << shift for part, shift in zip((position, flags, fed, left, at_end), _SHIFTS))
