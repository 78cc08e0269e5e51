"""Loggers, handlers, formatters, filters. CPython Lib/logging/__init__.py."""

import atexit
import io
import os
import sys
import time
import traceback
import warnings
import weakref
from string import Formatter as StrFormatter
from string import Template
from types import GenericAlias

from _callers import outside
from _redaction import redacted

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter",
    "Handler", "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN",
    "WARNING", "addLevelName", "basicConfig", "captureWarnings", "critical", "debug", "disable", "error", "exception",
    "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log", "makeLogRecord", "setLoggerClass",
    "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort", "raiseExceptions",
    "getLevelNamesMapping", "getHandlerByName", "getHandlerNames",
]

__molt_public__ = (
    "_STYLES", "_cache", "_checkLevel", "_fmt", "_handlerList", "_handlers", "_levelToName", "_lock", "_log", "_nameToLevel",
    "_style",
)

raiseExceptions = True
logThreads = True
logMultiprocessing = True
logProcesses = True
logAsyncioTasks = True

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

_start = time.time_ns()

_levelToName = {
    CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET",
}
_nameToLevel = {
    "CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO,
    "DEBUG": DEBUG, "NOTSET": NOTSET,
}


def getLevelNamesMapping():
    """The numbers of levels by their names."""
    return _nameToLevel.copy()


def getLevelName(level):
    """The name of a level, or the number of a name."""
    found = _levelToName.get(level)
    if found is not None:
        return found
    found = _nameToLevel.get(level)
    if found is not None:
        return found
    return "Level %s" % level


def addLevelName(level, levelName):
    """Name a level."""
    _levelToName[level] = levelName
    _nameToLevel[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if str(level) == level:
        if level not in _nameToLevel:
            raise ValueError("Unknown level: %r" % (level,))
        return _nameToLevel[level]
    raise TypeError("Level not an integer or a valid string: %r" % (level,))


class _NoLock:
    """Handlers are reached by one thread at a time: code between two suspensions is atomic."""

    def acquire(self, *arguments):
        return True

    def release(self):
        pass

    def __enter__(self):
        return True

    def __exit__(self, *exc_info):
        pass


_lock = _NoLock()


class LogRecord:
    """One event."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and isinstance(args[0], _Mapping) and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        try:
            self.filename = os.path.basename(pathname)
            self.module = os.path.splitext(self.filename)[0]
        except (TypeError, ValueError, AttributeError):
            self.filename = pathname
            self.module = "Unknown module"
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now / 1e9
        self.msecs = (now % 1_000_000_000) // 1_000_000 + 0.0
        if self.msecs == 999.0 and int(self.created) != now // 1_000_000_000:
            # The seconds were rounded up to the next whole one.
            self.msecs = 0.0
        self.relativeCreated = (now - _start) / 1e6
        self.thread, self.threadName = _running_thread() if logThreads else (None, None)
        self.processName = "MainProcess" if logMultiprocessing else None
        self.process = os.getpid() if logProcesses else None
        self.taskName = _running_task() if logAsyncioTasks and sys.version_info >= (3, 12) else None
        if sys.version_info < (3, 12):
            del self.taskName

    def __repr__(self):
        return '<LogRecord: %s, %s, %s, %s, "%s">' % (self.name, self.levelno, self.pathname, self.lineno, self.msg)

    def getMessage(self):
        """The message with its arguments."""
        message = str(self.msg)
        if self.args:
            message = message % self.args
        return redacted(message)


from collections.abc import Mapping as _Mapping  # noqa: E402


def _running_thread():
    threading = sys.modules.get("threading")
    if threading is None:
        return 1, "MainThread"
    thread = threading.current_thread()
    return thread.ident, thread.name


def _running_task():
    asyncio = sys.modules.get("asyncio")
    if asyncio is None:
        return None
    try:
        return asyncio.current_task().get_name()
    except Exception:
        return None


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    """Set what makes records."""
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    """What makes records."""
    return _logRecordFactory


def makeLogRecord(dict):
    """A record from its attributes."""
    record = _logRecordFactory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


# Formatting.


class PercentStyle:
    """`%(name)s`"""

    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        import re

        if not re.search(r"%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]", self._fmt, re.IGNORECASE):
            raise ValueError("Invalid format '%s' for '%s' style" % (self._fmt, self.default_format[0]))

    def _format(self, record):
        return self._fmt % self._values(record)

    def _values(self, record):
        return self._defaults | record.__dict__ if self._defaults else record.__dict__

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as error:
            raise ValueError("Formatting field not found in record: %s" % error)


class StrFormatStyle(PercentStyle):
    """`{name}`"""

    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        import re

        fields = set()
        try:
            for _, name, spec, conversion in StrFormatter().parse(self._fmt):
                if name:
                    if not re.match(r"^(\d+|\w+)(\.\w+|\[[^]]+\])*$", name):
                        raise ValueError("invalid field name/expression: %r" % name)
                    fields.add(name)
                if conversion and conversion not in "rsa":
                    raise ValueError("invalid conversion: %r" % conversion)
                if spec and not re.match(r"^(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$", spec, re.IGNORECASE):
                    raise ValueError("bad specifier: %r" % spec)
        except ValueError as error:
            raise ValueError("invalid format: %s" % error)
        if not fields:
            raise ValueError("invalid format: no fields")


class StringTemplateStyle(PercentStyle):
    """`${name}`"""

    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._tpl = Template(self._fmt)

    def usesTime(self):
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        names = set()
        for match in Template.pattern.finditer(self._fmt):
            name = match["named"] or match["braced"]
            if name:
                names.add(name)
            elif match[0] == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not names:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._tpl.substitute(**self._values(record))


BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_STYLES = {
    "%": (PercentStyle, BASIC_FORMAT),
    "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
    "$": (StringTemplateStyle, "${levelname}:${name}:${message}"),
}


class Formatter:
    """Makes text of records."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError("Style must be one of: %s" % ",".join(_STYLES.keys()))
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        moment = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        if self.default_msec_format:
            text = self.default_msec_format % (text, record.msecs)
        return text

    def formatException(self, ei):
        text = redacted("".join(traceback.format_exception(ei[0], ei[1], ei[2])))
        return text[:-1] if text[-1:] == "\n" else text

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = (text if text[-1:] == "\n" else text + "\n") + record.exc_text
        if record.stack_info:
            text = (text if text[-1:] == "\n" else text + "\n") + self.formatStack(record.stack_info)
        return text


_defaultFormatter = Formatter()


class BufferingFormatter:
    """Makes one text of many records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _defaultFormatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        return self.formatHeader(records) + "".join(map(self.linefmt.format, records)) + self.formatFooter(records)


# Filters, handlers.


class Filter:
    """Lets through records of a logger and of those below it."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        if self.nlen == 0 or self.name == record.name:
            return True
        return record.name.startswith(self.name + ".")


class Filterer:
    """What has filters."""

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for filter in self.filters:
            check = filter.filter if hasattr(filter, "filter") else filter
            result = check(record)
            if not result:
                return None if sys.version_info >= (3, 12) else False
            if sys.version_info >= (3, 12) and isinstance(result, LogRecord):
                record = result
        return record if sys.version_info >= (3, 12) else True


_handlers = weakref.WeakValueDictionary()
_handlerList = []


def getHandlerByName(name):
    """The handler of a name, or None."""
    return _handlers.get(name)


def getHandlerNames():
    """The names of the handlers."""
    return frozenset(_handlers)


class Handler(Filterer):
    """Sends records somewhere."""

    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        _handlerList.append(weakref.ref(self, _forget_handler))
        self.createLock()

    def get_name(self):
        return self._name

    def set_name(self, name):
        if self._name in _handlers:
            del _handlers[self._name]
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = _lock

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        result = self.filter(record)
        if isinstance(result, LogRecord):
            record = result
        if result:
            self.emit(record)
        return result

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        if self._name and self._name in _handlers:
            del _handlers[self._name]

    def handleError(self, record):
        if not raiseExceptions or not sys.stderr:
            return
        kind, value, frames = sys.exc_info()
        try:
            sys.stderr.write("--- Logging error ---\n")
            traceback.print_exception(kind, value, frames, None, sys.stderr)
            sys.stderr.write("Message: %r\nArguments: %s\n" % (record.msg, record.args))
        except OSError:
            pass

    def __repr__(self):
        return "<%s (%s)>" % (self.__class__.__name__, getLevelName(self.level))


def _forget_handler(reference):
    if reference in _handlerList:
        _handlerList.remove(reference)


class StreamHandler(Handler):
    """Writes records to a stream."""

    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            text = redacted(self.format(record))
            self.stream.write(text + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        old = self.stream
        self.flush()
        self.stream = stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return "<%s %s(%s)>" % (self.__class__.__name__, name + " " if name else "", getLevelName(self.level))

    __class_getitem__ = classmethod(GenericAlias)


class FileHandler(StreamHandler):
    """Writes records to a file."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        filename = os.fspath(filename)
        self.baseFilename = os.path.abspath(filename)
        self.mode = mode
        self.encoding = encoding
        self.errors = errors
        self.delay = delay
        if delay:
            Handler.__init__(self)
            self.stream = None
        else:
            StreamHandler.__init__(self, self._open())

    def close(self):
        if self.stream:
            try:
                self.flush()
            finally:
                stream, self.stream = self.stream, None
                if hasattr(stream, "close"):
                    stream.close()
        StreamHandler.close(self)

    def _open(self):
        return io.open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)

    def emit(self, record):
        if self.stream is None and (self.mode != "w" or not self._closed):
            self.stream = self._open()
        if self.stream:
            StreamHandler.emit(self, record)

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.baseFilename, getLevelName(self.level))


class _StderrHandler(StreamHandler):
    """Writes to whatever `sys.stderr` is."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


_defaultLastResort = _StderrHandler(WARNING)
lastResort = _defaultLastResort


class NullHandler(Handler):
    """Does nothing."""

    def handle(self, record):
        pass

    def emit(self, record):
        pass

    def createLock(self):
        self.lock = None


# Loggers.


class PlaceHolder:
    """Stands for a logger that nobody asked for yet, above one that somebody did."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        self.loggerMap[alogger] = None


def setLoggerClass(klass):
    """Set the class of new loggers."""
    global _loggerClass
    if klass != Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
    _loggerClass = klass


def getLoggerClass():
    """The class of new loggers."""
    return _loggerClass


class Manager:
    """The tree of loggers."""

    def __init__(self, rootnode):
        self.root = rootnode
        self._disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        found = self.loggerDict.get(name)
        if found is not None and not isinstance(found, PlaceHolder):
            return found
        logger = (self.loggerClass or _loggerClass)(name)
        logger.manager = self
        self.loggerDict[name] = logger
        if found is not None:
            self._adopt(found, logger)
        self._find_parent(logger)
        return logger

    def setLoggerClass(self, klass):
        if klass != Logger and not issubclass(klass, Logger):
            raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory

    def _find_parent(self, logger):
        name = logger.name
        at = name.rfind(".")
        parent = None
        while at > 0 and parent is None:
            above = name[:at]
            found = self.loggerDict.get(above)
            if found is None:
                self.loggerDict[above] = PlaceHolder(logger)
            elif isinstance(found, Logger):
                parent = found
            else:
                found.append(logger)
            at = name.rfind(".", 0, at)
        logger.parent = parent or self.root

    def _adopt(self, placeholder, logger):
        for child in placeholder.loggerMap:
            if child.parent.name[: len(logger.name)] != logger.name:
                logger.parent = child.parent
                child.parent = logger

    def _clear_cache(self):
        for logger in self.loggerDict.values():
            if isinstance(logger, Logger):
                logger._cache.clear()
        self.root._cache.clear()


def currentframe():
    """The frame of the caller."""
    return sys._getframe(1)


class Logger(Filterer):
    """A place in the tree to which events are told."""

    parent = None
    propagate = True
    disabled = False
    # Once there is one, the root logger, and whoever keeps all of them.
    root = manager = None

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name = name
        self.level = _checkLevel(level)
        self.handlers = []
        self._cache = {}

    def setLevel(self, level):
        self.level = _checkLevel(level)
        self.manager._clear_cache()

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        """File, line and function of whoever logged."""
        if not stack_info:
            caller = outside(__name__, stacklevel)
            if caller is not None:
                return *caller, None
        frame = sys._getframe(1)
        while True:
            # Frames of logging itself do not count, wherever they are.
            if frame.f_globals.get("__name__") != __name__:
                stacklevel -= 1
                if stacklevel <= 0:
                    break
            if frame.f_back is None:
                break
            frame = frame.f_back
        code = frame.f_code
        stack = None
        if stack_info:
            with io.StringIO() as text:
                text.write("Stack (most recent call last):\n")
                traceback.print_stack(frame, file=text)
                stack = text.getvalue().removesuffix("\n")
        return code.co_filename, frame.f_lineno, code.co_name, stack

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            for key in extra:
                if key in ("message", "asctime") or key in record.__dict__:
                    raise KeyError("Attempt to overwrite %r in LogRecord" % key)
                record.__dict__[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        path, line, function, stack = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, path, line, msg, args, exc_info, function, extra, stack))

    def handle(self, record):
        verdict = not self.disabled and self.filter(record)
        if verdict:
            self.callHandlers(verdict if isinstance(verdict, LogRecord) else record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            if not logger.propagate:
                return False
            logger = logger.parent
        return False

    def callHandlers(self, record):
        logger, found = self, 0
        while logger:
            for handler in logger.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if found:
            return
        if lastResort:
            if record.levelno >= lastResort.level:
                lastResort.handle(record)
        elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
            sys.stderr.write('No handlers could be found for logger "%s"\n' % self.name)
            self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self) -> int:
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level) -> bool:
        if self.disabled:
            return False
        known = self._cache.get(level)
        if known is None:
            known = self.manager.disable < level and level >= self.getEffectiveLevel()
            self._cache[level] = known
        return known

    def getChild(self, suffix):
        if self.root is not self:
            suffix = ".".join((self.name, suffix))
        return self.manager.getLogger(suffix)

    def getChildren(self):
        def depth(logger):
            return 0 if logger is logger.manager.root else 1 + logger.name.count(".")

        return {
            item for item in self.manager.loggerDict.values()
            if isinstance(item, Logger) and item.parent is self and depth(item) == 1 + depth(item.parent)
        }

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.name, getLevelName(self.getEffectiveLevel()))

    def __reduce__(self):
        return getLogger, (self.name,)


class RootLogger(Logger):
    """The top of the tree."""

    def __init__(self, level):
        Logger.__init__(self, "root", level)

    def __reduce__(self):
        return getLogger, ()


_loggerClass = Logger


class LoggerAdapter:
    """A logger whose events carry more."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger = logger
        self.extra = extra
        self.merge_extra = merge_extra

    def process(self, msg, kwargs):
        if self.merge_extra and "extra" in kwargs:
            kwargs["extra"] = {**self.extra, **kwargs["extra"]}
        else:
            kwargs["extra"] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def manager(self):
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        return "<%s %s (%s)>" % (
            self.__class__.__name__, self.logger.name, getLevelName(self.logger.getEffectiveLevel()),
        )

    __class_getitem__ = classmethod(GenericAlias)


root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


def basicConfig(**kwargs):
    """Give the root logger a handler, unless it has one."""
    force = kwargs.pop("force", False)
    encoding = kwargs.pop("encoding", None)
    errors = kwargs.pop("errors", "backslashreplace")
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename, mode = kwargs.pop("filename", None), kwargs.pop("filemode", "a")
        if filename:
            handler = FileHandler(filename, mode, encoding=encoding, errors=None if "b" in mode else errors)
        else:
            handler = StreamHandler(kwargs.pop("stream", None))
        handlers = [handler]
    datefmt, style = kwargs.pop("datefmt", None), kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError("Style must be one of: %s" % ",".join(_STYLES.keys()))
    formatter = Formatter(kwargs.pop("format", _STYLES[style][1]), datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs.keys()))


def getLogger(name=None):
    """The logger of a name, the root's without one."""
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


def _prepared():
    if not root.handlers:
        basicConfig()
    return root


def critical(msg, *args, **kwargs):
    """Log with level CRITICAL on the root logger."""
    _prepared().critical(msg, *args, **kwargs)


def fatal(msg, *args, **kwargs):
    """Log with level CRITICAL on the root logger."""
    critical(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    """Log with level ERROR on the root logger."""
    _prepared().error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    """Log with level ERROR and the exception on the root logger."""
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    """Log with level WARNING on the root logger."""
    _prepared().warning(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    """The old name of warning()."""
    warnings.warn("The 'warn' function is deprecated, use 'warning' instead", DeprecationWarning, 2)
    warning(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    """Log with level INFO on the root logger."""
    _prepared().info(msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    """Log with level DEBUG on the root logger."""
    _prepared().debug(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    """Log on the root logger."""
    _prepared().log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    """Disable all logging of a level and those below it."""
    root.manager.disable = level
    root.manager._clear_cache()


def shutdown(handlerList=_handlerList):
    """Flush and close all handlers."""
    for reference in reversed(handlerList[:]):
        try:
            handler = reference()
            if handler:
                _close_at_end(handler)
        except BaseException:
            if raiseExceptions:
                raise


def _close_at_end(handler):
    try:
        handler.acquire()
        if getattr(handler, "flushOnClose", True):
            handler.flush()
        handler.close()
    except (OSError, ValueError):
        # It was closed already, and somebody still holds it.
        pass
    finally:
        handler.release()


_warnings_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):
    if file is not None:
        if _warnings_showwarning is not None:
            _warnings_showwarning(message, category, filename, lineno, file, line)
        return
    text = warnings.formatwarning(message, category, filename, lineno, line)
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(text))


def captureWarnings(capture):
    """Have warnings logged."""
    global _warnings_showwarning
    captured = _warnings_showwarning is not None
    if capture and not captured:
        _warnings_showwarning, warnings.showwarning = warnings.showwarning, _showwarning
    elif captured and not capture:
        warnings.showwarning, _warnings_showwarning = _warnings_showwarning, None


atexit.register(shutdown)
