"""Requests without a pool of one's own. httpcore `httpcore/_api.py`."""

import contextlib

from ._pool import ConnectionPool


def request(method, url, *, headers=None, content=None, extensions=None):
    """Sends a request and reads its response."""
    with ConnectionPool() as pool:
        return pool.request(method, url, headers=headers, content=content, extensions=extensions)


@contextlib.contextmanager
def stream(method, url, *, headers=None, content=None, extensions=None):
    """Sends a request; its response is read by the caller."""
    with ConnectionPool() as pool, pool.stream(method, url, headers=headers, content=content, extensions=extensions) as response:
        yield response
