"""Calls that run in other processes, of which there are none here: what others catch and ask for is there. CPython Lib/concurrent/futures/process.py."""

from concurrent.futures._base import BrokenExecutor

__molt_missing__ = ("EXTRA_QUEUED_CALLS", "ProcessPoolExecutor")


class BrokenProcessPool(BrokenExecutor):
    """A process of a pool has ended that nobody asked to end."""
