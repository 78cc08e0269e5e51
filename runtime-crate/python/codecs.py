"""Codecs by name, their error handlers, and streams over them. CPython Lib/codecs.py.

The codecs are those of `str.encode` and `bytes.decode`, besides those from bytes to bytes that are here.
"""

import base64
import zlib
from _codecs import register_error, registered_error

__all__ = [
    "register", "unregister", "lookup", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8", "BOM_UTF16",
    "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec", "IncrementalEncoder",
    "IncrementalDecoder", "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "encode", "decode",
    "iterencode", "iterdecode", "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors",
    "backslashreplace_errors", "register_error", "lookup_error",
]

__molt_missing__ = (
    "BufferedIncrementalDecoder", "BufferedIncrementalEncoder", "EncodedFile", "StreamReader", "StreamReaderWriter",
    "StreamRecoder", "StreamWriter", "getreader", "getwriter", "open", "make_encoding_map", "make_identity_dict",
    "namereplace_errors", "charmap_build", "escape_decode", "escape_encode", "readbuffer_encode",
    "registered_error",
)

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_LE = BOM_UTF16_LE = BOM_UTF16 = BOM = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32_LE = BOM_UTF32 = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM32_LE, BOM32_BE, BOM64_LE, BOM64_BE = BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_LE, BOM_UTF32_BE


class CodecInfo(tuple):
    """What `lookup` finds: encode and decode functions, and classes."""

    def __new__(
        cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None,
        name=None, *, _is_text_encoding=None,
    ):
        made = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        made.encode, made.decode = encode, decode
        made.streamreader, made.streamwriter = streamreader, streamwriter
        made.incrementalencoder, made.incrementaldecoder = incrementalencoder, incrementaldecoder
        made.name = name
        made._is_text_encoding = True if _is_text_encoding is None else _is_text_encoding
        return made

    def __repr__(self):
        cls = type(self)
        return f"<{cls.__module__}.{cls.__qualname__} object for encoding {self.name} at {id(self):#x}>"


class Codec:
    """A codec without state."""

    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class IncrementalEncoder:
    """Encodes text that comes in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return 0

    def setstate(self, state):
        pass


class IncrementalDecoder:
    """Decodes bytes that come in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return b"", 0

    def setstate(self, state):
        pass


_search_functions = []
_found = {}


def register(search_function, /):
    """Ask this function, too, for the codecs of names."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _search_functions.append(search_function)


def unregister(search_function, /):
    """Ask this function no more, and forget what was found."""
    if search_function in _search_functions:
        _search_functions.remove(search_function)
        _found.clear()


def lookup(encoding, /):
    """The codec of a name. Raises LookupError if there is none."""
    name = encoding.lower().replace(" ", "_")
    if name not in _found:
        made = _BYTES_CODECS.get(name.replace("-", "_")) or _text_codec(name) or _search(name)
        if made is None:
            raise LookupError(f"unknown encoding: {encoding}")
        _found[name] = made
    return _found[name]


def _search(name):
    for search_function in _search_functions:
        made = search_function(name)
        if made is not None:
            if not isinstance(made, tuple) or len(made) != 4:
                raise TypeError("codec search functions must return 4-tuples")
            return made
    return None


_CANONICAL = {
    "utf8": "utf-8", "u8": "utf-8", "utf": "utf-8", "cp65001": "utf-8", "latin1": "iso8859-1", "latin": "iso8859-1", "l1": "iso8859-1",
    "iso_8859_1": "iso8859-1", "iso8859_1": "iso8859-1", "latin_1": "iso8859-1", "us_ascii": "ascii", "646": "ascii",
    "utf16": "utf-16", "u16": "utf-16", "utf_16_le": "utf-16-le", "utf_16_be": "utf-16-be", "utf32": "utf-32", "u32": "utf-32",
    "utf_32_le": "utf-32-le", "utf_32_be": "utf-32-be", "utf_8_sig": "utf-8-sig", "utf_7": "utf-7", "u7": "utf-7",
    "windows_1252": "cp1252", "iso8859_15": "iso8859-15", "iso_8859_15": "iso8859-15",
}


def _text_codec(name):
    """A codec that strings have themselves, or None."""
    try:
        "".encode(name)
    except LookupError:
        return None
    plain = name.replace("-", "_")
    canonical = _CANONICAL.get(plain, plain.replace("_", "-") if plain.startswith("utf") else name)

    def encode(input, errors="strict"):
        return input.encode(name, errors), len(input)

    def decode(input, errors="strict"):
        data = bytes(input)
        return data.decode(name, errors), len(data)

    class Encoder(IncrementalEncoder):
        def encode(self, input, final=False):
            return input.encode(name, self.errors)

    class Decoder(_PartialDecoder):
        encoding = name

    return CodecInfo(encode, decode, None, None, Encoder, Decoder, canonical)


class _PartialDecoder(IncrementalDecoder):
    """Keeps the bytes of a character whose others have not come."""

    _MOST_BYTES = 4

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.buffer = b""

    def decode(self, input, final=False):
        data = self.buffer + bytes(input)
        kept = 0 if final else self._unfinished(data)
        text = data[:len(data) - kept].decode(self.encoding, self.errors)
        self.buffer = data[len(data) - kept:]
        return text

    def _unfinished(self, data):
        """How many bytes at the end are the beginning of a character."""
        for kept in range(min(self._MOST_BYTES, len(data)) + 1):
            try:
                data[:len(data) - kept].decode(self.encoding)
            except UnicodeDecodeError as error:
                if error.end < len(data) - kept or "unexpected end" not in error.reason and "truncated" not in error.reason:
                    return kept
            else:
                return kept
        return 0

    def reset(self):
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


def _bytes_codec(name, encode, decode):
    def checked(function):
        def convert(input, errors="strict"):
            assert errors == "strict"
            return function(bytes(input)), len(input)

        return convert

    return CodecInfo(checked(encode), checked(decode), name=name, _is_text_encoding=False)


def _rot13(text):
    return "".join(_ROTATED.get(letter, letter) for letter in text)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TURNED = _LETTERS[13:] + _LETTERS[:13]
_ROTATED = dict(zip(_LETTERS + _LETTERS.upper(), _TURNED + _TURNED.upper()))

_hex = _bytes_codec("hex", lambda data: data.hex().encode("ascii"), lambda data: bytes.fromhex(data.decode("ascii")))
_base64 = _bytes_codec("base64", base64.encodebytes, base64.decodebytes)
_zlib = _bytes_codec("zlib", zlib.compress, zlib.decompress)
_rot = CodecInfo(
    lambda input, errors="strict": (_rot13(input), len(input)), lambda input, errors="strict": (_rot13(input), len(input)),
    name="rot13", _is_text_encoding=False,
)
_BYTES_CODECS = {
    "hex": _hex, "hex_codec": _hex, "base64": _base64, "base64_codec": _base64, "base_64": _base64, "zlib": _zlib,
    "zip": _zlib, "zlib_codec": _zlib, "rot13": _rot, "rot_13": _rot,
}


def encode(obj, encoding="utf-8", errors="strict"):
    """An object encoded by the codec of a name."""
    return lookup(encoding)[0](obj, errors)[0]


def decode(obj, encoding="utf-8", errors="strict"):
    return lookup(encoding)[1](obj, errors)[0]


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    """The class of a codec's incremental encoders. Raises LookupError if it has none."""
    made = lookup(encoding).incrementalencoder
    if made is None:
        raise LookupError(encoding)
    return made


def getincrementaldecoder(encoding):
    made = lookup(encoding).incrementaldecoder
    if made is None:
        raise LookupError(encoding)
    return made


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """The parts of a text, encoded."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for part in (*iterator, None):
        out = encoder.encode("", True) if part is None else encoder.encode(part)
        if out:
            yield out


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for part in (*iterator, None):
        out = decoder.decode(b"", True) if part is None else decoder.decode(part)
        if out:
            yield out


def _refuse(error):
    raise TypeError(f"don't know how to handle {type(error).__name__} in error callback")


def strict_errors(error, /):
    """Raise the error."""
    if not isinstance(error, BaseException):
        raise TypeError("codec must pass exception instance")
    raise error


def ignore_errors(error, /):
    if not isinstance(error, UnicodeError):
        _refuse(error)
    return "", error.end


def replace_errors(error, /):
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd", error.end
    if isinstance(error, UnicodeEncodeError):
        return "?" * (error.end - error.start), error.end
    if isinstance(error, UnicodeTranslateError):
        return "\ufffd" * (error.end - error.start), error.end
    _refuse(error)


def xmlcharrefreplace_errors(error, /):
    if not isinstance(error, UnicodeEncodeError):
        _refuse(error)
    return "".join(f"&#{ord(letter)};" for letter in error.object[error.start:error.end]), error.end


def backslashreplace_errors(error, /):
    if not isinstance(error, UnicodeError):
        _refuse(error)
    part = error.object[error.start:error.end]
    if isinstance(error, UnicodeDecodeError):
        return "".join(f"\\x{byte:02x}" for byte in part), error.end
    return "".join(_escaped(ord(letter)) for letter in part), error.end


def _escaped(code):
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_HANDLERS = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors,
    "xmlcharrefreplace": xmlcharrefreplace_errors, "backslashreplace": backslashreplace_errors,
}


def lookup_error(name, /):
    """The handler of a name. Raises LookupError if there is none."""
    handler = registered_error(name) or _HANDLERS.get(name)
    if handler is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return handler


def _codec_pair(name):
    """`<codec>_encode` and `<codec>_decode`."""

    def encoded(obj, errors="strict", /):
        return obj.encode(name, "strict" if errors is None else errors), len(obj)

    def decoded(data, errors="strict", final=True, /):
        return bytes(data).decode(name, "strict" if errors is None else errors), len(data)

    return encoded, decoded


utf_8_encode, utf_8_decode = _codec_pair("utf-8")
ascii_encode, ascii_decode = _codec_pair("ascii")
latin_1_encode, latin_1_decode = _codec_pair("latin-1")
utf_16_encode, utf_16_decode = _codec_pair("utf-16")
utf_32_encode, utf_32_decode = _codec_pair("utf-32")
