"""The classes of keys. python-jose `jose/backends/__init__.py`."""

import os

from ._hmac import HMACKey  # noqa: F401
from .base import DIRKey  # noqa: F401

__molt_missing__ = ("AESKey", "ECKey", "RSAKey")


def get_random_bytes(num_bytes):
    """Bytes from the operating system."""
    return os.urandom(num_bytes)
