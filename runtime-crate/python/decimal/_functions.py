"""Exponential, logarithms and powers, to a number of digits, by integers scaled by a power of ten. CPython
Modules/_decimal/libmpdec `mpd_qexp`, `mpd_qln`, `mpd_qpow`: the correctly rounded results."""

from _decimal import digits_of

__name__ = "decimal"


def _exp_fixed(numerator, scale):
    """e to the power of numerator/scale, times scale, for a ratio of any size; off by a few units."""
    # Halving the argument makes the series short; squaring undoes it.
    halvings = max(0, numerator.bit_length() - scale.bit_length() + 8)
    guard = 1 << (2 * halvings + 16)
    scale *= guard
    x = (numerator * guard) >> halvings
    total = term = scale
    k = 1
    while term:
        term = term * x // (scale * k)
        total += term
        k += 1
        if term == -1:
            break
    for _ in range(halvings):
        total = total * total // scale
    return total // guard


def _ln_fixed(numerator, denominator, scale):
    """The natural logarithm of numerator/denominator, times scale; off by a few units."""
    # Bring the ratio between 2/3 and 4/3 by powers of two.
    shift = numerator.bit_length() - denominator.bit_length()
    if shift >= 0:
        denominator <<= shift
    else:
        numerator <<= -shift
    if 3 * numerator > 4 * denominator:
        denominator <<= 1
        shift += 1
    guard = 1 << 32
    wide = scale * guard
    result = 2 * _atanh(numerator - denominator, numerator + denominator, wide)
    if shift:
        result += shift * 2 * _atanh(1, 3, wide)
    return result // guard


def _atanh(numerator, denominator, scale):
    """The inverse hyperbolic tangent of a ratio, times scale."""
    power = total = scale * numerator // denominator
    square = numerator * numerator
    divisor = denominator * denominator
    k = 3
    while power not in (0, -1):
        power = power * square // divisor
        total += power // k
        k += 2
    return total


def _certain(approximate, precision):
    """`approximate(digits)` gives a coefficient and an exponent, right but for its last digits; enough digits are asked for
    that rounding to the precision is certain, with a digit at the end that says that more follow."""
    extra = 6
    while True:
        coefficient, exponent = approximate(precision + extra)
        length = digits_of(coefficient)
        cut = 10 ** max(0, length - precision - 1)
        tail = coefficient % cut if cut > 1 else 0
        # Neither at a boundary of rounding nor within the error of one.
        margin = 100
        if cut > 1 and margin < tail < cut - margin and abs(tail - cut // 2) > margin:
            return coefficient * 10 + 1, exponent - 1
        if extra > 2 * precision + 60:
            # So near to a boundary that it is one: the result is exact.
            rounded = (coefficient + cut // 200) // (cut // 100)
            return rounded * 10 + 1, exponent + digits_of(cut) - 4
        extra += extra


def exp(coefficient, exponent, negative, precision):
    """The coefficient and exponent of e to the power of a number that is not 0."""

    def approximate(digits):
        # The result has about x/ln(10) digits before the point.
        magnitude = digits_of(coefficient) + exponent
        size = digits + max(magnitude, 0) * 4 + 4
        scale = 10**size
        x = coefficient * scale * 10**exponent if exponent >= 0 else coefficient * scale // 10**-exponent
        if negative:
            x = -x
        # e**x = 10**k * e**r, with r small.
        ln10 = _ln_fixed(10, 1, scale * 10**max(magnitude + 4, 4))
        k, rest = divmod(x * 10 ** max(magnitude + 4, 4), ln10)
        return _exp_fixed(rest // 10 ** max(magnitude + 4, 4), scale), k - size

    return _certain(approximate, precision)


def _adjust(coefficient, exponent):
    """A number between 0.5 and 5 or so, as a ratio, and the power of ten that it lacks."""
    power = digits_of(coefficient) + exponent
    numerator, denominator = coefficient, 10 ** digits_of(coefficient)
    return numerator, denominator, power


def _ln_scaled(coefficient, exponent, scale):
    numerator, denominator, power = _adjust(coefficient, exponent)
    result = _ln_fixed(numerator, denominator, scale)
    if power == 0:
        return result
    # The error of the logarithm of ten counts as often as there are powers of it.
    guard = 10 ** digits_of(abs(power))
    return result + power * _ln_fixed(10, 1, scale * guard) // guard


def ln(coefficient, exponent, precision):
    """Sign, coefficient and exponent of the natural logarithm of a positive number other than 1."""
    magnitude = _magnitude(lambda scale: _ln_scaled(coefficient, exponent, scale), precision)
    return _is_below_one(coefficient, exponent), *magnitude


def log10(coefficient, exponent, precision):
    """Sign, coefficient and exponent of the decimal logarithm of a positive number that is no power of ten."""

    def scaled(scale):
        numerator, denominator, power = _adjust(coefficient, exponent)
        fraction = _ln_fixed(numerator, denominator, scale) * scale // _ln_fixed(10, 1, scale)
        return fraction + power * scale

    return _is_below_one(coefficient, exponent), *_magnitude(scaled, precision)


def _is_below_one(coefficient, exponent):
    return int(digits_of(coefficient) + exponent < 1)


def _magnitude(scaled, precision):
    """The coefficient and exponent of the absolute value of what `scaled` gives times a scale."""

    def approximate(digits):
        size = digits + 4
        while True:
            value = abs(scaled(10**size))
            if digits_of(value) >= digits:
                return value, -size
            size += digits - digits_of(value) + 2

    return _certain(approximate, precision)


def power(coefficient, exponent, by_coefficient, by_exponent, by_negative, precision):
    """The coefficient and exponent of a positive number other than 1 to a power, not exact."""

    def approximate(digits):
        # The logarithm of the result needs as many digits more as the result has before the point.
        rough = _ln_scaled(coefficient, exponent, 10**10) * by_coefficient
        magnitude = max(0, digits_of(abs(rough)) - 10 + by_exponent) + 6
        size = digits + 2 * magnitude
        wide = size + digits_of(by_coefficient) + max(by_exponent, 0) + 4
        logarithm = _ln_scaled(coefficient, exponent, 10**wide) * by_coefficient
        logarithm = logarithm * 10**by_exponent if by_exponent >= 0 else logarithm // 10**-by_exponent
        if by_negative:
            logarithm = -logarithm
        scale = 10**size
        ln10 = _ln_fixed(10, 1, 10**wide)
        k, rest = divmod(logarithm, ln10)
        return _exp_fixed(rest // 10 ** (wide - size), scale), k - size

    return _certain(approximate, precision)
