"""What loggers are made of where nobody says. structlog `structlog/_config.py`."""

import os
import sys
import warnings

from ._native import make_filtering_bound_logger
from ._output import PrintLoggerFactory
from .contextvars import merge_contextvars
from .dev import ConsoleRenderer, _has_colors, set_exc_info
from .processors import StackInfoRenderer, TimeStamper, add_log_level

_no_colors = os.environ.get("NO_COLOR", "") != ""
_force_colors = os.environ.get("FORCE_COLOR", "") != ""


def _wants_colors():
    if _no_colors:
        return False
    if _force_colors:
        return _force_colors
    return _has_colors and sys.stdout is not None and hasattr(sys.stdout, "isatty") and sys.stdout.isatty()


_BUILTIN_DEFAULT_PROCESSORS = [
    merge_contextvars,
    add_log_level,
    StackInfoRenderer(),
    set_exc_info,
    TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=False),
    ConsoleRenderer(colors=_wants_colors(), force_colors=_force_colors),
]
_BUILTIN_DEFAULT_CONTEXT_CLASS = dict
_BUILTIN_DEFAULT_WRAPPER_CLASS = make_filtering_bound_logger(0)
_BUILTIN_DEFAULT_LOGGER_FACTORY = PrintLoggerFactory()
_BUILTIN_CACHE_LOGGER_ON_FIRST_USE = False


class _Configuration:
    """What is configured."""

    is_configured = False
    default_processors = _BUILTIN_DEFAULT_PROCESSORS[:]
    default_context_class = _BUILTIN_DEFAULT_CONTEXT_CLASS
    default_wrapper_class = _BUILTIN_DEFAULT_WRAPPER_CLASS
    logger_factory = _BUILTIN_DEFAULT_LOGGER_FACTORY
    cache_logger_on_first_use = _BUILTIN_CACHE_LOGGER_ON_FIRST_USE


_CONFIG = _Configuration()


def is_configured():
    """Whether anybody has configured anything."""
    return _CONFIG.is_configured


def get_config():
    """What is configured, as a dict of one's own."""
    return {
        "processors": _CONFIG.default_processors,
        "context_class": _CONFIG.default_context_class,
        "wrapper_class": _CONFIG.default_wrapper_class,
        "logger_factory": _CONFIG.logger_factory,
        "cache_logger_on_first_use": _CONFIG.cache_logger_on_first_use,
    }


def get_logger(*args, **initial_values):
    """A logger as configured when it is used; the arguments are the factory's."""
    return wrap_logger(None, logger_factory_args=args, **initial_values)


getLogger = get_logger


def wrap_logger(
    logger,
    processors=None,
    wrapper_class=None,
    context_class=None,
    cache_logger_on_first_use=None,
    logger_factory_args=None,
    **initial_values,
):
    """A logger around another one; what is not told here is as configured when it is used."""
    return BoundLoggerLazyProxy(
        logger, wrapper_class, processors, context_class, cache_logger_on_first_use, initial_values, logger_factory_args
    )


def configure(
    processors=None, wrapper_class=None, context_class=None, logger_factory=None, cache_logger_on_first_use=None
):
    """Configure what is told, and leave the rest as it is."""
    told = {
        "default_processors": processors,
        "default_wrapper_class": wrapper_class,
        "default_context_class": context_class,
        "logger_factory": logger_factory,
        "cache_logger_on_first_use": cache_logger_on_first_use,
    }
    _CONFIG.__dict__.update({name: value for name, value in told.items() if value is not None}, is_configured=True)


def configure_once(
    processors=None, wrapper_class=None, context_class=None, logger_factory=None, cache_logger_on_first_use=None
):
    """Configure unless somebody has; that is warned about."""
    if _CONFIG.is_configured:
        warnings.warn("Repeated configuration attempted.", RuntimeWarning, stacklevel=2)
        return
    configure(processors, wrapper_class, context_class, logger_factory, cache_logger_on_first_use)


def reset_defaults():
    """Configure as if nobody had."""
    configure(
        _BUILTIN_DEFAULT_PROCESSORS[:],
        _BUILTIN_DEFAULT_WRAPPER_CLASS,
        _BUILTIN_DEFAULT_CONTEXT_CLASS,
        _BUILTIN_DEFAULT_LOGGER_FACTORY,
        _BUILTIN_CACHE_LOGGER_ON_FIRST_USE,
    )
    _CONFIG.is_configured = False


class BoundLoggerLazyProxy:
    """Makes the bound logger when it is used."""

    def __init__(
        self,
        logger,
        wrapper_class=None,
        processors=None,
        context_class=None,
        cache_logger_on_first_use=None,
        initial_values=None,
        logger_factory_args=None,
    ):
        self._logger = logger
        self._wrapper_class = wrapper_class
        self._processors = processors
        self._context_class = context_class
        self._cache_logger_on_first_use = cache_logger_on_first_use
        self._initial_values = initial_values or {}
        self._logger_factory_args = logger_factory_args or ()

    @property
    def _context(self):
        return self._initial_values

    def __repr__(self):
        return (
            f"<BoundLoggerLazyProxy(logger={self._logger!r}, wrapper_class={self._wrapper_class!r}, "
            f"processors={self._processors!r}, context_class={self._context_class!r}, "
            f"initial_values={self._initial_values!r}, logger_factory_args={self._logger_factory_args!r})>"
        )

    def bind(self, **new_values):
        """The bound logger, with more in its context."""
        context = (self._context_class or _CONFIG.default_context_class)(self._initial_values)
        wrapped = self._logger or _CONFIG.logger_factory(*self._logger_factory_args)
        processors = _CONFIG.default_processors if self._processors is None else self._processors
        wrapper_class = self._wrapper_class or _CONFIG.default_wrapper_class
        logger = wrapper_class(wrapped, processors=processors, context=context)

        def finalized_bind(**new_values):
            return logger.bind(**new_values) if new_values else logger

        cached = self._cache_logger_on_first_use
        if cached is True or (cached is None and _CONFIG.cache_logger_on_first_use is True):
            self.bind = finalized_bind
        return finalized_bind(**new_values)

    def unbind(self, *keys):
        """The bound logger without some of the initial values."""
        return self.bind().unbind(*keys)

    def try_unbind(self, *keys):
        """The bound logger without some of the initial values, if it has them."""
        return self.bind().try_unbind(*keys)

    def new(self, **new_values):
        """A context that is shared is cleared first."""
        (self._context_class or _CONFIG.default_context_class)().clear()
        return self.bind(**new_values)

    def __getattr__(self, name):
        if name == "__isabstractmethod__":
            raise AttributeError
        return getattr(self.bind(), name)

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        for name in state:
            setattr(self, name, state[name])
