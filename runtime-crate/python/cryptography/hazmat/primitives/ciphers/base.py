"""Ciphers in their modes. pyca/cryptography `src/cryptography/hazmat/primitives/ciphers/base.py`."""

import abc
import typing

from ...bindings._rust.openssl import ciphers as _contexts
from .._cipheralgorithm import CipherAlgorithm
from . import modes


class CipherContext(abc.ABC):
    """Encryption or decryption under way."""

    @abc.abstractmethod
    def update(self, data):
        """Takes more data and gives what is ready."""

    @abc.abstractmethod
    def update_into(self, data, buf):
        """Takes more data and writes what is ready: how much that is."""

    @abc.abstractmethod
    def finalize(self):
        """Gives the rest."""

    @abc.abstractmethod
    def reset_nonce(self, nonce):
        """Begins again with another nonce."""


class AEADCipherContext(CipherContext):
    """One that authenticates."""

    @abc.abstractmethod
    def authenticate_additional_data(self, data):
        """Takes data that is authenticated and not encrypted."""


class AEADDecryptionContext(AEADCipherContext):
    """Decryption that authenticates."""

    @abc.abstractmethod
    def finalize_with_tag(self, tag):
        """Gives the rest, with a tag that comes only now."""


class AEADEncryptionContext(AEADCipherContext):
    """Encryption that authenticates."""

    @property
    @abc.abstractmethod
    def tag(self):
        """The tag, once everything is encrypted."""


Mode = typing.TypeVar("Mode", bound=modes.Mode | None, covariant=True)


class Cipher(typing.Generic[Mode]):
    """A cipher in a mode."""

    def __init__(self, algorithm, mode, backend=None):
        if not isinstance(algorithm, CipherAlgorithm):
            raise TypeError("Expected interface of CipherAlgorithm.")
        if mode is not None:
            assert isinstance(mode, modes.Mode)
            mode.validate_for_algorithm(algorithm)
        self.algorithm, self.mode = algorithm, mode

    def encryptor(self):
        """Encryption under way."""
        if isinstance(self.mode, modes.ModeWithAuthenticationTag) and self.mode.tag is not None:
            raise ValueError("Authentication tag must be None when encrypting.")
        return _contexts.create_encryption_ctx(self.algorithm, self.mode)

    def decryptor(self):
        """Decryption under way."""
        return _contexts.create_decryption_ctx(self.algorithm, self.mode)


CipherContext.register(_contexts.CipherContext)
AEADEncryptionContext.register(_contexts.AEADEncryptionContext)
AEADDecryptionContext.register(_contexts.AEADDecryptionContext)
