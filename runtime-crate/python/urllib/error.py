"""What opening URLs raises. CPython Lib/urllib/error.py."""

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


class HTTPError(URLError):
    """A response with an error status."""

    def __init__(self, url, code, msg, hdrs, fp):
        self.code = code
        self.msg = msg
        self.hdrs = hdrs
        self.fp = fp
        self.filename = url

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"

    def __repr__(self):
        return "<HTTPError %s: %r>" % (self.code, self.msg)

    @property
    def reason(self):
        return self.msg

    @property
    def headers(self):
        return self.hdrs

    @headers.setter
    def headers(self, headers):
        self.hdrs = headers


class ContentTooShortError(URLError):
    """A download that ended too early."""

    def __init__(self, message, content):
        URLError.__init__(self, message)
        self.content = content
