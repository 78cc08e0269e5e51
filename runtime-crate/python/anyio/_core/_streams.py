"""Making memory object streams. anyio/_core/_streams.py."""

import math
from typing import TypeVar
from warnings import warn

from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream, _MemoryObjectStreamState

T_Item = TypeVar("T_Item")


class create_memory_object_stream(tuple[MemoryObjectSendStream[T_Item], MemoryObjectReceiveStream[T_Item]]):
    """Both ends of a stream of objects with room for so many."""

    def __new__(cls, max_buffer_size=0, item_type=None):
        if not isinstance(max_buffer_size, int) and max_buffer_size != math.inf:
            raise ValueError("max_buffer_size must be either an integer or math.inf")
        if max_buffer_size < 0:
            raise ValueError("max_buffer_size cannot be negative")
        if item_type is not None:
            warn(
                "The item_type argument has been deprecated in AnyIO 4.0. Use "
                "create_memory_object_stream[YourItemType](...) instead.",
                DeprecationWarning,
                stacklevel=2,
            )
        state = _MemoryObjectStreamState(max_buffer_size)
        return MemoryObjectSendStream(state), MemoryObjectReceiveStream(state)
