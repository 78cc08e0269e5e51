"""JSON Web Keys. PyJWT `jwt/api_jwk.py`."""

import json
import time

from .algorithms import get_default_algorithms
from .exceptions import InvalidKeyError, PyJWKError, PyJWKSetError, PyJWTError

_BY_TYPE = {"RSA": "RS256", "oct": "HS256"}
_BY_CURVE = {
    "EC": {"P-256": "ES256", "P-384": "ES384", "P-521": "ES512", "secp256k1": "ES256K"},
    "OKP": {"Ed25519": "EdDSA"},
}


def _algorithm_of(described, kty):
    """The algorithm that the type of a key, and its curve, stand for."""
    if kty in _BY_TYPE:
        return _BY_TYPE[kty]
    if kty not in _BY_CURVE:
        raise InvalidKeyError(f"Unsupported kty: {kty}")
    curve = described.get("crv", None)
    if not curve:
        if kty == "EC":
            return "ES256"
        raise InvalidKeyError(f"crv is not found: {described}")
    if curve not in _BY_CURVE[kty]:
        raise InvalidKeyError(f"Unsupported crv: {curve}")
    return _BY_CURVE[kty][curve]


class PyJWK:
    """A key with its algorithm."""

    def __init__(self, jwk_data, algorithm=None):
        self._algorithms = get_default_algorithms()
        self._jwk_data = jwk_data
        kty = jwk_data.get("kty", None)
        if not kty:
            raise InvalidKeyError(f"kty is not found: {jwk_data}")
        name = algorithm
        if not name and isinstance(jwk_data, dict):
            name = jwk_data.get("alg")
        self.algorithm_name = name or _algorithm_of(jwk_data, kty)
        found = self._algorithms.get(self.algorithm_name)
        if found is None:
            raise PyJWKError(f"Unable to find an algorithm for key: {jwk_data}")
        self.Algorithm = found
        self.key = found.from_jwk(jwk_data)

    @staticmethod
    def from_dict(obj, algorithm=None):
        """The key that a dict describes."""
        return PyJWK(obj, algorithm)

    @staticmethod
    def from_json(data, algorithm=None):
        """The key that a JSON text describes."""
        return PyJWK.from_dict(json.loads(data), algorithm)

    @property
    def key_type(self):
        return self._jwk_data.get("kty")

    @property
    def key_id(self):
        return self._jwk_data.get("kid")

    @property
    def public_key_use(self):
        return self._jwk_data.get("use")


class PyJWKSet:
    """Keys by their ids; those that cannot be used are left out."""

    def __init__(self, keys):
        if not keys:
            raise PyJWKSetError("The JWK Set did not contain any keys")
        if not isinstance(keys, list):
            raise PyJWKSetError("Invalid JWK Set value")
        self.keys = []
        for described in keys:
            try:
                usable = PyJWK(described)
            except PyJWTError:
                pass
            else:
                self.keys.append(usable)
        if not self.keys:
            raise PyJWKSetError(
                "The JWK Set did not contain any usable keys. Perhaps 'cryptography' is not installed?"
            )

    @staticmethod
    def from_dict(obj):
        """The set that a dict describes."""
        return PyJWKSet(obj.get("keys", []))

    @staticmethod
    def from_json(data):
        """The set that a JSON text describes."""
        return PyJWKSet.from_dict(json.loads(data))

    def __getitem__(self, kid):
        found = next((key for key in self.keys if key.key_id == kid), None)
        if found is None:
            raise KeyError(f"keyset has no key for kid: {kid}")
        return found

    def __iter__(self):
        yield from self.keys


class PyJWTSetWithTimestamp:
    """A set with the time at which it came."""

    def __init__(self, jwk_set):
        self.jwk_set, self.timestamp = jwk_set, time.monotonic()

    def get_jwk_set(self):
        return self.jwk_set

    def get_timestamp(self):
        return self.timestamp
