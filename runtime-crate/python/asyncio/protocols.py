"""What a transport calls. CPython Lib/asyncio/protocols.py."""

__all__ = ("BaseProtocol", "Protocol", "DatagramProtocol", "SubprocessProtocol", "BufferedProtocol")


class BaseProtocol:
    """What all protocols have: the beginning and the end of a connection, and flow control of what is written."""

    __slots__ = ()

    def connection_made(self, transport):
        """A connection stands."""

    def connection_lost(self, exc):
        """It has ended, by an exception or, with None, in order."""

    def pause_writing(self):
        """More is unsent than the high-water mark allows."""

    def resume_writing(self):
        """What is unsent has fallen to the low-water mark."""


class Protocol(BaseProtocol):
    """A protocol over a stream of bytes."""

    __slots__ = ()

    def data_received(self, data):
        """Bytes have come."""

    def eof_received(self):
        """The other side writes no more; a true answer keeps the transport open."""


class BufferedProtocol(BaseProtocol):
    """A protocol over a stream that says where the bytes go."""

    __slots__ = ()

    def get_buffer(self, sizehint):
        """A writable buffer for what comes next."""

    def buffer_updated(self, nbytes):
        """So many bytes were put into the buffer."""

    def eof_received(self):
        """As in `Protocol`."""


class DatagramProtocol(BaseProtocol):
    """A protocol over datagrams."""

    __slots__ = ()

    def datagram_received(self, data, addr):
        """A datagram has come from an address."""

    def error_received(self, exc):
        """A call of the system has failed."""


class SubprocessProtocol(BaseProtocol):
    """A protocol over the pipes of another process."""

    __slots__ = ()

    def pipe_data_received(self, fd, data):
        """The process has written to its descriptor."""

    def pipe_connection_lost(self, fd, exc):
        """A pipe was closed."""

    def process_exited(self):
        """The process has ended."""


def _feed_data_to_buffered_proto(proto, data):
    """Hands bytes to a protocol that brings its own buffers."""
    rest = memoryview(data)
    while rest:
        buffer = proto.get_buffer(len(rest))
        room = len(buffer)
        if not room:
            raise RuntimeError("get_buffer() returned an empty buffer")
        part = rest[:room]
        buffer[: len(part)] = part
        proto.buffer_updated(len(part))
        rest = rest[len(part) :]
