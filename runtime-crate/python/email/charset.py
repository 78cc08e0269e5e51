"""Character sets of mail and how they are encoded. CPython Lib/email/charset.py."""

import email.base64mime
import email.quoprimime
from email import errors
from email.encoders import encode_7or8bit

__all__ = ["Charset", "add_alias", "add_charset", "add_codec"]

QP = 1
BASE64 = 2
SHORTEST = 3

# The characters around an encoded word: `=?`, two `?` with the encoding's letter, `?=`.
RFC2047_CHROME_LEN = 7

DEFAULT_CHARSET = "us-ascii"
UNKNOWN8BIT = "unknown-8bit"

CHARSETS = {f"iso-8859-{part}": (QP, QP, None) for part in (1, 2, 3, 4, 9, 10, 13, 14, 15, 16)} | {
    "windows-1252": (QP, QP, None),
    "viscii": (QP, QP, None),
    "us-ascii": (None, None, None),
    "big5": (BASE64, BASE64, None),
    "gb2312": (BASE64, BASE64, None),
    "euc-jp": (BASE64, None, "iso-2022-jp"),
    "shift_jis": (BASE64, None, "iso-2022-jp"),
    "iso-2022-jp": (BASE64, None, None),
    "koi8-r": (BASE64, BASE64, None),
    "utf-8": (SHORTEST, BASE64, "utf-8"),
}

_LATIN_PARTS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 13, 8: 14, 9: 15, 10: 16}

ALIASES = {f"latin{between}{number}": f"iso-8859-{part}" for number, part in _LATIN_PARTS.items() for between in "_-"} | {
    "cp949": "ks_c_5601-1987",
    "euc_jp": "euc-jp",
    "euc_kr": "euc-kr",
    "ascii": "us-ascii",
}

CODEC_MAP = {"gb2312": "eucgb2312_cn", "big5": "big5_tw", "us-ascii": None}


def add_charset(charset, header_enc=None, body_enc=None, output_charset=None):
    """Say how a character set is encoded."""
    if body_enc == SHORTEST:
        raise ValueError("SHORTEST not allowed for body_enc")
    CHARSETS[charset] = header_enc, body_enc, output_charset


def add_alias(alias, canonical):
    """Give a character set another name."""
    ALIASES[alias] = canonical


def add_codec(charset, codecname):
    """Say which codec reads and writes a character set."""
    CODEC_MAP[charset] = codecname


def _encode(string, codec):
    if codec == UNKNOWN8BIT:
        return string.encode("ascii", "surrogateescape")
    return string.encode(codec)


class Charset:
    """A character set, and how headers and bodies in it are encoded."""

    def __init__(self, input_charset=DEFAULT_CHARSET):
        try:
            if not isinstance(input_charset, str):
                input_charset = str(input_charset, "ascii")
            input_charset.encode("ascii")
        except UnicodeError:
            raise errors.CharsetError(input_charset) from None
        name = input_charset.lower()
        name = ALIASES.get(name, name)
        self.input_charset = name
        self.header_encoding, self.body_encoding, converted = CHARSETS.get(name, (SHORTEST, BASE64, None))
        converted = converted or name
        self.output_charset = ALIASES.get(converted, converted)
        self.input_codec = CODEC_MAP.get(name, name)
        self.output_codec = CODEC_MAP.get(self.output_charset, self.output_charset)

    def __repr__(self):
        return self.input_charset.lower()

    __str__ = __repr__

    def __eq__(self, other):
        return repr(self) == str(other).lower()

    def get_body_encoding(self):
        """The name of the encoding of bodies, or a function that encodes one."""
        assert self.body_encoding != SHORTEST
        return {QP: "quoted-printable", BASE64: "base64"}.get(self.body_encoding, encode_7or8bit)

    def get_output_charset(self):
        """The character set that messages are written in."""
        return self.output_charset or self.input_charset

    def _encoder(self, data):
        """The module that encodes some bytes of a header, or None."""
        encoding = self.header_encoding
        if encoding == SHORTEST:
            shorter = email.base64mime.header_length(data) < email.quoprimime.header_length(data)
            encoding = BASE64 if shorter else QP
        return {BASE64: email.base64mime, QP: email.quoprimime}.get(encoding)

    def header_encode(self, string):
        """A text as an encoded word."""
        codec = self.output_codec or "us-ascii"
        data = _encode(string, codec)
        encoder = self._encoder(data)
        return string if encoder is None else encoder.header_encode(data, codec)

    def header_encode_lines(self, string, maxlengths):
        """A text as encoded words, each as long as the iterator says at most; None first if nothing fits before it."""
        codec = self.output_codec or "us-ascii"
        encoder = self._encoder(_encode(string, codec))
        charset = self.get_output_charset()
        around = len(charset) + RFC2047_CHROME_LEN
        words = []
        piece = ""
        room = next(maxlengths) - around
        for character in string:
            if encoder.header_length(_encode(piece + character, charset)) > room:
                words.append(encoder.header_encode(_encode(piece, codec), codec) if words or piece else None)
                piece = ""
                room = next(maxlengths) - around
            piece += character
        words.append(encoder.header_encode(_encode(piece, codec), codec))
        return words

    def body_encode(self, string):
        """A body, encoded."""
        if not string:
            return string
        data = string.encode(self.output_charset) if isinstance(string, str) else string
        if self.body_encoding == BASE64:
            return email.base64mime.body_encode(data)
        if self.body_encoding == QP:
            return email.quoprimime.body_encode(data.decode("latin1"))
        return data.decode("ascii") if isinstance(string, str) else string
