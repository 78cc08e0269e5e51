"""Cases for floats, complex numbers and ints as text and as numbers."""

import math
import sys
from fractions import Fraction

from recorder import FLOATS, Recorder

FLOAT_TEXTS = """1 1. .5 . 1.5e3 1e 1e+ e5 1e5 1E-5 +1 -1 --1 inf -INF Infinity infinit nan -nan NaN 1_000.5 1__0 _1 1_ 1_.5 1._5
1.5_5 1e1_0 1e_1 1e999 -1e999 1e-999 0x10 1,5 1j ١٢.٣ １２３ 1٫5 1e٣ 1\x00 é 1é +.5e-3 -.0 00012 0.1.2 1e5.5 ++1 + - "" 1f
179769313486231580793728971405301e277 4.9406564584124654e-324 2.4703282292062327e-324 2.4703282292062328e-324
9007199254740993 9007199254740992.999999999 1.7976931348623159e308 \ud800 1\ud800""".split()
HEX_TEXTS = """0x1p0 0x1.8p1 1.8p1 0x.8p0 0x8.p0 0x.p0 0xp0 0x1 1 -0x1p-1074 0x1p-1075 0x1.8p-1075 0x1.0000000000001p-1075 0x1p1024 0x1.fffffffffffffp1023
0x1.fffffffffffff8p1023 0x1.fffffffffffff7p1023 0x1.00000000000008p0 0x1.000000000000080000001p0 0x1.00000000000018p0 inf -INF nan Infinity
0x0p99999999999999999999 0x1p99999999999999999999 0x1p-99999999999999999999 0x 0x1p 0x1p+ 0x1g 0X1P3 +0x10 0x1.2.3 1p1_0
0x123456789abcdef0123456789p-40 0x000000000000000000000000000000001p0 0x0.00000000000000000000000000000000001p0 abc 0xABC.DEFp-3""".split()
SPACES = ["{}", " {} ", "\t{}\n", "\x0b{}\x0c", "\x1c{}", "\x85{}", "\xa0{}\u2003", "{}\x00"]


def power(base, exponent):
    if math.isfinite(base) and base < 0 and math.isfinite(exponent) and exponent != math.floor(exponent):
        return "complex"
    try:
        found = base**exponent
    except (ZeroDivisionError, OverflowError) as error:
        return type(error).__name__
    return math.nan if found != found else found


def floats(rec):
    values = FLOATS + [rec.float() for _ in range(1000)]
    values += [sign * 10.0**power for power in range(-30, 30) for sign in (1, -1)]
    for value in values:
        rec.case("repr", repr, value)
    for value in values[:350]:
        rec.case("hex", float.hex, value)
        rec.case("as_integer_ratio", float.as_integer_ratio, value)
        rec.case("truncate", int, value)
        rec.case("round_to_int", round, value)
        for digits in (0, 1, 2, rec.random.randint(-5, 20), rec.random.randint(-330, 330)):
            rec.case("round", round, value, digits)
    for value in [
        5e22,
        1.5e22,
        2.5e22,
        9.999999999999999e22,
        1e23,
        25.0,
        35.0,
        5.0,
        15.0,
        50.0,
        51.0,
        49.999,
        1.7e308,
        -1.7e308,
        0.5,
    ]:
        for digits in (-1, -2, -22, -23, -24, -308, -309, 300):
            rec.case("round", round, value, digits)
    for left in FLOATS:
        for right in FLOATS:
            if right and math.isfinite(left) and not math.isnan(right):
                rec.case("divmod", divmod, left, right)
    for base in FLOATS + [-2.0, -8.0, 2.0, math.inf, -math.inf]:
        for exponent in FLOATS + [2.0, 3.0, -2.0, -3.0, 1 / 3, -math.inf]:
            rec.case("pow", power, base, exponent)
    for text in FLOAT_TEXTS:
        for space in SPACES:
            rec.case("parse", float, space.format(text))
    for _ in range(1500):
        rec.case("parse", float, rec.text("0123456789.e+-_ ", 8))
        rec.case(
            "parse",
            float,
            f"{rec.random.randint(0, 10**20)}.{rec.random.randint(0, 10**20)}e{rec.random.randint(-340, 310)}",
        )
    for text in HEX_TEXTS:
        for space in SPACES:
            rec.case("fromhex", float.fromhex, space.format(text))
    for _ in range(500):
        digits = rec.text("0123456789abcdef", 20)
        rec.case(
            "fromhex", float.fromhex, f"0x{digits}.{rec.text('0123456789abcdef', 20)}p{rec.random.randint(-1200, 1100)}"
        )


def complexes(rec):
    parts = [0.0, -0.0, 1.0, -1.5, 1e16, 1e-5, math.inf, -math.inf, math.nan, 0.1, 100.0]
    for real in parts:
        for imaginary in parts:
            rec.case("repr", lambda r, i: repr(complex(r, i)), real, imaginary)
    texts = """1 1j j -j +j 1+j 1-j 1+2j (1+2j) ((1)) (1 1) 1+ 1+2 1j+2 1e5j 1e5+1e-5j inf nanj infj inf+nanj 1_0+2_0j 1__0j .5j 5.j
    ١+٢j 1+2J --1j 1++2j 1e+j 1e+2j ( () (j) 1jj j1 +-j -1-1j 1.5.5j e5j "" - + .j nan+j -inf-infj (1+2j 1+2j) +1 1e5 1+2jx""".split()
    for text in texts + ["", " ", "( 1+2j )", " (1+2j) ", "1 + 2j", "( )", "1+2j "]:
        rec.case("parse", complex, text)
    for _ in range(1000):
        rec.case("parse", complex, rec.text("0123.e+-j() _", 8))


def ints(rec):
    texts = """0 00 000_0 01 0_1 0x 0x_1f 0x1F 0X1f 0b101 0b_1_0 0b12 0o17 0o8 -0x1f +0b1 1_000 1__0 _1 1_ 12a z Z -z 0x1g 10 777 ١٢٣ １２ 1٢ + - -- +-1 "" 0x0x1
    9223372036854775807 -9223372036854775808 9223372036854775808 123456789012345678 1234567890123456789 99999999999999999999999999 1.0 1e5 é \ud800 é\ud800abc 0_7 00_0 0_ 0b 0b_ 0x__1 1²""".split()
    for text in texts:
        for base in (0, 2, 8, 10, 16, 36, 7):
            rec.case("parse", int, text, base)
        for space in SPACES:
            rec.case("parse", int, space.format(text), 10)
    for text in ("1", "x" * 250, "é" * 150, "'" * 300):
        for base in (1, 37, 10):
            rec.case("parse", int, text, base)
    for _ in range(1500):
        rec.case("parse", int, rec.text("0123456789abxo_+- ", 7), rec.random.choice((0, 10, 16, 2, 36)))
    sys.set_int_max_str_digits(4300)
    for length in (4299, 4300, 4301, 5000):
        for text in ("9" * length, "0" * length, "-" + "1" * length, "1_" * (length - 1) + "1"):
            rec.case("parse", int, text, 10)
        rec.case("parse16", lambda text, base: f"{int(text, base):x}", "0x" + "f" * length, 0)
        rec.case("parse16", lambda text, base: f"{int(text, base):x}", "z" * length, 36)
    sys.set_int_max_str_digits(0)
    big = [10**4300 - 1, 10**4300, -(10**4300 - 1), -(10**4300), 10**6000]
    sys.set_int_max_str_digits(4300)
    for value in big:
        rec.case("str", lambda hexadecimal: str(int(hexadecimal, 16)), hex(value))
    sys.set_int_max_str_digits(640)
    for text in ("9" * 640, "9" * 641):
        rec.case("parse640", int, text, 10)
    sys.set_int_max_str_digits(0)


def arithmetic(rec):
    pairs = [(rec.int(), rec.int()) for _ in range(250)] + [(rec.int(70), rec.int(70)) for _ in range(250)]
    for left, right in [(rec.int(1200), rec.int(1200)) for _ in range(80)] + [
        (rec.int(2300), rec.int(1200)) for _ in range(40)
    ]:
        rec.case("truediv", lambda a, b: a / b, left, right)
    pairs += [
        (2**53 + 1, 1),
        (2**54 + 3, 2),
        (10**400, 10**399),
        (1, 2**1074),
        (1, 2**1075),
        (3, 2**1075),
        (2**1024 - 2**970, 1),
        (2**1024 - 2**970 - 1, 1),
        (0, -5),
    ]
    for left, right in pairs:
        rec.case("truediv", lambda a, b: a / b, left, right)
        if right:
            rec.case("divmod", divmod, left, right)
            rec.case("powmod", pow, left, abs(rec.int(20)), right)
        rec.case("float", float, left)
        rec.case("shift", lambda a, n: [a << n, a >> n], left, rec.random.randint(0, 130))
        rec.case("bits", lambda a: [a.bit_length(), a.bit_count()], left)
        for digits in (-1, -rec.random.randint(1, 70)):
            rec.case("round", round, left, digits)
        rec.case("gcd", math.gcd, left, right)
    for _ in range(250):
        base, modulus = rec.int(60), rec.int(60)
        rec.case("powmod", pow, base, -rec.random.randint(0, 50), modulus)
        rec.case("pow", lambda a, n: a**n, rec.int(40), rec.random.randint(0, 30))
        rec.case("isqrt", math.isqrt, abs(rec.int()))
    for value in (15, 25, -15, -25, 5, -5, 50, 150, 250, 0, 10**30 + 5 * 10**29, 2 * 10**30 + 5 * 10**29):
        for digits in (-1, -2, -3, -30, -31, -1000000):
            rec.case("round", round, value, digits)
    for value in (1, -1, 0, 2**70):
        rec.case("shift_left", lambda a, n: a << n, value, -1)
        rec.case("shift_right", lambda a, n: a >> n, value, -1)
        rec.case("shift_right", lambda a, n: a >> n, value, 10**30)
    for _ in range(250):
        value, length = rec.int(80), rec.random.randint(0, 12)
        for order in ("big", "little"):
            for signed in (False, True):
                rec.case("to_bytes", lambda v, n, o, s: v.to_bytes(n, o, signed=s), value, length, order, signed)
                data = bytes(rec.random.choice((0, 255, 128, 127, 1)) for _ in range(length))
                rec.case("from_bytes", lambda b, o, s: int.from_bytes(b, o, signed=s), data, order, signed)
    for _ in range(500):
        value = rec.int(1100) if rec.random.random() < 0.1 else rec.int(70)
        try:
            near = float(value)
        except OverflowError:
            near = math.inf
        other = rec.random.choice((near, math.nextafter(near, math.inf), near + 0.5, rec.float()))
        rec.case("compare", lambda v, f: None if f != f else (v > f) - (v < f), value, other)
    # The exact value behind each quotient, as a check on the recording itself.
    for left, right in pairs[:200]:
        if right:
            assert left / right == float(Fraction(left, right))


for name, fill in (("float", floats), ("complex", complexes), ("int_text", ints), ("int_math", arithmetic)):
    recorder = Recorder(name)
    fill(recorder)
    recorder.write()
