"""Streams of objects within the process. anyio/streams/memory.py."""

import warnings
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from anyio._core._exceptions import BrokenResourceError, ClosedResourceError, EndOfStream, WouldBlock
from anyio._core._synchronization import Event
from anyio._core._testing import TaskInfo, get_current_task
from anyio.abc._streams import ObjectReceiveStream, ObjectSendStream
from anyio.lowlevel import checkpoint

__all__ = ("MemoryObjectReceiveStream", "MemoryObjectSendStream", "MemoryObjectStreamStatistics")

T_Item = TypeVar("T_Item")
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class MemoryObjectStreamStatistics(NamedTuple):
    """What is in a stream, and who waits at its ends."""

    current_buffer_used: int
    max_buffer_size: float
    open_send_streams: int
    open_receive_streams: int
    tasks_waiting_send: int
    tasks_waiting_receive: int


@dataclass(eq=False)
class _MemoryObjectItemReceiver(Generic[T_Item]):
    """A task that waits for an object, and the object once it has it."""

    task_info: TaskInfo = field(init=False, default_factory=get_current_task)
    item: T_Item = field(init=False)

    def __repr__(self):
        return f"{self.__class__.__name__}(task_info={self.task_info}, item={getattr(self, 'item', None)!r})"


@dataclass(eq=False)
class _MemoryObjectStreamState(Generic[T_Item]):
    """What the ends of a stream share."""

    max_buffer_size: float = field()
    buffer: deque[T_Item] = field(init=False, default_factory=deque)
    open_send_channels: int = field(init=False, default=0)
    open_receive_channels: int = field(init=False, default=0)
    waiting_receivers: OrderedDict = field(init=False, default_factory=OrderedDict)
    waiting_senders: OrderedDict = field(init=False, default_factory=OrderedDict)

    def statistics(self):
        return MemoryObjectStreamStatistics(
            current_buffer_used=len(self.buffer),
            max_buffer_size=self.max_buffer_size,
            open_send_streams=self.open_send_channels,
            open_receive_streams=self.open_receive_channels,
            tasks_waiting_send=len(self.waiting_senders),
            tasks_waiting_receive=len(self.waiting_receivers),
        )


class _End:
    """What both ends have."""

    def clone(self):
        """Another end of the same stream."""
        if self._closed:
            raise ClosedResourceError
        return type(self)(_state=self._state)

    async def aclose(self):
        """Close this end."""
        self.close()

    def statistics(self):
        """What is in the stream."""
        return self._state.statistics()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def __del__(self):
        if not self._closed:
            text = f"Unclosed <{self.__class__.__name__} at {id(self):x}>"
            warnings.warn(text, ResourceWarning, stacklevel=1, source=self)


@dataclass(eq=False)
class MemoryObjectReceiveStream(_End, ObjectReceiveStream[T_co], Generic[T_co]):
    """Where objects come out."""

    _state: _MemoryObjectStreamState
    _closed: bool = field(init=False, default=False)
    _waiters: set | None = field(init=False, default=None)

    def __post_init__(self):
        self._state.open_receive_channels += 1

    def receive_nowait(self):
        """The next object; WouldBlock where there is none."""
        if self._closed:
            raise ClosedResourceError
        state = self._state
        if state.waiting_senders:
            sent, item = state.waiting_senders.popitem(last=False)
            state.buffer.append(item)
            sent.set()
        if state.buffer:
            return state.buffer.popleft()
        if state.open_send_channels:
            raise WouldBlock
        raise EndOfStream

    async def receive(self):
        """The next object."""
        await checkpoint()
        try:
            return self.receive_nowait()
        except WouldBlock:
            receiver = await self._wait()
            if hasattr(receiver, "item"):
                return receiver.item
            if self._closed:
                raise ClosedResourceError from None
            raise EndOfStream from None

    async def _wait(self):
        if self._waiters is None:
            self._waiters = set()
        received, receiver = Event(), _MemoryObjectItemReceiver()
        self._waiters.add(received)
        self._state.waiting_receivers[received] = receiver
        try:
            await received.wait()
        finally:
            self._state.waiting_receivers.pop(received, None)
            if self._waiters is not None:
                self._waiters.remove(received)
        return receiver

    def close(self):
        """Close this end; senders are woken where it was the last."""
        if self._closed:
            return
        self._closed = True
        state = self._state
        state.open_receive_channels -= 1
        if state.open_receive_channels == 0:
            for sent in list(state.waiting_senders):
                sent.set()
        waiters, self._waiters = self._waiters, None
        for received in waiters or ():
            state.waiting_receivers.pop(received, None)
            received.set()


@dataclass(eq=False)
class MemoryObjectSendStream(_End, ObjectSendStream[T_contra], Generic[T_contra]):
    """Where objects go in."""

    _state: _MemoryObjectStreamState
    _closed: bool = field(init=False, default=False)
    _waiters: set | None = field(init=False, default=None)

    def __post_init__(self):
        self._state.open_send_channels += 1

    def send_nowait(self, item):
        """Hand an object over; WouldBlock where there is no room."""
        if self._closed:
            raise ClosedResourceError
        state = self._state
        if not state.open_receive_channels:
            raise BrokenResourceError
        while state.waiting_receivers:
            received, receiver = state.waiting_receivers.popitem(last=False)
            # One that is about to be cancelled would lose it.
            if not receiver.task_info.has_pending_cancellation():
                receiver.item = item
                received.set()
                return
        if len(state.buffer) >= state.max_buffer_size:
            raise WouldBlock
        state.buffer.append(item)

    async def send(self, item):
        """Hand an object over."""
        await checkpoint()
        try:
            self.send_nowait(item)
        except WouldBlock:
            left, withdrawn = await self._wait(item)
            if left:
                raise BrokenResourceError from None
            if withdrawn:
                raise ClosedResourceError from None

    async def _wait(self, item):
        """Waits until the object is taken; whether it was left, and whether this end was closed meanwhile."""
        if self._waiters is None:
            self._waiters = set()
        sent, senders = Event(), self._state.waiting_senders
        self._waiters.add(sent)
        senders[sent] = item
        try:
            await sent.wait()
        finally:
            left = sent in senders
            if left:
                del senders[sent]
            withdrawn = self._closed and sent in self._waiters
            self._waiters.discard(sent)
        return left, withdrawn

    def close(self):
        """Close this end; receivers are woken where it was the last."""
        if self._closed:
            return
        self._closed = True
        state = self._state
        state.open_send_channels -= 1
        if state.open_send_channels == 0:
            events = list(state.waiting_receivers)
            state.waiting_receivers.clear()
            for received in events:
                received.set()
        if self._waiters is not None:
            self._withdraw(state.waiting_senders)

    def _withdraw(self, senders):
        """Takes back what is sent through this end and was not taken."""
        waiters, self._waiters = self._waiters, set()
        for sent in waiters:
            if senders.pop(sent, sent) is not sent:
                self._waiters.add(sent)
            sent.set()
