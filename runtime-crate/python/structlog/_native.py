"""Bound loggers that know their least level. structlog `structlog/_native.py`."""

import asyncio
import contextvars
import sys
import threading
from collections.abc import Mapping

from ._base import BoundLoggerBase
from ._log_levels import CRITICAL, DEBUG, ERROR, INFO, LEVEL_TO_NAME, NAME_TO_LEVEL, NOTSET, WARNING
from .contextvars import _ASYNC_CALLING_STACK, _ASYNC_CALLING_THREAD


def _nop(self, event, *args, **kw):
    return None


async def _anop(self, event, *args, **kw):
    return None


async def _in_thread(frame, function, executor=None):
    """Run in a thread what tells of the frame and the thread where it was called."""
    thread = threading.get_ident(), threading.current_thread().name
    thread_token = _ASYNC_CALLING_THREAD.set(thread)
    stack_token = _ASYNC_CALLING_STACK.set(frame)
    context = contextvars.copy_context()
    try:
        return await asyncio.get_running_loop().run_in_executor(executor, lambda: context.run(function))
    finally:
        _ASYNC_CALLING_STACK.reset(stack_token)
        _ASYNC_CALLING_THREAD.reset(thread_token)


def exception(self, event, *args, **kw):
    """An error with the current exception."""
    kw.setdefault("exc_info", True)
    return self.error(event, *args, **kw)


async def aexception(self, event, *args, **kw):
    """`exception`, in a thread. The exception is taken at once: the thread has none."""
    if kw.get("exc_info", True) is True:
        kw["exc_info"] = sys.exc_info()
    return await _in_thread(sys._getframe().f_back, lambda: self.error(event, *args, **kw))


def make_filtering_bound_logger(min_level):
    """The class whose methods below a level do nothing."""
    if isinstance(min_level, str):
        min_level = NAME_TO_LEVEL[min_level.lower()]
    return LEVEL_TO_FILTERING_LOGGER[min_level]


def _maybe_interpolate(event, args):
    """The event with its arguments; one mapping has them by name."""
    if not args:
        return event
    named = len(args) == 1 and isinstance(args[0], Mapping) and args[0]
    return event % (args[0] if named else args)


def _make_filtering_bound_logger(min_level):
    # Errors of calls name the methods with all the functions around them, so they lie as deep as the original's.
    def make_method(level):
        name = LEVEL_TO_NAME[level]

        def meth(self, event, *args, **kw):
            return self._proxy_to_logger(name, _maybe_interpolate(event, args), **kw)

        async def ameth(self, event, *args, **kw):
            event = _maybe_interpolate(event, args)
            await _in_thread(sys._getframe().f_back, lambda: self._proxy_to_logger(name, event, **kw))

        meth.__name__, ameth.__name__ = name, f"a{name}"
        return (_nop, _anop) if level < min_level else (meth, ameth)

    def log(self, level, event, *args, **kw):
        if level < min_level:
            return None
        return self._proxy_to_logger(LEVEL_TO_NAME[level], _maybe_interpolate(event, args), **kw)

    async def alog(self, level, event, *args, **kw):
        if level < min_level:
            return None
        name = LEVEL_TO_NAME[level]
        event = _maybe_interpolate(event, args)
        return await _in_thread(sys._getframe().f_back, lambda: self._proxy_to_logger(name, event, **kw))

    methods = {"log": log, "alog": alog, "exception": exception, "aexception": aexception}
    for level, name in LEVEL_TO_NAME.items():
        methods[name], methods[f"a{name}"] = make_method(level)
    for alias, name in (("fatal", "critical"), ("warn", "warning"), ("msg", "info")):
        methods[alias], methods[f"a{alias}"] = methods[name], methods[f"a{name}"]
    methods["is_enabled_for"] = lambda self, level: level >= min_level
    methods["get_effective_level"] = lambda self: min_level
    # A class is looked for here when one is pickled.
    methods["__module__"] = __name__
    label = LEVEL_TO_NAME.get(min_level, "Notset").capitalize()
    return type(f"BoundLoggerFilteringAt{label}", (BoundLoggerBase,), methods)


BoundLoggerFilteringAtNotset = _make_filtering_bound_logger(NOTSET)
BoundLoggerFilteringAtDebug = _make_filtering_bound_logger(DEBUG)
BoundLoggerFilteringAtInfo = _make_filtering_bound_logger(INFO)
BoundLoggerFilteringAtWarning = _make_filtering_bound_logger(WARNING)
BoundLoggerFilteringAtError = _make_filtering_bound_logger(ERROR)
BoundLoggerFilteringAtCritical = _make_filtering_bound_logger(CRITICAL)

LEVEL_TO_FILTERING_LOGGER = {
    CRITICAL: BoundLoggerFilteringAtCritical,
    ERROR: BoundLoggerFilteringAtError,
    WARNING: BoundLoggerFilteringAtWarning,
    INFO: BoundLoggerFilteringAtInfo,
    DEBUG: BoundLoggerFilteringAtDebug,
    NOTSET: BoundLoggerFilteringAtNotset,
}
