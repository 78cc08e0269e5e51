"""Literals out of texts, and syntax trees as programs make and visit them. CPython Lib/ast.py.

Texts of programs belong to the compiler: there is no parsing one.
"""

import sys
import warnings
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

from _literals import value_of

if sys.version_info >= (3, 12):
    from _ast import ParamSpec, TypeAlias, TypeVar, TypeVarTuple, type_param

__molt_missing__ = (
    "PyCF_ALLOW_TOP_LEVEL_AWAIT", "PyCF_ONLY_AST", "PyCF_OPTIMIZED_AST", "PyCF_TYPE_COMMENTS", "dump", "get_source_segment", "main",
    "parse", "unparse", "Num", "Str", "Bytes", "NameConstant", "Ellipsis", "AugLoad", "AugStore", "ExtSlice", "Index", "Param", "Suite",
    "slice", "TemplateStr", "Interpolation", "compare",
)  # fmt: skip

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

    if sys.version_info < (3, 14):

        def visit_Constant(self, node):
            """Calls the method of the class that a constant once had, if there is one."""
            kind = next((name for cls, name in _FORMER if isinstance(node.value, cls)), None)
            former = None if kind is None else getattr(self, f"visit_{kind}", None)
            if former is None:
                return self.generic_visit(node)
            warnings.warn(f"visit_{kind} is deprecated; add visit_Constant", DeprecationWarning, stacklevel=2)
            return former(node)


# In this order: a bool is an int, too.
_FORMER = (
    (bool, "NameConstant"), (type(None), "NameConstant"), (int, "Num"), (float, "Num"), (complex, "Num"), (str, "Str"),
    (bytes, "Bytes"), (type(...), "Ellipsis"),
)  # fmt: skip


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
    """The value of a text or a tree that is a literal: a number, a text, bytes, or a container of such."""
    if isinstance(node_or_string, str):
        return value_of(node_or_string)
    return _literal(node_or_string.body if isinstance(node_or_string, Expression) else node_or_string)


def _literal(node):
    match node:
        case Constant():
            return node.value
        case Tuple():
            return tuple(map(_literal, node.elts))
        case List():
            return list(map(_literal, node.elts))
        case Set():
            return set(map(_literal, node.elts))
        case Call(func=Name(id="set"), args=[], keywords=[]):
            return set()
        case Dict() if len(node.keys) == len(node.values):
            return dict(zip(map(_literal, node.keys), map(_literal, node.values)))
        case BinOp(op=Add() | Sub()):
            left, right = _signed(node.left), _number(node.right)
            if isinstance(left, (int, float)) and isinstance(right, complex):
                return left + right if isinstance(node.op, Add) else left - right
    return _signed(node)


def _signed(node):
    if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):
        number = _number(node.operand)
        return +number if isinstance(node.op, UAdd) else -number
    return _number(node)


def _number(node):
    if isinstance(node, Constant) and type(node.value) in (int, float, complex):
        return node.value
    line = getattr(node, "lineno", None)
    raise ValueError(f"malformed node or string{f' on line {line}' if line else ''}: {node!r}")
