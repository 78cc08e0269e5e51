"""Encrypted connections: a protocol below, which the transport of the socket drives, and a transport above, which the program's protocol
uses. CPython Lib/asyncio/sslproto.py.
"""

import enum
import ssl
import warnings

from asyncio import constants, exceptions, protocols, transports
from asyncio.base_events import logger

__molt_missing__ = ("AppProtocolState",)

SSLAgainErrors = (ssl.SSLWantReadError, ssl.SSLSyscallError)


class SSLProtocolState(enum.Enum):
    """How far a connection is."""

    UNWRAPPED = "UNWRAPPED"
    DO_HANDSHAKE = "DO_HANDSHAKE"
    WRAPPED = "WRAPPED"
    FLUSHING = "FLUSHING"
    SHUTDOWN = "SHUTDOWN"


_PLAIN, _GREETING, _OPEN, _FLUSHING, _ENDING = SSLProtocolState

# Which state may follow which; from each the connection may be dropped.
_NEXT = {_PLAIN: _GREETING, _GREETING: _OPEN, _OPEN: _FLUSHING, _FLUSHING: _ENDING}

# How far the program's protocol is: it knows nothing, of the connection, of the end of what comes, of the end of all.
_UNAWARE, _AWARE, _TOLD_OF_END, _TOLD_OF_LOSS = range(4)


def default_context(server_side, server_hostname):
    """The settings of who says `ssl=True`."""
    if server_side:
        raise ValueError("Server side SSL needs a valid SSLContext")
    made = ssl.create_default_context()
    if not server_hostname:
        made.check_hostname = False
    return made


def add_flowcontrol_defaults(high, low, kb):
    """Both limits, one made of the other where only one is given."""
    if high is None:
        high = kb * 1024 if low is None else 4 * low
    if low is None:
        low = high // 4
    if not high >= low >= 0:
        raise ValueError(f"high ({high!r}) must be >= low ({low!r}) must be >= 0")
    return high, low


class _SSLProtocolTransport(transports._FlowControlMixin, transports.Transport):
    """What the program's protocol writes to."""

    _start_tls_compatible = True
    _sendfile_compatible = constants._SendfileMode.FALLBACK

    def __init__(self, loop, ssl_protocol):
        self._loop, self._ssl_protocol, self._closed = loop, ssl_protocol, False

    def get_extra_info(self, name, default=None):
        """What is known of the connection under a name."""
        return self._ssl_protocol._get_extra_info(name, default)

    def set_protocol(self, protocol):
        """Another protocol takes the connection over."""
        self._ssl_protocol._set_app_protocol(protocol)

    def get_protocol(self):
        """The protocol that has the connection."""
        return self._ssl_protocol._app_protocol

    def is_closing(self):
        """Whether it is being closed or is closed."""
        return self._closed

    def close(self):
        """Close once what was written is out."""
        if not self._closed:
            self._closed = True
            self._ssl_protocol._start_shutdown()

    def __del__(self, _warnings=warnings):
        if not self._closed:
            self._closed = True
            _warnings.warn("unclosed transport <asyncio._SSLProtocolTransport object>", ResourceWarning)

    def is_reading(self):
        """Whether the protocol is given what comes."""
        return not self._ssl_protocol._app_reading_paused

    def pause_reading(self):
        """Keep what comes until reading goes on."""
        self._ssl_protocol._app_reading_paused = True

    def resume_reading(self):
        """Give the protocol what comes again."""
        self._ssl_protocol._resume_reading()

    def set_write_buffer_limits(self, high=None, low=None):
        """How much may be unsent before the protocol is told to pause, and to go on."""
        below = self._ssl_protocol
        below._outgoing_limits = add_flowcontrol_defaults(high, low, constants.FLOW_CONTROL_HIGH_WATER_SSL_WRITE)
        below._control_app_writing()

    def get_write_buffer_limits(self):
        """The lower and the upper limit of what is unsent."""
        high, low = self._ssl_protocol._outgoing_limits
        return low, high

    def get_write_buffer_size(self):
        """How much is unsent."""
        return self._ssl_protocol._get_write_buffer_size()

    def set_read_buffer_limits(self, high=None, low=None):
        """How much may be unread before the connection below pauses, and goes on."""
        below = self._ssl_protocol
        below._incoming_limits = add_flowcontrol_defaults(high, low, constants.FLOW_CONTROL_HIGH_WATER_SSL_READ)
        below._control_ssl_reading()

    def get_read_buffer_limits(self):
        """The lower and the upper limit of what is unread."""
        high, low = self._ssl_protocol._incoming_limits
        return low, high

    def get_read_buffer_size(self):
        """How much is unread."""
        return self._ssl_protocol._incoming.pending

    @property
    def _protocol_paused(self):
        return self._ssl_protocol._app_writing_paused

    def write(self, data):
        """Send bytes, some time."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data: expecting a bytes-like instance, got {type(data).__name__}")
        if data:
            self._ssl_protocol._write_appdata((data,))

    def writelines(self, list_of_data):
        """Send several pieces, some time."""
        self._ssl_protocol._write_appdata(list_of_data)

    def write_eof(self):
        """Not for these: both ways are closed together."""
        raise NotImplementedError

    def can_write_eof(self):
        """Never."""
        return False

    def abort(self):
        """Close at once; what is unsent is lost."""
        self._force_close(None)

    def _force_close(self, exc):
        self._closed = True
        if self._ssl_protocol is not None:
            self._ssl_protocol._abort(exc)


def _seconds(name, given, default):
    if given is None:
        return default
    if given <= 0:
        raise ValueError(f"{name} should be a positive number, got {given}")
    return given


class SSLProtocol(protocols.BufferedProtocol):
    """What the socket's transport drives."""

    max_size = 256 * 1024

    def __init__(
        self, loop, app_protocol, sslcontext, waiter, server_side=False, server_hostname=None, call_connection_made=True,
        ssl_handshake_timeout=None, ssl_shutdown_timeout=None,
    ):  # fmt: skip
        self._loop = loop
        self._limits = (
            _seconds("ssl_handshake_timeout", ssl_handshake_timeout, constants.SSL_HANDSHAKE_TIMEOUT),
            _seconds("ssl_shutdown_timeout", ssl_shutdown_timeout, constants.SSL_SHUTDOWN_TIMEOUT),
        )
        self._timer = None
        if not sslcontext or sslcontext is True:
            sslcontext = default_context(server_side, server_hostname)
        self._sslcontext = sslcontext
        # A server is asked for nobody.
        self._server_hostname = server_hostname if server_hostname and not server_side else None
        self._extra = {"sslcontext": sslcontext}
        self._waiter = waiter
        self._transport = None
        self._set_app_protocol(app_protocol)
        self._state = _PLAIN
        self._app_state = _UNAWARE if call_connection_made else _AWARE
        self._conn_lost = 0
        self._eof_received = self._app_reading_paused = self._app_writing_paused = False
        self._ssl_reading_paused = self._ssl_writing_paused = False
        self._backlog, self._backlog_size = [], 0
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._outgoing_limits = add_flowcontrol_defaults(None, None, constants.FLOW_CONTROL_HIGH_WATER_SSL_WRITE)
        self._incoming_limits = add_flowcontrol_defaults(None, None, constants.FLOW_CONTROL_HIGH_WATER_SSL_READ)
        self._buffer = None
        self._sslobj = sslcontext.wrap_bio(
            self._incoming, self._outgoing, server_side=server_side, server_hostname=self._server_hostname
        )
        # Where nobody is told of a connection there is one already, which goes on over this.
        self._app_transport = _SSLProtocolTransport(loop, self)

    def _set_app_protocol(self, app_protocol):
        self._app_protocol = app_protocol
        self._is_buffered = isinstance(app_protocol, protocols.BufferedProtocol)

    def _wakeup_waiter(self, exc=None):
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.cancelled():
            if exc is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(exc)

    def _get_extra_info(self, name, default=None):
        if name in self._extra:
            return self._extra[name]
        return default if self._transport is None else self._transport.get_extra_info(name, default)

    def _enter(self, state):
        if state is not _PLAIN and _NEXT.get(self._state) is not state:
            raise RuntimeError(f"cannot switch state from {self._state} to {state}")
        self._state = state

    def _time(self, seconds, call):
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, call)

    def _stop_timer(self):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- what the socket's transport tells ----

    def connection_made(self, transport):
        """There is a connection to encrypt."""
        self._transport = transport
        self._enter(_GREETING)
        self._time(self._limits[0], self._greet_in_time)
        self._greet()

    def connection_lost(self, exc):
        """The connection below is gone, and so is the one above."""
        self._backlog.clear()
        self._outgoing.read()
        self._conn_lost += 1
        if self._app_transport is not None:
            self._app_transport._closed = True
        if self._state is not _GREETING and self._app_state in (_AWARE, _TOLD_OF_END):
            self._app_state = _TOLD_OF_LOSS
            self._loop.call_soon(self._app_protocol.connection_lost, exc)
        self._enter(_PLAIN)
        self._transport = self._app_transport = self._app_protocol = None
        self._wakeup_waiter(exc)
        self._stop_timer()

    def get_buffer(self, n):
        """Where what comes is put."""
        if self._buffer is None:
            self._buffer = memoryview(bytearray(self.max_size))
        return self._buffer

    def buffer_updated(self, nbytes):
        """So many bytes came."""
        self._incoming.write(self._buffer[:nbytes])
        self._go_on(True)

    def _go_on(self, with_greeting=False):
        """Do what the state asks for with what came."""
        if self._state is _GREETING and with_greeting:
            self._greet()
        elif self._state is _OPEN:
            self._do_read()
        elif self._state is _FLUSHING:
            self._do_flush()
        elif self._state is _ENDING:
            self._do_shutdown()

    def eof_received(self):
        """The other side sends nothing more."""
        self._eof_received = True
        try:
            if self._state is _GREETING:
                self._greeted(ConnectionResetError())
            elif self._state is _OPEN:
                self._enter(_FLUSHING)
                if self._app_reading_paused:
                    return True
                self._do_flush()
            elif self._state is _FLUSHING:
                self._do_write()
                self._enter(_ENDING)
                self._do_shutdown()
            elif self._state is _ENDING:
                self._do_shutdown()
        except Exception:
            self._transport.close()
            raise
        return None

    def pause_writing(self):
        """The connection below has enough to send."""
        self._ssl_writing_paused = True

    def resume_writing(self):
        """The connection below takes more."""
        self._ssl_writing_paused = False
        self._process_outgoing()

    # ---- the beginning ----

    def _greet_in_time(self):
        if self._state is _GREETING:
            seconds = self._limits[0]
            text = f"SSL handshake is taking longer than {seconds} seconds: aborting the connection"
            self._fatal_error(ConnectionAbortedError(text))

    def _greet(self):
        failure = None
        try:
            self._sslobj.do_handshake()
        except SSLAgainErrors:
            return self._process_outgoing()
        except ssl.SSLError as exc:
            failure = exc
        return self._greeted(failure)

    def _greeted(self, exc):
        """The two sides have agreed, or have not."""
        self._stop_timer()
        if exc is not None:
            self._enter(_PLAIN)
            of_certificate = " on verifying the certificate" if isinstance(exc, ssl.CertificateError) else ""
            self._fatal_error(exc, f"SSL handshake failed{of_certificate}")
            self._wakeup_waiter(exc)
            return
        self._enter(_OPEN)
        made = self._sslobj
        told = {"peercert": made.getpeercert(), "cipher": made.cipher(), "compression": made.compression()}
        self._extra.update(told, ssl_object=made)
        if self._app_state == _UNAWARE:
            self._app_state = _AWARE
            self._app_protocol.connection_made(self._app_transport)
        self._wakeup_waiter()
        self._do_read()

    # ---- the end ----

    def _start_shutdown(self):
        if self._state in (_FLUSHING, _ENDING, _PLAIN):
            return
        if self._app_transport is not None:
            self._app_transport._closed = True
        if self._state is _GREETING:
            self._abort(None)
            return
        self._enter(_FLUSHING)
        self._time(self._limits[1], self._end_in_time)
        self._do_flush()

    def _end_in_time(self):
        if self._state in (_FLUSHING, _ENDING):
            self._transport._force_close(exceptions.TimeoutError("SSL shutdown timed out"))

    def _do_flush(self):
        self._do_read()
        self._enter(_ENDING)
        self._do_shutdown()

    def _do_shutdown(self):
        try:
            if not self._eof_received:
                self._sslobj.unwrap()
        except SSLAgainErrors:
            self._process_outgoing()
            return
        except ssl.SSLError as exc:
            self._stop_timer()
            self._fatal_error(exc)
            return
        self._process_outgoing()
        self._call_eof_received()
        self._stop_timer()
        self._loop.call_soon(self._transport.close)

    def _abort(self, exc):
        self._enter(_PLAIN)
        if self._transport is not None:
            self._transport._force_close(exc)

    # ---- what goes out ----

    def _write_appdata(self, pieces):
        if self._state in (_FLUSHING, _ENDING, _PLAIN):
            if self._conn_lost >= constants.LOG_THRESHOLD_FOR_CONNLOST_WRITES:
                logger.warning("SSL connection is closed")
            self._conn_lost += 1
            return
        for piece in pieces:
            self._backlog.append(piece)
            self._backlog_size += len(piece)
        if self._state is _OPEN:
            try:
                self._do_write()
            except Exception as exc:
                self._fatal_error(exc, "Fatal error on SSL protocol")

    def _do_write(self):
        try:
            while self._backlog:
                piece = memoryview(self._backlog[0])
                count = self._sslobj.write(piece)
                self._backlog_size -= count
                if count < len(piece):
                    self._backlog[0] = piece[count:]
                else:
                    del self._backlog[0]
        except SSLAgainErrors:
            pass
        self._process_outgoing()

    def _process_outgoing(self):
        if not self._ssl_writing_paused:
            made = self._outgoing.read()
            if made:
                self._transport.write(made)
        self._control_app_writing()

    def _get_write_buffer_size(self):
        return self._outgoing.pending + self._backlog_size

    def _control_app_writing(self):
        size, (high, low) = self._get_write_buffer_size(), self._outgoing_limits
        if size >= high and not self._app_writing_paused:
            self._tell_of_room("pause_writing", True)
        elif size <= low and self._app_writing_paused:
            self._tell_of_room("resume_writing", False)

    def _tell_of_room(self, name, is_paused):
        self._app_writing_paused = is_paused
        try:
            getattr(self._app_protocol, name)()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as exc:
            told = {"message": f"protocol.{name}() failed", "exception": exc}
            self._loop.call_exception_handler({**told, "transport": self._app_transport, "protocol": self})

    # ---- what comes in ----

    def _do_read(self):
        if self._state not in (_OPEN, _FLUSHING):
            return
        try:
            if not self._app_reading_paused:
                (self._fill_buffer if self._is_buffered else self._hand_over)()
                if self._backlog:
                    self._do_write()
                else:
                    self._process_outgoing()
            self._control_ssl_reading()
        except Exception as exc:
            self._fatal_error(exc, "Fatal error on SSL protocol")

    def _fill_buffer(self):
        buffer = self._app_protocol.get_buffer(self._incoming.pending)
        wanted, filled, is_ended = len(buffer), 0, False
        try:
            while filled < wanted and not is_ended:
                count = self._sslobj.read(wanted - filled, buffer[filled:])
                filled += count
                is_ended = not count
            if not is_ended:
                self._loop.call_soon(self._do_read)
        except SSLAgainErrors:
            pass
        if filled:
            self._app_protocol.buffer_updated(filled)
        if is_ended:
            self._end_of_data()

    def _hand_over(self):
        pieces, is_ended = [], False
        try:
            while not is_ended:
                piece = self._sslobj.read(self.max_size)
                if piece:
                    pieces.append(piece)
                else:
                    is_ended = True
        except SSLAgainErrors:
            pass
        if pieces:
            self._app_protocol.data_received(pieces[0] if len(pieces) == 1 else b"".join(pieces))
        if is_ended:
            self._end_of_data()

    def _end_of_data(self):
        """The other side said that it sends nothing more."""
        self._call_eof_received()
        self._start_shutdown()

    def _call_eof_received(self):
        if self._app_state != _AWARE:
            return
        self._app_state = _TOLD_OF_END
        try:
            if self._app_protocol.eof_received():
                logger.warning("returning true from eof_received() has no effect when using ssl")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as exc:
            self._fatal_error(exc, "Error calling eof_received()")

    def _resume_reading(self):
        if self._app_reading_paused:
            self._app_reading_paused = False
            self._loop.call_soon(self._go_on)

    def _control_ssl_reading(self):
        size, (high, low) = self._incoming.pending, self._incoming_limits
        if size >= high and not self._ssl_reading_paused:
            self._ssl_reading_paused = True
            self._transport.pause_reading()
        elif size <= low and self._ssl_reading_paused:
            self._ssl_reading_paused = False
            self._transport.resume_reading()

    def _fatal_error(self, exc, message="Fatal error on transport"):
        """An error of the system ends the connection; any other is told of as well."""
        if self._transport:
            self._transport._force_close(exc)
        if not isinstance(exc, (OSError, exceptions.CancelledError)):
            told = {"message": message, "exception": exc, "transport": self._transport, "protocol": self}
            self._loop.call_exception_handler(told)
