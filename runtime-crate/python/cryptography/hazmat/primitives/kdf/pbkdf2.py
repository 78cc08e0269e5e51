"""PBKDF2. pyca/cryptography `src/rust/src/backend/kdf.rs`; RFC 8018."""

import hashlib

from ...bindings._rust._arguments import only_bytes, unsigned
from ...bindings._rust.openssl.hashes import known_name
from . import KeyDerivationFunction
from ._once import UsedOnce

__all__ = ["PBKDF2HMAC"]


class PBKDF2HMAC(UsedOnce):
    """Derives a key from a password, slowly."""

    def __init__(self, algorithm, length, salt, iterations, backend=None):
        self._length = unsigned(length)
        self._salt = only_bytes(salt)
        self._iterations = unsigned(iterations)
        self._name = known_name(algorithm)
        if self._iterations < 1:
            raise ValueError("iterations must be greater than or equal to 1.")

    def _derived(self, material):
        return hashlib.pbkdf2_hmac(self._name, material, self._salt, self._iterations, self._length)


KeyDerivationFunction.register(PBKDF2HMAC)
