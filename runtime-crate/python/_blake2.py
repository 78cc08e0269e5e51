"""BLAKE2 by the name of its extension module. CPython Modules/blake2module.c."""

from hashlib import blake2b, blake2s  # noqa: F401
