"""Writes cases as lines `name TAB argument... TAB =result` (or `!ErrorName: message`) under ../data.

Texts are escaped as Python's unicode_escape does, floats are their 64 bits in hexadecimal, bytes are hexadecimal,
lists are `[a,b]` with commas escaped. The Rust side is tests/differential/data.rs.
"""

import random
import struct
import sys
from pathlib import Path

DATA = Path(__file__).parent.parent / "data"


def show_text(text):
    out = []
    for char in text:
        if char in "\\,[]":
            out.append(f"\\x{ord(char):02x}")
        elif " " <= char <= "~":
            out.append(char)
        elif ord(char) < 256:
            out.append(f"\\x{ord(char):02x}")
        elif ord(char) < 65536:
            out.append(f"\\u{ord(char):04x}")
        else:
            out.append(f"\\U{ord(char):08x}")
    return "".join(out)


def show(value):
    if value is None or isinstance(value, (bool, int)):
        return str(value)
    if isinstance(value, float):
        return struct.pack(">d", value).hex()
    if isinstance(value, complex):
        return show([value.real, value.imag])
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if isinstance(value, str):
        return show_text(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(show, value)) + "]"
    raise TypeError(type(value))


class Recorder:
    """Cases of one file; the random source is seeded by the file's name, so that a run repeats itself."""

    def __init__(self, name, suffix=""):
        sys.set_int_max_str_digits(0)
        self.path = DATA / f"{name}{suffix}.tsv"
        self.random = random.Random(name)
        self.lines = {}

    def case(self, name, function, *arguments, shown=None):
        """Calls function(*arguments); the recorded arguments may be others."""
        try:
            result = "=" + show(function(*arguments))
        except Exception as error:
            message = error.args[-1] if error.args else ""
            result = f"!{type(error).__name__}: {show_text(str(message))}"
        recorded = arguments if shown is None else shown
        self.lines["\t".join([name, *map(show, recorded), result])] = None

    def write(self):
        DATA.mkdir(exist_ok=True)
        self.path.write_text("\n".join(self.lines) + "\n")
        print(f"{self.path.name}: {len(self.lines)} cases, {self.path.stat().st_size} bytes")

    def text(self, alphabet, most):
        return "".join(self.random.choice(alphabet) for _ in range(self.random.randint(0, most)))

    def float(self):
        """A float of some interesting kind."""
        rng = self.random
        kind = rng.randrange(6)
        if kind == 0:
            return struct.unpack(">d", rng.getrandbits(64).to_bytes(8, "big"))[0]
        if kind == 1:
            return rng.uniform(-1000, 1000)
        if kind == 2:
            return round(rng.uniform(-1e6, 1e6), rng.randint(0, 6))
        if kind == 3:
            return float(rng.randint(-(10**18), 10**18))
        if kind == 4:
            return rng.randint(-2000, 2000) / 8
        return rng.choice((1, -1)) * 2.0 ** rng.randint(-1074, 1023)

    def int(self, bits=200):
        """An int near a power of two, or of a random size."""
        rng = self.random
        size = rng.randint(0, bits)
        value = rng.choice((rng.getrandbits(size + 1), (1 << size) + rng.randint(-2, 2), rng.getrandbits(6)))
        return rng.choice((value, -value))


FLOATS = [
    0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 1e15, 1e16, 1e17, 123456789012345680.0, 1e-4, 1e-5, 0.0001234,
    5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308, float("inf"), float("-inf"),
    float("nan"), 9007199254740993.0, 1e22, 1e23, 9.999999999999999e22, 9.5, 0.05, 0.25, 0.75, 99.99, 999.9995, 1e100,
    1.0000000000000002, 0.9999999999999999, 3.14159, 1e308, 12345.678, 0.000001, 100.0, 1e1, 123.0, 4.35, 2.675,
]  # fmt: skip
