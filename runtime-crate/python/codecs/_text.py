"""The codecs that strings have themselves, as `lookup` finds them. CPython Lib/encodings."""

from _codecs import canonical_name, decode_part

from codecs import _functions
from codecs._bases import BufferedIncrementalDecoder, CodecInfo, IncrementalDecoder, IncrementalEncoder
from codecs._streams import StreamReader, StreamWriter

_IN_PARTS = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "unicode-escape", "raw-unicode-escape")
_UNMARKED = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}


def text_codec(encoding):
    """The codec of a name, or None."""
    name = canonical_name(encoding)
    if name is None:
        return None
    if name in _UNMARKED:
        return _marked_codec(name)
    encode, decode = _whole(name)
    part = _part(name)

    class Encoder(IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    if part is None:

        class Decoder(IncrementalDecoder):
            def decode(self, input, final=False):
                return decode(input, self.errors)[0]

    else:

        class Decoder(BufferedIncrementalDecoder):
            _buffer_decode = staticmethod(part)

    class Writer(StreamWriter):
        pass

    class Reader(StreamReader):
        pass

    Writer.encode = Reader.encode = staticmethod(encode)
    Writer.decode, Reader.decode = staticmethod(decode), staticmethod(_stream_decode(part or decode))
    return CodecInfo(encode, decode, _named(Reader, "StreamReader"), _named(Writer, "StreamWriter"),
                     _named(Encoder, "IncrementalEncoder"), _named(Decoder, "IncrementalDecoder"), name)  # fmt: skip


def _named(cls, name):
    cls.__name__ = cls.__qualname__ = name
    return cls


def _whole(name):
    """The functions from text to bytes and back."""

    def encode(input, errors="strict"):
        if not isinstance(input, str):
            raise TypeError(f"{name.replace('-', '_')}_encode() argument 1 must be str, not {type(input).__name__}")
        return input.encode(name, errors or "strict"), len(input)

    def decode(input, errors="strict"):
        if name.endswith("unicode-escape") and isinstance(input, str):
            input = input.encode()
        if name == "utf-16":
            return _functions.utf_16_decode(input, errors, True)
        if name == "utf-32":
            return _functions.utf_32_decode(input, errors, True)
        if name != "utf-8-sig":
            return decode_part(input, name, errors or "strict", True)
        marked = bytes(memoryview(input)[:len(_SIGNATURE)]) == _SIGNATURE
        text, used = decode_part(input[len(_SIGNATURE):] if marked else input, "utf-8", errors or "strict", True)
        return text, used + (len(_SIGNATURE) if marked else 0)

    return encode, decode


def _part(name):
    """The function from some of the bytes to text, if a character may be of several."""
    if name not in _IN_PARTS:
        return None

    def decode(input, errors="strict", final=False):
        if name.endswith("unicode-escape") and isinstance(input, str):
            input = input.encode()
        if name == "raw-unicode-escape" and not final:
            # A backslash at the end may begin an escape.
            data = bytes(memoryview(input))
            backslashes = len(data) - len(data.rstrip(b"\\"))
            input = data[:len(data) - backslashes % 2]
        return decode_part(input, name, errors or "strict", bool(final))

    return decode


def _stream_decode(decode):
    return lambda input, errors="strict": decode(input, errors)


class _MarkedEncoder(IncrementalEncoder):
    """Writes the mark before the first text alone. CPython Lib/encodings/utf_16.py, utf_8_sig.py."""

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.first = 1

    def encode(self, input, final=False):
        encoding = self.marked if self.first else _UNMARKED[self.marked]
        self.first = 0
        return input.encode(encoding, self.errors)

    def reset(self):
        super().reset()
        self.first = 1

    def getstate(self):
        return self.first and self.unknown

    def setstate(self, state):
        self.first = 1 if state else 0


class _MarkedDecoder(BufferedIncrementalDecoder):
    """Reads in the order that a mark tells. CPython Lib/encodings/utf_16.py `IncrementalDecoder`."""

    order = 0

    def _buffer_decode(self, input, errors, final):
        text, used, self.order = self.ex_decode(input, errors, self.order, final)
        if self.order == 0 and used >= self.width:
            raise UnicodeDecodeError(self.marked, input, 0, self.width, "Stream does not start with BOM")
        return text, used

    def reset(self):
        super().reset()
        self.order = 0

    def getstate(self):
        # The number: 0 is the machine's order, 1 the other, 2 neither yet.
        return self.buffer, int(self.order > 0) if self.order else 2

    def setstate(self, state):
        super().setstate(state)
        self.order = {0: -1, 1: 1}.get(state[1], 0)


class _SignedDecoder(BufferedIncrementalDecoder):
    """Leaves the mark of UTF-8 out. CPython Lib/encodings/utf_8_sig.py `IncrementalDecoder`."""

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.first = 1

    def _buffer_decode(self, input, errors, final):
        start = 0
        if self.first:
            if len(input) < len(_SIGNATURE) and _SIGNATURE.startswith(input):
                return "", 0
            self.first = 0
            start = len(_SIGNATURE) if input.startswith(_SIGNATURE) else 0
        text, used = _functions.utf_8_decode(input[start:], errors, final)
        return text, used + start

    def reset(self):
        super().reset()
        self.first = 1

    def getstate(self):
        return self.buffer, self.first

    def setstate(self, state):
        self.buffer, self.first = state


_SIGNATURE = b"\xef\xbb\xbf"


class _MarkedWriter(StreamWriter):
    """Writes the mark before the first text alone."""

    first = True

    def encode(self, input, errors="strict"):
        encoding = self.marked if self.first else _UNMARKED[self.marked]
        self.first = False
        return input.encode(encoding, errors), len(input)

    def reset(self):
        super().reset()
        self.first = True


class _MarkedReader(StreamReader):
    """Reads as its incremental decoder does, whose buffer is the reader's."""

    def __init__(self, stream, errors="strict"):
        super().__init__(stream, errors)
        self._state = self.decoder()

    def decode(self, input, errors="strict"):
        return self._state._buffer_decode(input, errors, False)

    def reset(self):
        super().reset()
        self._state.reset()


def _marked_codec(name):
    encode, decode = _whole(name)

    class Encoder(_MarkedEncoder):
        marked = name
        unknown = 1 if name == "utf-8-sig" else 2

    if name == "utf-8-sig":

        class Decoder(_SignedDecoder):
            pass

    else:

        class Decoder(_MarkedDecoder):
            marked = name
            width = 2 if name == "utf-16" else 4
            ex_decode = staticmethod(_functions.utf_16_ex_decode if name == "utf-16" else _functions.utf_32_ex_decode)

    class Writer(_MarkedWriter):
        marked = name

    class Reader(_MarkedReader):
        decoder = Decoder

    return CodecInfo(encode, decode, _named(Reader, "StreamReader"), _named(Writer, "StreamWriter"),
                     _named(Encoder, "IncrementalEncoder"), _named(Decoder, "IncrementalDecoder"), name)  # fmt: skip
