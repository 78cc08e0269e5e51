"""Comparing secrets. pyca/cryptography `src/cryptography/hazmat/primitives/constant_time.py`."""

import hmac


def bytes_eq(a, b):
    """Whether they are equal, in a time that does not tell where they differ."""
    if isinstance(a, bytes) and isinstance(b, bytes):
        return hmac.compare_digest(a, b)
    raise TypeError("a and b must be bytes.")
