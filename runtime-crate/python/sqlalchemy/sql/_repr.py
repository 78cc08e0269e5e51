"""Shortened representations of parameters and rows, for errors and the echo log.

SQLAlchemy lib/sqlalchemy/sql/util.py _repr_params and its kin.
"""


def _trunc(value, max_chars):
    rep = repr(value)
    if len(rep) > max_chars:
        half = max_chars // 2
        rep = "%s ... (%d characters truncated) ... %s" % (rep[:half], len(rep) - max_chars, rep[-half:])
    return rep


def _repr_single_value(value):
    return _trunc(value, 300)


class _repr_row:
    """A row whose values are shortened in its repr."""

    __slots__ = ("row", "max_chars")

    def __init__(self, row, max_chars=300):
        self.row = row
        self.max_chars = max_chars

    def __repr__(self):
        inner = ", ".join(_trunc(value, self.max_chars) for value in self.row)
        return "(%s%s)" % (inner, "," if len(self.row) == 1 else "")


class _long_statement(str):
    """A statement whose text is shortened in the middle."""

    __slots__ = ()

    def __str__(self):
        if len(self) <= 500:
            return str.__str__(self)
        return f"{self[:250]} ... {len(self) - 350} characters truncated ... {self[-100:]}"


class _repr_params:
    """Parameters, or several sets of them, shortened in number and length in their repr."""

    __slots__ = ("params", "batches", "ismulti", "max_params", "max_chars")

    def __init__(self, params, batches, max_params=100, max_chars=300, ismulti=None):
        self.params = params
        self.ismulti = ismulti
        self.batches = batches
        self.max_chars = max_chars
        self.max_params = max_params

    def __repr__(self):
        params = self.params
        if self.ismulti is None or not isinstance(params, (list, tuple, dict)):
            return _trunc(params, self.max_chars)
        if not self.ismulti:
            return self._one(params)
        close = "]" if isinstance(params, list) else ")"
        open_ = "[" if close == "]" else "("
        if len(params) > self.batches:
            head = ", ".join(self._one(p) for p in params[: self.batches - 2])
            tail = ", ".join(self._one(p) for p in params[-2:])
            return "%s%s  ... displaying %i of %i total bound parameter sets ...  %s%s" % (
                open_, head, self.batches, len(params), tail, close,
            )
        return open_ + ", ".join(self._one(p) for p in params) + close

    def _one(self, params):
        if isinstance(params, dict):
            items = [f"{key!r}: {_trunc(value, self.max_chars)}" for key, value in params.items()]
            open_, close = "{", "}"
        else:
            items = [_trunc(value, self.max_chars) for value in params]
            open_, close = "[]" if isinstance(params, list) else "()"
        if len(items) > self.max_params:
            half = self.max_params // 2
            inner = "%s ... %d parameters truncated ... %s" % (
                ", ".join(items[:half]), len(items) - self.max_params, ", ".join(items[-half:]),
            )
        else:
            inner = ", ".join(items)
            if open_ == "(" and len(items) == 1:
                inner += ","
        return open_ + inner + close
