"""Colours for a line of source. loguru `loguru/_better_exceptions.py` (`SyntaxHighlighter`), over the tokens of CPython's tokenize.

A line is often a piece of a statement. Where tokenize would raise, what comes behind has no colours.
"""

import builtins
import keyword
import re

_STYLE = {
    "comment": "\x1b[30m\x1b[1m{}\x1b[0m",
    "keyword": "\x1b[35m\x1b[1m{}\x1b[0m",
    "builtin": "\x1b[1m{}\x1b[0m",
    "string": "\x1b[36m{}\x1b[0m",
    "number": "\x1b[34m\x1b[1m{}\x1b[0m",
    "operator": "\x1b[35m\x1b[1m{}\x1b[0m",
    "punctuation": "\x1b[1m{}\x1b[0m",
    "constant": "\x1b[36m\x1b[1m{}\x1b[0m",
    "identifier": "\x1b[1m{}\x1b[0m",
}

_BUILTINS = frozenset(dir(builtins))
_CONSTANTS = ("True", "False", "None")
_PUNCTUATION = "()[]{}:,;"
_PAIRS = {")": "(", "]": "[", "}": "{"}

_DIGITS = r"[0-9](?:_?[0-9])*"
_NUMBER = (
    r"0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
    rf"|(?:{_DIGITS}\.(?:{_DIGITS})?|\.{_DIGITS}|{_DIGITS})(?:[eE][+-]?{_DIGITS})?[jJ]?"
)
_OPERATOR = r"\*\*=?|//=?|>>=?|<<=?|\.\.\.|->|:=|[-+*/%&|^@=!<>]=|[-+*/%&|^~@<>=.,:;()\[\]{}]"
_TOKEN = re.compile(
    rf"(?P<space>[ \t\f]+)|(?P<comment>\#.*)|(?P<number>{_NUMBER})"
    rf"|(?P<prefix>[A-Za-z]{{0,2}})(?P<quote>\"\"\"|'''|\"|')|(?P<name>\w+)|(?P<operator>{_OPERATOR})"
)


class _Unfinished(Exception):
    """tokenize would raise here."""


def highlight(source):
    """A line with colours."""
    scanner = _Scanner(source)
    try:
        scanner.code("")
    except _Unfinished:
        pass
    return "".join(scanner.parts) + source[scanner.at :]


class _Scanner:
    """Goes through a line; `parts` is what has colours, `at` where the rest begins."""

    def __init__(self, source):
        self.source = source
        self.at = 0
        self.parts = []

    def _put(self, style, end):
        text = self.source[self.at : end]
        # Text with braces of its own is a value, not a format.
        self.parts.append(_STYLE[style].format(text) if style else text)
        self.at = end

    def code(self, closing):
        """Up to the end, or within a field of an f-string to the brace, colon or mark that ends the expression."""
        opened = []
        while self.at < len(self.source):
            if closing and not opened and self._ends_field():
                return
            found = _TOKEN.match(self.source, self.at)
            if found is None:
                raise _Unfinished
            if found["quote"]:
                self._string(found)
            elif found["operator"]:
                self._operator(found, opened)
            else:
                self._plain(found)

    def _ends_field(self):
        rest = self.source[self.at :]
        if rest.startswith("!") and not rest.startswith("!="):
            return True
        return rest[0] in ":}"

    def _operator(self, found, opened):
        text = found["operator"]
        if text in ("(", "[", "{"):
            opened.append(text)
        elif text in _PAIRS and (not opened or opened.pop() != _PAIRS[text]):
            raise _Unfinished
        self._put("punctuation" if text in _PUNCTUATION else "operator", found.end())

    def _plain(self, found):
        kind = found.lastgroup
        if kind == "name":
            kind = _kind_of_name(found[0])
        self._put(None if kind == "space" else kind, found.end())

    def _string(self, found):
        prefix = found["prefix"].lower()
        if prefix in ("f", "fr", "rf"):
            self._formatted(found, "r" in prefix)
            return
        if prefix not in ("", "b", "r", "u", "br", "rb"):
            # A name, and a string behind it.
            self._put(_kind_of_name(found["prefix"]), found.end("prefix"))
            return
        end = found.end()
        quote = found["quote"]
        while not self.source.startswith(quote, end):
            if end >= len(self.source):
                raise _Unfinished
            end += 2 if self.source[end] == "\\" else 1
        self._put("string", end + len(quote))

    def _formatted(self, found, raw):
        """An f-string: its texts are strings, and its fields are code."""
        quote = found["quote"]
        self._put("string", found.end())
        self._texts(lambda: self.source.startswith(quote, self.at), raw)
        self._put("string", self.at + len(quote))

    def _texts(self, at_end, raw, in_spec=False):
        """Texts and fields; a doubled brace ends a text, and the last of a specification may be empty."""
        end = self.at
        while True:
            rest = self.source[end : end + 2]
            if not rest:
                raise _Unfinished
            if rest in ("{{", "}}") and not in_spec:
                self._put("string", end + 2)
                end = self.at
                continue
            start, self.at = self.at, end
            ended = at_end()
            self.at = start
            if rest[0] == "{" or ended:
                if end > self.at or (ended and in_spec):
                    self._put("string", end)
                if ended:
                    return
                self._field(raw)
                end = self.at
                continue
            end += 2 if rest[0] == "\\" and not (raw and rest[1:] in "{}") else 1

    def _field(self, raw):
        self._put("punctuation", self.at + 1)
        self.code("}")
        if self.source.startswith("!", self.at):
            self._put("operator", self.at + 1)
            self.code("}")
        if self.source.startswith(":", self.at):
            self._put("punctuation", self.at + 1)
            self._texts(lambda: self.source.startswith("}", self.at), raw, in_spec=True)
        if not self.source.startswith("}", self.at):
            raise _Unfinished
        self._put("punctuation", self.at + 1)


def _kind_of_name(name):
    if name in _CONSTANTS:
        return "constant"
    if keyword.iskeyword(name):
        return "keyword"
    return "builtin" if name in _BUILTINS else "identifier"
