"""Processors for loggers of any kind. structlog `structlog/processors.py`."""

import datetime
import enum
import json
import os
import sys
import threading
import time
from types import TracebackType
from typing import NamedTuple

from ._frames import _find_first_app_frame_and_name, _format_exception, _format_stack
from ._log_levels import NAME_TO_LEVEL, add_log_level
from ._utils import get_processname
from .contextvars import _ASYNC_CALLING_THREAD
from .tracebacks import ExceptionDictTransformer

__all__ = [
    "NAME_TO_LEVEL", "CallsiteParameter", "CallsiteParameterAdder", "EventRenamer", "ExceptionPrettyPrinter",
    "JSONRenderer", "KeyValueRenderer", "LogfmtRenderer", "StackInfoRenderer", "TimeStamper", "UnicodeDecoder",
    "UnicodeEncoder", "add_log_level", "dict_tracebacks", "format_exc_info",
]  # fmt: skip


class KeyValueRenderer:
    """`key=repr(value)`, with spaces between."""

    def __init__(self, sort_keys=False, key_order=None, drop_missing=False, repr_native_str=True):
        self._ordered_items = _items_sorter(sort_keys, key_order, drop_missing)
        self._repr_native_str = repr_native_str

    def _repr(self, value):
        return value if self._repr_native_str is not True and isinstance(value, str) else repr(value)

    def __call__(self, _, __, event_dict):
        return " ".join(key + "=" + self._repr(value) for key, value in self._ordered_items(event_dict))


class LogfmtRenderer:
    """The format of logfmt."""

    def __init__(self, sort_keys=False, key_order=None, drop_missing=False, bool_as_flag=True):
        self._ordered_items = _items_sorter(sort_keys, key_order, drop_missing)
        self.bool_as_flag = bool_as_flag

    def __call__(self, _, __, event_dict):
        return " ".join(self._element(key, value) for key, value in self._ordered_items(event_dict))

    def _element(self, key, value):
        if any(character <= " " for character in key):
            raise ValueError(f'Invalid key: "{key}"')
        if value is None:
            return f"{key}="
        if isinstance(value, bool):
            if value and self.bool_as_flag:
                return f"{key}"
            return f"{key}={'true' if value else 'false'}"
        return f"{key}={self._quoted(str(value))}"

    @staticmethod
    def _quoted(text):
        quotes = any(character in text for character in ' ="')
        if quotes:
            text = text.replace("\\", "\\\\")
        text = text.replace('"', '\\"').replace("\n", "\\n")
        return f'"{text}"' if quotes else text


def _items_sorter(sort_keys, key_order, drop_missing):
    """What gives an event's items in order; keys with a place of their own are taken out."""

    def rest(event_dict):
        return sorted(event_dict.items()) if sort_keys else event_dict.items()

    def ordered(event_dict):
        first = [(key, event_dict.pop(key, None)) for key in key_order]
        if drop_missing:
            first = [(key, value) for key, value in first if value is not None]
        return [*first, *rest(event_dict)]

    return ordered if key_order else rest


class UnicodeEncoder:
    """Texts as bytes."""

    def __init__(self, encoding="utf-8", errors="backslashreplace"):
        self._encoding, self._errors = encoding, errors

    def __call__(self, logger, name, event_dict):
        for key, value in event_dict.items():
            if isinstance(value, str):
                event_dict[key] = value.encode(self._encoding, self._errors)
        return event_dict


class UnicodeDecoder:
    """Bytes as texts."""

    def __init__(self, encoding="utf-8", errors="replace"):
        self._encoding, self._errors = encoding, errors

    def __call__(self, logger, name, event_dict):
        for key, value in event_dict.items():
            if isinstance(value, bytes):
                event_dict[key] = value.decode(self._encoding, self._errors)
        return event_dict


class JSONRenderer:
    """JSON, or what a serializer makes."""

    def __init__(self, serializer=json.dumps, **dumps_kw):
        self._dumps_kw = {**dumps_kw, "default": dumps_kw.get("default", _json_fallback_handler)}
        self._dumps = serializer

    def __call__(self, logger, name, event_dict):
        return self._dumps(event_dict, **self._dumps_kw)


def _json_fallback_handler(obj):
    """What an object has as `__structlog__()`, or how it is shown."""
    # That module imports this one.
    from structlog.threadlocal import _ThreadLocalDictWrapper

    if isinstance(obj, _ThreadLocalDictWrapper):
        return obj._dict
    try:
        return obj.__structlog__()
    except AttributeError:
        return repr(obj)


class ExceptionRenderer:
    """`exc_info` as `exception`, formatted."""

    def __init__(self, exception_formatter=_format_exception):
        self.format_exception = exception_formatter

    def __call__(self, logger, name, event_dict):
        exc_info = _figure_out_exc_info(event_dict.pop("exc_info", None))
        if exc_info:
            event_dict["exception"] = self.format_exception(exc_info)
        return event_dict


format_exc_info = ExceptionRenderer()
dict_tracebacks = ExceptionRenderer(ExceptionDictTransformer())


class TimeStamper:
    """The time: ISO 8601, of `strftime`, or seconds since the epoch."""

    __slots__ = ("_stamper", "fmt", "key", "utc")

    def __init__(self, fmt=None, utc=True, key="timestamp"):
        self.__setstate__({"fmt": fmt, "utc": utc, "key": key})

    def __call__(self, logger, name, event_dict):
        event_dict[self.key] = self._stamper()
        return event_dict

    def __getstate__(self):
        return {"fmt": self.fmt, "utc": self.utc, "key": self.key}

    def __setstate__(self, state):
        self.fmt, self.utc, self.key = state["fmt"], state["utc"], state["key"]
        self._stamper = _make_stamper(self.fmt, self.utc)


def _make_stamper(fmt, utc):
    """What tells the time in a format."""
    if fmt is None:
        if not utc:
            raise ValueError("UNIX timestamps are always UTC.")
        return time.time
    iso = fmt.upper() == "ISO"

    def utc_now():
        now = datetime.datetime.now(tz=datetime.timezone.utc)
        return now.isoformat().replace("+00:00", "Z") if iso else now.strftime(fmt)

    def local_now():
        now = datetime.datetime.now()
        return now.isoformat() if iso else now.astimezone().strftime(fmt)

    return utc_now if utc else local_now


class MaybeTimeStamper:
    """The time, unless the event has one."""

    __slots__ = ("stamper",)

    def __init__(self, fmt=None, utc=True, key="timestamp"):
        self.stamper = TimeStamper(fmt=fmt, utc=utc, key=key)

    def __call__(self, logger, name, event_dict):
        if self.stamper.key in event_dict:
            return event_dict
        return self.stamper(logger, name, event_dict)


def _is_exc_info(value):
    """Whether it is such as `sys.exc_info()` returns."""
    if not isinstance(value, tuple) or len(value) != 3:
        return False
    kind, error, traceback = value
    if not isinstance(kind, type) or not issubclass(kind, BaseException) or not isinstance(error, BaseException):
        return False
    return traceback is None or isinstance(traceback, TracebackType)


def _figure_out_exc_info(v):
    """The exception that an argument stands for, or None."""
    if isinstance(v, BaseException):
        return type(v), v, v.__traceback__
    if _is_exc_info(v):
        return v
    current = sys.exc_info() if v else (None, None, None)
    return None if current[0] is None else current


class ExceptionPrettyPrinter:
    """Prints exceptions and takes them out of the event."""

    def __init__(self, file=None, exception_formatter=_format_exception):
        self.format_exception = exception_formatter
        self._file = sys.stdout if file is None else file

    def __call__(self, logger, name, event_dict):
        text = event_dict.pop("exception", None)
        if text is None:
            exc_info = _figure_out_exc_info(event_dict.pop("exc_info", None))
            text = self.format_exception(exc_info) if exc_info else None
        if text:
            print(text, file=self._file)
        return event_dict


class StackInfoRenderer:
    """The stack, where `stack_info` asks for it."""

    __slots__ = ("_additional_ignores",)

    def __init__(self, additional_ignores=None):
        self._additional_ignores = additional_ignores

    def __call__(self, logger, name, event_dict):
        if event_dict.pop("stack_info", None):
            frame, _ = _find_first_app_frame_and_name(self._additional_ignores)
            event_dict["stack"] = _format_stack(frame)
        return event_dict


class CallsiteParameter(enum.Enum):
    """What can be told of the place that logs."""

    PATHNAME = "pathname"
    FILENAME = "filename"
    MODULE = "module"
    QUAL_MODULE = "qual_module"
    FUNC_NAME = "func_name"
    QUAL_NAME = "qual_name"
    LINENO = "lineno"
    THREAD = "thread"
    THREAD_NAME = "thread_name"
    PROCESS = "process"
    PROCESS_NAME = "process_name"


def _get_callsite_pathname(module, frame):
    return frame.f_code.co_filename


def _get_callsite_filename(module, frame):
    return os.path.basename(frame.f_code.co_filename)


def _get_callsite_module(module, frame):
    return os.path.splitext(_get_callsite_filename(module, frame))[0]


def _get_callsite_func_name(module, frame):
    return frame.f_code.co_name


def _get_callsite_qual_name(module, frame):
    return frame.f_code.co_qualname


def _get_callsite_qual_module(module, frame):
    return module


def _get_callsite_lineno(module, frame):
    return frame.f_lineno


def _get_callsite_thread(module, frame):
    known = _ASYNC_CALLING_THREAD.get(None)
    return threading.get_ident() if known is None else known[0]


def _get_callsite_thread_name(module, frame):
    known = _ASYNC_CALLING_THREAD.get(None)
    return threading.current_thread().name if known is None else known[1]


def _get_callsite_process(module, frame):
    return os.getpid()


def _get_callsite_process_name(module, frame):
    return get_processname()


class CallsiteParameterAdder:
    """What is asked for of the place that logs; a record of `logging` knows it itself."""

    _handlers = {
        CallsiteParameter.PATHNAME: _get_callsite_pathname,
        CallsiteParameter.FILENAME: _get_callsite_filename,
        CallsiteParameter.MODULE: _get_callsite_module,
        CallsiteParameter.QUAL_MODULE: _get_callsite_qual_module,
        CallsiteParameter.FUNC_NAME: _get_callsite_func_name,
        CallsiteParameter.QUAL_NAME: _get_callsite_qual_name,
        CallsiteParameter.LINENO: _get_callsite_lineno,
        CallsiteParameter.THREAD: _get_callsite_thread,
        CallsiteParameter.THREAD_NAME: _get_callsite_thread_name,
        CallsiteParameter.PROCESS: _get_callsite_process,
        CallsiteParameter.PROCESS_NAME: _get_callsite_process_name,
    }
    _record_attribute_map = {
        CallsiteParameter.PATHNAME: "pathname",
        CallsiteParameter.FILENAME: "filename",
        CallsiteParameter.MODULE: "module",
        CallsiteParameter.FUNC_NAME: "funcName",
        CallsiteParameter.LINENO: "lineno",
        CallsiteParameter.THREAD: "thread",
        CallsiteParameter.THREAD_NAME: "threadName",
        CallsiteParameter.PROCESS: "process",
        CallsiteParameter.PROCESS_NAME: "processName",
    }
    _all_parameters = set(CallsiteParameter)

    class _RecordMapping(NamedTuple):
        event_dict_key: str
        record_attribute: str

    __slots__ = ("_active_handlers", "_additional_ignores", "_record_mappings")

    def __init__(self, parameters=_all_parameters, additional_ignores=None):
        self._additional_ignores = ["logging", *(additional_ignores or ())]
        self._active_handlers = [(parameter, self._handlers[parameter]) for parameter in parameters]
        self._record_mappings = [
            self._RecordMapping(parameter.value, self._record_attribute_map[parameter])
            for parameter in parameters
            if parameter in self._record_attribute_map
        ]

    def __call__(self, logger, name, event_dict):
        record = event_dict.get("_record")
        if record is not None and not event_dict.get("_from_structlog", False):
            for key, attribute in self._record_mappings:
                event_dict[key] = record.__dict__[attribute]
            return event_dict
        frame, module = _find_first_app_frame_and_name(additional_ignores=self._additional_ignores)
        for parameter, handler in self._active_handlers:
            event_dict[parameter.value] = handler(module, frame)
        return event_dict


class EventRenamer:
    """The event under another key, and another key as the event."""

    def __init__(self, to, replace_by=None):
        self.to, self.replace_by = to, replace_by

    def __call__(self, logger, name, event_dict):
        event_dict[self.to] = event_dict.pop("event")
        other = None if self.replace_by is None else event_dict.pop(self.replace_by, None)
        if other is not None:
            event_dict["event"] = other
        return event_dict
