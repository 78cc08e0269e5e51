"""Keys by algorithm. python-jose `jose/jwk.py`."""

from .backends import DIRKey, HMACKey
from .backends._hmac import RefusedKey
from .backends.base import Key
from .constants import ALGORITHMS
from .exceptions import JWKError

__molt_missing__ = ("AESKey", "ECKey", "RSAKey")

_UNKNOWN = "Unable to find an algorithm for key"


def get_key(algorithm):
    """The class of the keys of an algorithm; None for an unknown one."""
    if algorithm in ALGORITHMS.KEYS:
        return ALGORITHMS.KEYS[algorithm]
    if algorithm in ALGORITHMS.HMAC:
        return HMACKey
    if algorithm == ALGORITHMS.DIR:
        return DIRKey
    refused = algorithm in ALGORITHMS.RSA or algorithm in ALGORITHMS.EC or algorithm in ALGORITHMS.AES
    return RefusedKey if refused else None


def register_key(algorithm, key_class):
    """Adds an algorithm with the class of its keys."""
    if not issubclass(key_class, Key):
        raise TypeError("Key class is not a subclass of jwk.Key")
    ALGORITHMS.SUPPORTED.add(algorithm)
    ALGORITHMS.KEYS[algorithm] = key_class
    return True


def construct(key_data, algorithm=None):
    """A key, for an algorithm that it may name itself."""
    name = algorithm
    if not name and isinstance(key_data, dict):
        name = key_data.get("alg")
    if not name:
        raise JWKError(_UNKNOWN)
    made = get_key(name)
    if not made:
        raise JWKError(_UNKNOWN)
    return made(key_data, name)
