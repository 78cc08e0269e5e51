"""In the place of CPython's `_testlimitedcapi`: a test that asks it for something skips itself."""

from _testinternalcapi import NotHere


def __getattr__(name):
    raise NotHere("No module named '_testlimitedcapi'")
