"""Argon2 without conveniences. argon2-cffi `src/argon2/low_level.py` with libargon2's `encoding.c`; the hash is computed in
`_passwords`."""

import base64
import enum
import operator
import re

import _passwords
from _hashes import compare_digest

from . import _errors
from .exceptions import HashingError, VerificationError, VerifyMismatchError

__all__ = ["ARGON2_VERSION", "Type", "hash_secret", "hash_secret_raw", "verify_secret"]

__molt_missing__ = ("core", "ffi")

ARGON2_VERSION = 19

_ENCODED = re.compile(
    rb"\$argon2(id|i|d)(?:\$v=(0|[1-9][0-9]*))?\$m=(0|[1-9][0-9]*),t=(0|[1-9][0-9]*),p=(0|[1-9][0-9]*)"
    rb"\$([A-Za-z0-9+/]*)\$([A-Za-z0-9+/]*)([^\0]*)"
)


class Type(enum.Enum):
    """The variants."""

    D = 0
    I = 1
    ID = 2


def error_to_str(error):
    """The text of one of libargon2's numbers."""
    return _errors.TEXTS.get(error, "Unknown error code")


def _unsigned(value):
    if isinstance(value, float):
        raise TypeError("an integer is required")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError("an integer is required") from None
    if number < 0:
        raise OverflowError("can't convert negative number to unsigned")
    if number >= 1 << 32:
        raise OverflowError(f"integer {number} does not fit '32-bit unsigned int'")
    return number


def _octets(value, ctype="uint8_t[]"):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        raise TypeError(f"initializer for ctype '{ctype}' must be a bytes or list or tuple, not str")
    raise TypeError(f"expected new array length or list/tuple/str, not {type(value).__name__}")


def _computed(kind, version, costs, secret, salt, size):
    if version not in (16, ARGON2_VERSION):
        raise NotImplementedError(f"Argon2 of version {version}")
    try:
        return _passwords.argon2((kind, version, *costs, size), secret, salt, b"", b"")
    except MemoryError:
        return None


def _raw(secret, salt, time_cost, memory_cost, parallelism, hash_len, type, version):
    """The hash and the costs, as numbers; HashingError for what libargon2 refuses."""
    costs = (_unsigned(time_cost), _unsigned(memory_cost), _unsigned(parallelism))
    size = _unsigned(hash_len)
    kind = type.value
    secret, salt = _octets(secret), _octets(salt)
    problem = _errors.refusal(*costs, len(salt), size)
    hashed = None if problem else _computed(kind, version, costs, secret, salt, size)
    if hashed is None:
        raise HashingError(error_to_str(problem or _errors.MEMORY_ALLOCATION))
    return hashed, costs


def _unpadded(data):
    return base64.b64encode(data).rstrip(b"=")


def hash_secret(
    secret,
    salt,
    time_cost,
    memory_cost,
    parallelism,
    hash_len,
    type,
    version=ARGON2_VERSION,
):
    """The hash in its text, which names its parameters and its salt."""
    hashed, costs = _raw(secret, salt, time_cost, memory_cost, parallelism, hash_len, type, version)
    time, memory, lanes = costs
    head = f"$argon2{type.name.lower()}$v={version}$m={memory},t={time},p={lanes}$"
    return head.encode() + _unpadded(salt) + b"$" + _unpadded(hashed)


def hash_secret_raw(
    secret,
    salt,
    time_cost,
    memory_cost,
    parallelism,
    hash_len,
    type,
    version=ARGON2_VERSION,
):
    """The hash in bytes."""
    size = hash_len
    if isinstance(size, int) and size < 0:
        raise ValueError("negative array length")
    if not hasattr(size, "__index__"):
        raise TypeError(f"expected new array length or list/tuple/str, not {size.__class__.__name__}")
    return _raw(secret, salt, time_cost, memory_cost, parallelism, size, type, version)[0]


def _bits(text):
    """What base64 without padding says; None where it is not what an encoder writes."""
    if len(text) % 4 == 1:
        return None
    data = base64.b64decode(text + b"=" * (-len(text) % 4))
    return data if _unpadded(data) == text else None


def _verified(encoded, secret, type):
    """libargon2's number for a hash and a secret."""
    match = _ENCODED.match(encoded)
    if match is None or match[1] != type.name.lower().encode():
        return _errors.DECODING_FAILED
    version, memory, time, lanes = (int(number or 16) for number in match.group(2, 3, 4, 5))
    salt, hashed = _bits(match[6]), _bits(match[7])
    if salt is None or hashed is None or max(version, memory, time, lanes) >= 1 << 32:
        return _errors.DECODING_FAILED
    problem = _errors.refusal(time, memory, lanes, len(salt), len(hashed))
    if problem or match[8]:
        return problem or _errors.DECODING_FAILED
    computed = _computed(type.value, version, (time, memory, lanes), secret, salt, len(hashed))
    if computed is None:
        return _errors.MEMORY_ALLOCATION
    return _errors.OK if compare_digest(computed, hashed) else _errors.MISMATCH


def verify_secret(hash, secret, type):
    """True if the secret is the hash's; VerificationError otherwise."""
    number = _verified(_octets(hash, "char[]").partition(b"\0")[0], _octets(secret), type)
    if number == _errors.OK:
        return True
    mistake = VerifyMismatchError if number == _errors.MISMATCH else VerificationError
    raise mistake(error_to_str(number))
