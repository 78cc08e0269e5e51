"""Sequences of numbers of one machine type. CPython Modules/arraymodule.c."""

import sys
from collections.abc import MutableSequence
from operator import index as _index
from struct import Struct, unpack

from _array import array

typecodes = "bBuwhHiIlLqQfd" if sys.version_info >= (3, 13) else "bBuhHiIlLqQfd"

# The numbers of `enum machine_format_code`: of integers by size and sign, the little-endian one of each pair first.
_INTEGER_FORMATS = ("B", "b", "<H", ">H", "<h", ">h", "<I", ">I", "<i", ">i", "<Q", ">Q", "<q", ">q")
_FLOAT_FORMATS = ("<f", ">f", "<d", ">d")
_ENCODINGS = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_FORMATS = {
    "b": 1, "B": 0, "h": 4, "H": 2, "i": 8, "I": 6, "l": 12, "L": 10, "q": 12, "Q": 10, "f": 14, "d": 16, "u": 20, "w": 20,
}  # fmt: skip


def _typecode(value, place):
    if not isinstance(value, str) or len(value) != 1:
        raise TypeError(f"{place} must be a unicode character, not {type(value).__name__}")
    return value


def _full_name(cls):
    """What the C half calls a class."""
    return "array.array" if cls is array else cls.__name__


def _array_reconstructor(arraytype, typecode, mformat_code, items, /):
    """Internal. Used for pickling support."""
    code = _typecode(typecode, "_array_reconstructor() argument 2")
    number = _index(mformat_code)
    if not isinstance(arraytype, type):
        raise TypeError(f"first argument must be a type object, not {type(arraytype).__name__}")
    if not issubclass(arraytype, array):
        raise TypeError(f"{arraytype.__name__} is not a subtype of {_full_name(array)}")
    if code not in typecodes:
        raise ValueError("second argument must be a valid type code")
    if not 0 <= number < 22:
        raise ValueError("third argument must be a valid machine format code.")
    if not isinstance(items, bytes):
        raise TypeError(f"fourth argument should be bytes, not {type(items).__name__}")
    if number == _FORMATS[code]:
        return arraytype(code, items)
    form = (_INTEGER_FORMATS + _FLOAT_FORMATS)[number] if number < 18 else "HHII"[number - 18]
    size = Struct(form).size
    if len(items) % size:
        raise ValueError("string length not a multiple of item size")
    if number >= 18:
        return arraytype(code, items.decode(_ENCODINGS[number - 18]))
    if number < 14:
        # An integer type of that size and sign, rather than the asked one, whose size is another here.
        code = {1: "bB", 2: "hH", 4: "iI", 8: "qQ"}[size][form[-1].isupper()]
    order = form[0] if len(form) == 2 else "<"
    return arraytype(code, list(unpack(f"{order}{len(items) // size}{form[-1]}", items)))


ArrayType = array
MutableSequence.register(array)
