"""Logging made simple. loguru 0.7.3 `loguru/__init__.py`."""

import atexit as _atexit
import sys as _sys

from . import _defaults
from ._core import Core as _Core
from ._logger import Logger as _Logger

__version__ = "0.7.3"

__all__ = ["logger"]

logger = _Logger(
    core=_Core(),
    exception=None,
    depth=0,
    record=False,
    lazy=False,
    colors=False,
    raw=False,
    capture=True,
    patchers=[],
    extra={},
)

if _defaults.LOGURU_AUTOINIT and _sys.stderr:
    logger.add(_sys.stderr)

_atexit.register(logger.remove)
