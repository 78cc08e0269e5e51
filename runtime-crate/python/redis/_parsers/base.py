"""Errors of the server as exceptions, and what the parsers have in common. redis/_parsers/base.py."""

from abc import ABC, abstractmethod
from asyncio import IncompleteReadError

from ..exceptions import (
    AskError, AuthenticationError, AuthenticationWrongNumberOfArgsError, BusyLoadingError, ClusterCrossSlotError,
    ClusterDownError, ConnectionError, ExecAbortError, ExternalAuthProviderError, MasterDownError, ModuleError,
    MovedError, NoPermissionError, NoScriptError, NoSuchFieldsetError, OutOfMemoryError, ReadOnlyError, ResponseError,
    TryAgainError,
)
from ._buffer import SERVER_CLOSED_CONNECTION_ERROR, SocketBuffer

# What a server tells of itself unasked: not messages of channels, and nobody here listens.
_SERVER_NEWS = frozenset(
    ("invalidate", "MOVING", "MIGRATING", "MIGRATED", "FAILING_OVER", "FAILED_OVER", "SMIGRATING", "SMIGRATED")
)

_PLAIN_ERRORS = {
    "max number of clients reached": ConnectionError,
    "invalid password": AuthenticationError,
    "wrong number of arguments for 'auth' command": AuthenticationWrongNumberOfArgsError,
    "wrong number of arguments for 'AUTH' command": AuthenticationWrongNumberOfArgsError,
    "Error loading the extension. Please check the server logs.": ModuleError,
    "Error unloading module: the module exports one or more module-side data types, can't unload": ModuleError,
    "Error unloading module: no such module with that name": ModuleError,
    "Error unloading module: operation not possible.": ModuleError,
    "AUTH <password> called without any password configured for the default user. "
    "Are you sure your configuration is correct?": AuthenticationError,
    "Client sent AUTH, but no password is set": AuthenticationError,
    "problem with LDAP service": ExternalAuthProviderError,
    "no such fieldset": NoSuchFieldsetError,
}


class BaseParser(ABC):
    """Reads responses."""

    EXCEPTION_CLASSES = {
        "ERR": _PLAIN_ERRORS,
        "OOM": OutOfMemoryError,
        "WRONGPASS": AuthenticationError,
        "EXECABORT": ExecAbortError,
        "LOADING": BusyLoadingError,
        "NOSCRIPT": NoScriptError,
        "READONLY": ReadOnlyError,
        "NOAUTH": AuthenticationError,
        "NOPERM": NoPermissionError,
        "ASK": AskError,
        "TRYAGAIN": TryAgainError,
        "MOVED": MovedError,
        "CLUSTERDOWN": ClusterDownError,
        "CROSSSLOT": ClusterCrossSlotError,
        "MASTERDOWN": MasterDownError,
    }

    @classmethod
    def parse_error(cls, response):
        """The exception for the text of an error."""
        code, _, text = response.partition(" ")
        known = cls.EXCEPTION_CLASSES.get(code)
        if known is None:
            return ResponseError(response)
        if isinstance(known, dict):
            known = known.get(text, ResponseError)
        return known(text, status_code=code)

    @abstractmethod
    def on_disconnect(self):
        """Forgets the connection."""

    @abstractmethod
    def on_connect(self, connection):
        """Takes over a new connection."""


class _RESPBase(BaseParser):
    """Reads responses from a socket."""

    def __init__(self, socket_read_size):
        self.socket_read_size = socket_read_size
        self.encoder = self._sock = self._buffer = None

    def __del__(self):
        try:
            self.on_disconnect()
        except Exception:
            pass

    def on_connect(self, connection):
        self._sock = connection._sock
        self._buffer = SocketBuffer(self._sock, self.socket_read_size, connection.socket_timeout)
        self.encoder = connection.encoder

    def on_disconnect(self):
        if self._buffer is not None:
            self._buffer.close()
        self.encoder = self._sock = self._buffer = None

    def can_read(self, timeout=0):
        """Whether something comes within the time."""
        return self._buffer is not None and self._buffer.can_read(timeout)

    def _whole(self, read):
        """What `read` gives. What it has read of a response that does not come whole is kept for the next time."""
        buffer = self._buffer
        place = buffer.get_pos() if buffer else None
        try:
            response = read()
        except BaseException:
            if buffer and buffer is self._buffer:
                buffer.rewind(place)
            raise
        if self._buffer is not None:
            self._buffer.purge()
        return response


class _AsyncRESPBase(BaseParser):
    """Reads responses from a stream."""

    def __init__(self, socket_read_size):
        self._stream = self.encoder = None
        self._read_size = socket_read_size
        self._connected = False
        # What was read of the response that is coming: if its reading is cut short, the next reading begins with it.
        self._seen = bytearray()
        self._place = 0

    def _clear(self):
        self._seen.clear()
        self._place = 0

    def on_connect(self, connection):
        self._stream = connection._reader
        if self._stream is None:
            raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
        self.encoder = connection.encoder
        self._clear()
        self._connected = True

    def on_disconnect(self):
        self._connected = False

    async def can_read(self):
        """Whether something is there already."""
        if not self._connected:
            raise OSError("Buffer is closed.")
        return bool(self._seen) or bool(self._stream._buffer) or self._stream.at_eof()

    async def _read(self, length):
        end = self._place + length + 2
        if len(self._seen) < end:
            try:
                self._seen += await self._stream.readexactly(end - len(self._seen))
            except IncompleteReadError as error:
                raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR) from error
        data = bytes(self._seen[self._place : end - 2])
        self._place = end
        return data

    async def _readline(self):
        found = self._seen.find(b"\r\n", self._place)
        if found < 0:
            line = await self._stream.readline()
            if not line.endswith(b"\r\n"):
                raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
            self._seen += line
            found = len(self._seen) - 2
        line = bytes(self._seen[self._place : found])
        self._place = found + 2
        return line


def is_news(response):
    """Whether a pushed message is the server's own, and not one of a channel."""
    kind = response[0]
    return (kind.decode() if isinstance(kind, bytes) else kind) in _SERVER_NEWS
