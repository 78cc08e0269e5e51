"""Tests that are run together, with the fixtures of their classes and modules. CPython Lib/unittest/suite.py."""

import sys

from unittest import case

__unittest = True


class BaseTestSuite:
    """An iterable of test cases and suites."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} tests={list(self)}>"

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return list(self) == list(other)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return sum(test.countTestCases() for test in self)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (case.TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        for test in self:
            if result.shouldStop:
                break
            test(result)
        return result

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        for test in self:
            test.debug()


class TestSuite(BaseTestSuite):
    """A suite that sets up and tears down the classes and modules of its tests."""

    def run(self, result, debug=False):
        outermost = not hasattr(result, "_fixtures")
        if outermost:
            result._fixtures = _Fixtures(result)
        try:
            for test in self:
                if result.shouldStop:
                    break
                if isinstance(test, BaseTestSuite) or result._fixtures.prepare(test):
                    test(result)
        finally:
            if outermost:
                result._fixtures.leave()
                del result._fixtures
        return result


class _Fixtures:
    """Which class and module are set up in a run."""

    def __init__(self, result):
        self._result = result
        self._class = None
        self._module = None
        self._module_failed = False

    def prepare(self, test):
        """Sets up the class of a test and its module if another was before; whether the test can be run."""
        cls = test.__class__
        if cls is not self._class:
            self._leave_class()
            if cls.__module__ != self._module:
                self._leave_module()
                self._enter_module(cls.__module__)
            self._enter_class(cls)
        return not (self._module_failed or getattr(cls, "_classSetupFailed", False))

    def leave(self):
        self._leave_class()
        self._leave_module()

    def _try(self, function, place, name):
        """Calls a fixture; whether it raised nothing."""
        try:
            function()
        except Exception as error:
            holder = _ErrorHolder(f"{place} ({name})")
            if isinstance(error, case.SkipTest):
                self._result.addSkip(holder, str(error))
            else:
                self._result.addError(holder, sys.exc_info())
            return False
        return True

    def _enter_module(self, name):
        self._module, self._module_failed = name, False
        set_up = getattr(sys.modules.get(name), "setUpModule", None)
        if set_up is not None and not self._try(set_up, "setUpModule", name):
            self._module_failed = True
            self._try(case.doModuleCleanups, "setUpModule", name)

    def _leave_module(self):
        name = self._module
        if name is None or self._module_failed:
            return
        tear_down = getattr(sys.modules.get(name), "tearDownModule", None)
        if tear_down is not None:
            self._try(tear_down, "tearDownModule", name)
        self._try(case.doModuleCleanups, "tearDownModule", name)

    def _enter_class(self, cls):
        self._class = cls
        if self._module_failed or getattr(cls, "__unittest_skip__", False):
            return
        set_up = getattr(cls, "setUpClass", None)
        if set_up is None:
            return
        cls._classSetupFailed = not self._try(set_up, "setUpClass", f"{cls.__module__}.{cls.__qualname__}")
        if cls._classSetupFailed:
            self._clean_class(cls, "setUpClass")

    def _leave_class(self):
        cls = self._class
        if cls is None or self._module_failed or getattr(cls, "__unittest_skip__", False):
            return
        if getattr(cls, "_classSetupFailed", False):
            return
        name = f"{cls.__module__}.{cls.__qualname__}"
        if hasattr(cls, "tearDownClass"):
            self._try(cls.tearDownClass, "tearDownClass", name)
        self._clean_class(cls, "tearDownClass")

    def _clean_class(self, cls, place):
        if not hasattr(cls, "doClassCleanups"):
            return
        cls.doClassCleanups()
        for exc_info in cls.tearDown_exceptions:
            self._result.addError(_ErrorHolder(f"{place} ({cls.__module__}.{cls.__qualname__})"), exc_info)


class _ErrorHolder:
    """Stands for a fixture in a result."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.description

    def countTestCases(self):
        return 0
