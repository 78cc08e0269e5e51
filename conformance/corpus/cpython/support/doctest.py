"""In the place of `doctest`, whose examples are texts that are executed: finds none."""

import unittest

ELLIPSIS = NORMALIZE_WHITESPACE = IGNORE_EXCEPTION_DETAIL = DONT_ACCEPT_BLANKLINE = 0


class DocTestFinder:
    def find(self, *args, **kwargs):
        return []


class DocTestParser:
    pass


def DocTestSuite(*args, **kwargs):
    return unittest.TestSuite()


def DocFileSuite(*args, **kwargs):
    return unittest.TestSuite()


def testmod(*args, **kwargs):
    return 0, 0
