"""Ciphers. pyca/cryptography `src/cryptography/hazmat/primitives/ciphers/__init__.py`."""

from .._cipheralgorithm import BlockCipherAlgorithm, CipherAlgorithm
from .base import (
    AEADCipherContext,
    AEADDecryptionContext,
    AEADEncryptionContext,
    Cipher,
    CipherContext,
)

__all__ = [
    "AEADCipherContext",
    "AEADDecryptionContext",
    "AEADEncryptionContext",
    "BlockCipherAlgorithm",
    "Cipher",
    "CipherAlgorithm",
    "CipherContext",
]
