"""What the run of some tests has come to. CPython Lib/unittest/result.py.

A traceback is that of the exception, without the frames of this package.
"""

import traceback
from functools import wraps

__unittest = True

__molt_missing__ = ("STDERR_LINE", "STDOUT_LINE")


def failfast(method):
    """A method of a result that ends the run if the result is to stop at the first failure."""

    @wraps(method)
    def inner(self, *args, **kw):
        if getattr(self, "failfast", False):
            self.stop()
        return method(self, *args, **kw)

    return inner


class TestResult:
    """Pairs of tests and texts: failures, errors, skipped tests and the rest."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses = [], []
        self.collectedDurations = []
        self.testsRun = 0
        self.shouldStop = False
        self.buffer = False
        self.tb_locals = False

    def startTest(self, test):
        self.testsRun += 1

    def startTestRun(self):
        pass

    def stopTest(self, test):
        pass

    def stopTestRun(self):
        pass

    @failfast
    def addError(self, test, err):
        self.errors.append((test, self._exc_info_to_string(err, test)))

    @failfast
    def addFailure(self, test, err):
        self.failures.append((test, self._exc_info_to_string(err, test)))

    def addSubTest(self, test, subtest, err):
        """A subtest has ended; `err` is None or what it raised."""
        if err is None:
            return
        if getattr(self, "failfast", False):
            self.stop()
        into = self.failures if issubclass(err[0], test.failureException) else self.errors
        into.append((subtest, self._exc_info_to_string(err, test)))

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    @failfast
    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        """Says that no further test is to be run."""
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        return "".join(traceback.format_exception(*err))

    def __repr__(self):
        counts = f"run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}"
        return f"<{type(self).__module__}.{type(self).__qualname__} {counts}>"
