"""Sequences of numbers of one machine type. CPython Modules/arraymodule.c.

The numbers are kept as Python objects; `memoryview` does not take an array, `tobytes` gives its bytes.
"""

import struct
import sys
from collections.abc import MutableSequence
from functools import total_ordering

__molt_missing__ = ("_array_reconstructor",)

typecodes = "bBuwhHiIlLqQfd"

_FORMS = {"b": "b", "B": "B", "h": "h", "H": "H", "i": "i", "I": "I", "l": "q", "L": "Q", "q": "q", "Q": "Q", "f": "f", "d": "d"}
_NAMES = {
    "b": "signed char", "B": "unsigned byte integer", "h": "short", "H": "unsigned short", "i": "int", "I": "unsigned int",
    "l": "long", "L": "unsigned long", "q": "long long", "Q": "unsigned long long",
}


@total_ordering
class array:
    """An array of a type code."""

    __module__ = "array"
    __slots__ = ("typecode", "_items", "_form")
    __hash__ = None

    def __new__(cls, typecode, initializer=(), /):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError(f"array() argument 1 must be a unicode character, not {type(typecode).__name__}")
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        made = object.__new__(cls)
        made.typecode, made._items = typecode, []
        made._form = struct.Struct(f"={_FORMS[typecode]}") if typecode in _FORMS else None
        made._fill(initializer)
        return made

    def _fill(self, initializer):
        text = self._form is None
        if isinstance(initializer, str) and not text:
            raise TypeError(f"cannot use a str to initialize an array with typecode '{self.typecode}'")
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        else:
            self._items.extend(map(self._checked, initializer))

    @property
    def itemsize(self):
        return 4 if self._form is None else self._form.size

    def _checked(self, value):
        """A value as the array holds it. Raises TypeError or OverflowError."""
        code = self.typecode
        if self._form is None:
            if not isinstance(value, str) or len(value) != 1:
                raise TypeError("array item must be a unicode character, not " + type(value).__name__)
            return value
        if code in "fd":
            return self._form.unpack(self._form.pack(float(value) if hasattr(value, "__float__") else value))[0]
        if isinstance(value, float) or not hasattr(value, "__index__"):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        value = value.__index__()
        bits = 8 * self._form.size
        low, high = (0, (1 << bits) - 1) if code.isupper() else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if not low <= value <= high:
            raise OverflowError(f"{_NAMES[code]} is {'greater than maximum' if value > high else 'less than minimum'}")
        return value

    def _same(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return other._items

    def _like(self, items):
        made = array(self.typecode)
        made._items = items
        return made

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, value):
        return value in self._items

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._like(self._items[index])
        try:
            return self._items[index]
        except IndexError:
            raise IndexError("array index out of range") from None
        except TypeError:
            raise TypeError("array indices must be integers") from None

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            if not isinstance(value, array):
                raise TypeError(f'can only assign array (not "{type(value).__name__}") to array slice')
            self._items[index] = list(self._same(value))
            return
        try:
            self._items[index] = self._checked(value)
        except IndexError:
            raise IndexError("array assignment index out of range") from None

    def __delitem__(self, index):
        del self._items[index]

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __add__(self, other):
        return self._like(self._items + self._same(other))

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only extend with array (not "{type(other).__name__}")')
        self._items += self._same(other)
        return self

    def __mul__(self, count):
        return self._like(self._items * count)

    __rmul__ = __mul__

    def __imul__(self, count):
        self._items *= count
        return self

    def __copy__(self):
        return self._like(self._items[:])

    def __deepcopy__(self, memo):
        return self._like(self._items[:])

    def __reduce_ex__(self, protocol):
        return array, (self.typecode, list(self._items))

    def __bytes__(self):
        return self.tobytes()

    def __buffer__(self, flags):
        return memoryview(self.tobytes())

    def __repr__(self):
        if not self._items:
            return f"array('{self.typecode}')"
        shown = repr("".join(self._items)) if self._form is None else repr(self._items)
        return f"array('{self.typecode}', {shown})"

    def append(self, value, /):
        self._items.append(self._checked(value))

    def extend(self, values, /):
        if isinstance(values, array):
            if values.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            values = list(values._items)
        for value in values:
            self.append(value)

    def insert(self, index, value, /):
        self._items.insert(index, self._checked(value))

    def pop(self, index=-1, /):
        if not self._items:
            raise IndexError("pop from empty array")
        try:
            return self._items.pop(index)
        except IndexError:
            raise IndexError("pop index out of range") from None

    def remove(self, value, /):
        try:
            self._items.remove(value)
        except ValueError:
            raise ValueError("array.remove(x): x not in array") from None

    def index(self, value, start=0, stop=sys.maxsize, /):
        try:
            return self._items.index(value, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, value, /):
        return self._items.count(value)

    def reverse(self):
        self._items.reverse()

    def clear(self):
        self._items.clear()

    def byteswap(self):
        self.frombytes(b"".join(self._form.pack(item)[::-1] for item in self._taken()))

    def _taken(self):
        items, self._items = self._items, []
        return items

    def tolist(self):
        return self._items[:]

    def fromlist(self, values, /):
        if not isinstance(values, list):
            raise TypeError("arg must be list")
        self._items += [self._checked(value) for value in values]

    def tobytes(self):
        if self._form is None:
            return "".join(self._items).encode("utf-32-le")
        return struct.pack(f"={len(self._items)}{self._form.format[-1:]}", *self._items)

    def frombytes(self, data, /):
        data = bytes(data)
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        if self._form is None:
            self._items.extend(data.decode("utf-32-le"))
        else:
            self._items.extend(struct.unpack(f"={len(data) // self.itemsize}{self._form.format[-1:]}", data))

    def tounicode(self):
        if self._form is not None:
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return "".join(self._items)

    def fromunicode(self, text, /):
        self._items.extend(text)

    def tofile(self, f, /):
        f.write(self.tobytes())

    def fromfile(self, f, n, /):
        data = f.read(n * self.itemsize)
        self.frombytes(data[:len(data) // self.itemsize * self.itemsize])
        if len(data) < n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def buffer_info(self):
        return id(self._items), len(self._items)


ArrayType = array
MutableSequence.register(array)
