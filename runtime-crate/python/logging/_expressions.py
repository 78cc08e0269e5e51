"""Expressions in files that configure logging. What `eval` makes of them in CPython Lib/logging/config.py.

A compiled program has no compiler, so an expression is worked out while it is read: names, attributes, items, calls, literals,
containers and arithmetic. Anything else is refused with `NotImplementedError`.
"""

import builtins
import operator
import re

from _literals import value_of

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<text>[rRbBuU]{0,2}(?:'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"))
    | (?P<number>(?:0[xXoObB][\da-fA-F_]+)|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[jJ]?)
    | (?P<name>[^\W\d]\w*)
    | (?P<mark>\*\*|//|<<|>>|[][(){}.,:=+\-*/%|&^~])
    )""",
    re.VERBOSE | re.DOTALL,
)
_BINARY = {
    "|": (1, operator.or_),
    "^": (2, operator.xor),
    "&": (3, operator.and_),
    "<<": (4, operator.lshift),
    ">>": (4, operator.rshift),
    "+": (5, operator.add),
    "-": (5, operator.sub),
    "*": (6, operator.mul),
    "/": (6, operator.truediv),
    "//": (6, operator.floordiv),
    "%": (6, operator.mod),
}
_UNARY = {"+": operator.pos, "-": operator.neg, "~": operator.invert}
_POWER = 8
_CONSTANTS = {"False": False, "None": None, "True": True}
_KEYWORDS = frozenset("and await else for if in is lambda not or yield".split())


def evaluate(text, names):
    """The value of an expression whose names are in a mapping, or are builtin."""
    reader = _Reader(text, names)
    value = reader.values("")
    if reader.token:
        raise reader.error()
    return value


class _Reader:
    """The tokens of an expression."""

    def __init__(self, text, names):
        self.text = text.strip()
        self.names = names
        self.at = 0
        self.advance()

    def advance(self):
        """Go to the next token."""
        found = _TOKEN.match(self.text, self.at)
        if found is None and self.at < len(self.text):
            raise self.error()
        self.kind = found and found.lastgroup
        self.token = found[found.lastgroup] if found else ""
        self.start, self.at = self.at, found.end() if found else self.at

    def error(self):
        """What is raised where the text goes on as no expression does that can be worked out."""
        return NotImplementedError(f"a compiled program cannot evaluate {self.text!r} from column {self.start + 1} on")

    def takes(self, mark):
        """Whether the next token is a mark, which is taken then."""
        if self.kind != "mark" or self.token != mark:
            return False
        self.advance()
        return True

    def expect(self, mark):
        """A mark that must come now."""
        if not self.takes(mark):
            raise self.error()

    def values(self, end):
        """A value, or several between commas, which make up a tuple."""
        if end and self.token == end:
            return ()
        first = self.value()
        if self.token != ",":
            return first
        found = [first]
        while self.takes(",") and self.token not in ("", end):
            found.append(self.value())
        return tuple(found)

    def value(self, least=0):
        """A value with the operations upon it that bind closely enough."""
        sign = _UNARY.get(self.token) if self.kind == "mark" else None
        if sign is not None:
            self.advance()
            left = sign(self.value(_POWER - 1))
        else:
            left = self.primary()
            if self.takes("**"):
                left **= self.value(_POWER - 1)
        while self.kind == "mark" and self.token in _BINARY:
            strength, operation = _BINARY[self.token]
            if strength <= least:
                break
            self.advance()
            left = operation(left, self.value(strength))
        return left

    def primary(self):
        """A value with what is taken from it or called."""
        found = self.atom()
        while self.kind == "mark" and self.token in ".([":
            if self.takes("."):
                if self.kind != "name":
                    raise self.error()
                found = getattr(found, self.token)
                self.advance()
            elif self.takes("["):
                found = found[self.values("]")]
                self.expect("]")
            else:
                self.advance()
                found = self.call(found)
        return found

    def call(self, function):
        """What a function returns for the arguments that come now."""
        arguments, keywords = [], {}
        while self.token != ")":
            if self.takes("**"):
                keywords.update(self.value())
            elif self.takes("*"):
                arguments += self.value()
            elif self.kind == "name" and _TOKEN.match(self.text, self.at) and self.text[self.at :].lstrip()[:1] == "=":
                name = self.token
                self.advance()
                self.expect("=")
                keywords[name] = self.value()
            else:
                arguments.append(self.value())
            if not self.takes(","):
                break
        self.expect(")")
        return function(*arguments, **keywords)

    def atom(self):
        """A literal, what a name stands for, or a container."""
        kind, token = self.kind, self.token
        if kind in ("number", "text"):
            self.advance()
            value = value_of(token)
            while kind == "text" and self.kind == "text":
                value += value_of(self.token)
                self.advance()
            return value
        if kind == "name" and token not in _KEYWORDS:
            self.advance()
            return self.named(token)
        if self.takes("("):
            value = self.values(")")
            self.expect(")")
            return value
        if self.takes("["):
            return self.items()
        if self.takes("{"):
            return self.braces()
        raise self.error()

    def items(self):
        """A list."""
        found = []
        while self.token != "]":
            found.append(self.value())
            if not self.takes(","):
                break
        self.expect("]")
        return found

    def named(self, name):
        """What a name stands for."""
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in self.names:
            return self.names[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise NameError(f"name {name!r} is not defined", name=name)

    def braces(self):
        """A dict or a set."""
        pairs, items = {}, []
        while self.token != "}":
            key = self.value()
            if self.takes(":"):
                pairs[key] = self.value()
            else:
                items.append(key)
            if not self.takes(","):
                break
        self.expect("}")
        if pairs and items:
            raise self.error()
        return set(items) if items else pairs
