"""Signed tokens. python-jose `jose/__init__.py`."""

from .exceptions import (  # noqa: F401
    ExpiredSignatureError,
    JOSEError,
    JWSError,
    JWTError,
)

__version__ = "3.5.0"
__author__ = "Michael Davis"
__license__ = "MIT"
__copyright__ = f"Copyright 2016 {__author__}"
