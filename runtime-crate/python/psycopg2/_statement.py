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


def statement_of(query, vars, connection):
    """A query with its values."""
    template = _templates.get(query)
    if template is None:
        if len(_templates) >= _MOST_TEMPLATES:
            _templates.clear()
        template = _templates[query] = _Template(query)
    values = template.values(vars, connection) if template.is_usual else None
    return Statement(query, vars, connection) if values is None else Statement.of_template(template, values)


class Statement:
    """A statement in both forms: `text` with its values written in, `query` with `$1` and the values beside it."""

    def __init__(self, query, vars, connection):
        pieces = _pieces(query, vars, connection)
        text = b"".join([_adapt.literal_of(parts) for parts, _ in pieces])
        plain = b"".join([part for parts, _ in pieces for part in parts if isinstance(part, bytes)])
        parameters = []
        # The parts of `query`, each with what stands in `text` in its place; those of a template are put together when they are wanted.
        self._parts, self._template = [(text, text)], None
        if _takes_parameters(text, plain):
            parameters = self._bind(pieces, text)
            if len(parameters) > _MOST:
                self._parts, parameters = [(text, text)], []
        self.query = b"".join([sent for sent, _ in self._parts])
        self.oids = tuple([part.oid for part in parameters])
        self.values = tuple([part.text for part in parameters])

    @classmethod
    def of_template(cls, template, values):
        """A statement whose values are one parameter each."""
        made = cls.__new__(cls)
        made._parts, made._template, made._given = None, template, values
        made.query, made.oids, places = template.sent(values)
        made.values = tuple([values[place].text for place in places])
        return made

    @property
    def _written(self):
        if self._parts is None:
            self._parts = self._template.written(self._given)[0]
        return self._parts

    @property
    def text(self):
        return b"".join([literal for _, literal in self._written])

    def _bind(self, pieces, text):
        flat = [(part, name, at) for parts, name in pieces for at, part in enumerate(parts)]
        numbers = _Numbers(_COMPARES_EXPRESSIONS.search(text) is not None)
        calls = _Calls()
        out = self._parts = []
        for place, (part, name, at) in enumerate(flat):
            if not isinstance(part, _adapt.Parameter) or part.text is None or (out and _TYPE_BEFORE.search(out[-1][0])):
                data = part.literal if isinstance(part, _adapt.Parameter) else part
                calls.read(data)
                out.append((data, data))
                continue
            takes_text = calls.takes_anything() or _is_tested(flat, place)
            out.append((numbers.mark_of(part, name, at, takes_text), part.literal))
        return numbers.parameters

    def place(self, position):
        """A place in `query` as one in `text`; both begin with 1."""
        behind = longer = 0
        for sent, literal in self._written:
            size = len(sent.decode("utf-8", "replace"))
            behind += size
            if position <= behind:
                break
            longer += len(literal.decode("utf-8", "replace")) - size
        return position + longer


class _Numbers:
    """The parameters of a statement and their numbers."""

    def __init__(self, is_shared):
        # A name that stands in two places is one value for the server where it compares expressions.
        self.is_shared = is_shared
        self.parameters = []
        self._known = {}

    def mark_of(self, part, name, at, takes_text):
        """What stands for a parameter in the statement."""
        if part.oid == 0 and takes_text:
            part = _adapt.Parameter(_TEXT, part.text, part.literal)
        number = None
        if self.is_shared and name is not None:
            key = (name, at, part.key())
            number = self._known.get(key)
            if number is None:
                self._known[key] = len(self.parameters) + 1
        if number is None:
            self.parameters.append(part)
            number = len(self.parameters)
        return b"$%d%s" % (number, part.cast) if part.oid else b"$%d" % number


_templates = {}
_MOST_TEMPLATES = 500
_MOST_KINDS = 50


class _Template:
    """What of a query does not depend on its values: the SQL around the places for them, and what is to be known of each place."""

    def __init__(self, query):
        self.constants, self.names = _split(query) or ((), ())
        # Whether this is known whatever the values are, if each of them is one parameter.
        self.is_usual = bool(self.constants) and len(self.names) <= _MOST and _begins_usually(self.constants)
        if not self.is_usual:
            return
        self.is_positional = None in self.names
        # What is sent, by the types of the values.
        self._sent = {}
        self.is_shared = _COMPARES_EXPRESSIONS.search(b"''".join(self.constants)) is not None
        self.is_typed, self.takes_text = [], []
        calls = _Calls()
        for before, after in zip(self.constants, self.constants[1:]):
            calls.read(before)
            self.is_typed.append(_TYPE_BEFORE.search(before) is not None)
            self.takes_text.append(calls.takes_anything() or _NULL_TEST.match(after) is not None)

    def values(self, vars, connection):
        """A parameter for each place; None where the values are not one for each, or not these."""
        if self.is_positional:
            if not isinstance(vars, (list, tuple)) or len(vars) != len(self.names):
                return None
        elif not hasattr(vars, "keys"):
            return None
        values, known = [], {}
        for at, name in enumerate(self.names):
            part = known.get(name)
            if part is None:
                value = vars[at if name is None else name.decode()]
                parts = _adapt.adapted(value, connection)
                if len(parts) != 1 or not isinstance(parts[0], _adapt.Parameter):
                    return None
                part = parts[0]
                if name is not None:
                    known[name] = part
            values.append(part)
        return values

    def sent(self, values):
        """The statement with `$1`, the types of its parameters, and which of the values they are."""
        kinds = tuple([None if part.text is None else (part.oid, part.cast) for part in values])
        found = self._sent.get(kinds)
        if found is None:
            written, parameters, places = self.written(values)
            found = b"".join([sent for sent, _ in written]), tuple([part.oid for part in parameters]), tuple(places)
            # What is a part of a literal stands in the text itself.
            if not any(self.is_typed) and len(self._sent) < _MOST_KINDS:
                self._sent[kinds] = found
        return found

    def written(self, values):
        """The parts of the statement in both forms, its parameters, and which of the values they are."""
        first = self.constants[0]
        out, numbers, places = [(first, first)], _Numbers(self.is_shared), []
        for at, part in enumerate(values):
            is_literal = part.text is None or self.is_typed[at]
            mark = part.literal if is_literal else numbers.mark_of(part, self.names[at], 0, self.takes_text[at])
            if len(numbers.parameters) > len(places):
                places.append(at)
            constant = self.constants[at + 1]
            out.append((mark, part.literal))
            out.append((constant, constant))
        return out, numbers.parameters, places


def _split(query):
    """The SQL between the placeholders, and their names or None; None for a query that is to be looked at with its values."""
    constants, names, end, constant = [], [], 0, b""
    for found in _PLACEHOLDER.finditer(query):
        name, kind = found[1], found[2]
        constant += query[end : found.start()]
        end = found.end()
        if kind == b"%" and name is None:
            constant += b"%"
        elif kind == b"s":
            constants.append(constant)
            names.append(name)
            constant = b""
        else:
            return None
    constants.append(constant + query[end:])
    is_mixed = None in names and any([name is not None for name in names])
    return None if is_mixed or not names else (constants, names)


def _begins_usually(constants):
    found = _TAKES_PARAMETERS.match(constants[0])
    return found is not None and found.end() < len(constants[0]) and _takes_parameters(constants[0], b"".join(constants))


def _takes_parameters(text, plain):
    """Whether a statement is one that takes parameters, and the only one in its text."""
    return _TAKES_PARAMETERS.match(text) is not None and b";" not in plain.rstrip(b"; \t\r\n")


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
