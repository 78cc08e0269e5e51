"""What PyJWT raises. PyJWT `jwt/exceptions.py`."""


class PyJWTError(Exception):
    """The base of all."""


class InvalidTokenError(PyJWTError):
    """The base of what `decode` raises for a token."""


class DecodeError(InvalidTokenError):
    """A token that cannot be read."""


class InvalidSignatureError(DecodeError):
    """A token with another signature than its own."""


class ExpiredSignatureError(InvalidTokenError):
    """A token after its `exp`."""


class InvalidAudienceError(InvalidTokenError):
    """A token for somebody else."""


class InvalidIssuerError(InvalidTokenError):
    """A token by somebody else."""


class InvalidIssuedAtError(InvalidTokenError):
    """An `iat` that is no number."""


class ImmatureSignatureError(InvalidTokenError):
    """A token before its `nbf` or `iat`."""


class InvalidKeyError(PyJWTError):
    """A key that does not do."""


class InvalidAlgorithmError(InvalidTokenError):
    """An algorithm that is not known or not allowed."""


class MissingRequiredClaimError(InvalidTokenError):
    """A claim that must be there and is not."""

    def __init__(self, claim):
        self.claim = claim

    def __str__(self):
        return f'Token is missing the "{self.claim}" claim'


class PyJWKError(PyJWTError):
    """A JSON Web Key that cannot be used."""


class MissingCryptographyError(PyJWKError):
    """An algorithm that needs a package that is not there."""


class PyJWKSetError(PyJWTError):
    """A set of keys that cannot be used."""


class PyJWKClientError(PyJWTError):
    """Keys that could not be had."""


class PyJWKClientConnectionError(PyJWKClientError):
    """Keys whose server could not be reached."""


class InvalidSubjectError(InvalidTokenError):
    """A `sub` that is no text or another one than asked for."""


class InvalidJTIError(InvalidTokenError):
    """A `jti` that is no text."""
