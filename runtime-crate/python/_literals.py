"""The values of texts that are literals. CPython Lib/ast.py `literal_eval`."""

import re

_TOKEN = re.compile(
    r"""
    (?P<space>(?:[ \t\f\r\n]|\\\n|\#[^\n]*)+)
  | (?P<number>(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+
      |(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?[jJ]?))
  | (?P<string>(?P<prefix>[bB][rR]?|[rR][bB]?|[uU])?(?P<quote>'''|\"\"\"|'|\")(?P<body>(?:\\.|(?!(?P=quote)).)*)(?P=quote))
  | (?P<name>[^\W\d]\w*)
  | (?P<mark>[][(){}:,+\-.]|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(
    r"\\(?:(?P<new>\n)|(?P<simple>[\\'\"abfnrtv])|(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9a-fA-F]{2})"
    r"|u(?P<four>[0-9a-fA-F]{4})|U(?P<eight>[0-9a-fA-F]{8})|N\{(?P<named>[^}]+)\})"
)
_SIMPLE = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_OPERATORS = frozenset("* / % @ & | ^ < > if or and is in not for lambda await".split())
_NAMED = {"None": None, "True": True, "False": False}


def value_of(text):
    """The value of a text that is a literal: a number, a text, bytes, or a container of such."""
    reader = _Reader(text.lstrip(" \t"))
    value = reader.values("")
    if reader.kind is not None:
        raise reader.invalid()
    return value


class _Reader:
    """The tokens of a text, one by one."""

    def __init__(self, text):
        self.text, self.at, self.depth = text, 0, 0
        self.advance()

    def advance(self):
        """Go to the next token."""
        self.start = self.at
        found = _TOKEN.match(self.text, self.at)
        if found is not None and found["space"] is not None:
            if "\n" in found[0] and not self.depth and _TOKEN.match(self.text, found.end()):
                self.at = found.end()
                raise self.invalid()
            self.at = self.start = found.end()
            found = _TOKEN.match(self.text, self.at)
        self.token = found
        self.kind = None if found is None else found.lastgroup if found.lastgroup in ("number", "name", "mark") else "string"
        self.value = "" if found is None else found[0]
        self.at = self.at if found is None else found.end()

    def invalid(self):
        """The error for a text that is no expression, or none that is a literal."""
        if self.value in _OPERATORS:
            return self.malformed()
        line = self.text.count("\n", 0, self.start) + 1
        column = self.start - self.text.rfind("\n", 0, self.start)
        return SyntaxError("invalid syntax", ("<unknown>", line, column, self.text, line, column + 1))

    def malformed(self):
        """The error for an expression that is no literal."""
        line = self.text.count("\n", 0, self.start) + 1
        return ValueError(f"malformed node or string on line {line}: {self.value!r}")

    def takes(self, mark):
        """Whether the next token is a mark, which is taken then."""
        if self.kind == "mark" and self.value == mark:
            self.advance()
            return True
        return False

    def values(self, end):
        """A value, or several between commas, which make up a tuple."""
        if end and self.value == end:
            return ()
        found = [self.sum()]
        is_tuple = False
        while self.takes(","):
            is_tuple = True
            if self.kind is None or self.value == end:
                break
            found.append(self.sum())
        return tuple(found) if is_tuple else found[0]

    def sum(self):
        """A value with its sign, or a complex number in two parts."""
        left = self.signed()
        if self.kind == "mark" and self.value in "+-" and type(left) in (int, float):
            minus = self.value == "-"
            self.advance()
            right = self.one() if self.kind == "number" else None
            if type(right) is not complex:
                raise self.malformed()
            return left - right if minus else left + right
        if self.kind == "mark" and self.value in "+-.([":
            raise self.malformed()
        return left

    def signed(self):
        """A value with its sign."""
        if self.kind == "mark" and self.value in "+-":
            minus = self.value == "-"
            self.advance()
            if self.kind == "mark" and self.value in "+-":
                raise self.malformed()
            value = self.one()
            if type(value) not in (int, float, complex):
                raise self.malformed()
            return -value if minus else +value
        return self.one()

    def one(self):
        """A value without a sign."""
        kind, value = self.kind, self.value
        if kind == "number":
            self.advance()
            return _number(value)
        if kind == "string":
            return self.text_value()
        if kind == "name":
            if value == "set":
                return self.empty_set()
            if value not in _NAMED:
                raise self.malformed()
            self.advance()
            return _NAMED[value]
        if kind == "mark" and value in "([{":
            return self.container(value)
        raise self.invalid()

    def empty_set(self):
        """`set()`."""
        self.advance()
        self.depth += 1
        if not self.takes("("):
            raise self.malformed()
        self.close(")")
        return set()

    def close(self, mark):
        """Take the mark that ends something."""
        if self.kind != "mark" or self.value != mark:
            raise self.invalid()
        self.depth -= 1
        self.advance()

    def container(self, mark):
        """A container in its brackets."""
        self.depth += 1
        self.advance()
        if mark == "(":
            value = self.values(")")
            self.close(")")
            return value
        if mark == "[":
            items = self.items("]", self.sum)
            self.close("]")
            return items
        if self.value == "}":
            self.close("}")
            return {}
        return self.braces()

    def items(self, end, read):
        """Values between commas."""
        found = []
        while self.value != end:
            found.append(read())
            if not self.takes(","):
                break
        return found

    def braces(self):
        """A set or a dict that has something in it."""
        first = self.sum()
        if not self.takes(":"):
            rest = self.items("}", self.sum) if self.takes(",") else []
            self.close("}")
            return {first, *rest}
        pairs = [(first, self.sum())]
        if self.takes(","):
            pairs += self.items("}", self.pair)
        self.close("}")
        return dict(pairs)

    def pair(self):
        """A key and its value."""
        key = self.sum()
        if not self.takes(":"):
            raise self.invalid()
        return key, self.sum()

    def text_value(self):
        """Texts or bytes, those in a row joined."""
        parts = []
        while self.kind == "string":
            parts.append(_text(self.token))
            self.advance()
        if len({type(part) for part in parts}) > 1:
            raise SyntaxError("cannot mix bytes and nonbytes literals")
        return type(parts[0])().join(parts)


def _number(text):
    text = text.replace("_", "")
    if text[:2].lower() in ("0x", "0o", "0b"):
        return int(text, 0)
    if text[-1] in "jJ":
        return complex(0, float(text[:-1]))
    if text.isdigit():
        if text.lstrip("0") != text and text.strip("0"):
            message = "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"
            raise SyntaxError(message)
        return int(text)
    return float(text)


def _text(token):
    prefix, body = (token["prefix"] or "").lower(), token["body"].replace("\r\n", "\n")
    if "\n" in re.sub(r"\\\n", "", body) and len(token["quote"]) == 1:
        raise SyntaxError("unterminated string literal (detected at line 1)")
    is_bytes = "b" in prefix
    if "r" not in prefix:
        body = _ESCAPE.sub(lambda found: _escaped(found, is_bytes), body)
    if not is_bytes:
        return body
    if not token["body"].isascii():
        raise SyntaxError("bytes can only contain ASCII literal characters")
    return body.encode("latin-1")


def _escaped(found, is_bytes):
    if found["new"]:
        return ""
    if found["simple"]:
        return _SIMPLE[found["simple"]]
    if found["octal"]:
        return chr(int(found["octal"], 8) & 0xFF if is_bytes else int(found["octal"], 8))
    if found["hex"]:
        return chr(int(found["hex"], 16))
    if is_bytes:
        return found[0]
    if found["named"]:
        import unicodedata

        return unicodedata.lookup(found["named"])
    return chr(int(found["four"] or found["eight"], 16))
