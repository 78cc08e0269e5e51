"""Words of headers in another character set. CPython Lib/email/_encoded_words.py."""

import re
from binascii import Error as _Base64Error
from binascii import a2b_base64, b2a_base64

from email import errors

_ESCAPED = re.compile(rb"=([a-fA-F0-9]{2})")
_PLAIN = frozenset(b"-!*+/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_QUOTED = {octet: chr(octet) if octet in _PLAIN else f"={octet:02X}" for octet in range(256)}
_QUOTED[ord(" ")] = "_"


def decode_q(encoded):
    """The bytes that the encoding `q` stands for, and what is wrong with it."""
    return _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), encoded.replace(b"_", b" ")), []


def encode_q(data):
    """Bytes in the encoding `q`."""
    return "".join(_QUOTED[octet] for octet in data)


def decode_b(data):
    """The bytes that base64 stands for, as far as it can be read, and what is wrong with it."""
    lacking = b"=" * (-len(data) % 4)
    try:
        return a2b_base64(data + lacking, strict_mode=True), [errors.InvalidBase64PaddingDefect()] if lacking else []
    except _Base64Error:
        pass
    for padding, defects in (
        (b"", [errors.InvalidBase64CharactersDefect()]),
        (b"==", [errors.InvalidBase64CharactersDefect(), errors.InvalidBase64PaddingDefect()]),
    ):
        try:
            return a2b_base64(data + padding), defects
        except _Base64Error:
            continue
    return data, [errors.InvalidBase64LengthDefect()]


def encode_b(data):
    """Bytes in the encoding `b`."""
    return b2a_base64(data, newline=False).decode("ascii")


_DECODERS = {"q": decode_q, "b": decode_b}


def decode(word):
    """The text of a whole encoded word, its character set, its language, and what is wrong with it."""
    _, charset, encoding, text, _ = word.split("?")
    charset, _, language = charset.partition("*")
    data, defects = _DECODERS[encoding.lower()](text.encode("ascii", "surrogateescape"))
    try:
        return data.decode(charset), charset, language, defects
    except UnicodeDecodeError:
        defects.append(
            errors.UndecodableBytesDefect(f"Encoded word contains bytes not decodable using {charset!r} charset")
        )
        return data.decode(charset, "surrogateescape"), charset, language, defects
    except (LookupError, UnicodeEncodeError):
        if charset.lower() != "unknown-8bit":
            message = f"Unknown charset {charset!r} in encoded word; decoded as unknown bytes"
            defects.append(errors.CharsetError(message))
        return data.decode("ascii", "surrogateescape"), charset, language, defects


def encode(text, charset="utf-8", encoding=None, lang=""):
    """A text as an encoded word; without an encoding in the shorter one, or in `q` where it is hardly longer."""
    if charset == "unknown-8bit":
        data = text.encode("ascii", "surrogateescape")
    else:
        data = text.encode(charset)
    quoted = encode_q(data)
    if encoding is None:
        encoding = "q" if len(quoted) - (len(data) + 2) // 3 * 4 < 5 else "b"
    written = quoted if encoding == "q" else encode_b(data)
    language = f"*{lang}" if lang else ""
    return f"=?{charset}{language}?{encoding}?{written}?="
