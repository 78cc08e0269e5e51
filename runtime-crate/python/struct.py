"""Values as the bytes of C structs. CPython Lib/struct.py; they are packed in `_struct`."""

from _struct import Struct

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]


class error(Exception):
    __module__ = "struct"


_MOST_CACHED = 100
_cache = {}


def _compiled(format):
    compiled = _cache.get(format)
    if compiled is None:
        compiled = Struct(format)
        if len(_cache) >= _MOST_CACHED:
            _cache.clear()
        _cache[format] = compiled
    return compiled


def _clearcache():
    """Clear the internal cache."""
    _cache.clear()


def calcsize(format, /):
    """The size of what a format describes."""
    return _compiled(format).size


def pack(format, /, *values):
    """The values as bytes."""
    return _compiled(format).pack(*values)


def pack_into(format, buffer, offset, /, *values):
    """Write the values into a buffer."""
    return _compiled(format).pack_into(buffer, offset, *values)


def unpack(format, buffer, /):
    """The values in bytes of the format's size."""
    return _compiled(format).unpack(buffer)


def unpack_from(format, /, buffer, offset=0):
    """The values in a buffer, from an offset on."""
    return _compiled(format).unpack_from(buffer, offset)


def iter_unpack(format, buffer, /):
    """An iterator over the values in a buffer, record by record."""
    return _compiled(format).iter_unpack(buffer)
