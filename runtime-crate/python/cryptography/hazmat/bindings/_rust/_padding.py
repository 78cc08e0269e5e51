"""Padding to whole blocks. pyca/cryptography `src/rust/src/padding.rs`."""

from ....exceptions import AlreadyFinalized
from ._arguments import octets


def _whole_pkcs7(block):
    """Whether a last block is padded, found out in a time that does not depend on what is in it."""
    size = block[-1]
    mismatch = 0
    for place, byte in enumerate(reversed(block)):
        # All ones for the places of the padding, by the sign of a difference.
        inside = (place - size) >> 16
        mismatch |= inside & (byte ^ size)
    return mismatch


def _whole_ansix923(block):
    size = block[-1]
    mismatch = 0
    for place, byte in enumerate(reversed(block)):
        inside = (place - size) >> 16 & (-place >> 16)
        mismatch |= inside & byte
    return mismatch


class _Padding:
    """Lets data through and counts it; the padding comes last."""

    def __init__(self, block_size):
        self._block = block_size // 8
        self._seen = 0

    def update(self, data):
        if self._seen is None:
            raise AlreadyFinalized("Context was already finalized.")
        self._seen += len(octets(data))
        return data

    def _missing(self):
        if self._seen is None:
            raise AlreadyFinalized("Context was already finalized.")
        size = self._block - self._seen % self._block
        self._seen = None
        return size


class _Unpadding:
    """Holds the last block back, which ends with the padding."""

    def __init__(self, block_size):
        self._block = block_size // 8
        self._held = b""

    def update(self, data):
        if self._held is None:
            raise AlreadyFinalized("Context was already finalized.")
        together = self._held + octets(data)
        done = max(len(together) // self._block - 1, 0) * self._block
        self._held = together[done:]
        return together[:done]

    def finalize(self):
        if self._held is None:
            raise AlreadyFinalized("Context was already finalized.")
        block, self._held = self._held, None
        if len(block) != self._block:
            raise ValueError("Invalid padding bytes.")
        size = block[-1]
        if self._mismatch(block) | (size == 0) | (size > len(block)):
            raise ValueError("Invalid padding bytes.")
        return block[:-size]


class PKCS7PaddingContext(_Padding):
    """Fills up with the number of bytes that are missing."""

    def finalize(self):
        size = self._missing()
        return bytes([size]) * size


class PKCS7UnpaddingContext(_Unpadding):
    """Takes that away."""

    _mismatch = staticmethod(_whole_pkcs7)


class ANSIX923PaddingContext(_Padding):
    """Fills up with zeros, and the number of bytes that are missing."""

    def finalize(self):
        size = self._missing()
        return bytes(size - 1) + bytes([size])


class ANSIX923UnpaddingContext(_Unpadding):
    """Takes that away."""

    _mismatch = staticmethod(_whole_ansix923)
