"""What a coroutine is. CPython Lib/asyncio/coroutines.py."""

import _asyncio
import os
import sys
from collections.abc import Coroutine
from functools import partial
from types import CoroutineType, MethodType


def _is_debug_mode():
    """Whether the interpreter or the environment asks for checks."""
    return sys.flags.dev_mode or (not sys.flags.ignore_environment and bool(os.environ.get("PYTHONASYNCIODEBUG")))


def iscoroutinefunction(func):
    """Whether a function is an `async def`."""
    while not _asyncio._is_coroutine_function(func):
        if isinstance(func, MethodType):
            func = func.__func__
        elif isinstance(func, partial):
            func = func.func
        else:
            return False
    return True


def iscoroutine(obj):
    """Whether an object is a coroutine."""
    return type(obj) is CoroutineType or isinstance(obj, Coroutine)
