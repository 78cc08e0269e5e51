"""Powers of decimal numbers. CPython Modules/_decimal/libmpdec `mpd_qpow`, `mpd_qpowmod`."""

from _decimal import digits_of
from decimal import _functions
from decimal._numbers import _INFINITE, _NAN, _fixed, _made, _nan_of, _order, _overflowed, _product, _quotient
from decimal._rounding import is_multiple
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
    ideal = 0
    if base._exponent and not exponent._sign:
        # Beyond the precision, how large the exponent is does not matter.
        times = int(exponent) if exponent.adjusted() < 20 else 10**20
        ideal = base._exponent * times
    if ideal < 1 - context.prec:
        status.append(Rounded)
        ideal = 1 - context.prec
    return _made(sign, 10**-ideal if ideal < 0 else 1, min(ideal, 0))


def _inexact_power(base, exponent, sign, compared, context, status):
    grows = (compared > 0) != bool(exponent._sign)
    magnitude = exponent.adjusted() + _logarithm_magnitude(base)
    # A result that no context holds need not be computed.
    if magnitude > len(str(context.Emax)) + 2:
        limit = 10 * context.Emax + 100
        return _fixed(_made(sign, 1, limit if grows else -limit), context, status)
    status.extend([Inexact, Rounded])
    if magnitude < -context.prec - 4:
        # So near to 1 that only the direction counts.
        near = 10 ** (context.prec + 2)
        return _fixed(_made(sign, near + (1 if grows else -1), -context.prec - 2), context, status)
    coefficient, result_exponent = _functions.power(
        base._coefficient, base._exponent, exponent._coefficient, exponent._exponent, exponent._sign, context.prec
    )
    return _fixed(_made(sign, coefficient, result_exponent), context, status)


def _logarithm_magnitude(number):
    """The exponent of the first digit of the natural logarithm of a positive number other than 1, or one more or less."""
    adjusted = number.adjusted()
    if adjusted not in (-1, 0):
        return digits_of(abs(adjusted))
    # Near to 1 the logarithm is about the difference.
    unit = 10**-number._exponent if number._exponent < 0 else 1
    difference = abs(number._coefficient - unit)
    return digits_of(difference) + min(number._exponent, 0) - 1


def _is_whole(number):
    if number._kind:
        return False
    return number._exponent >= 0 or is_multiple(number._coefficient, -number._exponent)


def _is_odd(number):
    if number._kind or number._exponent > 0 or number._coefficient == 0:
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
    operands = (base, exponent, modulo)
    signaling = next((operand for operand in operands if operand.is_snan()), None)
    result = _nan_of(signaling or base, None if signaling else exponent, context, status)
    if result is None:
        result = _nan_of(modulo, None, context, status)
    if result is not None:
        return result
    refused = (
        any(not _is_whole(operand) for operand in operands)
        or (exponent._sign and not exponent.is_zero())
        or modulo.is_zero()
        or modulo.adjusted() >= context.prec
        or (exponent.is_zero() and base.is_zero())
    )
    if refused:
        status.append(InvalidOperation)
        return _NAN
    sign = int(bool(base._sign and _is_odd(exponent)))
    divisor = int(modulo.copy_abs())
    rest = _whole_part(base._coefficient, min(base._exponent, 0))
    rest = rest * pow(10, max(base._exponent, 0), divisor) % divisor
    rest = pow(rest, _whole_part(exponent._coefficient, min(exponent._exponent, 0)), divisor)
    for _ in range(exponent._exponent if rest > 1 and exponent._coefficient else 0):
        rest = pow(rest, 10, divisor)
    return _made(sign, rest, 0)


def _whole_part(coefficient, exponent):
    return coefficient // 10**-exponent if coefficient else 0
