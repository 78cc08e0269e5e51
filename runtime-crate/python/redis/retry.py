"""Attempts that are repeated. redis/retry.py."""

import abc
import socket
from time import sleep

from redis.exceptions import ConnectionError, TimeoutError


class AbstractRetry(abc.ABC):
    """How often to try again, and after which errors; for ever if `retries` is negative."""

    def __init__(self, backoff, retries, supported_errors):
        self._backoff = backoff
        self._retries = retries
        self._supported_errors = supported_errors

    @abc.abstractmethod
    def __eq__(self, other):
        return NotImplemented

    def __hash__(self):
        return hash((self._backoff, self._retries, frozenset(self._supported_errors)))

    def _settings(self):
        return self._backoff, self._retries, set(self._supported_errors)

    def update_supported_errors(self, specified_errors):
        """Tries again after these errors too."""
        self._supported_errors = tuple({*self._supported_errors, *specified_errors})

    def get_retries(self):
        """How often it tries again."""
        return self._retries

    def update_retries(self, value):
        """Changes how often it tries again."""
        self._retries = value

    def _wait_after(self, failures, error):
        """Seconds to wait before the next attempt; raises the error if there is none."""
        if 0 <= self._retries < failures:
            raise error
        return self._backoff.compute(failures)


class Retry(AbstractRetry):
    """Attempts of functions."""

    __hash__ = AbstractRetry.__hash__

    def __init__(self, backoff, retries, supported_errors=(ConnectionError, TimeoutError, socket.timeout)):
        super().__init__(backoff, retries, supported_errors)

    def __eq__(self, other):
        return self._settings() == other._settings() if isinstance(other, Retry) else NotImplemented

    def call_with_retry(self, do, fail, is_retryable=None, with_failure_count=False):
        """What `do` gives; after each error `fail` is called with it, and with the count of failures if asked."""
        self._backoff.reset()
        failures = 0
        while True:
            try:
                return do()
            except self._supported_errors as error:
                if is_retryable and not is_retryable(error):
                    raise
                failures += 1
                fail(*((error, failures) if with_failure_count else (error,)))
                pause = self._wait_after(failures, error)
            if pause > 0:
                sleep(pause)
