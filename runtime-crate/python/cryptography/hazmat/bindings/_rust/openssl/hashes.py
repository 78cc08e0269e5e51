"""Hashes under way. pyca/cryptography `src/rust/src/backend/hashes.rs`."""

import hashlib
import sys

from .....exceptions import AlreadyFinalized, UnsupportedAlgorithm, _Reasons
from .._arguments import octets, unsigned

_NAMES = {
    "md5": "md5",
    "sha1": "sha1",
    "sha224": "sha224",
    "sha256": "sha256",
    "sha384": "sha384",
    "sha512": "sha512",
    "sha512-224": "sha512_224",
    "sha512-256": "sha512_256",
    "sha3-224": "sha3_224",
    "sha3-256": "sha3_256",
    "sha3-384": "sha3_384",
    "sha3-512": "sha3_512",
    "shake128": "shake_128",
    "shake256": "shake_256",
    "blake2b": "blake2b",
    "blake2s": "blake2s",
}


def known_name(algorithm):
    """hashlib's name of an algorithm."""
    # The abstract classes import this module.
    from ....primitives.hashes import HashAlgorithm

    if not isinstance(algorithm, HashAlgorithm):
        raise TypeError("Expected instance of hashes.HashAlgorithm.")
    name = _NAMES.get(algorithm.name)
    if name is None:
        refused = f"{algorithm.name} is not a supported hash on this backend"
        raise UnsupportedAlgorithm(refused, _Reasons.UNSUPPORTED_HASH)
    return name


class Hash:
    """A hash under way."""

    def __init__(self, algorithm, backend=None):
        self._state = hashlib.new(known_name(algorithm))
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
        """The digest."""
        state, self._state = self._open(), None
        if self._algorithm.name in ("shake128", "shake256"):
            return state.digest(self._algorithm.digest_size)
        return state.digest()

    def copy(self):
        """Another one that has had the same data."""
        state = self._open().copy()
        copied = Hash.__new__(Hash)
        copied._state, copied._algorithm = state, self._algorithm
        return copied

    @staticmethod
    def hash(algorithm, data):
        """The digest of data, in one go."""
        made = Hash(algorithm)
        made.update(data)
        return made.finalize()


class XOFHash:
    """A hash that gives as many bytes as one takes."""

    def __init__(self, algorithm):
        from ....primitives.hashes import ExtendableOutputFunction

        if not isinstance(algorithm, ExtendableOutputFunction):
            raise TypeError("Expected instance of an extendable output function.")
        self._state = hashlib.new(known_name(algorithm))
        self._algorithm = algorithm
        self._taken = 0
        self._left = getattr(algorithm, "digest_size", sys.maxsize)
        self._squeezed = False

    @property
    def algorithm(self):
        return self._algorithm

    def update(self, data):
        """Takes more data, before anything is taken out."""
        data = octets(data)
        if self._squeezed:
            raise AlreadyFinalized("Context was already squeezed.")
        self._state.update(data)

    def squeeze(self, length):
        """The next bytes."""
        length = unsigned(length)
        self._squeezed = True
        if length > self._left:
            raise ValueError("Exceeded maximum squeeze limit specified by digest_size.")
        start, self._taken = self._taken, self._taken + length
        self._left -= length
        return self._state.digest(self._taken)[start:]

    def copy(self):
        """Another one at the same place."""
        copied = XOFHash.__new__(XOFHash)
        copied.__dict__.update(self.__dict__)
        copied._state = self._state.copy()
        return copied
