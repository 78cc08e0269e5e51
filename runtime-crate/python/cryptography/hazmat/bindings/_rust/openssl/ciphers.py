"""Ciphers under way. pyca/cryptography `src/rust/src/backend/ciphers.rs`; AES is computed in `_ciphers`."""

import _ciphers
import hmac

from .....exceptions import (
    AlreadyFinalized,
    AlreadyUpdated,
    InvalidTag,
    NotYetFinalized,
    UnsupportedAlgorithm,
    _Reasons,
)
from .._arguments import octets, only_bytes, writable

_BLOCK = 16


class _Blocks:
    """Whole blocks: what is not whole yet is held."""

    def __init__(self, key, vector, encrypts):
        self._key, self._vector, self._encrypts = key, vector, encrypts
        self._held = b""

    def update(self, data):
        together = self._held + data
        whole = len(together) - len(together) % _BLOCK
        self._held = together[whole:]
        return self._turned(together[:whole])

    def _turned(self, blocks):
        if self._vector is None:
            return _ciphers.aes_ecb(self._key, blocks, self._encrypts)
        if not blocks:
            return b""
        turned = _ciphers.aes_cbc(self._key, self._vector, blocks, self._encrypts)
        # What the next block is mixed with is the encrypted one before it.
        self._vector = (turned if self._encrypts else blocks)[-_BLOCK:]
        return turned

    def end(self):
        if self._held:
            raise ValueError("The length of the provided data is not a multiple of the block length.")


class _Counters:
    """A stream from a counter."""

    def __init__(self, key, counter):
        self._key = key
        self.reset(counter)

    def reset(self, counter):
        self._counter, self._place = counter, 0

    def update(self, data):
        place, self._place = self._place, self._place + len(data)
        return _ciphers.aes_ctr(self._key, self._counter, place, data)

    def end(self):
        pass


def _process(algorithm, mode, encrypts):
    """What turns data of one side into that of the other."""
    name = None if mode is None else mode.name
    if algorithm.name == "AES":
        key = octets(algorithm.key)
        if name == "CBC":
            return _Blocks(key, octets(mode.initialization_vector), encrypts)
        if name == "ECB":
            return _Blocks(key, None, encrypts)
        if name == "CTR":
            return _Counters(key, octets(mode.nonce))
    refused = f"cipher {algorithm.name} in {name} mode is not supported "
    raise UnsupportedAlgorithm(refused, _Reasons.UNSUPPORTED_CIPHER)


class CipherContext:
    """Encryption or decryption under way."""

    def __init__(self, process):
        self._process = process

    def _open(self):
        if self._process is None:
            raise AlreadyFinalized("Context was already finalized.")
        return self._process

    def update(self, data):
        data = octets(data)
        return self._open().update(data)

    def update_into(self, data, buf):
        data, view = octets(data), writable(buf)
        process = self._open()
        least = len(data) + (_BLOCK - 1 if isinstance(process, _Blocks) else 0)
        if len(view) < least:
            raise ValueError(f"buffer must be at least {least} bytes for this payload")
        turned = process.update(data)
        view[: len(turned)] = turned
        return len(turned)

    def finalize(self):
        self._open().end()
        self._process = None
        return b""

    def reset_nonce(self, nonce):
        nonce = octets(nonce)
        process = self._open()
        if not isinstance(process, _Counters):
            refused = "This algorithm or mode does not support resetting the nonce."
            raise UnsupportedAlgorithm(refused, _Reasons.UNSUPPORTED_CIPHER)
        if len(nonce) != _BLOCK:
            raise ValueError(f"Nonce must be {_BLOCK} bytes long")
        process.reset(nonce)


class _Authenticated:
    """GCM under way: the stream, and what the tag will be computed of."""

    def __init__(self, algorithm, mode):
        self._key = octets(algorithm.key)
        self._mode = mode
        self._start = _ciphers.gcm_start(self._key, octets(mode.initialization_vector))
        self._associated = b""
        self._ciphertext = []
        self._place = 0
        self._updated = self._finalized = False

    def _require_open(self):
        if self._finalized:
            raise AlreadyFinalized("Context was already finalized.")

    def authenticate_additional_data(self, data):
        data = octets(data)
        self._require_open()
        if self._updated:
            raise AlreadyUpdated("Update has been called on this context.")
        self._associated += data

    def update(self, data):
        data = octets(data)
        self._require_open()
        self._updated = True
        if self._place + len(data) > self._mode._MAX_ENCRYPTED_BYTES:
            raise ValueError("Exceeded maximum encrypted byte limit")
        turned = _ciphers.gcm_stream(self._key, self._start, self._place, data)
        self._place += len(data)
        self._ciphertext.append(self._encrypted(data, turned))
        return turned

    def update_into(self, data, buf):
        data, view = octets(data), writable(buf)
        self._require_open()
        if len(view) < len(data):
            raise ValueError(f"buffer must be at least {len(data)} bytes for this payload")
        turned = self.update(data)
        view[: len(turned)] = turned
        return len(turned)

    def reset_nonce(self, nonce):
        octets(nonce)
        self._require_open()
        refused = "This algorithm or mode does not support resetting the nonce."
        raise UnsupportedAlgorithm(refused, _Reasons.UNSUPPORTED_CIPHER)

    def _computed_tag(self):
        return _ciphers.gcm_tag(self._key, self._start, self._associated, b"".join(self._ciphertext))


class AEADEncryptionContext(_Authenticated):
    """Encryption that authenticates."""

    _tag = None

    @staticmethod
    def _encrypted(data, turned):
        return turned

    def finalize(self):
        self._require_open()
        self._tag = self._computed_tag()
        self._finalized = True
        return b""

    @property
    def tag(self):
        if self._tag is None:
            raise NotYetFinalized("You must finalize encryption before getting the tag.")
        return self._tag


class AEADDecryptionContext(_Authenticated):
    """Decryption that authenticates; nothing that it gave may be used before it is finalized."""

    @staticmethod
    def _encrypted(data, turned):
        return data

    _refused = False

    def _end(self, tag):
        # What has been refused once stays so, with whatever tag.
        self._refused = self._refused or not hmac.compare_digest(self._computed_tag()[: len(tag)], tag)
        if self._refused:
            raise InvalidTag
        self._finalized = True
        return b""

    def finalize(self):
        self._require_open()
        if self._mode.tag is None:
            raise ValueError("Authentication tag must be provided when decrypting.")
        return self._end(self._mode.tag)

    def finalize_with_tag(self, tag):
        tag = only_bytes(tag)
        self._require_open()
        if self._mode.tag is not None:
            raise ValueError("Authentication tag must be provided only once.")
        least = self._mode._min_tag_length
        if len(tag) < least:
            raise ValueError(f"Authentication tag must be {least} bytes or longer.")
        if len(tag) > _BLOCK:
            raise ValueError(f"Authentication tag cannot be more than {_BLOCK} bytes.")
        return self._end(tag)


def _is_gcm(algorithm, mode):
    return algorithm.name == "AES" and mode is not None and mode.name == "GCM"


def create_encryption_ctx(algorithm, mode):
    """Encryption under way."""
    if _is_gcm(algorithm, mode):
        return AEADEncryptionContext(algorithm, mode)
    return CipherContext(_process(algorithm, mode, True))


def create_decryption_ctx(algorithm, mode):
    """Decryption under way."""
    if _is_gcm(algorithm, mode):
        return AEADDecryptionContext(algorithm, mode)
    return CipherContext(_process(algorithm, mode, False))
