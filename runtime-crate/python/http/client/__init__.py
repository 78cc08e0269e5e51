"""Requests to other servers over HTTP/1.1. CPython Lib/http/client.py."""

from http import HTTPStatus
from http.client._connection import HTTPConnection
from http.client._errors import (
    BadStatusLine, CannotSendHeader, CannotSendRequest, HTTPException, ImproperConnectionState, IncompleteRead, InvalidURL,
    LineTooLong, NotConnected, RemoteDisconnected, ResponseNotReady, UnimplementedFileMode, UnknownProtocol,
    UnknownTransferEncoding,
)  # fmt: skip
from http.client._https import HTTPSConnection
from http.client._headers import _MAXHEADERS, _MAXLINE, HTTPMessage, _read_headers, parse_headers  # noqa: F401
from http.client._response import HTTPResponse

__molt_public__ = ("_MAXHEADERS", "_MAXLINE", "_read_headers")

__all__ = [
    "BadStatusLine", "CannotSendHeader", "CannotSendRequest", "HTTPConnection", "HTTPException", "HTTPResponse", "HTTPSConnection",
    "ImproperConnectionState", "IncompleteRead", "InvalidURL", "LineTooLong", "NotConnected", "RemoteDisconnected",
    "ResponseNotReady", "UnimplementedFileMode", "UnknownProtocol", "UnknownTransferEncoding", "error", "responses",
]  # fmt: skip

HTTP_PORT = 80
HTTPS_PORT = 443

globals().update(HTTPStatus.__members__)

responses = {status: status.phrase for status in HTTPStatus.__members__.values()}

error = HTTPException
