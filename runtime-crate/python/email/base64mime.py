"""Base64 in headers and bodies of mail. CPython Lib/email/base64mime.py."""

from binascii import a2b_base64, b2a_base64

__all__ = ["body_decode", "body_encode", "decode", "decodestring", "header_encode", "header_length"]


def header_length(bytearray):
    """How long some bytes are, encoded."""
    return (len(bytearray) + 2) // 3 * 4


def header_encode(header_bytes, charset="iso-8859-1"):
    """An encoded word of a header."""
    if not header_bytes:
        return ""
    if isinstance(header_bytes, str):
        header_bytes = header_bytes.encode(charset)
    return f"=?{charset}?b?{b2a_base64(header_bytes, newline=False).decode('ascii')}?="


def body_encode(s, maxlinelen=76, eol="\n"):
    """Bytes in lines of some length."""
    step = maxlinelen * 3 // 4
    lines = [b2a_base64(s[start : start + step]).decode("ascii") for start in range(0, len(s), step)]
    return "".join(line if eol == "\n" else line[:-1] + eol for line in lines)


def decode(string):
    """The bytes that base64 stands for."""
    if not string:
        return b""
    return a2b_base64(string.encode("raw-unicode-escape") if isinstance(string, str) else string)


body_decode = decode
decodestring = decode
