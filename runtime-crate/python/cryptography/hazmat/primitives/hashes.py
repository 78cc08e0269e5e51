"""Hash functions. pyca/cryptography `src/cryptography/hazmat/primitives/hashes.py`."""

import abc
import sys

from ..bindings._rust.openssl.hashes import Hash, XOFHash

__all__ = [
    "MD5",
    "SHA1",
    "SHA3_224",
    "SHA3_256",
    "SHA3_384",
    "SHA3_512",
    "SHA224",
    "SHA256",
    "SHA384",
    "SHA512",
    "SHA512_224",
    "SHA512_256",
    "SHAKE128",
    "SHAKE256",
    "BLAKE2b",
    "BLAKE2s",
    "ExtendableOutputFunction",
    "Hash",
    "HashAlgorithm",
    "HashContext",
    "XOFHash",
]

__molt_missing__ = ("SM3",)


class HashAlgorithm(abc.ABC):
    """A hash function."""

    @property
    @abc.abstractmethod
    def name(self):
        """What it is called."""

    @property
    @abc.abstractmethod
    def digest_size(self):
        """How many bytes its digests have."""

    @property
    @abc.abstractmethod
    def block_size(self):
        """How many bytes it takes at once; None where it takes none in blocks."""


class HashContext(abc.ABC):
    """A hash under way."""

    @property
    @abc.abstractmethod
    def algorithm(self):
        """The function."""

    @abc.abstractmethod
    def update(self, data):
        """Takes more data."""

    @abc.abstractmethod
    def finalize(self):
        """The digest."""

    @abc.abstractmethod
    def copy(self):
        """Another one that has had the same data."""


HashContext.register(Hash)


class ExtendableOutputFunction(abc.ABC):
    """A hash function that gives as many bytes as one takes."""


def _equal(self, other):
    """Functions of one class are equal where their digests have one size."""
    if not isinstance(other, _class_of(self)):
        return NotImplemented
    return self.digest_size == other.digest_size


def _class_of(function):
    """The class below HashAlgorithm that a function is of."""
    return next(cls for cls in type(function).__mro__ if "name" in vars(cls))


class MD5(HashAlgorithm):
    name = "md5"
    digest_size = 16
    block_size = 64
    __eq__ = _equal
    __hash__ = None


class SHA1(HashAlgorithm):
    name = "sha1"
    digest_size = 20
    block_size = 64
    __eq__ = _equal
    __hash__ = None


class SHA224(HashAlgorithm):
    name = "sha224"
    digest_size = 28
    block_size = 64
    __eq__ = _equal
    __hash__ = None


class SHA256(HashAlgorithm):
    name = "sha256"
    digest_size = 32
    block_size = 64
    __eq__ = _equal
    __hash__ = None


class SHA384(HashAlgorithm):
    name = "sha384"
    digest_size = 48
    block_size = 128
    __eq__ = _equal
    __hash__ = None


class SHA512(HashAlgorithm):
    name = "sha512"
    digest_size = 64
    block_size = 128
    __eq__ = _equal
    __hash__ = None


class SHA512_224(HashAlgorithm):
    name = "sha512-224"
    digest_size = 28
    block_size = 128
    __eq__ = _equal
    __hash__ = None


class SHA512_256(HashAlgorithm):
    name = "sha512-256"
    digest_size = 32
    block_size = 128
    __eq__ = _equal
    __hash__ = None


class SHA3_224(HashAlgorithm):
    name = "sha3-224"
    digest_size = 28
    block_size = None
    __eq__ = _equal
    __hash__ = None


class SHA3_256(HashAlgorithm):
    name = "sha3-256"
    digest_size = 32
    block_size = None
    __eq__ = _equal
    __hash__ = None


class SHA3_384(HashAlgorithm):
    name = "sha3-384"
    digest_size = 48
    block_size = None
    __eq__ = _equal
    __hash__ = None


class SHA3_512(HashAlgorithm):
    name = "sha3-512"
    digest_size = 64
    block_size = None
    __eq__ = _equal
    __hash__ = None


class _Sized(HashAlgorithm):
    """A function whose digests have a size that is asked for."""

    _digest_size: int

    @property
    def digest_size(self):
        return self._digest_size


class _Shake(_Sized, ExtendableOutputFunction):
    block_size = None

    def __init__(self, digest_size):
        if not isinstance(digest_size, int):
            raise TypeError("digest_size must be an integer")
        if digest_size < 1:
            raise ValueError("digest_size must be a positive integer")
        self._digest_size = digest_size

    @classmethod
    def xof(cls):
        """One of which as much may be taken as one likes."""
        return cls(sys.maxsize)


class SHAKE128(_Shake):
    name = "shake128"
    __eq__ = _equal
    __hash__ = None


class SHAKE256(_Shake):
    name = "shake256"
    __eq__ = _equal
    __hash__ = None


class BLAKE2b(_Sized):
    name = "blake2b"
    block_size = 128
    _max_digest_size = 64
    _min_digest_size = 1
    __eq__ = _equal
    __hash__ = None

    def __init__(self, digest_size):
        if digest_size != self._max_digest_size:
            raise ValueError("Digest size must be 64")
        self._digest_size = digest_size


class BLAKE2s(_Sized):
    name = "blake2s"
    block_size = 64
    _max_digest_size = 32
    _min_digest_size = 1
    __eq__ = _equal
    __hash__ = None

    def __init__(self, digest_size):
        if digest_size != self._max_digest_size:
            raise ValueError("Digest size must be 32")
        self._digest_size = digest_size
