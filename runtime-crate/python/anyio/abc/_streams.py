"""What streams are. anyio/abc/_streams.py."""

from abc import ABCMeta, abstractmethod
from typing import Generic, TypeVar

from anyio._core._exceptions import EndOfStream
from anyio._core._typedattr import TypedAttributeProvider
from anyio.abc._resources import AsyncResource

T_Item = TypeVar("T_Item")
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


async def _next_of(stream):
    try:
        return await stream.receive()
    except EndOfStream:
        raise StopAsyncIteration from None


class UnreliableObjectReceiveStream(AsyncResource, TypedAttributeProvider, Generic[T_co]):
    """Gives objects, some of which may get lost on the way."""

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await _next_of(self)

    @abstractmethod
    async def receive(self):
        """The next object."""


class UnreliableObjectSendStream(AsyncResource, TypedAttributeProvider, Generic[T_contra]):
    """Takes objects, some of which may get lost on the way."""

    @abstractmethod
    async def send(self, item):
        """Hand an object over."""


class UnreliableObjectStream(UnreliableObjectReceiveStream[T_Item], UnreliableObjectSendStream[T_Item]):
    """Both ways."""


class ObjectReceiveStream(UnreliableObjectReceiveStream[T_co]):
    """Gives objects in the order in which they were sent."""


class ObjectSendStream(UnreliableObjectSendStream[T_contra]):
    """Takes objects, which arrive in their order."""


class ObjectStream(ObjectReceiveStream[T_Item], ObjectSendStream[T_Item], UnreliableObjectStream[T_Item]):
    """Both ways."""

    @abstractmethod
    async def send_eof(self):
        """Tell the other end that nothing more comes."""


class ByteReceiveStream(AsyncResource, TypedAttributeProvider):
    """Gives bytes."""

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await _next_of(self)

    @abstractmethod
    async def receive(self, max_bytes=65536):
        """The next bytes, at most so many."""


class ByteSendStream(AsyncResource, TypedAttributeProvider):
    """Takes bytes."""

    @abstractmethod
    async def send(self, item):
        """Send all of them."""


class ByteStream(ByteReceiveStream, ByteSendStream):
    """Both ways."""

    @abstractmethod
    async def send_eof(self):
        """Tell the other end that nothing more comes."""


AnyUnreliableByteReceiveStream = UnreliableObjectReceiveStream[bytes] | ByteReceiveStream
AnyUnreliableByteSendStream = UnreliableObjectSendStream[bytes] | ByteSendStream
AnyUnreliableByteStream = UnreliableObjectStream[bytes] | ByteStream
AnyByteReceiveStream = ObjectReceiveStream[bytes] | ByteReceiveStream
AnyByteSendStream = ObjectSendStream[bytes] | ByteSendStream
AnyByteStream = ObjectStream[bytes] | ByteStream


class Listener(AsyncResource, TypedAttributeProvider, Generic[T_co]):
    """Accepts connections."""

    @abstractmethod
    async def serve(self, handler, task_group=None):
        """Call a function with each connection."""


class ObjectStreamConnectable(Generic[T_co], metaclass=ABCMeta):
    """Connects to what speaks in objects."""

    @abstractmethod
    async def connect(self):
        """A stream of objects."""


class ByteStreamConnectable(metaclass=ABCMeta):
    """Connects to what speaks in bytes."""

    @abstractmethod
    async def connect(self):
        """A stream of bytes."""


AnyByteStreamConnectable = ObjectStreamConnectable[bytes] | ByteStreamConnectable
