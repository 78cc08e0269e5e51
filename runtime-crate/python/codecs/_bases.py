"""What codecs consist of: functions, and classes for what comes in parts. CPython Lib/codecs.py."""


class CodecInfo(tuple):
    """What `lookup` finds: encode and decode functions, and classes."""

    __module__ = "codecs"
    _is_text_encoding = True

    def __new__(
        cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None,
        name=None, *, _is_text_encoding=None,
    ):  # fmt: skip
        made = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        made.name = name
        made.encode, made.decode = encode, decode
        made.incrementalencoder, made.incrementaldecoder = incrementalencoder, incrementaldecoder
        made.streamwriter, made.streamreader = streamwriter, streamreader
        if _is_text_encoding is not None:
            made._is_text_encoding = _is_text_encoding
        return made

    def __repr__(self):
        cls = type(self)
        return f"<{cls.__module__}.{cls.__qualname__} object for encoding {self.name} at {id(self):#x}>"

    def __getnewargs__(self):
        return tuple(self)


class Codec:
    """A codec without state."""

    __module__ = "codecs"

    def encode(self, input, errors="strict"):
        """The bytes, and how much of the input they stand for."""
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        """The text, and how much of the input it stands for."""
        raise NotImplementedError


class IncrementalEncoder:
    """Encodes text that comes in parts."""

    __module__ = "codecs"

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        """The bytes of a part."""
        raise NotImplementedError

    def reset(self):
        """Begin anew."""

    def getstate(self):
        """What `setstate` takes."""
        return 0

    def setstate(self, state):
        """Go on from a state."""


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps what can be encoded only with what follows."""

    __module__ = "codecs"

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        whole = self.buffer + input
        out, used = self._buffer_encode(whole, self.errors, final)
        self.buffer = whole[used:]
        return out

    def reset(self):
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class IncrementalDecoder:
    """Decodes bytes that come in parts."""

    __module__ = "codecs"

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        """The text of a part."""
        raise NotImplementedError

    def reset(self):
        """Begin anew."""

    def getstate(self):
        """What `setstate` takes: bytes that wait, and a number."""
        return b"", 0

    def setstate(self, state):
        """Go on from a state."""


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps the bytes of a character whose others have not come."""

    __module__ = "codecs"

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        whole = self.buffer + input
        text, used = self._buffer_decode(whole, self.errors, final)
        self.buffer = whole[used:]
        return text

    def reset(self):
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]
