"""What goes wrong with requests to other servers. CPython Lib/http/client.py."""


class HTTPException(Exception):
    """What goes wrong with a request to another server."""


class NotConnected(HTTPException):
    """There is no connection."""


class InvalidURL(HTTPException):
    """An address cannot be asked for."""


class UnknownProtocol(HTTPException):
    """The server speaks another version of HTTP."""

    def __init__(self, version):
        self.args = (version,)
        self.version = version


class UnknownTransferEncoding(HTTPException):
    """The body comes in an encoding that is not known."""


class UnimplementedFileMode(HTTPException):
    """A file cannot be sent as it was opened."""


class IncompleteRead(HTTPException):
    """The body ended too early."""

    def __init__(self, partial, expected=None):
        self.args = (partial,)
        self.partial = partial
        self.expected = expected

    def __repr__(self):
        more = "" if self.expected is None else f", {self.expected} more expected"
        return f"{type(self).__name__}({len(self.partial)} bytes read{more})"

    __str__ = object.__str__


class ImproperConnectionState(HTTPException):
    """The connection is not where this can be done."""


class CannotSendRequest(ImproperConnectionState):
    """A request is under way."""


class CannotSendHeader(ImproperConnectionState):
    """No request has begun."""


class ResponseNotReady(ImproperConnectionState):
    """No request was sent, or its answer was not read."""


class BadStatusLine(HTTPException):
    """The first line of the answer is none."""

    def __init__(self, line):
        line = line or repr(line)
        self.args = (line,)
        self.line = line


class LineTooLong(HTTPException):
    """A line of the answer is too long."""

    def __init__(self, line_type):
        HTTPException.__init__(self, f"got more than 65536 bytes when reading {line_type}")


class RemoteDisconnected(ConnectionResetError, BadStatusLine):
    """The server closed the connection instead of answering."""

    def __init__(self, *pos, **kw):
        BadStatusLine.__init__(self, "")
        ConnectionResetError.__init__(self, *pos, **kw)

