"""What a client raises. httpx `httpx/_exceptions.py`."""

__all__ = [
    "CloseError",
    "ConnectError",
    "ConnectTimeout",
    "CookieConflict",
    "DecodingError",
    "HTTPError",
    "HTTPStatusError",
    "InvalidURL",
    "LocalProtocolError",
    "NetworkError",
    "PoolTimeout",
    "ProtocolError",
    "ProxyError",
    "ReadError",
    "ReadTimeout",
    "RemoteProtocolError",
    "RequestError",
    "RequestNotRead",
    "ResponseNotRead",
    "StreamClosed",
    "StreamConsumed",
    "StreamError",
    "TimeoutException",
    "TooManyRedirects",
    "TransportError",
    "UnsupportedProtocol",
    "WriteError",
    "WriteTimeout",
]


class HTTPError(Exception):
    """Anything that goes wrong with a request."""

    def __init__(self, message):
        super().__init__(message)
        self._request = None

    @property
    def request(self):
        if self._request is None:
            raise RuntimeError("The .request property has not been set.")
        return self._request

    @request.setter
    def request(self, request):
        self._request = request


class RequestError(HTTPError):
    """There is no response."""

    def __init__(self, message, *, request=None):
        super().__init__(message)
        self._request = request


class TransportError(RequestError):
    """The transport failed."""


class TimeoutException(TransportError):
    """Something took too long."""


class ConnectTimeout(TimeoutException):
    """Connecting took too long."""


class ReadTimeout(TimeoutException):
    """The server sent nothing."""


class WriteTimeout(TimeoutException):
    """The server took nothing."""


class PoolTimeout(TimeoutException):
    """No connection came free."""


class NetworkError(TransportError):
    """The network failed."""


class ReadError(NetworkError):
    """It failed while reading."""


class WriteError(NetworkError):
    """It failed while writing."""


class ConnectError(NetworkError):
    """It failed while connecting."""


class CloseError(NetworkError):
    """It failed while closing."""


class ProxyError(TransportError):
    """The proxy refused."""


class UnsupportedProtocol(TransportError):
    """A URL of a scheme that is not spoken."""


class ProtocolError(TransportError):
    """A message that HTTP does not allow."""


class LocalProtocolError(ProtocolError):
    """We would have sent it."""


class RemoteProtocolError(ProtocolError):
    """The server sent it."""


class DecodingError(RequestError):
    """A body is not encoded as its headers say."""


class TooManyRedirects(RequestError):
    """The servers sent us on and on."""


class HTTPStatusError(HTTPError):
    """A response says that the request failed."""

    def __init__(self, message, *, request, response):
        super().__init__(message)
        self.request = request
        self.response = response


class InvalidURL(Exception):
    """A text is no URL."""

    def __init__(self, message):
        super().__init__(message)


class CookieConflict(Exception):
    """Several cookies have the name that was asked for."""

    def __init__(self, message):
        super().__init__(message)


class StreamError(RuntimeError):
    """A body was used in a way that it cannot be used."""

    def __init__(self, message):
        super().__init__(message)


class StreamConsumed(StreamError):
    """A body was read a second time."""

    def __init__(self):
        super().__init__(
            "Attempted to read or stream some content, but the content has already been streamed. For requests, this could be due to passing "
            "a generator as request content, and then receiving a redirect response or a secondary request as part of an authentication flow."
            "For responses, this could be due to attempting to stream the response content more than once."
        )


class StreamClosed(StreamError):
    """A body was read after it had been closed."""

    def __init__(self):
        super().__init__("Attempted to read or stream content, but the stream has been closed.")


class ResponseNotRead(StreamError):
    """The body of a response is still to come."""

    def __init__(self):
        super().__init__("Attempted to access streaming response content, without having called `read()`.")


class RequestNotRead(StreamError):
    """The body of a request has not been read."""

    def __init__(self):
        super().__init__("Attempted to access streaming request content, without having called `read()`.")


class Regarding:
    """`with Regarding(request)`: errors that are raised inside are about this request."""

    def __init__(self, request):
        self._request = request

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if self._request is not None and isinstance(error, RequestError):
            error.request = self._request
        return False
