"""The algorithms of signatures. joserfc `src/joserfc/_rfc7518/jws_algs.py`, `_rfc7515/model.py`; those with asymmetric keys are
known by name, and no key fits them."""

import hashlib
import hmac

from .errors import InvalidKeyTypeError


class JWSAlgModel:
    """An algorithm."""

    recommended = False
    security_warning = None
    key_type = "oct"
    algorithm_type = "JWS"
    algorithm_location = "sig"
    algorithm_security = 0

    def check_key(self, key):
        """Raises for a key that does not fit."""
        key.check_use("sig")
        if key.key_type != self.key_type:
            raise InvalidKeyTypeError(f"Algorithm '{self.name}' requires '{self.key_type}' key")
        key.check_alg(self.name)

    def sign(self, msg, key):
        """The signature of a message."""
        raise NotImplementedError(f"The algorithm {self.name} is not supported")

    def verify(self, msg, sig, key):
        """Whether a signature is the message's."""
        raise NotImplementedError(f"The algorithm {self.name} is not supported")


class NoneAlgorithm(JWSAlgModel):
    """No signature."""

    name = "none"
    description = "No digital signature or MAC performed"
    security_warning = 'JWS algorithm "none" is deprecated, via draft-ietf-jose-deprecate-none-rsa15-02'

    def sign(self, msg, key):
        return b""

    def verify(self, msg, sig, key):
        return not sig


class HMACAlgorithm(JWSAlgModel):
    """A keyed hash."""

    def __init__(self, sha_type, recommended=False):
        self.name, self.description = f"HS{sha_type}", f"HMAC using SHA-{sha_type}"
        self.recommended, self.algorithm_security = recommended, sha_type
        self.hash_alg = {256: hashlib.sha256, 384: hashlib.sha384, 512: hashlib.sha512}[sha_type]

    def _code(self, msg, key, operation):
        secret = key.get_op_key(operation)
        if not secret:
            raise ValueError("HMAC key must not be empty")
        return hmac.digest(secret, msg, self.hash_alg)

    def sign(self, msg, key):
        return self._code(msg, key, "sign")

    def verify(self, msg, sig, key):
        return hmac.compare_digest(self._code(msg, key, "verify"), sig)


class RefusedAlgorithm(JWSAlgModel):
    """An algorithm with asymmetric keys, of which there are none."""

    def __init__(self, name, key_type, recommended=False, security_warning=None):
        self.name, self.key_type, self.recommended = name, key_type, recommended
        self.security_warning = security_warning


ALGORITHMS = [
    NoneAlgorithm(),
    HMACAlgorithm(256, True),
    HMACAlgorithm(384),
    HMACAlgorithm(512),
    RefusedAlgorithm("RS256", "RSA", True),
    RefusedAlgorithm("RS384", "RSA"),
    RefusedAlgorithm("RS512", "RSA"),
    RefusedAlgorithm("ES256", "EC", True),
    RefusedAlgorithm("ES384", "EC"),
    RefusedAlgorithm("ES512", "EC"),
    RefusedAlgorithm("PS256", "RSA"),
    RefusedAlgorithm("PS384", "RSA"),
    RefusedAlgorithm("PS512", "RSA"),
    RefusedAlgorithm("EdDSA", "OKP", security_warning="EdDSA is deprecated via RFC 9864"),
    RefusedAlgorithm("ES256K", "EC"),
    RefusedAlgorithm("Ed25519", "OKP"),
    RefusedAlgorithm("Ed448", "OKP"),
]
