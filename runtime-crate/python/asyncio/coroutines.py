"""What a coroutine is. CPython Lib/asyncio/coroutines.py."""

import _asyncio
import os
import sys
from collections.abc import Coroutine
from functools import partial
from types import CoroutineType, MethodType

__molt_public__ = ("_is_coroutine",)

# What a callable that is no `async def` has as `_is_coroutine`, to count as one.
_is_coroutine = object()


def _is_debug_mode():
    """Whether the interpreter or the environment asks for checks."""
    return sys.flags.dev_mode or (not sys.flags.ignore_environment and bool(os.environ.get("PYTHONASYNCIODEBUG")))


def iscoroutinefunction(func):
    """Whether a function is an `async def`, or has the mark of one."""
    return getattr(func, "_is_coroutine", None) is _is_coroutine or _is_async_def(func)


def _is_async_def(func):
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
