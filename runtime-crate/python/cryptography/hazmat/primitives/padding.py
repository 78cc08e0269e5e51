"""Padding. pyca/cryptography `src/cryptography/hazmat/primitives/padding.py`."""

import abc

from ..bindings._rust._padding import (
    ANSIX923PaddingContext,
    ANSIX923UnpaddingContext,
    PKCS7PaddingContext,
    PKCS7UnpaddingContext,
)


class PaddingContext(abc.ABC):
    """Padding under way."""

    @abc.abstractmethod
    def update(self, data):
        """Takes more data and gives what is ready."""

    @abc.abstractmethod
    def finalize(self):
        """Gives the rest."""


def _checked(block_size):
    if not 0 <= block_size <= 2040:
        raise ValueError("block_size must be in range(0, 2041).")
    if block_size % 8:
        raise ValueError("block_size must be a multiple of 8.")
    return block_size


class PKCS7:
    """RFC 5652, section 6.3."""

    def __init__(self, block_size):
        self.block_size = _checked(block_size)

    def padder(self):
        return PKCS7PaddingContext(self.block_size)

    def unpadder(self):
        return PKCS7UnpaddingContext(self.block_size)


class ANSIX923:
    """ANSI X9.23."""

    def __init__(self, block_size):
        self.block_size = _checked(block_size)

    def padder(self):
        return ANSIX923PaddingContext(self.block_size)

    def unpadder(self):
        return ANSIX923UnpaddingContext(self.block_size)


for _context in (PKCS7PaddingContext, PKCS7UnpaddingContext, ANSIX923PaddingContext, ANSIX923UnpaddingContext):
    PaddingContext.register(_context)
