"""Names in SQL: quoted, truncated and anonymous ones. SQLAlchemy lib/sqlalchemy/sql/elements.py quoted_name to _anonymous_label."""

from _sqlalchemy import accelerated


class quoted_name(str):
    """A name that says whether it is to be quoted: True, False, or None to leave it to the dialect."""

    __module__ = "sqlalchemy.sql.elements"
    quote = None

    def __new__(cls, value, quote):
        assert value is not None, "use quoted_name.construct() for None passthrough"
        if isinstance(value, cls) and (quote is None or value.quote == quote):
            return value
        self = str.__new__(cls, value)
        self.quote = quote
        return self

    @classmethod
    def construct(cls, value, quote):
        return None if value is None else quoted_name(value, quote)

    def __reduce__(self):
        return quoted_name, (str(self), self.quote)

    def lower(self):
        return self if self.quote else str(self).lower()

    def upper(self):
        return self if self.quote else str(self).upper()


class _truncated_label(quoted_name):
    """A name that may be cut to the length that the database allows."""

    __module__ = "sqlalchemy.sql.elements"

    def __new__(cls, value, quote=None):
        return quoted_name.__new__(cls, value, getattr(value, "quote", quote))

    def __reduce__(self):
        return self.__class__, (str(self), self.quote)

    @accelerated
    def apply_map(self, map_):
        return self


class conv(_truncated_label):
    """A name that naming conventions have already made."""

    __module__ = "sqlalchemy.sql.elements"


_generated_label = _truncated_label


class _anonymous_label(_truncated_label):
    """A name `%(<id> <name>)s` that gets its text when the statement is compiled."""

    __module__ = "sqlalchemy.sql.elements"

    @classmethod
    @accelerated
    def safe_construct(cls, seed, body, enclosing_label=None, sanitize_key=False):
        body = _sanitized(body)
        if sanitize_key:
            body = body.strip("_")
        label = "%%(%d %s)s" % (seed, body)
        if enclosing_label:
            label = "%s%s" % (enclosing_label, label)
        return _anonymous_label(label)

    def _escaped(self, other):
        if "%" in other and not isinstance(other, _anonymous_label):
            return str(other).replace("%", "%%")
        return str(other)

    def __add__(self, other):
        return _anonymous_label(quoted_name(str.__add__(self, self._escaped(other)), self.quote))

    def __radd__(self, other):
        return _anonymous_label(quoted_name(str.__add__(self._escaped(other), self), self.quote))

    @accelerated
    def apply_map(self, map_):
        if self.quote is not None:
            return quoted_name(self % map_, self.quote)
        return self % map_


_UNSAFE = "%() $"


def _sanitized(body):
    """The name with each run of characters that formats and drivers take amiss replaced by an underscore."""
    for char in _UNSAFE:
        if char in body:
            break
    else:
        return body
    parts = []
    unsafe = False
    for char in body:
        if char not in _UNSAFE:
            parts.append(char)
            unsafe = False
        elif not unsafe:
            parts.append("_")
            unsafe = True
    return "".join(parts)
