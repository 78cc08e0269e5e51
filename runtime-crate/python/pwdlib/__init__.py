"""Password hashing with a choice of hashers. pwdlib `pwdlib/__init__.py`."""

from ._hash import PasswordHash

__version__ = "0.3.1"

__all__ = ["PasswordHash"]
