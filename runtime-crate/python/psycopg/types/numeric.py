"""Numbers. psycopg/types/numeric.py, psycopg/_wrappers.py."""

from decimal import Decimal

from ..adapt import Dumper, Loader

_INT2, _INT4, _INT8, _NUMERIC, _OID, _FLOAT4, _FLOAT8 = 21, 23, 20, 1700, 26, 700, 701


def _wrapped(name, base):
    """A class of numbers that is sent as a certain type."""

    def shown(self):
        return f"{name}({base.__repr__(self)})"

    return type(name, (base,), {"__slots__": (), "__repr__": shown, "__module__": "psycopg.types.numeric"})


Int2 = _wrapped("Int2", int)
Int4 = _wrapped("Int4", int)
Int8 = _wrapped("Int8", int)
IntNumeric = _wrapped("IntNumeric", int)
Oid = _wrapped("Oid", int)
Float4 = _wrapped("Float4", float)
Float8 = _wrapped("Float8", float)


class _NumberDumper(Dumper):
    _special = {}

    def dump(self, obj):
        return str(obj).encode()

    def quote(self, obj):
        value = self.dump(obj)
        if value in self._special:
            return self._special[value]
        return value if obj >= 0 else b" " + value


class FloatDumper(_NumberDumper):
    oid = _FLOAT8
    _special = {
        b"inf": b"'Infinity'::float8", b"-inf": b"'-Infinity'::float8", b"nan": b"'NaN'::float8",
    }

    def dump(self, obj):
        return float.__repr__(float(obj)).encode() if isinstance(obj, (Float4, Float8)) else str(obj).encode()


class Float4Dumper(FloatDumper):
    oid = _FLOAT4


class DecimalDumper(_NumberDumper):
    oid = _NUMERIC
    _special = {
        b"Infinity": b"'Infinity'::numeric", b"-Infinity": b"'-Infinity'::numeric", b"NaN": b"'NaN'::numeric",
    }

    def dump(self, obj):
        return b"NaN" if obj.is_nan() else str(obj).encode()


class _WholeDumper(_NumberDumper):
    def dump(self, obj):
        # A subclass, such as an IntEnum, has a text of its own.
        return str(int(obj)).encode()


class Int2Dumper(_WholeDumper):
    oid = _INT2


class Int4Dumper(_WholeDumper):
    oid = _INT4


class Int8Dumper(_WholeDumper):
    oid = _INT8


class IntNumericDumper(_WholeDumper):
    oid = _NUMERIC


class OidDumper(_WholeDumper):
    oid = _OID


# The types of whole numbers, each with the bits that it has.
_WHOLE = ((15, Int2, Int2Dumper(Int2)), (31, Int4, Int4Dumper(Int4)), (63, Int8, Int8Dumper(Int8)))
_LARGER = (IntNumeric, IntNumericDumper(IntNumeric))


class IntDumper(Dumper):
    """Sends a number as the smallest type that has it."""

    def dump(self, obj):
        raise TypeError(
            f"{type(self).__name__} is a dispatcher to other dumpers: dump() is not supposed to be called"
        )

    def get_key(self, obj, format):
        return _smallest(obj)[0]

    def upgrade(self, obj, format):
        return _smallest(obj)[1]


def _smallest(obj):
    for bits, cls, dumper in _WHOLE:
        if -(1 << bits) <= obj < 1 << bits:
            return cls, dumper
    return _LARGER


class IntLoader(Loader):
    _kind = 1

    def load(self, data):
        return int(data)


class FloatLoader(Loader):
    _kind = 2

    def load(self, data):
        return float(data)


class NumericLoader(Loader):
    _kind = 5

    def load(self, data):
        return Decimal(bytes(data).decode())


def register_default_adapters(context):
    adapters = context.adapters
    for cls, dumper in (
        (int, IntDumper), (float, FloatDumper), (Int2, Int2Dumper), (Int4, Int4Dumper), (Int8, Int8Dumper),
        (IntNumeric, IntNumericDumper), (Oid, OidDumper), ("decimal.Decimal", DecimalDumper), (Float4, Float4Dumper),
        (Float8, FloatDumper),
    ):
        adapters.register_dumper(cls, dumper)
    for name in ("int2", "int4", "int8", "oid"):
        adapters.register_loader(name, IntLoader)
    for name in ("float4", "float8"):
        adapters.register_loader(name, FloatLoader)
    adapters.register_loader("numeric", NumericLoader)


__molt_missing__ = (
    "DecimalBinaryDumper", "FloatBinaryDumper", "Float4BinaryDumper", "Float4BinaryLoader", "Float8BinaryLoader",
    "Int2BinaryDumper", "Int2BinaryLoader", "Int4BinaryDumper", "Int4BinaryLoader", "Int8BinaryDumper",
    "Int8BinaryLoader", "IntBinaryDumper", "IntNumericBinaryDumper", "NumericBinaryDumper", "NumericBinaryLoader",
    "NumericDumper", "OidBinaryDumper", "OidBinaryLoader",
)
