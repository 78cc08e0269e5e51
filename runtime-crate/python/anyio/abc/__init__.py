"""Abstract classes of anyio. anyio/abc/__init__.py."""

from warnings import warn

from anyio.abc._resources import AsyncResource
from anyio.abc._streams import (
    AnyByteReceiveStream,
    AnyByteSendStream,
    AnyByteStream,
    AnyByteStreamConnectable,
    AnyUnreliableByteReceiveStream,
    AnyUnreliableByteSendStream,
    AnyUnreliableByteStream,
    ByteReceiveStream,
    ByteSendStream,
    ByteStream,
    ByteStreamConnectable,
    Listener,
    ObjectReceiveStream,
    ObjectSendStream,
    ObjectStream,
    ObjectStreamConnectable,
    UnreliableObjectReceiveStream,
    UnreliableObjectSendStream,
    UnreliableObjectStream,
)
from anyio.abc._subprocesses import Process
from anyio.abc._tasks import TaskGroup, TaskStatus

__molt_missing__ = ("AsyncBackend", "TestRunner")
__molt_public__ = (
    "BlockingPortal", "CancelScope", "CapacityLimiter", "Condition", "ConnectedUDPSocket", "ConnectedUNIXDatagramSocket", "Event",
    "IPAddressType", "IPSockAddrType", "Lock", "Semaphore", "SocketAttribute", "SocketListener", "SocketStream", "UDPPacketType",
    "UDPSocket", "UNIXDatagramPacketType", "UNIXDatagramSocket", "UNIXSocketStream",
)  # fmt: skip

_SOCKETS = (
    "ConnectedUDPSocket", "ConnectedUNIXDatagramSocket", "IPAddressType", "IPSockAddrType", "SocketAttribute", "SocketListener",
    "SocketStream", "UDPPacketType", "UDPSocket", "UNIXDatagramPacketType", "UNIXDatagramSocket", "UNIXSocketStream",
)  # fmt: skip

for _shown in (
    AsyncResource, ByteReceiveStream, ByteSendStream, ByteStream, ByteStreamConnectable, Listener, ObjectReceiveStream,
    ObjectSendStream, ObjectStream, ObjectStreamConnectable, Process, TaskGroup, TaskStatus, UnreliableObjectReceiveStream,
    UnreliableObjectSendStream, UnreliableObjectStream,
):  # fmt: skip
    _shown.__module__ = "anyio.abc"


def __getattr__(name):
    """What has moved since, and sockets, which are imported when they are first asked for."""
    if name in _SOCKETS:
        from anyio.abc import _sockets

        return getattr(_sockets, name)
    if name == "BlockingPortal":
        target = "anyio.from_thread.BlockingPortal"
        from anyio.from_thread import BlockingPortal as moved
    elif name in ("CapacityLimiter", "Condition", "Event", "Lock", "Semaphore", "CancelScope"):
        import anyio

        target, moved = f"anyio.{name}", getattr(anyio, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn(f"The anyio.abc.{name} alias is deprecated, use {target} instead.", DeprecationWarning, stacklevel=2)
    return moved
