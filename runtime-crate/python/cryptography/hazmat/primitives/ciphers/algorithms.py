"""The ciphers. pyca/cryptography `src/cryptography/hazmat/primitives/ciphers/algorithms.py`."""

from .._cipheralgorithm import BlockCipherAlgorithm, _verify_key_size

__molt_missing__ = (
    "ARC4",
    "CAST5",
    "Blowfish",
    "Camellia",
    "ChaCha20",
    "IDEA",
    "SEED",
    "SM4",
    "TripleDES",
)


class AES(BlockCipherAlgorithm):
    """AES with a key of any length; the longest is for XTS."""

    name = "AES"
    key_sizes = frozenset((128, 192, 256, 512))
    block_size = 128

    def __init__(self, key):
        self.key = _verify_key_size(self, key)

    @property
    def key_size(self):
        return 8 * len(self.key)


class AES128(BlockCipherAlgorithm):
    """AES with a key of 128 bits."""

    name = "AES"
    key_size = 128
    key_sizes = frozenset((128,))
    block_size = 128

    def __init__(self, key):
        self.key = _verify_key_size(self, key)


class AES256(BlockCipherAlgorithm):
    """AES with a key of 256 bits."""

    name = "AES"
    key_size = 256
    key_sizes = frozenset((256,))
    block_size = 128

    def __init__(self, key):
        self.key = _verify_key_size(self, key)
