"""The protocol of old. redis/_parsers/resp2.py."""

from ..exceptions import ConnectionError, InvalidResponse
from ..utils import SENTINEL
from ._buffer import SERVER_CLOSED_CONNECTION_ERROR
from .base import _AsyncRESPBase, _RESPBase


class _RESP2Parser(_RESPBase):
    """Reads from a socket."""

    def read_response(self, disable_decoding=False, timeout=SENTINEL):
        """The next response, an error of the server as an exception that is not raised."""
        return self._whole(lambda: self._next(disable_decoding, timeout))

    def _next(self, raw, timeout):
        line = self._buffer.readline(timeout=timeout)
        if not line:
            raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
        kind, rest = line[:1], line[1:]
        if kind == b":":
            return int(rest)
        if kind == b"-":
            error = self.parse_error(rest.decode("utf-8", errors="replace"))
            if isinstance(error, ConnectionError):
                raise error
            return error
        if kind in (b"$", b"*") and rest == b"-1":
            return None
        if kind == b"*":
            return [self._next(raw, timeout) for _ in range(int(rest))]
        if kind == b"$":
            rest = self._buffer.read(int(rest), timeout=timeout)
        elif kind != b"+":
            raise InvalidResponse(f"Protocol Error: {line!r}")
        return rest if raw else self.encoder.decode(rest)


class _AsyncRESP2Parser(_AsyncRESPBase):
    """Reads from a stream."""

    async def read_response(self, disable_decoding=False):
        """The next response, an error of the server as an exception that is not raised."""
        if not self._connected:
            raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
        self._place = 0
        response = await self._next(disable_decoding)
        self._clear()
        return response

    async def _next(self, raw):
        line = await self._readline()
        kind, rest = line[:1], line[1:]
        if kind == b":":
            return int(rest)
        if kind == b"-":
            error = self.parse_error(rest.decode("utf-8", errors="replace"))
            if isinstance(error, ConnectionError):
                self._clear()
                raise error
            return error
        if kind in (b"$", b"*") and rest == b"-1":
            return None
        if kind == b"*":
            return [await self._next(raw) for _ in range(int(rest))]
        if kind == b"$":
            rest = await self._read(int(rest))
        elif kind != b"+":
            raise InvalidResponse(f"Protocol Error: {line!r}")
        return rest if raw else self.encoder.decode(rest)
