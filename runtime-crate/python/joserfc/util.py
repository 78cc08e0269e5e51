"""Encodings. joserfc `src/joserfc/util.py`."""

import base64
import binascii
import json


def to_bytes(x, charset="utf-8", errors="strict"):
    """The bytes of text, of numbers as text, or of anything that bytes are made of."""
    if isinstance(x, bytes):
        return x
    text = str(x) if isinstance(x, int | float) else x
    return text.encode(charset, errors) if isinstance(text, str) else bytes(text)


def to_str(x, charset="utf-8"):
    """The text of bytes, or text itself."""
    return str(x, charset) if isinstance(x, bytes) else x


def urlsafe_b64decode(s):
    """The bytes of base64 without padding, of which there is only one way to write them."""
    missing = -len(s) % 4
    if missing == 3 or set(b"+/=").intersection(s):
        raise binascii.Error
    decoded = base64.b64decode(s + b"=" * missing, b"-_", validate=True)
    if missing and urlsafe_b64encode(decoded) != s:
        raise binascii.Error
    return decoded


def urlsafe_b64encode(s):
    """Bytes in base64 without padding."""
    return base64.urlsafe_b64encode(s).rstrip(b"=")


def base64_to_int(s):
    """The number of a base64."""
    return int(urlsafe_b64decode(to_bytes(s)).hex(), 16)


def int_to_base64(num, byte_count=None):
    """A number in base64, in so many bytes or as many as it needs."""
    if num < 0:
        raise ValueError("Must be a positive integer")
    needed = -(-num.bit_length() // 8)
    if byte_count is not None and needed > byte_count:
        raise ValueError("Number too large for byte count")
    return urlsafe_b64encode(num.to_bytes(needed if byte_count is None else byte_count)).decode()


def json_b64encode(data):
    """A value in JSON in base64."""
    return urlsafe_b64encode(json.dumps(data, separators=(",", ":")).encode())


def json_b64decode(text):
    """The value of a JSON in base64."""
    return json.loads(urlsafe_b64decode(text))
