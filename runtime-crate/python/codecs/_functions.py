"""The functions of codecs, by their names. CPython Modules/_codecsmodule.c."""

from _codecs import decode_part


def _encoder(name, encoding):
    def encode(str, errors=None, /):
        if not isinstance(str, _text):
            raise TypeError(f"{name}() argument 1 must be str, not {type(str).__name__}")
        return str.encode(encoding, errors or "strict"), len(str)

    encode.__name__ = encode.__qualname__ = name
    return encode


def _decoder(name, encoding):
    """Of one whose characters may come in parts."""

    def decode(data, errors=None, final=False, /):
        return decode_part(data, encoding, errors or "strict", bool(final))

    decode.__name__ = decode.__qualname__ = name
    return decode


def _whole_decoder(name, encoding):
    def decode(data, errors=None, /):
        return decode_part(data, encoding, errors or "strict", True)

    decode.__name__ = decode.__qualname__ = name
    return decode


def _escapes_decoder(name, encoding):
    def decode(data, errors=None, final=True, /):
        given = data.encode() if isinstance(data, str) else data
        return decode_part(given, encoding, errors or "strict", bool(final))

    decode.__name__ = decode.__qualname__ = name
    return decode


_text = str

utf_8_encode, utf_8_decode = _encoder("utf_8_encode", "utf-8"), _decoder("utf_8_decode", "utf-8")
utf_16_le_encode, utf_16_le_decode = _encoder("utf_16_le_encode", "utf-16-le"), _decoder("utf_16_le_decode", "utf-16-le")
utf_16_be_encode, utf_16_be_decode = _encoder("utf_16_be_encode", "utf-16-be"), _decoder("utf_16_be_decode", "utf-16-be")
utf_32_le_encode, utf_32_le_decode = _encoder("utf_32_le_encode", "utf-32-le"), _decoder("utf_32_le_decode", "utf-32-le")
utf_32_be_encode, utf_32_be_decode = _encoder("utf_32_be_encode", "utf-32-be"), _decoder("utf_32_be_decode", "utf-32-be")
ascii_encode, ascii_decode = _encoder("ascii_encode", "ascii"), _whole_decoder("ascii_decode", "ascii")
latin_1_encode, latin_1_decode = _encoder("latin_1_encode", "latin-1"), _whole_decoder("latin_1_decode", "latin-1")
unicode_escape_encode = _encoder("unicode_escape_encode", "unicode-escape")
unicode_escape_decode = _escapes_decoder("unicode_escape_decode", "unicode-escape")
raw_unicode_escape_encode = _encoder("raw_unicode_escape_encode", "raw-unicode-escape")
raw_unicode_escape_decode = _escapes_decoder("raw_unicode_escape_decode", "raw-unicode-escape")

# Encodings in either byte order: their marks, and what those tell.
_MARKS_16 = {b"\xff\xfe": -1, b"\xfe\xff": 1}
_MARKS_32 = {b"\xff\xfe\x00\x00": -1, b"\x00\x00\xfe\xff": 1}


def _in_order(encoding, byteorder):
    return encoding + ("" if byteorder == 0 else "-le" if byteorder < 0 else "-be")


def utf_16_encode(str, errors=None, byteorder=0, /):
    """With a byte order mark, unless an order is given."""
    return str.encode(_in_order("utf-16", byteorder), errors or "strict"), len(str)


def utf_32_encode(str, errors=None, byteorder=0, /):
    """With a byte order mark, unless an order is given."""
    return str.encode(_in_order("utf-32", byteorder), errors or "strict"), len(str)


def _decode_marked(encoding, marks, data, errors, byteorder, final):
    width = len(next(iter(marks)))
    start = 0
    if byteorder == 0:
        byteorder = marks.get(bytes(memoryview(data)[:width]), 0)
        start = width if byteorder else 0
    text, used = decode_part(data, _in_order(encoding, byteorder or -1), errors or "strict", bool(final), start)
    return text, used, byteorder


def utf_16_ex_decode(data, errors=None, byteorder=0, final=False, /):
    """Tells the byte order, too: less than 0, more than 0, or 0 where no mark has told it."""
    return _decode_marked("utf-16", _MARKS_16, data, errors, byteorder, final)


def utf_32_ex_decode(data, errors=None, byteorder=0, final=False, /):
    """Tells the byte order, too: less than 0, more than 0, or 0 where no mark has told it."""
    return _decode_marked("utf-32", _MARKS_32, data, errors, byteorder, final)


def utf_16_decode(data, errors=None, final=False, /):
    """In the order that a mark tells."""
    return utf_16_ex_decode(data, errors, 0, final)[:2]


def utf_32_decode(data, errors=None, final=False, /):
    """In the order that a mark tells."""
    return utf_32_ex_decode(data, errors, 0, final)[:2]


def readbuffer_encode(data, errors=None, /):
    """The bytes of a buffer, or of a text in UTF-8."""
    made = data.encode() if isinstance(data, str) else bytes(memoryview(data))
    return made, len(made)


# Bytes as in literals.

_ESCAPES = {
    "\n": b"", "\\": b"\\", "'": b"'", '"': b'"', "b": b"\b", "f": b"\f", "t": b"\t", "n": b"\n", "r": b"\r", "v": b"\v", "a": b"\a",
}  # fmt: skip
_OCTAL = "01234567"
_HEX = "0123456789abcdefABCDEF"


def escape_encode(data, errors=None, /):
    """As `repr` shows bytes in single quotes."""
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {type(data).__name__}")
    # A quote of the other kind keeps `repr` from choosing it.
    shown = repr(b'"' + data)[3:-1]
    return shown.encode("ascii"), len(data)


def escape_decode(data, errors=None, /):
    """Bytes with the escapes of literals."""
    text = data.encode().decode("latin-1") if isinstance(data, str) else bytes(memoryview(data)).decode("latin-1")
    out, at, doubtful = bytearray(), 0, None
    while (slash := text.find("\\", at)) >= 0:
        out += text[at:slash].encode("latin-1")
        kind = text[slash + 1:slash + 2]
        if not kind:
            raise ValueError("Trailing \\ in string")
        at = slash + 2
        if kind in _ESCAPES:
            out += _ESCAPES[kind]
        elif kind in _OCTAL:
            at = slash + 1 + _run(text, slash + 1, _OCTAL, 3)
            number = int(text[slash + 1:at], 8)
            doubtful = doubtful or (text[slash + 1:at] if number > 0o377 else None)
            out.append(number & 0xFF)
        elif kind == "x":
            digits = _run(text, slash + 2, _HEX, 2)
            at = slash + 2 + digits
            if digits == 2:
                out.append(int(text[slash + 2:at], 16))
            else:
                out += _bad_hex(errors, slash)
        else:
            doubtful = doubtful or kind
            out += b"\\" + kind.encode("latin-1")
    out += text[at:].encode("latin-1")
    if doubtful is not None:
        _warn_of(doubtful)
    return bytes(out), len(text)


def _run(text, at, letters, most):
    """How many of the letters follow."""
    length = 0
    while length < most and text[at + length:at + length + 1] and text[at + length] in letters:
        length += 1
    return length


def _bad_hex(errors, at):
    if errors in (None, "strict"):
        raise ValueError(f"invalid \\x escape at position {at}")
    if errors == "replace":
        return b"?"
    if errors == "ignore":
        return b""
    raise ValueError(f"decoding error; unknown error handling code: {errors}")


def _warn_of(escape):
    import warnings

    what = "octal escape sequence" if escape[0] in _OCTAL else "escape sequence"
    warnings.warn(f"invalid {what} '\\{escape}'", DeprecationWarning, stacklevel=3)


# Characters by table.


def charmap_build(map, /):
    """The numbers of a decoding table's characters."""
    return {ord(letter): number for number, letter in enumerate(map)}


def _handled(error, errors):
    """What a handler puts in place, and where it goes on."""
    import codecs

    made = codecs.lookup_error(errors or "strict")(error)
    position = made[1] + len(error.object) if made[1] < 0 else made[1]
    if not 0 <= position <= len(error.object):
        raise IndexError(f"position {position} from error handler out of bounds")
    return made[0], position


def charmap_encode(str, errors=None, mapping=None, /):
    """Each character by a mapping from its number: to a byte's number, bytes, or None."""
    if mapping is None:
        return latin_1_encode(str, errors)
    out, at = bytearray(), 0
    while at < len(str):
        found = _encoded(str[at], mapping)
        if found is not None:
            out += found
            at += 1
            continue
        end = at + 1
        while end < len(str) and _encoded(str[end], mapping) is None:
            end += 1
        error = UnicodeEncodeError("charmap", str, at, end, "character maps to <undefined>")
        instead, at = _handled(error, errors)
        if isinstance(instead, bytes):
            out += instead
            continue
        for letter in instead:
            replaced = _encoded(letter, mapping)
            if replaced is None:
                raise error
            out += replaced
    return bytes(out), len(str)


def _encoded(letter, mapping):
    try:
        found = mapping[ord(letter)]
    except LookupError:
        return None
    if found is None or isinstance(found, bytes):
        return found
    if not isinstance(found, int):
        raise TypeError(f"character mapping must return integer, bytes or None, not {type(found).__name__}")
    if not 0 <= found < 256:
        raise TypeError("character mapping must be in range(256)")
    return bytes((found,))


def charmap_decode(data, errors=None, mapping=None, /):
    """Each byte by a mapping: from its number to a character, its number, or None."""
    if mapping is None:
        return latin_1_decode(data, errors)
    whole = bytes(memoryview(data))
    out, at = [], 0
    while at < len(whole):
        found = _decoded(whole[at], mapping)
        if found is not None:
            out.append(found)
            at += 1
            continue
        error = UnicodeDecodeError("charmap", whole, at, at + 1, "character maps to <undefined>")
        instead, at = _handled(error, errors)
        out.append(instead)
    return "".join(out), len(whole)


def _decoded(byte, mapping):
    try:
        found = mapping[byte]
    except LookupError:
        return None
    if found is None or found == "\ufffe" or found == 0xFFFE:
        return None
    if isinstance(found, int):
        if not 0 <= found <= 0x10FFFF:
            raise TypeError("character mapping must be in range(0x110000)")
        return chr(found)
    if not isinstance(found, str):
        raise TypeError(f"character mapping must return integer, None or str, not {type(found).__name__}")
    return found
