"""What python-jose raises. python-jose `jose/exceptions.py`."""


class JOSEError(Exception):
    """The base of all."""


class JWSError(JOSEError):
    """A signed message that cannot be made or read."""


class JWSSignatureError(JWSError):
    """A signature of something else."""


class JWSAlgorithmError(JWSError):
    """An algorithm that does not do."""


class JWTError(JOSEError):
    """A token that cannot be made or read."""


class JWTClaimsError(JWTError):
    """A claim that does not hold."""


class ExpiredSignatureError(JWTError):
    """A token after its `exp`."""


class JWKError(JOSEError):
    """A key that does not do."""


class JWEError(JOSEError):
    """The base of what encrypted messages raise."""


class JWEParseError(JWEError):
    """A text that is no encrypted message."""


class JWEInvalidAuth(JWEError):
    """An encrypted message with the tag of another."""


class JWEAlgorithmUnsupportedError(JWEError):
    """An algorithm of encryption that is not supported."""
