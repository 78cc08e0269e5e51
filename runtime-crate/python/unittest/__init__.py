"""Test cases, suites of them, and what runs them. CPython Lib/unittest/__init__.py."""

from unittest.async_case import IsolatedAsyncioTestCase
from unittest.case import (
    FunctionTestCase,
    SkipTest,
    TestCase,
    addModuleCleanup,
    doModuleCleanups,
    enterModuleContext,
    expectedFailure,
    skip,
    skipIf,
    skipUnless,
)
from unittest.loader import TestLoader, defaultTestLoader
from unittest.main import TestProgram, main
from unittest.result import TestResult
from unittest.runner import TextTestResult, TextTestRunner
from unittest.suite import BaseTestSuite, TestSuite

__all__ = [
    "IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader",
    "FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure",
    "TextTestResult", "addModuleCleanup", "doModuleCleanups", "enterModuleContext",
]

__molt_missing__ = ("installHandler", "registerResult", "removeHandler", "removeResult")
