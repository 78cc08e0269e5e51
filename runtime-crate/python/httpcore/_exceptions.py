"""Errors of connections. httpcore `httpcore/_exceptions.py`."""


class ConnectionNotAvailable(Exception):
    """A connection that another request took meanwhile."""


class ProxyError(Exception):
    """A proxy that refused to open a tunnel."""


class UnsupportedProtocol(Exception):
    """A URL of a scheme that is not spoken."""


class ProtocolError(Exception):
    """A message that HTTP does not allow."""


class RemoteProtocolError(ProtocolError):
    """The server sent it."""


class LocalProtocolError(ProtocolError):
    """We would have sent it."""


class TimeoutException(Exception):
    """Something took too long."""


class PoolTimeout(TimeoutException):
    """No connection came free."""


class ConnectTimeout(TimeoutException):
    """Connecting took too long."""


class ReadTimeout(TimeoutException):
    """The server sent nothing."""


class WriteTimeout(TimeoutException):
    """The server took nothing."""


class NetworkError(Exception):
    """The network failed."""


class ConnectError(NetworkError):
    """It failed while connecting."""


class ReadError(NetworkError):
    """It failed while reading."""


class WriteError(NetworkError):
    """It failed while writing."""


class Translated:
    """`with Translated({A: B})`: an A that is raised inside becomes a B of it. The first entry that fits is taken."""

    def __init__(self, classes):
        self._classes = classes

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if isinstance(error, Exception):
            for known, wanted in self._classes.items():
                if isinstance(error, known):
                    raise wanted(error) from error
        return False
