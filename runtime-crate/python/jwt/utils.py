"""Encodings, and how keys of other kinds look. PyJWT `jwt/utils.py`."""

import base64
import re

__molt_missing__ = ("der_to_raw_signature", "raw_to_der_signature")

_LABELS = (
    "CERTIFICATE",
    "TRUSTED CERTIFICATE",
    "PRIVATE KEY",
    "PUBLIC KEY",
    "ENCRYPTED PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "DSA PRIVATE KEY",
    "RSA PRIVATE KEY",
    "RSA PUBLIC KEY",
    "EC PRIVATE KEY",
    "DH PARAMETERS",
    "NEW CERTIFICATE REQUEST",
    "CERTIFICATE REQUEST",
    "SSH2 PUBLIC KEY",
    "SSH2 ENCRYPTED PRIVATE KEY",
    "X509 CRL",
)
_PEM = re.compile(
    rf"----[- ]BEGIN ({'|'.join(_LABELS)})[- ]----\r?\n.+?\r?\n----[- ]END \1[- ]----\r?\n?".encode(), re.DOTALL
)
_SSH = (
    b"ssh-ed25519",
    b"ssh-rsa",
    b"ssh-dss",
    b"ecdsa-sha2-nistp256",
    b"ecdsa-sha2-nistp384",
    b"ecdsa-sha2-nistp521",
)


def force_bytes(value):
    """Text or bytes as bytes."""
    match value:
        case bytes():
            return value
        case str():
            return value.encode()
    raise TypeError("Expected a string value")


def base64url_decode(input):
    """The bytes of base64 in the alphabet for URLs, padded or not."""
    text = force_bytes(input)
    return base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))


def base64url_encode(input):
    """Bytes in base64 without padding, in the alphabet for URLs."""
    return base64.urlsafe_b64encode(input).rstrip(b"=")


def bytes_from_int(val, *, bit_length=None):
    """A number in as many bytes as its bits need."""
    bits = val.bit_length() if bit_length is None else bit_length
    return val.to_bytes(-(-bits // 8), "big")


def to_base64url_uint(val, *, bit_length=None):
    """A number in base64."""
    if val < 0:
        raise ValueError("Must be a positive integer")
    return base64url_encode(bytes_from_int(val, bit_length=bit_length) or b"\0")


def from_base64url_uint(val):
    """The number of a base64."""
    return int.from_bytes(base64url_decode(val), "big")


def number_to_bytes(num, num_bytes):
    """A number in at least so many bytes."""
    return bytes.fromhex(f"{num:0{2 * num_bytes}x}")


def bytes_to_number(string):
    """The number of bytes."""
    return int(string.hex(), 16)


def is_pem_format(key):
    """Whether there is something in PEM in it."""
    return _PEM.search(key) is not None


def is_ssh_key(key):
    """Whether it is a public key of SSH."""
    return key[:20].startswith(_SSH)
