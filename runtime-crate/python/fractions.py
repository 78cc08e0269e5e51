"""Rational numbers. CPython Lib/fractions.py."""

import numbers
import operator
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

_SPEC = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ]?)(?P<positive>z)?(?P<alternate>\#)?(?P<zeros>0(?=[0-9]))?(?P<width>0|[1-9][0-9]*)?"
    r"(?P<separator>[,_])?(?P<point>\.(?P<precision>0|[1-9][0-9]*))?(?P<kind>[eEfFgG%])?",
    re.DOTALL,
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


def _arithmetic(exact, approximate, takes_complex=True):
    """An operator and its reflection: exact with rational numbers, in floats with floats."""
    takes_complex = (float, complex) if takes_complex else float

    def forward(self, other):
        if isinstance(other, (Fraction, int)):
            return exact(self, other)
        if not isinstance(other, takes_complex):
            return NotImplemented
        return approximate(float(self) if isinstance(other, float) else complex(self), other)

    def reflected(self, other):
        if isinstance(other, numbers.Rational):
            return exact(Fraction(other), self)
        if isinstance(other, numbers.Real):
            return approximate(float(other), float(self))
        if isinstance(other, numbers.Complex) and takes_complex is not float:
            return approximate(complex(other), complex(self))
        return NotImplemented

    forward.__name__, reflected.__name__ = f"__{approximate.__name__}__", f"__r{approximate.__name__}__"
    forward.__doc__ = reflected.__doc__ = approximate.__doc__
    return forward, reflected


class Fraction(numbers.Rational):
    """A rational number in lowest terms."""

    __slots__ = ("_denominator", "_numerator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            if not isinstance(numerator, str):
                return cls._from_coprime_ints(*_ratio_of(numerator))
            numerator, denominator = _ratio_in(numerator)
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

    @classmethod
    def _from_coprime_ints(cls, numerator, denominator, /):
        made = object.__new__(cls)
        made._numerator, made._denominator = numerator, denominator
        return made

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

    def __format__(self, format_spec, /):
        spec = _SPEC.fullmatch(format_spec)
        kind = spec["kind"] if spec is not None else ""
        # A ratio has neither a precision nor a sign of its zero; zeros and an alignment would both be filling.
        wrong = (spec["align"] and spec["zeros"]) if kind else spec is None or spec["positive"] or spec["zeros"] or spec["point"]
        if wrong:
            raise ValueError(f"Invalid format specifier {format_spec!r} for object of type {type(self).__name__!r}")
        sign, body = self._as_float(spec) if kind else self._as_ratio(spec)
        if not sign and spec["sign"] != "-":
            sign = spec["sign"]
        width = int(spec["width"] or 0)
        if spec["zeros"]:
            body = _with_zeros(body, width - len(sign), spec["separator"])
        filling = (spec["fill"] or " ") * (width - len(sign) - len(body))
        match spec["align"]:
            case "<":
                return sign + body + filling
            case "^":
                half = len(filling) // 2
                return filling[:half] + sign + body + filling[half:]
            case "=":
                return sign + filling + body
        return filling + sign + body

    def _as_ratio(self, spec):
        """A sign and digits, with the denominator where there is one or it is asked for."""
        separator = spec["separator"] or ""
        body = f"{abs(self._numerator):{separator}}"
        if self._denominator != 1 or spec["alternate"]:
            body = f"{body}/{self._denominator:{separator}}"
        return "-" if self._numerator < 0 else "", body

    def _as_float(self, spec):
        """A sign and digits as a float has them, rounded from the exact value."""
        kind, precision = spec["kind"], int(spec["precision"] or 6)
        if kind in "fF%":
            after = precision
            units = _rounded(self, precision + 2 * (kind == "%"))
            suffix = "%" if kind == "%" else ""
        else:
            figures = max(precision, 1) if kind in "gG" else precision + 1
            units, exponent = _significant(self, figures)
            if kind in "eE" or exponent > 0 or exponent + figures <= -4:
                after = figures - 1
                suffix = f"{'E' if kind in 'EG' else 'e'}{exponent + after:+03d}"
            else:
                after, suffix = -exponent, ""
        digits = f"{units:0{after + 1}d}"
        whole, rest = digits[: len(digits) - after], digits[len(digits) - after :]
        if kind in "gG" and not spec["alternate"]:
            rest = rest.rstrip("0")
        if spec["separator"]:
            whole = f"{int(whole):{spec['separator']}}"
        is_negative = self._numerator < 0 and not (spec["positive"] and units == 0)
        return "-" if is_negative else "", whole + ("." if rest or spec["alternate"] else "") + rest + suffix

    __add__, __radd__ = _arithmetic(_sum, operator.add)
    __sub__, __rsub__ = _arithmetic(_difference, operator.sub)
    __mul__, __rmul__ = _arithmetic(_product, operator.mul)
    __truediv__, __rtruediv__ = _arithmetic(_quotient, operator.truediv)
    __floordiv__, __rfloordiv__ = _arithmetic(_floor_quotient, operator.floordiv, False)
    __mod__, __rmod__ = _arithmetic(_remainder, operator.mod, False)
    __divmod__, __rdivmod__ = _arithmetic(_division, divmod, False)

    def __pow__(self, other):
        if not isinstance(other, numbers.Rational):
            if isinstance(other, (float, complex)):
                return float(self) ** other
            return NotImplemented
        if other.denominator != 1:
            return float(self) ** float(other)
        power = other.numerator
        if power >= 0:
            return Fraction._from_coprime_ints(self._numerator**power, self._denominator**power)
        above, below = self._denominator**-power, self._numerator**-power
        if below == 0:
            raise ZeroDivisionError(f"Fraction({above}, 0)")
        return Fraction._from_coprime_ints(above, below) if below > 0 else Fraction._from_coprime_ints(-above, -below)

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
        return bool(self._numerator)

    def __reduce__(self):
        return type(self), (self._numerator, self._denominator)

    def __copy__(self):
        return self if type(self) is Fraction else type(self)(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return Fraction.__copy__(self)


def _is_finite(number):
    return number - number == 0


def _ratio_of(value):
    """The numerator and denominator, in lowest terms, of a number."""
    if type(value) is int:
        return value, 1
    if isinstance(value, numbers.Rational):
        return value.numerator, value.denominator
    if isinstance(value, (float, Decimal)) or (hasattr(value, "as_integer_ratio") and not isinstance(value, type)):
        return value.as_integer_ratio()
    raise TypeError("argument should be a string or a Rational instance")


def _ratio_in(value):
    """The numerator and denominator that a text stands for."""
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
    return cls._from_coprime_ints(numerator // divisor, denominator // divisor)


def _rounded(number, places):
    """The magnitude in units of a power of ten, a half to the even one."""
    above, below = abs(number._numerator), number._denominator
    if places >= 0:
        above *= 10**places
    else:
        below *= 10**-places
    whole, rest = divmod(above, below)
    return whole + (2 * rest > below or 2 * rest == below and whole % 2 == 1)


def _significant(number, figures):
    """The magnitude as so many digits, and the power of ten that they are units of."""
    if number._numerator == 0:
        return 0, 1 - figures
    above, below = str(abs(number._numerator)), str(number._denominator)
    exponent = len(above) - len(below) + (below <= above) - figures
    units = _rounded(number, -exponent)
    if units >= 10**figures:
        return units // 10, exponent + 1
    return units, exponent


def _with_zeros(body, width, separator):
    """Zeros in front of digits, which are grouped like these."""
    end = re.match("[0-9,_]*", body).end()
    whole, rest = body[:end], body[end:]
    width -= len(rest)
    if not separator:
        return whole.zfill(width) + rest
    digits = whole.replace(separator, "").zfill(3 * width // 4 + 1)
    first = (len(digits) - 1) % 3 + 1
    groups = [digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))]
    return separator.join(groups) + rest
