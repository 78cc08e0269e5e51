"""Packing and unpacking by format."""

import struct


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


CASES = [
    ("<bBhHiIlLqQ", (-1, 255, -2, 65535, -3, 2**32 - 1, -4, 5, -(2**63), 2**64 - 1)),
    (">bBhHiIlLqQ", (-1, 255, -2, 65535, -3, 2**32 - 1, -4, 5, -(2**63), 2**64 - 1)),
    ("@bhilq", (1, 2, 3, 4, 5)), ("bxhx3xi", (1, 2, 3)), ("=bhl", (1, 2, 3)), ("!efd", (1.5, 2.25, 3.1)), ("<e", (65504.0,)),
    ("<3s5s0s", (b"abcd", b"xy", b"z")), ("<5pp", (b"abcdefg", b"z")), ("c?c", (b"a", 5, b"b")), (" < 2h 3x b ", (1, 2, 3)),
    ("nNP", (-1, 2, 3)), ("3i", (1, 2, 3)), ("", ()), ("<4s", (bytearray(b"ab"),)), ("<e", (6e-8,)), ("<e", (float("inf"),)),
    ("i0q", (1,)), ("<d", (True,)), ("<f", (float("nan"),)),
]  # fmt: skip
for format, values in CASES:
    try:
        packed = struct.pack(format, *values)
        print(format, packed, struct.calcsize(format), struct.unpack(format, packed))
    except Exception as error:
        print(format, type(error).__name__, error)
for format, values in [
    ("b", (200,)), ("<B", (-1,)), ("<h", (40000,)), ("H", (-1,)), (">i", (2**31,)), ("<q", (2**63,)), ("<Q", (-1,)), ("<i", (1.5,)),
    ("<i", ("x",)), ("<d", ("x",)), ("c", (b"ab",)), ("s", ("x",)), ("<f", (1e300,)), ("<e", (1e6,)), ("ii", (1,)), ("i", (1, 2)),
    ("z", ()), ("5", ()), ("<n", (1,)), ("99999999999999999999i", ()), ("p", (5,)),
]:  # fmt: skip
    show(f"{format} {values}", struct.pack, format, *values)
show("unpack short", struct.unpack, "i", b"abc")
show("unpack_from", struct.unpack_from, "<h", b"abcdef", 2)
show("unpack_from negative", struct.unpack_from, "<h", b"abcdef", -2)
show("unpack_from short", struct.unpack_from, "<i", b"abcdef", 4)
show("unpack_from far", struct.unpack_from, "<i", b"abcdef", -9)
show("unpack_from end", struct.unpack_from, "<i", b"abcdef", -2)
buffer = bytearray(8)
struct.pack_into("<hh", buffer, 2, 1, 2)
print(buffer)
show("pack_into bytes", struct.pack_into, "<h", b"ab", 0, 1)
show("pack_into short", struct.pack_into, "<h", bytearray(1), 0, 1)
show("pack_into none", struct.pack_into, "<i", bytearray(5), -2, 1)
show("iter_unpack", lambda: list(struct.iter_unpack("<hb", b"abcdef")))
show("iter_unpack uneven", struct.iter_unpack, "<h", b"abc")
show("iter_unpack empty", struct.iter_unpack, "", b"abc")
compiled = struct.Struct("<hb")
print(compiled, compiled.format, compiled.size, compiled.pack(1, 2), compiled.unpack(b"abc"), compiled.unpack_from(b"abcd", offset=1))
show("bytes format", struct.Struct, b"<i")
show("int format", struct.Struct, 5)
show("unpack text", struct.unpack, "i", "abcd")
print(struct.error.__name__, struct.error.__module__, struct.unpack("<2h", memoryview(b"abcd")))
