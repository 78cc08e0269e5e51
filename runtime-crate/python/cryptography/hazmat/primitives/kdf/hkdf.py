"""HKDF. pyca/cryptography `src/rust/src/backend/kdf.rs`; RFC 5869."""

from ...bindings._rust._arguments import octets, only_bytes, unsigned
from ...bindings._rust.openssl.hmac import keyed
from . import KeyDerivationFunction
from ._once import UsedOnce

__all__ = ["HKDF", "HKDFExpand"]


def _optional(value):
    return b"" if value is None else only_bytes(value)


def _code(key, algorithm, message):
    state = keyed(key, algorithm)
    state.update(message)
    return state.digest()


def _expanded(algorithm, key, info, length):
    blocks, last = b"", b""
    while len(blocks) < length:
        number = len(blocks) // algorithm.digest_size + 1
        last = _code(key, algorithm, last + info + bytes([number]))
        blocks += last
    return blocks[:length]


class HKDFExpand(UsedOnce):
    """The second half: more bytes from a good key."""

    def __init__(self, algorithm, length, info, backend=None):
        self._length = unsigned(length)
        self._info = _optional(info)
        self._algorithm = algorithm
        longest = 255 * algorithm.digest_size
        if self._length > longest:
            raise ValueError(f"Cannot derive keys larger than {longest} octets.")

    def _derived(self, material):
        return _expanded(self._algorithm, material, self._info, self._length)


class HKDF(HKDFExpand):
    """Both halves: a good key from any material, and more bytes from that."""

    def __init__(self, algorithm, length, salt, info, backend=None):
        self._salt = _optional(salt)
        super().__init__(algorithm, length, info, backend)

    @staticmethod
    def extract(algorithm, salt, key_material):
        """The first half: a good key from any material."""
        return _code(_optional(salt) or bytes(algorithm.digest_size), algorithm, octets(key_material))

    def _derived(self, material):
        key = self.extract(self._algorithm, self._salt, material)
        return _expanded(self._algorithm, key, self._info, self._length)


KeyDerivationFunction.register(HKDF)
KeyDerivationFunction.register(HKDFExpand)
