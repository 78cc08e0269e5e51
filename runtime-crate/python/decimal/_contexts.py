"""Contexts: precision, rounding, exponent range, flags and traps, and the current context of a thread of execution. CPython
Modules/_decimal `PyDecContext`."""

import contextvars
import sys

from _decimal import accelerated
from decimal._signals import (
    CONDITIONS,
    MAX_EMAX,
    MAX_PREC,
    MIN_EMIN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUNDINGS,
    SIGNALS,
    Clamped,
    DivisionByZero,
    FloatOperation,
    Inexact,
    InvalidOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)

__name__ = "decimal"

_LIMITS = {"prec": (1, MAX_PREC), "Emin": (MIN_EMIN, 0), "Emax": (0, MAX_EMAX), "capitals": (0, 1), "clamp": (0, 1)}
_RANGES = {
    "prec": "valid range for prec is [1, MAX_PREC]",
    "Emin": "valid range for Emin is [MIN_EMIN, 0]",
    "Emax": "valid range for Emax is [0, MAX_EMAX]",
    "capitals": "valid values for capitals are 0 or 1",
    "clamp": "valid values for clamp are 0 or 1",
}
_ROUNDING_MESSAGE = (
    "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
    "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
)

# The order in which contexts show signals.
_SHOWN = (
    Clamped,
    InvalidOperation,
    DivisionByZero,
    Inexact,
    FloatOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)

_SIGNALS_MESSAGE = (
    "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
    "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"
)


class SignalDict:
    """The flags or traps of a context: a mapping of every signal to whether it is set."""

    __slots__ = ("_set",)

    def __init__(self, signals=()):
        self._set = {signal: signal in signals for signal in SIGNALS}

    def __getitem__(self, signal):
        return self._set[_known(signal)]

    def __setitem__(self, signal, value):
        self._set[_known(signal)] = bool(value)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(self._set)

    def __len__(self):
        return len(self._set)

    def __contains__(self, signal):
        return signal in self._set

    def __eq__(self, other):
        if isinstance(other, SignalDict):
            return self._set == other._set
        return self._set == other if isinstance(other, dict) else NotImplemented

    __hash__ = None

    def __repr__(self):
        shown = ", ".join(f"{signal!r}:{value}" for signal, value in self._set.items())
        return "{" + shown + "}"

    def keys(self):
        return self._set.keys()

    def values(self):
        return self._set.values()

    def items(self):
        return self._set.items()

    def get(self, signal, default=None):
        return self._set.get(signal, default)

    def copy(self):
        return dict(self._set)

    def chosen(self):
        """The signals that are set."""
        return [signal for signal, value in self._set.items() if value]


def _known(signal):
    if signal not in SIGNALS:
        raise KeyError(_SIGNALS_MESSAGE)
    return signal


def _signals(value):
    """Flags or traps as they are given to a context: a list of signals or a mapping of all of them."""
    if isinstance(value, SignalDict):
        return SignalDict(value.chosen())
    if isinstance(value, list):
        for signal in value:
            if signal not in SIGNALS:
                raise KeyError(_SIGNALS_MESSAGE)
        return SignalDict(value)
    if isinstance(value, dict):
        if set(value) != set(SIGNALS):
            raise KeyError("invalid signal dict")
        return SignalDict([signal for signal, given in value.items() if given])
    raise TypeError("argument must be a signal dict")


class Context:
    """How decimal operations round, and what they do about conditions."""

    __slots__ = ("Emax", "Emin", "capitals", "clamp", "flags", "prec", "rounding", "traps")

    def __init__(
        self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None
    ):
        default = DefaultContext if _ready else None
        self.prec = (default.prec if default else 28) if prec is None else prec
        self.rounding = (default.rounding if default else ROUND_HALF_EVEN) if rounding is None else rounding
        self.Emin = (default.Emin if default else -999999) if Emin is None else Emin
        self.Emax = (default.Emax if default else 999999) if Emax is None else Emax
        self.capitals = (default.capitals if default else 1) if capitals is None else capitals
        self.clamp = (default.clamp if default else 0) if clamp is None else clamp
        self.flags = SignalDict() if flags is None else _signals(flags)
        if traps is None:
            traps = default.traps if default else [InvalidOperation, DivisionByZero, Overflow]
        self.traps = _signals(traps)

    def __setattr__(self, name, value):
        if name in _LIMITS:
            if not isinstance(value, int):
                raise TypeError("an integer is required")
            if not -sys.maxsize - 1 <= value <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            low, high = _LIMITS[name]
            if not low <= value <= high:
                raise ValueError(_RANGES[name])
        elif name == "rounding":
            if value not in ROUNDINGS:
                raise TypeError(_ROUNDING_MESSAGE)
        elif name in ("flags", "traps"):
            if isinstance(value, list):
                raise TypeError("argument must be a signal dict")
            value = _signals(value)
        else:
            raise AttributeError(f"'decimal.Context' object has no attribute '{name}'")
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        raise AttributeError("context attributes cannot be deleted")

    def __repr__(self):
        flags, traps = (
            ", ".join(signal.__name__ for signal in _SHOWN if signals._set[signal])
            for signals in (self.flags, self.traps)
        )
        return (
            f"Context(prec={self.prec}, rounding={self.rounding}, Emin={self.Emin}, Emax={self.Emax}, "
            f"capitals={self.capitals}, clamp={self.clamp}, flags=[{flags}], traps=[{traps}])"
        )

    def __reduce__(self):
        flags, traps = self.flags.chosen(), self.traps.chosen()
        return Context, (self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp, flags, traps)

    def Etiny(self):
        return self.Emin - self.prec + 1

    def Etop(self):
        return self.Emax - self.prec + 1

    def radix(self):
        return Decimal(10)

    def clear_flags(self):
        self.flags = SignalDict()

    def clear_traps(self):
        self.traps = SignalDict()

    def copy(self):
        return Context(
            self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp, self.flags, self.traps
        )

    __copy__ = copy

    def report(self, status):
        """Set the flags of what happened in an operation, and raise the first of them that is trapped."""
        flags, traps = self.flags._set, self.traps._set
        trapped = []
        for condition in status:
            signal = CONDITIONS.get(condition, condition)
            flags[signal] = True
            if traps[signal]:
                trapped.append(condition)
        if trapped:
            order = (InvalidOperation, *CONDITIONS, *SIGNALS[1:])
            listed = sorted(set(trapped), key=order.index)
            signals = {CONDITIONS.get(condition, condition) for condition in listed}
            raise next(signal for signal in SIGNALS if signal in signals)(listed)

    @accelerated
    def add(self, x, y, /):
        return _operand(x)._add(_operand(y), context=self)

    @accelerated
    def subtract(self, x, y, /):
        return _operand(x)._subtract(_operand(y), context=self)

    @accelerated
    def multiply(self, x, y, /):
        return _operand(x)._multiply(_operand(y), context=self)

    @accelerated
    def divide(self, x, y, /):
        return _operand(x)._divide(_operand(y), context=self)

    @accelerated
    def quantize(self, x, y, /):
        return _operand(x).quantize(_operand(y), context=self)

    def create_decimal(self, num="0", /):
        return Decimal._create(num, self)

    def create_decimal_from_float(self, f, /):
        return Decimal.from_float(f)._rounded(self)


def _operation(name, public=None):
    """A method of contexts that takes its operands as arguments."""

    def method(self, x, /):
        return getattr(_operand(x), name)(context=self)

    method.__name__ = public or name
    return method


def _operation_of_two(name, public=None):
    def method(self, x, y, /):
        return getattr(_operand(x), name)(_operand(y), context=self)

    method.__name__ = public or name
    return method


def _question(name):
    def method(self, x, /):
        return getattr(_operand(x), name)()

    method.__name__ = name
    return method


def _operand(value):
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return Decimal(value)
    raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")


__molt_public__ = (
    "abs", "add", "compare", "compare_signal", "copy_abs", "copy_decimal", "copy_negate", "divide", "divide_int", "divmod",
    "exp", "is_finite", "is_infinite", "is_nan", "is_normal", "is_qnan", "is_signed", "is_snan", "is_subnormal",
    "is_zero", "ln", "log10", "logb", "logical_and", "logical_invert", "logical_or", "logical_xor", "max", "max_mag",
    "min", "min_mag", "minus", "multiply", "next_minus", "next_plus", "next_toward", "normalize", "number_class", "plus",
    "quantize", "remainder", "remainder_near", "rotate", "scaleb", "shift", "sqrt", "subtract", "to_eng_string",
    "to_integral", "to_integral_exact", "to_integral_value", "to_sci_string",
)

for _name in (
    "exp", "is_normal", "is_subnormal", "ln", "log10", "logb", "logical_invert", "next_minus", "next_plus",
    "normalize", "number_class", "sqrt", "to_eng_string", "to_integral", "to_integral_exact", "to_integral_value",
):  # fmt: skip
    setattr(Context, _name, _operation(_name))
for _name in (
    "compare", "compare_signal", "logical_and", "logical_or", "logical_xor", "max", "max_mag", "min", "min_mag",
    "next_toward", "remainder_near", "rotate", "scaleb", "shift",
):  # fmt: skip
    setattr(Context, _name, _operation_of_two(_name))
for _name in (
    "copy_abs", "copy_negate", "is_finite", "is_infinite", "is_nan", "is_qnan",
    "is_signed", "is_snan", "is_zero",
):  # fmt: skip
    setattr(Context, _name, _question(_name))
for _name, _public in (
    ("_abs", "abs"), ("_negated", "minus"), ("_rounded_in", "plus"), ("_scientific_in", "to_sci_string"),
    ("_applied", "_apply"),
):  # fmt: skip
    setattr(Context, _public, _operation(_name, _public))
for _name, _public in (
    ("_divide_int", "divide_int"), ("_remainder", "remainder"), ("_divmod", "divmod"),
):  # fmt: skip
    setattr(Context, _public, _operation_of_two(_name, _public))
del _name, _public


def _extend(decimal_class):
    """Takes the class of numbers, which is made after this module."""
    global Decimal
    Decimal = decimal_class

    def power(self, a, b, modulo=None):
        return _operand(a)._power(_operand(b), None if modulo is None else _operand(modulo), context=self)

    def fma(self, x, y, z, /):
        return _operand(x).fma(_operand(y), _operand(z), context=self)

    def canonical(self, x, /):
        if not isinstance(x, Decimal):
            raise TypeError("argument must be a Decimal")
        return x

    def is_canonical(self, x, /):
        return canonical(self, x).is_canonical()

    def copy_decimal(self, x, /):
        return _operand(x)

    def copy_sign(self, x, y, /):
        return _operand(x).copy_sign(_operand(y))

    def compare_total(self, x, y, /):
        return _operand(x).compare_total(_operand(y))

    def compare_total_mag(self, x, y, /):
        return _operand(x).compare_total_mag(_operand(y))

    def same_quantum(self, x, y, /):
        return _operand(x).same_quantum(_operand(y))

    comparisons = (compare_total, compare_total_mag, same_quantum)
    for method in (canonical, is_canonical, power, fma, copy_decimal, copy_sign, *comparisons):
        setattr(Context, method.__name__, method)


Decimal = None
_ready = False
DefaultContext = Context()
_ready = True
BasicContext = Context(
    prec=9,
    rounding=ROUND_HALF_UP,
    traps=[Clamped, InvalidOperation, DivisionByZero, Overflow, Underflow],
    flags=[],
)
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])

_current = contextvars.ContextVar("decimal_context")


@accelerated
def getcontext():
    """Get the current default context."""
    context = _current.get(None)
    if context is None:
        context = DefaultContext.copy()
        context.clear_flags()
        _current.set(context)
    return context


def setcontext(context, /):
    """Set a new default context."""
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context is DefaultContext or context is BasicContext or context is ExtendedContext:
        context = context.copy()
        context.clear_flags()
    _current.set(context)


class ContextManager:
    """Makes a copy of a context the current one for a `with` block."""

    def __new__(cls):
        raise TypeError("cannot create 'decimal.ContextManager' instances")

    def __enter__(self):
        self._saved = getcontext()
        setcontext(self._local)
        return self._local

    def __exit__(self, *args):
        setcontext(self._saved)


def localcontext(ctx=None, **kwargs):
    """Runs a block in a copy of a context, the current one when none is given; `kwargs` are changes to the copy."""
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    local = ctx.copy()
    for name, value in kwargs.items():
        if name not in Context.__slots__:
            raise TypeError(f"this function got an unexpected keyword argument '{name}'")
        setattr(local, name, value)
    manager = object.__new__(ContextManager)
    manager._local = local
    return manager
