"""Transports over sockets that the loop watches. CPython Lib/asyncio/selector_events.py."""

import collections
import itertools
import socket
import warnings
from weakref import WeakValueDictionary

from asyncio import constants, protocols, transports, trsock
from asyncio.base_events import logger

#: `IOV_MAX` of Linux: so many pieces go out with one call.
_PIECES = 1024


def transports_of(loop):
    """The transports of a loop, by descriptor."""
    known = loop.__dict__.get("_transports")
    if known is None:
        known = loop._transports = WeakValueDictionary()
    return known


def ensure_no_transport(loop, fd):
    """Refuses a descriptor that a transport uses."""
    number = fd
    if not isinstance(number, int):
        try:
            number = int(fd.fileno())
        except (AttributeError, TypeError, ValueError):
            raise ValueError(f"Invalid file object: {fd!r}") from None
    transport = transports_of(loop).get(number)
    if transport is not None and not transport.is_closing():
        raise RuntimeError(f"File descriptor {fd!r} is used by transport {transport!r}")
    return number


def set_result_unless_cancelled(future, result):
    if not future.cancelled():
        future.set_result(result)


def _set_nodelay(sock):
    if sock.family in (socket.AF_INET, socket.AF_INET6) and sock.type == socket.SOCK_STREAM:
        if sock.proto == socket.IPPROTO_TCP:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _address(ask):
    try:
        return ask()
    except OSError:
        return None


def _check_data(data):
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"data argument must be a bytes-like object, not {type(data).__name__!r}")


class _SelectorTransport(transports._FlowControlMixin, transports.Transport):
    """What transports over streams and over datagrams have in common."""

    max_size = 256 * 1024
    _sock = None
    _kind = "socket transport"

    def __init__(self, loop, sock, protocol, extra=None, server=None):
        super().__init__(extra, loop)
        self._extra["socket"] = trsock.TransportSocket(sock)
        self._extra["sockname"] = _address(sock.getsockname)
        if "peername" not in self._extra:
            self._extra["peername"] = _address(sock.getpeername)
        self._sock, self._sock_fd = sock, sock.fileno()
        self.set_protocol(protocol)
        self._server = server
        self._buffer = collections.deque()
        # How often `connection_lost` was called or something was written after that.
        self._conn_lost = 0
        self._closing = self._paused = False
        self._reads = self._writes = False
        if server is not None:
            server._attach(self)
        transports_of(loop)[self._sock_fd] = self

    def __repr__(self):
        shown = [type(self).__name__]
        if self._sock is None:
            shown.append("closed")
        elif self._closing:
            shown.append("closing")
        shown.append(f"fd={self._sock_fd}")
        if self._loop is not None and not self._loop.is_closed():
            states = ["polling" if watched else "idle" for watched in (self._reads, self._writes)]
            shown.append(f"read={states[0]}")
            shown.append(f"write=<{states[1]}, bufsize={self.get_write_buffer_size()}>")
        return f"<{' '.join(shown)}>"

    def _begin(self, waiter):
        """The protocol learns of the connection before anything is read, and whoever waits goes on after that."""
        soon = self._loop.call_soon
        soon(self._protocol.connection_made, self)
        soon(self._start_reading)
        if waiter is not None:
            soon(set_result_unless_cancelled, waiter, None)

    def _start_reading(self):
        if self.is_reading():
            self._reads = True
            self._loop._watch(self._sock_fd, False, self._read_ready, ())

    def _stop_reading(self):
        if self._reads:
            self._reads = False
            self._loop._unwatch(self._sock_fd, False)

    def _start_writing(self):
        if not self._writes:
            self._writes = True
            self._loop._watch(self._sock_fd, True, self._room_to_write, ())

    def _stop_writing(self):
        if self._writes:
            self._writes = False
            self._loop._unwatch(self._sock_fd, True)

    def abort(self):
        self._force_close(None)

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closing

    def is_reading(self):
        return not (self._closing or self._paused)

    def pause_reading(self):
        if self.is_reading():
            self._paused = True
            self._stop_reading()

    def resume_reading(self):
        if self._paused and not self._closing:
            self._paused = False
            self._start_reading()

    def close(self):
        if self._closing:
            return
        self._closing = True
        self._stop_reading()
        if not self._buffer:
            self._stop_writing()
            self._lose_soon(None)

    def __del__(self, _warn=warnings.warn):
        if self._sock is not None:
            _warn(f"unclosed transport {self!r}", ResourceWarning, source=self)
            self._sock.close()
            if self._server is not None:
                self._server._detach(self)

    def _fatal_error(self, exc, message="Fatal error on transport"):
        """An error of the system ends the connection; any other is told of as well."""
        if not isinstance(exc, OSError):
            told = {"message": message, "exception": exc, "transport": self, "protocol": self._protocol}
            self._loop.call_exception_handler(told)
        self._force_close(exc)

    def _force_close(self, exc):
        if self._conn_lost:
            return
        if self._buffer:
            self._buffer.clear()
            self._stop_writing()
        if not self._closing:
            self._closing = True
            self._stop_reading()
        self._lose_soon(exc)

    def _lose_soon(self, exc):
        self._conn_lost += 1
        self._loop.call_soon(self._call_connection_lost, exc)

    def _call_connection_lost(self, exc):
        try:
            self._protocol.connection_lost(exc)
        finally:
            self._sock.close()
            self._sock = self._protocol = self._loop = None
            server, self._server = self._server, None
            if server is not None:
                server._detach(self)

    def get_write_buffer_size(self):
        return sum(map(len, self._buffer))

    def _attempt(self, call, message):
        """What a call gives; None where it has to wait or has ended the connection."""
        try:
            return call()
        except (BlockingIOError, InterruptedError):
            return None
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, message)
            return None

    def _note_lost_write(self):
        if self._conn_lost >= constants.LOG_THRESHOLD_FOR_CONNLOST_WRITES:
            logger.warning("socket.send() raised exception.")
        self._conn_lost += 1


class _SelectorSocketTransport(_SelectorTransport):
    """A connection over a stream socket."""

    _start_tls_compatible = True
    _sendfile_compatible = constants._SendfileMode.TRY_NATIVE

    def __init__(self, loop, sock, protocol, waiter=None, extra=None, server=None):
        super().__init__(loop, sock, protocol, extra, server)
        self._eof = False
        _set_nodelay(sock)
        self._begin(waiter)

    def set_protocol(self, protocol):
        super().set_protocol(protocol)
        self._is_buffered = isinstance(protocol, protocols.BufferedProtocol)

    def _read_ready(self):
        if self._conn_lost:
            return
        if self._is_buffered:
            self._read_into_buffer()
            return
        data = self._attempt(lambda: self._sock.recv(self.max_size), "Fatal read error on socket transport")
        if data is None:
            return
        if data:
            self._tell_of_data("data_received", data)
        else:
            self._read_end()

    def _read_into_buffer(self):
        buffer = self._attempt(self._next_buffer, "Fatal error: protocol.get_buffer() call failed.")
        if buffer is None:
            return
        count = self._attempt(lambda: self._sock.recv_into(buffer), "Fatal read error on socket transport")
        if count is None:
            return
        if count:
            self._tell_of_data("buffer_updated", count)
        else:
            self._read_end()

    def _next_buffer(self):
        buffer = self._protocol.get_buffer(-1)
        if not len(buffer):
            raise RuntimeError("get_buffer() returned an empty buffer")
        return buffer

    def _tell_of_data(self, name, data):
        try:
            getattr(self._protocol, name)(data)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, f"Fatal error: protocol.{name}() call failed.")

    def _read_end(self):
        try:
            keeps_open = self._protocol.eof_received()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal error: protocol.eof_received() call failed.")
            return
        if keeps_open:
            self._stop_reading()
        else:
            self.close()

    def write(self, data):
        _check_data(data)
        if self._eof:
            raise RuntimeError("Cannot call write() after write_eof()")
        if not data:
            return
        if self._conn_lost:
            self._note_lost_write()
            return
        if not self._buffer:
            sent = self._attempt(lambda: self._sock.send(data), "Fatal write error on socket transport")
            if self._conn_lost:
                return
            data = memoryview(data)[sent or 0 :]
            if not data:
                return
            self._start_writing()
        self._buffer.append(data)
        self._maybe_pause_protocol()

    def writelines(self, list_of_data):
        if self._eof:
            raise RuntimeError("Cannot call writelines() after write_eof()")
        if not list_of_data:
            return
        self._buffer.extend([memoryview(data) for data in list_of_data])
        self._room_to_write()
        if self._buffer:
            self._start_writing()

    def _room_to_write(self):
        if self._conn_lost:
            return
        pieces = itertools.islice(self._buffer, _PIECES)
        try:
            sent = self._sock.sendmsg(pieces)
        except (BlockingIOError, InterruptedError):
            return
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._stop_writing()
            self._buffer.clear()
            self._fatal_error(exc, "Fatal write error on socket transport")
            return
        self._forget(sent)
        self._maybe_resume_protocol()
        if self._buffer:
            return
        self._stop_writing()
        if self._closing:
            self._call_connection_lost(None)
        elif self._eof:
            self._sock.shutdown(socket.SHUT_WR)

    def _forget(self, sent):
        """Takes what was sent out of the buffer."""
        while sent:
            piece = self._buffer.popleft()
            if len(piece) > sent:
                self._buffer.appendleft(piece[sent:])
                return
            sent -= len(piece)

    def write_eof(self):
        if self._closing or self._eof:
            return
        self._eof = True
        if not self._buffer:
            self._sock.shutdown(socket.SHUT_WR)

    def can_write_eof(self):
        return True


class _SelectorDatagramTransport(_SelectorTransport, transports.DatagramTransport):
    """Datagrams over a socket."""

    #: What a datagram's header counts for in the size of the buffer.
    _header_size = 8

    def __init__(self, loop, sock, protocol, address=None, waiter=None, extra=None):
        super().__init__(loop, sock, protocol, extra)
        self._address = address
        self._buffer_size = 0
        self._begin(waiter)

    def get_write_buffer_size(self):
        return self._buffer_size

    def _read_ready(self):
        if self._conn_lost:
            return
        received = self._attempt(self._receive, "Fatal read error on datagram transport")
        if received is not None:
            self._protocol.datagram_received(*received)

    def _receive(self):
        """A datagram and its address; None for an error of the system, which the protocol is told of."""
        try:
            return self._sock.recvfrom(self.max_size)
        except (BlockingIOError, InterruptedError):
            raise
        except OSError as exc:
            self._protocol.error_received(exc)
            return None

    def _send(self, data, address):
        """Whether a datagram is done with; False where there is no room for it."""
        try:
            if self._extra["peername"]:
                self._sock.send(data)
            else:
                self._sock.sendto(data, address)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError as exc:
            self._protocol.error_received(exc)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Fatal write error on datagram transport")
        return True

    def sendto(self, data, addr=None):
        _check_data(data)
        if self._address:
            if addr not in (None, self._address):
                raise ValueError(f"Invalid address: must be None or {self._address}")
            addr = self._address
        if self._conn_lost and self._address:
            self._note_lost_write()
            return
        if not self._buffer:
            if self._send(data, addr):
                return
            self._start_writing()
        self._buffer.append((bytes(data), addr))
        self._buffer_size += len(data) + self._header_size
        self._maybe_pause_protocol()

    def _room_to_write(self):
        while self._buffer and self._send(*self._buffer[0]):
            if not self._buffer:
                return
            data, _ = self._buffer.popleft()
            self._buffer_size -= len(data) + self._header_size
        self._maybe_resume_protocol()
        if not self._buffer:
            self._stop_writing()
            if self._closing:
                self._call_connection_lost(None)
