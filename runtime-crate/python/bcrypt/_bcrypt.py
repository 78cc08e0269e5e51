"""What bcrypt's extension module does around the hash: salts, their text, refusals. pyca/bcrypt `src/_bcrypt/src/lib.rs`."""

import base64
import operator
import os
import warnings

import _passwords
from _hashes import compare_digest

_LONGEST_PASSWORD = 72
_TO_BCRYPT = bytes.maketrans(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
)
_ALPHABET = frozenset(b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_FROM_BCRYPT = bytes.maketrans(
    b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
)


def _require_bytes(name, value):
    if not isinstance(value, bytes):
        raise TypeError(f"argument '{name}': '{type(value).__name__}' object cannot be converted to 'PyBytes'")


def _unsigned(name, value, bits):
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(
            f"argument '{name}': '{type(value).__name__}' object cannot be interpreted as an integer"
        ) from None
    if not 0 <= number < 1 << bits:
        if bits < 64:
            if not -(1 << 63) <= number < 1 << 63:
                raise OverflowError("Python int too large to convert to C long")
            raise OverflowError("out of range integral type conversion attempted")
        raise OverflowError("can't convert negative int to unsigned" if number < 0 else "int too big to convert")
    return number


def _encoded(data):
    return base64.b64encode(data).rstrip(b"=").translate(_TO_BCRYPT)


def _decoded(text):
    """The bytes of 22 characters of bcrypt's own base64, whose last bits must be zero."""
    if len(text) != 22 or not _ALPHABET.issuperset(text):
        raise ValueError("Invalid salt")
    data = base64.b64decode(text.translate(_FROM_BCRYPT) + b"==")
    if _encoded(data) != text:
        raise ValueError("Invalid salt")
    return data


def _taken_apart(salt):
    """Version, cost and the sixteen bytes that a salt, or a whole hash, begins with."""
    parts = [part for part in salt.split(b"$") if part]
    if len(parts) != 3 or parts[0] not in (b"2y", b"2b", b"2a", b"2x"):
        raise ValueError("Invalid salt")
    version, cost, rest = parts
    digits = cost.removeprefix(b"+")
    if not digits.isdigit():
        raise ValueError("Invalid salt")
    rounds = int(digits)
    raw = _decoded(rest[:22])
    if not 4 <= rounds <= 31:
        raise ValueError("Invalid salt")
    return version, rounds, raw


def gensalt(rounds=12, prefix=b"2b"):
    """A new salt, from the randomness of the operating system."""
    rounds = _unsigned("rounds", rounds, 16)
    _require_bytes("prefix", prefix)
    if prefix not in (b"2a", b"2b"):
        raise ValueError("Supported prefixes are b'2a' or b'2b'")
    if not 4 <= rounds <= 31:
        raise ValueError("Invalid rounds")
    return b"$%b$%02d$%b" % (prefix, rounds, _encoded(os.urandom(16)))


def hashpw(password, salt):
    """The hash of a password with a salt, which may be that of a whole hash."""
    _require_bytes("password", password)
    _require_bytes("salt", salt)
    if len(password) > _LONGEST_PASSWORD:
        raise ValueError(
            "password cannot be longer than 72 bytes, truncate manually if necessary (e.g. my_password[:72])"
        )
    version, rounds, raw = _taken_apart(salt)
    hashed = _passwords.bcrypt((password + b"\0")[:_LONGEST_PASSWORD], raw, rounds)
    return b"$%b$%02d$%b%b" % (version, rounds, _encoded(raw), _encoded(hashed[:23]))


def checkpw(password, hashed_password):
    """Whether the hash is the password's; compared in a time that does not tell where they differ."""
    _require_bytes("password", password)
    _require_bytes("hashed_password", hashed_password)
    return compare_digest(hashpw(password, hashed_password), hashed_password)


def kdf(password, salt, desired_key_bytes, rounds, ignore_few_rounds=False):
    """A key derived from a password, as OpenSSH does it."""
    _require_bytes("password", password)
    _require_bytes("salt", salt)
    size = _unsigned("desired_key_bytes", desired_key_bytes, 64)
    rounds = _unsigned("rounds", rounds, 32)
    if not password or not salt:
        raise ValueError("password and salt must not be empty")
    if not 1 <= size <= 512:
        raise ValueError("desired_key_bytes must be 1-512")
    if rounds == 0:
        raise ValueError("rounds must be 1 or more")
    if rounds < 50 and not ignore_few_rounds:
        warnings.warn(
            f"Warning: bcrypt.kdf() called with only {rounds} round(s). "
            "This few is not secure: the parameter is linear, like PBKDF2.",
            stacklevel=4,
        )
    return _passwords.bcrypt_pbkdf(password, salt, size, rounds)
