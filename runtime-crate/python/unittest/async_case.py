"""Test cases whose methods are coroutines, run on one event loop a test. CPython Lib/unittest/async_case.py."""

import asyncio
import contextvars
import inspect

from unittest.case import TestCase

__unittest = True


class IsolatedAsyncioTestCase(TestCase):
    """A test case with an event loop and a context of its own."""

    loop_factory = None

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._asyncioRunner = None
        self._asyncioTestContext = contextvars.copy_context()

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        cls = type(cm)
        try:
            enter, leave = cls.__aenter__, cls.__aexit__
        except AttributeError:
            name = f"{cls.__module__}.{cls.__qualname__}"
            raise TypeError(f"'{name}' object does not support the asynchronous context manager protocol") from None
        entered = await enter(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return entered

    def _callSetUp(self):
        self._asyncioRunner.get_loop()
        self._asyncioTestContext.run(self.setUp)
        self._run_coroutine(self.asyncSetUp())

    def _callTestMethod(self, method):
        self._call(method)

    def _callTearDown(self):
        self._run_coroutine(self.asyncTearDown())
        self._asyncioTestContext.run(self.tearDown)

    def _callCleanup(self, function, /, *args, **kwargs):
        self._call(function, *args, **kwargs)

    def _call(self, function, /, *args, **kwargs):
        if inspect.iscoroutinefunction(function):
            return self._run_coroutine(function(*args, **kwargs))
        return self._asyncioTestContext.run(function, *args, **kwargs)

    def _run_coroutine(self, coroutine):
        return self._asyncioRunner.run(coroutine, context=self._asyncioTestContext)

    def run(self, result=None):
        self._asyncioRunner = asyncio.Runner(debug=True, loop_factory=self.loop_factory)
        try:
            return super().run(result)
        finally:
            runner, self._asyncioRunner = self._asyncioRunner, None
            runner.close()

    def debug(self):
        self._asyncioRunner = asyncio.Runner(debug=True, loop_factory=self.loop_factory)
        try:
            super().debug()
        finally:
            runner, self._asyncioRunner = self._asyncioRunner, None
            runner.close()
