"""Keyed hashing for message authentication. CPython Lib/hmac.py."""

import hashlib as _hashes
from _hashes import compare_digest, hmac_digest

__molt_missing__ = ("_warnings", "trans_5C", "trans_36")

digest_size = None

_inner = bytes(byte ^ 0x36 for byte in range(256))
_outer = bytes(byte ^ 0x5C for byte in range(256))


class HMAC:
    """A keyed hash under way."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        self._init_old(key, msg, digestmod)

    def _init_old(self, key, msg, digestmod):
        """Begins with any hash that has the usual methods."""
        if callable(digestmod):
            make = digestmod
        elif isinstance(digestmod, str):

            def make(data=b""):
                return _hashes.new(digestmod, data)

        else:

            def make(data=b""):
                return digestmod.new(data)

        self._outer = make()
        self._inner = make()
        self.digest_size = self._inner.digest_size
        self.block_size = self._block_size()
        if len(key) > self.block_size:
            key = make(key).digest()
        key = bytes(key).ljust(self.block_size, b"\0")
        self._outer.update(key.translate(_outer))
        self._inner.update(key.translate(_inner))
        if msg is not None:
            self.update(msg)

    def _block_size(self):
        given = getattr(self._inner, "block_size", None)
        if given is not None and given >= 16:
            return given
        from warnings import warn

        if given is None:
            warn(f"No block_size attribute on given digest object; Assuming {self.blocksize}.", RuntimeWarning, 3)
        else:
            warn(f"block_size of {given} seems too small; using our default of {self.blocksize}.", RuntimeWarning, 3)
        return self.blocksize

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        """Take more of the message."""
        self._inner.update(msg)

    def copy(self):
        """A copy that goes on by itself."""
        other = self.__class__.__new__(self.__class__)
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def digest(self) -> bytes:
        """The digest of what was taken."""
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer.digest()

    def hexdigest(self) -> str:
        """The digest as hexadecimal digits."""
        return self.digest().hex()


def new(key, msg=None, digestmod=""):
    """A keyed hash; `digestmod` is the name of a hash, its constructor or a module with `new`."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest) -> bytes:
    """The digest of a message in one go."""
    if isinstance(digest, str):
        return hmac_digest(key, msg, digest)
    return HMAC(key, msg, digest).digest()
