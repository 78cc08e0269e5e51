"""The syntax tree of a template. jinja2/nodes.py: its classes, and what of an expression is known before it runs."""

import inspect
import operator

from markupsafe import Markup

from ._node import EvalContext as EvalContext
from ._node import Helper, Impossible, Node, NodeType, Stmt, get_eval_context
from .utils import _PassArg

_binop_to_func = {
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "**": operator.pow,
    "%": operator.mod,
    "+": operator.add,
    "-": operator.sub,
}
_uaop_to_func = {"not": operator.not_, "+": operator.pos, "-": operator.neg}
_cmpop_to_func = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gteq": operator.ge,
    "lt": operator.lt,
    "lteq": operator.le,
    "in": lambda a, b: a in b,
    "notin": lambda a, b: a not in b,
}


class Template(Node):
    """A whole template."""

    fields = ("body",)


class Output(Stmt):
    """Expressions that are printed, and text between tags."""

    fields = ("nodes",)


class Extends(Stmt):
    """Names the template that this one fills in."""

    fields = ("template",)


class For(Stmt):
    """A loop; `test` filters what is iterated over."""

    fields = ("target", "iter", "body", "else_", "test", "recursive")


class If(Stmt):
    """A choice; `elif_` holds further ones."""

    fields = ("test", "body", "elif_", "else_")


class Macro(Stmt):
    """The definition of a macro."""

    fields = ("name", "args", "defaults", "body")


class CallBlock(Stmt):
    """A call that gets its body as the macro `caller`."""

    fields = ("call", "args", "defaults", "body")


class FilterBlock(Stmt):
    """A part whose text goes through filters."""

    fields = ("body", "filter")


class With(Stmt):
    """A part with names of its own."""

    fields = ("targets", "values", "body")


class Block(Stmt):
    """A part that templates which extend this one may replace."""

    fields = ("name", "body", "scoped", "required")


class Include(Stmt):
    """Renders another template here."""

    fields = ("template", "with_context", "ignore_missing")


class Import(Stmt):
    """Binds another template as a module."""

    fields = ("template", "target", "with_context")


class FromImport(Stmt):
    """Binds names of another template; those that get another name are pairs."""

    fields = ("template", "names", "with_context")


class ExprStmt(Stmt):
    """Evaluates an expression for what it does."""

    fields = ("node",)


class Assign(Stmt):
    """Binds the value of an expression."""

    fields = ("target", "node")


class AssignBlock(Stmt):
    """Binds the text of a part."""

    fields = ("target", "filter", "body")


class Expr(Node):
    """Base of expressions."""

    abstract = True

    def as_const(self, eval_ctx=None):
        """The value, where it is known before the template runs; raises Impossible otherwise."""
        raise Impossible()

    def can_assign(self):
        """Whether this may be a target."""
        return False


def _known(compute, *args):
    """What a function gives; any error in it means that it has to run later, and fail then."""
    try:
        return compute(*args)
    except Exception as error:
        raise Impossible() from error


class BinExpr(Expr):
    """Base of operations on two values."""

    fields = ("left", "right")
    operator = None
    abstract = True

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        environment = ctx.environment
        if environment.sandboxed and self.operator in environment.intercepted_binops:
            raise Impossible()
        compute = _binop_to_func[self.operator]
        return _known(lambda: compute(self.left.as_const(ctx), self.right.as_const(ctx)))


class UnaryExpr(Expr):
    """Base of operations on one value."""

    fields = ("node",)
    operator = None
    abstract = True

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        environment = ctx.environment
        if environment.sandboxed and self.operator in environment.intercepted_unops:
            raise Impossible()
        compute = _uaop_to_func[self.operator]
        return _known(lambda: compute(self.node.as_const(ctx)))


class Name(Expr):
    """A name that is read (`ctx` "load") or bound ("store", "param")."""

    fields = ("name", "ctx")

    def can_assign(self):
        return self.name not in ("true", "false", "none", "True", "False", "None")


class NSRef(Expr):
    """An attribute of a namespace, as a target."""

    fields = ("name", "attr")

    def can_assign(self):
        return True


class Literal(Expr):
    """Base of literals."""

    abstract = True


class Const(Literal):
    """A constant."""

    fields = ("value",)

    def as_const(self, eval_ctx=None):
        return self.value

    @classmethod
    def from_untrusted(cls, value, lineno=None, environment=None):
        """A constant of a value that a literal could give; raises Impossible for others."""
        from .compiler import has_safe_repr

        if not has_safe_repr(value):
            raise Impossible()
        return cls(value, lineno=lineno, environment=environment)


class TemplateData(Literal):
    """Text between tags."""

    fields = ("data",)

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        if ctx.volatile:
            raise Impossible()
        return Markup(self.data) if ctx.autoescape else self.data


class Tuple(Literal):
    """A tuple, read or as a target."""

    fields = ("items", "ctx")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return tuple([item.as_const(ctx) for item in self.items])

    def can_assign(self):
        return all([item.can_assign() for item in self.items])


class List(Literal):
    """A list."""

    fields = ("items",)

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return [item.as_const(ctx) for item in self.items]


class Dict(Literal):
    """A dict of pairs."""

    fields = ("items",)

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return dict([item.as_const(ctx) for item in self.items])


class Pair(Helper):
    """A key and a value of a dict."""

    fields = ("key", "value")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return self.key.as_const(ctx), self.value.as_const(ctx)


class Keyword(Helper):
    """An argument by name."""

    fields = ("key", "value")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return self.key, self.value.as_const(ctx)


class CondExpr(Expr):
    """A choice between two values, or between one and none."""

    fields = ("test", "expr1", "expr2")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        chosen = self.expr1 if self.test.as_const(ctx) else self.expr2
        if chosen is None:
            raise Impossible()
        return chosen.as_const(ctx)


def args_as_const(node, eval_ctx):
    """The arguments of a call, if all are known."""
    args = [arg.as_const(eval_ctx) for arg in node.args]
    kwargs = dict([kwarg.as_const(eval_ctx) for kwarg in node.kwargs])
    if node.dyn_args is not None:
        _known(lambda: args.extend(node.dyn_args.as_const(eval_ctx)))
    if node.dyn_kwargs is not None:
        _known(lambda: kwargs.update(node.dyn_kwargs.as_const(eval_ctx)))
    return args, kwargs


class _FilterTestCommon(Expr):
    """Base of filters and tests."""

    fields = ("node", "name", "args", "kwargs", "dyn_args", "dyn_kwargs")
    abstract = True
    _is_filter = True

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        environment = ctx.environment
        function = (environment.filters if self._is_filter else environment.tests).get(self.name)
        passed = _PassArg.from_obj(function)
        if ctx.volatile or function is None or passed is _PassArg.context:
            raise Impossible()
        if environment.is_async and (
            getattr(function, "jinja_async_variant", False) is True or inspect.iscoroutinefunction(function)
        ):
            raise Impossible()
        args, kwargs = args_as_const(self, ctx)
        first = {_PassArg.eval_context: [ctx], _PassArg.environment: [environment]}.get(passed, [])
        value = self.node.as_const(ctx)
        return _known(lambda: function(*first, value, *args, **kwargs))


class Filter(_FilterTestCommon):
    """A filter on a value; on the text of a part where there is no value."""

    def as_const(self, eval_ctx=None):
        if self.node is None:
            raise Impossible()
        return super().as_const(eval_ctx)


class Test(_FilterTestCommon):
    """A test of a value."""

    _is_filter = False


class Call(Expr):
    """A call."""

    fields = ("node", "args", "kwargs", "dyn_args", "dyn_kwargs")


class Getitem(Expr):
    """An item of a value, or else its attribute."""

    fields = ("node", "arg", "ctx")

    def as_const(self, eval_ctx=None):
        if self.ctx != "load":
            raise Impossible()
        ctx = get_eval_context(self, eval_ctx)
        return _known(lambda: ctx.environment.getitem(self.node.as_const(ctx), self.arg.as_const(ctx)))


class Getattr(Expr):
    """An attribute of a value, or else its item."""

    fields = ("node", "attr", "ctx")

    def as_const(self, eval_ctx=None):
        if self.ctx != "load":
            raise Impossible()
        ctx = get_eval_context(self, eval_ctx)
        return _known(lambda: ctx.environment.getattr(self.node.as_const(ctx), self.attr))


class Slice(Expr):
    """A slice in brackets."""

    fields = ("start", "stop", "step")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        bounds = (self.start, self.stop, self.step)
        return slice(*[None if bound is None else bound.as_const(ctx) for bound in bounds])


class Concat(Expr):
    """Values one after the other as text."""

    fields = ("nodes",)

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return "".join([str(node.as_const(ctx)) for node in self.nodes])


class Compare(Expr):
    """A chain of comparisons."""

    fields = ("expr", "ops")

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        first = self.expr.as_const(ctx)
        return _known(self._compared, first, ctx)

    def _compared(self, left, ctx):
        result = left
        for operand in self.ops:
            right = operand.expr.as_const(ctx)
            result = _cmpop_to_func[operand.op](left, right)
            if not result:
                return False
            left = right
        return result


class Operand(Helper):
    """An operator of a comparison and what stands behind it."""

    fields = ("op", "expr")


class Mul(BinExpr):
    operator = "*"


class Div(BinExpr):
    operator = "/"


class FloorDiv(BinExpr):
    operator = "//"


class Add(BinExpr):
    operator = "+"


class Sub(BinExpr):
    operator = "-"


class Mod(BinExpr):
    operator = "%"


class Pow(BinExpr):
    operator = "**"


class And(BinExpr):
    operator = "and"

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return self.left.as_const(ctx) and self.right.as_const(ctx)


class Or(BinExpr):
    operator = "or"

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        return self.left.as_const(ctx) or self.right.as_const(ctx)


class Not(UnaryExpr):
    operator = "not"


class Neg(UnaryExpr):
    operator = "-"


class Pos(UnaryExpr):
    operator = "+"


class EnvironmentAttribute(Expr):
    """An attribute of the environment, for extensions."""

    fields = ("name",)


class ExtensionAttribute(Expr):
    """An attribute of an extension, by the extension's identifier."""

    fields = ("identifier", "name")


class ImportedName(Expr):
    """An object of a Python module, by its dotted name."""

    fields = ("importname",)


class InternalName(Expr):
    """A name that no template can spell; parsers make them."""

    fields = ("name",)

    def __init__(self):
        raise TypeError("Can't create internal names.  Use the `free_identifier` method on a parser.")


class MarkSafe(Expr):
    """A value as safe text."""

    fields = ("expr",)

    def as_const(self, eval_ctx=None):
        return Markup(self.expr.as_const(get_eval_context(self, eval_ctx)))


class MarkSafeIfAutoescape(Expr):
    """A value as safe text where text is escaped."""

    fields = ("expr",)

    def as_const(self, eval_ctx=None):
        ctx = get_eval_context(self, eval_ctx)
        if ctx.volatile:
            raise Impossible()
        value = self.expr.as_const(ctx)
        return Markup(value) if ctx.autoescape else value


class ContextReference(Expr):
    """The context."""


class DerivedContextReference(Expr):
    """The context with the local names of the place."""


class Continue(Stmt):
    """Goes on with the next turn of a loop."""


class Break(Stmt):
    """Ends a loop."""


class Scope(Stmt):
    """A part with names of its own."""

    fields = ("body",)


class OverlayScope(Stmt):
    """A part with the names of a mapping, for extensions."""

    fields = ("context", "body")


class EvalContextModifier(Stmt):
    """Changes settings of evaluation."""

    fields = ("options",)


class ScopedEvalContextModifier(EvalContextModifier):
    """Changes settings of evaluation for a part."""

    fields = ("body",)


NodeType.open = False
