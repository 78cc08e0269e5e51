"""Checks of arguments, numbers as bytes, the warning of what goes. pyca/cryptography `src/cryptography/utils.py`."""

import typing

__molt_missing__ = (
    "DeprecatedIn36",
    "DeprecatedIn40",
    "DeprecatedIn41",
    "DeprecatedIn42",
    "DeprecatedIn43",
    "DeprecatedIn47",
    "DeprecatedIn50",
    "Enum",
    "InterfaceNotImplemented",
    "deprecated",
)


class CryptographyDeprecationWarning(UserWarning):
    """Something that a later version will not have."""


Buffer = typing.Union[bytes, bytearray, memoryview]


def _check_bytes(name, value):
    if not isinstance(value, bytes):
        raise TypeError(f"{name} must be bytes")


def _check_byteslike(name, value):
    if isinstance(value, bytes | bytearray | memoryview):
        return
    try:
        memoryview(value)
    except TypeError:
        raise TypeError(f"{name} must be bytes-like")


def int_to_bytes(integer, length=None):
    """A number in bytes, of a length or of as many as it needs."""
    if length is None:
        length = max(1, -(-integer.bit_length() // 8))
    elif length == 0:
        raise ValueError("length argument can't be 0")
    return integer.to_bytes(length, "big")
