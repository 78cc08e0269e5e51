"""Keyed hashes. pyca/cryptography `src/cryptography/hazmat/primitives/hmac.py`."""

from ..bindings._rust.openssl.hmac import HMAC
from . import hashes

__all__ = ["HMAC"]

hashes.HashContext.register(HMAC)
