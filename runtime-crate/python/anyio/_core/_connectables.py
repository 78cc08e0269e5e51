"""What connects to a host or a path when it is asked to. anyio/_core/_sockets.py."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from os import PathLike

from anyio._core._exceptions import ConnectionFailed
from anyio._core._sockets import connect_tcp, connect_unix
from anyio.abc._streams import ByteStreamConnectable


@dataclass
class TCPConnectable(ByteStreamConnectable):
    """Connects to a host and port."""

    host: str | IPv4Address | IPv6Address
    port: int

    def __post_init__(self):
        if self.port < 1 or self.port > 65535:
            raise ValueError("TCP port number out of range")

    async def connect(self):
        """A stream."""
        try:
            return await connect_tcp(self.host, self.port)
        except OSError as exc:
            raise ConnectionFailed(f"error connecting to {self.host}:{self.port}: {exc}") from exc


@dataclass
class UNIXConnectable(ByteStreamConnectable):
    """Connects to a path."""

    path: str | bytes | PathLike

    async def connect(self):
        """A stream."""
        try:
            return await connect_unix(self.path)
        except OSError as exc:
            raise ConnectionFailed(f"error connecting to {self.path!r}: {exc}") from exc
