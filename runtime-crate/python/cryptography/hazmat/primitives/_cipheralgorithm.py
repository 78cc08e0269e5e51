"""What a cipher is. pyca/cryptography `src/cryptography/hazmat/primitives/_cipheralgorithm.py`."""

import abc

from ... import utils


class CipherAlgorithm(abc.ABC):
    """A cipher with its key."""

    @property
    @abc.abstractmethod
    def name(self):
        """What it is called."""

    @property
    @abc.abstractmethod
    def key_sizes(self):
        """How many bits its keys may have."""

    @property
    @abc.abstractmethod
    def key_size(self):
        """How many bits its key has."""


class BlockCipherAlgorithm(CipherAlgorithm):
    """A cipher of blocks."""

    key: utils.Buffer

    @property
    @abc.abstractmethod
    def block_size(self):
        """How many bits a block has."""


def _verify_key_size(algorithm, key):
    utils._check_byteslike("key", key)
    bits = 8 * len(key)
    if bits in algorithm.key_sizes:
        return key
    raise ValueError(f"Invalid key size ({bits}) for {algorithm.name}.")
