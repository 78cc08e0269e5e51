"""`Decimal`: numbers of decimal digits, and their operations under a context. CPython Modules/_decimal `PyDec`, General
Decimal Arithmetic 1.70.

A finite number is a sign, a coefficient that is not negative, and an exponent. Every operation collects what happened in a
list of conditions, which the context then reports.
"""

import re
import sys
from collections import namedtuple

from _decimal import accelerated, digits_of, number_of, split, square_root, text_of
from decimal import _functions
from decimal._contexts import Context, DefaultContext, SignalDict, _current, _extend, getcontext  # noqa: F401
from decimal._rounding import shortened, without_zeros
from decimal._signals import (
    MAX_EMAX,
    MIN_ETINY,
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    ROUNDINGS,
    Clamped,
    ConversionSyntax,
    DivisionByZero,
    DivisionImpossible,
    DivisionUndefined,
    FloatOperation,
    Inexact,
    InvalidOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)

__name__ = "decimal"

DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent", module="decimal")

# What a number is, besides finite.
_INFINITE = "F"
_QUIET = "n"
_SIGNALING = "N"

_NUMBER = re.compile(
    r"([-+])?(?:(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?|(inf)(?:inity)?|(s?nan)(\d*))", re.IGNORECASE
)

# The modulus of the hash of numbers (CPython Include/cpython/pyhash.h).
_HASH_MODULUS = (1 << 61) - 1
_HASH_INFINITY = 314159
_HASH_TEN_INVERSE = pow(10, _HASH_MODULUS - 2, _HASH_MODULUS)


class Decimal:
    """Construct a new Decimal object. 'value' can be an integer, string, tuple, or another Decimal object."""

    __molt_native__ = True
    __slots__ = ("_coefficient", "_exponent", "_kind", "_sign")

    @accelerated
    def __new__(cls, value="0", context=None):
        context = _context_of(context)
        made = _exactly(value, context)
        if not _is_within_limits(made):
            context.report([InvalidOperation])
            made = _NAN
        return made if cls is Decimal else _of_class(cls, made)

    @classmethod
    def from_float(cls, f, /):
        """The number that a float is, to its last digit."""
        if isinstance(f, int):
            made = _from_int(f)
        elif isinstance(f, float):
            made = _from_float(f)
        else:
            raise TypeError("argument must be int or float")
        return made if cls is Decimal else cls(made)

    @classmethod
    def _create(cls, value, context):
        """A number rounded to a context."""
        if isinstance(value, float):
            context.report([FloatOperation])
            return _from_float(value)._rounded(context)
        status = []
        if isinstance(value, str) and (value.strip() != value or "_" in value):
            context.report([ConversionSyntax])
            return _NAN
        made = _exactly(value, context)
        if made._kind in (_QUIET, _SIGNALING):
            if digits_of(made._coefficient) > context.prec - context.clamp and made._coefficient:
                context.report([ConversionSyntax])
                return _NAN
            return made
        result = _fixed(made, context, status)
        context.report(status)
        return result

    # ---- what it is ----

    def _applied(self, context):
        """The number as a context holds it, a NaN with the digits that there is room for."""
        if not self.is_nan():
            return self._rounded(context)
        room = context.prec - context.clamp
        return _made(self._sign, self._coefficient % 10**room, 0, self._kind)

    def is_canonical(self):
        return True

    def is_finite(self):
        return self._kind == ""

    def is_infinite(self):
        return self._kind == _INFINITE

    def is_nan(self):
        return self._kind in (_QUIET, _SIGNALING)

    def is_qnan(self):
        return self._kind == _QUIET

    def is_snan(self):
        return self._kind == _SIGNALING

    def is_signed(self):
        return self._sign == 1

    def is_zero(self):
        return self._kind == "" and self._coefficient == 0

    def is_normal(self, context=None):
        context = _context_of(context)
        return bool(self._kind == "" and self._coefficient and self.adjusted() >= context.Emin)

    def is_subnormal(self, context=None):
        context = _context_of(context)
        return bool(self._kind == "" and self._coefficient and self.adjusted() < context.Emin)

    def adjusted(self):
        """The exponent of the most significant digit."""
        return self._exponent + digits_of(self._coefficient) - 1 if self._kind == "" else 0

    def as_tuple(self):
        """A tuple of sign, digits and exponent."""
        if self._kind == _INFINITE:
            return DecimalTuple(self._sign, (0,), "F")
        digits = tuple(int(digit) for digit in text_of(self._coefficient))
        if self._kind:
            return DecimalTuple(self._sign, digits if self._coefficient else (), self._kind)
        return DecimalTuple(self._sign, digits, self._exponent)

    def as_integer_ratio(self):
        """A pair of integers whose ratio is exactly the number, in lowest terms."""
        if self._kind:
            if self._kind == _INFINITE:
                raise OverflowError("cannot convert Infinity to integer ratio")
            raise ValueError("cannot convert NaN to integer ratio")
        signed = -self._coefficient if self._sign else self._coefficient
        if signed == 0:
            return 0, 1
        if self._exponent >= 0:
            return signed * 10**self._exponent, 1
        denominator = 10**-self._exponent
        divisor = _common_divisor(abs(signed), denominator)
        return signed // divisor, denominator // divisor

    def number_class(self, context=None):
        if self._kind == _SIGNALING:
            return "sNaN"
        if self._kind == _QUIET:
            return "NaN"
        sign = "-" if self._sign else "+"
        if self._kind == _INFINITE:
            return sign + "Infinity"
        if self._coefficient == 0:
            return sign + "Zero"
        return sign + ("Subnormal" if self.is_subnormal(context) else "Normal")

    def radix(self):
        return Decimal(10)

    def canonical(self):
        return self

    def conjugate(self):
        return self

    real = property(lambda self: self)
    imag = property(lambda self: Decimal(0))

    # ---- text ----

    @accelerated
    def __repr__(self):
        return f"Decimal('{Decimal.__str__(self)}')"

    @accelerated
    def __str__(self):
        return _scientific(self, getcontext().capitals)

    def _scientific_in(self, context):
        return _scientific(self, context.capitals)

    def to_eng_string(self, context=None):
        """The number as text in engineering notation: the exponent is a multiple of 3."""
        return _scientific(self, _context_of(context).capitals, engineering=True)

    @accelerated
    def __format__(self, *args):
        if not args:
            raise TypeError("function takes at least 1 argument (0 given)")
        return _formatting.formatted(self, *args[:1], getcontext(), *args[1:2])

    # ---- conversions ----

    @accelerated
    def __bool__(self):
        return self._kind != "" or self._coefficient != 0

    @accelerated
    def __hash__(self):
        if self._kind == _SIGNALING:
            raise TypeError("Cannot hash a signaling NaN value")
        if self._kind == _QUIET:
            return object.__hash__(self)
        if self._kind == _INFINITE:
            return -_HASH_INFINITY if self._sign else _HASH_INFINITY
        if self._exponent >= 0:
            power = pow(10, self._exponent, _HASH_MODULUS)
        else:
            power = pow(_HASH_TEN_INVERSE, -self._exponent, _HASH_MODULUS)
        result = hash(self._coefficient) * power % _HASH_MODULUS
        if self._sign:
            result = -result
        return -2 if result == -1 else result

    @accelerated
    def __int__(self):
        if self._kind:
            if self._kind == _INFINITE:
                raise OverflowError("cannot convert Infinity to integer")
            raise ValueError("cannot convert NaN to integer")
        if self._exponent >= 0:
            magnitude = self._coefficient * 10**self._exponent
        else:
            magnitude = self._coefficient // 10 ** min(-self._exponent, digits_of(self._coefficient) + 1)
        return -magnitude if self._sign else magnitude

    __trunc__ = __int__

    @accelerated
    def __float__(self):
        if self._kind == _SIGNALING:
            raise ValueError("cannot convert signaling NaN to float")
        if self._kind == _QUIET:
            return float("-nan" if self._sign else "nan")
        return float(Decimal.__str__(self))

    def __complex__(self):
        return complex(float(self))

    def __round__(self, ndigits=None):
        if ndigits is not None:
            if not isinstance(ndigits, int):
                raise TypeError("optional arg must be an integer")
            return self.quantize(_made(0, 1, -_of_machine_size(ndigits)))
        return _whole(self, ROUND_HALF_EVEN)

    def __floor__(self):
        return _whole(self, ROUND_FLOOR)

    def __ceil__(self):
        return _whole(self, ROUND_CEILING)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __sizeof__(self):
        # Words of 19 digits, the first four of which are part of the object.
        words = -(-digits_of(self._coefficient) // 19)
        return 104 + (8 * words if words > 4 else 0)

    def __reduce__(self):
        return type(self), (Decimal.__str__(self),)

    # ---- comparison ----

    @accelerated
    def __eq__(self, other):
        return _compared(self, other, _equal)

    @accelerated
    def __ne__(self, other):
        result = _compared(self, other, _equal)
        return result if result is NotImplemented else not result

    @accelerated
    def __lt__(self, other):
        return _compared(self, other, _less)

    @accelerated
    def __le__(self, other):
        return _compared(self, other, _less_or_equal)

    @accelerated
    def __gt__(self, other):
        return _compared(self, other, _greater)

    @accelerated
    def __ge__(self, other):
        return _compared(self, other, _greater_or_equal)

    def compare(self, other, context=None):
        """-1, 0 or 1 as a number, or NaN."""
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _nan_of(self, other, context, status)
        context.report(status)
        return _from_int(_order(self, other)) if result is None else result

    def compare_signal(self, other, context=None):
        """Like compare, but every NaN is an invalid operation."""
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _nan_of(self, other, context, status)
        if result is not None and not status:
            status.append(InvalidOperation)
        context.report(status)
        return _from_int(_order(self, other)) if result is None else result

    def compare_total(self, other, context=None):
        """Compare by the total order of representations."""
        _check_context(context)
        return _from_int(_total_order(self, _required(other)))

    def compare_total_mag(self, other, context=None):
        _check_context(context)
        return _from_int(_total_order(self.copy_abs(), _required(other).copy_abs()))

    def same_quantum(self, other, context=None):
        """Whether both have the same exponent, or are both NaN or both infinite."""
        _check_context(context)
        other = _required(other)
        if self._kind or other._kind:
            return (self.is_nan() and other.is_nan()) or (self.is_infinite() and other.is_infinite())
        return self._exponent == other._exponent

    def max(self, other, context=None):
        return _extreme(self, other, context, 1, False)

    def min(self, other, context=None):
        return _extreme(self, other, context, -1, False)

    def max_mag(self, other, context=None):
        return _extreme(self, other, context, 1, True)

    def min_mag(self, other, context=None):
        return _extreme(self, other, context, -1, True)

    # ---- signs ----

    def copy_abs(self):
        return _made(0, self._coefficient, self._exponent, self._kind)

    def copy_negate(self):
        return _made(1 - self._sign, self._coefficient, self._exponent, self._kind)

    def copy_sign(self, other, context=None):
        _check_context(context)
        return _made(_required(other)._sign, self._coefficient, self._exponent, self._kind)

    @accelerated
    def __pos__(self, context=None):
        context = _context_of(context)
        if self._kind == "" and self._coefficient == 0 and self._sign and context.rounding != ROUND_FLOOR:
            return self.copy_abs()._rounded(context)
        return self._rounded(context)

    @accelerated
    def __neg__(self, context=None):
        context = _context_of(context)
        if self._kind == "" and self._coefficient == 0 and context.rounding != ROUND_FLOOR:
            return self.copy_abs()._rounded(context)
        if self.is_nan():
            return self._rounded(context)
        return self.copy_negate()._rounded(context)

    @accelerated
    def __abs__(self, context=None):
        context = _context_of(context)
        if self.is_nan():
            return self._rounded(context)
        return self.copy_abs()._rounded(context)

    _abs = __abs__
    _negated = __neg__
    _rounded_in = __pos__

    def _rounded(self, context):
        status = []
        result = _nan_of(self, None, context, status) if self.is_nan() else _fixed(self, context, status)
        context.report(status)
        return result

    # ---- the operators ----

    @accelerated
    def __add__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._add(other, getcontext())

    @accelerated
    def __radd__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._add(self, getcontext())

    @accelerated
    def __sub__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._subtract(other, getcontext())

    @accelerated
    def __rsub__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._subtract(self, getcontext())

    @accelerated
    def __mul__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._multiply(other, getcontext())

    @accelerated
    def __rmul__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._multiply(self, getcontext())

    @accelerated
    def __truediv__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._divide(other, getcontext())

    @accelerated
    def __rtruediv__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._divide(self, getcontext())

    @accelerated
    def __floordiv__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._divide_int(other, getcontext())

    @accelerated
    def __rfloordiv__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._divide_int(self, getcontext())

    @accelerated
    def __mod__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._remainder(other, getcontext())

    @accelerated
    def __rmod__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._remainder(self, getcontext())

    def __divmod__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else self._divmod(other, getcontext())

    def __rdivmod__(self, other):
        other = _converted(other)
        return other if other is NotImplemented else other._divmod(self, getcontext())

    # ---- sums ----

    def _add(self, other, context):
        status = []
        result = _sum(self, other, context, status)
        context.report(status)
        return result

    def _subtract(self, other, context):
        if other.is_nan():
            return self._add(other, context)
        return self._add(other.copy_negate(), context)

    # ---- products ----

    def _multiply(self, other, context):
        status = []
        result = _nan_of(self, other, context, status)
        if result is None:
            result = _product(self, other, status)
            result = _fixed(result, context, status)
        context.report(status)
        return result

    def fma(self, other, third, context=None):
        """self * other + third, rounded once."""
        context = _context_of(context)
        other, third = _required(other), _required(third)
        status = []
        signals = third.is_snan() and (self.is_nan() or other.is_nan())
        signals = signals and not (self.is_snan() or other.is_snan())
        result = _nan_of(third, None, context, status) if signals else _nan_of(self, other, context, status)
        if result is None and third.is_nan():
            if _defined_product(self, other):
                result = _nan_of(third, None, context, status)
            else:
                status.append(InvalidOperation)
                result = _NAN
        if result is None:
            result = _product(self, other, status)
            result = result if result.is_nan() else _sum(result, third, context, status)
        context.report(status)
        return result

    def _divide(self, other, context):
        status = []
        result = _nan_of(self, other, context, status)
        if result is None:
            result = _quotient(self, other, context, status)
        context.report(status)
        return result

    def _divide_int(self, other, context):
        status = []
        result = _integer_division(self, other, context, status, True, False)[0]
        context.report(status)
        return result

    def _remainder(self, other, context):
        status = []
        result = _remainder_of(self, other, context, status)
        context.report(status)
        return result

    def _divmod(self, other, context):
        status = []
        result = _integer_division(self, other, context, status)
        context.report(status)
        return result

    def remainder_near(self, other, context=None):
        """The remainder of the division whose quotient is the nearest integer."""
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _near_remainder(self, other, context, status)
        context.report(status)
        return result

    # ---- powers ----

    def __pow__(self, other, modulo=None):
        other = _converted(other)
        if other is NotImplemented:
            return other
        if modulo is not None:
            modulo = _converted(modulo)
            if modulo is NotImplemented:
                return modulo
        return self._power(other, modulo, getcontext())

    def __rpow__(self, other, modulo=None):
        other = _converted(other)
        return other if other is NotImplemented else other._power(self, None, getcontext())

    def _power(self, other, modulo, context):
        status = []
        if modulo is None:
            result = _powers.power(self, other, context, status)
        else:
            result = _powers.modular_power(self, other, modulo, context, status)
        context.report(status)
        return result

    def sqrt(self, context=None):
        """The square root, correctly rounded half to even."""
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            result = _root(self, context, status)
        context.report(status)
        return result

    def exp(self, context=None):
        """e to the power of the number, correctly rounded half to even."""
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            if self._kind:
                result = _made(0, 0, 0) if self._sign else self
            elif self._coefficient == 0:
                result = _made(0, 1, 0)
            else:
                result = _exponential(self, context, status)
        context.report(status)
        return result

    def ln(self, context=None):
        """The natural logarithm, correctly rounded half to even."""
        return self._logarithm(context, _functions.ln, lambda number: 0 if number == 1 else None)

    def log10(self, context=None):
        """The logarithm to base 10, correctly rounded half to even."""
        return self._logarithm(context, _functions.log10, _power_of_ten)

    def _logarithm(self, context, function, exact):
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            if self.is_zero():
                result = _made(1, 0, 0, _INFINITE)
            elif self._sign:
                status.append(InvalidOperation)
                result = _NAN
            elif self._kind:
                result = self
            else:
                known = exact(self)
                if known is not None:
                    result = _fixed(_from_int(known), context, status)
                else:
                    sign, coefficient, exponent = function(self._coefficient, self._exponent, context.prec)
                    result = _fixed(_made(sign, coefficient, exponent), context, status, ROUND_HALF_EVEN)
        context.report(status)
        return result

    def logb(self, context=None):
        """The exponent of the most significant digit, as a number."""
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            if self._kind:
                result = _made(0, 0, 0, _INFINITE)
            elif self._coefficient == 0:
                status.append(DivisionByZero)
                result = _made(1, 0, 0, _INFINITE)
            else:
                result = _fixed(_from_int(self.adjusted()), context, status)
        context.report(status)
        return result

    # ---- digits and exponents ----

    @accelerated
    def quantize(self, exp, rounding=None, context=None):
        """The number with the exponent of another, rounded."""
        context = _context_of(context)
        exp = _required(exp)
        rounding = _checked_rounding(rounding, context)
        status = []
        result = _nan_of(self, exp, context, status)
        if result is None:
            result = _quantized(self, exp, rounding, context, status)
        context.report(status)
        return result

    def normalize(self, context=None):
        """The number without zeros at its end."""
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            result = _fixed(self, context, status)
            if result._kind == "":
                if result._coefficient == 0:
                    result = _made(result._sign, 0, 0)
                else:
                    most = context.Etop() if context.clamp else context.Emax
                    result = _made(result._sign, *without_zeros(result._coefficient, result._exponent, most))
        context.report(status)
        return result

    def to_integral_value(self, rounding=None, context=None):
        """The nearest integer, without signalling that digits were lost."""
        return self._to_integral(rounding, context, False)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        """The nearest integer."""
        return self._to_integral(rounding, context, True)

    def _to_integral(self, rounding, context, exact):
        context = _context_of(context)
        rounding = _checked_rounding(rounding, context)
        status = []
        result = _nan_of(self, None, context, status)
        if result is None:
            result = self
            if self._kind == "" and self._exponent < 0:
                coefficient, inexact = shortened(self._coefficient, -self._exponent, rounding, self._sign)
                result = _made(self._sign, coefficient, 0)
                if exact:
                    if self._coefficient:
                        status.append(Rounded)
                    if inexact:
                        status.append(Inexact)
        context.report(status)
        return result

    def scaleb(self, other, context=None):
        """The number with another added to its exponent."""
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _nan_of(self, other, context, status)
        if result is None:
            limit = 2 * (context.Emax + context.prec)
            if other._kind or other._exponent != 0 or not -limit <= int(other) <= limit:
                status.append(InvalidOperation)
                result = _NAN
            elif self._kind:
                result = self
            else:
                result = _fixed(_made(self._sign, self._coefficient, self._exponent + int(other)), context, status)
        context.report(status)
        return result

    def shift(self, other, context=None):
        """The digits moved by a number of places, zeros coming in."""
        return self._moved(other, context, False)

    def rotate(self, other, context=None):
        """The digits moved by a number of places, those that leave coming in at the other end."""
        return self._moved(other, context, True)

    def _moved(self, other, context, around):
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _nan_of(self, other, context, status)
        if result is None:
            if other._kind or other._exponent != 0 or abs(int(other)) > context.prec:
                status.append(InvalidOperation)
                result = _NAN
            elif self._kind:
                result = self
            else:
                result = _made(self._sign, _moved_digits(self, int(other), context.prec, around), self._exponent)
        context.report(status)
        return result

    def next_plus(self, context=None):
        """The smallest number that is larger, within the precision."""
        return self._next(context, 0)

    def next_minus(self, context=None):
        """The largest number that is smaller, within the precision."""
        return self._next(context, 1)

    def _next(self, context, downward):
        context = _context_of(context)
        status = []
        result = _nan_of(self, None, context, status)
        context.report(status)
        return _neighbour(self, context, downward) if result is None else result

    def next_toward(self, other, context=None):
        """The next number in the direction of another."""
        context = _context_of(context)
        other = _required(other)
        status = []
        result = _nan_of(self, other, context, status)
        if result is None:
            order = _order(self, other)
            if order == 0:
                result = self.copy_sign(other)
            else:
                result = _neighbour(self, context, int(order > 0))
                if result._kind == _INFINITE:
                    status.extend([Overflow, Inexact, Rounded])
                elif result.adjusted() < context.Emin:
                    status.extend([Underflow, Subnormal, Inexact, Rounded])
                    if result._coefficient == 0:
                        status.append(Clamped)
        context.report(status)
        return result

    # ---- logic ----

    def logical_and(self, other, context=None):
        return _logic(self, other, context, lambda a, b: a & b)

    def logical_or(self, other, context=None):
        return _logic(self, other, context, lambda a, b: a | b)

    def logical_xor(self, other, context=None):
        return _logic(self, other, context, lambda a, b: a ^ b)

    def logical_invert(self, context=None):
        context = _context_of(context)
        return self.logical_xor(_made(0, (10**context.prec - 1) // 9, 0), context)


# ---- making numbers ----


def _made(sign, coefficient, exponent, kind=""):
    made = object.__new__(Decimal)
    made._sign = sign
    made._coefficient = coefficient
    made._exponent = exponent
    made._kind = kind
    return made


def _of_class(cls, number):
    made = object.__new__(cls)
    made._sign = number._sign
    made._coefficient = number._coefficient
    made._exponent = number._exponent
    made._kind = number._kind
    return made


_NAN = _made(0, 0, 0, _QUIET)


def _from_int(value):
    return _made(int(value < 0), abs(value), 0)


def _from_float(value):
    if value != value or value in (float("inf"), float("-inf")):
        kind = _QUIET if value != value else _INFINITE
        return _made(int(str(value).startswith("-")), 0, 0, kind)
    negative = int(float.__repr__(value).startswith("-"))
    numerator, denominator = float.as_integer_ratio(float.__abs__(value))
    twos = denominator.bit_length() - 1
    return _made(negative, numerator * 5**twos, -twos)


def _exactly(value, context):
    """The number that a value stands for, not rounded."""
    if isinstance(value, str):
        return _from_text(value, context)
    if isinstance(value, Decimal):
        return _made(value._sign, value._coefficient, value._exponent, value._kind)
    if isinstance(value, int):
        return _from_int(int(value))
    if isinstance(value, float):
        context.report([FloatOperation])
        return _from_float(value)
    if isinstance(value, (tuple, list)):
        return _from_parts(value)
    raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")


def _from_text(text, context):
    match = _NUMBER.fullmatch(text.strip().replace("_", ""))
    whole = fraction = None
    if match is not None:
        sign, whole, fraction, exponent, infinite, nan, payload = match.groups()
        if infinite:
            return _made(int(sign == "-"), 0, 0, _INFINITE)
        if nan:
            kind = _SIGNALING if nan[0] in "sS" else _QUIET
            return _made(int(sign == "-"), number_of(payload or "0"), 0, kind)
    if not whole and not fraction:
        context.report([ConversionSyntax])
        return _NAN
    fraction = fraction or ""
    return _made(int(sign == "-"), number_of((whole or "") + fraction), _exponent_of(exponent or "") - len(fraction))


def _exponent_of(text):
    magnitude = number_of(text.lstrip("+-") or "0")
    return -magnitude if text.startswith("-") else magnitude


def _from_parts(value):
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exponent = value
    if sign not in (0, 1) or not isinstance(sign, int):
        raise ValueError("sign must be an integer with the value 0 or 1")
    if exponent == "F":
        return _made(sign, 0, 0, _INFINITE)
    if not isinstance(digits, (tuple, list)):
        raise ValueError("coefficient must be a tuple of digits")
    coefficient = 0
    for digit in digits:
        if not isinstance(digit, int) or not 0 <= digit <= 9:
            raise ValueError("coefficient must be a tuple of digits")
        coefficient = coefficient * 10 + digit
    if exponent in (_QUIET, _SIGNALING):
        return _made(sign, coefficient, 0, exponent)
    if isinstance(exponent, str):
        raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
    if not isinstance(exponent, int):
        raise ValueError("exponent must be an integer")
    return _made(sign, coefficient, _of_machine_size(exponent))


def _of_machine_size(value):
    if not -sys.maxsize - 1 <= value <= sys.maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return value


def _is_within_limits(number):
    """Whether some context holds the number exactly."""
    return number._kind != "" or (number._exponent >= MIN_ETINY and number.adjusted() <= MAX_EMAX)


def _check_context(context):
    if context is not None and not isinstance(context, Context):
        raise TypeError("optional argument must be a context")


def _context_of(context):
    """The context that a method is given, the current one for None."""
    if context is None:
        return getcontext()
    _check_context(context)
    return context


def _converted(other):
    """The other operand of an operator, or NotImplemented."""
    if isinstance(other, Decimal):
        return other
    if isinstance(other, int):
        return _from_int(int(other))
    return NotImplemented


def _required(other):
    """The argument of a method as a number."""
    other_number = _converted(other)
    if other_number is NotImplemented:
        raise TypeError(f"conversion from {type(other).__name__} to Decimal is not supported")
    return other_number


def _checked_rounding(rounding, context):
    if rounding is None:
        return context.rounding
    if rounding not in ROUNDINGS:
        # The context has the message.
        context.copy().rounding = rounding
    return rounding


# ---- results ----


def _nan_of(number, other, context, status):
    """The NaN that an operation on a NaN gives, None if there is none among the operands."""
    chosen = None
    for kind in (_SIGNALING, _QUIET):
        for operand in (number, other):
            if chosen is None and operand is not None and operand._kind == kind:
                chosen = operand
    if chosen is None:
        return None
    if chosen._kind == _SIGNALING:
        status.append(InvalidOperation)
    room = context.prec - context.clamp
    payload = chosen._coefficient
    if digits_of(payload) > room:
        payload %= 10**room
    return _made(chosen._sign, payload, 0, _QUIET)


def _fixed(number, context, status, rounding=None):
    """A number brought into a context: its precision, and its range of exponents."""
    if type(number) is not Decimal:
        number = _made(number._sign, number._coefficient, number._exponent, number._kind)
    if number._kind:
        return number
    sign, coefficient, exponent = number._sign, number._coefficient, number._exponent
    tiny, top = context.Etiny(), context.Etop()
    if coefficient == 0:
        most = top if context.clamp else context.Emax
        within = min(max(exponent, tiny), most)
        if within == exponent:
            return number
        status.append(Clamped)
        return _made(sign, 0, within)
    rounding = rounding or context.rounding
    digits = digits_of(coefficient)
    least = digits + exponent - context.prec
    if least > top:
        status.extend([Overflow, Inexact, Rounded])
        return _overflowed(sign, rounding, context)
    subnormal = least < tiny
    least = max(least, tiny)
    if exponent < least:
        return _rounded_to(number, least, subnormal, rounding, context, status)
    if subnormal:
        status.append(Subnormal)
    if context.clamp and exponent > top:
        status.append(Clamped)
        return _made(sign, coefficient * 10 ** (exponent - top), top)
    return number


def _rounded_to(number, least, subnormal, rounding, context, status):
    sign = number._sign
    kept, inexact = shortened(number._coefficient, least - number._exponent, rounding, sign)
    if digits_of(kept) > context.prec:
        kept //= 10
        least += 1
    if least > context.Etop():
        status.extend([Overflow, Inexact, Rounded])
        return _overflowed(sign, rounding, context)
    if subnormal:
        status.append(Subnormal)
        if inexact:
            status.append(Underflow)
    if inexact:
        status.append(Inexact)
    status.append(Rounded)
    if kept == 0:
        status.append(Clamped)
    return _made(sign, kept, least)


def _overflowed(sign, rounding, context):
    largest = (
        rounding in (ROUND_DOWN, "ROUND_05UP")
        or (rounding == ROUND_CEILING and sign)
        or (rounding == ROUND_FLOOR and not sign)
    )
    if largest:
        return _made(sign, 10**context.prec - 1, context.Etop())
    return _made(sign, 0, 0, _INFINITE)


# ---- arithmetic ----


def _sum(one, other, context, status):
    result = _nan_of(one, other, context, status)
    if result is not None:
        return result
    if one._kind or other._kind:
        if one._kind and other._kind and one._sign != other._sign:
            status.append(InvalidOperation)
            return _NAN
        return one if one._kind else other
    exponent = min(one._exponent, other._exponent)
    negative_zero = int(context.rounding == ROUND_FLOOR and one._sign != other._sign)
    if one._coefficient == 0 and other._coefficient == 0:
        sign = 1 if one._sign and other._sign else negative_zero
        return _fixed(_made(sign, 0, exponent), context, status)
    if one._coefficient == 0 or other._coefficient == 0:
        kept, zero = (other, one) if one._coefficient == 0 else (one, other)
        exponent = max(exponent, kept.adjusted() - context.prec)
        if kept._exponent > exponent:
            kept = _made(kept._sign, kept._coefficient * 10 ** (kept._exponent - exponent), exponent)
        return _fixed(kept, context, status)
    large, small = (one, other) if one._exponent >= other._exponent else (other, one)
    small = _not_too_small(large, small, context)
    wide = large._coefficient * 10 ** (large._exponent - small._exponent)
    total = (-wide if large._sign else wide) + (-small._coefficient if small._sign else small._coefficient)
    if total == 0:
        return _fixed(_made(negative_zero, 0, exponent), context, status)
    return _fixed(_made(int(total < 0), abs(total), small._exponent), context, status)


def _not_too_small(large, small, context):
    """The smaller operand, replaced by a 1 that rounds alike where it lies far below the precision of the larger."""
    lowest = large._exponent + min(-1, digits_of(large._coefficient) - context.prec - 2)
    if small.adjusted() < lowest:
        return _made(small._sign, 1, lowest)
    return small


def _defined_product(one, other):
    return not ((one.is_infinite() and other.is_zero()) or (one.is_zero() and other.is_infinite()))


def _product(one, other, status):
    sign = one._sign ^ other._sign
    if one._kind or other._kind:
        if not _defined_product(one, other):
            status.append(InvalidOperation)
            return _NAN
        return _made(sign, 0, 0, _INFINITE)
    return _made(sign, one._coefficient * other._coefficient, one._exponent + other._exponent)


def _quotient(one, other, context, status):
    sign = one._sign ^ other._sign
    if one._kind:
        if other._kind:
            status.append(InvalidOperation)
            return _NAN
        return _made(sign, 0, 0, _INFINITE)
    if other._kind:
        status.append(Clamped)
        return _made(sign, 0, context.Etiny())
    if other._coefficient == 0:
        if one._coefficient == 0:
            status.append(DivisionUndefined)
            return _NAN
        status.append(DivisionByZero)
        return _made(sign, 0, 0, _INFINITE)
    ideal = one._exponent - other._exponent
    if one._coefficient == 0:
        return _fixed(_made(sign, 0, ideal), context, status)
    shift = digits_of(other._coefficient) - digits_of(one._coefficient) + context.prec + 1
    exponent = ideal - shift
    if shift >= 0:
        coefficient, rest = divmod(one._coefficient * 10**shift, other._coefficient)
    else:
        coefficient, rest = divmod(one._coefficient, other._coefficient * 10**-shift)
    if rest:
        # A digit that says that more follow.
        coefficient, exponent = coefficient * 10 + 1, exponent - 1
    else:
        coefficient, exponent = without_zeros(coefficient, exponent, ideal)
    return _fixed(_made(sign, coefficient, exponent), context, status)


def _integer_division(one, other, context, status, want_quotient=True, want_rest=True):
    """The integer quotient and the remainder; conditions of what is not wanted are not noted."""
    result = _nan_of(one, other, context, status)
    if result is not None:
        return result, result
    sign = one._sign ^ other._sign
    if one._kind:
        if other._kind or want_rest:
            status.append(InvalidOperation)
        return (_NAN if other._kind else _made(sign, 0, 0, _INFINITE)), _NAN
    if other._kind:
        return _made(sign, 0, 0), _fixed(one, context, status) if want_rest else one
    if other._coefficient == 0:
        if one._coefficient == 0:
            status.append(DivisionUndefined)
            return _NAN, _NAN
        status.extend([DivisionByZero] * want_quotient + [InvalidOperation] * want_rest)
        return _made(sign, 0, 0, _INFINITE), _NAN
    quotient, rest = _divided(one, other, context)
    if quotient is None:
        status.append(DivisionImpossible)
        return _NAN, _NAN
    made = _made(sign, quotient, 0)
    made = _fixed(made, context, status) if want_quotient else made
    return made, _fixed(rest, context, status) if want_rest else rest


def _divided(one, other, context):
    """The quotient's coefficient, None if it has too many digits, and the exact remainder."""
    exponent = min(one._exponent, other._exponent)
    difference = one.adjusted() - other.adjusted()
    if one._coefficient == 0:
        return 0, _made(one._sign, 0, exponent)
    if difference > context.prec:
        return None, None
    if difference < -1:
        return 0, _made(one._sign, one._coefficient * 10 ** (one._exponent - exponent), exponent)
    left = one._coefficient * 10 ** (one._exponent - exponent)
    right = other._coefficient * 10 ** (other._exponent - exponent)
    quotient, rest = divmod(left, right)
    if digits_of(quotient) > context.prec:
        return None, None
    return quotient, _made(one._sign, rest, exponent)


def _remainder_of(one, other, context, status):
    result = _nan_of(one, other, context, status)
    if result is not None:
        return result
    if one._kind:
        status.append(InvalidOperation)
        return _NAN
    if other._kind == "" and other._coefficient == 0:
        status.append(DivisionUndefined if one._coefficient == 0 else InvalidOperation)
        return _NAN
    return _integer_division(one, other, context, status, False, True)[1]


def _near_remainder(one, other, context, status):
    result = _nan_of(one, other, context, status)
    if result is not None:
        return result
    if one._kind:
        status.append(InvalidOperation)
        return _NAN
    if other._kind:
        return _fixed(one, context, status)
    if other._coefficient == 0:
        status.append(DivisionUndefined if one._coefficient == 0 else InvalidOperation)
        return _NAN
    quotient, rest = _divided(one, other, context)
    if quotient is None:
        status.append(DivisionImpossible)
        return _NAN
    if one.adjusted() - other.adjusted() < -1:
        # Less than a fifth of the divisor.
        return _fixed(rest, context, status)
    exponent = min(rest._exponent, other._exponent)
    left = rest._coefficient * 10 ** (rest._exponent - exponent)
    right = other._coefficient * 10 ** (other._exponent - exponent)
    sign = one._sign
    if 2 * left + quotient % 2 > right:
        left, sign, quotient = right - left, 1 - sign, quotient + 1
    if digits_of(quotient) > context.prec:
        status.append(DivisionImpossible)
        return _NAN
    return _fixed(_made(sign, left, exponent), context, status)


def _root(number, context, status):
    if number.is_zero():
        return _fixed(_made(number._sign, 0, number._exponent // 2), context, status)
    if number._sign:
        status.append(InvalidOperation)
        return _NAN
    if number._kind:
        return number
    ideal = number._exponent // 2
    coefficient, exponent = number._coefficient, number._exponent
    if exponent % 2:
        coefficient, exponent = coefficient * 10, exponent - 1
    # Two digits more than the precision decide the rounding, with one more for what follows.
    shift = context.prec + 3 - digits_of(coefficient) // 2
    scaled, lost = (coefficient * 100**shift, 0) if shift > 0 else split(coefficient, -2 * shift)
    root = square_root(scaled)
    exponent = exponent // 2 - shift
    if lost or root * root != scaled:
        root, exponent = root * 10 + 1, exponent - 1
    else:
        root, exponent = without_zeros(root, exponent, ideal)
        if exponent > ideal:
            root, exponent = root * 10 ** (exponent - ideal), ideal
    return _fixed(_made(0, root, exponent), context, status, ROUND_HALF_EVEN)


def _exponential(number, context, status):
    if number.adjusted() > 20 or abs(int(number)) > 3 * (context.Emax + context.prec + 2):
        # Far outside of the range of exponents, or so near to 1 that only the direction counts.
        huge = _made(0, 1, -10 * context.Emax - 100) if number._sign else _made(0, 1, 10 * context.Emax + 100)
        return _fixed(huge, context, status, ROUND_HALF_EVEN)
    if number.adjusted() < -context.prec - 1:
        near = 10 ** (context.prec + 2)
        return _fixed(_made(0, near + (-1 if number._sign else 1), -context.prec - 2), context, status, ROUND_HALF_EVEN)
    coefficient, exponent = _functions.exp(number._coefficient, number._exponent, number._sign, context.prec)
    return _fixed(_made(0, coefficient, exponent), context, status, ROUND_HALF_EVEN)


def _power_of_ten(number):
    """The logarithm of a number that is a power of ten, or None."""
    coefficient, exponent = without_zeros(number._coefficient, number._exponent)
    return exponent if coefficient == 1 else None


def _quantized(number, exp, rounding, context, status):
    if number._kind or exp._kind:
        if number._kind and exp._kind:
            return number
        status.append(InvalidOperation)
        return _NAN
    exponent = exp._exponent
    if not context.Etiny() <= exponent <= context.Emax:
        status.append(InvalidOperation)
        return _NAN
    if number._coefficient == 0:
        return _fixed(_made(number._sign, 0, exponent), context, status)
    if number.adjusted() > context.Emax or number.adjusted() - exponent + 1 > context.prec:
        status.append(InvalidOperation)
        return _NAN
    if number._exponent >= exponent:
        result = _made(number._sign, number._coefficient * 10 ** (number._exponent - exponent), exponent)
    else:
        coefficient, inexact = shortened(number._coefficient, exponent - number._exponent, rounding, number._sign)
        result = _made(number._sign, coefficient, exponent)
        if digits_of(coefficient) > context.prec or result.adjusted() > context.Emax:
            status.append(InvalidOperation)
            return _NAN
        status.append(Rounded)
        if inexact:
            status.append(Inexact)
    if result._coefficient and result.adjusted() < context.Emin:
        status.append(Subnormal)
    return _fixed(result, context, status)


def _moved_digits(number, places, precision, around):
    digits = text_of(number._coefficient).rjust(precision, "0")[-precision:]
    if around:
        places %= precision
        digits = digits[places:] + digits[:places]
    elif places >= 0:
        digits = digits[places:] + "0" * places
    else:
        digits = digits[:places]
    return int(digits[-precision:] or "0")


def _neighbour(number, context, downward):
    if number._kind:
        if number._sign == downward:
            return number
        return _made(number._sign, 10**context.prec - 1, context.Etop())
    quiet = context.copy()
    quiet.clear_traps()
    quiet.rounding = ROUND_FLOOR if downward else ROUND_CEILING
    rounded = _fixed(number, quiet, [])
    if rounded._kind or _order(rounded, number) != 0:
        return rounded
    return _sum(number, _made(downward, 1, context.Etiny() - 1), quiet, [])


def _logic(one, other, context, operation):
    context = _context_of(context)
    other = _required(other)
    status = []
    result = _NAN
    operands = (one, other)
    if all(_is_logical(operand) for operand in operands):
        texts = [text_of(operand._coefficient).rjust(context.prec, "0")[-context.prec :] for operand in operands]
        digits = "".join(str(operation(int(a), int(b))) for a, b in zip(*texts))
        result = _made(0, int(digits), 0)
    else:
        status.append(InvalidOperation)
    context.report(status)
    return result


def _is_logical(number):
    return (
        number._kind == ""
        and number._sign == 0
        and number._exponent == 0
        and all(digit in "01" for digit in text_of(number._coefficient))
    )


# ---- order ----


def _order(one, other):
    """-1, 0 or 1 for numbers that are not NaN."""
    a, b = _sign_of(one), _sign_of(other)
    if a != b:
        return -1 if a < b else 1
    if a == 0:
        return 0
    return a * _magnitude_order(one, other)


def _sign_of(number):
    if number.is_zero():
        return 0
    return -1 if number._sign else 1


def _magnitude_order(one, other):
    if one._kind or other._kind:
        return bool(one._kind) - bool(other._kind)
    a, b = one.adjusted(), other.adjusted()
    if a != b:
        return -1 if a < b else 1
    exponent = min(one._exponent, other._exponent)
    left = one._coefficient * 10 ** (one._exponent - exponent)
    right = other._coefficient * 10 ** (other._exponent - exponent)
    return (left > right) - (left < right)


def _total_order(one, other):
    if one._sign != other._sign:
        return -1 if one._sign else 1
    direction = -1 if one._sign else 1
    ranks = {"": 0, _INFINITE: 0, _SIGNALING: 1, _QUIET: 2}
    a, b = ranks[one._kind], ranks[other._kind]
    if a != b:
        return direction * (1 if a > b else -1)
    if a:
        a, b = one._coefficient, other._coefficient
        return direction * ((a > b) - (a < b))
    order = _order(one, other)
    if order:
        return order
    a, b = one._exponent, other._exponent
    return direction * ((a > b) - (a < b))


def _equal(order):
    return order == 0


def _less(order):
    return order < 0


def _less_or_equal(order):
    return order <= 0


def _greater(order):
    return order > 0


def _greater_or_equal(order):
    return order >= 0


def _compared(one, other, relation):
    equality = relation is _equal
    if not isinstance(other, (Decimal, int)):
        if isinstance(other, float):
            _mixed_with_float(equality)
            other = _from_float(other)
        elif equality and isinstance(other, complex) and other.imag == 0:
            _mixed_with_float(True)
            other = _from_float(other.real)
        elif hasattr(other, "numerator") and hasattr(other, "denominator"):
            # A fraction: both sides times its denominator.
            if one._kind == "":
                one = _made(one._sign, one._coefficient * int(other.denominator), one._exponent)
            other = _from_int(int(other.numerator))
        else:
            return NotImplemented
    elif not isinstance(other, Decimal):
        other = _from_int(int(other))
    if one.is_nan() or other.is_nan():
        signaling = _SIGNALING in (one._kind, other._kind)
        if signaling or not equality:
            getcontext().report([InvalidOperation])
        return False
    return relation(_order(one, other))


def _mixed_with_float(equality):
    context = getcontext()
    if equality:
        context.flags[FloatOperation] = True
    else:
        context.report([FloatOperation])


def _extreme(one, other, context, direction, by_magnitude):
    context = _context_of(context)
    other = _required(other)
    status = []
    kinds = (one._kind, other._kind)
    if _SIGNALING not in kinds and kinds.count(_QUIET) == 1:
        chosen = other if one._kind == _QUIET else one
        result = _fixed(chosen, context, status)
    else:
        result = _nan_of(one, other, context, status)
        if result is None:
            left, right = (one.copy_abs(), other.copy_abs()) if by_magnitude else (one, other)
            order = _order(left, right) or _order(one, other) or _total_order(one, other)
            result = _fixed(one if order * direction > 0 else other, context, status)
    context.report(status)
    return result


# ---- text ----


def _scientific(number, capitals, engineering=False):
    sign = "-" if number._sign else ""
    if number._kind:
        if number._kind == _INFINITE:
            return sign + "Infinity"
        payload = text_of(number._coefficient) if number._coefficient else ""
        return sign + ("NaN" if number._kind == _QUIET else "sNaN") + payload
    digits = text_of(number._coefficient)
    left = number._exponent + len(digits)
    if number._exponent <= 0 and left > -6:
        point = left
    elif not engineering:
        point = 1
    elif digits == "0":
        point = (left + 1) % 3 - 1
    else:
        point = (left - 1) % 3 + 1
    if point <= 0:
        whole, fraction = "0", "." + "0" * -point + digits
    elif point >= len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point], "." + digits[point:]
    exponent = "" if left == point else ("E" if capitals else "e") + f"{left - point:+d}"
    return sign + whole + fraction + exponent


def _whole(number, rounding):
    """The nearest int."""
    if number._kind:
        if number._kind == _INFINITE:
            raise OverflowError("cannot convert Infinity to integer")
        raise ValueError("cannot convert NaN to integer")
    if number._exponent >= 0:
        return int(number)
    coefficient, _ = shortened(number._coefficient, -number._exponent, rounding, number._sign)
    return -coefficient if number._sign else coefficient


def _common_divisor(a, b):
    while b:
        a, b = b, a % b
    return a


_extend(Decimal)


# What takes from this module; a program may import the package anew, so they are not asked for by name when they are needed.
from decimal import _formatting, _powers  # noqa: E402
