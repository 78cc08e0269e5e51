"""Lines for people to read. structlog `structlog/dev.py`, as where neither Rich nor better-exceptions nor colorama is installed."""

import warnings
from dataclasses import dataclass
from io import StringIO
from typing import Any, Protocol

from ._frames import _format_exception
from .exceptions import MultipleConsoleRenderersConfiguredError, NoConsoleRendererConfiguredError
from .processors import _figure_out_exc_info

__all__ = ["ConsoleRenderer", "plain_traceback", "rich_traceback"]

__molt_missing__ = ("RichTracebackFormatter", "better_traceback")

_EVENT_WIDTH = 30

RESET_ALL = "\033[0m"
BRIGHT = "\033[1m"
DIM = "\033[2m"
RED = "\033[31m"
BLUE = "\033[34m"
CYAN = "\033[36m"
MAGENTA = "\033[35m"
YELLOW = "\033[33m"
GREEN = "\033[32m"
RED_BACK = "\033[41m"

_has_colors = _use_colors = True


def _pad(text, length):
    return text + " " * max(0, length - len(text))


@dataclass(frozen=True)
class ColumnStyles:
    """What comes before each kind of text."""

    reset: str
    bright: str
    level_critical: str
    level_exception: str
    level_error: str
    level_warn: str
    level_info: str
    level_debug: str
    level_notset: str
    timestamp: str
    logger_name: str
    kv_key: str
    kv_value: str


_colorful_styles = ColumnStyles(
    RESET_ALL, BRIGHT, RED, RED, RED, YELLOW, GREEN, GREEN, RED_BACK, DIM, BLUE, CYAN, MAGENTA
)
_plain_styles = ColumnStyles(*[""] * 13)
_ColorfulStyles, _PlainStyles = _colorful_styles, _plain_styles


class ColumnFormatter(Protocol):
    """Formats a key and its value."""

    def __call__(self, key: str, value: object) -> str: ...


@dataclass
class Column:
    """How the value of a key is formatted; the empty key stands for all others."""

    key: str
    formatter: ColumnFormatter


@dataclass
class KeyValueColumnFormatter:
    """`key=value`, with styles."""

    key_style: str | None
    value_style: str
    reset_style: str
    value_repr: Any
    width: int = 0
    prefix: str = ""
    postfix: str = ""

    def __call__(self, key, value):
        before = self.prefix and self.prefix + self.reset_style
        after = self.postfix and self.postfix + self.reset_style
        named = "" if self.key_style is None else f"{self.key_style}{key}{self.reset_style}="
        shown = _pad(self.value_repr(value), self.width)
        return f"{before}{named}{self.value_style}{shown}{self.reset_style}{after}"


class LogLevelColumnFormatter:
    """`[level]`, with styles."""

    def __init__(self, level_styles, reset_style, width=None):
        self.level_styles = level_styles
        self.reset_style = reset_style if level_styles else ""
        self.width = max(map(len, level_styles)) if level_styles and width != 0 else 0

    def __call__(self, key, value):
        style = self.level_styles.get(value, "") if self.level_styles is not None else ""
        return f"[{style}{_pad(value, self.width)}{self.reset_style}]"


_NOTHING = object()


def plain_traceback(sio, exc_info):
    """An exception as Python prints it."""
    sio.write(f"\n{_format_exception(exc_info)}")


def rich_traceback(*args, **kw):
    """An exception as Rich prints it, which is not there."""
    raise ModuleNotFoundError("RichTracebackFormatter requires Rich to be installed.", name="rich")


rich_monochrome_traceback = rich_traceback

default_exception_formatter = default_monochrome_exception_formatter = plain_traceback


class ConsoleRenderer:
    """Columns, then what else the event has, then stack and exception."""

    def __init__(
        self,
        pad_event_to=_EVENT_WIDTH,
        colors=_has_colors,
        force_colors=False,
        repr_native_str=False,
        level_styles=None,
        exception_formatter=default_exception_formatter,
        sort_keys=True,
        event_key="event",
        timestamp_key="timestamp",
        columns=None,
        pad_level=True,
        pad_event=None,
    ):
        if pad_event is not None:
            if pad_event_to != _EVENT_WIDTH:
                raise ValueError("Cannot set both `pad_event` and `pad_event_to`.")
            text = "The `pad_event` argument is deprecated. Use `pad_event_to` instead."
            warnings.warn(text, DeprecationWarning, stacklevel=2)
            pad_event_to = pad_event
        self._exception_formatter = exception_formatter
        self._sort_keys, self._repr_native_str = sort_keys, repr_native_str
        self._colors, self._force_colors = colors, force_colors
        self._styles = self.get_default_column_styles(colors, force_colors)
        self._level_styles = self.get_default_level_styles(colors) if level_styles is None else level_styles
        self._pad_event_to, self._pad_level = pad_event_to, pad_level
        self._timestamp_key, self._event_key = timestamp_key, event_key
        if columns is None:
            self._configure_columns()
            return
        self.columns = columns
        meaningless = {
            "pad_event_to": pad_event_to != _EVENT_WIDTH,
            "colors": colors != _has_colors,
            "force_colors": force_colors is not False,
            "repr_native_str": repr_native_str is not False,
            "level_styles": level_styles is not None,
            "event_key": event_key != "event",
            "timestamp_key": timestamp_key != "timestamp",
        }
        for name, told in meaningless.items():
            if told:
                warnings.warn(f"The `{name}` argument is ignored when passing `columns`.", stacklevel=2)

    @classmethod
    def get_active(cls):
        """The one that is configured."""
        from ._config import get_config

        found = [processor for processor in get_config()["processors"] if isinstance(processor, ConsoleRenderer)]
        if not found:
            raise NoConsoleRendererConfiguredError
        if len(found) > 1:
            raise MultipleConsoleRenderersConfiguredError
        return found[0]

    @classmethod
    def get_default_column_styles(cls, colors, force_colors=False):
        """Styles, or none."""
        return _colorful_styles if colors else _plain_styles

    @staticmethod
    def get_default_level_styles(colors=True):
        """The styles of levels."""
        styles = _colorful_styles if colors else _plain_styles
        names = ("critical", "exception", "error", "warn", "warning", "info", "debug", "notset")
        return {name: getattr(styles, "level_" + name.removesuffix("ing")) for name in names}

    def _configure_columns(self):
        """Columns as the settings have them."""
        styles = self._styles
        levels = {name: style + styles.bright for name, style in self._level_styles.items()}
        self._longest_level = max(map(len, levels))
        self._default_column_formatter = KeyValueColumnFormatter(
            styles.kv_key, styles.kv_value, styles.reset, value_repr=self._repr
        )

        def bare(style, **options):
            return KeyValueColumnFormatter(None, style, styles.reset, value_repr=str, **options)

        logger_name = bare(styles.bright + styles.logger_name, prefix="[", postfix="]")
        level = LogLevelColumnFormatter(levels, reset_style=styles.reset, width=None if self._pad_level else 0)
        self._columns = [
            Column(self._timestamp_key, bare(styles.timestamp)),
            Column("level", level),
            Column(self._event_key, bare(styles.bright, width=self._pad_event_to)),
            Column("logger", logger_name),
            Column("logger_name", logger_name),
        ]

    def _repr(self, value):
        plain = self._repr_native_str is not True and isinstance(value, str)
        return value if plain and not set(value) & set(" \t=\r\n\"'") else repr(value)

    def __call__(self, logger, name, event_dict):
        stack, exception, exc_info = (event_dict.pop(key, None) for key in ("stack", "exception", "exc_info"))
        texts = []
        for column in self.columns:
            value = event_dict.pop(column.key, _NOTHING)
            if value is not _NOTHING:
                texts.append(column.formatter(column.key, value))
        keys = sorted(event_dict) if self._sort_keys else event_dict
        texts += [self._default_column_formatter(key, event_dict[key]) for key in keys]
        out = StringIO()
        out.write(" ".join(filter(None, texts)).rstrip(" "))
        if stack is not None:
            out.write("\n" + stack)
            if exc_info or exception is not None:
                out.write("\n\n" + "=" * 79 + "\n")
        exc_info = _figure_out_exc_info(exc_info)
        if exc_info:
            self._exception_formatter(out, exc_info)
        elif exception is not None:
            out.write("\n" + exception)
        return out.getvalue()

    @property
    def exception_formatter(self):
        """What prints exceptions."""
        return self._exception_formatter

    @exception_formatter.setter
    def exception_formatter(self, value):
        self._exception_formatter = value

    @property
    def sort_keys(self):
        """Whether keys without a column are sorted."""
        return self._sort_keys

    @sort_keys.setter
    def sort_keys(self, value):
        self._sort_keys = value

    @property
    def columns(self):
        """The columns, first the one for all other keys."""
        return [Column("", self._default_column_formatter), *self._columns]

    @columns.setter
    def columns(self, value):
        defaults = [column.formatter for column in value if column.key == ""]
        if not defaults:
            raise ValueError("Must pass a default column formatter (a column with `key=''`).")
        if len(defaults) > 1:
            raise ValueError("Only one default column formatter allowed.")
        self._default_column_formatter = defaults[0]
        self._columns = [column for column in value if column.key]

    def _restyle(self):
        self._styles = self.get_default_column_styles(self._colors, self._force_colors)
        self._level_styles = self.get_default_level_styles(self._colors)
        self._configure_columns()

    @property
    def colors(self):
        """Whether there are colours; setting it brings back the default styles."""
        return self._colors

    @colors.setter
    def colors(self, value):
        self._colors = value
        self._restyle()

    @property
    def force_colors(self):
        """Whether there are colours on Windows; setting it brings back the default styles."""
        return self._force_colors

    @force_colors.setter
    def force_colors(self, value):
        self._force_colors = value
        self._restyle()

    @property
    def level_styles(self):
        """The styles of levels; None brings back the default."""
        return self._level_styles

    @level_styles.setter
    def level_styles(self, value):
        self._level_styles = self.get_default_level_styles(self._colors) if value is None else value
        self._configure_columns()

    @property
    def pad_level(self):
        """Whether levels have one width."""
        return self._pad_level

    @pad_level.setter
    def pad_level(self, value):
        self._pad_level = value
        self._configure_columns()

    @property
    def pad_event_to(self):
        """The width of events."""
        return self._pad_event_to

    @pad_event_to.setter
    def pad_event_to(self, value):
        self._pad_event_to = value
        self._configure_columns()

    @property
    def event_key(self):
        """The key of the message."""
        return self._event_key

    @event_key.setter
    def event_key(self, value):
        self._event_key = value
        self._configure_columns()

    @property
    def timestamp_key(self):
        """The key of the time."""
        return self._timestamp_key

    @timestamp_key.setter
    def timestamp_key(self, value):
        self._timestamp_key = value
        self._configure_columns()

    @property
    def repr_native_str(self):
        """Whether all texts are shown with quotes."""
        return self._repr_native_str

    @repr_native_str.setter
    def repr_native_str(self, value):
        self._repr_native_str = value


def set_exc_info(logger, method_name, event_dict):
    """A processor: `exception` means the current exception."""
    if method_name == "exception":
        event_dict.setdefault("exc_info", True)
    return event_dict
