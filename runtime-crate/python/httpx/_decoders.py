"""Bodies out of what came: decompressed, as text, in chunks and in lines. httpx `httpx/_decoders.py`."""

import codecs
import zlib

from ._exceptions import DecodingError


class IdentityDecoder:
    """Nothing is to be done."""

    def decode(self, data):
        return data

    def flush(self):
        return b""


class _Inflating:
    """What zlib undoes."""

    def __init__(self, window):
        self._decompressor = zlib.decompressobj(window)

    def decode(self, data):
        try:
            return self._decompressor.decompress(data)
        except zlib.error as error:
            raise DecodingError(str(error)) from error

    def flush(self):
        try:
            return self._decompressor.flush()
        except zlib.error as error:
            raise DecodingError(str(error)) from error


class GZipDecoder(_Inflating):
    """gzip."""

    def __init__(self):
        super().__init__(zlib.MAX_WBITS | 16)


class DeflateDecoder(_Inflating):
    """deflate, with the head of zlib or, as some servers send it, without."""

    def __init__(self):
        super().__init__(zlib.MAX_WBITS)
        self._first = True

    def decode(self, data):
        first, self._first = self._first, False
        try:
            return super().decode(data)
        except DecodingError:
            if not first:
                raise
        self._decompressor = zlib.decompressobj(-zlib.MAX_WBITS)
        return super().decode(data)


class MultiDecoder:
    """One decoder after the other, the last encoding first."""

    def __init__(self, children):
        self._children = list(reversed(children))

    def decode(self, data):
        for child in self._children:
            data = child.decode(data)
        return data

    def flush(self):
        data = b""
        for child in self._children:
            data = child.decode(data) + child.flush()
        return data


# Those of brotli and zstandard need packages that are not there; `accept-encoding` does not offer them.
SUPPORTED_DECODERS = {"identity": IdentityDecoder, "gzip": GZipDecoder, "deflate": DeflateDecoder}


def content_decoder(values):
    """What undoes the encodings that headers name; those that nobody knows are left."""
    kinds = [SUPPORTED_DECODERS.get(value.strip().lower()) for value in values]
    children = [kind() for kind in kinds if kind is not None]
    if len(children) > 1:
        return MultiDecoder(children)
    return children[0] if children else IdentityDecoder()


class Chunker:
    """Bytes or text in pieces of one size; as they come if there is none."""

    def __init__(self, chunk_size, empty):
        self._size = chunk_size
        self._empty = self._rest = empty

    def decode(self, content):
        if self._size is None:
            return [content] if content else []
        self._rest += content
        whole = len(self._rest) - len(self._rest) % self._size
        pieces = [self._rest[index : index + self._size] for index in range(0, whole, self._size)]
        self._rest = self._rest[whole:]
        return pieces

    def flush(self):
        rest, self._rest = self._rest, self._empty
        return [rest] if rest else []


class TextDecoder:
    """Text out of bytes; what is none is replaced."""

    def __init__(self, encoding="utf-8"):
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")

    def decode(self, data):
        return self._decoder.decode(data)

    def flush(self):
        return self._decoder.decode(b"", True)


class LineDecoder:
    """Lines out of text, without their ends, as `str.splitlines` has them."""

    _ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"

    def __init__(self):
        self._pieces = []
        self._trailing_return = False

    def decode(self, text):
        if self._trailing_return:
            text = "\r" + text
        # The line feed that belongs to it may be still to come.
        self._trailing_return = text.endswith("\r")
        if self._trailing_return:
            text = text[:-1]
        if not text:
            return []
        lines = text.splitlines()
        ended = text[-1] in self._ENDS
        if len(lines) == 1 and not ended:
            self._pieces.append(text)
            return []
        if self._pieces:
            lines[0] = "".join(self._pieces) + lines[0]
            self._pieces = []
        if not ended:
            self._pieces = [lines.pop()]
        return lines

    def flush(self):
        if not self._pieces and not self._trailing_return:
            return []
        line = "".join(self._pieces)
        self._pieces, self._trailing_return = [], False
        return [line]
