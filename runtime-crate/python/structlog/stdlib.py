"""Structured logging through `logging`. structlog `structlog/stdlib.py`."""

import asyncio
import logging
import sys
import warnings
from functools import partial

from . import _config
from ._base import BoundLoggerBase
from ._frames import _find_first_app_frame_and_name, _format_stack
from ._log_levels import LEVEL_TO_NAME, NAME_TO_LEVEL, add_log_level
from ._native import _in_thread
from .contextvars import merge_contextvars
from .exceptions import DropEvent
from .processors import StackInfoRenderer

__all__ = [
    "BoundLogger", "ExtraAdder", "LoggerFactory", "PositionalArgumentsFormatter", "ProcessorFormatter", "add_log_level",
    "add_log_level_number", "add_logger_name", "filter_by_level", "get_logger", "recreate_defaults",
    "render_to_log_args_and_kwargs", "render_to_log_kwargs",
]  # fmt: skip


def recreate_defaults(*, log_level=logging.NOTSET):
    """The defaults, but through `logging`."""
    if log_level is not None:
        logging.basicConfig(format="%(message)s", stream=sys.stdout, level=log_level, force=True)
    stamper, renderer = _config._BUILTIN_DEFAULT_PROCESSORS[-2:]
    _config.reset_defaults()
    _config.configure(
        processors=[
            PositionalArgumentsFormatter(),
            merge_contextvars,
            add_log_level,
            add_logger_name,
            StackInfoRenderer(),
            stamper,
            renderer,
        ],
        wrapper_class=BoundLogger,
        logger_factory=LoggerFactory(),
    )


class _FixedFindCallerLogger(logging.Logger):
    """Finds callers outside of structlog."""

    def findCaller(self, stack_info=False, stacklevel=1):
        frame, _ = _find_first_app_frame_and_name(["logging"], stacklevel=max(0, (stacklevel or 1) - 1))
        stack = _format_stack(frame) if stack_info else None
        return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, stack


class BoundLogger(BoundLoggerBase):
    """A bound logger with the methods of `logging.Logger`, and asynchronous ones."""

    def debug(self, event=None, *args, **kw):
        """An event of that level."""
        return self._proxy_to_logger("debug", event, *args, **kw)

    def info(self, event=None, *args, **kw):
        """An event of that level."""
        return self._proxy_to_logger("info", event, *args, **kw)

    def warning(self, event=None, *args, **kw):
        """An event of that level."""
        return self._proxy_to_logger("warning", event, *args, **kw)

    warn = warning

    def error(self, event=None, *args, **kw):
        """An event of that level."""
        return self._proxy_to_logger("error", event, *args, **kw)

    def critical(self, event=None, *args, **kw):
        """An event of that level."""
        return self._proxy_to_logger("critical", event, *args, **kw)

    def fatal(self, event=None, *args, **kw):
        """A critical event."""
        return self._proxy_to_logger("critical", event, *args, **kw)

    def exception(self, event=None, *args, **kw):
        """An error with the current exception."""
        kw.setdefault("exc_info", True)
        return self._proxy_to_logger("exception", event, *args, **kw)

    def log(self, level, event=None, *args, **kw):
        """An event of a level."""
        return self._proxy_to_logger(LEVEL_TO_NAME[level], event, *args, **kw)

    def _proxy_to_logger(self, method_name, event=None, *event_args, **event_kw):
        """Positional arguments go with the event."""
        if event_args:
            event_kw["positional_args"] = event_args
        return super()._proxy_to_logger(method_name, event=event, **event_kw)

    name = property(lambda self: self._logger.name)
    level = property(lambda self: self._logger.level)
    parent = property(lambda self: self._logger.parent)
    propagate = property(lambda self: self._logger.propagate)
    handlers = property(lambda self: self._logger.handlers)
    disabled = property(lambda self: self._logger.disabled)

    def setLevel(self, level):
        """As `logging.Logger.setLevel`."""
        self._logger.setLevel(level)

    def findCaller(self, stack_info=False, stacklevel=1):
        """As `logging.Logger.findCaller`."""
        return self._logger.findCaller(stack_info=stack_info, stacklevel=stacklevel)

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None):
        """As `logging.Logger.makeRecord`."""
        return self._logger.makeRecord(name, level, fn, lno, msg, args, exc_info, func=func, extra=extra)

    def handle(self, record):
        """As `logging.Logger.handle`."""
        self._logger.handle(record)

    def addHandler(self, hdlr):
        """As `logging.Logger.addHandler`."""
        self._logger.addHandler(hdlr)

    def removeHandler(self, hdlr):
        """As `logging.Logger.removeHandler`."""
        self._logger.removeHandler(hdlr)

    def hasHandlers(self):
        """As `logging.Logger.hasHandlers`."""
        return self._logger.hasHandlers()

    def callHandlers(self, record):
        """As `logging.Logger.callHandlers`."""
        self._logger.callHandlers(record)

    def getEffectiveLevel(self):
        """As `logging.Logger.getEffectiveLevel`."""
        return self._logger.getEffectiveLevel()

    get_effective_level = getEffectiveLevel

    def isEnabledFor(self, level):
        """As `logging.Logger.isEnabledFor`."""
        return self._logger.isEnabledFor(level)

    is_enabled_for = isEnabledFor

    def getChild(self, suffix):
        """As `logging.Logger.getChild`."""
        return self._logger.getChild(suffix)

    async def _dispatch_to_sync(self, meth, event, args, kw):
        """Log in a thread; the frame is that of whoever called the asynchronous method."""
        await _in_thread(sys._getframe().f_back.f_back, lambda: meth(event, *args, **kw))

    async def adebug(self, event, *args, **kw):
        """`debug`, in a thread."""
        await self._dispatch_to_sync(self.debug, event, args, kw)

    async def ainfo(self, event, *args, **kw):
        """`info`, in a thread."""
        await self._dispatch_to_sync(self.info, event, args, kw)

    async def awarning(self, event, *args, **kw):
        """`warning`, in a thread."""
        await self._dispatch_to_sync(self.warning, event, args, kw)

    async def aerror(self, event, *args, **kw):
        """`error`, in a thread."""
        await self._dispatch_to_sync(self.error, event, args, kw)

    async def acritical(self, event, *args, **kw):
        """`critical`, in a thread."""
        await self._dispatch_to_sync(self.critical, event, args, kw)

    async def afatal(self, event, *args, **kw):
        """`critical`, in a thread."""
        await self._dispatch_to_sync(self.critical, event, args, kw)

    async def aexception(self, event, *args, **kw):
        """`exception`, in a thread. The exception is taken at once: the thread has none."""
        if kw.get("exc_info", True) is True and kw.get("exception") is None:
            kw["exc_info"] = sys.exc_info()
        await self._dispatch_to_sync(self.exception, event, args, kw)

    async def alog(self, level, event, *args, **kw):
        """`log`, in a thread."""
        await self._dispatch_to_sync(partial(self.log, level), event, args, kw)


def get_logger(*args, **initial_values):
    """As `structlog.get_logger`."""
    return _config.get_logger(*args, **initial_values)


class AsyncBoundLogger:
    """A bound logger whose methods are all asynchronous. It is deprecated."""

    __slots__ = ("_loop", "sync_bl")

    _executor = None
    _bound_logger_factory = BoundLogger

    def __init__(self, logger, processors, context, *, _sync_bl=None, _loop=None):
        self.sync_bl = _sync_bl or self._bound_logger_factory(logger=logger, processors=processors, context=context)
        self._loop = _loop if _sync_bl else asyncio.get_running_loop()

    @property
    def _context(self):
        return self.sync_bl._context

    def _around(self, sync_bl):
        return type(self)(None, (), {}, _sync_bl=sync_bl, _loop=self._loop)

    def bind(self, **new_values):
        """A logger that knows more."""
        return self._around(self.sync_bl.bind(**new_values))

    def new(self, **new_values):
        """A logger that knows this alone."""
        return self._around(self.sync_bl.new(**new_values))

    def unbind(self, *keys):
        """A logger without these keys, which must be there."""
        return self._around(self.sync_bl.unbind(*keys))

    def try_unbind(self, *keys):
        """A logger without these keys."""
        return self._around(self.sync_bl.try_unbind(*keys))

    async def _dispatch_to_sync(self, meth, event, args, kw):
        await _in_thread(sys._getframe().f_back.f_back, lambda: meth(event, *args, **kw), self._executor)

    async def debug(self, event, *args, **kw):
        """An event of that level."""
        await self._dispatch_to_sync(self.sync_bl.debug, event, args, kw)

    async def info(self, event, *args, **kw):
        """An event of that level."""
        await self._dispatch_to_sync(self.sync_bl.info, event, args, kw)

    async def warning(self, event, *args, **kw):
        """An event of that level."""
        await self._dispatch_to_sync(self.sync_bl.warning, event, args, kw)

    async def warn(self, event, *args, **kw):
        """A warning."""
        await self._dispatch_to_sync(self.sync_bl.warning, event, args, kw)

    async def error(self, event, *args, **kw):
        """An event of that level."""
        await self._dispatch_to_sync(self.sync_bl.error, event, args, kw)

    async def critical(self, event, *args, **kw):
        """An event of that level."""
        await self._dispatch_to_sync(self.sync_bl.critical, event, args, kw)

    async def fatal(self, event, *args, **kw):
        """A critical event."""
        await self._dispatch_to_sync(self.sync_bl.critical, event, args, kw)

    async def exception(self, event, *args, **kw):
        """An error with the current exception."""
        exc_info = kw.pop("exc_info", None)
        if exc_info is None and kw.get("exception") is None:
            exc_info = sys.exc_info()
        await self._dispatch_to_sync(self.sync_bl.exception, event, args, {**kw, "exc_info": exc_info})

    async def log(self, level, event, *args, **kw):
        """An event of a level."""
        await self._dispatch_to_sync(partial(self.sync_bl.log, level), event, args, kw)


class LoggerFactory:
    """Makes loggers of `logging`, which have the name of the module that asks, or the first argument."""

    def __init__(self, ignore_frame_names=None):
        self._ignore = ignore_frame_names
        logging.setLoggerClass(_FixedFindCallerLogger)

    def __call__(self, *args):
        name = args[0] if args else _find_first_app_frame_and_name(self._ignore)[1]
        return logging.getLogger(name)


class PositionalArgumentsFormatter:
    """Positional arguments put into the event."""

    def __init__(self, remove_positional_args=True):
        self.remove_positional_args = remove_positional_args

    def __call__(self, _, __, event_dict):
        args = event_dict.get("positional_args")
        if args:
            named = len(args) == 1 and isinstance(args[0], dict) and args[0]
            event_dict["event"] %= args[0] if named else args
        if args is not None and self.remove_positional_args:
            del event_dict["positional_args"]
        return event_dict


def filter_by_level(logger, method_name, event_dict):
    """Events that the wrapped logger would not take are dropped."""
    if logger.disabled or NAME_TO_LEVEL[method_name] < logger.getEffectiveLevel():
        raise DropEvent
    return event_dict


def add_log_level_number(logger, method_name, event_dict):
    """The level's number as `level_number`."""
    event_dict["level_number"] = NAME_TO_LEVEL[method_name]
    return event_dict


def add_logger_name(logger, method_name, event_dict):
    """The logger's name as `logger`."""
    record = event_dict.get("_record")
    event_dict["logger"] = (logger if record is None else record).name
    return event_dict


_LOG_RECORD_KEYS = logging.LogRecord("name", 0, "pathname", 0, "msg", (), None).__dict__.keys()


class ExtraAdder:
    """What a record of `logging` has more than others, or some names of it."""

    __slots__ = ("_allow",)

    def __init__(self, allow=None):
        self._allow = None if allow is None else [*allow]

    def __call__(self, logger, name, event_dict):
        record = event_dict.get("_record")
        if record is None:
            return event_dict
        known = record.__dict__
        names = [key for key in known if key not in _LOG_RECORD_KEYS] if self._allow is None else self._allow
        for key in names:
            if key in known:
                event_dict[key] = known[key]
        return event_dict


LOG_KWARG_NAMES = ("exc_info", "stack_info", "stacklevel")


def _take_kwargs(event_dict):
    return {name: event_dict.pop(name) for name in LOG_KWARG_NAMES if name in event_dict}


def render_to_log_args_and_kwargs(_, __, event_dict):
    """Arguments for a method of `logging.Logger`, what is not one of its own as `extra`."""
    args = event_dict.pop("event"), *event_dict.pop("positional_args", ())
    kwargs = _take_kwargs(event_dict)
    if event_dict:
        kwargs["extra"] = event_dict
    return args, kwargs


def render_to_log_kwargs(_, __, event_dict):
    """Keyword arguments for a method of `logging.Logger`."""
    event = event_dict.pop("event")
    return {"msg": event, "extra": event_dict, **_take_kwargs(event_dict)}


_SENTINEL = object()


class ProcessorFormatter(logging.Formatter):
    """A formatter that runs processors on records, of structlog and others."""

    def __init__(
        self,
        processor=None,
        processors=(),
        foreign_pre_chain=None,
        keep_exc_info=False,
        keep_stack_info=False,
        logger=None,
        pass_foreign_args=False,
        use_get_message=True,
        *args,
        **kwargs,
    ):
        super().__init__(*args, fmt=kwargs.pop("fmt", "%(message)s"), **kwargs)
        if processor and processors:
            raise TypeError("The `processor` and `processors` arguments are mutually exclusive.")
        if processor is None and not processors:
            raise TypeError("Either `processor` or `processors` must be passed.")
        self.processors = processors if processor is None else (self.remove_processors_meta, processor)
        self.foreign_pre_chain = foreign_pre_chain
        self.keep_exc_info = keep_exc_info
        self.keep_stack_info = keep_stack_info
        self.logger = logger
        self.pass_foreign_args = pass_foreign_args
        self.use_get_message = use_get_message

    def format(self, record):
        """What the processors make of a record. Other formatters get the record as it was."""
        record = logging.makeLogRecord(record.__dict__)
        logger = getattr(record, "_logger", _SENTINEL)
        name = getattr(record, "_name", "__structlog_sentinel__")
        if logger is not _SENTINEL and name != "__structlog_sentinel__":
            logger = logger if self.logger is None else self.logger
            event = record.msg.copy()
            event["_record"], event["_from_structlog"] = record, True
        else:
            logger, name = self.logger, record.levelname.lower()
            event = self._foreign_event(record, logger, name)
        if not self.keep_exc_info:
            record.exc_text = record.exc_info = None
        if not self.keep_stack_info:
            record.stack_info = None
        for processor in self.processors:
            event = processor(logger, name, event)
        if not isinstance(event, str):
            text = (
                "The last processor in ProcessorFormatter.processors must "
                f"return a string, but {self.processors[-1]} returned a {type(event)} instead."
            )
            warnings.warn(text, category=RuntimeWarning, stacklevel=1)
        record.msg = event
        return super().format(record)

    def _foreign_event(self, record, logger, name):
        """An event of a record that structlog did not make."""
        message = record.getMessage() if self.use_get_message else str(record.msg)
        event = {"event": message, "_record": record, "_from_structlog": False}
        if self.pass_foreign_args:
            event["positional_args"] = record.args
        record.args = ()
        for key in ("exc_info", "stack_info"):
            value = getattr(record, key)
            if value:
                event[key] = value
        for processor in self.foreign_pre_chain or ():
            event = processor(logger, name, event)
        return event

    @staticmethod
    def wrap_for_formatter(logger, name, event_dict):
        """The last processor of a logger whose records are formatted here."""
        return (event_dict,), {"extra": {"_logger": logger, "_name": name}}

    @staticmethod
    def remove_processors_meta(_, __, event_dict):
        """Without what `format` has added."""
        del event_dict["_record"], event_dict["_from_structlog"]
        return event_dict
