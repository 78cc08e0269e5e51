"""Structured logging. structlog 26.1.0 `structlog/__init__.py`."""

from structlog import contextvars, dev, processors, stdlib, testing, threadlocal, tracebacks, types, typing
from structlog._base import BoundLoggerBase, get_context
from structlog._config import (
    configure,
    configure_once,
    get_config,
    get_logger,
    getLogger,
    is_configured,
    reset_defaults,
    wrap_logger,
)
from structlog._generic import BoundLogger
from structlog._native import make_filtering_bound_logger
from structlog._output import (
    BytesLogger,
    BytesLoggerFactory,
    PrintLogger,
    PrintLoggerFactory,
    WriteLogger,
    WriteLoggerFactory,
)
from structlog.exceptions import DropEvent
from structlog.testing import ReturnLogger, ReturnLoggerFactory

# As where Twisted is not installed.
twisted = None

__title__ = "structlog"
__version__ = "26.1.0"
__author__ = "Hynek Schlawack"
__license__ = "MIT or Apache License, Version 2.0"
__copyright__ = f"Copyright (c) 2013 {__author__}"

__all__ = [
    "BoundLogger", "BoundLoggerBase", "BytesLogger", "BytesLoggerFactory", "DropEvent", "PrintLogger",
    "PrintLoggerFactory", "ReturnLogger", "ReturnLoggerFactory", "WriteLogger", "WriteLoggerFactory", "configure",
    "configure_once", "contextvars", "dev", "getLogger", "get_config", "get_context", "get_logger", "is_configured",
    "make_filtering_bound_logger", "processors", "reset_defaults", "stdlib", "testing", "threadlocal", "tracebacks",
    "twisted", "types", "typing", "wrap_logger",
]  # fmt: skip

__molt_missing__ = ("__description__", "__email__", "__uri__")
