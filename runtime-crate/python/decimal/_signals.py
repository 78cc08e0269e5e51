"""Signals of decimal arithmetic and the rounding modes. CPython Modules/_decimal, General Decimal Arithmetic 1.70."""

__name__ = "decimal"


class DecimalException(ArithmeticError):
    """Base of all signals: what a trapped condition raises."""


class Clamped(DecimalException):
    """The exponent of a 0 was changed to fit."""


class InvalidOperation(DecimalException):
    """An operation has no result."""


class ConversionSyntax(InvalidOperation):
    """A text is no number."""


class DivisionByZero(DecimalException, ZeroDivisionError):
    """A number was divided by zero."""


class DivisionImpossible(InvalidOperation):
    """The quotient of an integer division has more digits than the precision."""


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    """Zero was divided by zero."""


class Inexact(DecimalException):
    """Digits other than zero were lost."""


class InvalidContext(InvalidOperation):
    """A context cannot be used."""


class Rounded(DecimalException):
    """Digits were lost."""


class Subnormal(DecimalException):
    """The result is smaller than the smallest normal number."""


class Overflow(Inexact, Rounded):
    """The exponent is too large."""


class Underflow(Inexact, Rounded, Subnormal):
    """The result was rounded to a subnormal number or to zero."""


class FloatOperation(DecimalException, TypeError):
    """A float was mixed with decimals."""


# The signals that contexts have flags and traps for, in the order in which contexts show them.
SIGNALS = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)

# What sets the flag of another signal.
CONDITIONS = {
    ConversionSyntax: InvalidOperation,
    DivisionImpossible: InvalidOperation,
    DivisionUndefined: InvalidOperation,
    InvalidContext: InvalidOperation,
}

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"

ROUNDINGS = (
    ROUND_UP,
    ROUND_DOWN,
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_HALF_UP,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_05UP,
)

MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = MIN_EMIN - (MAX_PREC - 1)
