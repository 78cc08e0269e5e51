"""Whole numbers and decimals by their digits. The context has more digits than any of them has."""

import sys
from decimal import Context, Decimal, localcontext

from measure import Family, main

NO_SIZE = "does one thing whatever the size"
sys.set_int_max_str_digits(0)


def integers():
    family = Family("int", lambda n: 7 ** (n * 2), 2_000, int)
    family.add("__add__", lambda x, n: x + x)
    family.add("__sub__", lambda x, n: x - 1)
    family.add("__mul__", lambda x, n: x * x)
    family.add("multiply_small", lambda x, n: x * 7)
    family.add("__floordiv__", lambda x, n: x // (x >> n))
    family.add("divide_small", lambda x, n: x // 7)
    family.add("__mod__", lambda x, n: x % 1_000_007)
    family.add("__pow__", lambda x, n: 3 ** (n * 2))
    family.add("power_modulo", lambda x, n: pow(3, n, x), size=64)
    family.add("__lshift__", lambda x, n: x << n)
    family.add("__rshift__", lambda x, n: x >> n)
    family.add("__and__", lambda x, n: x & (x - 1))
    family.add("__or__", lambda x, n: x | (x - 1))
    family.add("__xor__", lambda x, n: x ^ (x - 1))
    family.add("__eq__", lambda x, n: x == x + 1)
    family.add("__lt__", lambda x, n: x < x + 1)
    family.add("__hash__", lambda x, n: hash(x))
    family.add("__neg__", lambda x, n: -x)
    family.add("__abs__", lambda x, n: abs(-x))
    family.add("__bool__", lambda x, n: bool(x))
    family.add("__int__", lambda x, n: int(x))
    family.add("__float__", lambda x, n: float(x >> (x.bit_length() - 100)))
    family.add("__truediv__", lambda x, n: x / (x - 1))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("__format__", lambda x, n: f"{x:x}")
    family.add("parse", lambda x, n: int(x[0]), make=lambda n: ["7" * (n * 2)])
    family.add("parse_hex", lambda x, n: int(x[0], 16), make=lambda n: ["7" * (n * 2)])
    family.add("as_integer_ratio", lambda x, n: x.as_integer_ratio())
    family.add("bit_count", lambda x, n: x.bit_count())
    family.add("bit_length", lambda x, n: x.bit_length())
    family.add("from_bytes", lambda x, n: int.from_bytes(x, "big"), make=lambda n: b"a" * n)
    family.add("to_bytes", lambda x, n: x.to_bytes(n * 4, "big"))
    family.leave(NO_SIZE, "conjugate", "denominator", "imag", "is_integer", "numerator", "real", "__str__")
    return family


def decimals():
    family = Family("Decimal", lambda n: Decimal("7" * n), 1_000, Decimal)
    one = Decimal(1)
    family.add("parse", lambda x, n: Decimal(x), make=lambda n: "7" * n)
    family.add("__add__", lambda x, n: x + one)
    family.add("__sub__", lambda x, n: x - one)
    family.add("__mul__", lambda x, n: x * x)
    family.add("__truediv__", lambda x, n: DIVIDING.divide(x, Decimal("3.7")))
    family.add("__floordiv__", lambda x, n: x // 7)
    family.add("__mod__", lambda x, n: x % 7)
    family.add("__pow__", lambda x, n: x**2)
    family.add("__eq__", lambda x, n: x == x + one)
    family.add("__lt__", lambda x, n: x < x + one)
    family.add("__neg__", lambda x, n: -x)
    family.add("__abs__", lambda x, n: abs(x))
    family.add("__hash__", lambda x, n: hash(x))
    family.add("__bool__", lambda x, n: bool(x))
    family.add("__str__", lambda x, n: str(x))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("__format__", lambda x, n: f"{x:,.2f}")
    family.add("__int__", lambda x, n: int(x))
    family.add("from_int", lambda x, n: Decimal(x), make=lambda n: 7**n)
    family.add("__float__", lambda x, n: float(x), size=10)
    for name in "adjusted as_integer_ratio as_tuple canonical copy_abs copy_negate is_finite is_normal logb".split():
        family.add(name, lambda x, n, name=name: getattr(x, name)())
    for name in "normalize number_class to_eng_string to_integral_exact to_integral_value".split():
        family.add(name, lambda x, n, name=name: getattr(x, name)())
    for name in "compare compare_signal compare_total compare_total_mag copy_sign max max_mag min min_mag".split():
        family.add(name, lambda x, n, name=name: getattr(x, name)(one))
    family.add("quantize", lambda x, n: x.quantize(Decimal("0.01")))
    family.add("remainder_near", lambda x, n: x.remainder_near(7))
    family.add("scaleb", lambda x, n: x.scaleb(3))
    family.add("shift", lambda x, n: x.shift(-3))
    family.add("fma", lambda x, n: x.fma(one, one))
    family.add("sqrt", lambda x, n: DIVIDING.sqrt(x))
    family.leave("is a power series: the context's digits set its time", "exp", "ln", "log10")
    family.leave("goes over all of the context's digits", "rotate", "logical_and", "logical_invert", "logical_or")
    family.leave("goes over all of the context's digits", "logical_xor", "next_toward")
    family.leave("goes over all of the context's digits", "next_minus", "next_plus")
    family.leave(NO_SIZE, "conjugate", "from_float", "from_number", "imag", "real", "radix", "same_quantum")
    family.leave(NO_SIZE, "is_canonical", "is_infinite", "is_nan", "is_qnan", "is_signed", "is_snan", "is_subnormal")
    family.leave(NO_SIZE, "is_zero", "to_integral")
    return family


DIVIDING = Context(prec=50)
with localcontext(Context(prec=200_000)):
    main([integers(), decimals()])
