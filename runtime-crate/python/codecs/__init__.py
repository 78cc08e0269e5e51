"""Codecs by name, their error handlers, and streams over them. CPython Lib/codecs.py.

The codecs are those of `str.encode` and `bytes.decode`, besides those from bytes to bytes that are here.
"""

import base64
import binascii
import builtins
import importlib
import unicodedata
import zlib
from _codecs import canonical_name, register_error, registered_error, set_other_codecs

from codecs._bases import (
    BufferedIncrementalDecoder, BufferedIncrementalEncoder, Codec, CodecInfo, IncrementalDecoder, IncrementalEncoder,
)  # fmt: skip
from codecs._functions import (
    ascii_decode, ascii_encode, charmap_build, charmap_decode, charmap_encode, escape_decode, escape_encode, latin_1_decode,
    latin_1_encode, raw_unicode_escape_decode, raw_unicode_escape_encode, readbuffer_encode, unicode_escape_decode,
    unicode_escape_encode, utf_8_decode, utf_8_encode, utf_16_be_decode, utf_16_be_encode, utf_16_decode, utf_16_encode,
    utf_16_ex_decode, utf_16_le_decode, utf_16_le_encode, utf_32_be_decode, utf_32_be_encode, utf_32_decode, utf_32_encode,
    utf_32_ex_decode, utf_32_le_decode, utf_32_le_encode,
)  # fmt: skip
from codecs._streams import StreamReader, StreamReaderWriter, StreamRecoder, StreamWriter
from codecs._text import text_codec

__all__ = [
    "register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8", "BOM_UTF16",
    "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec", "IncrementalEncoder",
    "IncrementalDecoder", "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "encode", "decode",
    "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder", "getreader", "getwriter", "iterencode", "iterdecode",
    "namereplace_errors", "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors",
    "backslashreplace_errors", "register_error", "lookup_error",
]

__molt_missing__ = (
    "canonical_name", "registered_error", "set_other_codecs", "text_codec", "utf_7_decode", "utf_7_encode", "surrogateescape_errors",
    "surrogatepass_errors",
)  # fmt: skip

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_LE = BOM_UTF16_LE = BOM_UTF16 = BOM = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32_LE = BOM_UTF32 = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM32_LE, BOM32_BE, BOM64_LE, BOM64_BE = BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_LE, BOM_UTF32_BE


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
        made = _BYTES_CODECS.get(name.replace("-", "_")) or text_codec(name) or _of_package(name) or _search(name)
        if made is None:
            raise LookupError(f"unknown encoding: {encoding}")
        _found[name] = made
    return _found[name]


def _of_package(name):
    """A codec that is a module of its own, which programs have that name it."""
    if name not in ("idna", "punycode"):
        return None
    try:
        return importlib.import_module(f"encodings.{name}").getregentry()
    except ModuleNotFoundError:
        return None


def _search(name):
    for search_function in _search_functions:
        made = search_function(name)
        if made is not None:
            if not isinstance(made, tuple) or len(made) != 4:
                raise TypeError("codec search functions must return 4-tuples")
            return made
    return None


def _bytes_codec(name, encode, decode):
    def checked(function):
        def convert(input, errors="strict"):
            assert errors == "strict"
            return function(bytes(input)), len(input)

        return convert

    encode, decode = checked(encode), checked(decode)

    class Encoder(IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class Decoder(IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input, self.errors)[0]

    class Writer(StreamWriter):
        charbuffertype = bytes

    class Reader(StreamReader):
        charbuffertype = bytes

    Writer.encode = Reader.encode = staticmethod(encode)
    Writer.decode = Reader.decode = staticmethod(decode)
    return CodecInfo(encode, decode, Reader, Writer, Encoder, Decoder, name, _is_text_encoding=False)


def _rot13(text):
    return "".join(_ROTATED.get(letter, letter) for letter in text)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TURNED = _LETTERS[13:] + _LETTERS[:13]
_ROTATED = dict(zip(_LETTERS + _LETTERS.upper(), _TURNED + _TURNED.upper()))

_hex = _bytes_codec("hex", binascii.b2a_hex, binascii.a2b_hex)
_base64 = _bytes_codec("base64", base64.encodebytes, base64.decodebytes)
_zlib = _bytes_codec("zlib", zlib.compress, zlib.decompress)


def _turn(input, errors="strict"):
    return _rot13(input), len(input)


class _RotEncoder(IncrementalEncoder):
    def encode(self, input, final=False):
        return _rot13(input)


class _RotDecoder(IncrementalDecoder):
    def decode(self, input, final=False):
        return _rot13(input)


class _RotWriter(StreamWriter):
    encode = decode = staticmethod(_turn)


class _RotReader(StreamReader):
    encode = decode = staticmethod(_turn)


_rot = CodecInfo(_turn, _turn, _RotReader, _RotWriter, _RotEncoder, _RotDecoder, "rot13", _is_text_encoding=False)


def _to_uu(data):
    lines = [binascii.b2a_uu(data[at:at + 45]) for at in range(0, len(data), 45)]
    return b"begin 666 <data>\n" + b"".join(lines) + b" \nend\n"


def _from_uu(data):
    lines = iter(data.splitlines(keepends=True))
    if not any(line.startswith(b"begin") for line in lines):
        raise ValueError('Missing "begin" line in input data')
    out = []
    for line in lines:
        if line.startswith(b"end"):
            return b"".join(out)
        out.append(_from_uu_line(line))
    raise ValueError("Truncated input data")


def _from_uu_line(line):
    try:
        return binascii.a2b_uu(line)
    except binascii.Error:
        # Some encoders fill lines up.
        return binascii.a2b_uu(line[:(((line[0] - 32) & 63) * 4 + 5) // 3])


_uu = _bytes_codec("uu", _to_uu, _from_uu)
_quopri = _bytes_codec("quopri", lambda data: binascii.b2a_qp(data, quotetabs=True), binascii.a2b_qp)
_BYTES_CODECS = {
    "hex": _hex, "hex_codec": _hex, "base64": _base64, "base64_codec": _base64, "base_64": _base64, "zlib": _zlib,
    "zip": _zlib, "zlib_codec": _zlib, "rot13": _rot, "rot_13": _rot, "uu": _uu, "uu_codec": _uu, "quopri": _quopri,
    "quopri_codec": _quopri, "quoted_printable": _quopri, "quotedprintable": _quopri,
}


def encode(obj, encoding="utf-8", errors=None):
    """An object encoded by the codec of a name."""
    return _run(lookup(encoding)[0], "encod", obj, encoding, errors)[0]


def decode(obj, encoding="utf-8", errors=None):
    return _run(lookup(encoding)[1], "decod", obj, encoding, errors)[0]


def _run(function, verb, obj, encoding, errors):
    """What a codec makes of an object. CPython Python/codecs.c `_PyCodec_EncodeInternal`."""
    try:
        made = function(obj) if errors is None else function(obj, errors)
    except Exception as error:
        error.add_note(f"{verb}ing with '{encoding}' codec failed")
        raise
    if not isinstance(made, tuple) or len(made) != 2:
        raise TypeError(f"{verb}er must return a tuple (object, integer)")
    return made


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


def getreader(encoding):
    """The class of a codec's stream readers."""
    return lookup(encoding).streamreader


def getwriter(encoding):
    return lookup(encoding).streamwriter


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """A file of text, read and written by a codec; without one, what `open` gives."""
    if encoding is None:
        return builtins.open(filename, mode, buffering)
    file = builtins.open(filename, mode if "b" in mode else mode + "b", buffering)
    try:
        found = lookup(encoding)
        made = StreamReaderWriter(file, found.streamreader, found.streamwriter, errors)
    except BaseException:
        file.close()
        raise
    made.encoding = encoding
    return made


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """A file of one encoding, as bytes of another."""
    file_encoding = file_encoding or data_encoding
    inside, outside = lookup(data_encoding), lookup(file_encoding)
    made = StreamRecoder(file, inside.encode, inside.decode, outside.streamreader, outside.streamwriter, errors)
    made.data_encoding, made.file_encoding = data_encoding, file_encoding
    return made


def make_identity_dict(rng):
    """Each of the numbers by itself."""
    return {number: number for number in rng}


def make_encoding_map(decoding_map):
    """The inverse of a map; None for what several stand for."""
    inverse = {}
    for key, value in decoding_map.items():
        inverse[value] = None if value in inverse else key
    return inverse


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


def namereplace_errors(error, /):
    if not isinstance(error, UnicodeEncodeError):
        _refuse(error)
    return "".join(_named(letter) for letter in error.object[error.start:error.end]), error.end


def surrogateescape_errors(error, /):
    """Bytes that are no text stand for themselves as lone surrogates."""
    if isinstance(error, UnicodeEncodeError):
        codes = [ord(letter) for letter in error.object[error.start:error.end]]
        if not all(0xDC80 <= code <= 0xDCFF for code in codes):
            raise error
        return bytes(code - 0xDC00 for code in codes), error.end
    if not isinstance(error, UnicodeDecodeError):
        _refuse(error)
    escaped = []
    for byte in error.object[error.start:min(error.end, error.start + 4)]:
        if byte < 0x80:
            break
        escaped.append(chr(0xDC00 + byte))
    if not escaped:
        raise error
    return "".join(escaped), error.start + len(escaped)


def surrogatepass_errors(error, /):
    """Lone surrogates are encoded as if they were characters."""
    if isinstance(error, UnicodeEncodeError):
        part = error.object[error.start:error.end]
        if not all("\ud800" <= letter <= "\udfff" for letter in part):
            raise error
        return _order_told(error, lambda encoding: part.encode(encoding, "surrogatepass")), error.end
    if not isinstance(error, UnicodeDecodeError):
        _refuse(error)
    width = 3 if canonical_name(error.encoding) == "utf-8" else 2 if "16" in error.encoding else 4
    part = error.object[error.start:error.start + width]
    text = _order_told(error, lambda encoding: part.decode(encoding, "surrogatepass"))
    if len(text) != 1 or not "\ud800" <= text <= "\udfff":
        raise error
    return text, error.start + width


def _order_told(error, convert):
    """What is made by the encoding of an error, if it is one of Unicode's; without a mark it is in the machine's order."""
    name = canonical_name(error.encoding)
    name = {"utf-16": "utf-16-le", "utf-32": "utf-32-le"}.get(name, name)
    if name not in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        raise error
    try:
        return convert(name)
    except UnicodeError:
        raise error from None


def _named(letter):
    name = unicodedata.name(letter, None)
    return _escaped(ord(letter)) if name is None else f"\\N{{{name}}}"


def _escaped(code):
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_HANDLERS = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors,
    "xmlcharrefreplace": xmlcharrefreplace_errors, "backslashreplace": backslashreplace_errors,
    "namereplace": namereplace_errors, "surrogateescape": surrogateescape_errors, "surrogatepass": surrogatepass_errors,
}


def lookup_error(name, /):
    """The handler of a name. Raises LookupError if there is none."""
    handler = registered_error(name) or _HANDLERS.get(name)
    if handler is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return handler


def _do_for_strings(encoding, obj, errors, encodes):
    """What `str.encode` and `bytes.decode` make with a codec that they do not have. CPython Python/codecs.c."""
    found = lookup(encoding)
    verb = "encode" if encodes else "decode"
    if not getattr(found, "_is_text_encoding", True):
        raise LookupError(f"'{encoding}' is not a text encoding; use codecs.{verb}() to handle arbitrary codecs")
    made = _run(found[0 if encodes else 1], verb[:-1], obj, encoding, errors)
    if not isinstance(made[0], bytes if encodes else str):
        what, kind = ("encoder", "bytes") if encodes else ("decoder", "str")
        raise TypeError(
            f"'{encoding}' {what} returned '{type(made[0]).__name__}' instead of '{kind}'; "
            f"use codecs.{verb}() to {verb} to arbitrary types"
        )
    return made[0]


set_other_codecs(_do_for_strings)
