"""scrypt. pyca/cryptography `src/rust/src/backend/kdf.rs`; RFC 7914."""

import hashlib

from ...bindings._rust._arguments import only_bytes, unsigned
from . import KeyDerivationFunction
from ._once import UsedOnce

__all__ = ["Scrypt"]


class Scrypt(UsedOnce):
    """Derives a key from a password, slowly and with much memory."""

    def __init__(self, salt, length, n, r, p, backend=None):
        self._salt = only_bytes(salt)
        self._length = unsigned(length)
        self._costs = {"n": unsigned(n), "r": unsigned(r), "p": unsigned(p)}
        if n < 2 or n & (n - 1):
            raise ValueError("n must be greater than 1 and be a power of 2.")
        for name in ("r", "p"):
            if self._costs[name] < 1:
                raise ValueError(f"{name} must be greater than or equal to 1.")

    def _derived(self, material):
        return hashlib.scrypt(material, salt=self._salt, **self._costs, maxmem=(1 << 31) - 1, dklen=self._length)


KeyDerivationFunction.register(Scrypt)
