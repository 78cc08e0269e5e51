"""Attempts of coroutines. redis/asyncio/retry.py."""

from asyncio import sleep

from redis.exceptions import ConnectionError, TimeoutError
from redis.retry import AbstractRetry


class Retry(AbstractRetry):
    """Attempts of coroutine functions."""

    __hash__ = AbstractRetry.__hash__

    def __init__(self, backoff, retries, supported_errors=(ConnectionError, TimeoutError)):
        super().__init__(backoff, retries, supported_errors)

    def __eq__(self, other):
        return self._settings() == other._settings() if isinstance(other, Retry) else NotImplemented

    async def call_with_retry(self, do, fail, is_retryable=None, with_failure_count=False):
        """What `do` gives; after each error `fail` is awaited with it, and with the count of failures if asked."""
        self._backoff.reset()
        failures = 0
        while True:
            try:
                return await do()
            except self._supported_errors as error:
                if is_retryable and not is_retryable(error):
                    raise
                failures += 1
                await fail(*((error, failures) if with_failure_count else (error,)))
                pause = self._wait_after(failures, error)
            if pause > 0:
                await sleep(pause)
