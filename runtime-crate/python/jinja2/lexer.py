"""Tokens of a template. jinja2/lexer.py: the rules of an environment's delimiters, and the stream that the parser reads."""

import re
from _literals import value_of as literal_eval
from collections import deque, namedtuple

from ._identifier import pattern as name_re
from .exceptions import TemplateSyntaxError
from .utils import LRUCache

_lexer_cache = LRUCache(50)

whitespace_re = re.compile(r"\s+")
newline_re = re.compile(r"(\r\n|\r|\n)")
string_re = re.compile(r"""('([^'\\]*(?:\\.[^'\\]*)*)'|"([^"\\]*(?:\\.[^"\\]*)*)")""", re.DOTALL)
integer_re = re.compile(r"(0b(_?[0-1])+|0o(_?[0-7])+|0x(_?[\da-f])+|[1-9](_?\d)*|0(_?0)*)", re.IGNORECASE)
float_re = re.compile(
    r"(?<!\.)(\d+_)*\d+((\.(\d+_)*\d+)?e[+\-]?(\d+_)*\d+|\.(\d+_)*\d+)",
    re.IGNORECASE,
)

TOKEN_ADD = "add"
TOKEN_ASSIGN = "assign"
TOKEN_COLON = "colon"
TOKEN_COMMA = "comma"
TOKEN_DIV = "div"
TOKEN_DOT = "dot"
TOKEN_EQ = "eq"
TOKEN_FLOORDIV = "floordiv"
TOKEN_GT = "gt"
TOKEN_GTEQ = "gteq"
TOKEN_LBRACE = "lbrace"
TOKEN_LBRACKET = "lbracket"
TOKEN_LPAREN = "lparen"
TOKEN_LT = "lt"
TOKEN_LTEQ = "lteq"
TOKEN_MOD = "mod"
TOKEN_MUL = "mul"
TOKEN_NE = "ne"
TOKEN_PIPE = "pipe"
TOKEN_POW = "pow"
TOKEN_RBRACE = "rbrace"
TOKEN_RBRACKET = "rbracket"
TOKEN_RPAREN = "rparen"
TOKEN_SEMICOLON = "semicolon"
TOKEN_SUB = "sub"
TOKEN_TILDE = "tilde"
TOKEN_WHITESPACE = "whitespace"
TOKEN_FLOAT = "float"
TOKEN_INTEGER = "integer"
TOKEN_NAME = "name"
TOKEN_STRING = "string"
TOKEN_OPERATOR = "operator"
TOKEN_BLOCK_BEGIN = "block_begin"
TOKEN_BLOCK_END = "block_end"
TOKEN_VARIABLE_BEGIN = "variable_begin"
TOKEN_VARIABLE_END = "variable_end"
TOKEN_RAW_BEGIN = "raw_begin"
TOKEN_RAW_END = "raw_end"
TOKEN_COMMENT_BEGIN = "comment_begin"
TOKEN_COMMENT_END = "comment_end"
TOKEN_COMMENT = "comment"
TOKEN_LINESTATEMENT_BEGIN = "linestatement_begin"
TOKEN_LINESTATEMENT_END = "linestatement_end"
TOKEN_LINECOMMENT_BEGIN = "linecomment_begin"
TOKEN_LINECOMMENT_END = "linecomment_end"
TOKEN_LINECOMMENT = "linecomment"
TOKEN_DATA = "data"
TOKEN_INITIAL = "initial"
TOKEN_EOF = "eof"

operators = {
    "+": TOKEN_ADD,
    "-": TOKEN_SUB,
    "/": TOKEN_DIV,
    "//": TOKEN_FLOORDIV,
    "*": TOKEN_MUL,
    "%": TOKEN_MOD,
    "**": TOKEN_POW,
    "~": TOKEN_TILDE,
    "[": TOKEN_LBRACKET,
    "]": TOKEN_RBRACKET,
    "(": TOKEN_LPAREN,
    ")": TOKEN_RPAREN,
    "{": TOKEN_LBRACE,
    "}": TOKEN_RBRACE,
    "==": TOKEN_EQ,
    "!=": TOKEN_NE,
    ">": TOKEN_GT,
    ">=": TOKEN_GTEQ,
    "<": TOKEN_LT,
    "<=": TOKEN_LTEQ,
    "=": TOKEN_ASSIGN,
    ".": TOKEN_DOT,
    ":": TOKEN_COLON,
    "|": TOKEN_PIPE,
    ",": TOKEN_COMMA,
    ";": TOKEN_SEMICOLON,
}
reverse_operators = {name: text for text, name in operators.items()}
operator_re = re.compile("(" + "|".join([re.escape(text) for text in sorted(operators, key=len, reverse=True)]) + ")")

ignored_tokens = frozenset(
    (
        TOKEN_COMMENT_BEGIN,
        TOKEN_COMMENT,
        TOKEN_COMMENT_END,
        TOKEN_WHITESPACE,
        TOKEN_LINECOMMENT_BEGIN,
        TOKEN_LINECOMMENT_END,
        TOKEN_LINECOMMENT,
    )
)
ignore_if_empty = frozenset((TOKEN_WHITESPACE, TOKEN_DATA, TOKEN_COMMENT, TOKEN_LINECOMMENT))

_DESCRIPTIONS = {
    TOKEN_COMMENT_BEGIN: "begin of comment",
    TOKEN_COMMENT_END: "end of comment",
    TOKEN_COMMENT: "comment",
    TOKEN_LINECOMMENT: "comment",
    TOKEN_BLOCK_BEGIN: "begin of statement block",
    TOKEN_BLOCK_END: "end of statement block",
    TOKEN_VARIABLE_BEGIN: "begin of print statement",
    TOKEN_VARIABLE_END: "end of print statement",
    TOKEN_LINESTATEMENT_BEGIN: "begin of line statement",
    TOKEN_LINESTATEMENT_END: "end of line statement",
    TOKEN_DATA: "template data / text",
    TOKEN_EOF: "end of template",
}


def _describe_token_type(token_type):
    return reverse_operators.get(token_type) or _DESCRIPTIONS.get(token_type, token_type)


def describe_token(token):
    """How messages name a token."""
    return token.value if token.type == TOKEN_NAME else _describe_token_type(token.type)


def describe_token_expr(expr):
    """How messages name what a token is asked to be: a type, or a type and a value."""
    kind, colon, value = expr.partition(":")
    return value if colon and kind == TOKEN_NAME else _describe_token_type(kind)


def count_newlines(value):
    """How many line ends a text has."""
    return len(newline_re.findall(value))


def compile_rules(environment):
    """The beginnings of an environment's tags, the longest first, as pairs of a token and a regular expression."""
    starts = [
        (environment.comment_start_string, TOKEN_COMMENT_BEGIN, ""),
        (environment.block_start_string, TOKEN_BLOCK_BEGIN, ""),
        (environment.variable_start_string, TOKEN_VARIABLE_BEGIN, ""),
    ]
    if environment.line_statement_prefix is not None:
        starts.append((environment.line_statement_prefix, TOKEN_LINESTATEMENT_BEGIN, r"^[ \t\v]*"))
    if environment.line_comment_prefix is not None:
        starts.append((environment.line_comment_prefix, TOKEN_LINECOMMENT_BEGIN, r"(?:^|(?<=\S))[^\S\r\n]*"))
    rules = [(len(text), token, before + re.escape(text)) for text, token, before in starts]
    rules.sort(reverse=True)
    return [(token, regex) for _, token, regex in rules]


class Failure:
    """What a rule has instead of tokens when its match is an error."""

    def __init__(self, message, cls=TemplateSyntaxError):
        self.message = message
        self.error_class = cls

    def __call__(self, lineno, filename):
        raise self.error_class(self.message, lineno, filename)


class Token(namedtuple("Token", ("lineno", "type", "value"))):
    """A piece of a template: its line, its type and its value."""

    __slots__ = ()

    def __str__(self):
        return describe_token(self)

    def test(self, expr):
        """Whether the token is of a type, or of a type and with a value (`name:if`)."""
        if self.type == expr:
            return True
        # The parser asks with a tuple at times: no token passes that.
        if ":" not in expr:
            return False
        kind, _, value = expr.partition(":")
        return kind == self.type and value == self.value

    def test_any(self, *iterable):
        return any(map(self.test, iterable))


class TokenStreamIterator:
    """The rest of a stream, up to its end."""

    def __init__(self, stream):
        self.stream = stream

    def __iter__(self):
        return self

    def __next__(self):
        stream = self.stream
        if stream.current.type == TOKEN_EOF:
            stream.close()
            raise StopIteration
        return next(stream)


class TokenStream:
    """Tokens one after the other; the one that is looked at is `current`."""

    def __init__(self, generator, name, filename):
        self._iter = iter(generator)
        self._pushed = deque()
        self.name = name
        self.filename = filename
        self.closed = False
        self.current = Token(1, TOKEN_INITIAL, "")
        next(self)

    def __iter__(self):
        return TokenStreamIterator(self)

    def __bool__(self):
        return self.current.type != TOKEN_EOF or bool(self._pushed)

    @property
    def eos(self):
        return not self

    def push(self, token):
        """Puts a token before those that come."""
        self._pushed.append(token)

    def look(self):
        """The token behind the current one."""
        here = next(self)
        ahead, self.current = self.current, here
        self.push(ahead)
        return ahead

    def skip(self, n=1):
        while n > 0:
            next(self)
            n -= 1

    def next_if(self, expr):
        """The current token, left behind, if it passes a test, else None."""
        return next(self) if self.current.test(expr) else None

    def skip_if(self, expr):
        return self.next_if(expr) is not None

    def __next__(self):
        """Goes on by one and gives the token that was current."""
        here = self.current
        if self._pushed:
            self.current = self._pushed.popleft()
        elif here.type != TOKEN_EOF:
            for token in self._iter:
                self.current = token
                break
            else:
                self.close()
        return here

    def close(self):
        self.current = Token(self.current.lineno, TOKEN_EOF, "")
        self._iter = iter(())
        self.closed = True

    def expect(self, expr):
        """The current token, left behind, which must pass a test."""
        token = self.current
        if token.test(expr):
            return next(self)
        wanted = repr(describe_token_expr(expr))
        if token.type == TOKEN_EOF:
            message = f"unexpected end of template, expected {wanted}."
        else:
            message = f"expected token {wanted}, got {describe_token(token)!r}"
        raise TemplateSyntaxError(message, token.lineno, self.name, self.filename)


# The settings that decide how a template falls into tokens.
_SETTINGS = (
    "block_start_string",
    "block_end_string",
    "variable_start_string",
    "variable_end_string",
    "comment_start_string",
    "comment_end_string",
    "line_statement_prefix",
    "line_comment_prefix",
    "trim_blocks",
    "lstrip_blocks",
    "newline_sequence",
    "keep_trailing_newline",
)


def get_lexer(environment):
    """The lexer for an environment's settings."""
    key = tuple([getattr(environment, name) for name in _SETTINGS])
    lexer = _lexer_cache.get(key)
    if lexer is None:
        lexer = _lexer_cache[key] = Lexer(environment)
    return lexer


class OptionalLStrip(tuple):
    """Tokens of a rule whose text may lose the whitespace before a tag."""

    __slots__ = ()

    def __new__(cls, *members, **kwargs):
        return tuple.__new__(cls, members)


_Rule = namedtuple("_Rule", ("pattern", "tokens", "command"))


class Lexer:
    """The rules for some settings: a list for each state, the first that matches counts."""

    def __init__(self, environment):
        self.lstrip_blocks = environment.lstrip_blocks
        self.newline_sequence = environment.newline_sequence
        self.keep_trailing_newline = environment.keep_trailing_newline
        self.rules = _rules(environment)

    def _normalize_newlines(self, value):
        return newline_re.sub(self.newline_sequence, value)

    def tokenize(self, source, name=None, filename=None, state=None):
        """A template's tokens as a stream for the parser."""
        return TokenStream(self.wrap(self.tokeniter(source, name, filename, state), name, filename), name, filename)

    def wrap(self, stream, name=None, filename=None):
        """Tokens with the values of their literals, without those that mean nothing to the parser."""
        for lineno, kind, text in stream:
            if kind in ignored_tokens or kind == TOKEN_RAW_BEGIN or kind == TOKEN_RAW_END:
                continue
            value = text
            if kind == TOKEN_DATA:
                value = self._normalize_newlines(text)
            elif kind == TOKEN_OPERATOR:
                kind = operators[text]
            elif kind == TOKEN_NAME:
                if not text.isidentifier():
                    raise TemplateSyntaxError("Invalid character in identifier", lineno, name, filename)
            elif kind == TOKEN_STRING:
                try:
                    value = self._string(text)
                except Exception as error:
                    message = str(error).split(":")[-1].strip()
                    raise TemplateSyntaxError(message, lineno, name, filename) from error
            elif kind == TOKEN_INTEGER:
                value = int(text.replace("_", ""), 0)
            elif kind == TOKEN_FLOAT:
                value = literal_eval(text.replace("_", ""))
            elif kind == TOKEN_LINESTATEMENT_BEGIN:
                kind = TOKEN_BLOCK_BEGIN
            elif kind == TOKEN_LINESTATEMENT_END:
                kind = TOKEN_BLOCK_END
            yield Token(lineno, kind, value)

    def _string(self, text):
        """The value of a string literal."""
        inner = self._normalize_newlines(text[1:-1])
        if "\\" not in inner:
            return inner
        return inner.encode("ascii", "backslashreplace").decode("unicode-escape")

    def tokeniter(self, source, name, filename=None, state=None):
        """A template's tokens as they stand, as tuples of line, type and text."""
        lines = newline_re.split(source)[::2]
        if not self.keep_trailing_newline and not lines[-1]:
            lines.pop()
        source = "\n".join(lines)
        states = ["root"]
        if state is not None and state != "root":
            assert state in ("variable", "block"), "invalid state"
            states.append(state + "_begin")
        position, lineno = 0, 1
        brackets = []
        line_starting = True
        while True:
            for rule in self.rules[states[-1]]:
                match = rule.pattern.match(source, position)
                if match is None or (brackets and rule.tokens in _ENDS):
                    continue
                break
            else:
                if position >= len(source):
                    return
                raise TemplateSyntaxError(
                    f"unexpected char {source[position]!r} at {position}", lineno, name, filename
                )
            if isinstance(rule.tokens, tuple):
                for lines_before, token, text in self._pieces(match, rule.tokens, line_starting):
                    if isinstance(token, Failure):
                        raise token(lineno, filename)
                    if text or token not in ignore_if_empty:
                        yield lineno, token, text
                    lineno += text.count("\n") + lines_before
            else:
                text = match.group()
                if rule.tokens == TOKEN_OPERATOR:
                    _balance(brackets, text, lineno, name, filename)
                if text or rule.tokens not in ignore_if_empty:
                    yield lineno, rule.tokens, text
                lineno += text.count("\n")
            line_starting = match.group()[-1:] == "\n"
            end = match.end()
            if rule.command == "#pop":
                states.pop()
            elif rule.command == "#bygroup":
                states.append(_group(match, rule.pattern, "new state")[0])
            elif rule.command is not None:
                states.append(rule.command)
            elif end == position:
                raise RuntimeError(f"{rule.pattern!r} yielded empty string without stack change")
            position = end

    def _pieces(self, match, tokens, line_starting):
        """The tokens of a match with several groups: the lines that stripping took behind it, type and text."""
        groups = match.groups()
        first, stripped_lines = groups[0], 0
        if isinstance(tokens, OptionalLStrip):
            first, stripped_lines = self._stripped(match, groups, line_starting)
        for index, token in enumerate(tokens):
            if token == "#bygroup":
                name, value = _group(match, match.re, "token")
                yield 0, name, value
            else:
                yield stripped_lines, token, first if index == 0 else groups[index]
                stripped_lines = 0

    def _stripped(self, match, groups, line_starting):
        """The text before a tag without the whitespace that goes with the tag, and the line ends in that."""
        text = groups[0]
        sign = [group for group in groups[2::2] if group is not None][0]
        if sign == "-":
            kept = text.rstrip()
            return kept, text[len(kept) :].count("\n")
        if sign != "+" and self.lstrip_blocks and not match.groupdict().get(TOKEN_VARIABLE_BEGIN):
            start = text.rfind("\n") + 1
            if (start > 0 or line_starting) and whitespace_re.fullmatch(text, start):
                return text[:start], 0
        return text, 0


_ENDS = (TOKEN_VARIABLE_END, TOKEN_BLOCK_END, TOKEN_LINESTATEMENT_END)


def _group(match, regex, wanted):
    """The named group that has matched, and its text."""
    for name, value in match.groupdict().items():
        if value is not None:
            return name, value
    raise RuntimeError(f"{regex!r} wanted to resolve the {wanted} dynamically but no group matched")


_CLOSING = {"{": "}", "(": ")", "[": "]"}


def _balance(brackets, text, lineno, name, filename):
    """Keeps the brackets that are to be closed."""
    if text in _CLOSING:
        brackets.append(_CLOSING[text])
    elif text in ("}", ")", "]"):
        if not brackets:
            raise TemplateSyntaxError(f"unexpected '{text}'", lineno, name, filename)
        wanted = brackets.pop()
        if wanted != text:
            raise TemplateSyntaxError(f"unexpected '{text}', expected '{wanted}'", lineno, name, filename)


def _rules(environment):
    def regex(text):
        return re.compile(text, re.MULTILINE | re.DOTALL)

    block_start = re.escape(environment.block_start_string)
    block_end = re.escape(environment.block_end_string)
    comment_end = re.escape(environment.comment_end_string)
    variable_end = re.escape(environment.variable_end_string)
    newline = "\\n?" if environment.trim_blocks else ""
    # How a tag that is no print statement ends: with a sign that strips, with one that does not, or plainly.
    block_ending = rf"(?:\+{block_end}|\-{block_end}\s*|{block_end}{newline})"
    comment_ending = rf"(?:\+{comment_end}|\-{comment_end}\s*|{comment_end}{newline})"
    starts = [rf"(?P<raw_begin>{block_start}(\-|\+|)\s*raw\s*(?:\-{block_end}\s*|{block_end}))"]
    starts += [rf"(?P<{token}>{start}(\-|\+|))" for token, start in compile_rules(environment)]
    inside = [
        _Rule(whitespace_re, TOKEN_WHITESPACE, None),
        _Rule(float_re, TOKEN_FLOAT, None),
        _Rule(integer_re, TOKEN_INTEGER, None),
        _Rule(name_re, TOKEN_NAME, None),
        _Rule(string_re, TOKEN_STRING, None),
        _Rule(operator_re, TOKEN_OPERATOR, None),
    ]
    return {
        "root": [
            _Rule(regex("(.*?)(?:" + "|".join(starts) + ")"), OptionalLStrip(TOKEN_DATA, "#bygroup"), "#bygroup"),
            _Rule(regex(".+"), TOKEN_DATA, None),
        ],
        TOKEN_COMMENT_BEGIN: [
            _Rule(regex(f"(.*?)({comment_ending})"), (TOKEN_COMMENT, TOKEN_COMMENT_END), "#pop"),
            _Rule(regex("(.)"), (Failure("Missing end of comment tag"),), None),
        ],
        TOKEN_BLOCK_BEGIN: [_Rule(regex(block_ending), TOKEN_BLOCK_END, "#pop"), *inside],
        TOKEN_VARIABLE_BEGIN: [
            _Rule(regex(rf"\-{variable_end}\s*|{variable_end}"), TOKEN_VARIABLE_END, "#pop"),
            *inside,
        ],
        TOKEN_RAW_BEGIN: [
            _Rule(
                regex(rf"(.*?)((?:{block_start}(\-|\+|))\s*endraw\s*{block_ending})"),
                OptionalLStrip(TOKEN_DATA, TOKEN_RAW_END),
                "#pop",
            ),
            _Rule(regex("(.)"), (Failure("Missing end of raw directive"),), None),
        ],
        TOKEN_LINESTATEMENT_BEGIN: [_Rule(regex(r"\s*(\n|$)"), TOKEN_LINESTATEMENT_END, "#pop"), *inside],
        TOKEN_LINECOMMENT_BEGIN: [
            _Rule(regex(r"(.*?)()(?=\n|$)"), (TOKEN_LINECOMMENT, TOKEN_LINECOMMENT_END), "#pop"),
        ],
    }
