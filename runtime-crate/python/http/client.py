"""What servers need of the HTTP client module: the reason phrases. CPython Lib/http/client.py."""

from http import HTTPStatus

__molt_missing__ = (
    "BadStatusLine", "CannotSendHeader", "CannotSendRequest", "HTTPConnection", "HTTPMessage",
    "HTTPResponse", "HTTPSConnection", "ImproperConnectionState", "IncompleteRead", "InvalidURL", "LineTooLong",
    "NotConnected", "RemoteDisconnected", "ResponseNotReady", "UnimplementedFileMode", "UnknownProtocol",
    "UnknownTransferEncoding", "error", "parse_headers",
)  # fmt: skip

HTTP_PORT = 80
HTTPS_PORT = 443

globals().update(HTTPStatus.__members__)

responses = {status: status.phrase for status in HTTPStatus.__members__.values()}


class HTTPException(Exception):
    """What goes wrong with HTTP."""
