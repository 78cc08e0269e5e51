"""Argon2. pwdlib `pwdlib/hashers/argon2.py`."""

import re

from ..exceptions import HasherNotAvailable
from .base import HasherProtocol, ensure_str, validate_str_or_bytes

try:
    import argon2.exceptions
    from argon2 import PasswordHasher
except ImportError as e:
    raise HasherNotAvailable("argon2") from e

ARGON2_ENCODED_HASH_REGEX = re.compile(
    r"^\$(?P<variant>argon2(id|i|d))\$(?:v=(?P<version>\d+)\$)?"
    r"m=(?P<memory_cost>\d+),t=(?P<time_cost>\d+),p=(?P<parallelism>\d+)"
    r"(?:\$(?P<salt>[^$]+)(?:\$(?P<digest>.+?))?)?$"
)


class Argon2Hasher(HasherProtocol):
    """Hashes with argon2-cffi."""

    def __init__(
        self,
        time_cost=argon2.DEFAULT_TIME_COST,
        memory_cost=argon2.DEFAULT_MEMORY_COST,
        parallelism=argon2.DEFAULT_PARALLELISM,
        hash_len=argon2.DEFAULT_HASH_LENGTH,
        salt_len=argon2.DEFAULT_RANDOM_SALT_LENGTH,
        type=argon2.Type.ID,
    ):
        lengths = {"hash_len": hash_len, "salt_len": salt_len}
        self._hasher = PasswordHasher(time_cost, memory_cost, parallelism, **lengths, type=type)

    @classmethod
    def identify(cls, hash):
        validate_str_or_bytes(hash, "hash")
        try:
            text = ensure_str(hash)
        except UnicodeDecodeError:
            return False
        return ARGON2_ENCODED_HASH_REGEX.fullmatch(text) is not None

    def hash(self, password, *, salt=None):
        validate_str_or_bytes(password, "password")
        return self._hasher.hash(password, salt=salt)

    def verify(self, password, hash):
        for name, value in (("password", password), ("hash", hash)):
            validate_str_or_bytes(value, name)
        try:
            self._hasher.verify(hash, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False
        return True

    def check_needs_rehash(self, hash):
        validate_str_or_bytes(hash, "hash")
        return self._hasher.check_needs_rehash(ensure_str(hash))
