"""Expressions of plural forms in catalogues. CPython Lib/gettext.py `c2py`.

The original writes an expression of C anew as one of Python and runs that. So the operators of C decide what stands in brackets, and
those of Python what the rest means: `!n == 1` is `not n == 1`. Both are done here in their turn, and the result is a tree.
"""

import operator
import re

__molt_missing__ = ()

# A tree is None for the number that is asked about, an integer, or a tuple of an operation and its operands.
CONDITIONAL = "?"

_TOKEN = re.compile(r"(?P<space>[ \t]+)|(?P<token>[0-9]+\b|n\b|[()]|[<>!]=?|==|&&|\|\||[-*/%+?:])|\w+|.", re.S)
_DEEPEST = 20

# How strongly the operators of C bind.
_STRENGTH = {"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}
_COMPARING, _ORDERING = (3, 4), 4
_WORDS = {"||": "or", "&&": "and", "/": "//"}

_COMPARISONS = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
_SUMS = {"+": operator.add, "-": operator.sub}
_PRODUCTS = {"*": operator.mul, "//": operator.floordiv, "%": operator.mod}


def parsed(plural):
    """The tree of an expression."""
    try:
        return _tree(plural)
    except _Misplaced as error:
        raise SyntaxError(error.msg) from None


def _tree(plural):
    words, token = _Rewriter(plural).expression(-1)
    if token:
        raise _unexpected(token)
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")")
        if depth > _DEEPEST:
            raise ValueError("plural form expression is too complex")
    return _Reader(words).whole()


def _unexpected(token):
    return ValueError(f"unexpected token in plural form: {token}" if token else "unexpected end of plural form")


class _Rewriter:
    """Reads an expression of C, and gives the words of Python for it and the token behind it, which is empty at the end."""

    def __init__(self, plural):
        self.next = self._tokens(plural).__next__

    @staticmethod
    def _tokens(plural):
        for found in _TOKEN.finditer(plural):
            if found["token"]:
                yield found["token"]
            elif not found["space"]:
                raise ValueError(f"invalid token in plural form: {found[0]}")
        yield ""

    def operand(self):
        """What stands between operators."""
        words, token = [], self.next()
        while token == "!":
            words.append("not")
            token = self.next()
        if token == "(":
            inner, token = self.expression(-1)
            if token != ")":
                raise ValueError("unbalanced parenthesis in plural form")
            return [*words, "(", *inner, ")"]
        if token == "n":
            return [*words, token]
        if not token.isdigit():
            raise _unexpected(token)
        return [*words, str(int(token))]

    def expression(self, least):
        """An expression whose operators bind at least so strongly."""
        words, token = self.operand(), self.next()
        last = 100
        while token in _STRENGTH:
            strength = _STRENGTH[token]
            if strength < least:
                break
            # Python would take comparisons side by side for a chain.
            if strength in _COMPARING and last in _COMPARING:
                words = ["(", *words, ")"]
            word = _WORDS.get(token, token)
            right, token = self.expression(strength + 1)
            words = [*words, word, *right]
            last = strength
        if last == least == _ORDERING:
            words = ["(", *words, ")"]
        if token == "?" and least <= 0:
            one, token = self.expression(0)
            if token != ":":
                raise _unexpected(token)
            other, token = self.expression(-1)
            words = [*one, "if", *words, "else", *other]
            if least == 0:
                words = ["(", *words, ")"]
        return words, token


class _Misplaced(SyntaxError):
    """A `not` that only brackets would allow, and where it stands."""

    def __init__(self, at):
        super().__init__("invalid syntax")
        self.at = at


class _Reader:
    """Reads an expression of Python, of words."""

    def __init__(self, words):
        self.words, self.at = [*words, ""], 0

    def _take(self, *expected):
        word = self.words[self.at]
        if word not in expected:
            return None
        self.at += 1
        return word

    def whole(self):
        """A conditional expression."""
        value = self._either()
        if self._take("if") is None:
            return value
        start = self.at
        try:
            test = self._either()
        except _Misplaced as error:
            if error.at < self._end_of_operand(start):
                raise
            raise SyntaxError("expected 'else' after 'if' expression") from None
        self._take("else")
        return CONDITIONAL, test, value, self.whole()

    def _end_of_operand(self, at):
        """Where the first operand from here on ends: behind it Python misses an `else`."""
        while self.words[at] == "not":
            at += 1
        depth = 0
        while True:
            depth += (self.words[at] == "(") - (self.words[at] == ")")
            at += 1
            if depth == 0:
                return at

    # Chains are as long as the text, and trees not as deep.

    def _either(self):
        return self._among("or", _first_true, self._both)

    def _both(self):
        return self._among("and", _first_false, self._negated)

    def _among(self, word, operation, part):
        values = [part()]
        while self._take(word):
            values.append(part())
        return (operation, *values) if len(values) > 1 else values[0]

    def _negated(self):
        count = 0
        while self._take("not"):
            count += 1
        value = self._compared()
        return (_negation, value, count) if count else value

    def _compared(self):
        value = self._sum()
        word = self._take(*_COMPARISONS)
        if word is None:
            return value
        if self.words[self.at] == "not":
            raise _Misplaced(self.at)
        return _binary, _COMPARISONS[word], value, self._sum()

    def _sum(self):
        return self._joined(_SUMS, self._product)

    def _product(self):
        return self._joined(_PRODUCTS, self._atom)

    def _joined(self, operations, part):
        first, others = part(), []
        while word := self._take(*operations):
            others.append((operations[word], part()))
        return (_chain, first, others) if others else first

    def _atom(self):
        word = self.words[self.at]
        self.at += 1
        if word == "not":
            raise SyntaxError("'not' after an operator must be parenthesized")
        if word == "(":
            value = self.whole()
            self._take(")")
            return value
        return None if word == "n" else int(word)


# Operations, which get how to find the value of an operand.


def _first_true(value, *operands):
    found = False
    for operand in operands:
        found = value(operand)
        if found:
            break
    return found


def _first_false(value, *operands):
    found = True
    for operand in operands:
        found = value(operand)
        if not found:
            break
    return found


def _negation(value, operand, count):
    return bool(value(operand)) is (count % 2 == 0)


def _chain(value, first, others):
    found = value(first)
    for operation, operand in others:
        found = operation(found, value(operand))
    return found


def _binary(value, operation, left, right):
    return operation(value(left), value(right))
