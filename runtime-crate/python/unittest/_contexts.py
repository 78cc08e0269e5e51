"""The context managers behind assertRaises, assertWarns and assertLogs. CPython Lib/unittest/case.py, Lib/unittest/_log.py."""

import collections
import logging
import re
import sys
import traceback
import types

__unittest = True

_LoggingWatcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _Expectation:
    """What an `assert...` method gives back when it is used in a `with` statement."""

    def __init__(self, test_case):
        self.test_case = test_case
        self.msg = None

    def _fail(self, standard):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standard))


class _Raising(_Expectation):
    """Common to exceptions and warnings: the classes that are expected, a pattern, the callable that is tried."""

    _base = Exception

    def __init__(self, expected, test_case, expected_regex=None):
        super().__init__(test_case)
        self.expected = expected
        self.expected_regex = None if expected_regex is None else re.compile(expected_regex)
        self.obj_name = None

    def handle(self, name, args, kwargs):
        """Calls what is given, else gives back the context manager itself."""
        classes = self.expected if isinstance(self.expected, tuple) else (self.expected,)
        if not all(isinstance(cls, type) and issubclass(cls, self._base) for cls in classes):
            raise TypeError(f"{name}() arg 1 must be {self._base_name}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        called, *rest = args
        try:
            self.obj_name = called.__name__
        except AttributeError:
            self.obj_name = str(called)
        with self:
            called(*rest, **kwargs)

    def _expected_name(self):
        return getattr(self.expected, "__name__", str(self.expected))

    def _by(self):
        return f" by {self.obj_name}" if self.obj_name else ""

    def _check_text(self, text):
        if not self.expected_regex.search(text):
            self._fail(f'"{self.expected_regex.pattern}" does not match "{text}"')


class _AssertRaisesContext(_Raising):
    _base = BaseException
    _base_name = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            self._fail(f"{self._expected_name()} not raised{self._by()}")
        traceback.clear_frames(tb)
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        if self.expected_regex is not None:
            self._check_text(str(exc_value))
        return True

    __class_getitem__ = classmethod(types.GenericAlias)


class _AssertWarnsContext(_Raising):
    _base = Warning
    _base_name = "a warning type or tuple of warning types"

    def __enter__(self):
        # The import is late: `case` imports this module. Its `warnings` is the one that tests of `warnings` replace.
        from unittest import case

        for module in list(sys.modules.values()):
            if getattr(module, "__warningregistry__", None):
                module.__warningregistry__ = {}
        warnings = case.warnings
        self._catching = warnings.catch_warnings(record=True)
        self.warnings = self._catching.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self._catching.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        other = None
        for caught in self.warnings:
            warning = caught.message
            if not isinstance(warning, self.expected):
                continue
            other = warning if other is None else other
            if self.expected_regex is not None and not self.expected_regex.search(str(warning)):
                continue
            self.warning, self.filename, self.lineno = warning, caught.filename, caught.lineno
            return
        if other is not None:
            self._fail(f'"{self.expected_regex.pattern}" does not match "{other}"')
        self._fail(f"{self._expected_name()} not triggered{self._by()}")


class _AssertNotWarnsContext(_AssertWarnsContext):
    def __exit__(self, exc_type, exc_value, tb):
        self._catching.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        if any(isinstance(caught.message, self.expected) for caught in self.warnings):
            self._fail(f"{self._expected_name()} triggered{self._by()}")


class _CapturingHandler(logging.Handler):
    """Keeps every record and its formatted text."""

    def __init__(self):
        super().__init__()
        self.watcher = _LoggingWatcher([], [])

    def flush(self):
        pass

    def emit(self, record):
        self.watcher.records.append(record)
        self.watcher.output.append(self.format(record))


class _AssertLogsContext(_Expectation):
    LOGGING_FORMAT = "%(levelname)s:%(name)s:%(message)s"

    def __init__(self, test_case, logger_name, level, no_logs):
        super().__init__(test_case)
        self.logger_name = logger_name
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.no_logs = no_logs

    def __enter__(self):
        named = isinstance(self.logger_name, logging.Logger)
        self.logger = logger = self.logger_name if named else logging.getLogger(self.logger_name)
        handler = _CapturingHandler()
        handler.setLevel(self.level)
        handler.setFormatter(logging.Formatter(self.LOGGING_FORMAT))
        self.watcher = handler.watcher
        self._before = logger.handlers[:], logger.level, logger.propagate
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        return None if self.no_logs else handler.watcher

    def __exit__(self, exc_type, exc_value, tb):
        self.logger.handlers, level, self.logger.propagate = self._before
        self.logger.setLevel(level)
        if exc_type is not None:
            return False
        if self.no_logs and self.watcher.records:
            self._fail(f"Unexpected logs found: {self.watcher.output!r}")
        if not self.no_logs and not self.watcher.records:
            level = logging.getLevelName(self.level)
            self._fail(f"no logs of level {level} or higher triggered on {self.logger.name}")
