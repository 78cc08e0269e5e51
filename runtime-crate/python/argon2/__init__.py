"""Password hashing with Argon2. argon2-cffi `src/argon2/__init__.py` and `_legacy.py`."""

import os
import warnings

from . import exceptions, low_level, profiles
from ._password_hasher import (
    DEFAULT_HASH_LENGTH,
    DEFAULT_MEMORY_COST,
    DEFAULT_PARALLELISM,
    DEFAULT_RANDOM_SALT_LENGTH,
    DEFAULT_TIME_COST,
    PasswordHasher,
)
from ._utils import Parameters, extract_parameters
from .low_level import Type

__title__ = "argon2-cffi"
__author__ = "Hynek Schlawack"
__copyright__ = f"Copyright (c) 2015 {__author__}"
__license__ = "MIT"

__all__ = [
    "DEFAULT_HASH_LENGTH",
    "DEFAULT_MEMORY_COST",
    "DEFAULT_PARALLELISM",
    "DEFAULT_RANDOM_SALT_LENGTH",
    "DEFAULT_TIME_COST",
    "Parameters",
    "PasswordHasher",
    "Type",
    "exceptions",
    "extract_parameters",
    "hash_password",
    "hash_password_raw",
    "low_level",
    "profiles",
    "verify_password",
]

__molt_missing__ = ("__version__", "__description__", "__uri__", "__url__", "__email__")


def _say_deprecated(name):
    warnings.warn(
        f"argon2.{name} is deprecated, use argon2.PasswordHasher instead", DeprecationWarning, stacklevel=3
    )


def hash_password(
    password,
    salt=None,
    time_cost=DEFAULT_TIME_COST,
    memory_cost=DEFAULT_MEMORY_COST,
    parallelism=DEFAULT_PARALLELISM,
    hash_len=DEFAULT_HASH_LENGTH,
    type=Type.I,
):
    """Deprecated: the hash of a password in its text."""
    _say_deprecated("hash_password")
    chosen = os.urandom(DEFAULT_RANDOM_SALT_LENGTH) if salt is None else salt
    return low_level.hash_secret(password, chosen, time_cost, memory_cost, parallelism, hash_len, type)


def hash_password_raw(
    password,
    salt=None,
    time_cost=DEFAULT_TIME_COST,
    memory_cost=DEFAULT_MEMORY_COST,
    parallelism=DEFAULT_PARALLELISM,
    hash_len=DEFAULT_HASH_LENGTH,
    type=Type.I,
):
    """Deprecated: the hash of a password in bytes."""
    _say_deprecated("hash_password_raw")
    chosen = os.urandom(DEFAULT_RANDOM_SALT_LENGTH) if salt is None else salt
    return low_level.hash_secret_raw(password, chosen, time_cost, memory_cost, parallelism, hash_len, type)


def verify_password(hash, password, type=Type.I):
    """Deprecated: whether the hash is the password's."""
    _say_deprecated("verify_password")
    return low_level.verify_secret(hash, password, type)
