"""Statements with values in them. psycopg2/cursor_type.c `_mogrify`, `_psyco_curs_merge_query_args`."""

import re

from . import _adapt
from . import _errors as e

_PLACEHOLDER = re.compile(rb"%(?:\(([^)]*)\))?(.)?", re.DOTALL)

# Only these take parameters.
_TAKES_PARAMETERS = re.compile(rb"[\s(]*(?:select|insert|update|delete|with|values|merge|table)\b", re.IGNORECASE)

# What is written before a literal as a part of it.
_TYPE_BEFORE = re.compile(rb"\b(?:interval|date|timestamp|time|timestamptz|timetz)\s*$", re.IGNORECASE)

_MOST = 65535

# In such statements two expressions must be the same, and so must be their parameters.
_COMPARES_EXPRESSIONS = re.compile(rb"\b(?:group\s+by|distinct|over|window)\b", re.IGNORECASE)

# Functions that take anything: a literal without a type is a text to them, a parameter without one is an error.
_TAKES_ANYTHING = re.compile(
    rb"\b(?:concat|concat_ws|format|jsonb?_build_(?:array|object)|num_(?:non)?nulls)\s*\($", re.IGNORECASE
)
_NULL_TEST = re.compile(rb"\s*\)*\s*(?:is\s+(?:not\s+)?null|isnull|notnull)\b", re.IGNORECASE)


class Statement:
    """A statement in both forms: `text` with its values written in, `query` with `$1` and the values beside it."""

    def __init__(self, query, vars, connection):
        pieces = _pieces(query, vars, connection)
        self.text = b"".join([_adapt.literal_of(parts) for parts, _ in pieces])
        plain = b"".join([part for parts, _ in pieces for part in parts if isinstance(part, bytes)])
        can_bind = _TAKES_PARAMETERS.match(self.text) and b";" not in plain.rstrip(b"; \t\r\n")
        self.parameters = []
        # Where both forms part: the place in `query` behind a parameter, and how much longer `text` is up to there.
        self._shifts = []
        self.query = self._bound(pieces) if can_bind else self.text
        if len(self.parameters) > _MOST:
            self.query, self.parameters = self.text, []

    def _bound(self, pieces):
        out, length, longer, numbers = [], 0, 0, {}
        flat = [(part, name, at) for parts, name in pieces for at, part in enumerate(parts)]
        is_shared = _COMPARES_EXPRESSIONS.search(self.text) is not None
        calls = _Calls()
        for place, (part, name, at) in enumerate(flat):
            if not isinstance(part, _adapt.Parameter) or part.text is None or (out and _TYPE_BEFORE.search(out[-1])):
                data = part.literal if isinstance(part, _adapt.Parameter) else part
                calls.read(data)
                out.append(data)
                length += len(data.decode("utf-8", "replace"))
                continue
            if part.oid == 0 and (calls.takes_anything() or _is_tested(flat, place)):
                part = _adapt.Parameter(_TEXT, part.text, part.literal)
            # A name that stands in two places is one value for the server where it compares expressions.
            key = (name, at, part.key()) if is_shared and name is not None else len(self.parameters)
            if key not in numbers:
                self.parameters.append(part)
                numbers[key] = len(self.parameters)
            mark = b"$%d%s" % (numbers[key], part.cast if part.oid else b"")
            out.append(mark)
            length += len(mark)
            longer += len(part.literal.decode("utf-8", "replace")) - len(mark)
            self._shifts.append((length, longer))
        return b"".join(out)

    def place(self, position):
        """A place in `query` as one in `text`; both begin with 1."""
        longer = 0
        for behind, shift in self._shifts:
            if position > behind:
                longer = shift
        return position + longer


_TEXT = 25


class _Calls:
    """Which parentheses are open while a statement is read."""

    def __init__(self):
        self._open, self._quote = [], None

    def read(self, data):
        for at in range(len(data)):
            char = data[at : at + 1]
            if self._quote is not None:
                if char == self._quote:
                    self._quote = None
            elif char in (b"'", b'"'):
                self._quote = char
            elif char == b"(":
                self._open.append(_TAKES_ANYTHING.search(data[max(at - 40, 0) : at + 1]) is not None)
            elif char == b")" and self._open:
                self._open.pop()

    def takes_anything(self):
        return bool(self._open) and self._open[-1]


def _is_tested(flat, place):
    """Whether it is asked of a value if it is NULL."""
    following = flat[place + 1][0] if place + 1 < len(flat) else b""
    return isinstance(following, bytes) and _NULL_TEST.match(following) is not None


def _pieces(query, vars, connection):
    """(parts, name of the placeholder or None) of a query, in their order."""
    pieces, end, number, known = [], 0, 0, {}
    for found in _PLACEHOLDER.finditer(query):
        name, kind = found[1], found[2]
        if kind == b"%" and name is None:
            pieces.append(([query[end : found.start()] + b"%"], None))
            end = found.end()
            continue
        if name is None and hasattr(vars, "keys"):
            raise TypeError(f"{type(vars).__name__} is not a sequence")
        if kind is None:
            raise ValueError("incomplete format")
        if kind not in (b"s",):
            shown = kind.decode("utf-8", "replace")
            raise ValueError(
                f"unsupported format character '{shown}' (0x{kind[0]:x}) at index {found.end() - 1}"
            )
        pieces.append(([query[end : found.start()]], None))
        end = found.end()
        if name is None:
            try:
                value = vars[number]
            except TypeError:
                raise TypeError(f"'{type(vars).__name__}' object does not support indexing") from None
            except IndexError:
                raise IndexError(f"{type(vars).__name__} index out of range") from None
            number += 1
            pieces.append((_adapt.adapted(value, connection), None))
            continue
        key = name.decode()
        if key not in known:
            known[key] = _adapt.adapted(vars[key], connection)
        pieces.append((known[key], key))
    pieces.append(([query[end:]], None))
    if not hasattr(vars, "keys") and not known and number < len(vars):
        raise TypeError("not all arguments converted during string formatting")
    return pieces


def as_bytes(query, connection):
    """A query as bytes."""
    if isinstance(query, str):
        return query.encode()
    if isinstance(query, bytes):
        return query
    as_string = getattr(query, "as_string", None)
    if as_string is None:
        raise TypeError("argument 1 must be a string or unicode object")
    return as_string(connection).encode()


def check_not_empty(query):
    if not query.strip():
        raise e.ProgrammingError("can't execute an empty query")
