"""The places for values in a statement: where a parameter means what a literal means. PostgreSQL src/backend/parser/gram.y, parse_clause.c.

A literal is more than a value to PostgreSQL: alone in ORDER BY it is a position, behind the name of a type a part of a constant, and two expressions are
equal if their literals are. So a place is known by its position in the grammar: it takes a parameter where an operand of an expression stands, and of that
what the functions below take away.
"""

from ._tokens import CAST, MARK, NAME, NUMBER, OPERATOR, SIGN, STRING, VALUE, WORD, is_apart, tokens_of

# What becomes of a value: a parameter, a parameter of type text though its literal has none, or its literal.
BOUND, TEXT, LITERAL = range(3)

# How an opening bracket is meant.
_GROUP, _CALL, _LIST, _ROWS, _ROW, _ARRAY, _CASTING, _OTHER = range(8)

# Statements that take parameters.
_TAKE_PARAMETERS = frozenset(b"select insert update delete with values merge table".split())

# An operand follows these.
_BEFORE_OPERANDS = frozenset(
    b"select where and or not on having by when then else case like ilike escape between symmetric limit offset returning zone".split()
)
_BEFORE_CALLS = _BEFORE_OPERANDS | frozenset(b"from join lateral distinct all".split())

# A list of operands follows these in brackets.
_BEFORE_LISTS = frozenset(b"in any some all".split())

# Clauses whose expressions are compared with those of GROUP BY, or of DISTINCT.
_COMPARED = frozenset(b"select group having window order".split())

# Clauses that are lists of expressions.
_LISTS = frozenset(b"select returning values group order partition".split())

# Clauses of which an expression that is one literal names a column.
_NAME_COLUMNS = frozenset(b"group order partition".split())

_CLAUSES = frozenset(
    b"from where group having window order partition limit offset fetch returning set values using into".split()
)
_SET_OPERATIONS = frozenset(b"union intersect except".split())

# Names before a bracket that are types, and what stands in it says how long or how exact.
_TYPES = frozenset(b"bit char character dec decimal float interval national nchar numeric time timestamp varchar varying".split())

# Functions with a grammar of their own.
_OWN_GRAMMAR = frozenset(
    b"extract grouping overlay normalize treat xmlconcat xmlelement xmlexists xmlforest xmlparse xmlpi xmlroot xmlserialize xmltable json"
    b" json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value".split()
)

# Functions that take what has no type: of these a text is taken as a text ...
_TAKE_TEXT = frozenset(
    b"concat concat_ws count format json_build_array json_build_object json_object_agg json_object_agg_strict json_object_agg_unique"
    b" json_object_agg_unique_strict jsonb_build_array jsonb_build_object jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique"
    b" jsonb_object_agg_unique_strict num_nonnulls num_nulls".split()
)

# ... and of these as it is.
_TAKE_ANYTHING = frozenset(
    b"cume_dist dense_rank percent_rank pg_collation_for pg_column_compression pg_column_size pg_column_toast_chunk_id pg_typeof rank"
    b" satisfies_hash_partition".split()
)


class Place:
    """One place: what becomes there of a value without a type, and of one with a type."""

    __slots__ = ("untyped", "typed", "is_cast", "is_compared")

    def __init__(self, untyped, typed, is_cast=False, is_compared=False):
        self.untyped, self.typed = untyped, typed
        # A cast binds more tightly than the sign of a number.
        self.is_cast = is_cast
        # Stands in an expression that PostgreSQL looks for in another clause.
        self.is_compared = is_compared


_ONLY_LITERAL = Place(LITERAL, LITERAL)


class Places:
    """All places of a statement, in their order, and the constants that stand in its text."""

    def __init__(self, places, constants):
        self.places, self.constants = places, constants


def places_of(text):
    """The places of a statement in which MARK stands for each value; None if it takes no parameters."""
    tokens = tokens_of(text)
    while tokens and tokens[-1].text == b";" and tokens[-1].kind == SIGN:
        tokens.pop()
    first = next((token for token in tokens if token.text != b"("), None)
    if first is None or first.kind != WORD or first.text not in _TAKE_PARAMETERS:
        return None
    # Several statements, a parameter of the user's own, or a text that does not end.
    if any([token.kind == SIGN and token.text in (b";", b"$", b"'", b'"') for token in tokens]):
        return None
    reader = _Reader(text, tokens)
    at, places = 0, []
    for token in tokens:
        if token.kind == VALUE:
            while text.find(MARK, at) < token.start:
                places.append(_ONLY_LITERAL)
                at = text.find(MARK, at) + 1
            places.append(reader.places.get(token.start, _ONLY_LITERAL))
            at = token.end
    places.extend([_ONLY_LITERAL] * text.count(MARK, at))
    constants = {token.text for token in tokens if token.kind in (STRING, NUMBER) or token.text in (b"true", b"false")}
    return Places(places, constants)


class _Level:
    """One SELECT, or one call of an aggregate."""

    def __init__(self):
        # It has GROUP BY or DISTINCT.
        self.compares = False


class _Bracket:
    """What is open while a statement is read: brackets, and the statement itself."""

    def __init__(self, kind, head, at, parent):
        self.kind, self.head, self.at, self.parent = kind, head, at, parent
        self.clause, self.level = None, None
        self.is_query = self.has_comma = False

    def chooses_index(self):
        """Whether it is a part of what ON CONFLICT compares with indexes."""
        bracket = self
        while bracket is not None:
            if bracket.clause == b"conflict":
                return True
            bracket = bracket.parent
        return False


class _Reader:
    """Reads a statement once, from left to right, and then says of each place what it is."""

    def __init__(self, text, tokens):
        self._text, self._tokens = text, tokens
        self._open = _Bracket(_OTHER, None, -1, None)
        seen, literal_types = [], set()
        for at, token in enumerate(tokens):
            if token.kind == WORD:
                self._word(at, token.text)
            elif token.kind == SIGN:
                if token.text in (b"(", b"["):
                    self._open = self._opened(at, token.text)
                elif token.text in (b")", b"]"):
                    if self._kind(at + 1) in (STRING, VALUE):
                        literal_types.add(self._open)
                    self._open = self._open.parent or self._open
                elif token.text == b",":
                    self._open.has_comma = True
            elif token.kind == VALUE and is_apart(text, token) and self._is_operand(at) and not self._names_column(at):
                seen.append((at, self._open, self._comparing()))
        # What follows is known now.
        self.places = {
            tokens[at].start: Place(
                self._untyped(at, bracket), BOUND, self._kind(at + 1) == CAST, any([level.compares for level in levels])
            )
            for at, bracket, levels in seen
            if bracket not in literal_types
        }

    # ---- tokens ----

    def _kind(self, at):
        return self._tokens[at].kind if 0 <= at < len(self._tokens) else None

    def _is(self, at, *texts):
        """Whether a word or a sign stands at a place."""
        return self._kind(at) in (WORD, SIGN, CAST) and self._tokens[at].text in texts

    # ---- clauses and brackets ----

    def _word(self, at, word):
        bracket = self._open
        if word == b"select":
            bracket.is_query, bracket.clause, bracket.level = True, word, _Level()
        elif word in _TAKE_PARAMETERS and at == bracket.at + 1:
            bracket.is_query, bracket.clause = True, word
        elif word == b"distinct" and self._is(at - 1, b"select", b"("):
            if bracket.level is None:
                # Of an aggregate.
                bracket.clause, bracket.level = b"select", _Level()
            bracket.level.compares = True
        elif word in _SET_OPERATIONS:
            bracket.clause = bracket.level = None
        elif word == b"on" and self._is(at + 1, b"conflict"):
            bracket.clause = b"conflict"
        elif word == b"do":
            bracket.clause = None
        elif word in _CLAUSES and self._begins_clause(at, word):
            bracket.clause = word
            if word == b"group" and bracket.level is not None:
                bracket.level.compares = True

    def _begins_clause(self, at, word):
        if word in (b"group", b"order", b"partition"):
            return self._is(at + 1, b"by")
        if word == b"where" and self._open.clause == b"conflict":
            return False
        return self._open.is_query and not self._is(at - 1, b"distinct")

    def _opened(self, at, sign):
        kind, head = self._meaning(at) if sign == b"(" else self._subscript(at)
        return _Bracket(kind, head, at, self._open)

    def _subscript(self, at):
        is_array = self._is(at - 1, b"array") or (self._open.kind == _ARRAY and self._is(at - 1, b"[", b","))
        return (_ARRAY if is_array else _OTHER), None

    def _meaning(self, at):
        """What a round bracket opens, and the name before it."""
        kind = self._kind(at - 1)
        before = self._tokens[at - 1].text if kind is not None else None
        if kind is None or kind == OPERATOR:
            return _GROUP, None
        if kind == SIGN and before in (b"(", b",", b"["):
            inside = self._open
            if before == b"," and inside.clause == b"values":
                return _ROWS, None
            return (_ROWS if inside.kind == _LIST else _GROUP), None
        if kind == NAME or (kind == WORD and before not in _BEFORE_OPERANDS):
            return self._headed(at, before, kind), before
        return (_GROUP if kind == WORD else _OTHER), before

    def _headed(self, at, head, kind):
        if kind == WORD:
            if head in _BEFORE_LISTS:
                return _LIST
            if head == b"values":
                return _ROWS
            if head == b"cast":
                return _CASTING
            if head == b"row":
                return _ROW
            if head in (b"over", b"filter", b"cube", b"rollup", b"sets") or (head == b"group" and self._is(at - 2, b"within")):
                return _GROUP
            if head in _TYPES or head in _OWN_GRAMMAR:
                return _OTHER
        name = at - 1
        while self._is(name - 1, b"."):
            name -= 2
        return _CALL if self._takes_operand(name, _BEFORE_CALLS) else _OTHER

    def _takes_operand(self, at, words):
        """Whether an operand may begin at a place, by what stands before it."""
        kind = self._kind(at - 1)
        if kind == SIGN:
            return self._tokens[at - 1].text in (b"(", b",", b"[")
        return kind == OPERATOR or (kind == WORD and self._tokens[at - 1].text in words)

    def _comparing(self):
        """The levels that compare what is read now with other expressions."""
        levels, bracket = [], self._open
        while bracket is not None:
            if bracket.level is not None and bracket.clause in _COMPARED:
                levels.append(bracket.level)
            bracket = bracket.parent
        return levels

    # ---- places ----

    def _is_operand(self, at):
        """Whether a place is an operand of an expression, where parameters are taken as literals are."""
        bracket = self._open
        if self._kind(at + 1) in (STRING, VALUE) or self._is(at + 1, b"[", b".", b"preceding", b"following"):
            return False
        if bracket.chooses_index() or (bracket.kind == _OTHER and not bracket.is_query and bracket.parent is not None):
            return False
        kind = self._kind(at - 1)
        before = self._tokens[at - 1].text if kind is not None else None
        if kind == OPERATOR:
            return not self._is_signed(at - 1)
        if kind == SIGN:
            return self._is_listed(before, bracket)
        return kind == WORD and self._is_word_before(at, before, bracket)

    def _is_signed(self, at):
        """Whether an operator is, or ends with, the sign of a number."""
        text = self._tokens[at].text
        if text not in (b"-", b"+"):
            return len(text) > 1 and text[-1:] in (b"-", b"+")
        return self._takes_operand(at, _BEFORE_CALLS)

    def _is_listed(self, before, bracket):
        if before == b"(":
            return bracket.kind != _OTHER
        if before == b"[":
            return bracket.kind == _ARRAY
        if before != b",":
            return False
        return bracket.kind != _OTHER if bracket.clause is None else bracket.clause in _LISTS

    def _is_word_before(self, at, word, bracket):
        if word == b"from" and self._is(at - 2, b"distinct"):
            return True
        if word in (b"from", b"for"):
            return bracket.kind == _CALL and bracket.head in (b"substring", b"trim")
        if word == b"in":
            return bracket.kind == _CALL and bracket.head == b"position"
        if word == b"not":
            return not self._is(at - 2, b"is")
        if word == b"between":
            return not self._is(at - 2, b"rows", b"range", b"groups")
        return word in _BEFORE_OPERANDS or (word == b"to" and self._is(at - 2, b"similar"))

    def _names_column(self, at):
        """Whether a literal alone is the position of a column, or an error."""
        if not self._is(at - 1, b"by", b"(", b","):
            return False
        if self._kind(at + 1) in (OPERATOR, CAST):
            return False
        bracket = self._open
        while bracket.clause not in _NAME_COLUMNS:
            if bracket.kind != _GROUP or bracket.parent is None:
                return False
            if bracket.head == b"on" and self._is(bracket.at - 2, b"distinct"):
                return True
            bracket = bracket.parent
        return True

    def _untyped(self, at, bracket):
        """What becomes of a value whose literal has no type; a parameter without one is an error in some places."""
        if self._is(at - 1, b"from") and self._is(at - 2, b"distinct"):
            return LITERAL
        if bracket.kind == _ROW or (bracket.kind == _GROUP and bracket.has_comma and not self._is_compared_row(bracket)):
            return LITERAL
        if bracket.kind == _CASTING and self._is(at + 1, b"as") and self._is(at + 2, b"interval"):
            return LITERAL
        end = at + 1
        while bracket.kind == _GROUP and self._is(end, b")"):
            end, bracket = end + 1, bracket.parent
        if self._is(end, b"collate") or (self._kind(end) == CAST and self._is(end + 1, b"interval")):
            return LITERAL
        if self._is(end, b"isnull", b"notnull"):
            return TEXT
        if self._is(end, b"is"):
            test = end + 2 if self._is(end + 1, b"not") else end + 1
            return TEXT if self._is(test, b"null") else LITERAL
        if bracket.kind == _CALL and bracket.head in _TAKE_ANYTHING:
            return LITERAL
        return TEXT if bracket.kind == _CALL and bracket.head in _TAKE_TEXT else BOUND

    def _is_compared_row(self, bracket):
        return self._kind(bracket.at - 1) == OPERATOR
