"""Streams of bytes over transports. CPython Lib/asyncio/streams.py."""

import collections
import warnings
import weakref

from asyncio import coroutines, events, exceptions, protocols
from asyncio.tasks import sleep

__all__ = ("StreamReader", "StreamWriter", "StreamReaderProtocol", "open_connection", "start_server")
__all__ += ("open_unix_connection", "start_unix_server")

_DEFAULT_LIMIT = 2**16


def _end_of_connection(loop, limit, client_connected_cb=None):
    """A reader and the protocol that feeds it."""
    reader = StreamReader(limit=limit, loop=loop)
    return reader, StreamReaderProtocol(reader, client_connected_cb, loop=loop)


async def _opened(connect, limit, *args, **kwds):
    loop = events.get_running_loop()
    reader, protocol = _end_of_connection(loop, limit)
    transport, _ = await getattr(loop, connect)(lambda: protocol, *args, **kwds)
    return reader, StreamWriter(transport, protocol, reader, loop)


async def open_connection(host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """A reader and a writer over a new connection; keywords are those of `loop.create_connection`."""
    return await _opened("create_connection", limit, host, port, **kwds)


async def open_unix_connection(path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """As `open_connection`, over a Unix socket."""
    return await _opened("create_unix_connection", limit, path, **kwds)


async def start_server(client_connected_cb, host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """A server that calls a function with a reader and a writer for each client."""
    loop = events.get_running_loop()
    return await loop.create_server(lambda: _end_of_connection(loop, limit, client_connected_cb)[1], host, port, **kwds)


async def start_unix_server(client_connected_cb, path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """As `start_server`, over a Unix socket."""
    loop = events.get_running_loop()
    return await loop.create_unix_server(lambda: _end_of_connection(loop, limit, client_connected_cb)[1], path, **kwds)


class FlowControlMixin(protocols.Protocol):
    """Lets writers wait while the transport has too much to send."""

    def __init__(self, loop=None):
        self._loop = events.get_event_loop() if loop is None else loop
        self._paused = self._connection_lost = False
        self._drain_waiters = collections.deque()

    def pause_writing(self):
        assert not self._paused
        self._paused = True

    def resume_writing(self):
        assert self._paused
        self._paused = False
        self._wake_writers(None)

    def connection_lost(self, exc):
        self._connection_lost = True
        if self._paused:
            self._wake_writers(exc)

    def _wake_writers(self, exc):
        for waiter in self._drain_waiters:
            if not waiter.done():
                waiter.set_result(None) if exc is None else waiter.set_exception(exc)

    async def _drain_helper(self):
        if self._connection_lost:
            raise ConnectionResetError("Connection lost")
        if self._paused:
            waiter = self._loop.create_future()
            self._drain_waiters.append(waiter)
            try:
                await waiter
            finally:
                self._drain_waiters.remove(waiter)

    def _get_close_waiter(self, stream):
        raise NotImplementedError


class StreamReaderProtocol(FlowControlMixin, protocols.Protocol):
    """Feeds a reader, which it does not keep alive, and calls a server's function for a client."""

    _source_traceback = None

    def __init__(self, stream_reader, client_connected_cb=None, loop=None):
        super().__init__(loop=loop)
        self._stream_reader_wr = None if stream_reader is None else weakref.ref(stream_reader)
        # Nobody else keeps the reader of a client until its function is called.
        self._strong_reader = None if client_connected_cb is None else stream_reader
        self._client_connected_cb = client_connected_cb
        self._task = self._transport = None
        self._over_ssl = False
        self._closed = self._loop.create_future()

    @property
    def _stream_reader(self):
        reference = self._stream_reader_wr
        return None if reference is None else reference()

    def _replace_transport(self, transport):
        self._transport = transport
        self._over_ssl = transport.get_extra_info("sslcontext") is not None

    def connection_made(self, transport):
        self._replace_transport(transport)
        reader = self._stream_reader
        if reader is not None:
            reader.set_transport(transport)
        connected = self._client_connected_cb
        if connected is not None:
            answer = connected(reader, StreamWriter(transport, self, reader, self._loop))
            if coroutines.iscoroutine(answer):
                self._task = self._loop.create_task(answer)
                self._task.add_done_callback(lambda task: self._client_done(task, transport))
            self._strong_reader = None

    def _client_done(self, task, transport):
        """Closes the connection of a client whose task did not end well."""
        exc = None if task.cancelled() else task.exception()
        if exc is not None:
            message = "Unhandled exception in client_connected_cb"
            self._loop.call_exception_handler({"message": message, "exception": exc, "transport": transport})
        if exc is not None or task.cancelled():
            transport.close()

    def connection_lost(self, exc):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_eof() if exc is None else reader.set_exception(exc)
        if not self._closed.done():
            self._closed.set_result(None) if exc is None else self._closed.set_exception(exc)
        super().connection_lost(exc)
        self._stream_reader_wr = self._task = self._transport = None

    def data_received(self, data):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_data(data)

    def eof_received(self):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_eof()
        # A TLS connection does not stay open one way.
        return not self._over_ssl

    def _get_close_waiter(self, stream):
        return self._closed

    def __del__(self):
        # How a connection ended need not interest anybody.
        closed = getattr(self, "_closed", None)
        if closed is not None and closed.done() and not closed.cancelled():
            closed.exception()


class StreamWriter:
    """The writing side of a connection."""

    def __init__(self, transport, protocol, reader, loop):
        assert reader is None or isinstance(reader, StreamReader)
        self._transport, self._protocol, self._reader, self._loop = transport, protocol, reader, loop
        self._complete_fut = loop.create_future()
        self._complete_fut.set_result(None)

    def __repr__(self):
        reader = "" if self._reader is None else f" reader={self._reader!r}"
        return f"<{self.__class__.__name__} transport={self._transport!r}{reader}>"

    @property
    def transport(self):
        return self._transport

    def write(self, data):
        self._transport.write(data)

    def writelines(self, data):
        self._transport.writelines(data)

    def write_eof(self):
        return self._transport.write_eof()

    def can_write_eof(self):
        return self._transport.can_write_eof()

    def close(self):
        return self._transport.close()

    def is_closing(self):
        return self._transport.is_closing()

    async def wait_closed(self):
        await self._protocol._get_close_waiter(self)

    def get_extra_info(self, name, default=None):
        return self._transport.get_extra_info(name, default)

    async def drain(self):
        """Waits while more is unsent than the transport likes."""
        error = None if self._reader is None else self._reader.exception()
        if error is not None:
            raise error
        if self._transport.is_closing():
            # So that the protocol learns that the connection is lost.
            await sleep(0)
        await self._protocol._drain_helper()

    async def start_tls(
        self, sslcontext, *, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None
    ):
        """Goes on with encryption, as the server if a client came with this connection."""
        protocol = self._protocol
        await self.drain()
        self._transport = await self._loop.start_tls(
            self._transport,
            protocol,
            sslcontext,
            server_side=protocol._client_connected_cb is not None,
            server_hostname=server_hostname,
            ssl_handshake_timeout=ssl_handshake_timeout,
            ssl_shutdown_timeout=ssl_shutdown_timeout,
        )
        protocol._replace_transport(self._transport)

    def __del__(self, warnings=warnings):
        if self._transport.is_closing():
            return
        if self._loop.is_closed():
            warnings.warn("loop is closed", ResourceWarning)
        else:
            self.close()
            warnings.warn(f"unclosed {self!r}", ResourceWarning)


class StreamReader:
    """The reading side of a connection: what a protocol feeds and a coroutine takes."""

    _source_traceback = None

    def __init__(self, limit=_DEFAULT_LIMIT, loop=None):
        if limit <= 0:
            raise ValueError("Limit cannot be <= 0")
        self._limit = limit
        self._loop = events.get_event_loop() if loop is None else loop
        self._buffer = bytearray()
        self._eof = self._paused = False
        self._waiter = self._exception = self._transport = None

    def __repr__(self):
        shown = ["StreamReader"]
        if self._buffer:
            shown.append(f"{len(self._buffer)} bytes")
        if self._eof:
            shown.append("eof")
        if self._limit != _DEFAULT_LIMIT:
            shown.append(f"limit={self._limit}")
        for name in ("waiter", "exception", "transport"):
            value = getattr(self, f"_{name}")
            if value:
                shown.append(f"{name}={value!r}")
        if self._paused:
            shown.append("paused")
        return f"<{' '.join(shown)}>"

    def exception(self):
        return self._exception

    def set_exception(self, exc):
        self._exception = exc
        self._wake(exc)

    def _wake(self, exc=None):
        """Lets the coroutine that waits go on."""
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.cancelled():
            waiter.set_result(None) if exc is None else waiter.set_exception(exc)

    def set_transport(self, transport):
        assert self._transport is None, "Transport already set"
        self._transport = transport

    def _resume_transport(self):
        self._paused = False
        self._transport.resume_reading()

    def _maybe_resume_transport(self):
        if self._paused and len(self._buffer) <= self._limit:
            self._resume_transport()

    def feed_eof(self):
        self._eof = True
        self._wake()

    def at_eof(self):
        """Whether nothing is left to read."""
        return self._eof and not self._buffer

    def feed_data(self, data):
        assert not self._eof, "feed_data after feed_eof"
        if not data:
            return
        self._buffer += data
        self._wake()
        if self._transport is None or self._paused or len(self._buffer) <= 2 * self._limit:
            return
        try:
            self._transport.pause_reading()
        except NotImplementedError:
            # It cannot: all is kept.
            self._transport = None
        else:
            self._paused = True

    async def _wait_for_data(self, func_name):
        """Waits until something was fed."""
        if self._waiter is not None:
            raise RuntimeError(f"{func_name}() called while another coroutine is already waiting for incoming data")
        assert not self._eof, "_wait_for_data after EOF"
        if self._paused:
            self._resume_transport()
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _check(self):
        if self._exception is not None:
            raise self._exception

    def _take(self, count):
        """So many bytes from the front."""
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        return data

    async def readline(self):
        """A line with its end; what there is where the stream ends before."""
        newline = b"\n"
        try:
            return await self.readuntil(newline)
        except exceptions.IncompleteReadError as error:
            return error.partial
        except exceptions.LimitOverrunError as error:
            # A line that is too long is thrown away as far as it is known.
            if self._buffer.startswith(newline, error.consumed):
                del self._buffer[: error.consumed + 1]
            else:
                self._buffer.clear()
            self._maybe_resume_transport()
            raise ValueError(error.args[0])

    async def readuntil(self, separator=b"\n"):
        """What comes up to a separator, with it; of a tuple of separators the one that ends first counts."""
        separators = sorted(separator, key=len) if isinstance(separator, tuple) else [separator]
        if not separators:
            raise ValueError("Separator should contain at least one element")
        shortest, longest = len(separators[0]), len(separators[-1])
        if not shortest:
            raise ValueError("Separator should be at least one-byte string")
        self._check()
        searched = 0
        while True:
            size = len(self._buffer)
            if size - searched >= shortest:
                found = self._first_of(separators, searched)
                if found is not None:
                    break
                # A separator may have begun to come.
                searched = max(0, size + 1 - longest)
                if searched > self._limit:
                    message = "Separator is not found, and chunk exceed the limit"
                    raise exceptions.LimitOverrunError(message, searched)
            if self._eof:
                raise exceptions.IncompleteReadError(self._take(len(self._buffer)), None)
            await self._wait_for_data("readuntil")
        end, start = found
        if start > self._limit:
            raise exceptions.LimitOverrunError("Separator is found, but chunk is longer than limit", start)
        data = self._take(end)
        self._maybe_resume_transport()
        return data

    def _first_of(self, separators, since):
        """Where the separator that ends first ends and begins; None where there is none."""
        best = None
        for separator in separators:
            start = self._buffer.find(separator, since)
            if start != -1 and (best is None or start + len(separator) < best[0]):
                best = start + len(separator), start
        return best

    async def read(self, n=-1):
        """At most so many bytes, once there are some; all to the end of the stream for a negative number."""
        self._check()
        if n == 0:
            return b""
        if n < 0:
            blocks = []
            while block := await self.read(self._limit):
                blocks.append(block)
            return b"".join(blocks)
        if not self._buffer and not self._eof:
            await self._wait_for_data("read")
        data = self._take(n)
        self._maybe_resume_transport()
        return data

    async def readexactly(self, n):
        """So many bytes."""
        if n < 0:
            raise ValueError("readexactly size can not be less than zero")
        self._check()
        if n == 0:
            return b""
        while len(self._buffer) < n:
            if self._eof:
                raise exceptions.IncompleteReadError(self._take(len(self._buffer)), n)
            await self._wait_for_data("readexactly")
        data = self._take(n)
        self._maybe_resume_transport()
        return data

    def __aiter__(self):
        return self

    async def __anext__(self):
        line = await self.readline()
        if not line:
            raise StopAsyncIteration
        return line


