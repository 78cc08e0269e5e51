"""Averages and spreads of data. CPython Lib/statistics.py: sums are exact ratios, rounded once."""

from bisect import bisect_left, bisect_right
from collections import namedtuple
from functools import reduce
from itertools import count as _counter
from math import erf, exp, fabs, fsum, gcd, hypot, isfinite, isqrt, log, sqrt, tau

from _statistics import _normal_dist_inv_cdf

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "linear_regression", "mean",
    "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance", "quantiles", "stdev",
    "variance",
]  # fmt: skip
__molt_missing__ = ("kde", "kde_random", "numbers", "random", "Fraction", "Decimal", "Counter", "itemgetter")


class StatisticsError(ValueError):
    pass


def _finite(x):
    try:
        return x.is_finite()
    except AttributeError:
        return isfinite(x)


def _exact_ratio(x):
    """The numerator and the denominator of a number; `None` under what is no finite number."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _is_fraction(cls):
    return any(base.__module__ == "fractions" for base in cls.__mro__)


def _is_decimal(cls):
    return any(base.__name__ == "Decimal" for base in cls.__mro__)


def _coerce(T, S):
    """The type that numbers of both types are converted to."""
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
    if _is_fraction(T) and issubclass(S, float):
        return S
    if issubclass(T, float) and _is_fraction(S):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


class _Ratio:
    """An exact sum of ratios, by denominators; and what is no finite number."""

    def __init__(self):
        self.partials = {}
        self.special = None

    def add(self, numerator, denominator):
        if denominator is None:
            self.special = numerator if self.special is None else self.special + numerator
        else:
            self.partials[denominator] = self.partials.get(denominator, 0) + numerator

    def total(self):
        top, bottom = 0, 1
        for denominator, numerator in self.partials.items():
            common = gcd(bottom, denominator)
            top = top * (denominator // common) + numerator * (bottom // common)
            bottom *= denominator // common
        return top, bottom


def _type_of(types):
    return reduce(_coerce, types, int)


def _convert(numerator, denominator, T):
    """A ratio as a number of a type."""
    common = gcd(numerator, denominator)
    numerator, denominator = numerator // common, denominator // common
    if issubclass(T, int) and denominator != 1:
        T = float
    if _is_decimal(T):
        return T(numerator) / T(denominator)
    if _is_fraction(T):
        return T(numerator, denominator)
    return T(numerator) if issubclass(T, int) else T(numerator / denominator)


def _sum(data):
    """The type, the exact sum and the number of the data."""
    total = _Ratio()
    types = {}
    number = 0
    for x in data:
        number += 1
        types[type(x)] = None
        total.add(*_exact_ratio(x))
    return _type_of(types), total, number


def mean(data):
    """The arithmetic mean."""
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    if total.special is not None:
        return T(total.special)
    top, bottom = total.total()
    return _convert(top, bottom * n, T)


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
    data = list(data)
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    message = "harmonic mean does not support negative values"
    if n == 1 and weights is None:
        x = data[0]
        if not isinstance(x, (int, float)) and not hasattr(x, "as_integer_ratio"):
            raise TypeError("unsupported type")
        if x < 0:
            raise StatisticsError(message)
        return x
    if weights is None:
        weights = [1] * n
        sum_weights = n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        for w in weights:
            if w < 0:
                raise StatisticsError(message)
        T, total, _ = _sum(weights)
        sum_weights = _convert(*total.total(), T)
    for x in data:
        if x < 0:
            raise StatisticsError(message)
    try:
        T, total, _ = _sum(w / x if w else 0 for w, x in zip(weights, data))
    except ZeroDivisionError:
        return 0
    top, bottom = total.total()
    if top <= 0:
        raise StatisticsError("Weighted sum must be positive")
    weight_top, weight_bottom = _exact_ratio(sum_weights)
    return _convert(weight_top * bottom, weight_bottom * top, T)


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


def _counts(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    return counts


def mode(data):
    """The most common value; of several, the first."""
    counts = _counts(data)
    if not counts:
        raise StatisticsError("no mode for empty data")
    return max(counts, key=counts.__getitem__)


def multimode(data):
    """The most common values, in the order in which they were met."""
    counts = _counts(data)
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


def _deviations(data, c=None):
    """The type, the exact sum of squared deviations as a ratio, the exact mean as a ratio, and the number of the data."""
    if c is not None:
        T, total, n = _sum((d := x - c) * d for x in data)
        return T, total.special, total.total(), _exact_ratio(c), n
    types = {}
    first, second = _Ratio(), _Ratio()
    n = 0
    for x in data:
        n += 1
        types[type(x)] = None
        top, bottom = _exact_ratio(x)
        first.add(top, bottom)
        if bottom is not None:
            second.add(top * top, bottom * bottom)
    T = _type_of(types)
    if not n:
        return T, None, (0, 1), (0, 1), 0
    a, b = first.total()
    p, q = second.total()
    # The sum of squares less the square of the sum, by the number.
    return T, first.special, (n * p * b * b - a * a * q, n * q * b * b), (a, b * n), n


def variance(data, xbar=None):
    """The variance of a sample."""
    T, special, (top, bottom), _, n = _deviations(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return T(special) if special is not None else _convert(top, bottom * (n - 1), T)


def pvariance(data, mu=None):
    """The variance of a population."""
    T, special, (top, bottom), _, n = _deviations(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return T(special) if special is not None else _convert(top, bottom * n, T)


def _float_sqrt(n, m):
    """The square root of n / m, rounded once."""
    if not n:
        return 0.0
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    scaled_n, scaled_m = (n, m << 2 * shift) if shift >= 0 else (n << -2 * shift, m)
    root = isqrt(scaled_n // scaled_m)
    # The last bit says whether something was left.
    root |= root * root * scaled_m != scaled_n
    return root * (1 << shift) / 1 if shift >= 0 else root / (1 << -shift)


def _root(top, bottom, T):
    if _is_decimal(T):
        return (T(top) / T(bottom)).sqrt()
    common = gcd(top, bottom)
    return _float_sqrt(top // common, bottom // common)


def stdev(data, xbar=None):
    """The standard deviation of a sample."""
    T, special, (top, bottom), _, n = _deviations(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return sqrt(special) if special is not None else _root(top, bottom * (n - 1), T)


def pstdev(data, mu=None):
    """The standard deviation of a population."""
    T, special, (top, bottom), _, n = _deviations(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return sqrt(special) if special is not None else _root(top, bottom * n, T)


def covariance(x, y, /):
    """The covariance of two samples."""
    from math import sumprod

    n = _paired("covariance", x, y)
    return sumprod(_centered(x)[1], _centered(y)[1]) / (n - 1)


def _rank(data, start):
    """Ranks from `start` on; equal values share the mean of theirs."""
    order = sorted(zip(data, _counter()))
    ranks = [0.0] * len(order)
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and order[end][0] == order[at][0]:
            end += 1
        for _, position in order[at:end]:
            ranks[position] = start + (at + end - 1) / 2
        at = end
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
        x, y = (_rank(values, (n - 1) / -2) for values in (x, y))
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
        T, special, (top, bottom), mean, n = _deviations(data)
        if n < 2:
            raise StatisticsError("stdev requires at least two data points")
        if special is not None:
            return cls(float(special), float("nan"))
        common = gcd(top, bottom * (n - 1))
        return cls(mean[0] / mean[1], _float_sqrt(top // common, bottom * (n - 1) // common))

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
        if not 0.0 < p < 1.0:
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
