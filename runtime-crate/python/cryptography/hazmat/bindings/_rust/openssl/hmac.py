"""Keyed hashes under way. pyca/cryptography `src/rust/src/backend/hmac.rs`."""

import hashlib
import hmac

from .....exceptions import AlreadyFinalized, InvalidSignature, UnsupportedAlgorithm, _Reasons
from .._arguments import octets, only_bytes
from .hashes import known_name


def keyed(key, algorithm):
    """A keyed hash of the standard library."""
    name = known_name(algorithm)
    if name in ("shake_128", "shake_256"):
        raise UnsupportedAlgorithm("Digest is not supported for HMAC", _Reasons.UNSUPPORTED_HASH)
    return hmac.new(key, digestmod=lambda data=b"": hashlib.new(name, data))


class HMAC:
    """A keyed hash under way."""

    def __init__(self, key, algorithm, backend=None):
        self._state = keyed(octets(key), algorithm)
        self._algorithm = algorithm

    @property
    def algorithm(self):
        return self._algorithm

    def _open(self):
        if self._state is None:
            raise AlreadyFinalized("Context was already finalized.")
        return self._state

    def update(self, data):
        """Takes more data."""
        data = octets(data)
        self._open().update(data)

    def finalize(self):
        """The code."""
        state, self._state = self._open(), None
        return state.digest()

    def verify(self, signature):
        """InvalidSignature unless that is the code; compared in a time that does not tell where they differ."""
        signature = only_bytes(signature)
        if not hmac.compare_digest(self.finalize(), signature):
            raise InvalidSignature("Signature did not match digest.")

    def copy(self):
        """Another one that has had the same data."""
        state = self._open().copy()
        copied = HMAC.__new__(HMAC)
        copied._state, copied._algorithm = state, self._algorithm
        return copied
