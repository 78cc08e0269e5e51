"""What a mode of operation is. pyca/cryptography `src/cryptography/hazmat/primitives/_modes.py`."""

import abc

from ...exceptions import UnsupportedAlgorithm, _Reasons
from ._cipheralgorithm import BlockCipherAlgorithm


class Mode(abc.ABC):
    """A mode of operation."""

    @property
    @abc.abstractmethod
    def name(self):
        """What it is called."""

    @abc.abstractmethod
    def validate_for_algorithm(self, algorithm):
        """Raises unless the cipher can be used in it."""


class ModeWithInitializationVector(Mode):
    """A mode that begins with a vector."""

    @property
    @abc.abstractmethod
    def initialization_vector(self):
        """The vector."""


class ModeWithTweak(Mode):
    """A mode with a tweak."""

    @property
    @abc.abstractmethod
    def tweak(self):
        """The tweak."""


class ModeWithNonce(Mode):
    """A mode that begins with a nonce."""

    @property
    @abc.abstractmethod
    def nonce(self):
        """The nonce."""


class ModeWithAuthenticationTag(Mode):
    """A mode that authenticates."""

    @property
    @abc.abstractmethod
    def tag(self):
        """The tag that was given; None if there was none."""


def _check_aes_key_length(self, algorithm):
    if algorithm.name == "AES" and algorithm.key_size > 256:
        raise ValueError("Only 128, 192, and 256 bit keys are allowed for this AES mode")


def _require_blocks(name, algorithm):
    if not isinstance(algorithm, BlockCipherAlgorithm):
        refused = f"{name} requires a block cipher algorithm"
        raise UnsupportedAlgorithm(refused, _Reasons.UNSUPPORTED_CIPHER)


def _check_iv_and_key_length(self, algorithm):
    _require_blocks(self, algorithm)
    _check_aes_key_length(self, algorithm)
    length = len(self.initialization_vector)
    if 8 * length != algorithm.block_size:
        raise ValueError(f"Invalid IV size ({length}) for {self.name}.")


def _check_nonce_length(nonce, name, algorithm):
    _require_blocks(name, algorithm)
    if 8 * len(nonce) != algorithm.block_size:
        raise ValueError(f"Invalid nonce size ({len(nonce)}) for {name}.")
