"""Statements with values in them. psycopg2/cursor_type.c `_mogrify`, `_psyco_curs_merge_query_args`."""

import re

from . import _adapt
from . import _errors as e
from ._places import LITERAL, TEXT, Place, places_of
from ._tokens import MARK

_PLACEHOLDER = re.compile(rb"%(?:\(([^)]*)\))?(.)?", re.DOTALL)

# How many parameters a statement can have.
_MOST = 65535

_TEXT = 25


def statement_of(query, vars, connection):
    """A query with its values."""
    template = _templates.get(query)
    if template is None:
        if len(_templates) >= _MOST_KNOWN:
            _templates.clear()
        template = _templates[query] = _Template(query)
    values = template.values(vars, connection) if template.form is not None else None
    form = template.form
    if values is None:
        form, values = _general(_pieces(query, vars, connection))
    if connection._escapes_backslashes():
        values = [_adapt.escaped(part, connection) for part in values]
    return Statement(form, values)


class Statement:
    """A statement in both forms: `text` with its values written in, `query` with `$1` and the values beside it."""

    def __init__(self, form, given):
        self._form, self._given, self._parts = form, given, None
        self.query, self.oids, places = form.sent(given)
        self.values = tuple([given[place].text for place in places])

    @property
    def _written(self):
        if self._parts is None:
            self._parts = self._form.written(self._given)[0]
        return self._parts

    @property
    def text(self):
        return b"".join([literal for _, literal in self._written])

    def place(self, position):
        """A place in `query` as one in `text`; both begin with 1."""
        behind = longer = 0
        for sent, literal in self._written:
            size = len(sent.decode("utf-8", "replace"))
            if position <= behind + size:
                # The space that keeps a sign from the operator before it is no part of a number.
                return position + longer + (sent is not literal and literal[:1] == b" ")
            behind += size
            longer += len(literal.decode("utf-8", "replace")) - size
        return position + longer

    def pointed(self, fields):
        """An error's fields as they would be of the statement with its values in it."""
        found = _BINDING.search(fields.get("W", ""))
        if found is not None:
            self._point_at_value(fields, found)
        elif "P" in fields:
            self._point_at_text(fields)
        return fields

    def _point_at_value(self, fields, found):
        """An error of reading a value, which the server finds in a literal before it runs a statement."""
        context = fields.pop("W")[: found.start()].rstrip("\n")
        if context:
            fields["W"] = context
        # Conditions of a domain are looked at when the statement runs.
        if found[1] is None or fields.get("C", "").startswith("23"):
            return
        mark, at = b"$" + found[1].encode(), 1
        for sent, literal in self._written:
            if sent is not literal and (sent == mark or sent.startswith(mark + b"::")):
                fields["P"] = str(at + (literal[:1] == b" "))
                return
            at += len(literal.decode("utf-8", "replace"))

    def _point_at_text(self, fields):
        fields["P"] = str(self.place(int(fields["P"])))
        near = _NEAR.search(fields.get("M", ""))
        if near is None:
            return
        mark = near[1].encode()
        for sent, literal in self._written:
            if sent is not literal and (sent == mark or sent.startswith(mark + b"::")):
                token = _FIRST_TOKEN.match(literal)[1].decode("utf-8", "replace")
                fields["M"] = fields["M"][: near.start(1)] + token + fields["M"][near.end(1) :]
                return


# Where an error comes from that the server found in a value beside the statement.
_BINDING = re.compile(r"^unnamed portal (?:parameter \$(\d+)|with parameters: )", re.MULTILINE)

# What a syntax error names, and of a literal what it would name.
_NEAR = re.compile(r'at or near "(\$\d+)"')
_FIRST_TOKEN = re.compile(rb" ?('(?:[^']|'')*'|-|[^:]+)", re.DOTALL)

_templates = {}
_forms = {}
_MOST_KNOWN = 500
_MOST_KINDS = 50

_ONLY_LITERAL = Place(LITERAL, LITERAL)


class _Form:
    """What of a statement does not depend on its values: the SQL around them, and what is known of their places."""

    def __init__(self, constants):
        self.constants = constants
        text = MARK.join(constants)
        count = len(constants) - 1
        found = places_of(text) if text.count(MARK) == count <= _MOST else None
        self.places = [_ONLY_LITERAL] * count if found is None else found.places
        self._constants = frozenset() if found is None else found.constants
        self._compares = any([place.is_compared for place in self.places])
        # Whether types alone say what is sent.
        self._is_plain = not self._compares and not any([place.is_cast or place.typed == LITERAL for place in self.places])
        # What is sent, by the types of the values.
        self._sent = {}

    def sent(self, values):
        """The statement with `$1`, the types of its parameters, and which of the values they are."""
        if not self._is_plain:
            return self._made(values)
        kinds = tuple([None if part.text is None else (part.oid, part.cast) for part in values])
        found = self._sent.get(kinds)
        if found is None:
            found = self._made(values)
            # A literal stands in the text itself.
            is_known = len(found[2]) == len(kinds) - kinds.count(None)
            if is_known and len(self._sent) < _MOST_KINDS:
                self._sent[kinds] = found
        return found

    def _made(self, values):
        written, parameters, places = self.written(values)
        return b"".join([sent for sent, _ in written]), tuple([part.oid for part in parameters]), tuple(places)

    def written(self, values):
        """The parts of the statement in both forms, its parameters, and which of the values they are."""
        first = self.constants[0]
        repeated = self._repeated(values) if self._compares else ()
        out, parameters, places, shared = [(first, first)], [], [], {}
        for at, part in enumerate(values):
            bound = self._bound(part, self.places[at], repeated)
            mark = part.literal
            if bound is not None:
                key = bound.key()
                number = shared.get(key) if self._compares and bound.oid else None
                if number is None:
                    parameters.append(bound)
                    places.append(at)
                    number = shared[key] = len(parameters)
                mark = b"$%d%s" % (number, bound.cast) if bound.oid else b"$%d" % number
            constant = self.constants[at + 1]
            out.append((mark, part.literal))
            out.append((constant, constant))
        return out, parameters, places

    def _bound(self, part, place, repeated):
        """A value as the parameter that it is at a place; None for a literal."""
        how = place.typed if part.oid else place.untyped
        if how == LITERAL or part.text is None:
            return None
        if place.is_cast and part.text[:1] == b"-" and part.cast == b"" and part.oid:
            return None
        # Where expressions are compared, parameters equal neither constants nor those whose types the server finds out one by one.
        if place.is_compared and (part.constant() in self._constants or (part.oid == 0 and part.text in repeated)):
            return None
        return _adapt.Parameter(_TEXT, part.text, part.literal) if how == TEXT and part.oid == 0 else part

    def _repeated(self, values):
        """Texts without a type that are compared in more than one place."""
        known, repeated = set(), set()
        for part, place in zip(values, self.places):
            if part.oid == 0 and place.is_compared:
                (repeated if part.text in known else known).add(part.text)
        return repeated


def _form_of(constants):
    text = MARK.join(constants)
    form = _forms.get(text)
    if form is None or form.constants != constants:
        if len(_forms) >= _MOST_KNOWN:
            _forms.clear()
        form = _forms[text] = _Form(constants)
    return form


def _general(pieces):
    """The form of a query whose values are not one part each, and those parts that are values."""
    constants, values, constant = [], [], b""
    for parts in pieces:
        for part in parts:
            if isinstance(part, _adapt.Parameter):
                constants.append(constant)
                values.append(part)
                constant = b""
            else:
                constant += part
    constants.append(constant)
    return _form_of(tuple(constants)), values


class _Template:
    """A query with its placeholders: the form that it has if each value is one part, if that can be said, and their names."""

    def __init__(self, query):
        found = _split(query)
        self.form, self.names = None, ()
        if found is not None:
            constants, self.names = found
            self.form = _form_of(tuple(constants))
            self.is_positional = None in self.names

    def values(self, vars, connection):
        """A part for each place; None where the values are not one for each, or not these."""
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


def _pieces(query, vars, connection):
    """The parts of a query, in their order."""
    pieces, end, number, known = [], 0, 0, {}
    for found in _PLACEHOLDER.finditer(query):
        name, kind = found[1], found[2]
        if kind == b"%" and name is None:
            pieces.append([query[end : found.start()] + b"%"])
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
        pieces.append([query[end : found.start()]])
        end = found.end()
        if name is None:
            try:
                value = vars[number]
            except TypeError:
                raise TypeError(f"'{type(vars).__name__}' object does not support indexing") from None
            except IndexError:
                raise IndexError(f"{type(vars).__name__} index out of range") from None
            number += 1
            pieces.append(_adapt.adapted(value, connection))
            continue
        key = name.decode()
        if key not in known:
            known[key] = _adapt.adapted(vars[key], connection)
        pieces.append(known[key])
    pieces.append([query[end:]])
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
