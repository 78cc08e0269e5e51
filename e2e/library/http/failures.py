"""What can go wrong with requests to other servers."""

import http.client
from http.client import BadStatusLine, HTTPException, IncompleteRead, LineTooLong, RemoteDisconnected, UnknownProtocol

for error in (
    HTTPException("m"), IncompleteRead(b"abc"), IncompleteRead(b"abc", 5), BadStatusLine(""), BadStatusLine("x"), LineTooLong("header line"),
    RemoteDisconnected("closed"), UnknownProtocol("HTTP/3"),
):  # fmt: skip
    print(repr(error), str(error), error.args, [kind.__name__ for kind in type(error).__mro__])
print(
    sorted(
        name
        for name in http.client.__all__
        if isinstance(getattr(http.client, name), type) and issubclass(getattr(http.client, name), HTTPException)
    )
)
print(http.client.error is HTTPException, http.client.responses[404], http.client.NOT_FOUND)
