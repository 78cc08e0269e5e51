"""Sequences of numbers of one machine type. CPython Modules/arraymodule.c.

The bytes are kept in a bytearray, which also refuses to change its size while a `memoryview` shows them.
"""

import operator
import sys
from collections.abc import MutableSequence
from struct import Struct, unpack
from types import GenericAlias

from _array import export

typecodes = "bBuwhHiIlLqQfd" if sys.version_info >= (3, 13) else "bBuhHiIlLqQfd"

# The numbers of `enum machine_format_code`: of integers by size and sign, the little-endian one of each pair first.
_INTEGER_FORMATS = ("B", "b", "<H", ">H", "<h", ">h", "<I", ">I", "<i", ">i", "<Q", ">Q", "<q", ">q")
_FLOAT_FORMATS = ("<f", ">f", "<d", ">d")
_ENCODINGS = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_FORMATS = {
    "b": 1, "B": 0, "h": 4, "H": 2, "i": 8, "I": 6, "l": 12, "L": 10, "q": 12, "Q": 10, "f": 14, "d": 16, "u": 20, "w": 20,
}  # fmt: skip
_NAMES = {
    "b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short",
    "i": "signed integer", "I": "unsigned int",
}  # fmt: skip
# How the C type that a value is first converted to says that it does not fit, if it does.
_CONVERTED = {
    "b": (16, "signed short integer"), "B": (16, "unsigned byte integer"), "h": (16, "signed short integer"),
    "H": (32, "signed integer"), "i": (32, "signed integer"),
}  # fmt: skip
_index = operator.index
_STRUCTS = {
    code: Struct("<" + {"l": "q", "L": "Q", "u": "I", "w": "I"}.get(code, code)) for code in _FORMATS
}  # fmt: skip
_EXPORTED = "cannot resize an array that is exporting buffers"
# Iterators that are through refer to nothing.
_EXHAUSTED = ()


def _integer(code, size, value):
    """A number as the array holds it. CPython `b_setitem` and its like."""
    number = _index(value)
    bits = 8 * size
    if code in "ILQ":
        if number < 0:
            what = "int to unsigned" if code == "Q" else "value to unsigned int"
            raise OverflowError(f"can't convert negative {what}")
        if number >> 64:
            raise OverflowError(
                "int too big to convert" if code == "Q" else "Python int too large to convert to C unsigned long"
            )
        if number >> bits:
            raise OverflowError("unsigned int is greater than maximum")
        return number
    if not -(1 << 63) <= number < 1 << 63:
        raise OverflowError("int too big to convert" if code == "q" else "Python int too large to convert to C long")
    if code not in _NAMES:
        return number
    first, name = _CONVERTED[code]
    if code == "B":
        low, high = 0, 255
    elif not -(1 << first - 1) <= number < 1 << first - 1:
        low, high = -(1 << first - 1), (1 << first - 1) - 1
    else:
        name = _NAMES[code]
        low, high = (0, (1 << bits) - 1) if code == "H" else (-(1 << bits - 1), (1 << bits - 1) - 1)
    if number < low:
        raise OverflowError(f"{name} is less than minimum")
    if number > high:
        raise OverflowError(f"{name} is greater than maximum")
    return number


def _float(value):
    """CPython `PyFloat_AsDouble`."""
    if isinstance(value, float):
        return value
    if not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"must be real number, not {type(value).__name__}")
    return float(value)


def _typecode(value, place):
    if not isinstance(value, str) or len(value) != 1:
        raise TypeError(f"{place} must be a unicode character, not {type(value).__name__}")
    return value


def _warn_of_u(stacklevel):
    if sys.version_info >= (3, 13):
        # The import is late: `warnings` is not needed for any other type code.
        import warnings

        message = "The 'u' type code is deprecated and will be removed in Python 3.16"
        warnings.warn(message, DeprecationWarning, stacklevel + 1)


class array:
    """array(typecode [, initializer]) -> array

    Return a new array whose items are restricted by typecode, and initialized from the optional initializer value, which
    must be a list, string or iterable over elements of the appropriate type.
    """

    __module__ = "array"
    __molt_native__ = True
    __slots__ = ("__weakref__", "_bytes", "_code", "_struct")
    __hash__ = None
    __class_getitem__ = classmethod(GenericAlias)

    def __new__(cls, *args, **kwargs):
        if kwargs and cls is array:
            raise TypeError("array.array() takes no keyword arguments")
        if not args:
            raise TypeError("array() takes at least 1 argument (0 given)")
        if len(args) > 2:
            raise TypeError(f"array() takes at most 2 arguments ({len(args)} given)")
        code = _typecode(args[0], "array() argument 1")
        if code == "u":
            _warn_of_u(2)
        if len(args) > 1 and code not in "uw":
            if isinstance(args[1], str):
                raise TypeError(f"cannot use a str to initialize an array with typecode '{code}'")
            if isinstance(args[1], array) and args[1]._code in "uw":
                raise TypeError(f"cannot use a unicode array to initialize an array with typecode '{code}'")
        if code not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        made = _empty(cls, code)
        if len(args) > 1:
            made._fill(args[1])
        return made

    def _fill(self, initializer):
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, str):
            self.fromunicode(initializer)
        elif isinstance(initializer, array) and initializer._code == self._code:
            self._bytes += initializer._bytes
        else:
            self._append_all(initializer)

    @property
    def typecode(self):
        """the typecode character used to create the array"""
        return self._code

    @property
    def itemsize(self):
        """the size, in bytes, of one array item"""
        return self._struct.size

    def _packed(self, value):
        """The bytes of a value. Raises TypeError or OverflowError."""
        code = self._code
        if code in "fd":
            number = _float(value)
            try:
                return self._struct.pack(number)
            except OverflowError:
                return self._struct.pack(float("inf") if number > 0 else float("-inf"))
        if code in "uw":
            if not isinstance(value, str) or len(value) != 1:
                raise TypeError("array item must be unicode character")
            return self._struct.pack(ord(value))
        return self._struct.pack(_integer(code, self._struct.size, value))

    def _value(self, start):
        """The item whose bytes begin at a place."""
        (value,) = self._struct.unpack_from(self._bytes, start)
        return chr(value) if self._code in "uw" else value

    def _resized(self, start, stop, new):
        """Puts bytes in the place of others. CPython `array_resize`."""
        try:
            self._bytes[start:stop] = new
        except BufferError:
            raise BufferError(_EXPORTED) from None

    def _place(self, key, message):
        """Where the bytes of an item begin."""
        if not hasattr(key, "__index__"):
            raise TypeError("array indices must be integers")
        at, count = _index(key), len(self)
        if not -sys.maxsize - 1 <= at <= sys.maxsize:
            raise IndexError(f"cannot fit '{type(key).__name__}' into an index-sized integer")
        if at < 0:
            at += count
        if not 0 <= at < count:
            raise IndexError(message)
        return at * self._struct.size

    def __len__(self):
        return len(self._bytes) // self._struct.size

    def __iter__(self):
        return arrayiterator(self)

    def __contains__(self, value):
        return value in self.tolist()

    def __getitem__(self, key):
        if not isinstance(key, slice):
            return self._value(self._place(key, "array index out of range"))
        made = _empty(array, self._code)
        start, stop, step = key.indices(len(self))
        size, data = self._struct.size, self._bytes
        if step == 1:
            made._bytes += data[start * size : stop * size]
        else:
            made._bytes += b"".join([data[at * size : (at + 1) * size] for at in range(start, stop, step)])
        return made

    def __setitem__(self, key, value):
        if not isinstance(key, slice):
            start = self._place(key, "array assignment index out of range")
            packed = self._packed(value)
            # Converting the value may have called code that took items away.
            if start + len(packed) > len(self._bytes):
                raise IndexError("array assignment index out of range")
            self._bytes[start : start + len(packed)] = packed
            return
        if not isinstance(value, array):
            raise TypeError(f'can only assign array (not "{type(value).__name__}") to array slice')
        if value._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        self._set_slice(key, bytes(value._bytes))

    def __delitem__(self, key):
        if isinstance(key, slice):
            self._set_slice(key, b"", True)
        else:
            start = self._place(key, "array assignment index out of range")
            self._resized(start, start + self._struct.size, b"")

    def _set_slice(self, key, new, deleted=False):
        """CPython `array_ass_subscr`."""
        start, stop, step = key.indices(len(self))
        places, size = range(start, stop, step), self._struct.size
        if step == 1:
            self._resized(start * size, max(start, stop) * size, new)
        elif deleted:
            gone = set(places)
            kept = [self._bytes[at * size : (at + 1) * size] for at in range(len(self)) if at not in gone]
            if gone:
                self._resized(0, len(self._bytes), b"".join(kept))
        elif len(new) != len(places) * size:
            message = f"attempt to assign array of size {len(new) // size} to extended slice of size {len(places)}"
            raise ValueError(message)
        else:
            for number, at in enumerate(places):
                self._bytes[at * size : (at + 1) * size] = new[number * size : (number + 1) * size]

    def _compare(self, other, op):
        """CPython `array_richcompare`: by the first items that are not equal, then by the lengths."""
        if not isinstance(other, array):
            return NotImplemented
        if len(self._bytes) // self._struct.size != len(other) and (op is operator.eq or op is operator.ne):
            return op is operator.ne
        mine, others = self.tolist(), other.tolist()
        if self._code not in "fd" and other._code not in "fd":
            return op(mine, others)
        # A list takes a number that is not a number for equal to itself.
        for one, another in zip(mine, others):
            if one != another:
                return op is operator.ne or op is not operator.eq and op(one, another)
        return op(len(mine), len(others))

    def __eq__(self, other):
        return self._compare(other, operator.eq)

    def __ne__(self, other):
        return self._compare(other, operator.ne)

    def __lt__(self, other):
        return self._compare(other, operator.lt)

    def __le__(self, other):
        return self._compare(other, operator.le)

    def __gt__(self, other):
        return self._compare(other, operator.gt)

    def __ge__(self, other):
        return self._compare(other, operator.ge)

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        if other._code != self._code:
            raise TypeError("bad argument type for built-in operation")
        made = _empty(array, self._code)
        made._bytes += self._bytes
        made._bytes += other._bytes
        return made

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only extend array with array (not "{type(other).__name__}")')
        self.extend(other)
        return self

    def _times(self, count):
        if not hasattr(count, "__index__"):
            raise TypeError(f"can't multiply sequence by non-int of type '{type(count).__name__}'")
        count = max(_index(count), 0)
        if len(self._bytes) * count > sys.maxsize:
            raise MemoryError
        return bytes(self._bytes) * count

    def __mul__(self, count):
        made = _empty(array, self._code)
        made._bytes += self._times(count)
        return made

    __rmul__ = __mul__

    def __imul__(self, count):
        self._resized(0, len(self._bytes), self._times(count))
        return self

    def __copy__(self):
        """Return a copy of the array."""
        made = _empty(array, self._code)
        made._bytes += self._bytes
        return made

    def __deepcopy__(self, unused, /):
        """Return a copy of the array."""
        return self.__copy__()

    def __reduce_ex__(self, value, /):
        """Return state information for pickling."""
        if not isinstance(value, int):
            raise TypeError("__reduce_ex__ argument should be an integer")
        state = getattr(self, "__dict__", None)
        if value < 3:
            return type(self), (self._code, self.tolist()), state
        return _array_reconstructor, (type(self), self._code, _FORMATS[self._code], self.tobytes()), state

    def __buffer__(self, flags, /):
        return export(self, self._bytes, self._code)

    def __sizeof__(self):
        """Size of the array in memory, in bytes."""
        return 64 + len(self._bytes)

    def __repr__(self):
        name, code = type(self).__name__, self._code
        if not self._bytes:
            return f"{name}('{code}')"
        return f"{name}('{code}', {(self.tounicode if code in 'uw' else self.tolist)()!r})"

    def append(self, v, /):
        """Append new value v to the end of the array."""
        end = len(self._bytes)
        self._resized(end, end, self._packed(v))

    def _append_all(self, values):
        for value in values:
            self.append(value)

    def extend(self, bb, /):
        """Append items to the end of the array."""
        if not isinstance(bb, array):
            self._append_all(bb)
        elif bb._code != self._code:
            raise TypeError("can only extend with array of same kind")
        else:
            end = len(self._bytes)
            self._resized(end, end, bytes(bb._bytes))

    def insert(self, i, v, /):
        """Insert a new item v into the array before position i."""
        at, packed = _index(i), self._packed(v)
        count = len(self)
        at = max(at + count, 0) if at < 0 else min(at, count)
        self._resized(at * len(packed), at * len(packed), packed)

    def pop(self, i=-1, /):
        """Return the i-th element and delete it from the array."""
        at, count, size = _index(i), len(self), self._struct.size
        if not count:
            raise IndexError("pop from empty array")
        if at < 0:
            at += count
        if not 0 <= at < count:
            raise IndexError("pop index out of range")
        value = self._value(at * size)
        self._resized(at * size, (at + 1) * size, b"")
        return value

    def remove(self, v, /):
        """Remove the first occurrence of v in the array."""
        try:
            at = self.tolist().index(v) * self._struct.size
        except ValueError:
            raise ValueError("array.remove(x): x not in array") from None
        self._resized(at, at + self._struct.size, b"")

    def index(self, v, start=0, stop=sys.maxsize, /):
        """Return index of first occurrence of v in the array."""
        try:
            return self.tolist().index(v, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, v, /):
        """Return number of occurrences of v in the array."""
        return self.tolist().count(v)

    def reverse(self):
        """Reverse the order of the items in the array."""
        self._bytes[:] = self[::-1]._bytes

    def clear(self):
        """Remove all items from the array."""
        self._resized(0, len(self._bytes), b"")

    def byteswap(self):
        """Byteswap all items of the array."""
        size = self._struct.size
        swapped = bytes(self._bytes)
        for at in range(size):
            self._bytes[at::size] = swapped[size - 1 - at :: size]

    def tolist(self):
        """Convert array to an ordinary list with the same items."""
        form = self._struct.format
        items = unpack(f"<{len(self)}{form[-1]}", self._bytes)
        return list(map(chr, items)) if self._code in "uw" else list(items)

    def fromlist(self, list, /):
        """Append items to array from list."""
        if not isinstance(list, _list):
            raise TypeError("arg must be list")
        end, new = len(self._bytes), []
        for value in list:
            new.append(self._packed(value))
        if new:
            self._resized(end, end, b"".join(new))

    def tobytes(self):
        """Convert the array to an array of machine values and return the bytes representation."""
        return bytes(self._bytes)

    def frombytes(self, buffer, /):
        """Appends items from the string, interpreting it as an array of machine values."""
        if isinstance(buffer, str) or not isinstance(buffer, (bytes, bytearray)) and not hasattr(buffer, "__buffer__"):
            raise TypeError(f"a bytes-like object is required, not '{type(buffer).__name__}'")
        with memoryview(buffer) as view:
            if view.itemsize != 1:
                raise TypeError("a bytes-like object is required")
            new = view.tobytes()
        if len(new) % self._struct.size:
            raise ValueError("bytes length not a multiple of item size")
        end = len(self._bytes)
        self._resized(end, end, new)

    def tounicode(self):
        """Convert the array to a string."""
        if self._code not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        if self._code == "w":
            return self._bytes.decode("utf-32-le", "surrogatepass")
        for number in unpack(f"<{len(self)}I", self._bytes):
            if number > 0x10FFFF:
                raise ValueError(f"character U+{number:x} is not in range [U+0000; U+10ffff]")
        return "".join(self.tolist())

    def fromunicode(self, ustr, /):
        """Extends this array with data from the unicode string ustr."""
        if not isinstance(ustr, str):
            raise TypeError(f"fromunicode() argument must be str, not {type(ustr).__name__}")
        if self._code not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        end = len(self._bytes)
        self._resized(end, end, ustr.encode("utf-32-le", "surrogatepass"))

    def tofile(self, f, /):
        """Write all items (as machine values) to the file object f."""
        block = 64 * 1024
        for start in range(0, len(self._bytes), block):
            f.write(bytes(self._bytes[start : start + block]))

    def fromfile(self, f, n, /):
        """Read n objects from the file object f and append them to the end of the array."""
        n = _index(n)
        if n < 0:
            raise ValueError("negative count")
        wanted = n * self._struct.size
        if wanted > sys.maxsize:
            raise MemoryError
        data = f.read(wanted)
        if not isinstance(data, bytes):
            raise TypeError("read() didn't return bytes")
        self.frombytes(data)
        if len(data) != wanted:
            raise EOFError("read() didn't return enough bytes")

    def buffer_info(self):
        """Return a tuple (address, length) giving the current memory address and the length in items."""
        return id(self._bytes), len(self)


_list = list


def _empty(cls, code):
    made = object.__new__(cls)
    made._code, made._bytes, made._struct = code, bytearray(), _STRUCTS[code]
    return made


def _full_name(cls):
    """What the C half calls a class."""
    return "array.array" if cls is array else cls.__name__


class arrayiterator:
    """An iterator over an array's items. CPython `arrayiter_next`."""

    __module__ = "array"
    __molt_native__ = True
    __slots__ = ("_array", "_at")

    def __init__(self, of):
        self._array, self._at = of, 0

    def __iter__(self):
        return self

    def __next__(self):
        of = self._array
        if of is None:
            raise StopIteration
        start = self._at * of._struct.size
        if start >= len(of._bytes):
            self._array = None
            raise StopIteration
        self._at += 1
        return of._value(start)

    def __reduce__(self):
        """Return state information for pickling."""
        if self._array is None:
            return iter, (_EXHAUSTED,)
        return iter, (self._array,), self._at

    def __setstate__(self, state, /):
        """Set state information for unpickling."""
        if not isinstance(state, int):
            raise TypeError("an integer is required")
        if self._array is not None:
            self._at = min(max(state, 0), len(self._array))


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
