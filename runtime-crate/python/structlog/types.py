"""The old name of `structlog.typing`. structlog `structlog/types.py`."""

from .typing import (
    BindableLogger,
    Context,
    EventDict,
    ExceptionRenderer,
    ExceptionTransformer,
    ExcInfo,
    FilteringBoundLogger,
    Processor,
    WrappedLogger,
)

__all__ = (
    "BindableLogger", "Context", "EventDict", "ExcInfo", "ExceptionRenderer", "ExceptionTransformer",
    "FilteringBoundLogger", "Processor", "WrappedLogger",
)  # fmt: skip
