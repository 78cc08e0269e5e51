"""Powers of decimal numbers. CPython Modules/_decimal/libmpdec `mpd_qpow`, `mpd_qpowmod`."""

from decimal import _functions
from decimal._numbers import _INFINITE, _NAN, _fixed, _made, _nan_of, _order, _overflowed, _product, _quotient
from decimal._rounding import digits_of
from decimal._signals import ROUND_HALF_EVEN, Inexact, InvalidOperation, Overflow, Rounded

__name__ = "decimal"


def power(base, exponent, context, status):
    """base ** exponent: exact where it can be, else correctly rounded half to even."""
    result = _nan_of(base, exponent, context, status)
    if result is not None:
        return result
    if exponent.is_zero():
        if base.is_zero():
            status.append(InvalidOperation)
            return _NAN
        return _made(0, 1, 0)
    whole = _is_whole(exponent)
    sign = int(bool(base._sign and whole and _is_odd(exponent)))
    if base._sign and not base.is_zero() and not whole:
        status.append(InvalidOperation)
        return _NAN
    if base.is_zero() or base._kind:
        grows = bool(base._kind) != bool(exponent._sign)
        return _made(sign, 0, 0, _INFINITE) if grows else _made(sign, 0, 0)
    magnitude = base.copy_abs()
    compared = _order(magnitude, _made(0, 1, 0))
    if exponent._kind:
        if compared == 0:
            return _one(sign, context, status)
        return _made(0, 0, 0, _INFINITE) if (compared > 0) != bool(exponent._sign) else _made(0, 0, 0)
    if compared == 0:
        return _power_of_one(base, exponent, sign, whole, context, status)
    if whole and exponent.adjusted() < 18:
        return _whole_power(magnitude, int(exponent), sign, context, status)
    return _inexact_power(magnitude, exponent, sign, compared, context, status)


def _one(sign, context, status):
    status.extend([Inexact, Rounded])
    return _made(sign, 10 ** (context.prec - 1), 1 - context.prec)


def _power_of_one(base, exponent, sign, whole, context, status):
    if not whole:
        return _one(sign, context, status)
    ideal = base._exponent * int(exponent) if not exponent._sign else 0
    if ideal < 1 - context.prec:
        status.append(Rounded)
        ideal = 1 - context.prec
    return _made(sign, 10**-ideal if ideal < 0 else 1, min(ideal, 0))


def _inexact_power(base, exponent, sign, compared, context, status):
    # A result that no context holds need not be computed.
    if exponent.adjusted() + max(digits_of(abs(base.adjusted())), 1) > 22 + len(str(context.Emax)):
        grows = (compared > 0) != bool(exponent._sign)
        limit = 10 * context.Emax + 100
        return _fixed(_made(sign, 1, limit if grows else -limit), context, status)
    coefficient, result_exponent = _functions.power(
        base._coefficient, base._exponent, exponent._coefficient, exponent._exponent, exponent._sign, context.prec
    )
    status.extend([Inexact, Rounded])
    return _fixed(_made(sign, coefficient, result_exponent), context, status)


def _is_whole(number):
    if number._kind:
        return False
    return number._exponent >= 0 or number._coefficient % 10**-number._exponent == 0


def _is_odd(number):
    if number._kind or number._exponent > 0:
        return False
    return number._coefficient // 10**-number._exponent % 2 == 1


def _whole_power(base, exponent, sign, context, status):
    """Repeated squaring with a few digits more than the precision."""
    work = context.copy()
    work.clear_traps()
    work.rounding, work.clamp = ROUND_HALF_EVEN, 0
    work.prec = context.prec + len(str(abs(exponent))) + 2
    noted = []
    if exponent < 0:
        work.prec += 1
        base = _quotient(_made(0, 1, 0), base, work, noted)
    result = base
    for bit in bin(abs(exponent))[3:]:
        result = _times(result, result, work, noted)
        if bit == "1":
            result = _times(result, base, work, noted)
        if result._kind or result.is_zero():
            break
    status.extend(noted)
    if result._kind and Overflow in noted:
        return _overflowed(sign, context.rounding, context)
    return _fixed(_made(sign, result._coefficient, result._exponent, result._kind), context, status)


def _times(one, other, context, status):
    return _fixed(_product(one, other, status), context, status)


def modular_power(base, exponent, modulo, context, status):
    """base ** exponent % modulo for integers, exactly."""
    for one, other in ((base, exponent), (modulo, None)):
        result = _nan_of(one, other, context, status)
        if result is not None:
            return result
    operands = (base, exponent, modulo)
    refused = (
        any(not _is_whole(operand) for operand in operands)
        or exponent._sign
        or modulo.is_zero()
        or modulo.adjusted() >= context.prec
        or (exponent.is_zero() and base.is_zero())
    )
    if refused:
        status.append(InvalidOperation)
        return _NAN
    sign = int(bool(base._sign and _is_odd(exponent)))
    divisor = abs(int(modulo))
    return _made(sign, pow(abs(int(base)), int(exponent), divisor), 0)
