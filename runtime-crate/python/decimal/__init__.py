"""Numbers of decimal digits, and the contexts of their arithmetic. CPython Lib/decimal.py, Modules/_decimal."""

import collections.abc
import numbers

from decimal._contexts import (
    BasicContext,
    Context,
    DefaultContext,
    ExtendedContext,
    SignalDict,
    getcontext,
    localcontext,
    setcontext,
)
from decimal._numbers import Decimal, DecimalTuple
from decimal._signals import (
    MAX_EMAX,
    MAX_PREC,
    MIN_EMIN,
    MIN_ETINY,
    ROUND_05UP,
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
    Clamped,
    ConversionSyntax,
    DecimalException,
    DivisionByZero,
    DivisionImpossible,
    DivisionUndefined,
    FloatOperation,
    Inexact,
    InvalidContext,
    InvalidOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)

__molt_missing__ = ("IEEEContext", "IEEE_CONTEXT_MAX_BITS", "SPEC_VERSION")

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
HAVE_THREADS = True
HAVE_CONTEXTVAR = True

numbers.Number.register(Decimal)
collections.abc.MutableMapping.register(SignalDict)
del collections, numbers, SignalDict
