"""What a coroutine is. CPython Lib/asyncio/coroutines.py."""

import _asyncio
from collections.abc import Coroutine
from types import CoroutineType


def iscoroutinefunction(func):
    """Whether a function is an `async def`."""
    while not _asyncio._is_coroutine_function(func):
        inner = getattr(func, "__func__", None)
        if inner is None:
            inner = getattr(func, "func", None)
        if inner is None:
            return False
        func = inner
    return True


def iscoroutine(obj):
    """Whether an object is a coroutine."""
    return type(obj) is CoroutineType or isinstance(obj, Coroutine)
