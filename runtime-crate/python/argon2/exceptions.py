"""What argon2-cffi raises. argon2-cffi `src/argon2/exceptions.py`."""


class Argon2Error(Exception):
    """The base of what the hash function itself refuses."""


class VerificationError(Argon2Error):
    """A hash that could not be verified; the reason is its argument."""


class VerifyMismatchError(VerificationError):
    """Another password's hash."""


class HashingError(Argon2Error):
    """A hash that could not be made; the reason is its argument."""


class InvalidHashError(ValueError):
    """A text that is no hash at all."""


class UnsupportedParametersError(ValueError):
    """Parameters that the platform cannot do."""


InvalidHash = InvalidHashError
