"""The normal distribution."""

import copy
import pickle
import statistics
from statistics import NormalDist


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


def distributions():
    one, other = NormalDist(2.4, 1.6), NormalDist(mu=3.2, sigma=2.0)
    print(one.pdf(1.3), one.cdf(0.4), [one.inv_cdf(p) for p in (1e-300, 0.001, 0.3, 0.5, 0.9, 1 - 1e-12)])
    print(one.overlap(other), one.quantiles(), one.zscore(3), NormalDist.from_samples([1, 2, 3.5, 9]))
    print(one + 3, 3 - one, one * -2, one / 2, +one, -one, one - other, one == other, one.samples(3, seed=5))
    print(
        pickle.loads(pickle.dumps(one)),
        hash(one) == hash(copy.copy(one)),
        statistics.linear_regression([1, 2, 3], [2, 4, 7]),
    )
    attempt(NormalDist, 1, -1)
    attempt(one.inv_cdf, 1)
    attempt(NormalDist(1, 0).pdf, 1)
    attempt(one.overlap, 3)


distributions()
