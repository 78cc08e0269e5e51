"""What the tests of asyncio import as `test.test_asyncio.utils`, as far as it needs no sockets. CPython Lib/test/test_asyncio/utils.py."""

import asyncio
import contextlib
import unittest
from types import GenericAlias  # noqa: F401
from unittest import mock


def run_briefly(loop):
    """Lets the loop run what is ready."""

    async def nothing():
        pass

    coroutine = nothing()
    task = loop.create_task(coroutine)
    try:
        loop.run_until_complete(task)
    finally:
        coroutine.close()


def run_until(loop, pred, timeout=30.0):
    deadline = loop.time() + timeout
    while not pred():
        if loop.time() > deadline:
            raise TimeoutError
        loop.run_until_complete(asyncio.sleep(0.001))


def run_once(loop):
    loop.call_soon(loop.stop)
    loop.run_forever()


@contextlib.contextmanager
def disable_logger():
    yield


class TestCase(unittest.TestCase):
    """Closes the loops that it made."""

    @staticmethod
    def close_loop(loop):
        loop.close()

    def set_event_loop(self, loop, *, cleanup=True):
        if cleanup:
            self.addCleanup(self.close_loop, loop)
        asyncio.set_event_loop(None)

    def new_test_loop(self, gen=None):
        if gen is not None:
            raise unittest.SkipTest("looks into the interpreter's own event loop: a loop whose clock is the test's")
        loop = asyncio.new_event_loop()
        self.set_event_loop(loop)
        return loop

    def tearDown(self):
        asyncio.set_event_loop(None)

    def unpatch_get_running_loop(self):
        pass


def MockCallback(**kwargs):
    return mock.Mock(spec=["__call__"], **kwargs)


class MockPattern(str):
    """Equal to what its pattern matches."""

    def __eq__(self, other):
        import re

        return bool(re.search(str(self), other, re.S))


class MockInstanceOf:
    """Equal to the instances of a class."""

    def __init__(self, type):
        self._type = type

    def __eq__(self, other):
        return isinstance(other, self._type)


def get_function_source(func):
    raise unittest.SkipTest("implementation detail: sources of functions")


async def await_without_task(coro):
    """Awaits a coroutine in what is not a task."""
    raised = None

    def run():
        nonlocal raised
        try:
            for _ in coro.__await__():
                pass
        except BaseException as error:
            raised = error

    asyncio.get_running_loop().call_soon(run)
    await asyncio.sleep(0)
    if raised is not None:
        raise raised
