"""What passlib raises and warns of. passlib `passlib/exc.py`."""

__molt_missing__ = (
    "CryptBackendError",
    "ExpectedStringError",
    "ExpectedTypeError",
    "InternalBackendError",
    "InvalidTokenError",
    "MalformedTokenError",
    "NullPasswordError",
    "PasslibSecurityError",
    "TokenError",
    "UsedTokenError",
    "ZeroPaddedRoundsError",
    "debug_only_repr",
    "type_name",
)


class UnknownBackendError(ValueError):
    """A backend that is not known."""


class MissingBackendError(RuntimeError):
    """A backend that is not installed."""


def _need_backend(scheme, module, package):
    """MissingBackendError where the package behind a scheme is not installed."""
    if module is None:
        advice = f"recommend you install one (e.g. 'pip install {package}')"
        raise MissingBackendError(f"{scheme.name}: no backends available -- {advice}")


class PasswordValueError(ValueError):
    """A password that a scheme does not take."""


class PasswordSizeError(PasswordValueError):
    """A password that is too long."""

    def __init__(self, max_size, msg=None):
        PasswordValueError.__init__(self, msg or "password exceeds maximum allowed size")
        self.max_size = max_size


class PasswordTruncateError(PasswordSizeError):
    """A password of which a scheme would leave the end away."""

    def __init__(self, cls, msg=None):
        size = cls.truncate_size
        said = msg or f"Password too long ({cls.name} truncates to {size} characters)"
        PasswordSizeError.__init__(self, size, said)


class UnknownHashError(ValueError):
    """A hash, or the name of one, that is not known."""

    def __init__(self, message=None, value=None):
        self.value = value
        self.message = message or (f"unknown hash: {value!r}" if value is not None else "unknown hash")
        ValueError.__init__(self, self.message, value)

    def __str__(self):
        return self.message


class PasslibWarning(UserWarning):
    """The base of the warnings."""


class PasslibConfigWarning(PasslibWarning):
    """Something odd about a configuration."""


class PasslibHashWarning(PasslibWarning):
    """Something odd about a hash."""


class PasslibRuntimeWarning(PasslibWarning):
    """Something unexpected."""


class PasslibSecurityWarning(PasslibWarning):
    """Something that is not safe."""


def InvalidHashError(handler):
    """A text that is no hash of a scheme."""
    return ValueError(f"not a valid {handler.name} hash")


def MalformedHashError(handler, reason=None):
    """A text that is a broken hash of a scheme."""
    return ValueError(f"malformed {handler.name} hash ({reason})" if reason else f"malformed {handler.name} hash")


def MissingDigestError(handler):
    """A hash without its last part."""
    return ValueError(f"expected {handler.name} hash, got {handler.name} config string instead")
