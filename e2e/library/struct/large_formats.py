"""Formats that are large or none."""

import struct


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


def structs():
    print(
        struct.pack("1000p", b"x" * 1000)[254:258], struct.calcsize("1000000000b"), struct.unpack("2p3b", b"\x01abcd")
    )
    for format in (
        "9223372036854775808b",
        "4611686018427387904h",
        "\0",
        "2\0i",
        "4611686018427387904b4611686018427387904h",
    ):
        attempt(struct.calcsize, format)


structs()
