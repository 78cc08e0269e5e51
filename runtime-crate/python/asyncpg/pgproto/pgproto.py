"""UUIDs as the driver gives them, and the modules whose classes it makes values of. asyncpg/pgproto/uuid.pyx."""

import decimal
import ipaddress
import uuid

from _asyncpg import uuid_bytes

__molt_missing__ = ("ReadBuffer", "WriteBuffer", "CodecContext", "BufferError")

# The native half makes instances of their classes.
_NUMBERS = decimal
_ADDRESSES = ipaddress


class UUID(uuid.UUID):
    """A UUID from its text or its bytes."""

    __slots__ = ()

    def __init__(self, inp):
        if isinstance(inp, str):
            inp = uuid_bytes(inp)
        elif not isinstance(inp, bytes):
            raise TypeError(f"a bytes or str object expected, got {inp!r}")
        elif len(inp) != 16:
            raise ValueError(f"16 bytes were expected, got {len(inp)}")
        object.__setattr__(self, "int", int.from_bytes(inp))
        object.__setattr__(self, "is_safe", uuid.SafeUUID.unknown)
