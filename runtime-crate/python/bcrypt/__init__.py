"""Password hashing with bcrypt. pyca/bcrypt `src/_bcrypt/src/lib.rs`; the hash itself is computed in `_passwords`."""

from . import _bcrypt  # noqa: F401
from ._bcrypt import checkpw, gensalt, hashpw, kdf

__title__ = "bcrypt"
__summary__ = "Modern(-ish) password hashing for your software and your servers"
__uri__ = "https://github.com/pyca/bcrypt/"
__version__ = "5.0.0"
__author__ = "The Python Cryptographic Authority developers"
__email__ = "cryptography-dev@python.org"
__license__ = "Apache License, Version 2.0"
__copyright__ = f"Copyright 2013-2025 {__author__}"

__all__ = [
    "__author__",
    "__copyright__",
    "__email__",
    "__license__",
    "__summary__",
    "__title__",
    "__uri__",
    "__version__",
    "checkpw",
    "gensalt",
    "hashpw",
    "kdf",
]
