"""The logger. loguru `loguru/_logger.py`."""

import builtins
import contextlib
import logging
import re
import sys
import warnings
from contextvars import ContextVar
from inspect import isclass, iscoroutinefunction
from multiprocessing import current_process
from os import PathLike
from os.path import basename, splitext
from threading import current_thread

from . import _catch, _colorama, _defaults
from ._better_exceptions import ExceptionFormatter
from ._colorizer import Colorizer
from ._core import Core, Level  # noqa: F401
from ._datetime import aware_now
from ._error_interceptor import ErrorInterceptor
from ._file_sink import FileSink
from ._filters import make_filter
from ._handler import Handler
from ._recattrs import RecordException, RecordFile, RecordLevel, RecordProcess, RecordThread
from ._simple_sinks import AsyncSink, CallableSink, StandardSink, StreamSink

__molt_public__ = ("_core", "_log", "_options")

start_time = aware_now()

context = ContextVar("loguru_context", default={})

_CAUGHT = (
    "An error has been caught in function '{record[function]}', "
    "process '{record[process].name}' ({record[process].id}), "
    "thread '{record[thread].name}' ({record[thread].id}):"
)


class Logger:
    """Hands messages to handlers. Its methods return others of its kind, with other options."""

    def __init__(self, core, exception, depth, record, lazy, colors, raw, capture, patchers, extra):
        self._core = core
        self._options = (exception, depth, record, lazy, colors, raw, capture, patchers, extra)

    def __repr__(self):
        return f"<loguru.logger handlers={list(self._core.handlers.values())!r}>"

    def add(
        self,
        sink,
        *,
        level=_defaults.LOGURU_LEVEL,
        format=_defaults.LOGURU_FORMAT,
        filter=_defaults.LOGURU_FILTER,
        colorize=_defaults.LOGURU_COLORIZE,
        serialize=_defaults.LOGURU_SERIALIZE,
        backtrace=_defaults.LOGURU_BACKTRACE,
        diagnose=_defaults.LOGURU_DIAGNOSE,
        enqueue=_defaults.LOGURU_ENQUEUE,
        context=_defaults.LOGURU_CONTEXT,
        catch=_defaults.LOGURU_CATCH,
        **kwargs,
    ):
        """Add a handler that writes to a sink, and return its number."""
        core = self._core
        with core.lock:
            handler_id = core.handlers_count
            core.handlers_count += 1
        interceptor = ErrorInterceptor(catch, handler_id)
        if colorize is None and serialize:
            colorize = False
        found = _wrap_sink(sink, colorize, enqueue, interceptor, kwargs)
        name, wrapped, encoding, colorize, terminator, prefix = found
        if kwargs:
            raise TypeError(f"add() got an unexpected keyword argument '{next(iter(kwargs))}'")
        filter_ = make_filter(filter, self.level)
        levelno = self._level_number(level)
        formatter, is_dynamic = _make_formatter(format, terminator)
        if not isinstance(encoding, str):
            encoding = "ascii"
        _check_context(context)
        with core.lock:
            exception_formatter = ExceptionFormatter(
                colorize=colorize,
                encoding=encoding,
                diagnose=diagnose,
                backtrace=backtrace,
                hidden_frames_filename=_catch.FILE,
                prefix=prefix,
            )
            handler = Handler(
                name=name,
                sink=wrapped,
                levelno=levelno,
                formatter=formatter,
                is_formatter_dynamic=is_dynamic,
                filter_=filter_,
                colorize=colorize,
                serialize=serialize,
                enqueue=enqueue,
                id_=handler_id,
                error_interceptor=interceptor,
                exception_formatter=exception_formatter,
                levels_ansi_codes=core.levels_ansi_codes,
            )
            core.min_level = min(core.min_level, levelno)
            core.handlers = {**core.handlers, handler_id: handler}
        return handler_id

    def _level_number(self, level):
        if isinstance(level, str):
            level = self.level(level).no
        if not isinstance(level, int):
            kind = type(level).__name__
            raise TypeError(f"Invalid level, it should be an integer or a string, not: '{kind}'")
        if level < 0:
            raise ValueError(f"Invalid level value, it should be a positive integer, not: {level}")
        return level

    def remove(self, handler_id=None):
        """Remove a handler, or all."""
        if not (handler_id is None or isinstance(handler_id, int)):
            kind = type(handler_id).__name__
            raise TypeError(
                f"Invalid handler id, it should be an integer as returned by the 'add()' method (or None), not: '{kind}'"
            )
        core = self._core
        with core.lock:
            if handler_id is not None and handler_id not in core.handlers:
                raise ValueError(f"There is no existing handler with id {handler_id}")
            for number in list(core.handlers) if handler_id is None else [handler_id]:
                handlers = core.handlers.copy()
                handler = handlers.pop(number)
                core.min_level = min((other.levelno for other in handlers.values()), default=float("inf"))
                # It is gone before it is stopped: stopping may raise.
                core.handlers = handlers
                handler.stop()

    def complete(self):
        """Wait for queues; what is returned can be awaited, and waits for coroutines."""
        tasks = []
        with self._core.lock:
            for handler in self._core.handlers.values():
                handler.complete_queue()
                tasks += handler.tasks_to_complete()
        return _Completer(tasks)

    def catch(
        self,
        exception=Exception,
        *,
        level="ERROR",
        reraise=False,
        onerror=None,
        exclude=None,
        default=None,
        message=_CAUGHT,
    ):
        """A context manager, or decorator, that logs what is raised."""
        if callable(exception) and not (isclass(exception) and issubclass(exception, BaseException)):
            return self.catch()(exception)
        options = exception, level, reraise, onerror, exclude, default, message
        return _catch.Catcher(self, options, False)

    def opt(
        self,
        *,
        exception=None,
        record=False,
        lazy=False,
        colors=False,
        raw=False,
        capture=True,
        depth=0,
        ansi=False,
    ):
        """A logger with options for its messages."""
        if ansi:
            text = "The 'ansi' parameter is deprecated, please use 'colors' instead"
            warnings.warn(text, DeprecationWarning, stacklevel=2)
        colors = colors or bool(ansi)
        return Logger(self._core, exception, depth, record, lazy, colors, raw, capture, *self._options[-2:])

    def bind(__self, **kwargs):
        """A logger whose records have more in their `extra`."""
        *options, extra = __self._options
        return Logger(__self._core, *options, {**extra, **kwargs})

    @contextlib.contextmanager
    def contextualize(__self, **kwargs):
        """All records have more in their `extra` for a while, in this context."""
        with __self._core.lock:
            token = context.set({**context.get(), **kwargs})
        try:
            yield
        finally:
            with __self._core.lock:
                context.reset(token)

    def patch(self, patcher):
        """A logger whose records a function changes."""
        *options, patchers, extra = self._options
        return Logger(self._core, *options, [*patchers, patcher], extra)

    def level(self, name, no=None, color=None, icon=None):
        """A level; with more arguments, a new one or one that looks otherwise."""
        if not isinstance(name, str):
            raise TypeError(f"Invalid level name, it should be a string, not: '{type(name).__name__}'")
        core = self._core
        known = core.levels.get(name)
        if no is color is icon is None:
            if known is None:
                raise ValueError(f"Level '{name}' does not exist")
            return known
        if known is None:
            if no is None:
                raise ValueError(f"Level '{name}' does not exist, you have to create it by specifying a level no")
            known = Level(name, no, "", " ")
        elif no is not None:
            raise ValueError(f"Level '{name}' already exists, you can't update its severity no")
        if not isinstance(known.no, int):
            raise TypeError(f"Invalid level no, it should be an integer, not: '{type(known.no).__name__}'")
        if known.no < 0:
            raise ValueError(f"Invalid level no, it should be a positive integer, not: {known.no}")
        level = Level(name, known.no, known.color if color is None else color, known.icon if icon is None else icon)
        with core.lock:
            core.set_level(level)
            for handler in core.handlers.values():
                handler.update_format(name)
        return level

    def disable(self, name):
        """A module and those below it may not log."""
        self._change_activation(name, False)

    def enable(self, name):
        """A module and those below it may log."""
        self._change_activation(name, True)

    def _change_activation(self, name, status):
        if not (name is None or isinstance(name, str)):
            raise TypeError(f"Invalid name, it should be a string (or None), not: '{type(name).__name__}'")
        with self._core.lock:
            self._core.change_activation(name, status)

    def configure(self, *, handlers=None, levels=None, extra=None, patcher=None, activation=None):
        """All that at once; returns the numbers of the handlers, before which all others are removed."""
        core = self._core
        if handlers is not None:
            self.remove()
        for options in levels or ():
            self.level(**options)
        if patcher is not None:
            with core.lock:
                core.patcher = patcher
        if extra is not None:
            with core.lock:
                core.extra.clear()
                core.extra.update(extra)
        for name, status in activation or ():
            self._change_activation(name, bool(status))
        return [self.add(**options) for options in handlers or ()]

    @staticmethod
    def parse(file, pattern, *, cast={}, chunk=2**16):
        """What a regular expression finds in a file, group by group."""
        if isinstance(file, (str, PathLike)):
            opener = lambda: open(str(file))  # noqa: E731
        elif hasattr(file, "read") and callable(file.read):
            opener = lambda: contextlib.nullcontext(file)  # noqa: E731
        else:
            kind = type(file).__name__
            raise TypeError(f"Invalid file, it should be a string path or a file object, not: '{kind}'")
        if not isinstance(cast, dict) and not callable(cast):
            raise TypeError(f"Invalid cast, it should be a function or a dict, not: '{type(cast).__name__}'")
        try:
            regex = re.compile(pattern)
        except TypeError:
            kind = type(pattern).__name__
            raise TypeError(f"Invalid pattern, it should be a string or a compiled regex, not: '{kind}'") from None
        with opener() as text:
            for found in Logger._find_iter(text, regex, chunk):
                groups = found.groupdict()
                _cast_groups(groups, cast)
                yield groups

    @staticmethod
    def _find_iter(fileobj, regex, chunk):
        """What is found; the last of a piece may go on in the next."""
        buffer = fileobj.read(0)
        text = fileobj.read(chunk)
        while text:
            buffer += text
            found = list(regex.finditer(buffer))
            if len(found) > 1:
                buffer = buffer[found[-2].end() :]
                yield from found[:-1]
            text = fileobj.read(chunk)
        yield from list(regex.finditer(buffer))

    def _log(self, level, from_decorator, options, message, args, kwargs):
        core = self._core
        if not core.handlers:
            return
        level_id, level_name, level_no, level_icon = core.find_level(level)
        if level_no < core.min_level:
            return
        exception, depth, record, lazy, colors, raw, capture, patchers, extra = options
        try:
            frame = sys._getframe(depth + 2)
        except ValueError:
            name, path, function, line = None, "<unknown>", "<unknown>", 0
        else:
            name = frame.f_globals.get("__name__")
            path, function, line = frame.f_code.co_filename, frame.f_code.co_name, frame.f_lineno
        if not core.is_enabled(name):
            return
        now = aware_now()
        file_name = basename(path)
        thread, process = current_thread(), current_process()
        log_record = {
            "elapsed": now - start_time,
            "exception": _make_exception(exception),
            "extra": {**core.extra, **context.get(), **extra},
            "file": RecordFile(file_name, path),
            "function": function,
            "level": RecordLevel(level_name, level_no, level_icon),
            "line": line,
            "message": str(message),
            "module": splitext(file_name)[0],
            "name": name,
            "process": RecordProcess(process.ident, process.name),
            "thread": RecordThread(thread.ident, thread.name),
            "time": now,
        }
        if lazy:
            args = [arg() for arg in args]
            kwargs = {key: value() for key, value in kwargs.items()}
        if capture and kwargs:
            log_record["extra"].update(kwargs)
        if record:
            if "record" in kwargs:
                raise TypeError(
                    "The message can't be formatted: 'record' shall not be used as a keyword argument "
                    "while logger has been configured with '.opt(record=True)'"
                )
            kwargs.update(record=log_record)
        colored_message = None
        if colors:
            if args or kwargs:
                colored_message = Colorizer.prepare_message(message, args, kwargs)
            else:
                colored_message = Colorizer.prepare_simple_message(str(message))
            log_record["message"] = colored_message.stripped
        elif args or kwargs:
            log_record["message"] = message.format(*args, **kwargs)
        for patcher in [core.patcher, *patchers] if core.patcher else patchers:
            patcher(log_record)
        for handler in core.handlers.values():
            handler.emit(log_record, level_id, from_decorator, raw, colored_message)

    def trace(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("TRACE", False, __self._options, __message, args, kwargs)

    def debug(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("DEBUG", False, __self._options, __message, args, kwargs)

    def info(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("INFO", False, __self._options, __message, args, kwargs)

    def success(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("SUCCESS", False, __self._options, __message, args, kwargs)

    def warning(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("WARNING", False, __self._options, __message, args, kwargs)

    def error(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("ERROR", False, __self._options, __message, args, kwargs)

    def critical(__self, __message, *args, **kwargs):
        """A message of that level."""
        __self._log("CRITICAL", False, __self._options, __message, args, kwargs)

    def exception(__self, __message, *args, **kwargs):
        """An error with the current exception."""
        options = (True, *__self._options[1:])
        __self._log("ERROR", False, options, __message, args, kwargs)

    def log(__self, __level, __message, *args, **kwargs):
        """A message of a level."""
        __self._log(__level, False, __self._options, __message, args, kwargs)

    def start(self, *args, **kwargs):
        """The old name of `add`."""
        text = "The 'start()' method is deprecated, please use 'add()' instead"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.add(*args, **kwargs)

    def stop(self, *args, **kwargs):
        """The old name of `remove`."""
        text = "The 'stop()' method is deprecated, please use 'remove()' instead"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.remove(*args, **kwargs)


class _Completer:
    """Awaits tasks one after the other."""

    def __init__(self, tasks):
        self._tasks = tasks

    def __await__(self):
        for task in self._tasks:
            yield from task.__await__()


def _make_exception(exception):
    """What a record has of an exception, of what `sys.exc_info()` returns, or of the current one."""
    if not exception:
        return None
    if isinstance(exception, BaseException):
        exception = type(exception), exception, exception.__traceback__
    return RecordException(*(exception if isinstance(exception, tuple) else sys.exc_info()))


def _cast_groups(groups, cast):
    if not isinstance(cast, dict):
        cast(groups)
        return
    for key, converter in cast.items():
        if key in groups:
            groups[key] = converter(groups[key])


def _wrap_sink(sink, colorize, enqueue, interceptor, kwargs):
    """A sink's name, wrapper, encoding, whether it has colours, and what stands behind and before its messages."""
    if isinstance(sink, (str, PathLike)):
        wrapped = FileSink(sink, **kwargs)
        kwargs.clear()
        return f"'{sink}'", wrapped, wrapped.encoding, bool(colorize), "\n", ""
    if hasattr(sink, "write") and callable(sink.write):
        if colorize is None:
            colorize = _colorama.should_colorize(sink)
        name = getattr(sink, "name", None) or repr(sink)
        return name, StreamSink(sink), getattr(sink, "encoding", None), colorize, "\n", ""
    if isinstance(sink, logging.Handler):
        return repr(sink), StandardSink(sink), getattr(sink, "encoding", None), bool(colorize), "", "\n"
    name = getattr(sink, "__name__", None) or repr(sink)
    call = sink if iscoroutinefunction(sink) else getattr(sink, "__call__", None)
    if iscoroutinefunction(call):
        wrapped = AsyncSink(call, _loop_of(kwargs, enqueue), interceptor)
    elif callable(sink):
        wrapped = CallableSink(sink)
    else:
        raise TypeError(f"Cannot log to objects of type '{type(sink).__name__}'")
    return name, wrapped, "utf8", bool(colorize), "\n", ""


def _loop_of(kwargs, enqueue):
    """The loop of a coroutine's tasks; the thread of a queue has none of its own."""
    loop = kwargs.pop("loop", None)
    if loop is not None or not enqueue:
        return loop
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError as error:
        raise ValueError(
            "An event loop is required to add a coroutine sink with `enqueue=True`, "
            "but none has been passed as argument and none is currently running."
        ) from error


def _make_formatter(format, terminator):
    """What formats, and whether it is a function."""
    if isinstance(format, str):
        try:
            return Colorizer.prepare_format(format + terminator + "{exception}"), False
        except ValueError as error:
            raise ValueError("Invalid format, color markups could not be parsed correctly") from error
    if not callable(format):
        raise TypeError(f"Invalid format, it should be a string or a function, not: '{type(format).__name__}'")
    if format == builtins.format:
        raise ValueError(
            "The built-in 'format()' function cannot be used as a 'format' parameter, this is most likely a mistake "
            "(please double-check the arguments passed to 'logger.add()')."
        )
    return format, True


def _check_context(context):
    """How processes would be started, of which there is one."""
    if context is None or context in ("fork", "forkserver", "spawn"):
        return
    if isinstance(context, str):
        raise ValueError(f"cannot find context for {context!r}")
    kind = type(context).__name__
    raise TypeError(f"Invalid context, it should be a string or a multiprocessing context, not: '{kind}'")
