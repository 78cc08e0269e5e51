"""The opcodes of pickles, and what goes wrong with them. CPython Lib/pickle.py, Lib/pickletools.py."""

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


class PickleError(Exception):
    """What goes wrong with a pickle."""

    __module__ = "_pickle"


class PicklingError(PickleError):
    """An object that cannot be pickled."""

    __module__ = "_pickle"


class UnpicklingError(PickleError):
    """A pickle that cannot be read."""

    __module__ = "_pickle"


MARK, STOP, POP, POP_MARK, DUP = b"(", b".", b"0", b"1", b"2"
FLOAT, INT, BININT, BININT1, LONG, BININT2, NONE = b"F", b"I", b"J", b"K", b"L", b"M", b"N"
PERSID, BINPERSID, REDUCE, STRING, BINSTRING, SHORT_BINSTRING = b"P", b"Q", b"R", b"S", b"T", b"U"
UNICODE, BINUNICODE, APPEND, BUILD, GLOBAL, DICT, EMPTY_DICT = b"V", b"X", b"a", b"b", b"c", b"d", b"}"
APPENDS, GET, BINGET, INST, LONG_BINGET, LIST, EMPTY_LIST = b"e", b"g", b"h", b"i", b"j", b"l", b"]"
OBJ, PUT, BINPUT, LONG_BINPUT, SETITEM, TUPLE, EMPTY_TUPLE = b"o", b"p", b"q", b"r", b"s", b"t", b")"
SETITEMS, BINFLOAT = b"u", b"G"
PROTO, NEWOBJ, EXT1, EXT2, EXT4 = b"\x80", b"\x81", b"\x82", b"\x83", b"\x84"
TUPLE1, TUPLE2, TUPLE3, NEWTRUE, NEWFALSE, LONG1, LONG4 = (
    b"\x85", b"\x86", b"\x87", b"\x88", b"\x89", b"\x8a", b"\x8b",
)
BINBYTES, SHORT_BINBYTES = b"B", b"C"
SHORT_BINUNICODE, BINUNICODE8, BINBYTES8, EMPTY_SET, ADDITEMS, FROZENSET, NEWOBJ_EX = (
    b"\x8c", b"\x8d", b"\x8e", b"\x8f", b"\x90", b"\x91", b"\x92",
)
STACK_GLOBAL, MEMOIZE, FRAME, BYTEARRAY8, NEXT_BUFFER, READONLY_BUFFER = (
    b"\x93", b"\x94", b"\x95", b"\x96", b"\x97", b"\x98",
)


def encode_integer(number):
    """The fewest bytes that hold an integer, the lowest first, its sign in the last."""
    if number == 0:
        return b""
    size = (number.bit_length() >> 3) + 1
    encoded = number.to_bytes(size, "little", signed=True)
    if number < 0 and size > 1 and encoded[-1] == 0xFF and encoded[-2] & 0x80:
        return encoded[:-1]
    return encoded


def attribute_of(obj, path):
    """What a dotted path names in an object, and what holds it."""
    holder = None
    for name in path.split("."):
        if name == "<locals>":
            raise AttributeError(f"Can't get local attribute {path!r} on {obj!r}")
        holder, obj = obj, getattr(obj, name)
    return obj, holder
