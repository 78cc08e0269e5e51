"""JSON Web Tokens. PyJWT `jwt/__init__.py`."""

from .api_jwk import PyJWK, PyJWKSet
from .api_jws import PyJWS, get_algorithm_by_name, get_unverified_header, register_algorithm, unregister_algorithm
from .api_jwt import PyJWT, decode, decode_complete, encode
from .exceptions import (
    DecodeError,
    ExpiredSignatureError,
    ImmatureSignatureError,
    InvalidAlgorithmError,
    InvalidAudienceError,
    InvalidIssuedAtError,
    InvalidIssuerError,
    InvalidKeyError,
    InvalidSignatureError,
    InvalidTokenError,
    MissingRequiredClaimError,
    PyJWKClientConnectionError,
    PyJWKClientError,
    PyJWKError,
    PyJWKSetError,
    PyJWTError,
)
from .warnings import InsecureKeyLengthWarning

__version__ = "2.11.0"
__title__ = "PyJWT"
__description__ = "JSON Web Token implementation in Python"
__url__ = __uri__ = "https://pyjwt.readthedocs.io"
__author__ = "José Padilla"
__email__ = "hello@jpadilla.com"
__license__ = "MIT"
__copyright__ = f"Copyright 2015-2026 {__author__}"

__all__ = [
    "DecodeError",
    "ExpiredSignatureError",
    "ImmatureSignatureError",
    "InsecureKeyLengthWarning",
    "InvalidAlgorithmError",
    "InvalidAudienceError",
    "InvalidIssuedAtError",
    "InvalidIssuerError",
    "InvalidKeyError",
    "InvalidSignatureError",
    "InvalidTokenError",
    "MissingRequiredClaimError",
    "PyJWK",
    "PyJWKClientConnectionError",
    "PyJWKClientError",
    "PyJWKError",
    "PyJWKSet",
    "PyJWKSetError",
    "PyJWS",
    "PyJWT",
    "PyJWTError",
    "decode",
    "decode_complete",
    "encode",
    "get_algorithm_by_name",
    "get_unverified_header",
    "register_algorithm",
    "unregister_algorithm",
]

__molt_missing__ = ("PyJWKClient",)
