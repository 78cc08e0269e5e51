"""The modes of operation. pyca/cryptography `src/cryptography/hazmat/primitives/ciphers/modes.py`."""

from .... import utils
from .._modes import (
    Mode,
    ModeWithAuthenticationTag,
    ModeWithInitializationVector,
    ModeWithNonce,
    ModeWithTweak,  # noqa: F401
    _check_aes_key_length,
    _check_iv_and_key_length,
    _check_nonce_length,
    _require_blocks,
)

__molt_missing__ = ("CFB", "CFB8", "OFB", "XTS")


class CBC(ModeWithInitializationVector):
    """Each block mixed with the encrypted one before it."""

    name = "CBC"

    def __init__(self, initialization_vector):
        utils._check_byteslike("initialization_vector", initialization_vector)
        self._initialization_vector = initialization_vector

    @property
    def initialization_vector(self):
        return self._initialization_vector

    validate_for_algorithm = _check_iv_and_key_length


class ECB(Mode):
    """Each block of its own."""

    name = "ECB"

    validate_for_algorithm = _check_aes_key_length


class CTR(ModeWithNonce):
    """Mixed with encrypted counters."""

    name = "CTR"

    def __init__(self, nonce):
        utils._check_byteslike("nonce", nonce)
        self._nonce = nonce

    @property
    def nonce(self):
        return self._nonce

    def validate_for_algorithm(self, algorithm):
        _check_aes_key_length(self, algorithm)
        _check_nonce_length(self._nonce, self.name, algorithm)


class GCM(ModeWithInitializationVector, ModeWithAuthenticationTag):
    """Counters, with a tag over everything."""

    name = "GCM"
    _MAX_ENCRYPTED_BYTES = (1 << 36) - 32
    _MAX_AAD_BYTES = (1 << 61) - 1

    def __init__(self, initialization_vector, tag=None, min_tag_length=16):
        utils._check_byteslike("initialization_vector", initialization_vector)
        if not 8 <= len(initialization_vector) <= 128:
            raise ValueError("initialization_vector must be between 8 and 128 bytes (64 and 1024 bits).")
        if min_tag_length < 4:
            raise ValueError("min_tag_length must be >= 4")
        if tag is not None:
            utils._check_bytes("tag", tag)
            if len(tag) < min_tag_length:
                raise ValueError(f"Authentication tag must be {min_tag_length} bytes or longer.")
        self._initialization_vector, self._tag = initialization_vector, tag
        self._min_tag_length = min_tag_length

    @property
    def initialization_vector(self):
        return self._initialization_vector

    @property
    def tag(self):
        return self._tag

    def validate_for_algorithm(self, algorithm):
        _check_aes_key_length(self, algorithm)
        _require_blocks(self.name, algorithm)
        longest = algorithm.block_size // 8
        if self._tag is not None and len(self._tag) > longest:
            raise ValueError(f"Authentication tag cannot be more than {longest} bytes.")
