"""Fractions: the formats of floats with exact digits, ratios with fillings, and mixed arithmetic."""

from decimal import Decimal
from fractions import Fraction

for spec in (
    "", "10", "<10", "^10", "*=+12", "#", "_", "+#,", ".3f", ".0f", "#.0f", "08.2f", "012,.3f", "_>14_.1f", "e", ".3E", "g", "#.5g",
    ".2%", "z.1f", "-.1f", " .2f", "G", ".0e", "030,.10f",
):  # fmt: skip
    print(repr(spec), *(repr(format(Fraction(number), spec)) for number in ("0", "-1/3", "200000/7", "12345678", "-1/10000000")))
for spec in ("s", "z", "010", ".3", "<010.2f", "c", "+-", "x"):
    try:
        print(format(Fraction(1, 3), spec))
    except ValueError as error:
        print(error)

half = Fraction(1, 2)
for other in (1, 0.25, 2j, Fraction(2, 3), Decimal("0.5"), "text"):
    for name in ("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__truediv__", "__rtruediv__", "__floordiv__", "__mod__",
                 "__divmod__", "__rdivmod__", "__pow__"):  # fmt: skip
        print(name, repr(other), repr(getattr(half, name)(other)))
print(Fraction(-2, 3) ** -3, Fraction(3) ** -2, Fraction("-3.25e-1"), Fraction(" 6/4 "), Fraction(0.125), 2 ** Fraction(1, 2))
for make in (lambda: Fraction(0) ** -1, lambda: Fraction("1/0"), lambda: Fraction(1, 0), lambda: Fraction("a"), lambda: half / 0):
    try:
        print(make())
    except (ZeroDivisionError, ValueError) as error:
        print(type(error).__name__, error)
print(round(Fraction(7, 2)), round(Fraction(22, 7), 3), float(Fraction(1, 3)), bool(Fraction(0)), hash(half) == hash(0.5))
