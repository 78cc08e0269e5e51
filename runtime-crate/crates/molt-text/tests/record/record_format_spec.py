"""Cases for the format mini-language. Run once with each Python from 3.11 to 3.14: messages differ between them."""

import sys

from recorder import FLOATS, Recorder

VERSION = f"-{sys.version_info.major}.{sys.version_info.minor}"
IS_MAIN = VERSION == "-3.13"
TYPES = [
    "",
    "d",
    "b",
    "o",
    "x",
    "X",
    "c",
    "n",
    "e",
    "E",
    "f",
    "F",
    "g",
    "G",
    "%",
    "s",
    "r",
    "é",
    "\x01",
    "Z",
    "\U0001f600",
]
INTS = [
    0,
    1,
    -1,
    7,
    42,
    255,
    -255,
    1000,
    123456,
    -1234567,
    65,
    0x10FFFF,
    0x110000,
    10**9,
    2**63,
    -(2**63),
    2**100,
    12,
    123,
    1234,
    12345,
]
TEXTS = ["", "a", "abc", "héllo", "日本語", "\U0001f600x", "long text here", "\ud800"]
COMPLEX = [
    0j,
    1 + 2j,
    -1.5 - 0.5j,
    complex(0.0, -0.0),
    complex(-0.0, 1),
    complex("nan+infj"),
    1e20 + 1e-20j,
    12345.678 + 9j,
]


def spec(rec):
    rng = rec.random
    out = ""
    if rng.random() < 0.4:
        out += rng.choice(["", "", "*", "0", " ", "é", "<", "\U0001f600", "{"]) + rng.choice("<>=^")
    if rng.random() < 0.3:
        out += rng.choice("+- ")
    if rng.random() < 0.15:
        out += "z"
    if rng.random() < 0.2:
        out += "#"
    if rng.random() < 0.2:
        out += "0"
    if rng.random() < 0.5:
        out += str(rng.choice((0, 1, 2, 5, 8, 9, 10, 11, 12, 13, 20, 30)))
    if rng.random() < 0.3:
        out += rng.choice([",", "_", ",", "_", ",_", "_,", ",,"])
    if rng.random() < 0.3:
        out += "." + rng.choice(["", "0", "1", "2", "3", "6", "10", "17", "20"])
        if rng.random() < 0.2:
            out += rng.choice([",", "_", ",_", "_,"])
    if rng.random() < 0.8:
        out += rng.choice(TYPES)
    if rng.random() < 0.03:
        out += rng.choice(["x", "d", " ", "é", "\ud800"])
    return out


def fill(rec):
    rng = rec.random
    count = 2500 if IS_MAIN else 500
    for _ in range(count):
        rec.case("int", format, rng.choice(INTS) if rng.random() < 0.6 else rec.int(80), spec(rec))
        rec.case("float", format, rng.choice(FLOATS) if rng.random() < 0.6 else rec.float(), spec(rec))
    for _ in range(count // 3):
        rec.case("complex", format, rng.choice(COMPLEX), spec(rec))
        rec.case("text", format, rng.choice(TEXTS), spec(rec))
    for value in (0, 1, 12, 123, 1234, 12345, 123456, 1234567):
        for width in range(0, 16):
            for grouping in ("", ",", "_"):
                rec.case("int", format, value, f"0{width}{grouping}")
                if IS_MAIN:
                    rec.case("int", format, -value, f"0={width}{grouping}")
                    rec.case("int", format, value, f"#0{width}_x")
                    rec.case("float", format, value / 4, f"0{width}{grouping}.2f")
    for value in (float("inf"), float("-inf"), float("nan"), -0.0, 0.0, -0.001, 0.001):
        for given in (
            "",
            "010",
            "=10",
            "+010,",
            "z.2f",
            "z",
            ".1%",
            "010.2e",
            "z#.0f",
            "-z.0f",
            " ",
            "+",
            "_",
            "*=10",
            "n",
            "G",
            "E",
        ):
            rec.case("float", format, value, given)
    for given in ("99999999999999999999", ".99999999999999999999", "٣", ".٣", "٠٣", "0٣", ".2147483648f", "<<", "<<<", "=<5", "", "zz", "##", "++", "+-", "00", "000", "1.5d", ".d", "c", "+c", "#c", "zc", "5c", "<5c", "^5c", "=5c", "05c", ",c", "_c", ",s", "_s", ",n", "_n", ",x", "_x", "_b", ",Z", "s", "z", "zd", "zx", "z.2f", "10s", "=s", "=5", " s", "+s", "-s", "#s", "010s", "010", ".3s", "5.3s", "_", ",", ".,", "._", ".,f", ".3_f", ".3,_f", ".3_,f", ",.3,f", "_.3_f", "_.6,%", ".4_d", ".4_s", ".4_x", ".3_", ",.4_e", "020,.8_f"):  # fmt: skip
        # A 32-bit build counts differently.
        if len(given) < 10 or IS_MAIN:
            for value in (65, -5, 12345):
                rec.case("int", format, value, given)
            rec.case("float", format, 12345.678912345, given)
            rec.case("complex", format, 12345.678912345 - 2j, given)
            rec.case("text", format, "hello", given)
    for width in range(10):
        rec.case("text", format, "é日", f"^{width}")
        rec.case("text", format, "é日", f"*>{width}.1s")
    rec.case("bool", lambda given: format(True, given), "d")
    rec.case("bool", lambda given: format(True, given), "s")
    rec.case("int", format, 10**400, "e") if IS_MAIN else None
    rec.case("int", format, 2**70, "c") if IS_MAIN else None


recorder = Recorder("format_spec", VERSION)
fill(recorder)
if not IS_MAIN:
    # Where a C long has 32 bits.
    recorder.lines = {line: None for line in recorder.lines if "to convert to C long" not in line}
recorder.write()
