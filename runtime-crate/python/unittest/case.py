"""Test cases: one test method with what is set up before it and cleaned up after it. CPython Lib/unittest/case.py."""

import sys
import types
import warnings  # noqa: F401
from functools import wraps

from unittest._assertions import _Assertions
from unittest._contexts import _AssertRaisesContext  # noqa: F401
from unittest.result import TestResult
from unittest.util import strclass

__unittest = True

_SUBTEST_WITHOUT_MESSAGE = object()

_module_cleanups = []


class SkipTest(Exception):
    """Raised by a test to skip itself."""


class _ShouldStop(Exception):
    """The run was asked to stop inside a subtest."""


def skip(reason):
    """Skips a test method or a class of tests."""

    def decorator(test_item):
        if not isinstance(test_item, type):
            @wraps(test_item)
            def skipped(*args, **kwargs):
                raise SkipTest(reason)

            test_item = skipped
        test_item.__unittest_skip__ = True
        test_item.__unittest_skip_why__ = reason
        return test_item

    if isinstance(reason, types.FunctionType):
        function, reason = reason, ""
        return decorator(function)
    return decorator


def _unchanged(test_item):
    return test_item


def skipIf(condition, reason):
    return skip(reason) if condition else _unchanged


def skipUnless(condition, reason):
    return _unchanged if condition else skip(reason)


def expectedFailure(test_item):
    """Says that a test is known to fail."""
    test_item.__unittest_expecting_failure__ = True
    return test_item


def _enter(context, cleanup):
    """Enters a context manager whose exit `cleanup` registers."""
    cls = type(context)
    try:
        enter, leave = cls.__enter__, cls.__exit__
    except AttributeError:
        name = f"{cls.__module__}.{cls.__qualname__}"
        raise TypeError(f"'{name}' object does not support the context manager protocol") from None
    entered = enter(context)
    cleanup(leave, context, None, None, None)
    return entered


def addModuleCleanup(function, /, *args, **kwargs):
    """Like addCleanup, for what is called after tearDownModule."""
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    return _enter(cm, addModuleCleanup)


def doModuleCleanups():
    """Calls all module cleanups, the last first; raises the first exception of them when all are done."""
    raised = _run_cleanups(_module_cleanups)
    if raised:
        raise raised[0]


def _run_cleanups(cleanups):
    raised = []
    while cleanups:
        function, args, kwargs = cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as error:
            raised.append(error)
    return raised


class _Outcome:
    """What has happened in the run of one test case."""

    def __init__(self, result):
        self.result = result
        self.success = True
        self.skipped = False
        self.expecting_failure = False
        self.expected_failure = None

    def attempt(self, test_case, step, *args, subtest=None):
        """Calls a step of a test case; whether it raised nothing. What it raised is added to the result."""
        before, self.success = self.success, True
        try:
            step(*args)
        except KeyboardInterrupt:
            raise
        except SkipTest as skipped:
            self.success = False
            self.skipped = self.skipped or subtest is None
            self.result.addSkip(subtest or test_case, str(skipped))
        except _ShouldStop:
            self.success = False
        except BaseException:
            self._failed(test_case, subtest, sys.exc_info())
        else:
            if subtest is not None:
                self.result.addSubTest(test_case, subtest, None)
        passed = self.success
        self.success = self.success and before
        return passed

    def _failed(self, test_case, subtest, exc_info):
        self.success = False
        if self.expecting_failure:
            self.expected_failure = exc_info
        elif subtest is not None:
            self.result.addSubTest(test_case, subtest, exc_info)
        elif issubclass(exc_info[0], test_case.failureException):
            self.result.addFailure(test_case, exc_info)
        else:
            self.result.addError(test_case, exc_info)


class TestCase(_Assertions):
    """A test method `test...` of a subclass, with fixtures around it."""

    _classSetupFailed = False
    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._subtest = None
        self._cleanups = []
        method = getattr(self, methodName, None)
        if method is None and methodName != "runTest":
            raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        self._testMethodDoc = getattr(method, "__doc__", None) if method else "No test"
        self._type_equality_funcs = {
            dict: "assertDictEqual", list: "assertListEqual", tuple: "assertTupleEqual", set: "assertSetEqual",
            frozenset: "assertSetEqual", str: "assertMultiLineEqual",
        }

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def addCleanup(self, function, /, *args, **kwargs):
        """Calls a function after tearDown, the last added first, whatever has failed."""
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return _enter(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return _enter(cm, cls.addClassCleanup)

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = [(type(e), e, e.__traceback__) for e in _run_cleanups(cls._class_cleanups)]

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        return TestResult()

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{strclass(self.__class__)}.{self._testMethodName}"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({strclass(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{strclass(self.__class__)} testMethod={self._testMethodName}>"

    def subTest(self, msg=_SUBTEST_WITHOUT_MESSAGE, **params):
        """A context manager: what fails inside is a failure with these parameters, and the test goes on after it."""
        return _SubTestContext(self, msg, params)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def run(self, result=None):
        """Runs the test, adding to the result what happens; gives back the result."""
        own_result = result is None
        if own_result:
            result = self.defaultTestResult()
            getattr(result, "startTestRun", _nothing)()
        result.startTest(self)
        try:
            if not self._skipped_by_decorator(result):
                self._run_steps(result)
            return result
        finally:
            result.stopTest(self)
            if own_result:
                getattr(result, "stopTestRun", _nothing)()

    def _marked(self, name, default):
        method = getattr(self, self._testMethodName)
        return getattr(self.__class__, name, default) or getattr(method, name, default)

    def _skipped_by_decorator(self, result):
        if not self._marked("__unittest_skip__", False):
            return False
        result.addSkip(self, self._marked("__unittest_skip_why__", ""))
        return True

    def _run_steps(self, result):
        outcome = _Outcome(result)
        method = getattr(self, self._testMethodName)
        self._outcome = outcome
        try:
            if outcome.attempt(self, self._callSetUp):
                outcome.expecting_failure = self._marked("__unittest_expecting_failure__", False)
                outcome.attempt(self, self._callTestMethod, method)
                outcome.expecting_failure = False
                outcome.attempt(self, self._callTearDown)
            self.doCleanups()
            if not outcome.success and outcome.expected_failure is None:
                return
            if not self._marked("__unittest_expecting_failure__", False):
                result.addSuccess(self)
            elif outcome.expected_failure is not None:
                result.addExpectedFailure(self, outcome.expected_failure)
            else:
                result.addUnexpectedSuccess(self)
        finally:
            self._outcome = outcome.expected_failure = None

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        method()

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def doCleanups(self):
        """Calls what addCleanup has registered; whether all is well."""
        outcome = self._outcome or _Outcome(self.defaultTestResult())
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            outcome.attempt(self, lambda: self._callCleanup(function, *args, **kwargs))
        return outcome.success

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Runs the test; its exceptions reach the caller."""
        method = getattr(self, self._testMethodName)
        if self._marked("__unittest_skip__", False):
            raise SkipTest(self._marked("__unittest_skip_why__", ""))
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)


def _nothing():
    pass


class _SubTestContext:
    """Runs the block of `with self.subTest(...)`, whose parameters go before those of the subtests around it."""

    def __init__(self, test_case, msg, params):
        self._test_case = test_case
        self._msg = msg
        self._params = params

    def __enter__(self):
        test_case = self._test_case
        self._outer = test_case._subtest
        params = self._params if self._outer is None else {**self._outer.params, **self._params}
        test_case._subtest = _SubTest(test_case, self._msg, params)

    def __exit__(self, exc_type, exc_value, tb):
        test_case, outcome = self._test_case, self._test_case._outcome
        subtest, test_case._subtest = test_case._subtest, self._outer
        if outcome is None or outcome.expecting_failure or (exc_type and issubclass(exc_type, KeyboardInterrupt)):
            return False
        outcome.attempt(test_case, _raise_again, exc_value, subtest=subtest)
        if exc_type is not None and getattr(outcome.result, "failfast", False):
            raise _ShouldStop
        return True


def _raise_again(error):
    if error is not None:
        raise error


class FunctionTestCase(TestCase):
    """A test case made of functions."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._testFunc = testFunc
        self._setUpFunc = setUp or _nothing
        self._tearDownFunc = tearDown or _nothing
        self._description = description

    def setUp(self):
        self._setUpFunc()

    def tearDown(self):
        self._tearDownFunc()

    def runTest(self):
        self._testFunc()

    def id(self):
        return self._testFunc.__name__

    def shortDescription(self):
        if self._description is not None:
            return self._description
        doc = self._testFunc.__doc__
        return doc.split("\n")[0].strip() if doc else None


class _SubTest(TestCase):
    """A test case that stands for one subtest in a result."""

    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _description(self):
        parts = []
        if self._message is not _SUBTEST_WITHOUT_MESSAGE:
            parts.append(f"[{self._message}]")
        if self.params:
            parts.append("({})".format(", ".join(f"{name}={value!r}" for name, value in self.params.items())))
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._description()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._description()}"
