"""SQL put together of parts. psycopg2/sql.py."""

import string

from ._adapt import Parameter, adapted, escaped, literal_of
from ._quote import quote_ident


def _scope(context):
    return getattr(context, "connection", context)


class Composable:
    """A part of a statement."""

    def __init__(self, wrapped):
        self._wrapped = wrapped

    def __repr__(self):
        return f"{self.__class__.__name__}({self._wrapped!r})"

    def as_string(self, context):
        raise NotImplementedError

    def __add__(self, other):
        if isinstance(other, Composed):
            return Composed([self]) + other
        return Composed([self, other]) if isinstance(other, Composable) else NotImplemented

    def __mul__(self, n):
        return Composed([self] * n)

    def __eq__(self, other):
        return type(self) is type(other) and self._wrapped == other._wrapped

    def __ne__(self, other):
        return not self == other

    __hash__ = None


class Composed(Composable):
    """Parts in a row."""

    def __init__(self, seq):
        parts = list(seq)
        for part in parts:
            if not isinstance(part, Composable):
                raise TypeError(f"Composed elements must be Composable, got {part!r} instead")
        super().__init__(parts)

    @property
    def seq(self):
        return list(self._wrapped)

    def as_string(self, context):
        return "".join([part.as_string(context) for part in self._wrapped])

    def __iter__(self):
        return iter(self._wrapped)

    def __add__(self, other):
        if isinstance(other, Composed):
            return Composed(self._wrapped + other._wrapped)
        return Composed([*self._wrapped, other]) if isinstance(other, Composable) else NotImplemented

    def join(self, joiner):
        if isinstance(joiner, str):
            joiner = SQL(joiner)
        elif not isinstance(joiner, SQL):
            raise TypeError("Composed.join() argument must be a string or an SQL")
        return joiner.join(self)


class SQL(Composable):
    """A text of SQL."""

    def __init__(self, string):
        if not isinstance(string, str):
            raise TypeError("SQL values must be strings")
        super().__init__(string)

    @property
    def string(self):
        return self._wrapped

    def as_string(self, context):
        return self._wrapped

    def format(self, *args, **kwargs):
        """The text with parts in the place of its fields."""
        parts, number = [], 0
        for text, name, spec, conversion in string.Formatter().parse(self._wrapped):
            if spec:
                raise ValueError("no format specification supported by SQL")
            if conversion:
                raise ValueError("no format conversion supported by SQL")
            if text:
                parts.append(SQL(text))
            if name is None:
                continue
            if name.isdigit():
                if number:
                    raise ValueError("cannot switch from automatic field numbering to manual")
                parts.append(args[int(name)])
                number = None
            elif name:
                parts.append(kwargs[name])
            else:
                if number is None:
                    raise ValueError("cannot switch from manual field numbering to automatic")
                parts.append(args[number])
                number += 1
        return Composed(parts)

    def join(self, seq):
        """Parts with this text between them."""
        parts = []
        for part in seq:
            parts.extend((self, part) if parts else (part,))
        return Composed(parts)


class Identifier(Composable):
    """A name, which may have several parts."""

    def __init__(self, *strings):
        if not strings:
            raise TypeError("Identifier cannot be empty")
        for text in strings:
            if not isinstance(text, str):
                raise TypeError("SQL identifier parts must be strings")
        super().__init__(strings)

    @property
    def strings(self):
        return self._wrapped

    @property
    def string(self):
        if len(self._wrapped) == 1:
            return self._wrapped[0]
        raise AttributeError("the Identifier wraps more than one than one string")

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self._wrapped))})"

    def as_string(self, context):
        return ".".join([quote_ident(text, context) for text in self._wrapped])


class Literal(Composable):
    """A value, written into the statement."""

    @property
    def wrapped(self):
        return self._wrapped

    def as_string(self, context):
        connection = _scope(context)
        parts = adapted(self._wrapped, connection)
        if connection is not None and connection._escapes_backslashes():
            parts = [escaped(part, connection) if isinstance(part, Parameter) else part for part in parts]
        return literal_of(parts).decode()


class Placeholder(Composable):
    """The place of a value."""

    def __init__(self, name=None):
        if isinstance(name, str):
            if ")" in name:
                raise ValueError(f"invalid name: {name!r}")
        elif name is not None:
            raise TypeError(f"expected string or None as name, got {name!r}")
        super().__init__(name)

    @property
    def name(self):
        return self._wrapped

    def __repr__(self):
        return f"{self.__class__.__name__}({'' if self._wrapped is None else repr(self._wrapped)})"

    def as_string(self, context):
        return "%s" if self._wrapped is None else f"%({self._wrapped})s"


NULL = SQL("NULL")
DEFAULT = SQL("DEFAULT")
