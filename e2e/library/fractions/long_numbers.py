"""Fractions of long numbers: the limit of digits, and exponents that are far from what floats hold. [SPEC 7.2:500-fraction] [SPEC 8.2:fraction]"""

from decimal import Decimal
from fractions import Fraction


def tell(function, *args):
    try:
        found = function(*args)
    except (OverflowError, ValueError, ZeroDivisionError) as error:
        return f"{type(error).__name__}: {str(error)[:120]}"
    return found.numerator.bit_length(), found.denominator.bit_length()


for text in ("1" * 4300, "1" * 4301, "1/" + "3" * 4300, "1/" + "3" * 4301, "0." + "7" * 4300, "0." + "7" * 4301, "1" * 4301 + "e5"):
    print(len(text), tell(Fraction, text))
for text in ("1e300", "1e-300", "1e5000", "-3e-5000", "1e100001", "7e-100001", "1e", "e5", "1e5/3", "1/0"):
    print(text, tell(Fraction, text))
print(tell(Fraction, Decimal("1e9000")), tell(Fraction, Decimal("1e-9000")), tell(Fraction, Decimal("inf")), tell(Fraction, float("nan")))
print(tell(lambda: Fraction(10) ** 5000), tell(lambda: Fraction(1, 10) ** 5000), tell(lambda: Fraction(10) ** -5000))
print(tell(lambda: Fraction(str(Fraction(10**4299, 7)))))
try:
    print(str(Fraction(10**4300, 7)))
except ValueError as error:
    print(error)
try:
    print(float(Fraction("1e5000")))
except OverflowError as error:
    print(error)
print(float(Fraction("1e-5000")), hash(Fraction("1e5000")) == hash(10**5000), Fraction("1e5000") == 10**5000)
