"""Signals. anyio/_core/_signals.py."""

from anyio._core._eventloop import get_async_backend


def open_signal_receiver(*signals):
    """A context manager that iterates over the signals that come."""
    return get_async_backend().open_signal_receiver(*signals)
