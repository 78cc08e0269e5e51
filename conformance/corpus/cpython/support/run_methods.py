"""Runs the test methods of one module, and appends to a file what becomes of each, a line of JSON each.

CORPUS_MODULE names the module; CORPUS_REPORT is the file, which may hold lines of runs before this one: what they tell of is
not run again. `start` lines are written before a method runs, so that the one in which a process dies is known.
"""

import importlib
import json
import os
import sys
import traceback
import unittest


class _Report:
    """The lines of the file."""

    def __init__(self, path):
        self._path = path
        self.known = set()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                self.known = {json.loads(line)["id"] for line in lines}

    def write(self, event, name, outcome=None, last=""):
        line = {"event": event, "id": name}
        if outcome is not None:
            line["outcome"], line["last"] = outcome, last
        with open(self._path, "a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")


class _MethodResult(unittest.TestResult):
    """Reports the outcome of each method: the worst of what is said about it."""

    _RANK = ("passed", "skipped", "failed", "error")

    def __init__(self, report):
        super().__init__()
        self._report = report
        self._outcome, self._last = "passed", ""

    def startTest(self, test):
        super().startTest(test)
        self._outcome, self._last = "passed", ""
        self._report.write("start", test.id())

    def stopTest(self, test):
        super().stopTest(test)
        self._report.write("end", test.id(), self._outcome, self._last)

    def _note(self, outcome, last):
        if self._RANK.index(outcome) > self._RANK.index(self._outcome):
            self._outcome, self._last = outcome, last

    def addError(self, test, err):
        last = _last_line(err)
        if test.id().startswith(("setUp", "tearDown")):
            self._report.write("fixture", test.id(), "error", last)
        self._note("error", last)

    def addFailure(self, test, err):
        self._note("failed", _last_line(err))

    def addSubTest(self, test, subtest, err):
        if err is not None:
            kind = "failed" if issubclass(err[0], test.failureException) else "error"
            self._note(kind, f"{_last_line(err)} {str(subtest)[len(str(test)) :][:120]}")

    def addSkip(self, test, reason):
        if test.id().startswith(("setUp", "tearDown")):
            self._report.write("fixture", test.id(), "skipped", reason)
        self._note("skipped", reason)

    def addExpectedFailure(self, test, err):
        pass

    def addUnexpectedSuccess(self, test):
        self._note("failed", "unexpected success")


def _last_line(err):
    """The text of an exception and the lines of the test module where it was raised."""
    kind, error, tb = err
    places = [frame for frame in traceback.extract_tb(tb) if "unittest" not in frame.filename]
    where = ">".join(str(frame.lineno) for frame in places[-3:])
    try:
        text = " | ".join(str(error).splitlines()[:3])
    except Exception as unprintable:
        text = f"<unprintable: {unprintable!r}>"
    return f"{kind.__name__}: {text}"[:300] + f" @{where}"


def _methods(tests):
    for test in tests:
        if isinstance(test, unittest.BaseTestSuite):
            yield from _methods(test)
        else:
            yield test


def main():
    module_name = os.environ["CORPUS_MODULE"]
    report = _Report(os.environ["CORPUS_REPORT"])
    try:
        module = importlib.import_module(module_name)
        loaded = unittest.defaultTestLoader.loadTestsFromModule(module)
    except unittest.SkipTest as skipped:
        report.write("module", module_name, "skipped", str(skipped))
        return
    except BaseException:
        traceback.print_exc()
        report.write("module", module_name, "error", _last_line(sys.exc_info()))
        return
    left = [test for test in _methods(loaded) if test.id() not in report.known]
    report.write("module", f"{module_name} loaded", "passed", str(len(left)))
    unittest.TestSuite(left).run(_MethodResult(report))
    report.write("module", module_name, "passed", "")


main()
