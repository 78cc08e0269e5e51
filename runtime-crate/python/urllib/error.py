"""What opening URLs raises. CPython Lib/urllib/error.py."""

import io
from urllib.response import addinfourl

__all__ = ["URLError", "HTTPError", "ContentTooShortError"]


class URLError(OSError):
    """A URL that cannot be opened."""

    def __init__(self, reason, filename=None):
        self.args = (reason,)
        self.reason = reason
        if filename is not None:
            self.filename = filename

    def __str__(self):
        return "<urlopen error %s>" % self.reason


class HTTPError(URLError, addinfourl):
    """A response with an error status, which can be read like any other."""

    def __init__(self, url, code, msg, hdrs, fp):
        self.code = code
        self.msg = msg
        self.hdrs = hdrs
        self.fp = fp
        self.filename = url
        addinfourl.__init__(self, io.BytesIO() if fp is None else fp, hdrs, url, code)

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"

    def __repr__(self):
        return "<HTTPError %s: %r>" % (self.code, self.msg)

    @property
    def reason(self):
        """The reason phrase."""
        return self.msg

    @property
    def headers(self):
        """The headers of the response."""
        return self.hdrs

    @headers.setter
    def headers(self, headers):
        self.hdrs = headers


class ContentTooShortError(URLError):
    """A download that ended too early."""

    def __init__(self, message, content):
        URLError.__init__(self, message)
        self.content = content
