"""How long to wait before the next attempt. redis/backoff.py."""

import random
from abc import ABC, abstractmethod

# In seconds.
DEFAULT_CAP = 0.512
DEFAULT_BASE = 0.008


class AbstractBackoff(ABC):
    """Says how long to wait after so many failures."""

    def reset(self):
        """Called before the first attempt."""

    @abstractmethod
    def compute(self, failures):
        """Seconds to wait after this many failures."""


class ConstantBackoff(AbstractBackoff):
    """The same wait after each failure."""

    def __init__(self, backoff):
        self._backoff = backoff

    def __hash__(self):
        return hash((self._backoff,))

    def __eq__(self, other):
        return self._backoff == other._backoff if isinstance(other, ConstantBackoff) else NotImplemented

    def compute(self, failures):
        return self._backoff


class NoBackoff(ConstantBackoff):
    """No wait at all."""

    def __init__(self):
        super().__init__(0)


class _Growing(AbstractBackoff):
    """Waits between a base and a cap."""

    def __init__(self, cap=DEFAULT_CAP, base=DEFAULT_BASE):
        self._cap = cap
        self._base = base

    def _most(self, failures):
        return min(self._cap, self._base * 2**failures)

    def _settings(self):
        return self._base, self._cap


class ExponentialBackoff(_Growing):
    """Twice the wait after each failure."""

    def __hash__(self):
        return hash(self._settings())

    def __eq__(self, other):
        return self._settings() == other._settings() if isinstance(other, ExponentialBackoff) else NotImplemented

    def compute(self, failures):
        return self._most(failures)


class FullJitterBackoff(_Growing):
    """Anything up to the exponential wait."""

    def __hash__(self):
        return hash(self._settings())

    def __eq__(self, other):
        return self._settings() == other._settings() if isinstance(other, FullJitterBackoff) else NotImplemented

    def compute(self, failures):
        return random.uniform(0, self._most(failures))


class EqualJitterBackoff(_Growing):
    """Half of the exponential wait, and anything up to the other half."""

    def __hash__(self):
        return hash(self._settings())

    def __eq__(self, other):
        return self._settings() == other._settings() if isinstance(other, EqualJitterBackoff) else NotImplemented

    def compute(self, failures):
        half = self._most(failures) / 2
        return half + random.uniform(0, half)


class DecorrelatedJitterBackoff(_Growing):
    """Up to three times the wait before."""

    def __init__(self, cap=DEFAULT_CAP, base=DEFAULT_BASE):
        super().__init__(cap, base)
        self._previous_backoff = 0

    def __hash__(self):
        return hash(self._settings())

    def __eq__(self, other):
        known = isinstance(other, DecorrelatedJitterBackoff)
        return self._settings() == other._settings() if known else NotImplemented

    def reset(self):
        self._previous_backoff = 0

    def compute(self, failures):
        longest = max(self._base, self._previous_backoff * 3)
        self._previous_backoff = min(self._cap, random.uniform(self._base, longest))
        return self._previous_backoff


class ExponentialWithJitterBackoff(_Growing):
    """A random part of the exponential wait."""

    def __hash__(self):
        return hash(self._settings())

    def __eq__(self, other):
        known = isinstance(other, ExponentialWithJitterBackoff)
        return self._settings() == other._settings() if known else NotImplemented

    def compute(self, failures):
        return min(self._cap, random.random() * self._base * 2**failures)


def default_backoff():
    """What clusters wait."""
    return EqualJitterBackoff()
