"""What itsdangerous raises. itsdangerous `src/itsdangerous/exc.py`."""


class BadData(Exception):
    """The base of all."""

    def __init__(self, message):
        super().__init__(message)
        self.message = message

    def __str__(self):
        return self.message


class BadSignature(BadData):
    """A value with the signature of another."""

    def __init__(self, message, payload=None):
        super().__init__(message)
        self.payload = payload


class BadTimeSignature(BadSignature):
    """A value with a time that is missing, broken or not signed."""

    def __init__(self, message, payload=None, date_signed=None):
        super().__init__(message, payload)
        self.date_signed = date_signed


class SignatureExpired(BadTimeSignature):
    """A value that was signed too long ago, or will be."""


class BadHeader(BadSignature):
    """A value with a broken header."""

    def __init__(self, message, payload=None, header=None, original_error=None):
        super().__init__(message, payload)
        self.header, self.original_error = header, original_error


class BadPayload(BadData):
    """A signed value that cannot be read."""

    def __init__(self, message, original_error=None):
        super().__init__(message)
        self.original_error = original_error
