"""The interfaces between protocols and what carries them. CPython Lib/asyncio/transports.py."""

__all__ = ("BaseTransport", "ReadTransport", "WriteTransport", "Transport", "DatagramTransport", "SubprocessTransport")

_HIGH_KIBIBYTES = 64


def _abstract(name, *parameters):
    """A method that a transport has to have."""

    def method(self, *args, **kwargs):
        raise NotImplementedError

    method.__name__ = name
    return method


class BaseTransport:
    """What all transports have."""

    __slots__ = ("_extra",)

    def __init__(self, extra=None):
        self._extra = {} if extra is None else extra

    def get_extra_info(self, name, default=None):
        """What is known of the connection under a name: `socket`, `peername`, `sslcontext`."""
        return self._extra.get(name, default)

    is_closing = _abstract("is_closing")
    close = _abstract("close")
    set_protocol = _abstract("set_protocol")
    get_protocol = _abstract("get_protocol")


class ReadTransport(BaseTransport):
    """A transport that is read from."""

    __slots__ = ()

    is_reading = _abstract("is_reading")
    pause_reading = _abstract("pause_reading")
    resume_reading = _abstract("resume_reading")


class WriteTransport(BaseTransport):
    """A transport that is written to."""

    __slots__ = ()

    set_write_buffer_limits = _abstract("set_write_buffer_limits")
    get_write_buffer_size = _abstract("get_write_buffer_size")
    get_write_buffer_limits = _abstract("get_write_buffer_limits")
    write = _abstract("write")
    write_eof = _abstract("write_eof")
    can_write_eof = _abstract("can_write_eof")
    abort = _abstract("abort")

    def writelines(self, list_of_data):
        """Writes several pieces as one."""
        self.write(b"".join(list_of_data))


class Transport(ReadTransport, WriteTransport):
    """A transport in both directions."""

    __slots__ = ()


class DatagramTransport(BaseTransport):
    """A transport of datagrams."""

    __slots__ = ()

    sendto = _abstract("sendto")
    abort = _abstract("abort")


class SubprocessTransport(BaseTransport):
    """A transport to another process."""

    __slots__ = ()

    get_pid = _abstract("get_pid")
    get_returncode = _abstract("get_returncode")
    get_pipe_transport = _abstract("get_pipe_transport")
    send_signal = _abstract("send_signal")
    terminate = _abstract("terminate")
    kill = _abstract("kill")


class _FlowControlMixin(Transport):
    """Tells the protocol when more is unsent than the high-water mark, and when it is at most the low one again."""

    __slots__ = ("_loop", "_protocol_paused", "_high_water", "_low_water")

    def __init__(self, extra=None, loop=None):
        super().__init__(extra)
        self._loop = loop
        self._protocol_paused = False
        self._set_write_buffer_limits()

    def _tell(self, name):
        """Calls a method of the protocol; what it raises goes to the loop's handler."""
        try:
            getattr(self._protocol, name)()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._loop.call_exception_handler(
                {
                    "message": f"protocol.{name}() failed",
                    "exception": exc,
                    "transport": self,
                    "protocol": self._protocol,
                }
            )

    def _maybe_pause_protocol(self):
        if not self._protocol_paused and self.get_write_buffer_size() > self._high_water:
            self._protocol_paused = True
            self._tell("pause_writing")

    def _maybe_resume_protocol(self):
        if self._protocol_paused and self.get_write_buffer_size() <= self._low_water:
            self._protocol_paused = False
            self._tell("resume_writing")

    def get_write_buffer_limits(self):
        return self._low_water, self._high_water

    def _set_write_buffer_limits(self, high=None, low=None):
        if high is None:
            high = _HIGH_KIBIBYTES * 1024 if low is None else 4 * low
        if low is None:
            low = high // 4
        if low < 0 or high < low:
            raise ValueError(f"high ({high!r}) must be >= low ({low!r}) must be >= 0")
        self._high_water, self._low_water = high, low

    def set_write_buffer_limits(self, high=None, low=None):
        self._set_write_buffer_limits(high=high, low=low)
        self._maybe_pause_protocol()
