"""What opening a URL gives: a file with headers and the URL. CPython Lib/urllib/response.py."""

import tempfile

__all__ = ["addbase", "addclosehook", "addinfo", "addinfourl"]


class addbase(tempfile._TemporaryFileWrapper):
    """A file that passes on what it is asked to another."""

    def __init__(self, fp):
        super().__init__(fp, "<urllib response>", delete=False)
        self.fp = fp

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self)!r} whose fp = {self.file!r}>"

    def __enter__(self):
        if not self.fp.closed:
            return self
        raise ValueError("I/O operation on closed file")

    def __exit__(self, type, value, traceback):
        self.close()


class addclosehook(addbase):
    """A file that calls a function when it is closed."""

    def __init__(self, fp, closehook, *hookargs):
        super().__init__(fp)
        self.closehook, self.hookargs = closehook, hookargs

    def close(self):
        """Call the function, the first time, and close the file."""
        try:
            hook, arguments = self.closehook, self.hookargs
            if hook:
                self.closehook = self.hookargs = None
                hook(*arguments)
        finally:
            super().close()


class addinfo(addbase):
    """A file with headers."""

    def __init__(self, fp, headers):
        super().__init__(fp)
        self.headers = headers

    def info(self):
        """The headers."""
        return self.headers


class addinfourl(addinfo):
    """A file with headers, the URL that it came from, and a status."""

    def __init__(self, fp, headers, url, code=None):
        super().__init__(fp, headers)
        self.url, self.code = url, code

    @property
    def status(self):
        """The status, None where the protocol has none."""
        return self.code

    def getcode(self):
        """The status."""
        return self.code

    def geturl(self):
        """The URL."""
        return self.url
