"""What joserfc raises. joserfc `src/joserfc/errors.py`."""


class SecurityWarning(UserWarning):
    """Something that is not safe."""


class JoseError(Exception):
    """The base of all: a short name and a description."""

    error = ""
    description = ""

    def __init__(self, description=None):
        if description is not None:
            self.description = description
        Exception.__init__(self, f"{self.error}: {self.description}")


class KeyParameterError(JoseError):
    """A parameter of a key that does not do."""

    error = "key_parameter"


class MissingKeyError(JoseError):
    """No key."""

    error = "missing_key"


class UnsupportedKeyUseError(KeyParameterError):
    """A key for another use."""

    error = "unsupported_key_use"


class UnsupportedKeyAlgorithmError(KeyParameterError):
    """A key for another algorithm."""

    error = "unsupported_key_alg"


class UnsupportedKeyOperationError(KeyParameterError):
    """A key for other operations."""

    error = "unsupported_key_operation"


class MissingKeyTypeError(KeyParameterError):
    """A key that does not say its type."""

    error = "missing_key_type"


class InvalidKeyTypeError(KeyParameterError):
    """A key of another type."""

    error = "invalid_key_type"


class InvalidKeyIdError(JoseError):
    """No key of that id in a set."""

    error = "invalid_key_id"


class InvalidExchangeKeyError(JoseError):
    """A key that a secret cannot be agreed upon with."""

    error = "invalid_exchange_key"
    description = "Invalid key for exchanging shared key"


class DecodeError(JoseError):
    """A message that cannot be read."""

    error = "decode_error"


class MissingAlgorithmError(JoseError):
    """A header without an algorithm."""

    error = "missing_algorithm"
    description = "Missing 'alg' value in header"


class ConflictAlgorithmError(JoseError):
    """Algorithms that do not agree."""

    error = "conflict_algorithm"


class UnsupportedAlgorithmError(JoseError):
    """An algorithm that is unknown or not allowed."""

    error = "unsupported_algorithm"


class InvalidHeaderValueError(JoseError):
    """A value in a header that does not do."""

    error = "invalid_header_value"


class UnsupportedHeaderError(JoseError):
    """A header that is not known."""

    error = "unsupported_header"


class MissingHeaderError(JoseError):
    """A header that must be there."""

    error = "missing_header"

    def __init__(self, key):
        JoseError.__init__(self, f"Missing '{key}' value in header")


class MissingCritHeaderError(JoseError):
    """A header that is said to be critical and is not there."""

    error = "missing_crit_header"

    def __init__(self, key):
        JoseError.__init__(self, f"Missing critical '{key}' value in header")


class MissingEncryptionError(JoseError):
    """A header without an encryption."""

    error = "missing_encryption"
    description = "Missing 'enc' value in header"


class InvalidKeyCurveError(JoseError):
    """A key on another curve."""

    error = "invalid_key_curve"


class InvalidKeyLengthError(JoseError):
    """A key of another length."""

    error = "invalid_key_length"


class BadSignatureError(JoseError):
    """A message with another signature than its own."""

    error = "bad_signature"


class ExceededSizeError(JoseError):
    """A message that is too long."""

    error = "exceeded_size"


class InvalidEncryptionAlgorithmError(JoseError):
    """An encryption that does not go with the algorithm."""

    error = "invalid_encryption_algorithm"


class InvalidEncryptedKeyError(JoseError):
    """A key where there must be none."""

    error = "invalid_encrypted_key"
    description = "JWE Encrypted Key value SHOULD be an empty octet sequence"


class ClaimError(JoseError):
    """The base of what is raised for a claim."""

    description = "Error claim: '{}'"

    def __init__(self, claim, description=None):
        self.claim = claim
        said = self.description.format(claim) if description is None else description
        JoseError.__init__(self, said)


class InvalidClaimError(ClaimError):
    """A claim with a value that does not do."""

    error = "invalid_claim"
    description = "Invalid claim: '{}'"


class MissingClaimError(ClaimError):
    """A claim that must be there."""

    error = "missing_claim"
    description = "Missing claim: '{}'"


class InsecureClaimError(ClaimError):
    """A claim with something secret in it."""

    error = "insecure_claim"
    description = "Insecure claim: '{}'"


class ExpiredTokenError(ClaimError):
    """A token after its `exp`."""

    error = "expired_token"
    description = "The token is expired"


class InvalidPayloadError(JoseError):
    """A payload that is no JSON object."""

    error = "invalid_payload"


InvalidTokenError = InvalidClaimError
