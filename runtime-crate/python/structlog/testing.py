"""Loggers for tests. structlog `structlog/testing.py`."""

from contextlib import contextmanager
from typing import Any, NamedTuple

from ._config import configure, get_config
from ._log_levels import map_method_name
from .exceptions import DropEvent

__all__ = [
    "CapturedCall", "CapturingLogger", "CapturingLoggerFactory", "LogCapture", "ReturnLogger", "ReturnLoggerFactory",
    "capture_logs",
]  # fmt: skip


class LogCapture:
    """A processor that keeps what it gets, and drops it."""

    def __init__(self):
        self.entries = []

    def __call__(self, _, method_name, event_dict):
        event_dict["log_level"] = map_method_name(method_name)
        self.entries.append(event_dict)
        raise DropEvent


@contextmanager
def capture_logs(processors=()):
    """What is logged meanwhile; the list of processors stays the same object, which loggers have."""
    capture = LogCapture()
    configured = get_config()["processors"]
    before = configured.copy()
    try:
        configured[:] = [*processors, capture]
        configure(processors=configured)
        yield capture.entries
    finally:
        configured[:] = before
        configure(processors=configured)


class ReturnLogger:
    """Returns what it is told."""

    def msg(self, *args, **kw):
        """One argument is returned as it is."""
        return args[0] if len(args) == 1 and not kw else (args, kw)

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class ReturnLoggerFactory:
    """Makes one logger."""

    def __init__(self):
        self._logger = ReturnLogger()

    def __call__(self, *args):
        return self._logger


class CapturedCall(NamedTuple):
    """A method's call."""

    method_name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class CapturingLogger:
    """Keeps the calls of its methods, which are any."""

    def __init__(self):
        self.calls = []

    def __repr__(self):
        return f"<CapturingLogger with {len(self.calls)} call(s)>"

    def __getattr__(self, name):
        def log(*args, **kw):
            self.calls.append(CapturedCall(name, args, kw))

        return log


class CapturingLoggerFactory:
    """Makes one logger."""

    def __init__(self):
        self.logger = CapturingLogger()

    def __call__(self, *args):
        return self.logger
