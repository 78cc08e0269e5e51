"""Values with signatures. itsdangerous `src/itsdangerous/signer.py`."""

import hashlib
import hmac

from .encoding import _base64_alphabet, base64_decode, base64_encode, want_bytes
from .exc import BadSignature


class SigningAlgorithm:
    """How a value is signed."""

    def get_signature(self, key, value):
        """The signature of a value."""
        raise NotImplementedError

    def verify_signature(self, key, value, sig):
        """Whether a signature is the value's, compared in a time that does not tell where they differ."""
        return hmac.compare_digest(sig, self.get_signature(key, value))


class NoneAlgorithm(SigningAlgorithm):
    """No signature."""

    def get_signature(self, key, value):
        return b""


def _sha1(string=b""):
    return hashlib.sha1(string)


class HMACAlgorithm(SigningAlgorithm):
    """A keyed hash."""

    default_digest_method = staticmethod(_sha1)

    def __init__(self, digest_method=None):
        self.digest_method = self.default_digest_method if digest_method is None else digest_method

    def get_signature(self, key, value):
        return hmac.new(key, value, self.digest_method).digest()


def _make_keys_list(secret_key):
    given = [secret_key] if isinstance(secret_key, str | bytes) else secret_key
    return [want_bytes(key) for key in given]


class Signer:
    """Signs with the newest of its keys, the last, and verifies with all, the newest first."""

    default_digest_method = staticmethod(_sha1)
    default_key_derivation = "django-concat"

    def __init__(
        self,
        secret_key,
        salt=b"itsdangerous.Signer",
        sep=b".",
        key_derivation=None,
        digest_method=None,
        algorithm=None,
    ):
        self.secret_keys = _make_keys_list(secret_key)
        self.sep = want_bytes(sep)
        if self.sep in _base64_alphabet:
            raise ValueError(
                "The given separator cannot be used because it may be contained in the signature itself. "
                "ASCII letters, digits, and '-_=' must not be used."
            )
        self.salt = b"itsdangerous.Signer" if salt is None else want_bytes(salt)
        self.key_derivation = self.default_key_derivation if key_derivation is None else key_derivation
        self.digest_method = self.default_digest_method if digest_method is None else digest_method
        self.algorithm = HMACAlgorithm(self.digest_method) if algorithm is None else algorithm

    @property
    def secret_key(self):
        return self.secret_keys[-1]

    def derive_key(self, secret_key=None):
        """The key that signs, made of a secret one and the salt."""
        secret = self.secret_keys[-1] if secret_key is None else want_bytes(secret_key)
        match self.key_derivation:
            case "none":
                return secret
            case "concat":
                return self.digest_method(self.salt + secret).digest()
            case "django-concat":
                return self.digest_method(self.salt + b"signer" + secret).digest()
            case "hmac":
                return hmac.new(secret, self.salt, self.digest_method).digest()
        raise TypeError("Unknown key derivation method")

    def get_signature(self, value):
        """The signature of a value, in base64."""
        return base64_encode(self.algorithm.get_signature(self.derive_key(), want_bytes(value)))

    def sign(self, value):
        """A value with its signature behind it."""
        signed = want_bytes(value)
        return b"".join((signed, self.sep, self.get_signature(signed)))

    def verify_signature(self, value, sig):
        """Whether a signature in base64 is the value's, by one of the keys."""
        try:
            signature = base64_decode(sig)
        except Exception:
            return False
        signed = want_bytes(value)
        keys = map(self.derive_key, reversed(self.secret_keys))
        return any(self.algorithm.verify_signature(key, signed, signature) for key in keys)

    def unsign(self, signed_value):
        """The value without its signature, which is verified."""
        whole = want_bytes(signed_value)
        if self.sep not in whole:
            raise BadSignature(f"No {self.sep!r} found in value")
        value, _, signature = whole.rpartition(self.sep)
        if not self.verify_signature(value, signature):
            raise BadSignature(f"Signature {signature!r} does not match", payload=value)
        return value

    def validate(self, signed_value):
        """Whether the signature is the value's."""
        try:
            self.unsign(signed_value)
        except BadSignature:
            return False
        return True
