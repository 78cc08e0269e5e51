"""Text that is safe in HTML, and the escaping of what is not. markupsafe/__init__.py."""

import string

from ._native import _escape_inner

__molt_missing__ = ("__version__",)


def escape(s, /):
    """A value as text that is safe in HTML; what has `__html__` is asked for its own."""
    if type(s) is not str:
        if hasattr(s, "__html__"):
            return Markup(s.__html__())
        s = str(s)
    return Markup(_escape_inner(s))


def escape_silent(s, /):
    """As escape, with None as no text."""
    return Markup() if s is None else escape(s)


def soft_str(s, /):
    """A text as it is, anything else as text: what is safe stays so."""
    return s if isinstance(s, str) else str(s)


def _is_text(value):
    return isinstance(value, str) or hasattr(value, "__html__")


class Markup(str):
    """A text that needs no escaping. What is combined with it is escaped first."""

    __slots__ = ()

    def __new__(cls, object="", encoding=None, errors="strict"):
        if hasattr(object, "__html__"):
            object = object.__html__()
        return str.__new__(cls, object) if encoding is None else str.__new__(cls, object, encoding, errors)

    def __html__(self, /):
        return self

    def __add__(self, value, /):
        if not _is_text(value):
            return NotImplemented
        return self.__class__(super().__add__(self.escape(value)))

    def __radd__(self, value, /):
        if not _is_text(value):
            return NotImplemented
        return self.escape(value).__add__(self)

    def __mul__(self, value, /):
        return self.__class__(super().__mul__(value))

    def __rmul__(self, value, /):
        return self.__class__(super().__mul__(value))

    def __mod__(self, value, /):
        wrap = self.escape
        if isinstance(value, tuple):
            wrapped = tuple([_MarkupEscapeHelper(item, wrap) for item in value])
        elif isinstance(value, str) or not hasattr(type(value), "__getitem__"):
            wrapped = (_MarkupEscapeHelper(value, wrap),)
        else:
            wrapped = _MarkupEscapeHelper(value, wrap)
        return self.__class__(super().__mod__(wrapped))

    def __repr__(self, /):
        return f"{self.__class__.__name__}({super().__repr__()})"

    def join(self, iterable, /):
        return self.__class__(super().join(map(self.escape, iterable)))

    def split(self, /, sep=None, maxsplit=-1):
        cls = self.__class__
        return [cls(part) for part in super().split(sep, maxsplit)]

    def rsplit(self, /, sep=None, maxsplit=-1):
        cls = self.__class__
        return [cls(part) for part in super().rsplit(sep, maxsplit)]

    def splitlines(self, /, keepends=False):
        cls = self.__class__
        return [cls(part) for part in super().splitlines(keepends)]

    def unescape(self, /):
        """The plain text that this stands for."""
        from html import unescape

        return unescape(str(self))

    def striptags(self, /):
        """The plain text without comments and tags, its whitespace as single spaces."""
        text = _without(_without(str(self), "<!--", "-->"), "<", ">")
        return self.__class__(" ".join(text.split())).unescape()

    @classmethod
    def escape(cls, s, /):
        """As the function, as a text of this class."""
        safe = escape(s)
        return safe if safe.__class__ is cls else cls(safe)

    def __getitem__(self, key, /):
        return self.__class__(super().__getitem__(key))

    def capitalize(self, /):
        return self.__class__(super().capitalize())

    def title(self, /):
        return self.__class__(super().title())

    def lower(self, /):
        return self.__class__(super().lower())

    def upper(self, /):
        return self.__class__(super().upper())

    def replace(self, old, new, count=-1, /):
        return self.__class__(super().replace(old, self.escape(new), count))

    def ljust(self, width, fillchar=" ", /):
        return self.__class__(super().ljust(width, self.escape(fillchar)))

    def rjust(self, width, fillchar=" ", /):
        return self.__class__(super().rjust(width, self.escape(fillchar)))

    def lstrip(self, chars=None, /):
        return self.__class__(super().lstrip(chars))

    def rstrip(self, chars=None, /):
        return self.__class__(super().rstrip(chars))

    def center(self, width, fillchar=" ", /):
        return self.__class__(super().center(width, self.escape(fillchar)))

    def strip(self, chars=None, /):
        return self.__class__(super().strip(chars))

    def translate(self, table, /):
        return self.__class__(super().translate(table))

    def expandtabs(self, /, tabsize=8):
        return self.__class__(super().expandtabs(tabsize))

    def swapcase(self, /):
        return self.__class__(super().swapcase())

    def zfill(self, width, /):
        return self.__class__(super().zfill(width))

    def casefold(self, /):
        return self.__class__(super().casefold())

    def removeprefix(self, prefix, /):
        return self.__class__(super().removeprefix(prefix))

    def removesuffix(self, suffix):
        return self.__class__(super().removesuffix(suffix))

    def partition(self, sep, /):
        cls = self.__class__
        before, between, after = super().partition(sep)
        return cls(before), cls(between), cls(after)

    def rpartition(self, sep, /):
        cls = self.__class__
        before, between, after = super().rpartition(sep)
        return cls(before), cls(between), cls(after)

    def format(self, *args, **kwargs):
        return self.__class__(EscapeFormatter(self.escape).vformat(self, args, kwargs))

    def format_map(self, mapping, /):
        return self.__class__(EscapeFormatter(self.escape).vformat(self, (), mapping))

    def __html_format__(self, format_spec, /):
        if format_spec:
            raise ValueError("Unsupported format specification for Markup.")
        return self


def _without(text, opening, closing):
    """A text without the parts between two marks; from the first opening mark that is not closed on it stays."""
    while True:
        start = text.find(opening)
        if start == -1:
            return text
        end = text.find(closing, start)
        if end == -1:
            return text
        text = text[:start] + text[end + len(closing) :]


class EscapeFormatter(string.Formatter):
    """Formats, and escapes each field."""

    __slots__ = ("escape",)

    def __init__(self, escape):
        self.escape = escape
        super().__init__()

    def format_field(self, value, format_spec):
        if hasattr(value, "__html_format__"):
            return str(self.escape(value.__html_format__(format_spec)))
        if not hasattr(value, "__html__"):
            return str(self.escape(super().format_field(value, str(format_spec))))
        if format_spec:
            raise ValueError(
                f"Format specifier {format_spec} given, but {type(value)} does not define __html_format__."
                " A class that defines __html__ must define __html_format__ to work with format specifiers."
            )
        return str(self.escape(value.__html__()))


class _MarkupEscapeHelper:
    """An argument of `%`, escaped at the moment when it becomes text."""

    __slots__ = ("obj", "escape")

    def __init__(self, obj, escape):
        self.obj = obj
        self.escape = escape

    def __getitem__(self, key, /):
        return self.__class__(self.obj[key], self.escape)

    def __str__(self, /):
        return str(self.escape(self.obj))

    def __repr__(self, /):
        return str(self.escape(repr(self.obj)))

    def __int__(self, /):
        return int(self.obj)

    def __float__(self, /):
        return float(self.obj)
