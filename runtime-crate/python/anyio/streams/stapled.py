"""Two streams as one. anyio/streams/stapled.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from anyio._core._tasks import create_task_group
from anyio.abc._streams import ByteStream, Listener, ObjectStream

__all__ = ("MultiListener", "StapledByteStream", "StapledObjectStream")

T_Item = TypeVar("T_Item")
T_Stream = TypeVar("T_Stream")


class _Stapled:
    """What streams of bytes and of objects do alike."""

    async def send(self, item):
        """Hand it to the stream that sends."""
        await self.send_stream.send(item)

    async def send_eof(self):
        """Close the stream that sends."""
        await self.send_stream.aclose()

    async def aclose(self):
        """Close both."""
        await self.send_stream.aclose()
        await self.receive_stream.aclose()

    @property
    def extra_attributes(self):
        return {**self.send_stream.extra_attributes, **self.receive_stream.extra_attributes}


@dataclass(eq=False)
class StapledByteStream(_Stapled, ByteStream):
    """Two streams of bytes as one."""

    send_stream: Any
    receive_stream: Any

    async def receive(self, max_bytes=65536):
        """The next bytes."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        return await self.receive_stream.receive(max_bytes)


@dataclass(eq=False)
class StapledObjectStream(_Stapled, ObjectStream[T_Item], Generic[T_Item]):
    """Two streams of objects as one."""

    send_stream: Any
    receive_stream: Any

    async def receive(self):
        """The next object."""
        return await self.receive_stream.receive()

    def send_nowait(self, item):
        """Hand it over at once, where the stream can."""
        try:
            send_nowait = self.send_stream.send_nowait
        except AttributeError as exc:
            raise NotImplementedError(f"'send_nowait' method not implemented in {type(self.send_stream)}") from exc
        send_nowait(item)


@dataclass(eq=False)
class MultiListener(Listener[T_Stream], Generic[T_Stream]):
    """Several listeners as one."""

    listeners: Sequence

    def __post_init__(self):
        flat = []
        for listener in self.listeners:
            if not isinstance(listener, MultiListener):
                flat.append(listener)
                continue
            flat += listener.listeners
            del listener.listeners[:]
        self.listeners = flat

    async def serve(self, handler, task_group=None):
        """Call a function with each connection of any of them."""
        async with create_task_group() as group:
            for listener in self.listeners:
                group.start_soon(listener.serve, handler, task_group)

    async def aclose(self):
        """Close all."""
        for listener in self.listeners:
            await listener.aclose()

    @property
    def extra_attributes(self):
        return {key: give for listener in self.listeners for key, give in listener.extra_attributes.items()}
