"""The algorithms that need no asymmetric keys. PyJWT `jwt/algorithms.py`.

Those with asymmetric keys are known by name and refused when they are asked for.
"""

import abc
import hashlib
import hmac
import json

from .exceptions import InvalidKeyError
from .utils import base64url_decode, base64url_encode, force_bytes, is_pem_format, is_ssh_key

__molt_missing__ = (
    "ALLOWED_EC_KEY_TYPES",
    "ALLOWED_KEY_TYPES",
    "ALLOWED_OKP_KEY_TYPES",
    "ALLOWED_PRIVATE_KEY_TYPES",
    "ALLOWED_PUBLIC_KEY_TYPES",
    "ALLOWED_RSA_KEY_TYPES",
    "AllowedECKeys",
    "AllowedKeys",
    "AllowedOKPKeys",
    "AllowedPrivateKeys",
    "AllowedPublicKeys",
    "AllowedRSAKeys",
    "ECAlgorithm",
    "OKPAlgorithm",
    "RSAAlgorithm",
    "RSAPSSAlgorithm",
    "has_crypto",
)

requires_cryptography = {
    *("RS256", "RS384", "RS512"),
    *("PS256", "PS384", "PS512"),
    *("ES256", "ES256K", "ES384", "ES512", "ES521"),
    "EdDSA",
}


class Algorithm(abc.ABC):
    """How tokens are signed and verified."""

    _crypto_key_types = None

    def compute_hash_digest(self, bytestr):
        """The digest of bytes by the algorithm's hash function."""
        function = getattr(self, "hash_alg", None)
        if function is None:
            raise NotImplementedError
        return function(bytestr).digest()

    def check_crypto_key_type(self, key):
        """Refused: for algorithms with asymmetric keys alone."""
        raise ValueError(
            "This method requires the cryptography library, and should only be used by cryptography-based algorithms."
        )

    @abc.abstractmethod
    def prepare_key(self, key):
        """The key as `sign` and `verify` take it."""

    @abc.abstractmethod
    def sign(self, msg, key):
        """The signature of a message."""

    @abc.abstractmethod
    def verify(self, msg, key, sig):
        """Whether a signature is the message's."""

    @staticmethod
    @abc.abstractmethod
    def to_jwk(key_obj, as_dict=False):
        """The key as a JSON Web Key."""

    @staticmethod
    @abc.abstractmethod
    def from_jwk(jwk):
        """The key of a JSON Web Key."""

    def check_key_length(self, key):
        """What there is to say about a key that is too short; None if it is long enough."""
        return None


class NoneAlgorithm(Algorithm):
    """No signature, which never verifies."""

    def prepare_key(self, key):
        if key not in ("", None):
            raise InvalidKeyError('When alg = "none", key value must be None.')
        return None

    def sign(self, msg, key):
        return b""

    def verify(self, msg, key, sig):
        return False

    @staticmethod
    def to_jwk(key_obj, as_dict=False):
        raise NotImplementedError

    @staticmethod
    def from_jwk(jwk):
        raise NotImplementedError


class RefusedAlgorithm(Algorithm):
    """An algorithm with asymmetric keys, which are not supported: any use of one is an explicit error."""

    def __init__(self, name):
        self._name = name

    def _refuse(self):
        raise NotImplementedError(f"The algorithm {self._name} is not supported: Molt has no asymmetric keys")

    def prepare_key(self, key):
        self._refuse()

    def sign(self, msg, key):
        self._refuse()

    def verify(self, msg, key, sig):
        self._refuse()

    def to_jwk(self, key_obj, as_dict=False):
        self._refuse()

    def from_jwk(self, jwk):
        self._refuse()


class HMACAlgorithm(Algorithm):
    """A keyed hash: the same key signs and verifies."""

    SHA256 = hashlib.sha256
    SHA384 = hashlib.sha384
    SHA512 = hashlib.sha512

    def __init__(self, hash_alg):
        self.hash_alg = hash_alg

    def prepare_key(self, key):
        secret = force_bytes(key)
        if is_ssh_key(secret) or is_pem_format(secret):
            raise InvalidKeyError(
                "The specified key is an asymmetric key or x509 certificate and "
                "should not be used as an HMAC secret."
            )
        return secret

    @staticmethod
    def to_jwk(key_obj, as_dict=False):
        described = {"k": str(base64url_encode(force_bytes(key_obj)), "ascii"), "kty": "oct"}
        return described if as_dict else json.dumps(described)

    @staticmethod
    def from_jwk(jwk):
        described = jwk
        if isinstance(jwk, str):
            try:
                described = json.loads(jwk)
            except ValueError:
                raise InvalidKeyError("Key is not valid JSON") from None
        elif not isinstance(jwk, dict):
            raise InvalidKeyError("Key is not valid JSON")
        if described.get("kty") != "oct":
            raise InvalidKeyError("Not an HMAC key")
        return base64url_decode(described["k"])

    def check_key_length(self, key):
        function = self.hash_alg()
        if len(key) >= function.digest_size:
            return None
        return (
            f"The HMAC key is {len(key)} bytes long, which is below the minimum recommended length of "
            f"{function.digest_size} bytes for {function.name.upper()}. See RFC 7518 Section 3.2."
        )

    def sign(self, msg, key):
        return hmac.digest(key, msg, self.hash_alg)

    def verify(self, msg, key, sig):
        return hmac.compare_digest(self.sign(msg, key), sig)


def get_default_algorithms():
    """The algorithms by their names, new objects each time."""
    known = {"none": NoneAlgorithm()}
    for bits, function in ((256, hashlib.sha256), (384, hashlib.sha384), (512, hashlib.sha512)):
        known[f"HS{bits}"] = HMACAlgorithm(function)
    for name in ("RS256", "RS384", "RS512", "ES256", "ES256K", "ES384", "ES521", "ES512"):
        known[name] = RefusedAlgorithm(name)
    for name in ("PS256", "PS384", "PS512", "EdDSA"):
        known[name] = RefusedAlgorithm(name)
    return known
