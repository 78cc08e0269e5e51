"""Random numbers for secrets. CPython Lib/secrets.py."""

import base64
from hmac import compare_digest
from random import SystemRandom

__all__ = ["choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "compare_digest"]

_sysrand = SystemRandom()
randbits = _sysrand.getrandbits
choice = _sysrand.choice

DEFAULT_ENTROPY = 32


def randbelow(exclusive_upper_bound) -> int:
    """A random int in [0, n)."""
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _sysrand._randbelow(exclusive_upper_bound)


def token_bytes(nbytes=None):
    """Random bytes."""
    return _sysrand.randbytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    """Random text of hexadecimal digits, two a byte."""
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    """Random text for URLs, in base64."""
    return base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode("ascii")
