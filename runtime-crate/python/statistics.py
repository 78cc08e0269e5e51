"""Averages and spreads of data. CPython Lib/statistics.py: sums are exact ratios, rounded once."""

import math
import numbers
import sys
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict, namedtuple
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from itertools import count as _counter
from itertools import groupby
from math import erf, exp, fabs, fsum, hypot, isfinite, isqrt, log, sqrt, tau
from operator import itemgetter

from _statistics import _normal_dist_inv_cdf

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "linear_regression", "mean",
    "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance", "quantiles", "stdev",
    "variance",
]  # fmt: skip
__molt_missing__ = ("random",)
if sys.version_info >= (3, 13):
    from _kernel_density import kde, kde_random
    from _kernel_density import kernel_invcdfs as _kernel_invcdfs  # noqa: F401

    __all__ += ["kde", "kde_random"]


class StatisticsError(ValueError):
    pass


def _isfinite(x):
    try:
        return x.is_finite()
    except AttributeError:
        return math.isfinite(x)


def _exact_ratio(x):
    """The numerator and the denominator of a number, which itself stands before None if it is not finite."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        assert not _isfinite(x)
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _coerce(T, S):
    """The type that numbers of both types are converted to."""
    assert T is not bool, "initial type T is bool"
    if T is S or S is int or S is bool:
        return T
    if T is int:
        return S
    if issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if issubclass(T, Fraction) and issubclass(S, float):
        return S
    if issubclass(T, float) and issubclass(S, Fraction):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


class _Sums:
    """The exact sums of numbers and of their squares, by denominators, and their types."""

    def __init__(self, data, squares=False):
        self.types = set()
        self.count = 0
        self.sums, self.squares = defaultdict(int), defaultdict(int)
        for kind, values in groupby(data, type):
            self.types.add(kind)
            for x in values:
                self.count += 1
                top, bottom = _exact_ratio(x)
                # What is not finite is added up under None, and then is all that counts.
                self.sums[bottom] += top
                if squares and bottom is not None:
                    self.squares[bottom * bottom] += top * top

    def type(self):
        return reduce(_coerce, self.types, int)

    @staticmethod
    def total(partials):
        # The least common denominator first: fractions that are added one by one are reduced one by one.
        bottom = math.lcm(*partials)
        return Fraction(sum(top * (bottom // each) for each, top in partials.items()), bottom)


def _sum(data):
    """The type, the exact sum and the number of the data."""
    sums = _Sums(data)
    if None in sums.sums:
        total = sums.sums[None]
        assert not _isfinite(total)
    else:
        total = sums.total(sums.sums)
    return sums.type(), total, sums.count


def _ss(data, c=None):
    """The type, the exact sum of squared deviations from the mean, the exact mean and the number of the data."""
    if c is not None:
        T, total, n = _sum((d := x - c) * d for x in data)
        return T, total, c, n
    sums = _Sums(data, squares=True)
    n = sums.count
    if not n:
        total = c = Fraction(0)
    elif None in sums.sums:
        total = c = sums.sums[None]
        assert not _isfinite(total)
    else:
        first, second = sums.total(sums.sums), sums.total(sums.squares)
        total, c = (n * second - first * first) / n, first / n
    return sums.type(), total, c, n


def _convert(value, T):
    """A number as one of a type."""
    if type(value) is T:
        return value
    if issubclass(T, int) and value.denominator != 1:
        T = float
    try:
        return T(value)
    except TypeError:
        if issubclass(T, Decimal):
            return T(value.numerator) / T(value.denominator)
        raise


def _fail_neg(values, errmsg="negative value"):
    """The values, unless one is negative."""
    for x in values:
        if x < 0:
            raise StatisticsError(errmsg)
        yield x


def mean(data):
    """The arithmetic mean."""
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    """The arithmetic mean as a float, fast."""
    data = list(data)
    if weights is None:
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return fsum(data) / len(data)
    weights = list(weights)
    if len(data) != len(weights):
        raise StatisticsError("data and weights must be the same length")
    denominator = fsum(weights)
    if not denominator:
        raise StatisticsError("sum of weights must be non-zero")
    from math import sumprod

    return sumprod(data, weights) / denominator


def geometric_mean(data):
    """The geometric mean as a float."""
    logarithms = []
    found_zero = False
    for x in data:
        if x > 0.0 or x != x:
            logarithms.append(log(x))
        elif x == 0.0:
            found_zero = True
            logarithms.append(0.0)
        else:
            raise StatisticsError("No negative inputs allowed", x)
    total = fsum(logarithms)
    if not logarithms:
        raise StatisticsError("Must have a non-empty dataset")
    if total != total:
        return total
    if found_zero:
        return float("nan") if total == float("inf") else 0.0
    return exp(total / len(logarithms))


def harmonic_mean(data, weights=None):
    """The harmonic mean."""
    data = list(data) if iter(data) is data else data
    message = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if not isinstance(x, (numbers.Real, Decimal)):
            raise TypeError("unsupported type")
        if x < 0:
            raise StatisticsError(message)
        return x
    if weights is None:
        weights, sum_weights = [1] * n, n
    else:
        weights = list(weights) if iter(weights) is weights else weights
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        _, sum_weights, _ = _sum(_fail_neg(weights, message))
    try:
        T, total, _ = _sum(w / x if w else 0 for w, x in zip(weights, _fail_neg(data, message)))
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(sum_weights / total, T)


def median(data):
    """The middle value, or the mean of the two middle ones."""
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    """The middle value, or the lower of the two middle ones."""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    """The middle value, or the higher of the two middle ones."""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    """The median of data that are grouped in intervals of a width."""
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    i = bisect_left(data, x)
    j = bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None
    return x - interval / 2.0 + interval * (n / 2 - i) / (j - i)


def mode(data):
    """The most common value; of several, the first."""
    most = Counter(iter(data)).most_common(1)
    if not most:
        raise StatisticsError("no mode for empty data")
    return most[0][0]


def multimode(data):
    """The most common values, in the order in which they were met."""
    counts = Counter(iter(data))
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    """The n - 1 cut points of n intervals that are as likely as one another."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        if ld == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (ld - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (ld + 1) // n, 1), ld - 1)
            delta = i * (ld + 1) - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


def variance(data, xbar=None):
    """The variance of a sample."""
    T, total, _, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(total / (n - 1), T)


def pvariance(data, mu=None):
    """The variance of a population."""
    T, total, _, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(total / n, T)


def _integer_sqrt_of_frac_rto(n, m):
    """The square root of n / m, rounded to an odd number where it is not exact: so it can be rounded once more."""
    root = isqrt(n // m)
    return root | (root * root * m != n)


_sqrt_bit_width = 2 * sys.float_info.mant_dig + 3


def _float_sqrt_of_frac(n, m):
    """The square root of n / m, rounded once."""
    shift = (n.bit_length() - m.bit_length() - _sqrt_bit_width) // 2
    if shift >= 0:
        return (_integer_sqrt_of_frac_rto(n, m << 2 * shift) << shift) / 1
    return _integer_sqrt_of_frac_rto(n << -2 * shift, m) / (1 << -shift)


def _decimal_sqrt_of_frac(n, m):
    """The square root of n / m as a decimal number, rounded once."""
    if not n:
        return Decimal("0.0")
    if n < 0:
        n, m = -n, -m
    root = (Decimal(n) / Decimal(m)).sqrt()
    top, bottom = root.as_integer_ratio()
    for neighbor, is_nearer in ((root.next_plus(), int.__gt__), (root.next_minus(), int.__lt__)):
        other_top, other_bottom = neighbor.as_integer_ratio()
        # n / m against the square of what lies halfway between both.
        halfway = bottom * other_top + other_bottom * top
        if is_nearer(4 * n * (bottom * other_bottom) ** 2, m * halfway**2):
            return neighbor
    return root


def _root(mean_square, T):
    sqrt_of = _decimal_sqrt_of_frac if issubclass(T, Decimal) else _float_sqrt_of_frac
    return sqrt_of(mean_square.numerator, mean_square.denominator)


def stdev(data, xbar=None):
    """The standard deviation of a sample."""
    T, total, _, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(total / (n - 1), T)


def pstdev(data, mu=None):
    """The standard deviation of a population."""
    T, total, _, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(total / n, T)


def _mean_stdev(data):
    """The mean and the standard deviation of a sample as floats."""
    _, total, mean, n = _ss(data)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    try:
        return float(mean), _root(total / (n - 1), float)
    except AttributeError:
        # Of what is not finite.
        return float(mean), float(mean) / float(total)


def covariance(x, y, /):
    """The covariance of two samples."""
    from math import sumprod

    n = _paired("covariance", x, y)
    return sumprod(_centered(x)[1], _centered(y)[1]) / (n - 1)


def _rank(data, /, *, key=None, reverse=False, ties="average", start=1):
    """Ranks from `start` on; equal values share the mean of theirs."""
    if ties != "average":
        raise ValueError(f"Unknown tie resolution method: {ties!r}")
    order = sorted(zip(data if key is None else map(key, data), _counter()), reverse=reverse)
    ranks = [0] * len(order)
    before = start - 1
    for _, group in groupby(order, key=itemgetter(0)):
        group = list(group)
        for _, position in group:
            ranks[position] = before + (len(group) + 1) / 2
        before += len(group)
    return ranks


def _sqrtprod(x, y):
    """sqrt(x * y), precisely."""
    root = sqrt(x * y)
    if not isfinite(root):
        if root == float("inf") and isfinite(x) and isfinite(y):
            scale = 2.0**-512
            return _sqrtprod(scale * x, scale * y) / scale
        return root
    if not root:
        if x and y:
            scale = 2.0**537
            return _sqrtprod(scale * x, scale * y) / scale
        return root
    from math import sumprod

    return root + sumprod((x, root), (y, -root)) / (2.0 * root)


def correlation(x, y, /, *, method="linear"):
    """Pearson's or Spearman's coefficient of correlation."""
    from math import sumprod

    n = _paired("correlation", x, y)
    if method not in {"linear", "ranked"}:
        raise ValueError(f"Unknown method: {method!r}")
    if method == "ranked":
        x, y = (_rank(values, start=(n - 1) / -2) for values in (x, y))
    else:
        x, y = (_centered(values)[1] for values in (x, y))
    try:
        return sumprod(x, y) / _sqrtprod(sumprod(x, x), sumprod(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


def _paired(what, x, y):
    """How many pairs two sequences make. StatisticsError if they differ in length or make fewer than two."""
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f"{what} requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError(f"{what} requires at least two data points")
    return n


def _centered(values):
    """The mean of values, and by how much each differs from it."""
    center = fsum(values) / len(values)
    return center, [value - center for value in values]


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    """The line with the least squares; through the origin if `proportional`."""
    from math import sumprod

    _paired("linear regression", x, y)
    (x_mean, x), (y_mean, y) = ((0.0, x), (0.0, y)) if proportional else (_centered(x), _centered(y))
    try:
        slope = (sumprod(x, y) + 0.0) / sumprod(x, x)
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    return LinearRegression(slope=slope, intercept=0.0 if proportional else y_mean - slope * x_mean)


_SQRT2 = sqrt(2.0)


class NormalDist:
    """A normal distribution, by its mean and its standard deviation."""

    __slots__ = {
        "_mu": "Arithmetic mean of a normal distribution",
        "_sigma": "Standard deviation of a normal distribution",
    }

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        """The distribution with the mean and the standard deviation of a sample."""
        return cls(*_mean_stdev(data))

    def samples(self, n, *, seed=None):
        """So many random samples."""
        import random

        draw = random.random if seed is None else random.Random(seed).random
        return [_normal_dist_inv_cdf(draw(), self._mu, self._sigma) for _ in range(n)]

    def _need_sigma(self, method):
        if not self._sigma:
            raise StatisticsError(f"{method}() not defined when sigma is zero")

    def pdf(self, x):
        """The density at x."""
        if not self.variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        distance = x - self._mu
        return exp(distance * distance / (-2.0 * self.variance)) / sqrt(tau * self.variance)

    def cdf(self, x):
        """How likely a value up to x is."""
        self._need_sigma("cdf")
        return 0.5 * (1.0 + erf((x - self._mu) / (self._sigma * _SQRT2)))

    def inv_cdf(self, p):
        """The x up to which a value is with the probability p."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_dist_inv_cdf(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        """The n - 1 cut points of n intervals that are as likely as one another."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """How much of the areas under two densities is common."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        one, other = sorted((self, other), key=lambda each: (each._sigma, each._mu))
        if not one.variance or not other.variance:
            raise StatisticsError("overlap() not defined when sigma is zero")
        spread, distance = other.variance - one.variance, fabs(other._mu - one._mu)
        if not spread:
            return 1.0 - erf(distance / (2.0 * one._sigma * _SQRT2))
        middle = one._mu * other.variance - other._mu * one.variance
        width = one._sigma * other._sigma * sqrt(distance * distance + spread * log(other.variance / one.variance))
        crossings = (middle + width) / spread, (middle - width) / spread
        apart = [fabs(other.cdf(x) - one.cdf(x)) for x in crossings]
        return 1.0 - (apart[0] + apart[1])

    def zscore(self, x):
        """How many standard deviations x is away from the mean."""
        self._need_sigma("zscore")
        return (x - self._mu) / self._sigma

    mean = property(lambda self: self._mu, doc="Arithmetic mean of the normal distribution.")
    median = property(lambda self: self._mu, doc="Return the median of the normal distribution")
    mode = property(lambda self: self._mu, doc="Return the mode of the normal distribution")
    stdev = property(lambda self: self._sigma, doc="Standard deviation of the normal distribution.")
    variance = property(lambda self: self._sigma * self._sigma, doc="Square of the standard deviation.")

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * fabs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / fabs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other):
        return -(self - other)

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return (self._mu, self._sigma) == (other._mu, other._sigma)

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
