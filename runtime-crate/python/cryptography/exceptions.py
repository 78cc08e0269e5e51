"""What the package raises. pyca/cryptography `src/cryptography/exceptions.py`."""

from .hazmat.bindings._rust.exceptions import _Reasons

__molt_public__ = ("_Reasons",)


class UnsupportedAlgorithm(Exception):
    """Something that is not supported, and of which kind it is."""

    def __init__(self, message, reason: _Reasons | None = None):
        Exception.__init__(self, message)
        self._reason = reason


class AlreadyFinalized(Exception):
    """A context that has given its result."""


class AlreadyUpdated(Exception):
    """Associated data after the first of the data."""


class NotYetFinalized(Exception):
    """A tag that is asked for before it is known."""


class InvalidTag(Exception):
    """Data with the tag of other data."""


class InvalidSignature(Exception):
    """A message with the signature of another."""


class InternalError(Exception):
    """An error of the library below."""

    def __init__(self, msg, err_code):
        Exception.__init__(self, msg)
        self.err_code = err_code


class InvalidKey(Exception):
    """A derived key that is not the expected one."""
