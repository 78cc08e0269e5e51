"""What only Python can do: foreign functions."""

import ctypes


class Pair(ctypes.Structure):
    """Two numbers, as C has them."""

    _fields_ = [("first", ctypes.c_int), ("second", ctypes.c_int)]


WIDTH = ctypes.sizeof(ctypes.c_int)

__all__ = ["WIDTH", "Pair", "double", "measured"]


def double(number: int) -> int:
    return number * 2


def measured(number: int = WIDTH) -> int:
    return number
