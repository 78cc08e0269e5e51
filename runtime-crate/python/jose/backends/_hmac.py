"""Keys of keyed hashes. python-jose `jose/backends/cryptography_backend.py` and `native.py`."""

import hashlib
import hmac

from ..constants import ALGORITHMS
from ..exceptions import JWKError
from ..utils import base64url_decode, base64url_encode, ensure_binary, is_pem_format, is_ssh_key
from .base import Key


class HMACKey(Key):
    """A secret that signs and verifies."""

    HASHES = {"HS256": hashlib.sha256, "HS384": hashlib.sha384, "HS512": hashlib.sha512}

    def __init__(self, key, algorithm):
        if algorithm not in ALGORITHMS.HMAC:
            raise JWKError(f"hash_alg: {algorithm} is not a valid hash algorithm")
        self._algorithm = algorithm
        self._hash_alg = self.HASHES.get(algorithm)
        self.prepared_key = self._process_jwk(key) if isinstance(key, dict) else _secret(key)

    def _process_jwk(self, jwk_dict):
        kind = jwk_dict.get("kty")
        if kind != "oct":
            raise JWKError(f"Incorrect key type. Expected: 'oct', Received: {kind}")
        return base64url_decode(jwk_dict.get("k").encode())

    def sign(self, msg):
        return hmac.digest(self.prepared_key, ensure_binary(msg), self._hash_alg)

    def verify(self, msg, sig):
        return hmac.compare_digest(self.sign(msg), ensure_binary(sig))

    def to_dict(self):
        return {"alg": self._algorithm, "kty": "oct", "k": base64url_encode(self.prepared_key).decode()}


def _secret(key):
    if not isinstance(key, str | bytes):
        raise JWKError("Expecting a string- or bytes-formatted key.")
    secret = ensure_binary(key)
    if is_ssh_key(secret) or is_pem_format(secret):
        raise JWKError(
            "The specified key is an asymmetric key or x509 certificate and should not be used as an HMAC secret."
        )
    return secret


class RefusedKey(Key):
    """A key of a kind that is not supported: none can be made."""

    def __init__(self, key, algorithm):
        raise JWKError(f"Keys for the algorithm {algorithm} are not supported")
