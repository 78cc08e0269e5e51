"""Rational numbers. CPython Lib/fractions.py."""

import numbers
import re
from decimal import Decimal
from math import gcd

__molt_missing__ = ()

__all__ = ["Fraction"]

_TEXT = re.compile(
    r"\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<whole>\d*|\d+(?:_\d+)*)"
    r"(?:(?:\s*/\s*(?P<below>\d+(?:_\d+)*))?|(?:\.(?P<fraction>\d*|\d+(?:_\d+)*))?(?:E(?P<exponent>[-+]?\d+(?:_\d+)*))?)\s*",
    re.IGNORECASE,
)

_HASH_MODULUS = (1 << 61) - 1
_HASH_INFINITY = 314159


def _sum(left, right):
    return _lowest(
        left.numerator * right.denominator + right.numerator * left.denominator,
        left.denominator * right.denominator,
        Fraction,
    )


def _difference(left, right):
    return _lowest(
        left.numerator * right.denominator - right.numerator * left.denominator,
        left.denominator * right.denominator,
        Fraction,
    )


def _product(left, right):
    return _lowest(left.numerator * right.numerator, left.denominator * right.denominator, Fraction)


def _quotient(left, right):
    if right.numerator == 0:
        raise ZeroDivisionError("Fraction(1, 0)")
    return _lowest(left.numerator * right.denominator, left.denominator * right.numerator, Fraction)


def _floor_quotient(left, right):
    return (left.numerator * right.denominator) // (left.denominator * right.numerator)


def _remainder(left, right):
    below = left.denominator * right.denominator
    return _lowest(
        (left.numerator * right.denominator) % (right.numerator * left.denominator), below, Fraction
    )


def _division(left, right):
    quotient = _floor_quotient(left, right)
    return quotient, _remainder(left, right)


def _arithmetic(name, exact):
    """An operator and its reflection: exact with rational numbers, in floats with floats."""

    def forward(self, other):
        if isinstance(other, numbers.Rational):
            return exact(self, other)
        if isinstance(other, (float, complex)):
            return getattr(float(self) if isinstance(other, float) else complex(self), f"__{name}__")(other)
        return NotImplemented

    def reflected(self, other):
        if isinstance(other, numbers.Rational):
            return exact(Fraction(other.numerator, other.denominator), self)
        if isinstance(other, (float, complex)):
            return getattr(other, f"__{name}__")(float(self))
        return NotImplemented

    forward.__name__, reflected.__name__ = f"__{name}__", f"__r{name}__"
    return forward, reflected


class Fraction(numbers.Rational):
    """A rational number in lowest terms."""

    __slots__ = ("_denominator", "_numerator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            numerator, denominator = _ratio_of(numerator)
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational):
            numerator, denominator = (
                numerator.numerator * denominator.denominator,
                denominator.numerator * numerator.denominator,
            )
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        return _lowest(numerator, denominator, cls)

    @classmethod
    def from_float(cls, f):
        """A finite float as a fraction, exactly."""
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return _lowest(*f.as_integer_ratio(), cls)

    @classmethod
    def from_decimal(cls, dec):
        """A finite decimal number as a fraction, exactly."""
        if isinstance(dec, numbers.Integral):
            return cls(int(dec))
        if not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return _lowest(*dec.as_integer_ratio(), cls)

    numerator = property(lambda self: self._numerator)
    denominator = property(lambda self: self._denominator)

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """The nearest fraction whose denominator is not larger than a limit."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return _lowest(p1, q1, Fraction)
        return _lowest(p0 + k * p1, q0 + k * q1, Fraction)

    def __repr__(self):
        return f"{type(self).__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f"{self._numerator}/{self._denominator}"

    def __format__(self, spec):
        if not spec:
            return str(self)
        if spec[-1] in "eEfFgG%":
            return format(Decimal(self._numerator) / Decimal(self._denominator), spec)
        return format(str(self), spec)

    __add__, __radd__ = _arithmetic("add", _sum)
    __sub__, __rsub__ = _arithmetic("sub", _difference)
    __mul__, __rmul__ = _arithmetic("mul", _product)
    __truediv__, __rtruediv__ = _arithmetic("truediv", _quotient)
    __floordiv__, __rfloordiv__ = _arithmetic("floordiv", _floor_quotient)
    __mod__, __rmod__ = _arithmetic("mod", _remainder)
    __divmod__, __rdivmod__ = _arithmetic("divmod", _division)

    def __pow__(self, other):
        if not isinstance(other, numbers.Rational):
            if isinstance(other, (float, complex)):
                return float(self) ** other
            return NotImplemented
        if other.denominator != 1:
            return float(self) ** float(other)
        power = other.numerator
        if power >= 0:
            return _lowest(self._numerator**power, self._denominator**power, Fraction)
        if self._numerator == 0:
            raise ZeroDivisionError(f"Fraction({self._denominator**-power}, 0)")
        return _lowest(self._denominator**-power, self._numerator**-power, Fraction)

    def __rpow__(self, other):
        if self._denominator == 1 and self._numerator >= 0:
            return other**self._numerator
        if isinstance(other, numbers.Rational):
            return Fraction(other.numerator, other.denominator) ** self
        return other ** float(self) if self._denominator != 1 else other**self._numerator

    def __pos__(self):
        return _lowest(self._numerator, self._denominator, Fraction)

    def __neg__(self):
        return _lowest(-self._numerator, self._denominator, Fraction)

    def __abs__(self):
        return _lowest(abs(self._numerator), self._denominator, Fraction)

    def __int__(self):
        return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator

    __trunc__ = __int__

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, rest = divmod(self._numerator, self._denominator)
            twice = 2 * rest
            return whole + (twice > self._denominator or (twice == self._denominator and whole % 2 == 1))
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __float__(self):
        return self._numerator / self._denominator

    def __hash__(self):
        # Equal numbers of all types have equal hashes: arithmetic modulo a prime, in which its multiples are infinite.
        magnitude = _HASH_INFINITY
        if self._denominator % _HASH_MODULUS:
            magnitude = hash(hash(abs(self._numerator)) * pow(self._denominator, -1, _HASH_MODULUS))
        signed = magnitude if self._numerator >= 0 else -magnitude
        return -2 if signed == -1 else signed

    def __eq__(self, other):
        if isinstance(other, numbers.Rational):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, numbers.Complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            return _is_finite(other) and self == Fraction.from_float(other)
        return NotImplemented

    def _ordered(self, other, compare):
        if isinstance(other, numbers.Rational):
            return compare(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            return compare(self, Fraction.from_float(other)) if _is_finite(other) else compare(0.0, other)
        return NotImplemented

    def __lt__(self, other):
        return self._ordered(other, lambda a, b: a < b)

    def __gt__(self, other):
        return self._ordered(other, lambda a, b: a > b)

    def __le__(self, other):
        return self._ordered(other, lambda a, b: a <= b)

    def __ge__(self, other):
        return self._ordered(other, lambda a, b: a >= b)

    def __bool__(self):
        return self._numerator != 0

    def __reduce__(self):
        return type(self), (self._numerator, self._denominator)

    def __copy__(self):
        return self if type(self) is Fraction else type(self)(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return Fraction.__copy__(self)


def _is_finite(number):
    return number - number == 0


def _ratio_of(value):
    """The numerator and denominator that a single argument stands for."""
    if type(value) is int:
        return value, 1
    if isinstance(value, numbers.Rational):
        return value.numerator, value.denominator
    if isinstance(value, (float, Decimal)) or (hasattr(value, "as_integer_ratio") and not isinstance(value, (str, type))):
        return value.as_integer_ratio()
    if not isinstance(value, str):
        raise TypeError("argument should be a string or a Rational instance")
    match = _TEXT.fullmatch(value)
    if match is None:
        raise ValueError(f"Invalid literal for Fraction: {value!r}")
    numerator, denominator = int(match["whole"] or "0"), 1
    if match["below"]:
        denominator = int(match["below"])
    else:
        if match["fraction"]:
            digits = match["fraction"].replace("_", "")
            denominator = 10 ** len(digits)
            numerator = numerator * denominator + int(digits)
        exponent = int(match["exponent"] or "0")
        if exponent >= 0:
            numerator *= 10**exponent
        else:
            denominator *= 10**-exponent
    return (-numerator if match["sign"] == "-" else numerator), denominator


def _lowest(numerator, denominator, cls):
    divisor = gcd(numerator, denominator)
    if denominator < 0:
        divisor = -divisor
    made = object.__new__(cls)
    made._numerator = numerator // divisor
    made._denominator = denominator // divisor
    return made
