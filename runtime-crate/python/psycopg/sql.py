"""SQL put together of parts. psycopg/sql.py."""

import string

from ._enums import PyFormat


def quote(obj, context=None):
    """A value as a literal of SQL."""
    return _transformer(context).as_literal(obj).decode()


def _transformer(context):
    from .adapt import Transformer

    return Transformer.from_context(context)


class Composable:
    """A part of a statement."""

    def __init__(self, obj):
        self._obj = obj

    def __repr__(self):
        return f"{self.__class__.__name__}({self._obj!r})"

    def as_bytes(self, context=None):
        raise NotImplementedError

    def as_string(self, context=None):
        return self.as_bytes(context).decode()

    def __add__(self, other):
        if isinstance(other, Composed):
            return Composed([self]) + other
        return Composed([self]) + Composed([other]) if isinstance(other, Composable) else NotImplemented

    def __mul__(self, n):
        return Composed([self] * n)

    def __eq__(self, other):
        return self._obj == other._obj if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._obj))


class Composed(Composable):
    """Parts in a row."""

    def __init__(self, seq):
        super().__init__([part if isinstance(part, Composable) else Literal(part) for part in seq])

    def as_bytes(self, context=None):
        return b"".join([part.as_bytes(context) for part in self._obj])

    def __iter__(self):
        return iter(self._obj)

    def __add__(self, other):
        if isinstance(other, Composed):
            return Composed(self._obj + other._obj)
        return Composed(self._obj + [other]) if isinstance(other, Composable) else NotImplemented

    def join(self, joiner):
        if isinstance(joiner, str):
            joiner = SQL(joiner)
        elif not isinstance(joiner, SQL):
            raise TypeError(f"Composed.join() argument must be strings or SQL, got {joiner!r} instead")
        return joiner.join(self._obj)


class SQL(Composable):
    """A text of SQL."""

    def __init__(self, obj):
        if not isinstance(obj, str):
            raise TypeError(f"SQL values must be strings, got {obj!r} instead")
        super().__init__(obj)

    def as_string(self, context=None):
        return self._obj

    def as_bytes(self, context=None):
        return self._obj.encode()

    def format(self, *args, **kwargs):
        """The text with parts in the place of its fields."""
        parts, number = [], 0
        for text, name, spec, conversion in string.Formatter().parse(self._obj):
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
                raise TypeError(f"SQL identifier parts must be strings, got {text!r} instead")
        super().__init__(strings)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self._obj))})"

    def as_bytes(self, context=None):
        return ".".join(['"' + text.replace('"', '""') + '"' for text in self._obj]).encode()


class Literal(Composable):
    """A value, written into the statement."""

    def as_bytes(self, context=None):
        return _transformer(context).as_literal(self._obj)


class Placeholder(Composable):
    """The place of a parameter."""

    def __init__(self, name="", format=PyFormat.AUTO):
        if not isinstance(name, str):
            raise TypeError(f"expected string as name, got {name!r}")
        if ")" in name:
            raise ValueError(f"invalid name: {name!r}")
        super().__init__(name)
        self._format = PyFormat(format) if isinstance(format, str) else format

    def __repr__(self):
        parts = [repr(self._obj)] if self._obj else []
        if self._format is not PyFormat.AUTO:
            parts.append(f"format={self._format.name}")
        return f"{self.__class__.__name__}({', '.join(parts)})"

    def as_string(self, context=None):
        code = self._format.value
        return f"%({self._obj}){code}" if self._obj else f"%{code}"

    def as_bytes(self, context=None):
        return self.as_string(context).encode()


NULL = SQL("NULL")
DEFAULT = SQL("DEFAULT")

__molt_missing__ = ("as_string", "as_bytes")
