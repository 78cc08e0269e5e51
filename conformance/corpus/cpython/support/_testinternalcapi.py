"""In the place of CPython's `_testinternalcapi`: a test that asks it for something skips itself."""

import unittest


class _NotHere(unittest.SkipTest, ImportError):
    """There is no such C extension."""


def has_inline_values(obj):
    raise _NotHere("No module named '_testinternalcapi'")


def __getattr__(name):
    raise _NotHere("No module named '_testinternalcapi'")
