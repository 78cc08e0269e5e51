"""Functions of complex numbers. CPython Modules/cmathmodule.c; what floats give is `math`'s."""

import math
import sys
from math import copysign, fabs
from math import cos as _cos
from math import sin as _sin

__molt_missing__ = ()

pi, e, tau, inf, nan = math.pi, math.e, math.tau, math.inf, math.nan
infj, nanj = complex(0.0, inf), complex(0.0, nan)

_LARGE = sys.float_info.max / 4.0
_SQRT_LARGE = math.sqrt(_LARGE)
_LOG_LARGE = math.log(_LARGE)
_LEAST = sys.float_info.min
_SQRT_LEAST = math.sqrt(_LEAST)
_DIGITS = sys.float_info.mant_dig
_ABSENT = object()
_LN2, _LN10 = math.log(2.0), math.log(10.0)
# The scale by which the root of least numbers is taken.
_SCALE_UP = _DIGITS // 2 * 2 + 1
_SCALE_DOWN = -(_SCALE_UP + 1) // 2

# What a function gives where a part is infinite or no number: a row for each real part, two letters for each imaginary one, of
# -inf, negative, -0.0, 0.0, positive, inf, nan in both. Small letters are negative; !! is a domain error, .. is computed.
_LETTERS = {"Z": 0.0, "O": 1.0, "I": inf, "N": nan, "P": pi, "H": pi / 2, "Q": pi / 4, "T": 3 * pi / 4}
_SPECIAL = {
    "acos": (
        "TI PI PI Pi Pi Ti NI",
        "HI .. .. .. .. Hi NN",
        "HI .. .. .. .. Hi HN",
        "HI .. .. .. .. Hi HN",
        "HI .. .. .. .. Hi NN",
        "QI ZI ZI Zi Zi Qi NI",
        "NI NN NN NN NN Ni NN",
    ),
    "acosh": (
        "It Ip Ip IP IP IT IN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Iq Iz Iz IZ IZ IQ IN",
        "IN NN NN NN NN IN NN",
    ),
    "asinh": (
        "iq iz iz iZ iZ iQ iN",
        "ih .. .. .. .. iH NN",
        "ih .. .. .. .. iH NN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Iq Iz Iz IZ IZ IQ IN",
        "IN NN Nz NZ NN IN NN",
    ),
    "atanh": (
        "zh zh zh zH zH zH zN",
        "zh .. .. .. .. zH NN",
        "zh .. .. .. .. zH zN",
        "Zh .. .. .. .. ZH ZN",
        "Zh .. .. .. .. ZH NN",
        "Zh Zh Zh ZH ZH ZH ZN",
        "Zh NN NN NN NN ZH NN",
    ),
    "cosh": (
        "!! .. IZ Iz .. !! IN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NZ",
        "!! .. .. .. .. !! NZ",
        "!! .. .. .. .. !! NN",
        "!! .. Iz IZ .. !! IN",
        "NN NN NZ NZ NN NN NN",
    ),
    "exp": (
        "ZZ .. Zz ZZ .. ZZ ZZ",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "!! .. Iz IZ .. !! IN",
        "NN NN Nz NZ NN NN NN",
    ),
    "log": (
        "It Ip Ip IP IP IT IN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Ih .. .. .. .. IH NN",
        "Iq Iz Iz IZ IZ IQ IN",
        "IN NN NN NN NN IN NN",
    ),
    "sinh": (
        "!! .. iz iZ .. !! IN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! ZN",
        "!! .. .. .. .. !! ZN",
        "!! .. .. .. .. !! NN",
        "!! .. Iz IZ .. !! IN",
        "NN NN Nz NZ NN NN NN",
    ),
    "sqrt": (
        "Ii Zi Zi ZI ZI II NI",
        "Ii .. .. .. .. II NN",
        "Ii .. .. .. .. II NN",
        "Ii .. .. .. .. II NN",
        "Ii .. .. .. .. II NN",
        "Ii Iz Iz IZ IZ II IN",
        "Ii NN NN NN NN II NN",
    ),
    "tanh": (
        "oZ .. oz oZ .. oZ oZ",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "!! .. .. .. .. !! NN",
        "OZ .. Oz OZ .. OZ OZ",
        "NN NN Nz NZ NN NN NN",
    ),
    "rect": (
        "!! .. iZ iz .. !! IN",
        "!! .. .. .. .. !! NN",
        "ZZ .. .. .. .. ZZ ZZ",
        "ZZ .. .. .. .. ZZ ZZ",
        "!! .. .. .. .. !! NN",
        "!! .. Iz IZ .. !! IN",
        "NN NN NZ NZ NN NN NN",
    ),
}  # fmt: skip


def _kind(x):
    """The row, or place in it, of a number."""
    if x != x:
        return 6
    if math.isinf(x):
        return 5 if x > 0 else 0
    if x == 0.0:
        return 2 if copysign(1.0, x) < 0 else 3
    return 4 if x > 0 else 1


def _special(name, re, im):
    """What the table says, or None where the result is computed."""
    if math.isfinite(re) and math.isfinite(im):
        return None
    codes = _SPECIAL[name][_kind(re)].split()[_kind(im)]
    if codes == "!!":
        raise _domain_error()
    return None if codes == ".." else complex(_value(codes[0]), _value(codes[1]))


def _value(code):
    return _LETTERS[code] if code in _LETTERS else -_LETTERS[code.upper()]


def _size(x, y):
    """The C library's hypot, infinite beyond floats."""
    try:
        return abs(complex(x, y))
    except OverflowError:
        return inf


def _domain_error():
    return ValueError("math domain error")


def _in_range(re, im):
    if math.isinf(re) or math.isinf(im):
        raise OverflowError("math range error")
    return complex(re, im)


def _complex(z):
    """An argument as a complex number; a text is none."""
    if isinstance(z, (str, bytes, bytearray)):
        raise TypeError(f"must be real number, not {type(z).__name__}")
    try:
        return complex(z)
    except TypeError:
        if hasattr(type(z), "__complex__") or hasattr(type(z), "__float__") or hasattr(type(z), "__index__"):
            raise
        raise TypeError(f"must be real number, not {type(z).__name__}") from None


def _parts(z):
    z = _complex(z)
    return z.real, z.imag


def _turned(z):
    """i*z."""
    z = _complex(z)
    return complex(-z.imag, z.real)


def _turned_back(z):
    """z/i."""
    return complex(z.imag, -z.real)


def _log_of_large(re, im):
    """The logarithm of twice the size of a number that is nearly too large for that."""
    return math.log(_size(re / 2.0, im / 2.0)) + _LN2 * 2.0


def _is_large(re, im):
    return fabs(re) > _LARGE or fabs(im) > _LARGE


def acos(z, /):
    """Return the arc cosine of z."""
    re, im = _parts(z)
    special = _special("acos", re, im)
    if special is not None:
        return special
    if _is_large(re, im):
        size = _log_of_large(re, im)
        return complex(math.atan2(fabs(im), re), -copysign(size, im) if re < 0 else copysign(size, -im))
    first, second = sqrt(complex(1.0 - re, -im)), sqrt(complex(1.0 + re, im))
    return complex(
        2.0 * math.atan2(first.real, second.real), math.asinh(second.real * first.imag - second.imag * first.real)
    )


def acosh(z, /):
    """Return the inverse hyperbolic cosine of z."""
    re, im = _parts(z)
    special = _special("acosh", re, im)
    if special is not None:
        return special
    if _is_large(re, im):
        return complex(_log_of_large(re, im), math.atan2(im, re))
    first, second = sqrt(complex(re - 1.0, im)), sqrt(complex(re + 1.0, im))
    return complex(
        math.asinh(first.real * second.real + first.imag * second.imag), 2.0 * math.atan2(first.imag, second.real)
    )


def asin(z, /):
    """Return the arc sine of z."""
    return _turned_back(asinh(_turned(z)))


def asinh(z, /):
    """Return the inverse hyperbolic sine of z."""
    re, im = _parts(z)
    special = _special("asinh", re, im)
    if special is not None:
        return special
    if _is_large(re, im):
        size = _log_of_large(re, im)
        return complex(copysign(size, re) if im >= 0 else -copysign(size, -re), math.atan2(im, fabs(re)))
    first, second = sqrt(complex(1.0 + im, -re)), sqrt(complex(1.0 - im, re))
    return complex(
        math.asinh(first.real * second.imag - second.real * first.imag),
        math.atan2(im, first.real * second.real - first.imag * second.imag),
    )


def atan(z, /):
    """Return the arc tangent of z."""
    return _turned_back(atanh(_turned(z)))


def atanh(z, /):
    """Return the inverse hyperbolic tangent of z."""
    re, im = _parts(z)
    special = _special("atanh", re, im)
    if special is not None:
        return special
    # The function is odd.
    if copysign(1.0, re) < 0:
        return -atanh(complex(-re, -im))
    high = fabs(im)
    if re > _SQRT_LARGE or high > _SQRT_LARGE:
        half = _size(re / 2.0, im / 2.0)
        return complex(re / 4.0 / half / half, -copysign(pi / 2.0, -im))
    if re == 1.0 and high < _SQRT_LEAST:
        if high == 0.0:
            raise _domain_error()
        size = -math.log(math.sqrt(high) / math.sqrt(_size(high, 2.0)))
        return complex(size, copysign(math.atan2(2.0, -high) / 2, im))
    return complex(
        math.log1p(4.0 * re / ((1 - re) * (1 - re) + high * high)) / 4.0,
        -math.atan2(-2.0 * im, (1 - re) * (1 + re) - high * high) / 2.0,
    )


def cosh(z, /):
    """Return the hyperbolic cosine of z."""
    re, im = _parts(z)
    special = _special("cosh", re, im)
    if special is not None:
        return special
    if math.isinf(re):
        return complex(copysign(inf, _cos(im)), copysign(inf, _sin(im)) if re > 0 else -copysign(inf, _sin(im)))
    less, factor = _lessened(re)
    return _in_range(_cos(im) * math.cosh(less) * factor, _sin(im) * math.sinh(less) * factor)


def _lessened(x):
    """What the exponential of a large number is of, and times what."""
    return (x - copysign(1.0, x), e) if fabs(x) > _LOG_LARGE else (x, 1.0)


def cos(z, /):
    """Return the cosine of z."""
    return cosh(_turned(z))


def sinh(z, /):
    """Return the hyperbolic sine of z."""
    re, im = _parts(z)
    special = _special("sinh", re, im)
    if special is not None:
        return special
    if math.isinf(re):
        return complex(copysign(inf, _cos(im)) if re > 0 else -copysign(inf, _cos(im)), copysign(inf, _sin(im)))
    less, factor = _lessened(re)
    return _in_range(_cos(im) * math.sinh(less) * factor, _sin(im) * math.cosh(less) * factor)


def sin(z, /):
    """Return the sine of z."""
    return _turned_back(sinh(_turned(z)))


def tanh(z, /):
    """Return the hyperbolic tangent of z."""
    re, im = _parts(z)
    special = _special("tanh", re, im)
    if special is not None:
        return special
    if math.isinf(re):
        return complex(copysign(1.0, re), copysign(0.0, 2.0 * _sin(im) * _cos(im)))
    if fabs(re) > _LOG_LARGE:
        return complex(copysign(1.0, re), 4.0 * _sin(im) * _cos(im) * math.exp(-2.0 * fabs(re)))
    tx, ty, cx = math.tanh(re), math.tan(im), 1.0 / math.cosh(re)
    both = tx * ty
    below = 1.0 + both * both
    return complex(tx * (1.0 + ty * ty) / below, ((ty / below) * cx) * cx)


def tan(z, /):
    """Return the tangent of z."""
    return _turned_back(tanh(_turned(z)))


def exp(z, /):
    """Return the exponential value e**z."""
    re, im = _parts(z)
    special = _special("exp", re, im)
    if special is not None:
        return special
    if math.isinf(re):
        size = inf if re > 0 else 0.0
        return complex(copysign(size, _cos(im)), copysign(size, _sin(im)))
    less, factor = _lessened(re) if re > 0 else (re, 1.0)
    size = math.exp(less)
    return _in_range(size * _cos(im) * factor, size * _sin(im) * factor)


def _natural(re, im):
    """The logarithm of a number; CPython `c_log`."""
    special = _special("log", re, im)
    if special is not None:
        return special
    ax, ay = fabs(re), fabs(im)
    angle = math.atan2(im, re)
    if ax > _LARGE or ay > _LARGE:
        return complex(math.log(_size(ax / 2.0, ay / 2.0)) + _LN2, angle)
    if ax < _LEAST and ay < _LEAST:
        if ax == ay == 0.0:
            raise _domain_error()
        return complex(math.log(_size(math.ldexp(ax, _DIGITS), math.ldexp(ay, _DIGITS))) - _DIGITS * _LN2, angle)
    size = _size(ax, ay)
    if 0.71 <= size <= 1.73:
        most, least = max(ax, ay), min(ax, ay)
        return complex(math.log1p((most - 1) * (most + 1) + least * least) / 2.0, angle)
    return complex(math.log(size), angle)


def log(z, base=_ABSENT, /):
    """log(z[, base]) -> the logarithm of z to the given base.

    If the base is not specified, returns the natural logarithm (base e) of z.
    """
    re, im = _parts(z)
    if base is _ABSENT:
        return _natural(re, im)
    # The error of zero's logarithm is forgotten over that of the base.
    natural = _natural(re, im) if re or im else complex(-inf, math.atan2(im, re))
    try:
        return natural / _natural(*_parts(base))
    except ZeroDivisionError:
        raise _domain_error() from None


def log10(z, /):
    """Return the base-10 logarithm of z."""
    natural = _natural(*_parts(z))
    return complex(natural.real / _LN10, natural.imag / _LN10)


def sqrt(z, /):
    """Return the square root of z."""
    re, im = _parts(z)
    special = _special("sqrt", re, im)
    if special is not None:
        return special
    if re == im == 0.0:
        return complex(0.0, im)
    ax, ay = fabs(re), fabs(im)
    if ax < _LEAST and ay < _LEAST:
        ax = math.ldexp(ax, _SCALE_UP)
        root = math.ldexp(math.sqrt(ax + _size(ax, math.ldexp(ay, _SCALE_UP))), _SCALE_DOWN)
    else:
        ax /= 8.0
        root = 2.0 * math.sqrt(ax + _size(ax, ay / 8.0))
    other = ay / (2.0 * root)
    return complex(root, copysign(other, im)) if re >= 0.0 else complex(other, copysign(root, im))


def phase(z, /):
    """Return argument, also known as the phase angle, of a complex."""
    re, im = _parts(z)
    return math.atan2(im, re)


def polar(z, /):
    """Convert a complex from rectangular coordinates to polar coordinates.

    r is the distance from 0 and phi the phase angle.
    """
    re, im = _parts(z)
    size = _size(re, im)
    if math.isinf(size) and math.isfinite(re) and math.isfinite(im):
        raise OverflowError("math range error")
    return size, math.atan2(im, re)


def rect(r, phi, /):
    """Convert from polar coordinates to rectangular coordinates."""
    r, phi = _real(r), _real(phi)
    special = _special("rect", r, phi)
    if special is not None:
        return special
    if math.isinf(r):
        sign = copysign(1.0, r)
        return complex(sign * copysign(inf, _cos(phi)), sign * copysign(inf, _sin(phi)))
    return complex(r, r * phi) if phi == 0.0 else complex(r * _cos(phi), r * _sin(phi))


def _real(x):
    # What `math` takes for a float, without change.
    return math.fsum((x,)) if not isinstance(x, float) else x


def isfinite(z, /):
    """Return True if both the real and imaginary parts of z are finite, else False."""
    re, im = _parts(z)
    return math.isfinite(re) and math.isfinite(im)


def isnan(z, /):
    """Checks if the real or imaginary part of z not a number (NaN)."""
    re, im = _parts(z)
    return math.isnan(re) or math.isnan(im)


def isinf(z, /):
    """Checks if the real or imaginary part of z is infinite."""
    re, im = _parts(z)
    return math.isinf(re) or math.isinf(im)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    """Determine whether two complex numbers are close in value."""
    a, b = _complex(a), _complex(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    apart = abs(a - b)
    return apart <= rel_tol * abs(b) or apart <= rel_tol * abs(a) or apart <= abs_tol
