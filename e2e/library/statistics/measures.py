"""Averages, medians, modes, spreads, relations."""

import statistics as s


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


DATA = [[1, 2, 3, 4], [1.5, 2.25, 0.1, 1e10], [3], [], [2, 2.5, 7], [0.1] * 10, [True, 2], [5, 1, 4, 4, 9, 1], [1e300, 1e300, -1e300]]
ONE = "mean fmean geometric_mean harmonic_mean median median_low median_high median_grouped mode multimode".split()
ONE += "variance pvariance stdev pstdev quantiles".split()
for name in ONE:
    for data in DATA:
        show(f"{name} {data}", getattr(s, name), data)
show("inf", s.mean, [1.0, float("inf")])
show("nan", s.mean, [1.0, float("nan")])
show("text", s.mean, ["a"])
show("weights", s.fmean, [1, 2, 3], [3, 2, 1])
show("uneven weights", s.fmean, [1, 2, 3], [1])
show("harmonic weights", s.harmonic_mean, [40, 60], weights=[5, 30])
show("harmonic negative", s.harmonic_mean, [1, -1])
show("harmonic zero", s.harmonic_mean, [1, 0])
show("geometric negative", s.geometric_mean, [1, -1])
show("mode text", s.mode, ["b", "a", "a"])
show("deciles", s.quantiles, range(1, 20), n=10)
show("inclusive", s.quantiles, [1, 2, 5.5, 8], n=3, method="inclusive")
show("unknown method", s.quantiles, [1, 2], method="x")
show("zero quantiles", s.quantiles, [1, 2], n=0)
show("given mean", s.variance, [1, 2, 4], 2)
show("given mu", s.pvariance, [1.5, 2.5], 2.0)
show("stdev big", s.stdev, [10**30, 10**30 + 7, 3])
show("stdev small", s.stdev, [1e-200, 3e-200, 2e-200])
x, y = [1, 2, 3.5, 4, 5], [2.1, 3.9, 6.2, 8, 9.7]
show("covariance", s.covariance, x, y)
show("correlation", s.correlation, x, y)
show("ranked", s.correlation, x, [1, 3, 2, 2, 9], method="ranked")
show("constant", s.correlation, [1, 1], [2, 3])
show("regression", s.linear_regression, x, y)
show("proportional", s.linear_regression, x, y, proportional=True)
show("uneven", s.covariance, [1], [1, 2])
slope, intercept = s.linear_regression([1, 2], [3, 5])
print(slope, intercept, s.linear_regression([1, 2], [3, 5]).slope)
