"""Hash functions by the names of the extension module for OpenSSL. CPython Modules/_hashopenssl.c."""

from _hashes import compare_digest, pbkdf2_hmac  # noqa: F401
from _hashes import hmac_digest as _hmac_digest

from hashlib import algorithms_available, new, scrypt  # noqa: F401
from hashlib import md5 as openssl_md5
from hashlib import sha1 as openssl_sha1  # noqa: F401
from hashlib import sha3_224 as openssl_sha3_224  # noqa: F401
from hashlib import sha3_256 as openssl_sha3_256  # noqa: F401
from hashlib import sha3_384 as openssl_sha3_384  # noqa: F401
from hashlib import sha3_512 as openssl_sha3_512  # noqa: F401
from hashlib import sha224 as openssl_sha224  # noqa: F401
from hashlib import sha256 as openssl_sha256  # noqa: F401
from hashlib import sha384 as openssl_sha384  # noqa: F401
from hashlib import sha512 as openssl_sha512  # noqa: F401
from hashlib import shake_128 as openssl_shake_128
from hashlib import shake_256 as openssl_shake_256  # noqa: F401

__molt_missing__ = ("HMAC", "hmac_new")

HASH = type(openssl_md5())
HASHXOF = type(openssl_shake_128())
openssl_md_meth_names = frozenset(algorithms_available)


class UnsupportedDigestmodError(ValueError):
    pass


def get_fips_mode():
    return 0


def hmac_digest(key, msg, digest):
    """The code of a message, in one go."""
    return _hmac_digest(key, msg, digest)
