"""Makes suites of the test cases in classes and modules. CPython Lib/unittest/loader.py."""

import sys
from functools import cmp_to_key
from importlib import import_module

from unittest import case, suite

__unittest = True

__molt_missing__ = ("VALID_MODULE_NAME",)


class TestLoader:
    """Finds test methods by their prefix."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(lambda one, other: (one > other) - (one < other))
    testNamePatterns = None
    suiteClass = suite.TestSuite

    def __init__(self):
        self.errors = []

    def getTestCaseNames(self, testCaseClass):
        """The names of the test methods of a class, in order."""
        prefix = self.testMethodPrefix
        names = [n for n in dir(testCaseClass) if n.startswith(prefix) and callable(getattr(testCaseClass, n))]
        return sorted(names, key=cmp_to_key(self.sortTestMethodsUsing)) if self.sortTestMethodsUsing else names

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, suite.TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        """The tests of all test case classes of a module, or what its `load_tests` makes of them."""
        classes = [getattr(module, name) for name in dir(module)]
        tests = [self.loadTestsFromTestCase(cls) for cls in classes if _holds_tests(cls)]
        loaded = self.suiteClass(tests)
        load_tests = getattr(module, "load_tests", None)
        return loaded if load_tests is None else load_tests(self, loaded, pattern)

    def loadTestsFromName(self, name, module=None):
        """The tests of what a dotted name says: a module, a class of tests, a test method, or what makes tests."""
        parts = name.split(".")
        if module is None:
            module, parts = _import_longest(parts)
        parent, found = None, module
        for part in parts:
            parent, found = found, getattr(found, part)
        if isinstance(found, type(sys)):
            return self.loadTestsFromModule(found)
        if isinstance(found, type) and issubclass(found, case.TestCase):
            return self.loadTestsFromTestCase(found)
        if isinstance(parent, type) and issubclass(parent, case.TestCase):
            return self.suiteClass([parent(parts[-1])])
        if isinstance(found, suite.TestSuite):
            return found
        if not callable(found):
            raise TypeError(f"don't know how to make test from: {found}")
        made = found()
        if isinstance(made, suite.TestSuite):
            return made
        if isinstance(made, case.TestCase):
            return self.suiteClass([made])
        raise TypeError(f"calling {found} returned {made}, not a test")

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


def _holds_tests(cls):
    return isinstance(cls, type) and issubclass(cls, case.TestCase) and cls not in (case.TestCase, case.FunctionTestCase)


def _import_longest(parts):
    """The module that most of the first parts name, and the parts after it."""
    for length in range(len(parts), 0, -1):
        try:
            return import_module(".".join(parts[:length])), parts[length:]
        except ImportError:
            if length == 1:
                raise


defaultTestLoader = TestLoader()
