"""Base64 and numbers in bytes. itsdangerous `src/itsdangerous/encoding.py`."""

import base64
import string as _string

from .exc import BadData

_base64_alphabet = f"{_string.ascii_letters}{_string.digits}-_=".encode()


def want_bytes(s, encoding="utf-8", errors="strict"):
    """Text as bytes; anything else as it is."""
    return s.encode(encoding, errors) if isinstance(s, str) else s


def base64_encode(string):
    """Base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(want_bytes(string)).rstrip(b"=")


def base64_decode(string):
    """What base64 for URLs stands for, padded or not."""
    text = want_bytes(string, encoding="ascii", errors="ignore")
    try:
        return base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))
    except (TypeError, ValueError) as error:
        raise BadData("Invalid base64-encoded data") from error


def int_to_bytes(num):
    """A number in at most eight bytes, without leading zeros."""
    return num.to_bytes(8).lstrip(b"\0")


def bytes_to_int(bytestr):
    """The number of at most eight bytes."""
    if len(bytestr) > 8:
        raise ValueError("a number has at most 8 bytes")
    return int.from_bytes(bytestr)
