"""The nodes of syntax trees, as programs make and visit them; nothing here parses. CPython Python/Python-ast.c, Parser/Python.asdl.

The text of a class is its production in the abstract grammar, and its fields are read off that: `?` marks those that may be left out, `*` lists.
"""

import re
import sys
import warnings

__molt_public__ = (
    "annotation", "arg", "args", "argtypes", "asname", "attr", "bases", "body", "bound", "cases", "cause", "cls",
    "col_offset", "comparators", "context_expr", "conversion", "ctx", "decorator_list", "default_value", "defaults",
    "elt", "elts", "end_col_offset", "end_lineno", "exc", "finalbody", "format_spec", "func", "generators", "guard",
    "handlers", "id", "ifs", "is_async", "items", "iter", "key", "keys", "keywords", "kind", "kw_defaults", "kwarg",
    "kwd_attrs", "kwd_patterns", "kwonlyargs", "left", "level", "lineno", "lower", "module", "msg", "name", "names",
    "op", "operand", "ops", "optional_vars", "orelse", "pattern", "patterns", "posonlyargs", "rest", "returns",
    "right", "simple", "slice", "step", "subject", "tag", "target", "targets", "test", "type", "type_comment",
    "type_ignores", "type_params", "upper", "value", "values", "vararg", "_fields", "_attributes", "_field_types",
)  # fmt: skip

_FIELD = re.compile(r"(\w+)([?*]?) (\w+)")
_WARNS = sys.version_info >= (3, 13)
_HAS_TYPE_PARAMETERS = sys.version_info >= (3, 12)


class AST:
    # A node; its fields by place and by name.
    _fields = _attributes = __match_args__ = ()

    def __init__(self, /, *args, **kwargs):
        names, owner = self._fields, type(self)
        if len(args) > len(names):
            plural = "" if len(names) == 1 else "s"
            raise TypeError(f"{owner.__name__} constructor takes at most {len(names)} positional argument{plural}")
        for name, value in zip(names, args):
            setattr(self, name, value)
        given = set(names[: len(args)])
        for name, value in kwargs.items():
            if name in given:
                raise TypeError(f"{owner.__name__} got multiple values for argument {name!r}")
            if _WARNS and name not in names and name not in self._attributes:
                _warn(
                    f"{owner.__name__}.__init__ got an unexpected keyword argument {name!r}. "
                    "Support for arbitrary keyword arguments is deprecated and will be removed in Python 3.15."
                )
            setattr(self, name, value)
        if _WARNS:
            _fill(self, [name for name in names if name not in given and name not in kwargs])

    def __reduce__(self):
        rest, placed = dict(self.__dict__), []
        for name in self._fields if _WARNS else ():
            if name not in rest:
                break
            placed.append(rest.pop(name))
        return type(self), tuple(placed), rest


def _fill(node, missing):
    """Gives fields that a call leaves out what they are then."""
    owner = type(node)
    types = getattr(owner, "_field_types", None)
    if types is None:
        return
    for name in missing:
        kind = types.get(name)
        if kind is None:
            if name not in types:
                _warn(f"Field {name!r} is missing from {_name(owner)}._field_types. This will become an error in Python 3.15.")
        elif kind is expr_context:
            setattr(node, name, Load())
        elif hasattr(kind, "__origin__"):
            setattr(node, name, [])
        elif isinstance(kind, type):
            _warn(
                f"{owner.__name__}.__init__ missing 1 required positional argument: {name!r}. "
                "This will become an error in Python 3.15."
            )


def _name(owner):
    return f"ast.{owner.__name__}" if owner.__module__ == "ast" else owner.__name__


def _warn(message):
    warnings.warn(message, DeprecationWarning, stacklevel=4)


_PLACED = ("lineno", "col_offset", "end_lineno", "end_col_offset")


class mod(AST):
    """mod: one of those below."""


class Module(mod):
    """Module(stmt* body, type_ignore* type_ignores)"""


class Interactive(mod):
    """Interactive(stmt* body)"""


class Expression(mod):
    """Expression(expr body)"""


class FunctionType(mod):
    """FunctionType(expr* argtypes, expr returns)"""


class stmt(AST):
    """stmt: one of those below."""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class FunctionDef(stmt):
    __doc__ = (
        "FunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment"
        + (", type_param* type_params)" if _HAS_TYPE_PARAMETERS else ")")
    )


class AsyncFunctionDef(stmt):
    __doc__ = (
        "AsyncFunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment"
        + (", type_param* type_params)" if _HAS_TYPE_PARAMETERS else ")")
    )


class ClassDef(stmt):
    __doc__ = (
        "ClassDef(identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list"
        + (", type_param* type_params)" if _HAS_TYPE_PARAMETERS else ")")
    )


class Return(stmt):
    """Return(expr? value)"""


class Delete(stmt):
    """Delete(expr* targets)"""


class Assign(stmt):
    """Assign(expr* targets, expr value, string? type_comment)"""


if _HAS_TYPE_PARAMETERS:

    class TypeAlias(stmt):
        """TypeAlias(expr name, type_param* type_params, expr value)"""


class AugAssign(stmt):
    """AugAssign(expr target, operator op, expr value)"""


class AnnAssign(stmt):
    """AnnAssign(expr target, expr annotation, expr? value, int simple)"""


class For(stmt):
    """For(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)"""


class AsyncFor(stmt):
    """AsyncFor(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)"""


class While(stmt):
    """While(expr test, stmt* body, stmt* orelse)"""


class If(stmt):
    """If(expr test, stmt* body, stmt* orelse)"""


class With(stmt):
    """With(withitem* items, stmt* body, string? type_comment)"""


class AsyncWith(stmt):
    """AsyncWith(withitem* items, stmt* body, string? type_comment)"""


class Match(stmt):
    """Match(expr subject, match_case* cases)"""


class Raise(stmt):
    """Raise(expr? exc, expr? cause)"""


class Try(stmt):
    """Try(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)"""


class TryStar(stmt):
    """TryStar(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)"""


class Assert(stmt):
    """Assert(expr test, expr? msg)"""


class Import(stmt):
    """Import(alias* names)"""


class ImportFrom(stmt):
    """ImportFrom(identifier? module, alias* names, int? level)"""


class Global(stmt):
    """Global(identifier* names)"""


class Nonlocal(stmt):
    """Nonlocal(identifier* names)"""


class Expr(stmt):
    """Expr(expr value)"""


class Pass(stmt):
    """Pass"""


class Break(stmt):
    """Break"""


class Continue(stmt):
    """Continue"""


class expr(AST):
    """expr: one of those below."""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class BoolOp(expr):
    """BoolOp(boolop op, expr* values)"""


class NamedExpr(expr):
    """NamedExpr(expr target, expr value)"""


class BinOp(expr):
    """BinOp(expr left, operator op, expr right)"""


class UnaryOp(expr):
    """UnaryOp(unaryop op, expr operand)"""


class Lambda(expr):
    """Lambda(arguments args, expr body)"""


class IfExp(expr):
    """IfExp(expr test, expr body, expr orelse)"""


class Dict(expr):
    """Dict(expr* keys, expr* values)"""


class Set(expr):
    """Set(expr* elts)"""


class ListComp(expr):
    """ListComp(expr elt, comprehension* generators)"""


class SetComp(expr):
    """SetComp(expr elt, comprehension* generators)"""


class DictComp(expr):
    """DictComp(expr key, expr value, comprehension* generators)"""


class GeneratorExp(expr):
    """GeneratorExp(expr elt, comprehension* generators)"""


class Await(expr):
    """Await(expr value)"""


class Yield(expr):
    """Yield(expr? value)"""


class YieldFrom(expr):
    """YieldFrom(expr value)"""


class Compare(expr):
    """Compare(expr left, cmpop* ops, expr* comparators)"""


class Call(expr):
    """Call(expr func, expr* args, keyword* keywords)"""


class FormattedValue(expr):
    """FormattedValue(expr value, int conversion, expr? format_spec)"""


class JoinedStr(expr):
    """JoinedStr(expr* values)"""


class Constant(expr):
    """Constant(constant value, string? kind)"""


class Attribute(expr):
    """Attribute(expr value, identifier attr, expr_context ctx)"""


class Subscript(expr):
    """Subscript(expr value, expr slice, expr_context ctx)"""


class Starred(expr):
    """Starred(expr value, expr_context ctx)"""


class Name(expr):
    """Name(identifier id, expr_context ctx)"""


class List(expr):
    """List(expr* elts, expr_context ctx)"""


class Tuple(expr):
    """Tuple(expr* elts, expr_context ctx)"""


class Slice(expr):
    """Slice(expr? lower, expr? upper, expr? step)"""


class expr_context(AST):
    """expr_context: one of those below."""


class Load(expr_context):
    """Load"""


class Store(expr_context):
    """Store"""


class Del(expr_context):
    """Del"""


class boolop(AST):
    """boolop: one of those below."""


class And(boolop):
    """And"""


class Or(boolop):
    """Or"""


class operator(AST):
    """operator: one of those below."""


class Add(operator):
    """Add"""


class Sub(operator):
    """Sub"""


class Mult(operator):
    """Mult"""


class MatMult(operator):
    """MatMult"""


class Div(operator):
    """Div"""


class Mod(operator):
    """Mod"""


class Pow(operator):
    """Pow"""


class LShift(operator):
    """LShift"""


class RShift(operator):
    """RShift"""


class BitOr(operator):
    """BitOr"""


class BitXor(operator):
    """BitXor"""


class BitAnd(operator):
    """BitAnd"""


class FloorDiv(operator):
    """FloorDiv"""


class unaryop(AST):
    """unaryop: one of those below."""


class Invert(unaryop):
    """Invert"""


class Not(unaryop):
    """Not"""


class UAdd(unaryop):
    """UAdd"""


class USub(unaryop):
    """USub"""


class cmpop(AST):
    """cmpop: one of those below."""


class Eq(cmpop):
    """Eq"""


class NotEq(cmpop):
    """NotEq"""


class Lt(cmpop):
    """Lt"""


class LtE(cmpop):
    """LtE"""


class Gt(cmpop):
    """Gt"""


class GtE(cmpop):
    """GtE"""


class Is(cmpop):
    """Is"""


class IsNot(cmpop):
    """IsNot"""


class In(cmpop):
    """In"""


class NotIn(cmpop):
    """NotIn"""


class comprehension(AST):
    """comprehension(expr target, expr iter, expr* ifs, int is_async)"""


class excepthandler(AST):
    """excepthandler: one of those below."""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class ExceptHandler(excepthandler):
    """ExceptHandler(expr? type, identifier? name, stmt* body)"""


class arguments(AST):
    """arguments(arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr* kw_defaults, arg? kwarg, expr* defaults)"""


class arg(AST):
    """arg(identifier arg, expr? annotation, string? type_comment)"""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class keyword(AST):
    """keyword(identifier? arg, expr value)"""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class alias(AST):
    """alias(identifier name, identifier? asname)"""

    _attributes = _PLACED
    end_lineno = end_col_offset = None


class withitem(AST):
    """withitem(expr context_expr, expr? optional_vars)"""


class match_case(AST):
    """match_case(pattern pattern, expr? guard, stmt* body)"""


class pattern(AST):
    """pattern: one of those below."""

    _attributes = _PLACED


class MatchValue(pattern):
    """MatchValue(expr value)"""


class MatchSingleton(pattern):
    """MatchSingleton(constant value)"""


class MatchSequence(pattern):
    """MatchSequence(pattern* patterns)"""


class MatchMapping(pattern):
    """MatchMapping(expr* keys, pattern* patterns, identifier? rest)"""


class MatchClass(pattern):
    """MatchClass(expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns)"""


class MatchStar(pattern):
    """MatchStar(identifier? name)"""


class MatchAs(pattern):
    """MatchAs(pattern? pattern, identifier? name)"""


class MatchOr(pattern):
    """MatchOr(pattern* patterns)"""


class type_ignore(AST):
    """type_ignore: one of those below."""


class TypeIgnore(type_ignore):
    """TypeIgnore(int lineno, string tag)"""


if _HAS_TYPE_PARAMETERS:

    class type_param(AST):
        """type_param: one of those below."""

        _attributes = _PLACED

    class TypeVar(type_param):
        __doc__ = "TypeVar(identifier name, expr? bound" + (", expr? default_value)" if _WARNS else ")")

    class ParamSpec(type_param):
        __doc__ = "ParamSpec(identifier name" + (", expr? default_value)" if _WARNS else ")")

    class TypeVarTuple(type_param):
        __doc__ = "TypeVarTuple(identifier name" + (", expr? default_value)" if _WARNS else ")")


_TYPES = {"identifier": str, "string": str, "int": int, "constant": object}


def _complete(node):
    """Reads the fields of a class off its production."""
    fields = _FIELD.findall(node.__doc__)
    node._fields = node.__match_args__ = tuple(name for _, _, name in fields)
    for _, mark, name in fields:
        if mark == "?":
            setattr(node, name, None)
    if _WARNS:
        node._field_types = {name: _type_of(kind, mark) for kind, mark, name in fields}
        node.__annotations__ = node._field_types


def _type_of(kind, mark):
    found = _TYPES.get(kind) or globals()[kind]
    return list[found] if mark == "*" else found | None if mark == "?" else found


def _describe(node, kinds):
    """The production of a class that others derive from: all of theirs."""
    between = " | " if not any(kind._fields for kind in kinds) else "\n" + " " * (len(node.__name__) + 1) + "| "
    node.__doc__ = f"{node.__name__} = " + between.join(kind.__doc__ for kind in kinds)


AST.__module__ = "ast"
for _node in AST.__subclasses__():
    _kinds = _node.__subclasses__()
    for _one in _kinds or [_node]:
        _complete(_one)
    if _kinds:
        _describe(_node, _kinds)
    for _one in [_node, *_kinds]:
        _one.__module__ = "ast"
del _node, _kinds, _one
