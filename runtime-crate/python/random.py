"""Random numbers. CPython Lib/random.py; the generator is in `_random`."""

from _hashes import new as _new_hash
from _hashes import urandom as _urandom
from bisect import bisect as _bisect
from itertools import accumulate as _accumulate
from itertools import repeat as _repeat
from math import acos as _acos
from math import ceil as _ceil
from math import cos as _cos
from math import e as _e
from math import exp as _exp
from math import fabs as _fabs
from math import floor as _floor
from math import isfinite as _isfinite
from math import lgamma as _lgamma
from math import log as _log
from math import log2 as _log2
from math import pi as _pi
from math import sin as _sin
from math import sqrt as _sqrt
from operator import index as _index

import _random

__all__ = [
    "Random",
    "SystemRandom",
    "betavariate",
    "binomialvariate",
    "choice",
    "choices",
    "expovariate",
    "gammavariate",
    "gauss",
    "getrandbits",
    "getstate",
    "lognormvariate",
    "normalvariate",
    "paretovariate",
    "randbytes",
    "randint",
    "random",
    "randrange",
    "sample",
    "seed",
    "setstate",
    "shuffle",
    "triangular",
    "uniform",
    "vonmisesvariate",
    "weibullvariate",
]
__molt_public__ = ("_inst",)
__molt_missing__ = ("_os", "_test", "_test_generator", "_parse_args", "main")

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53
RECIP_BPF = 2**-BPF
TWOPI = 2.0 * _pi


def _cumulated(weights):
    try:
        return list(_accumulate(weights))
    except TypeError:
        if isinstance(weights, int):
            # `choices(population, 3)`: a count that took the place of the weights.
            raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}") from None
        raise


class Random(_random.Random):
    """A generator of random numbers with a state of its own."""

    VERSION = 3

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def seed(self, a=None, version=2):
        """Seed by None or a number, text or bytes; other seeds are refused in version 2."""
        if version == 1 and isinstance(a, (str, bytes)):
            a = a.decode("latin-1") if isinstance(a, bytes) else a
            x = ord(a[0]) << 7 if a else 0
            for c in map(ord, a):
                x = ((1000003 * x) ^ c) & 0xFFFFFFFFFFFFFFFF
            x ^= len(a)
            a = -2 if x == -1 else x
        elif version == 2 and isinstance(a, (str, bytes, bytearray)):
            if isinstance(a, str):
                a = a.encode()
            a = int.from_bytes(a + _new_hash("sha512", a).digest(), "big")
        elif not isinstance(a, (type(None), int, float, str, bytes, bytearray)):
            raise TypeError(
                "The only supported seed types are:\nNone, int, float, str, bytes, and bytearray."
            )
        super().seed(a)
        self.gauss_next = None

    def getstate(self):
        """The state, for `setstate`."""
        return self.VERSION, super().getstate(), self.gauss_next

    def setstate(self, state):
        """Go on from a state."""
        version = state[0]
        if version not in (2, 3):
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {self.VERSION}")
        _, internal, self.gauss_next = state
        if version == 2:
            # Written where integers had 32 bits and a sign.
            try:
                internal = tuple(word % (1 << 32) for word in internal)
            except ValueError as error:
                raise TypeError from error
        super().setstate(internal)

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    def __init_subclass__(cls, /, **kwargs):
        """A class with its own `random()` and no `getrandbits()` draws below a bound from floats."""
        draws = {"getrandbits": cls._randbelow_with_getrandbits, "random": cls._randbelow_without_getrandbits}
        for base in cls.__mro__:
            if "_randbelow" in vars(base):
                return
            drawn = next((draw for source, draw in draws.items() if source in vars(base)), None)
            if drawn is not None:
                cls._randbelow = drawn
                return

    def _randbelow_with_getrandbits(self, n):
        getrandbits = self.getrandbits
        k = n.bit_length()
        r = getrandbits(k)
        while r >= n:
            r = getrandbits(k)
        return r

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        random = self.random
        if n >= maxsize:
            return _floor(random() * n)
        rem = maxsize % n
        limit = (maxsize - rem) / maxsize
        r = random()
        while r >= limit:
            r = random()
        return _floor(r * maxsize) % n

    _randbelow = _randbelow_with_getrandbits

    def randbytes(self, n) -> bytes:
        """Random bytes."""
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=1) -> int:
        """A random item of `range(start, stop, step)`."""
        start = _index(start)
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if start <= 0:
                raise ValueError("empty range for randrange()")
            return self._randbelow(start)
        stop, step = _index(stop), _index(step)
        if step == 0:
            raise ValueError("zero step for randrange()")
        count = -((start - stop) // step)
        if count <= 0:
            shown = f"{start}, {stop}" if step == 1 else f"{start}, {stop}, {step}"
            raise ValueError(f"empty range in randrange({shown})")
        return start + step * self._randbelow(count)

    def randint(self, a, b) -> int:
        """A random int in [a, b]."""
        return self.randrange(a, b + 1)

    def choice(self, seq):
        """A random item of a sequence."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        """Shuffle a list in place."""
        randbelow = self._randbelow
        for i in reversed(range(1, len(x))):
            j = randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        """A list of `k` items of a sequence, none taken twice; `counts` says how often each is there."""
        from collections.abc import Sequence

        if not isinstance(population, Sequence):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        size = len(population)
        if counts is not None:
            ends = list(_accumulate(counts))
            if len(ends) != size:
                raise ValueError("The number of counts does not match the population")
            total = ends.pop() if ends else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            return [population[_bisect(ends, place)] for place in self.sample(range(total), k=k)]
        if not 0 <= k <= size:
            raise ValueError("Sample larger than population or is negative")
        # What a set of the places drawn takes, against a list of all items.
        set_size = 21 + (4 ** _ceil(_log(k * 3, 4)) if k > 5 else 0)
        return self._drawn_out(list(population), k) if size <= set_size else self._drawn_apart(population, k)

    def _drawn_out(self, pool, k):
        """What is drawn leaves the pool: the last item takes its place."""
        drawn = []
        for size in range(len(pool), len(pool) - k, -1):
            place = self._randbelow(size)
            drawn.append(pool[place])
            pool[place] = pool[size - 1]
        return drawn

    def _drawn_apart(self, population, k):
        """Places that were drawn before are passed over."""
        size = len(population)
        places = {}
        while len(places) < k:
            places[self._randbelow(size)] = None
        return [population[place] for place in places]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        """A list of `k` items, each drawn from all of them, as likely as its weight says."""
        random = self.random
        size = len(population)
        if weights is None and cum_weights is None:
            scale = float(size)
            return [population[_floor(random() * scale)] for _ in _repeat(None, k)]
        if cum_weights is None:
            cum_weights = _cumulated(weights)
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != size:
            raise ValueError("The number of weights does not match the population")
        scale = cum_weights[-1] + 0.0
        if scale <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(scale):
            raise ValueError("Total of weights must be finite")
        return [population[_bisect(cum_weights, random() * scale, 0, size - 1)] for _ in _repeat(None, k)]

    def uniform(self, a, b):
        """A random float between two bounds."""
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        """Triangular distribution."""
        drawn = self.random()
        try:
            peak = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if drawn <= peak:
            return low + (high - low) * _sqrt(drawn * peak)
        return high + (low - high) * _sqrt((1.0 - drawn) * (1.0 - peak))

    def normalvariate(self, mu=0.0, sigma=1.0):
        """Normal distribution, by the ratio of uniform deviates."""
        random = self.random
        while True:
            u1 = random()
            u2 = 1.0 - random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        """Normal distribution; every second number is kept from the one before."""
        deviation, self.gauss_next = self.gauss_next, None
        if deviation is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            deviation, self.gauss_next = _cos(angle) * radius, _sin(angle) * radius
        return mu + deviation * sigma

    def lognormvariate(self, mu, sigma):
        """Log normal distribution."""
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        """Exponential distribution."""
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        """Circular data distribution."""
        random = self.random
        if kappa <= 1e-6:
            return TWOPI * random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = _cos(_pi * random())
            d = z / (r + z)
            u2 = random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + _acos(f)) % TWOPI
        return (mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        """Gamma distribution."""
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        return (self._gamma_above_one(alpha) if alpha > 1.0 else self._gamma_below_one(alpha)) * beta

    def _gamma_above_one(self, alpha):
        """By rejection from a log-logistic distribution: R. C. H. Cheng, 1977, algorithm GB."""
        steepness = _sqrt(2.0 * alpha - 1.0)
        offset = alpha - LOG4
        slope = alpha + steepness
        while True:
            drawn = self.random()
            if 1e-7 < drawn < 0.9999999:
                other = 1.0 - self.random()
                logit = _log(drawn / (1.0 - drawn)) / steepness
                x = alpha * _exp(logit)
                z = drawn * drawn * other
                r = offset + slope * logit - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                    return x

    def _gamma_below_one(self, alpha):
        """By rejection from a power function and an exponential tail: J. H. Ahrens and U. Dieter, 1974, algorithm GS."""
        total = (_e + alpha) / _e
        while True:
            area = total * self.random()
            if area > 1.0:
                x = -_log((total - area) / alpha)
                share = x ** (alpha - 1.0)
            else:
                x = area ** (1.0 / alpha)
                share = _exp(-x)
            if self.random() <= share:
                return x

    def betavariate(self, alpha, beta):
        """Beta distribution."""
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        """Pareto distribution."""
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        """Weibull distribution."""
        u = 1.0 - self.random()
        return alpha * (-_log(u)) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        """Binomial distribution."""
        if n < 0:
            raise ValueError("n must be non-negative")
        if p == 0.0 or p == 1.0:
            return n if p else 0
        if p < 0.0 or p > 1.0:
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        if n == 1:
            return _index(self.random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        return self._binomial_by_gaps(n, p) if n * p < 10.0 else self._binomial_by_rejection(n, p)

    def _binomial_by_gaps(self, n, p):
        """The trials from one success to the next are drawn, until they are more than there are: L. Devroye, 1986, X.4.3."""
        rate = _log2(1.0 - p)
        if not rate:
            return 0
        successes, trial = -1, 0
        while trial <= n:
            trial += _floor(_log2(self.random()) / rate) + 1
            successes += 1
        return successes

    def _binomial_by_rejection(self, n, p):
        """Transformed rejection with a squeeze: W. Hörmann, 1993, algorithm BTRS."""
        deviation = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * deviation
        a = -0.0873 + 0.0248 * b + 0.01 * p
        center = n * p + 0.5
        squeeze = 0.92 - 4.2 / b
        alpha = (2.83 + 5.1 / b) * deviation
        odds = _log(p / (1.0 - p))
        mode = _floor((n + 1) * p)
        height = _lgamma(mode + 1) + _lgamma(n - mode + 1)
        while True:
            u = self.random() - 0.5
            edge = 0.5 - _fabs(u)
            k = _floor((2.0 * a / edge + b) * u + center)
            if not 0 <= k <= n:
                continue
            v = self.random()
            if edge >= 0.07 and v <= squeeze:
                return k
            v *= alpha / (a / (edge * edge) + b)
            if _log(v) <= height - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - mode) * odds:
                return k


class SystemRandom(Random):
    """Random numbers of the operating system; they cannot be seeded."""

    def random(self):
        """A random float in [0, 1)."""
        return (int.from_bytes(_urandom(7)) >> 3) * RECIP_BPF

    def getrandbits(self, k):
        """An int of `k` random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        numbytes = (k + 7) // 8
        return int.from_bytes(_urandom(numbytes)) >> (numbytes * 8 - k)

    def randbytes(self, n):
        """Random bytes."""
        return _urandom(n)

    def seed(self, *args, **kwds):
        """Does nothing."""
        return None

    def _notimplemented(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _notimplemented


_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
binomialvariate = _inst.binomialvariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
