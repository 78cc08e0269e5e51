"""Bit strings and geometric values. asyncpg/pgproto/types.py."""

__all__ = ("BitString", "Point", "Path", "Polygon", "Box", "Line", "LineSegment", "Circle")


def _reversed_bits(number, length):
    return int(format(number, "b")[::-1].ljust(length, "0"), 2)


class BitString:
    __slots__ = ("_bytes", "_bitlength")

    def __init__(self, bitstring=None):
        digits = []
        for place, digit in enumerate(bitstring or ""):
            if digit == " ":
                continue
            if int(digit) not in (0, 1):
                raise ValueError(f"invalid bit value at position {place}")
            digits.append(str(int(digit)))
        self._bitlength = len(digits)
        padded = "".join(digits) + "0" * (-len(digits) % 8)
        self._bytes = int(padded, 2).to_bytes(len(padded) // 8) if padded else b""

    @classmethod
    def frombytes(cls, bytes_=None, bitlength=None):
        if bytes_ is None:
            bytes_ = b"" if bitlength is None else bytes(bitlength // 8 + 1)
        elif bitlength is not None:
            room = len(bytes_) * 8
            if (room == 0) != (bitlength == 0) or not room - 8 <= bitlength <= room:
                raise ValueError("invalid bit length specified")
        made = cls()
        made._bytes = bytes_
        made._bitlength = len(bytes_) * 8 if bitlength is None else bitlength
        return made

    @classmethod
    def from_int(cls, x, length, bitorder="big", *, signed=False):
        if length < 0:
            raise ValueError("length argument must be non-negative")
        if length < x.bit_length():
            raise OverflowError("int too big to convert")
        if x < 0 and not signed:
            raise OverflowError("can't convert negative int to unsigned")
        number = x & (1 << length) - 1
        if bitorder not in ("big", "little"):
            raise ValueError("bitorder must be either 'big' or 'little'")
        if bitorder == "little":
            number = _reversed_bits(number, length)
        return cls.frombytes((number << (-length % 8)).to_bytes((length + 7) // 8), length)

    @property
    def bytes(self):
        return self._bytes

    def as_string(self):
        digits = "".join(str(self._getitem(place)) for place in range(self._bitlength))
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    def to_int(self, bitorder="big", *, signed=False):
        number = int.from_bytes(self._bytes) >> (-self._bitlength % 8)
        if bitorder not in ("big", "little"):
            raise ValueError("bitorder must be either 'big' or 'little'")
        if bitorder == "little":
            number = _reversed_bits(number, self._bitlength)
        if signed and self._bitlength and number >> (self._bitlength - 1) & 1:
            number -= 1 << self._bitlength
        return number

    def __repr__(self):
        return f"<BitString {self.as_string()}>"

    __str__ = __repr__

    def __eq__(self, other):
        if not isinstance(other, BitString):
            return NotImplemented
        return self._bytes == other._bytes and self._bitlength == other._bitlength

    def __hash__(self):
        return hash((self._bytes, self._bitlength))

    def _getitem(self, place):
        return self._bytes[place // 8] >> (7 - place % 8) & 1

    def __getitem__(self, i):
        if isinstance(i, slice):
            raise NotImplementedError("BitString does not support slices")
        if i >= self._bitlength:
            raise IndexError("index out of range")
        return self._getitem(i)

    def __len__(self):
        return self._bitlength


def _part(at):
    return property(lambda self: self[at])


class _Named(tuple):
    """A tuple that shows its class."""

    __slots__ = ()

    def __repr__(self):
        return f"{type(self).__module__}.{type(self).__name__}({tuple.__repr__(self)})"


class Point(_Named):
    __slots__ = ()

    def __new__(cls, x, y):
        return tuple.__new__(cls, (float(x), float(y)))

    x = _part(0)
    y = _part(1)


class Box(_Named):
    __slots__ = ()

    def __new__(cls, high, low):
        return tuple.__new__(cls, (Point(*high), Point(*low)))

    high = _part(0)
    low = _part(1)


class Line(tuple):
    __slots__ = ()

    def __new__(cls, A, B, C):
        return tuple.__new__(cls, (A, B, C))

    A = _part(0)
    B = _part(1)
    C = _part(2)


class LineSegment(_Named):
    __slots__ = ()

    def __new__(cls, p1, p2):
        return tuple.__new__(cls, (Point(*p1), Point(*p2)))

    p1 = _part(0)
    p2 = _part(1)


class Path:
    __slots__ = ("_is_closed", "points")

    def __init__(self, *points, is_closed=False):
        self.points = tuple(Point(*point) for point in points)
        self._is_closed = is_closed

    @property
    def is_closed(self):
        return self._is_closed

    def __eq__(self, other):
        if not isinstance(other, Path):
            return NotImplemented
        return self.points == other.points and self._is_closed == other._is_closed

    def __hash__(self):
        return hash((self.points, self.is_closed))

    def __iter__(self):
        return iter(self.points)

    def __len__(self):
        return len(self.points)

    def __getitem__(self, i):
        return self.points[i]

    def __contains__(self, point):
        return point in self.points


class Polygon(Path):
    __slots__ = ()

    def __init__(self, *points):
        super().__init__(*points, is_closed=True)


class Circle(tuple):
    __slots__ = ()

    def __new__(cls, center, radius):
        return tuple.__new__(cls, (center, radius))

    center = _part(0)
    radius = _part(1)
