"""What a hasher is. pwdlib `pwdlib/hashers/base.py`."""

import typing

__all__ = ["HasherProtocol", "ensure_str", "validate_str_or_bytes"]


def validate_str_or_bytes(value, param_name):
    """TypeError unless the value is text or bytes."""
    if isinstance(value, str | bytes):
        return
    raise TypeError(f"{param_name} must be str or bytes")


def ensure_str(v, *, encoding="utf-8"):
    """The value as text."""
    if isinstance(v, bytes):
        return v.decode(encoding)
    return v


def ensure_bytes(v, *, encoding="utf-8"):
    """The value as bytes."""
    if isinstance(v, str):
        return v.encode(encoding)
    return v


class HasherProtocol(typing.Protocol):
    """The methods of a hasher."""

    @classmethod
    def identify(cls, hash: str | bytes) -> bool:
        """Whether a hash is one of this hasher's."""
        ...

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        """The hash of a password."""
        ...

    def verify(self, password: str | bytes, hash: str | bytes) -> bool:
        """Whether the hash is the password's."""
        ...

    def check_needs_rehash(self, hash: str | bytes) -> bool:
        """Whether the hash was made with other parameters."""
        ...
