"""Quoted-printable in headers and bodies of mail. CPython Lib/email/quoprimime.py."""

import re
from string import ascii_letters, digits

__all__ = [
    "body_decode", "body_encode", "body_length", "decode", "decodestring", "header_decode", "header_encode", "header_length",
    "quote", "unquote",
]  # fmt: skip

_HEX = [f"={code:02X}" for code in range(256)]
_IN_HEADERS = {ord(character): character for character in "-!*+/" + ascii_letters + digits} | {ord(" "): "_"}
_HEADER_MAP = {code: _IN_HEADERS.get(code, _HEX[code]) for code in range(256)}
_IN_BODIES = b" !\"#$%&'()*+,-./0123456789:;<>?@[\\]^_`{|}~\t" + ascii_letters.encode("ascii")
_BODY_MAP = {code: chr(code) if code in _IN_BODIES else _HEX[code] for code in range(256)}
_LINES_MAP = _BODY_MAP | {10: "\n", 13: "\r"}

_ENCODED = re.compile("=([a-fA-F0-9]{2})", re.ASCII)


def header_check(octet):
    """Whether a byte must be encoded in headers."""
    return chr(octet) != _HEADER_MAP[octet]


def body_check(octet):
    """Whether a byte must be encoded in bodies."""
    return chr(octet) != _BODY_MAP[octet]


def header_length(bytearray):
    """How long some bytes are as a header has them."""
    return sum(len(_HEADER_MAP[octet]) for octet in bytearray)


def body_length(bytearray):
    """How long some bytes are as a body has them."""
    return sum(len(_BODY_MAP[octet]) for octet in bytearray)


def unquote(s):
    """The character that three characters stand for."""
    return chr(int(s[1:3], 16))


def quote(c):
    """The three characters that stand for one."""
    return _HEX[ord(c)]


def header_encode(header_bytes, charset="iso-8859-1"):
    """An encoded word of a header."""
    if not header_bytes:
        return ""
    return f"=?{charset}?q?{header_bytes.decode('latin1').translate(_HEADER_MAP)}?="


def header_decode(s):
    """What an encoded word says, a character for each byte."""
    return _ENCODED.sub(lambda found: chr(int(found[1], 16)), s.replace("_", " "))


def body_encode(body, maxlinelen=76, eol="\n"):
    """A text (a character for each byte) in lines of some length at most."""
    if maxlinelen < 4:
        raise ValueError("maxlinelen must be at least 4")
    if not body:
        return body
    body = body.translate(_LINES_MAP)
    lines = []
    for line in body.splitlines():
        lines += _soft_lines(line, maxlinelen, eol)
    if body[-1] in "\r\n":
        lines.append("")
    return eol.join(lines)


def _soft_lines(line, maxlinelen, eol):
    """The pieces of one line, which end with `=` but for the last one."""
    pieces = []
    start = 0
    last = len(line) - 1 - maxlinelen
    while start <= last:
        stop = start + maxlinelen - 1
        # An escape is not torn apart.
        if line[stop - 2] == "=":
            stop -= 2
        elif line[stop - 1] == "=":
            stop -= 1
        pieces.append(line[start:stop] + "=")
        start = stop
    rest = line[start:]
    if line[-1:] in (" ", "\t"):
        room = start - last
        ending = line[-1]
        if room >= 3:
            rest = rest[:-1] + quote(ending)
        elif room == 2:
            rest += "=" + eol
        else:
            rest = rest[:-1] + "=" + eol + quote(ending)
    pieces.append(rest)
    return pieces


def decode(encoded, eol="\n"):
    """What quoted-printable says, a character for each byte."""
    if not encoded:
        return encoded
    text = ""
    for line in encoded.splitlines():
        line = line.rstrip()
        soft = line.endswith("=")
        text += _ENCODED.sub(lambda found: chr(int(found[1], 16)), line[:-1] if soft else line)
        if not soft:
            text += eol
    if encoded[-1] not in "\r\n" and text.endswith(eol):
        text = text[: -len(eol)]
    return text


body_decode = decode
decodestring = decode
