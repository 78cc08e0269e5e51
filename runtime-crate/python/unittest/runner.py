"""Runs tests and writes what happens as text. CPython Lib/unittest/runner.py."""

import sys
import time

from unittest import result

__unittest = True


class TextTestResult(result.TestResult):
    """Writes a character or a line a test."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self.durations = durations

    def getDescription(self, test):
        first = test.shortDescription()
        return f"{test}\n{first}" if self.descriptions and first else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self._write(f"{self.getDescription(test)} ... ")

    def _write(self, text):
        self.stream.write(text)
        self.stream.flush()

    def _say(self, word, character):
        if self.showAll:
            self._write(f"{word}\n")
        elif self.dots:
            self._write(character)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._say("ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._say("ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._say("FAIL", "F")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            failed = issubclass(err[0], test.failureException)
            self._say(f"{self.getDescription(subtest)} ... {'FAIL' if failed else 'ERROR'}", "F" if failed else "E")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._say(f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._say("expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._say("unexpected success", "u")

    def printErrors(self):
        if self.dots or self.showAll:
            self._write("\n")
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        for test in self.unexpectedSuccesses:
            self._write(f"{self.separator1}\nUNEXPECTED SUCCESS: {self.getDescription(test)}\n")

    def printErrorList(self, flavour, errors):
        for test, text in errors:
            head = f"{self.separator1}\n{flavour}: {self.getDescription(test)}\n{self.separator2}\n"
            self._write(f"{head}{text}\n")


class TextTestRunner:
    """Runs a test and writes its result, to standard error by default."""

    resultclass = TextTestResult

    def __init__(
        self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None,
        warnings=None, *, tb_locals=False, durations=None,
    ):
        self.stream = sys.stderr if stream is None else stream
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        self.resultclass = resultclass or self.resultclass

    def _makeResult(self):
        return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def run(self, test):
        outcome = self._makeResult()
        outcome.failfast = self.failfast
        started = time.perf_counter()
        outcome.startTestRun()
        try:
            test(outcome)
        finally:
            outcome.stopTestRun()
        seconds = time.perf_counter() - started
        if hasattr(outcome, "printErrors"):
            outcome.printErrors()
        self._write_summary(outcome, seconds)
        return outcome

    def _write_summary(self, outcome, seconds):
        run = outcome.testsRun
        write = self.stream.write
        write(f"{'-' * 70}\nRan {run} test{'' if run == 1 else 's'} in {seconds:.3f}s\n\n")
        counts = {
            "failures": outcome.failures, "errors": outcome.errors, "skipped": outcome.skipped,
            "expected failures": outcome.expectedFailures, "unexpected successes": outcome.unexpectedSuccesses,
        }
        notes = ", ".join(f"{name}={len(found)}" for name, found in counts.items() if found)
        word = "FAILED" if not outcome.wasSuccessful() else "NO TESTS RAN" if run == 0 else "OK"
        write(f"{word} ({notes})\n" if notes else f"{word}\n")
        self.stream.flush()
