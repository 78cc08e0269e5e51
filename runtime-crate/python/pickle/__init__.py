"""Objects as bytes and back, protocols 0 to 5. CPython Lib/pickle.py."""

import io

from pickle._opcodes import DEFAULT_PROTOCOL, HIGHEST_PROTOCOL, PickleError, PicklingError, UnpicklingError
from pickle._pickler import PickleBuffer, Pickler
from pickle._unpickler import Unpickler

__all__ = [
    "PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads",
    "PickleBuffer", "HIGHEST_PROTOCOL", "DEFAULT_PROTOCOL",
]

__molt_public__ = ("_Unpickler",)

__molt_missing__ = ("compatible_formats", "format_version", "decode_long", "encode_long", "whichmodule")

bytes_types = (bytes, bytearray)


class _Unpickler(Unpickler):
    """The reader in Python code, which CPython has beside the one in C."""


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    """Write the pickle of an object into a binary file."""
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    """The pickle of an object."""
    into = io.BytesIO()
    dump(obj, into, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback)
    return into.getvalue()


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """The object whose pickle a binary file holds next."""
    options = {"fix_imports": fix_imports, "encoding": encoding, "errors": errors, "buffers": buffers}
    return Unpickler(file, **options).load()


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """The object of a pickle."""
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    options = {"fix_imports": fix_imports, "encoding": encoding, "errors": errors, "buffers": buffers}
    return Unpickler(io.BytesIO(data), **options).load()


# What CPython's extension has twins of in Python is one here.
_Pickler, _dump, _dumps, _load, _loads = Pickler, dump, dumps, load, loads
