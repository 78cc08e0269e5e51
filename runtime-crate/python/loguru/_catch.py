"""`logger.catch`. loguru `loguru/_logger.py` (`Logger.catch`). Frames of this file are not shown in tracebacks."""

import functools
from inspect import isclass, iscoroutinefunction, isgeneratorfunction

FILE = (lambda: None).__code__.co_filename


class Catcher:
    """A context manager and a decorator; the logger is asked when something is raised."""

    def __init__(self, logger, options, from_decorator):
        self._logger = logger
        self._options = options
        self._from_decorator = from_decorator

    def __enter__(self):
        return None

    def __exit__(self, type_, value, traceback_):
        exception, level, reraise, onerror, exclude, _, message = self._options
        local = self._logger._core.thread_locals
        if type_ is None:
            return None
        if getattr(local, "already_logging_exception", False) or not issubclass(type_, exception):
            return False
        if exclude is not None and issubclass(type_, exclude):
            return False
        _, depth, _, *options = self._logger._options
        options = [(type_, value, traceback_), depth + bool(self._from_decorator), True, *options]
        local.already_logging_exception = True
        try:
            self._logger._log(level, self._from_decorator, options, message, (), {})
        finally:
            local.already_logging_exception = False
        if onerror is not None:
            onerror(value)
        return not reraise

    def __call__(self, function):
        if isclass(function):
            raise TypeError(
                "Invalid object decorated with 'catch()', it must be a function, "
                f"not a class (tried to wrap '{function.__name__}')"
            )
        catcher = Catcher(self._logger, self._options, True)
        default = self._options[5]
        if iscoroutinefunction(function):

            async def catch_wrapper(*args, **kwargs):
                with catcher:
                    return await function(*args, **kwargs)
                return default

        elif isgeneratorfunction(function):

            def catch_wrapper(*args, **kwargs):
                with catcher:
                    return (yield from function(*args, **kwargs))
                return default

        else:

            def catch_wrapper(*args, **kwargs):
                with catcher:
                    return function(*args, **kwargs)
                return default

        functools.update_wrapper(catch_wrapper, function)
        return catch_wrapper
