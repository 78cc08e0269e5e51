"""In the place of CPython's `_testcapi`: a test that asks it for something skips itself."""

from _testinternalcapi import NotHere


def __getattr__(name):
    raise NotHere("No module named '_testcapi'")
