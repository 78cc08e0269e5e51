"""Literals out of texts, and syntax trees as programs make and visit them. CPython Lib/ast.py.

Texts of programs belong to the compiler: there is no parsing one.
"""

import re
import sys
from collections import deque

from _ast import (
    AST, Add, And, AnnAssign, Assert, Assign, AsyncFor, AsyncFunctionDef, AsyncWith, Attribute, AugAssign, Await,
    BinOp, BitAnd, BitOr, BitXor, BoolOp, Break, Call, ClassDef, Compare, Constant, Continue, Del, Delete, Dict,
    DictComp, Div, Eq, ExceptHandler, Expr, Expression, FloorDiv, For, FormattedValue, FunctionDef, FunctionType,
    GeneratorExp, Global, Gt, GtE, If, IfExp, Import, ImportFrom, In, Interactive, Invert, Is, IsNot, JoinedStr,
    LShift, Lambda, List, ListComp, Load, Lt, LtE, MatMult, Match, MatchAs, MatchClass, MatchMapping, MatchOr,
    MatchSequence, MatchSingleton, MatchStar, MatchValue, Mod, Module, Mult, Name, NamedExpr, Nonlocal, Not, NotEq,
    NotIn, Or, Pass, Pow, RShift, Raise, Return, Set, SetComp, Slice, Starred, Store, Sub, Subscript, Try, TryStar,
    Tuple, TypeIgnore, UAdd, USub, UnaryOp, While, With, Yield, YieldFrom, alias, arg, arguments, boolop, cmpop,
    comprehension, excepthandler, expr, expr_context, keyword, match_case, mod, operator, pattern, stmt, type_ignore,
    unaryop, withitem,
)  # fmt: skip

if sys.version_info >= (3, 12):
    from _ast import ParamSpec, TypeAlias, TypeVar, TypeVarTuple, type_param

__molt_missing__ = (
    "PyCF_ALLOW_TOP_LEVEL_AWAIT", "PyCF_ONLY_AST", "PyCF_OPTIMIZED_AST", "PyCF_TYPE_COMMENTS", "dump", "get_source_segment", "main",
    "parse", "unparse", "Num", "Str", "Bytes", "NameConstant", "Ellipsis", "AugLoad", "AugStore", "ExtSlice", "Index", "Param", "Suite",
    "slice", "TemplateStr", "Interpolation", "compare",
)  # fmt: skip

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


def iter_fields(node):
    """The names and values of the fields that a node has."""
    for name in node._fields:
        try:
            yield name, getattr(node, name)
        except AttributeError:
            pass


def iter_child_nodes(node):
    """The nodes in the fields of a node, and in its lists."""
    for _, value in iter_fields(node):
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, AST):
                yield one


def walk(node):
    """A node and all below it, those nearer to it first."""
    waiting = deque([node])
    while waiting:
        node = waiting.popleft()
        waiting.extend(iter_child_nodes(node))
        yield node


def copy_location(new_node, old_node):
    """Gives a node the place of another."""
    for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or (hasattr(old_node, name) and name.startswith("end_")):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    """Gives nodes without a place that of the node around them."""
    waiting = [(node, {"lineno": 1, "end_lineno": 1, "col_offset": 0, "end_col_offset": 0})]
    while waiting:
        one, around = waiting.pop()
        place = dict(around)
        for name in place:
            if name not in one._attributes:
                continue
            known = getattr(one, name, None)
            if known is None and (name.startswith("end_") or not hasattr(one, name)):
                setattr(one, name, place[name])
            else:
                place[name] = known
        waiting.extend((child, place) for child in iter_child_nodes(one))
    return node


def increment_lineno(node, n=1):
    """Moves a node and all below it by some lines."""
    for one in walk(node):
        if isinstance(one, TypeIgnore):
            one.lineno = getattr(one, "lineno", 0) + n
            continue
        if "lineno" in one._attributes:
            one.lineno = getattr(one, "lineno", 0) + n
        if "end_lineno" in one._attributes and getattr(one, "end_lineno", 0) is not None:
            one.end_lineno = getattr(one, "end_lineno", 0) + n
    return node


def get_docstring(node, clean=True):
    """The text that the body of a function, class or module begins with; None without one."""
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):
        raise TypeError(f"{node.__class__.__name__!r} can't have docstrings")
    first = node.body[0] if node.body else None
    text = first.value.value if isinstance(first, Expr) and isinstance(first.value, Constant) else None
    if not isinstance(text, str):
        return None
    if not clean:
        return text
    import inspect

    return inspect.cleandoc(text)


class NodeVisitor:
    """Calls for each node the method that is named after its class."""

    def visit(self, node):
        return getattr(self, f"visit_{node.__class__.__name__}", self.generic_visit)(node)

    def generic_visit(self, node):
        """Visits the nodes in a node."""
        for _, value in iter_fields(node):
            for one in value if isinstance(value, list) else (value,):
                if isinstance(one, AST):
                    self.visit(one)


class NodeTransformer(NodeVisitor):
    """A visitor whose methods say what stands in a node's place: a node, several of them in lists, or None for nothing."""

    def generic_visit(self, node):
        for name, value in iter_fields(node):
            if isinstance(value, list):
                value[:] = self._visited(value)
            elif isinstance(value, AST):
                new = self.visit(value)
                if new is None:
                    delattr(node, name)
                else:
                    setattr(node, name, new)
        return node

    def _visited(self, values):
        for value in values:
            new = self.visit(value) if isinstance(value, AST) else value
            if isinstance(value, AST) and new is None:
                continue
            if isinstance(value, AST) and not isinstance(new, AST):
                yield from new
            else:
                yield new


def literal_eval(node_or_string):
    """The value of a text that is a literal: a number, a text, bytes, or a container of such."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    reader = _Reader(node_or_string.lstrip(" \t"))
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
