"""The hashers. pwdlib `pwdlib/hashers/__init__.py`."""

from .base import HasherProtocol

__all__ = ["HasherProtocol"]
