"""Densities estimated from samples with kernels: the half of `statistics` that few programs need. CPython Lib/statistics.py."""

from bisect import bisect_left, bisect_right
from math import acos, asin, atan, cos, cosh, erf, exp, log, pi, sin, sqrt, tan


class _Kernel:
    """A density about zero, its integral, the inverse of that, and how far from zero it is not nothing."""

    def __init__(self, density, cumulated, inverse, support=1.0):
        self.density, self.cumulated, self.inverse, self.support = density, cumulated, inverse, support


def _newton_raphson(estimate, f, derivative, tolerance=1e-12):
    """The inverse of a function, found by Newton's method."""

    def inverse(y):
        x = estimate(y)
        while abs(difference := f(x) - y) > tolerance:
            x -= difference / derivative(x)
        return x

    return inverse


def _half(estimate):
    """An estimate for probabilities up to a half, for all of them."""
    return lambda p: estimate(p) if p <= 1 / 2 else -estimate(1.0 - p)


def _quartic_estimate(p):
    x = (2.0 * p) ** 0.4258865685331 - 1.0
    return x + 0.026818732 * sin(7.101753784 * p + 2.73230839482953) if p >= 0.004 else x


def _triweight_estimate(p):
    return (2.0 * p) ** 0.3400218741872791 - 1.0


def _normal_inverse(p):
    from statistics import NormalDist

    return NormalDist().inv_cdf(p)


def _quartic(t):
    return 15 / 16 * (1.0 - t * t) ** 2


def _quartic_cumulated(t):
    return 3 / 16 * t**5 - 5 / 8 * t**3 + 15 / 16 * t + 1 / 2


def _triweight(t):
    return 35 / 32 * (1.0 - t * t) ** 3


def _triweight_cumulated(t):
    return 35 / 32 * (-1 / 7 * t**7 + 3 / 5 * t**5 - t**3 + t) + 1 / 2


_SQRT_2, _SQRT_2_PI = sqrt(2), sqrt(2 * pi)
_KERNELS = {
    "normal": _Kernel(
        lambda t: exp(-1 / 2 * t * t) / _SQRT_2_PI, lambda t: 1 / 2 * (1.0 + erf(t / _SQRT_2)), _normal_inverse, None
    ),
    "logistic": _Kernel(
        lambda t: 1 / 2 / (1.0 + cosh(t)), lambda t: 1.0 - 1.0 / (exp(t) + 1.0), lambda p: log(p / (1 - p)), None
    ),
    "sigmoid": _Kernel(
        lambda t: 1 / pi / cosh(t), lambda t: 2 / pi * atan(exp(t)), lambda p: log(tan(p * pi / 2)), None
    ),
    "rectangular": _Kernel(lambda t: 1 / 2, lambda t: 1 / 2 * t + 1 / 2, lambda p: 2 * p - 1),
    "triangular": _Kernel(
        lambda t: 1.0 - abs(t),
        lambda t: t * t * (1 / 2 if t < 0.0 else -1 / 2) + t + 1 / 2,
        lambda p: sqrt(2 * p) - 1 if p < 1 / 2 else 1 - sqrt(2 - 2 * p),
    ),
    "parabolic": _Kernel(
        lambda t: 3 / 4 * (1.0 - t * t),
        lambda t: -1 / 4 * t**3 + 3 / 4 * t + 1 / 2,
        lambda p: 2 * cos((acos(2 * p - 1) + pi) / 3),
    ),
    "quartic": _Kernel(
        _quartic, _quartic_cumulated, _newton_raphson(_half(_quartic_estimate), _quartic_cumulated, _quartic)
    ),
    "triweight": _Kernel(
        _triweight, _triweight_cumulated, _newton_raphson(_half(_triweight_estimate), _triweight_cumulated, _triweight)
    ),
    "cosine": _Kernel(
        lambda t: pi / 4 * cos(pi / 2 * t),
        lambda t: 1 / 2 * sin(pi / 2 * t) + 1 / 2,
        lambda p: 2 * asin(2 * p - 1) / pi,
    ),
}
for _name, _other in (
    ("gauss", "normal"), ("uniform", "rectangular"), ("epanechnikov", "parabolic"), ("biweight", "quartic"),
):  # fmt: skip
    _KERNELS[_name] = _KERNELS[_other]
kernel_invcdfs = {name: kernel.inverse for name, kernel in _KERNELS.items()}


def _checked(data, h, kernel):
    """A kernel by its name. Raises for data and bandwidths that give no density."""
    from statistics import StatisticsError

    if not len(data):
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not {h=!r}")
    found = _KERNELS.get(kernel)
    if found is None:
        raise StatisticsError(f"Unknown kernel name: {kernel!r}")
    return found


def kde(data, h, kernel="normal", *, cumulative=False):
    """Kernel Density Estimation:  Create a continuous probability density
    function or cumulative distribution function from discrete samples.
    """
    chosen = _checked(data, h, kernel)
    density, cumulated = chosen.density, chosen.cumulated
    if chosen.support is None:

        def near(x):
            return 0, data
    else:
        ordered = sorted(data)
        width = h * chosen.support

        def near(x):
            nonlocal ordered
            # The data may grow after the function was made.
            if len(ordered) != len(data):
                ordered = sorted(data)
            first = bisect_left(ordered, x - width)
            return first, ordered[first : bisect_right(ordered, x + width)]

    def pdf(x):
        return sum(density((x - each) / h) for each in near(x)[1]) / (len(data) * h)

    def cdf(x):
        before, points = near(x)
        return sum((cumulated((x - each) / h) for each in points), before) / len(data)

    made = cdf if cumulative else pdf
    made.__doc__ = f"{'CDF' if cumulative else 'PDF'} estimate with {h=!r} and {kernel=!r}"
    return made


def kde_random(data, h, kernel="normal", *, seed=None):
    """Return a function that makes a random selection from the estimated
    probability density function created by kde(data, h, kernel).
    """
    from random import Random

    inverse = _checked(data, h, kernel).inverse
    generator = Random(seed)
    random, choice = generator.random, generator.choice

    def rand():
        return choice(data) + h * inverse(random())

    rand.__doc__ = f"Random KDE selection with {h=!r} and {kernel=!r}"
    return rand
