"""Exceptions that are responses, and the category of deprecations. starlette/exceptions.py."""

import http


class HTTPException(Exception):
    """An error that is answered with a status code; the detail defaults to the code's phrase."""

    def __init__(self, status_code, detail=None, headers=None):
        if detail is None:
            detail = http.HTTPStatus(status_code).phrase
        self.status_code = status_code
        self.detail = detail
        self.headers = headers

    def __str__(self):
        return f"{self.status_code}: {self.detail}"

    def __repr__(self):
        return f"{self.__class__.__name__}(status_code={self.status_code!r}, detail={self.detail!r})"


class WebSocketException(Exception):
    """An error that closes a WebSocket with a code."""

    def __init__(self, code, reason=None):
        self.code = code
        self.reason = reason or ""

    def __str__(self):
        return f"{self.code}: {self.reason}"

    def __repr__(self):
        return f"{self.__class__.__name__}(code={self.code!r}, reason={self.reason!r})"


class StarletteDeprecationWarning(UserWarning):
    """A deprecation that is shown by default, as a DeprecationWarning would not be."""
