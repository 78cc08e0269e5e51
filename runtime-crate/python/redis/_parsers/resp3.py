"""The protocol of today, in which the server may speak unasked. redis/_parsers/resp3.py."""

from logging import getLogger

from ..exceptions import ConnectionError, InvalidResponse
from ..utils import SENTINEL
from ._buffer import SERVER_CLOSED_CONNECTION_ERROR
from .base import _AsyncRESPBase, _RESPBase, is_news

# What a line says by itself.
_SCALARS = {
    b":": int,
    b"(": int,
    b",": float,
    b"#": lambda rest: rest == b"t",
    b"_": lambda rest: None,
}


def _log(response):
    getLogger("push_response").debug("Push response: " + str(response))
    return response


class _RESP3Parser(_RESPBase):
    """Reads from a socket."""

    def __init__(self, socket_read_size):
        super().__init__(socket_read_size)
        self.pubsub_push_handler_func = self.handle_pubsub_push_response

    def handle_pubsub_push_response(self, response):
        """What is done with a message of a channel, unless something else was set."""
        return _log(response)

    def set_pubsub_push_handler(self, pubsub_push_handler_func):
        """Sets what is called with the messages of channels."""
        self.pubsub_push_handler_func = pubsub_push_handler_func

    def handle_push_response(self, response, **kwargs):
        """Does with a pushed message what is to be done."""
        return None if is_news(response) else self.pubsub_push_handler_func(response)

    def read_response(self, disable_decoding=False, push_request=False, timeout=SENTINEL):
        """The next response, with `push_request` also a pushed message; an error as an exception that is not raised."""
        return self._whole(lambda: self._next(disable_decoding, push_request, timeout))

    def _next(self, raw, pushed, timeout):
        line = self._buffer.readline(timeout=timeout)
        if not line:
            raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
        kind, rest = line[:1], line[1:]
        if kind in _SCALARS:
            return _SCALARS[kind](rest)
        if kind in (b"$", b"=", b"!"):
            rest = self._buffer.read(int(rest), timeout=timeout)
        if kind in (b"-", b"!"):
            error = self.parse_error(rest.decode("utf-8", errors="replace"))
            if isinstance(error, ConnectionError):
                raise error
            return error
        if kind in (b"*", b"~"):
            return [self._next(raw, False, timeout) for _ in range(int(rest))]
        if kind == b"%":
            return self._map(int(rest), raw, pushed, timeout)
        if kind == b">":
            message = self.handle_push_response([self._next(raw, pushed, timeout) for _ in range(int(rest))])
            return message if pushed else self._next(raw, pushed, SENTINEL)
        if kind not in (b"+", b"$", b"="):
            raise InvalidResponse(f"Protocol Error: {line!r}")
        rest = rest[4:] if kind == b"=" else rest
        return rest if raw else self.encoder.decode(rest)

    def _map(self, size, raw, pushed, timeout):
        items = {}
        for _ in range(size):
            key = self._next(raw, False, timeout)
            items[key] = self._next(raw, pushed, timeout)
        return items


class _AsyncRESP3Parser(_AsyncRESPBase):
    """Reads from a stream."""

    def __init__(self, socket_read_size):
        super().__init__(socket_read_size)
        self.pubsub_push_handler_func = self.handle_pubsub_push_response

    async def handle_pubsub_push_response(self, response):
        """What is done with a message of a channel, unless something else was set."""
        return _log(response)

    def set_pubsub_push_handler(self, pubsub_push_handler_func):
        """Sets what is awaited with the messages of channels."""
        self.pubsub_push_handler_func = pubsub_push_handler_func

    async def handle_push_response(self, response, **kwargs):
        """Does with a pushed message what is to be done."""
        return None if is_news(response) else await self.pubsub_push_handler_func(response)

    async def read_response(self, disable_decoding=False, push_request=False):
        """The next response, with `push_request` also a pushed message; an error as an exception that is not raised."""
        self._place = 0
        response = await self._next(disable_decoding, push_request)
        self._clear()
        return response

    async def _next(self, raw, pushed):
        if not self._stream or not self.encoder:
            raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
        line = await self._readline()
        kind, rest = line[:1], line[1:]
        if kind in _SCALARS:
            return _SCALARS[kind](rest)
        if kind in (b"$", b"=", b"!"):
            rest = await self._read(int(rest))
        if kind in (b"-", b"!"):
            error = self.parse_error(rest.decode("utf-8", errors="replace"))
            if isinstance(error, ConnectionError):
                self._clear()
                raise error
            return error
        if kind in (b"*", b"~"):
            return [await self._next(raw, False) for _ in range(int(rest))]
        if kind == b"%":
            return await self._map(int(rest), raw, pushed)
        if kind == b">":
            message = await self.handle_push_response([await self._next(raw, pushed) for _ in range(int(rest))])
            return message if pushed else await self._next(raw, pushed)
        if kind not in (b"+", b"$", b"="):
            raise InvalidResponse(f"Protocol Error: {line!r}")
        rest = rest[4:] if kind == b"=" else rest
        return rest if raw else self.encoder.decode(rest)

    async def _map(self, size, raw, pushed):
        items = {}
        for _ in range(size):
            key = await self._next(raw, False)
            items[key] = await self._next(raw, pushed)
        return items
