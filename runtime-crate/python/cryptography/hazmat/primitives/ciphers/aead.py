"""Encryption that authenticates, in one go. pyca/cryptography `src/rust/src/backend/aead.rs`."""

import _ciphers
import hmac
import operator
import os

from ....exceptions import InvalidTag
from ...bindings._rust._arguments import octets, written

__all__ = [
    "AESGCM",
    "ChaCha20Poly1305",
]

__molt_missing__ = ("AESCCM", "AESGCMSIV", "AESOCB3", "AESSIV")

_TAG = 16


class AESGCM:
    """AES in GCM."""

    def __init__(self, key):
        self._key = octets(key)
        if len(self._key) not in (16, 24, 32):
            raise ValueError("AESGCM key must be 128, 192, or 256 bits.")

    @staticmethod
    def generate_key(bit_length):
        """A new key, from the operating system."""
        bits = operator.index(bit_length)
        if bits not in (128, 192, 256):
            raise ValueError("bit_length must be 128, 192, or 256")
        return os.urandom(bits // 8)

    def _start(self, nonce):
        if not 8 <= len(nonce) <= 128:
            raise ValueError("Nonce must be between 8 and 128 bytes")
        return _ciphers.gcm_start(self._key, nonce)

    def encrypt(self, nonce, data, associated_data):
        """The ciphertext, and behind it the tag."""
        nonce, data = octets(nonce), octets(data)
        associated = b"" if associated_data is None else octets(associated_data)
        start = self._start(nonce)
        turned = _ciphers.gcm_stream(self._key, start, 0, data)
        return turned + _ciphers.gcm_tag(self._key, start, associated, turned)

    def decrypt(self, nonce, data, associated_data):
        """What was encrypted; InvalidTag where it was changed."""
        nonce, data = octets(nonce), octets(data)
        associated = b"" if associated_data is None else octets(associated_data)
        start = self._start(nonce)
        if len(data) < _TAG:
            raise InvalidTag
        turned, tag = data[:-_TAG], data[-_TAG:]
        if not hmac.compare_digest(_ciphers.gcm_tag(self._key, start, associated, turned), tag):
            raise InvalidTag
        return _ciphers.gcm_stream(self._key, start, 0, turned)

    def encrypt_into(self, nonce, data, associated_data, buf):
        """As `encrypt`, into a buffer."""
        return written(self.encrypt(nonce, data, associated_data), buf)

    def decrypt_into(self, nonce, data, associated_data, buf):
        """As `decrypt`, into a buffer."""
        return written(self.decrypt(nonce, data, associated_data), buf)


class ChaCha20Poly1305:
    """RFC 8439."""

    def __init__(self, key):
        self._key = octets(key)
        if len(self._key) != 32:
            raise ValueError("ChaCha20Poly1305 key must be 32 bytes.")

    @staticmethod
    def generate_key():
        """A new key, from the operating system."""
        return os.urandom(32)

    def _parts(self, nonce, data, associated_data):
        nonce, data = octets(nonce), octets(data)
        associated = b"" if associated_data is None else octets(associated_data)
        if len(nonce) != 12:
            raise ValueError("Nonce must be 12 bytes")
        return self._key, nonce, data, associated

    def encrypt(self, nonce, data, associated_data):
        """The ciphertext, and behind it the tag."""
        return _ciphers.chacha_seal(*self._parts(nonce, data, associated_data))

    def decrypt(self, nonce, data, associated_data):
        """What was encrypted; InvalidTag where it was changed."""
        opened = _ciphers.chacha_open(*self._parts(nonce, data, associated_data))
        if opened is None:
            raise InvalidTag
        return opened

    def encrypt_into(self, nonce, data, associated_data, buf):
        """As `encrypt`, into a buffer."""
        return written(self.encrypt(nonce, data, associated_data), buf)

    def decrypt_into(self, nonce, data, associated_data, buf):
        """As `decrypt`, into a buffer."""
        return written(self.decrypt(nonce, data, associated_data), buf)
